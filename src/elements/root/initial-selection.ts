/**
 * The selection that a visit starts with. It comes from the page, its URL, or this tab before a reload. Once the
 * account and its items have loaded, the module clears stale URL parameters, past days, and missing items.
 * `persistence.ts` stores later selections.
 */
import { emptySelection, type Choice } from '../../flow/state.ts';
import type { Store } from '../../flow/store.ts';
import { readAddress, staleParameters, withoutStale, type AddressPresets } from '../../page/address.ts';
import { isAddressTaken } from '../../page/address-owner.ts';
import { createSelectionStorage } from '../../page/storage/stored-selection.ts';
import type { Item } from '../../api/types.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import type { InitialSelection } from '../shared/host.ts';
import type { BookingContract } from './booking-contract.ts';
import { requestableDays } from '../item/calendar-view.ts';

type SelectionStore = Pick<Store, 'state' | 'choose'>;

export interface SelectionSources {
  baseUrl: string;
  /** Identifies the element among those of the site's pages. */
  place: string;
  /** The presets of the page without its URL. */
  preset: Partial<Choice>;
  /** Returns the presets of the page and of its current URL. */
  readPreset: () => Partial<Choice>;
}

/** Prefers the stored selection if the presets are still the same, or if no preset contradicts it. */
export function readInitialSelection({ baseUrl, place, preset, readPreset }: SelectionSources): InitialSelection {
  const storage = createSelectionStorage(baseUrl, place);
  const current = readPreset();
  const storedSelection = storage.load();
  const isStored =
    storedSelection !== null &&
    (isEqualData(storedSelection.presets, current) || fitsPresets(current, storedSelection.choice));
  return {
    choice: isStored ? storedSelection.choice : current,
    isFromGuest: isStored || !isEqualData(current, preset),
    readPreset,
    storage,
  };
}

function fitsPresets({ itemId, start, end, params = {}, discountCode }: Partial<Choice>, choice: Choice): boolean {
  return (
    (!itemId || itemId === choice.itemId) &&
    (!start || (start === choice.start && (end ?? start) === (choice.end ?? start))) &&
    Object.entries(params).every(([id, count]) => choice.params[id] === count) &&
    (!discountCode || discountCode === choice.discountCode)
  );
}

/** Clears days that lie in the past at the venue, also preset days. */
export function clearPastDays(store: SelectionStore, today: Day | undefined): void {
  const { start, params } = store.state.choice;
  if (today && start !== null && start < today) store.choose({ ...emptySelection, params });
}

/**
 * Revalidates a selection against a list that is still loading, after a reload or when the list has changed. Clears the
 * selection if its item is missing and the page does not preset it. The calendar and the price report a sold-out item.
 */
export function createRevalidation() {
  let pendingStore: SelectionStore | null = null;
  let previousItems: readonly Item[] | undefined;
  return {
    /**
     * @param store null if there is nothing to revalidate
     * @param items the list that `run` must not use
     */
    request(store: SelectionStore | null, items?: readonly Item[]): void {
      pendingStore = store;
      previousItems = items;
    },
    run(preset: Partial<Choice>, items: readonly Item[] | undefined): void {
      if (!pendingStore || !items || items === previousItems) return;
      const { itemId } = pendingStore.state.choice;
      const isMissing = itemId !== null && itemId !== preset.itemId && !items.some(({ id }) => id === itemId);
      if (isMissing) pendingStore.choose({ ...emptySelection, itemId: null, ...preset });
      pendingStore = null;
    },
  };
}

/**
 * Reads the presets in the page's URL, without the stale ones, so that a guest with an old link still sees the offer.
 */
export function createPageAddress(element: BookingContract) {
  let arrival: AddressPresets | null = null;
  let stalePresets: AddressPresets = {};
  const address = {
    /** Returns the presets of the current URL, or those on arrival if this element writes the URL. */
    read(): AddressPresets {
      const current = element.urlParams === 'write' ? (arrival ??= presetsFor(element)) : presetsFor(element);
      return withoutStale(current, stalePresets);
    },
    /** Returns the presets of the current URL. */
    readCurrent: (): AddressPresets => withoutStale(presetsFor(element), stalePresets),
    /** True if the URL has requested an item or a category that the account does not offer. */
    get isStale(): boolean {
      return stalePresets.itemId !== undefined || stalePresets.categoryId !== undefined;
    },
    /** Returns true if the URL requests an item or a category that this list lacks. */
    isStaleIn(items: readonly Item[]): boolean {
      const { itemId, categoryId } = staleParameters(address.read(), { items, days: undefined });
      return itemId !== undefined || categoryId !== undefined;
    },
    /** Clears stale URL parameters, and the selected days if they came from one. */
    clearStale(store: SelectionStore, items: readonly Item[] | undefined, today: Day | undefined): void {
      const newPresets = staleParameters(address.read(), { items, days: today && requestableDays(today) });
      stalePresets = { ...stalePresets, ...newPresets };
      const { start, params } = store.state.choice;
      if (start !== null && start === parseDay(newPresets.startDate ?? null))
        store.choose({ ...emptySelection, params });
    },
  };
  return address;
}

/** Returns none if another element writes the page's URL, because the presets then belong to that element. */
function presetsFor(element: BookingContract): AddressPresets {
  const { urlParams } = element;
  return !urlParams || (urlParams === 'write' && isAddressTaken(element)) ? {} : readAddress(location.search);
}
