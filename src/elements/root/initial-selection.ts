/**
 * Finds the selection that a visit starts with: from the page's attributes, its URL, or this tab's storage after a
 * reload. Once the account and its items have loaded, this module ignores stale URL parameters. It also clears selected
 * days in the past, and a selected item that is no longer in the list. `persistence.ts` stores later selections.
 */
import { emptySelection, type Choice } from '../../flow/state.ts';
import type { Store } from '../../flow/store.ts';
import { readAddressPresets, findStalePresets, removeStalePresets, type AddressPresets } from '../../page/address.ts';
import { isAddressTaken } from '../../page/address-owner.ts';
import { createSelectionStorage } from '../../page/storage/stored-selection.ts';
import type { Item } from '../../api/types.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import type { InitialSelection } from '../shared/host.ts';
import type { BookingContract } from './booking-contract.ts';
import { getRequestableDays } from '../item/calendar-view.ts';

type SelectionStore = Pick<Store, 'state' | 'choose'>;

export interface InitialSelectionSources {
  baseUrl: string;
  /** Identifies the element on the site: the path of its page, and its id or item ids. */
  elementPath: string;
  /** The presets of the page's attributes, without those of its URL. */
  preset: Partial<Choice>;
  /** Returns the presets of the page's attributes and of its current URL. */
  readPreset: () => Partial<Choice>;
}

/**
 * Returns the stored selection if the presets did not change or do not contradict it. Otherwise returns the presets.
 */
export function readInitialSelection({
  baseUrl,
  elementPath,
  preset,
  readPreset,
}: InitialSelectionSources): InitialSelection {
  const selectionStorage = createSelectionStorage(baseUrl, elementPath);
  const currentPreset = readPreset();
  const storedSelection = selectionStorage.load();
  const isStoredSelectionValid =
    storedSelection !== null &&
    (isEqualData(storedSelection.presets, currentPreset) ||
      isSelectionMatchingPresets(currentPreset, storedSelection.choice));
  return {
    choice: isStoredSelectionValid ? storedSelection.choice : currentPreset,
    isFromGuest: isStoredSelectionValid || !isEqualData(currentPreset, preset),
    readPreset,
    storage: selectionStorage,
  };
}

function isSelectionMatchingPresets(
  { itemId, start, end, params = {}, discountCode }: Partial<Choice>,
  choice: Choice,
): boolean {
  return (
    (!itemId || itemId === choice.itemId) &&
    (!start || (start === choice.start && (end ?? start) === (choice.end ?? start))) &&
    Object.entries(params).every(([id, quantity]) => choice.params[id] === quantity) &&
    (!discountCode || discountCode === choice.discountCode)
  );
}

/** Clears selected days that are in the past at the venue, even if the page presets them. */
export function clearPastDays(store: SelectionStore, today: Day | undefined): void {
  const { start, params } = store.state.choice;
  if (today && start !== null && start < today) store.choose({ ...emptySelection, params });
}

/**
 * Creates a check of the selection. A requested check runs when the list of items has loaded: at the start of a visit,
 * or when the list has changed. If the selected item is missing from the list and the page does not preset it, the
 * check resets the selection to the page's presets. It ignores sold-out items, because the calendar and the price
 * report them.
 */
export function createSelectionRevalidation() {
  let storeToRevalidate: SelectionStore | null = null;
  let outdatedItems: readonly Item[] | undefined;
  return {
    /**
     * Requests a check of the selection.
     * @param store null if there is no selection to check
     * @param items the outdated list, which `run` must not use
     */
    request(store: SelectionStore | null, items?: readonly Item[]): void {
      storeToRevalidate = store;
      outdatedItems = items;
    },
    /** Runs the requested check if the list has loaded. */
    run(preset: Partial<Choice>, items: readonly Item[] | undefined): void {
      if (!storeToRevalidate || !items || items === outdatedItems) return;
      const { itemId } = storeToRevalidate.state.choice;
      const isItemMissing = itemId !== null && itemId !== preset.itemId && !items.some(({ id }) => id === itemId);
      if (isItemMissing) storeToRevalidate.choose({ ...emptySelection, itemId: null, ...preset });
      storeToRevalidate = null;
    },
  };
}

/**
 * Reads the presets in the page's URL. Leaves out stale presets, so that a guest with an old link still sees the items.
 */
export function createPageAddress(element: BookingContract) {
  let presetsAtArrival: AddressPresets | null = null;
  let stalePresets: AddressPresets = {};
  const pageAddress = {
    /**
     * Returns the presets of the current URL. If this element writes the URL, returns the presets of the URL on
     * arrival instead.
     */
    read(): AddressPresets {
      const currentPresets =
        element.urlParams === 'write' ? (presetsAtArrival ??= readPresets(element)) : readPresets(element);
      return removeStalePresets(currentPresets, stalePresets);
    },
    /** Returns the presets of the current URL, even if this element has changed it. */
    readCurrent: (): AddressPresets => removeStalePresets(readPresets(element), stalePresets),
    /** True if the URL has requested an item or a category that the account does not offer. */
    get isStale(): boolean {
      return stalePresets.itemId !== undefined || stalePresets.categoryId !== undefined;
    },
    /** Returns true if the URL requests an item or a category that the given list lacks. */
    isStaleIn(items: readonly Item[]): boolean {
      const { itemId, categoryId } = findStalePresets(pageAddress.read(), { items, days: undefined });
      return itemId !== undefined || categoryId !== undefined;
    },
    /**
     * Ignores stale URL parameters from now on, but does not change the URL. Clears the selected days if they came from
     * a stale parameter.
     */
    clearStalePresets(store: SelectionStore, items: readonly Item[] | undefined, today: Day | undefined): void {
      const newStalePresets = findStalePresets(pageAddress.read(), { items, days: today && getRequestableDays(today) });
      stalePresets = { ...stalePresets, ...newStalePresets };
      const { start, params } = store.state.choice;
      if (start !== null && start === parseDay(newStalePresets.startDate ?? null))
        store.choose({ ...emptySelection, params });
    },
  };
  return pageAddress;
}

/**
 * Returns the presets in the URL. Returns none if a different element writes the URL, because the presets are then the
 * selection of that element.
 */
function readPresets(element: BookingContract): AddressPresets {
  const { urlParams } = element;
  return !urlParams || (urlParams === 'write' && isAddressTaken(element)) ? {} : readAddressPresets(location.search);
}
