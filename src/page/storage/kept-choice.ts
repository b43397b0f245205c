/**
 * What is being chosen (item, days, times, party, code), kept as long as the tab, so that a reload or a tab that the browser
 * put aside loses nothing. It belongs to one account and one place: an element of another page begins anew.
 */
import { record, type Loose } from '../../api/wire/loose.ts';
import type { Choice } from '../../flow/state.ts';
import { mapValues, readCount, readDay, readTime, shortText } from './stored-fields.ts';
import { readTab, writeTab } from './tab-text.ts';
import { toJson } from '../../values/builtins.ts';

export interface KeptChoice {
  choice: Choice;
  /** The presets of the page at that time. Version 0.2.0 stored them as text. */
  asked: unknown;
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
    save: (kept) => writeTab(key, kept ? toJson(kept) : ''),
  };
}

function read(text: string): KeptChoice | null {
  try {
    const { choice, asked } = record(JSON.parse(text || '{}'));
    const preset: unknown = typeof asked === 'string' ? JSON.parse(asked) : asked;
    return choice && preset ? { choice: readChoice(record(choice)), asked: preset } : null;
  } catch {
    return null;
  }
}

function readChoice(stored: Loose): Choice {
  const start = readDay(stored.start) ?? null;
  const end = readDay(stored.end) ?? null;
  const [startTime, endTime] = [stored.startTime, stored.endTime].map(readTime);
  const timeslot = readCount(stored.timeslot);
  return {
    itemId: shortText(stored.itemId) || null,
    start,
    end: start !== null && end !== null && end >= start ? end : null,
    params: mapValues(stored.params, readCount),
    discountCode: shortText(stored.discountCode),
    ...(start !== null && startTime !== undefined && { startTime, ...(endTime !== undefined && { endTime }) }),
    ...(start !== null && timeslot !== undefined && { timeslot }),
    ...(Array.isArray(stored.addOns) && { addOns: stored.addOns.map(shortText) }),
  };
}
