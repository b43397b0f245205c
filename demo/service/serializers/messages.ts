/** Messages to customers about rules, in the account's language. */

import type { Account } from '../catalogue/account.ts';
import type { Unit } from '../catalogue/item.ts';
import type { Problem } from '../rules/problem.ts';
import { clock, weekdayName } from './dates.ts';

type Counted = Readonly<Record<'day' | 'night' | 'hour' | 'step', (count: number) => string>>;

interface Messages {
  readonly past: string;
  readonly tooLate: (hours: number) => string;
  readonly backwards: string;
  readonly tooFar: string;
  readonly tooShort: (least: string) => string;
  readonly tooLong: (most: string) => string;
  readonly closedDay: (weekday: string) => string;
  readonly closedHours: (opens: string, closes: string) => string;
  readonly startTime: (times: string) => string;
  readonly chooseTime: string;
  readonly oneDay: string;
  readonly tooFew: (label: string, least: number) => string;
  readonly tooMany: (label: string, most: number) => string;
  readonly nobody: string;
  readonly parent: string;
  readonly soldOut: string;
  readonly fewLeft: (left: number) => string;
  readonly shareHeld: (minutes: number) => string;
  readonly codeUnknown: string;
  readonly unavailable: string;
  readonly length: Counted;
  /** The time or thing that a unit price is for. */
  readonly per: Readonly<Record<'day' | 'night' | 'hour' | 'each', string>> & Pick<Counted, 'step'>;
  /** @param units `null` for no limit */
  readonly available: (units: number | null) => string;
  readonly discount: string;
  readonly from: string;
}

const english: Messages = {
  past: 'This date has passed.',
  tooLate: (hours) => `This has to be booked at least ${String(hours)} ${hours === 1 ? 'hour' : 'hours'} ahead.`,
  backwards: 'The end comes before the start.',
  tooFar: 'This period is too long to be booked at once.',
  tooShort: (least) => `The shortest booking is ${least}.`,
  tooLong: (most) => `The longest booking is ${most}.`,
  closedDay: (weekday) => `We are closed on ${weekday}s.`,
  closedHours: (opens, closes) => `We are open from ${opens} to ${closes}.`,
  startTime: (times) => `You can start at ${times}.`,
  chooseTime: 'Please choose a time.',
  oneDay: 'This is booked within one day.',
  tooFew: (label, least) => `${label}: at least ${String(least)}.`,
  tooMany: (label, most) => `${label}: at most ${String(most)}.`,
  nobody: 'Please choose at least one.',
  parent: 'Please choose one of the kinds of this item.',
  soldOut: 'Sold out on these dates.',
  fewLeft: (left) => `Only ${String(left)} left on these dates.`,
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

const german: Messages = {
  past: 'Dieser Tag ist vorbei.',
  tooLate: (hours) => `Bitte mindestens ${String(hours)} Stunden vorher buchen.`,
  backwards: 'Das Ende liegt vor dem Anfang.',
  tooFar: 'Dieser Zeitraum ist für eine Buchung zu lang.',
  tooShort: (least) => `Die kürzeste Buchung ist ${least}.`,
  tooLong: (most) => `Die längste Buchung ist ${most}.`,
  closedDay: (weekday) => `Am ${weekday} haben wir geschlossen.`,
  closedHours: (opens, closes) => `Wir haben von ${opens} bis ${closes} geöffnet.`,
  startTime: (times) => `Beginn ist um ${times}.`,
  chooseTime: 'Bitte wählen Sie eine Uhrzeit.',
  oneDay: 'Das wird innerhalb eines Tages gebucht.',
  tooFew: (label, least) => `${label}: mindestens ${String(least)}.`,
  tooMany: (label, most) => `${label}: höchstens ${String(most)}.`,
  nobody: 'Bitte wählen Sie mindestens eins.',
  parent: 'Bitte wählen Sie eine der Varianten.',
  soldOut: 'An diesen Tagen ausgebucht.',
  fewLeft: (left) => `An diesen Tagen nur noch ${String(left)} frei.`,
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

const arabic: Messages = {
  past: 'هذا التاريخ قد مضى.',
  tooLate: (hours) => `يجب الحجز قبل ${String(hours)} ساعة على الأقل.`,
  backwards: 'تاريخ النهاية يسبق تاريخ البداية.',
  tooFar: 'هذه الفترة أطول من أن تُحجز مرة واحدة.',
  tooShort: (least) => `أقصر مدة للحجز: ${least}.`,
  tooLong: (most) => `أطول مدة للحجز: ${most}.`,
  closedDay: (weekday) => `نحن مغلقون يوم ${weekday}.`,
  closedHours: (opens, closes) => `نفتح من ${opens} إلى ${closes}.`,
  startTime: (times) => `يمكن البدء في ${times}.`,
  chooseTime: 'يرجى اختيار الوقت.',
  oneDay: 'يُحجز هذا خلال يوم واحد.',
  tooFew: (label, least) => `${label}: ${String(least)} على الأقل.`,
  tooMany: (label, most) => `${label}: ${String(most)} على الأكثر.`,
  nobody: 'يرجى اختيار واحد على الأقل.',
  parent: 'يرجى اختيار أحد الأنواع.',
  soldOut: 'محجوز بالكامل في هذه التواريخ.',
  fewLeft: (left) => `بقي ${String(left)} فقط في هذه التواريخ.`,
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

const languages: Readonly<Record<string, Messages>> = { en: english, de: german, ar: arabic };

/** The messages in the account's language; English where there are none in it. */
export function messagesOf(account: Account): Messages {
  return languages[account.settings.language] ?? english;
}

/** `2 nights`, `90 minutes`: a number of units, in words. */
export function lengthText(account: Account, count: number, unit: Unit): string {
  const { length } = messagesOf(account);
  if (unit === 'N') return length.night(count);
  if (unit === 'H') return length.hour(count);
  if (unit === 'TS' || unit === 'D') return length.day(count);
  return length.step(count * Number.parseInt(unit, 10));
}

/** Returns the words for the time or thing that a unit price is for, such as "per day". */
export function perUnit(account: Account, unit: Unit, isSimple: boolean): string {
  const { per } = messagesOf(account);
  if (isSimple || unit === 'TS') return per.each;
  if (unit === 'D') return per.day;
  if (unit === 'N') return per.night;
  return unit === 'H' ? per.hour : per.step(Number.parseInt(unit, 10));
}

/** A broken rule, in a sentence for customers. */
export function problemText(account: Account, problem: Problem): string {
  const messages = messagesOf(account);
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
      return messages.tooShort(lengthText(account, problem.least, problem.unit));
    case 'too_long':
      return messages.tooLong(lengthText(account, problem.most, problem.unit));
    case 'closed_day':
      return messages.closedDay(weekdayName(account, problem.weekday));
    case 'closed_hours':
      return messages.closedHours(clock(account, problem.opens), clock(account, problem.closes));
    case 'start_time':
      return messages.startTime(problem.times.map((time) => clock(account, time)).join(', '));
    case 'choose_time':
    case 'choose_slot':
      return messages.chooseTime;
    case 'one_day':
      return messages.oneDay;
    case 'too_few':
      return messages.tooFew(problem.label, problem.least);
    case 'too_many':
      return messages.tooMany(problem.label, problem.most);
    case 'nobody':
      return messages.nobody;
    case 'parent':
      return messages.parent;
    case 'sold_out':
      return messages.soldOut;
    case 'few_left':
      return messages.fewLeft(problem.left);
    case 'share_held':
      return messages.shareHeld(problem.minutes);
    case 'code_unknown':
      return messages.codeUnknown;
    case 'unavailable':
      return messages.unavailable;
  }
}
