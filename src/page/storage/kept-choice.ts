/**
 * What is being chosen (item, days, times, party, code), kept as long as the tab, so that a reload or a tab that the browser
 * put aside loses nothing. It belongs to one account and one place: an element of another page begins anew.
 */
import type { Choice } from '../../flow/state.ts';
import { readTime } from '../../values/dates/clock.ts';
import { parseDay } from '../../values/dates/day.ts';
import { readTab, writeTab } from './tab-text.ts';

export interface KeptChoice {
  choice: Choice;
  /** What the page had asked for then, as text: whoever is asked for something else is on another visit. */
  asked: string;
}

export interface ChoiceStorage {
  /** Null where nothing usable is kept. */
  load(): KeptChoice | null;
  /** @param kept null where nothing is chosen */
  save(kept: KeptChoice | null): void;
}

/** @param place tells the elements of the site's pages apart */
export function createChoiceStorage(baseUrl: string, place: string): ChoiceStorage {
  const key = `slipway:choice:${baseUrl} ${place}`;
  return {
    load: () => read(readTab(key)),
    save: (kept) => writeTab(key, kept ? JSON.stringify(kept) : ''),
  };
}

function read(text: string): KeptChoice | null {
  try {
    const { choice, asked } = JSON.parse(text || '{}') as { choice?: Record<string, unknown>; asked?: unknown };
    return choice && typeof asked === 'string' ? { choice: readChoice(choice), asked } : null;
  } catch {
    return null;
  }
}

/** Anybody may have written it: what makes no sense is left out. */
function readChoice(kept: Record<string, unknown>): Choice {
  const { itemId, params, discountCode, timeslot } = kept;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  const start = parseDay(textOf(kept.start));
  const end = parseDay(textOf(kept.end));
  const [startTime, endTime] = [kept.startTime, kept.endTime].map((time) => readTime(textOf(time)));
  const isCount = (entry: [string, unknown]): entry is [string, number] =>
    Number.isSafeInteger(entry[1]) && Number(entry[1]) >= 0;
  return {
    itemId: textOf(itemId) || null,
    start,
    end: start !== null && end !== null && end >= start ? end : null,
    params: Object.fromEntries(Object.entries(params ?? {}).filter(isCount)),
    discountCode: textOf(discountCode),
    ...(start !== null && startTime !== undefined && { startTime, ...(endTime !== undefined && { endTime }) }),
    ...(start !== null && Number.isSafeInteger(timeslot) && { timeslot: Number(timeslot) }),
  };
}
