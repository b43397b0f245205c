/** When something takes place, in the visitor's language. */
import type { Question, Session, SessionLine, Time, Unit } from '../api/types.ts';
import { addDays, daysBetween, type Day } from '../values/dates/day.ts';
import type { Voice } from '../i18n/voice.ts';

export interface When {
  unit: Unit | undefined;
  start: Day;
  /** The last day; for nights the last night. */
  end: Day;
  startTime?: Time | undefined;
  endTime?: Time | undefined;
}

/** A stay from arrival to departure, the day after the last night; anything else by its days, and its times where it has some. */
export function wordedWhen({ unit, start, end, startTime, endTime }: When, voice: Voice): string {
  if (unit === 'N') {
    const departure = addDays(end, 1);
    return voice.text.times.stay(voice.shortDay(start), voice.shortDay(departure), daysBetween(start, departure));
  }
  return voice.period(start, end) + (startTime ? `, ${voice.times(startTime, endTime)}` : '');
}

/**
 * When a line takes place, as it was asked for. A session gives its times as moments only, and two time zone databases may
 * disagree about the clock at a moment: a line whose times were not asked for by us has none here, though it has days.
 * A session gives the day a guest leaves; the last night is the one before. What it gives no day for takes place on none, like a
 * gift certificate, though every question names a day.
 */
export function whenOf(
  { unit, start: from, end: to, startTime: lineStart, endTime: lineEnd }: SessionLine,
  question: Question | undefined,
): When | null {
  if (from === null) return null;
  const { start = from, end, startTime, endTime } = question ?? {};
  const last = end ?? (unit === 'N' && to !== null ? (to > start ? addDays(to, -1) : start) : (to ?? start));
  // Where nobody is asked for the end, the line's own is right if the two clocks agree about its start.
  return {
    unit,
    start,
    end: last,
    startTime,
    endTime: endTime ?? (startTime !== undefined && lineStart === startTime ? lineEnd : undefined),
  };
}

/** When each line takes place, by line id. Where it has a time that we did not ask for, the service's own words stand: the line is left out. */
export function whensOf(
  session: Session | null,
  questions: Readonly<Record<string, Question>>,
  voice: Voice,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (session?.lines ?? []).flatMap((line) => {
      const when = whenOf(line, questions[line.id]);
      return when && (line.startTime === undefined || when.startTime !== undefined)
        ? [[line.id, wordedWhen(when, voice)]]
        : [];
    }),
  );
}
