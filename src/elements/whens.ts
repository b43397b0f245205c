/** When something takes place, in the visitor's language. */
import type { Question, Session, Time, Unit } from '../api/types.ts';
import { addDays, daysBetween, type Day } from '../values/dates/day.ts';
import type { Voice } from '../values/voice.ts';

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
 * When each line takes place, by line id, as it was asked for. A session gives its times as moments only, and two time zone
 * databases may disagree about the clock at a moment: where a line's times were not asked for by us, the service's own
 * words stand (the line is left out here). A session gives the day a guest leaves; the last night is the one before.
 */
export function whensOf(session: Session | null, questions: Readonly<Record<string, Question>>, voice: Voice): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (session?.lines ?? []).flatMap(({ id, unit, start: from, end: to, startTime }) => {
      const { start = from, end, startTime: asked, endTime } = questions[id] ?? {};
      if (start === null || (startTime !== undefined && asked === undefined)) return [];
      const last = end ?? (unit === 'N' && to !== null ? (to > start ? addDays(to, -1) : start) : (to ?? start));
      return [[id, wordedWhen({ unit, start, end: last, startTime: asked, endTime }, voice)]];
    }),
  );
}
