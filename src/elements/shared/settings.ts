import { baseAddress } from '../../api/base-address.ts';
import type { Choice } from '../../flow/state.ts';
import type { AddressPresets } from '../../page/address.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';
import { commaList } from '../../values/comma-list.ts';

/** The attributes of `<slipway-booking>` that say what is offered and preset, as written; null once one is taken away. */
export type WrittenSettings = Record<
  'baseUrl' | 'relayUrl' | 'itemId' | 'categoryId' | 'startDate' | 'endDate' | 'params' | 'discountCode' | 'prefill',
  string | null
> & { relayReads: boolean };

export interface Settings {
  /** Absolute, without a slash at its end; `''` when missing or unusable. */
  baseUrl: string;
  relayUrl: string;
  /** Whether the relay takes the reads too. */
  relayReads: boolean;
  itemIds: readonly string[];
  categoryIds: readonly string[];
  choice: Partial<Choice>;
  details: Readonly<Record<string, string>>;
}

/** Reads what a page wrote. What makes no sense is left out rather than thrown at the page. */
export function readSettings(written: WrittenSettings, presets: AddressPresets, pageUrl: string): Settings {
  const start = parseDay(presets.startDate ?? written.startDate);
  const itemIds = commaList(presets.itemId ?? written.itemId);
  const relayUrl = baseAddress(written.relayUrl, pageUrl);
  return {
    baseUrl: baseAddress(written.baseUrl, pageUrl),
    relayUrl,
    relayReads: written.relayReads && relayUrl !== '',
    itemIds,
    categoryIds: commaList(presets.categoryId ?? written.categoryId),
    choice: {
      itemId: itemIds.length === 1 ? (itemIds[0] ?? null) : null,
      start,
      end: endAfter(start, parseDay(presets.endDate ?? written.endDate)),
      params: readParams(presets.params ?? written.params),
      discountCode: (presets.discountCode ?? written.discountCode ?? '').trim(),
    },
    details: withoutConsent(new URLSearchParams(written.prefill ?? '')),
  };
}

/** Leaves out the fields by which a guest agrees to something (wire-facts part 8): only the guest gives consent. */
export function withoutConsent(details: Iterable<[id: string, value: string]>): Record<string, string> {
  return Object.fromEntries([...details].filter(([id]) => !id.trim().endsWith('_agree')));
}

function endAfter(start: Day | null, end: Day | null): Day | null {
  return start !== null && end !== null && end >= start ? end : start;
}

/** `adults=2,children=1`. No party has a number of five digits: what an address or content makes up is left out. */
function readParams(text: string | null): Record<string, number> {
  const pairs = commaList(text).map((pair) => pair.split('=').map((part) => part.trim()));
  return Object.fromEntries(
    pairs.filter(([id, count]) => id && /^\d{1,4}$/.test(count ?? '')).map(([id, count]) => [id, Number(count)]),
  );
}
