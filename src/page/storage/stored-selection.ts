/**
 * Stores the selection (item, days, times, party, code) until the tab closes, so that a reload or a discarded tab loses
 * nothing. Each element on the site's pages has its own selection for each account.
 */
import { readRecord, type LooseRecord } from '../../api/wire/loose-json.ts';
import type { Choice } from '../../flow/state.ts';
import { mapMembers, readCount, readDay, readTime, readShortText } from './stored-fields.ts';
import { readTabText, writeTabText } from './tab-text.ts';
import { toJson } from '../../values/builtins.ts';

export interface StoredSelection {
  choice: Choice;
  /** The page's preset selection (attributes and URL) at the time of storing. */
  presets: unknown;
}

export interface SelectionStorage {
  /** Returns the stored selection; null if there is no usable one. */
  load(): StoredSelection | null;
  /**
   * Stores a selection together with the page's current presets. A null selection removes the stored one.
   *
   * @param presets defaults to no presets
   */
  save(choice: Choice | null, presets?: Partial<Choice>): void;
}

/**
 * Creates the storage of one element's selection.
 * @param elementPath a text that identifies the element among all elements on the site's pages
 */
export function createSelectionStorage(baseUrl: string, elementPath: string): SelectionStorage {
  const key = `slipway:choice:${baseUrl} ${elementPath}`;
  return {
    load: () => readSelection(readTabText(key)),
    // Keeps the format of version 0.2.0: the same names, and the presets as text.
    save: (choice, presets = {}) => writeTabText(key, choice ? toJson({ choice, asked: toJson(presets) }) : ''),
  };
}

function readSelection(text: string): StoredSelection | null {
  try {
    const { choice, asked } = readRecord(JSON.parse(text || '{}'));
    const presets: unknown = typeof asked === 'string' && JSON.parse(asked);
    return choice && presets ? { choice: readChoice(readRecord(choice)), presets } : null;
  } catch {
    return null;
  }
}

function readChoice(value: LooseRecord): Choice {
  const start = readDay(value.start) ?? null;
  const end = readDay(value.end) ?? null;
  const [startTime, endTime] = [value.startTime, value.endTime].map(readTime);
  const timeslot = readCount(value.timeslot);
  return {
    itemId: readShortText(value.itemId) || null,
    start,
    end: start !== null && end !== null && end >= start ? end : null,
    params: mapMembers(value.params, readCount),
    discountCode: readShortText(value.discountCode),
    ...(start !== null && startTime !== undefined && { startTime, ...(endTime !== undefined && { endTime }) }),
    ...(start !== null && timeslot !== undefined && { timeslot }),
    ...(Array.isArray(value.addOns) && { addOns: value.addOns.map(readShortText) }),
  };
}
