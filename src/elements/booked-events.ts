/** What was booked as events of a calendar: which days, which times. No page, no file. */
import type { Booking, Account, Question, Session, SessionLine } from '../api/types.ts';
import type { CalendarEvent } from '../page/calendar-file.ts';
import { minutesOf, timeOf } from '../values/dates/clock.ts';
import { addDays, daysBetween } from '../values/dates/day.ts';
import type { Voice } from '../i18n/voice.ts';
import { whenOf, type When } from './whens.ts';

/** What is read of `<slipway-confirmation>`. */
export interface Confirmed {
  readonly booking: Booking | null;
  readonly session: Session | null;
  /** The question behind each line, by line id. */
  readonly questions: Readonly<Record<string, Question>>;
  readonly company: Account | undefined;
  readonly voice?: Voice;
}

/** Each line that takes place, as an event of its own. Of the visitor it holds nothing. */
export function eventsOf({ booking, session, questions, company, voice }: Confirmed): CalendarEvent[] {
  const { code = '' } = booking ?? {};
  const { name = '', url = '', phone = '', email = '' } = company ?? {};
  const about = [code && `${voice?.text.done.code ?? ''}: ${code}`, name, phone, email].filter(Boolean).join('\n');
  return (session?.lines ?? []).flatMap((line) => {
    // An add-on (`1.1`) takes place with its line.
    const span = line.id.includes('.') ? null : spanOf(line, questions[line.id]);
    if (!span) return [];
    const count = line.quantity > 1 && !line.summary ? ` × ${line.quantity}` : '';
    const uid = `${code || span.start}-${line.itemId}-${line.id}@${hostOf(url) || 'slipway.invalid'}`;
    return [{ uid, title: [line.name + count, name].filter(Boolean).join(' · '), about, ...span }];
  });
}

/** From when to when; times as they were asked for, the session's own where they were not. */
function spanOf(
  line: SessionLine,
  question: Question | undefined,
): Pick<CalendarEvent, 'start' | 'startTime' | 'end' | 'endTime'> | null {
  const when = line.start && whenOf(line, question);
  if (!when) return null;
  const { start, end, startTime = line.startTime } = when;
  // Of nights this is the day of departure, on which they are free again.
  if (startTime === undefined) return { start, end: addDays(end, 1) };
  const minutes = minutesOf(startTime) + lengthOf(line, when);
  if (minutes <= minutesOf(startTime)) return { start, startTime, end: start };
  return { start, startTime, end: addDays(start, Math.floor(minutes / 1440)), endTime: timeOf(minutes % 1440) };
}

/** In minutes. A length is the same on every clock: the session's does where only the beginning was asked for. */
function lengthOf(line: SessionLine, asked: When): number {
  const { startTime, endTime, start, end } =
    asked.startTime !== undefined && asked.endTime !== undefined ? asked : line;
  if (startTime === undefined || endTime === undefined || start === null || end === null) return 0;
  const minutes = minutesOf(endTime) - minutesOf(startTime) + daysBetween(start, end) * 1440;
  return minutes < 0 ? minutes + 1440 : minutes;
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return '';
  }
}
