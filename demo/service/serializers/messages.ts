/** Messages to guests about prices, availability and broken rules, in the accounts' languages. */

import type { Account } from '../catalogue/account.ts';
import type { Unit } from '../catalogue/item.ts';
import type { Problem } from '../rules/problem.ts';
import { formatClock, formatWeekday } from './dates.ts';

type CountFormatters = Readonly<Record<'day' | 'night' | 'hour' | 'step', (count: number) => string>>;

interface Messages {
  readonly past: string;
  readonly tooLate: (hours: number) => string;
  readonly backwards: string;
  readonly tooFar: string;
  readonly tooShort: (minimum: string) => string;
  readonly tooLong: (maximum: string) => string;
  readonly closedDay: (weekday: string) => string;
  readonly closedHours: (opens: string, closes: string) => string;
  readonly startTime: (times: string) => string;
  readonly chooseTime: string;
  readonly oneDay: string;
  readonly tooFew: (label: string, minimum: number) => string;
  readonly tooMany: (label: string, maximum: number) => string;
  readonly nobody: string;
  readonly parent: string;
  readonly soldOut: string;
  readonly fewLeft: (unitsLeft: number) => string;
  readonly shareHeld: (minutes: number) => string;
  readonly codeUnknown: string;
  readonly unavailable: string;
  readonly length: CountFormatters;
  /** The words after a unit price, such as "per day". */
  readonly per: Readonly<Record<'day' | 'night' | 'hour' | 'each', string>> & Pick<CountFormatters, 'step'>;
  /** @param units number of units left; `null` for no limit */
  readonly available: (units: number | null) => string;
  readonly discount: string;
  readonly from: string;
}

const englishMessages: Messages = {
  past: 'This date has passed.',
  tooLate: (hours) => `This has to be booked at least ${String(hours)} ${hours === 1 ? 'hour' : 'hours'} ahead.`,
  backwards: 'The end comes before the start.',
  tooFar: 'This period is too long to be booked at once.',
  tooShort: (minimum) => `The shortest booking is ${minimum}.`,
  tooLong: (maximum) => `The longest booking is ${maximum}.`,
  closedDay: (weekday) => `We are closed on ${weekday}s.`,
  closedHours: (opens, closes) => `We are open from ${opens} to ${closes}.`,
  startTime: (times) => `You can start at ${times}.`,
  chooseTime: 'Please choose a time.',
  oneDay: 'This is booked within one day.',
  tooFew: (label, minimum) => `${label}: at least ${String(minimum)}.`,
  tooMany: (label, maximum) => `${label}: at most ${String(maximum)}.`,
  nobody: 'Please choose at least one.',
  parent: 'Please choose one of the kinds of this item.',
  soldOut: 'Sold out on these dates.',
  fewLeft: (unitsLeft) => `Only ${String(unitsLeft)} left on these dates.`,
  shareHeld: (minutes) =>
    'Carts from your internet connection already hold as many of these as one guest can book. ' +
    `Book or empty one of those carts first. Carts expire after ${String(minutes)} minutes.`,
  codeUnknown: 'This code is not valid here.',
  unavailable: 'This cannot be booked at present.',
  length: {
    day: (count) => (count === 1 ? '1 day' : `${String(count)} days`),
    night: (count) => (count === 1 ? '1 night' : `${String(count)} nights`),
    hour: (count) => (count === 1 ? '1 hour' : `${String(count)} hours`),
    step: (count) => `${String(count)} minutes`,
  },
  per: {
    day: 'per day',
    night: 'per night',
    hour: 'per hour',
    step: (count) => `per ${String(count)} minutes`,
    each: 'each',
  },
  available: (units) => (units === null ? 'Available' : `${String(units)} available`),
  discount: 'Discount',
  from: 'from',
};

const germanMessages: Messages = {
  past: 'Dieser Tag ist vorbei.',
  tooLate: (hours) => `Bitte mindestens ${String(hours)} Stunden vorher buchen.`,
  backwards: 'Das Ende liegt vor dem Anfang.',
  tooFar: 'Dieser Zeitraum ist für eine Buchung zu lang.',
  tooShort: (minimum) => `Die kürzeste Buchung ist ${minimum}.`,
  tooLong: (maximum) => `Die längste Buchung ist ${maximum}.`,
  closedDay: (weekday) => `Am ${weekday} haben wir geschlossen.`,
  closedHours: (opens, closes) => `Wir haben von ${opens} bis ${closes} geöffnet.`,
  startTime: (times) => `Beginn ist um ${times}.`,
  chooseTime: 'Bitte wählen Sie eine Uhrzeit.',
  oneDay: 'Das wird innerhalb eines Tages gebucht.',
  tooFew: (label, minimum) => `${label}: mindestens ${String(minimum)}.`,
  tooMany: (label, maximum) => `${label}: höchstens ${String(maximum)}.`,
  nobody: 'Bitte wählen Sie mindestens eins.',
  parent: 'Bitte wählen Sie eine der Varianten.',
  soldOut: 'An diesen Tagen ausgebucht.',
  fewLeft: (unitsLeft) => `An diesen Tagen nur noch ${String(unitsLeft)} frei.`,
  shareHeld: (minutes) =>
    'Über Ihren Internetanschluss liegt davon schon so viel in Warenkörben, wie ein Gast haben kann. Bitte buchen ' +
    `oder leeren Sie zuerst einen davon; ungenutzt leert er sich nach ${String(minutes)} Minuten.`,
  codeUnknown: 'Dieser Code gilt hier nicht.',
  unavailable: 'Das kann derzeit nicht gebucht werden.',
  length: {
    day: (count) => (count === 1 ? '1 Tag' : `${String(count)} Tage`),
    night: (count) => (count === 1 ? '1 Nacht' : `${String(count)} Nächte`),
    hour: (count) => (count === 1 ? '1 Stunde' : `${String(count)} Stunden`),
    step: (count) => `${String(count)} Minuten`,
  },
  per: {
    day: 'pro Tag',
    night: 'pro Nacht',
    hour: 'pro Stunde',
    step: (count) => `pro ${String(count)} Minuten`,
    each: 'pro Stück',
  },
  available: (units) => (units === null ? 'Verfügbar' : `${String(units)} verfügbar`),
  discount: 'Rabatt',
  from: 'ab',
};

const arabicMessages: Messages = {
  past: 'هذا التاريخ قد مضى.',
  tooLate: (hours) => `يجب الحجز قبل ${String(hours)} ساعة على الأقل.`,
  backwards: 'تاريخ النهاية يسبق تاريخ البداية.',
  tooFar: 'هذه الفترة أطول من أن تُحجز مرة واحدة.',
  tooShort: (minimum) => `أقصر مدة للحجز: ${minimum}.`,
  tooLong: (maximum) => `أطول مدة للحجز: ${maximum}.`,
  closedDay: (weekday) => `نحن مغلقون يوم ${weekday}.`,
  closedHours: (opens, closes) => `نفتح من ${opens} إلى ${closes}.`,
  startTime: (times) => `يمكن البدء في ${times}.`,
  chooseTime: 'يرجى اختيار الوقت.',
  oneDay: 'يُحجز هذا خلال يوم واحد.',
  tooFew: (label, minimum) => `${label}: ${String(minimum)} على الأقل.`,
  tooMany: (label, maximum) => `${label}: ${String(maximum)} على الأكثر.`,
  nobody: 'يرجى اختيار واحد على الأقل.',
  parent: 'يرجى اختيار أحد الأنواع.',
  soldOut: 'محجوز بالكامل في هذه التواريخ.',
  fewLeft: (unitsLeft) => `بقي ${String(unitsLeft)} فقط في هذه التواريخ.`,
  shareHeld: (minutes) =>
    `السلال المحجوزة عبر اتصالك بالإنترنت تضم من هذا العنصر أقصى ما يُسمح به لزائر واحد. يرجى حجز إحداها أو إفراغها أولاً، ` +
    `وتُفرَّغ السلة المتروكة بعد مدة (بالدقائق): ${String(minutes)}.`,
  codeUnknown: 'هذا الرمز غير صالح هنا.',
  unavailable: 'لا يمكن حجز هذا حالياً.',
  length: {
    day: (count) => `عدد الأيام: ${String(count)}`,
    night: (count) => `عدد الليالي: ${String(count)}`,
    hour: (count) => `عدد الساعات: ${String(count)}`,
    step: (count) => `${String(count)} دقيقة`,
  },
  per: {
    day: 'لليوم',
    night: 'لليلة',
    hour: 'للساعة',
    step: (count) => `لكل ${String(count)} دقيقة`,
    each: 'للواحد',
  },
  available: (units) => (units === null ? 'متاح' : `المتاح: ${String(units)}`),
  discount: 'خصم',
  from: 'من',
};

const messagesByLanguage: Readonly<Record<string, Messages>> = {
  en: englishMessages,
  de: germanMessages,
  ar: arabicMessages,
};

/** Returns the messages in the account's language, or in English if there are none. */
export function getMessages(account: Account): Messages {
  return messagesByLanguage[account.settings.language] ?? englishMessages;
}

/** Returns a number of units in words, such as `2 nights` or `90 minutes`. */
export function formatLength(account: Account, count: number, unit: Unit): string {
  const { length } = getMessages(account);
  if (unit === 'N') return length.night(count);
  if (unit === 'H') return length.hour(count);
  if (unit === 'TS' || unit === 'D') return length.day(count);
  return length.step(count * Number.parseInt(unit, 10));
}

/** Returns the words after a unit price, such as "per day". */
export function formatPerUnit(account: Account, unit: Unit, isSimple: boolean): string {
  const { per } = getMessages(account);
  if (isSimple || unit === 'TS') return per.each;
  if (unit === 'D') return per.day;
  if (unit === 'N') return per.night;
  return unit === 'H' ? per.hour : per.step(Number.parseInt(unit, 10));
}

/**
 * Returns a sentence for guests about a broken rule. Removes the second full stop if the sentence ends with a time such
 * as `8:00 p.m.`
 */
export function formatProblem(account: Account, problem: Problem): string {
  return formatProblemSentence(account, problem).replace(/\.\.$/, '.');
}

function formatProblemSentence(account: Account, problem: Problem): string {
  const messages = getMessages(account);
  switch (problem.rule) {
    case 'past':
      return messages.past;
    case 'too_late':
      return messages.tooLate(problem.hours);
    case 'backwards':
      return messages.backwards;
    case 'too_far':
      return messages.tooFar;
    case 'too_short':
      return messages.tooShort(formatLength(account, problem.minimum, problem.unit));
    case 'too_long':
      return messages.tooLong(formatLength(account, problem.maximum, problem.unit));
    case 'closed_day':
      return messages.closedDay(formatWeekday(account, problem.weekday));
    case 'closed_hours':
      return messages.closedHours(formatClock(account, problem.opens), formatClock(account, problem.closes));
    case 'start_time':
      return messages.startTime(problem.times.map((time) => formatClock(account, time)).join(', '));
    case 'choose_time':
    case 'choose_slot':
      return messages.chooseTime;
    case 'one_day':
      return messages.oneDay;
    case 'too_few':
      return messages.tooFew(problem.label, problem.minimum);
    case 'too_many':
      return messages.tooMany(problem.label, problem.maximum);
    case 'nobody':
      return messages.nobody;
    case 'parent':
      return messages.parent;
    case 'sold_out':
      return messages.soldOut;
    case 'few_left':
      return messages.fewLeft(problem.unitsLeft);
    case 'share_held':
      return messages.shareHeld(problem.minutes);
    case 'code_unknown':
      return messages.codeUnknown;
    case 'unavailable':
      return messages.unavailable;
  }
}
