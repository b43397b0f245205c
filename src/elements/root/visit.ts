/**
 * The guest's visit to one account: the page's settings, the API clients, and the store. Only this module reads the
 * settings and detects their changes. A new account starts a new visit with its own store; new presets change the
 * selection of the current visit. It renders nothing, and `catalogue-tasks.ts` reads the catalogue.
 */
import { createCatalogueReads, type CatalogueReads } from '../../api/catalogue-reads.ts';
import { createTransport, type Transport } from '../../api/transport.ts';
import type { Item } from '../../api/types.ts';
import { createStore, type Store } from '../../flow/store.ts';
import { toSettingsPresets, type AddressPresets } from '../../page/address.ts';
import { getContentOrigin } from '../../page/content-embed.ts';
import { createEarlyFetch, createResponseCache } from '../../page/storage/response-cache.ts';
import type { Day } from '../../values/dates/day.ts';
import { isEqualData } from '../../values/is-equal-data.ts';
import { readSettings, type Settings } from '../shared/settings.ts';
import type { BookingContract } from './booking-contract.ts';
import {
  clearPastDays,
  createPageAddress,
  createSelectionRevalidation,
  readInitialSelection,
} from './initial-selection.ts';

export type Visit = ReturnType<typeof createVisit>;

export function createVisit(element: BookingContract) {
  const transport = createAccountTransport(element, () => visit.settings);
  const responses = createResponseCache(transport);
  const pageAddress = createPageAddress(element);
  const revalidation = createSelectionRevalidation();
  const storeObservers: Parameters<Store['observe']>[] = [['publish', () => element.requestUpdate()]];
  /** Functions that remove the listeners of the current store. */
  let storeUnsubscribers: (() => void)[] = [];
  let appliedPreset: Settings['choice'] = {};

  const readPreset = (presets = pageAddress.readCurrent()) => readSettings(element, presets, document.baseURI).choice;

  function readInitialSelectionOf({ baseUrl, choice: pagePreset }: Settings) {
    const elementPath = `${location.pathname}#${element.id || element.itemId}`;
    return readInitialSelection({
      baseUrl,
      elementPath,
      preset: pagePreset,
      readPreset: () => readPreset(),
    });
  }

  const visit = {
    transport,
    responses,
    pageAddress,
    settings: readSettings(element, {}, 'about:blank'),
    store: createStore(),
    /** Reads from the service; null if the page names no usable account. */
    client: null as CatalogueReads | null,
    /** Reads from the response cache of the same account; null if the page names no usable account. */
    cachedReads: null as CatalogueReads | null,
    /** Identifies the account: `''` before the first `update`, `none` if the page names none. */
    accountKey: '',
    /** The presets in the page's URL, if `url-params` allows them. */
    urlPresets: {} as AddressPresets,
    initialSelection: readInitialSelection({ baseUrl: '', elementPath: '', preset: {}, readPreset: () => ({}) }),
    /** Observes the store of the current account and of each later account. */
    observe: (...storeObserver: Parameters<Store['observe']>) => void storeObservers.push(storeObserver),
    /**
     * Applies the current settings of the page. Does nothing while a booking is in flight, because the guest would miss
     * the booking's result if the element showed a different account.
     * @returns true if the settings have changed
     */
    update(): boolean {
      if (visit.store.state.busy === 'book') return false;
      visit.urlPresets = pageAddress.read();
      const presets = toSettingsPresets(visit.urlPresets, element.urlParams, element.itemId);
      const settings = readSettings(element, presets, document.baseURI);
      // With `write`, the URL contains the guest's own selection, so it has no new presets. Otherwise the page may have
      // changed its URL to preset a new item.
      const currentPreset = element.urlParams === 'write' ? settings.choice : readPreset(visit.urlPresets);
      if (visit.accountKey && isEqualData([settings, currentPreset], [visit.settings, appliedPreset])) return false;
      visit.settings = settings;
      appliedPreset = currentPreset;
      const newInitialSelection = readInitialSelectionOf(settings);
      const { baseUrl, details } = settings;
      const newAccountKey = buildAccountKey(settings);
      if (newAccountKey === visit.accountKey) {
        visit.initialSelection = { ...newInitialSelection, isFromGuest: false };
        visit.store.choose(currentPreset);
        return true;
      }
      visit.accountKey = newAccountKey;
      const createReadsClient = (transportReads: Pick<Transport, 'read'>) =>
        baseUrl ? createCatalogueReads(transportReads, baseUrl) : null;
      visit.client = createReadsClient(responses.serviceReader);
      visit.cachedReads = createReadsClient(responses.storedReader);
      visit.initialSelection = newInitialSelection;
      visit.store = createStore({ choice: newInitialSelection.choice, details });
      revalidation.request(newInitialSelection.isFromGuest ? visit.store : null);
      // Removes the old listeners, so that a late answer of the previous account does not affect the new visit.
      for (const unsubscribe of storeUnsubscribers) unsubscribe();
      storeUnsubscribers = storeObservers.map((observer) => visit.store.observe(...observer));
      return true;
    },
    /** Revalidates the selection as soon as a new list replaces `items`. */
    revalidateSelection: (items: readonly Item[] | undefined) => revalidation.request(visit.store, items),
    /** Clears selected days in the past, and a selected item that is missing from the list. */
    clearUnavailableSelection(items: readonly Item[] | undefined, today: Day | undefined): void {
      clearPastDays(visit.store, today);
      revalidation.run(visit.settings.choice, items);
    },
  };
  return visit;
}

/** Returns a key of the account and the relay that the page uses; `none` if the page names no account. */
function buildAccountKey({ baseUrl, relayUrl, relayReads }: Settings): string {
  return baseUrl ? `${baseUrl} ${relayUrl} ${relayReads}` : 'none';
}

/** Sends reads to the relay if the page has `relay-reads`, otherwise to the account. */
function createAccountTransport(element: Element, getSettings: () => Settings): Transport {
  return createTransport({
    fetch: createEarlyFetch(),
    isOnline: () => navigator.onLine,
    // If the element comes from embedded content, the account may move only to a base URL that the page lists.
    mayMoveTo: (baseUrl) => getContentOrigin(element)?.accounts?.includes(baseUrl) ?? true,
    relayOf(base) {
      const { baseUrl, relayUrl, relayReads } = getSettings();
      return relayReads && base === baseUrl ? relayUrl : null;
    },
  });
}
