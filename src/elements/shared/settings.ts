/**
 * Reads the settings of an element from its attributes and the page's URL: the account, the items to offer, and the
 * initial selection. The modules that use the other attributes of `<slipway-booking>` read those themselves.
 */
import { parseBaseAddress } from '../../values/web-address.ts';
import type { Choice } from '../../flow/state.ts';
import type { AddressPresets } from '../../page/address.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';
import { splitCommaList } from '../../values/comma-list.ts';

/** The attributes as text; `null` if an attribute is missing. */
export type AttributeSettings = Record<
  'baseUrl' | 'relayUrl' | 'itemId' | 'categoryId' | 'startDate' | 'endDate' | 'params' | 'discountCode' | 'prefill',
  string | null
> & { relayReads: boolean };

export interface Settings {
  /** An absolute URL without a slash at the end; `''` if it is missing or invalid. */
  baseUrl: string;
  /** In the same format as `baseUrl`; `''` for no relay. */
  relayUrl: string;
  /** True if reading requests also go through the relay. */
  relayReads: boolean;
  itemIds: readonly string[];
  categoryIds: readonly string[];
  /** The selection that the page presets. */
  choice: Partial<Choice>;
  /** The form values that the page presets, by field id. */
  details: Readonly<Record<string, string>>;
}

/**
 * Reads the settings. Ignores invalid values and never throws. Presets in the page's URL replace those of the
 * attributes.
 */
export function readSettings(attributes: AttributeSettings, presets: AddressPresets, pageUrl: string): Settings {
  const startDay = parseDay(presets.startDate ?? attributes.startDate);
  const itemIds = splitCommaList(presets.itemId ?? attributes.itemId);
  const relayUrl = parseBaseAddress(attributes.relayUrl, pageUrl);
  return {
    baseUrl: parseBaseAddress(attributes.baseUrl, pageUrl),
    relayUrl,
    relayReads: attributes.relayReads && relayUrl !== '',
    itemIds,
    categoryIds: splitCommaList(presets.categoryId ?? attributes.categoryId),
    choice: {
      itemId: itemIds.length === 1 ? (itemIds[0] ?? null) : null,
      start: startDay,
      end: getValidEnd(startDay, parseDay(presets.endDate ?? attributes.endDate)),
      params: readPresetQuantities(presets.params ?? attributes.params),
      discountCode: (presets.discountCode ?? attributes.discountCode ?? '').trim(),
    },
    details: removeConsentFields(new URLSearchParams(attributes.prefill ?? '')),
  };
}

/** Returns the id of the item if the page offers a single item; null if it offers a list. */
export const getOnlyItemId = ({ settings }: { settings: Settings }): string | null => settings.choice.itemId ?? null;

/** Returns true if the page presets a date but no item. The list then starts with a search for that date. */
export const hasPresetDateOnly = ({ choice: { start, itemId } }: Settings): boolean => !itemId && !!start;

/**
 * Returns the values without the fields in which a guest agrees to something, because only the guest can give consent
 * (docs/booking-api.md 8).
 */
export function removeConsentFields(formValues: Iterable<[id: string, value: string]>): Record<string, string> {
  return Object.fromEntries([...formValues].filter(([id]) => !id.trim().endsWith('_agree')));
}

function getValidEnd(start: Day | null, end: Day | null): Day | null {
  return start !== null && end !== null && end >= start ? end : start;
}

/** Reads quantities such as `adults=2,children=1`. Ignores numbers of more than four digits. */
function readPresetQuantities(attributeText: string | null): Record<string, number> {
  const quantityPairs = splitCommaList(attributeText).map((pair) => pair.split('=').map((pairPart) => pairPart.trim()));
  return Object.fromEntries(
    quantityPairs
      .filter(([id, quantity]) => id && /^\d{1,4}$/.test(quantity ?? ''))
      .map(([id, quantity]) => [id, Number(quantity)]),
  );
}
