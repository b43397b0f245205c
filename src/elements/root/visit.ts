/**
 * What the page asks for, and the visit that follows from it: a new account is a new visit, with a client and a store of its
 * own; new presets are a new choice within it.
 */
import { createCatalogueClient, type CatalogueClient } from '../../api/catalogue-client.ts';
import { createTransport, type Transport } from '../../api/transport.ts';
import type { FlowState } from '../../flow/state.ts';
import { createStore, type Store } from '../../flow/store.ts';
import { readAddress } from '../../page/address.ts';
import { createEarlyFetch } from '../../page/preload-fetch.ts';
import { readSettings, type Settings } from '../shared/settings.ts';
import type { BookingContract } from './booking-contract.ts';

export interface Visit {
  readonly transport: Transport;
  readonly settings: Settings;
  readonly store: Store;
  /** Null where the page names no account that could be asked. */
  readonly client: CatalogueClient | null;
  /** Tells accounts apart: `''` before the page was asked, `none` where it names none. */
  readonly account: string;
  /** Calls back after every change of the state with the one before it, whichever account is shown. */
  follow(listener: Listener): void;
  /** Takes what the page asks for by now, and says whether anything is new about it. A new account has a new store. */
  renew(): boolean;
}

type Listener = (state: FlowState, before: FlowState) => void;

export function createVisit(element: BookingContract): Visit {
  const transport = createTransport({ fetch: createEarlyFetch(), isOnline: () => navigator.onLine });
  const listeners: Listener[] = [() => element.requestUpdate()];
  const visit = {
    transport,
    settings: readSettings(element, {}, 'about:blank'),
    store: createStore(),
    client: null as CatalogueClient | null,
    account: '',
    follow: (listener: Listener) => void listeners.push(listener),
    renew() {
      const settings = readSettings(element, element.urlParams ? readAddress(location.search) : {}, document.baseURI);
      if (visit.account && JSON.stringify(settings) === JSON.stringify(visit.settings)) return false;
      visit.settings = settings;
      const { baseUrl, relayUrl, choice, details } = settings;
      const account = baseUrl ? `${baseUrl} ${relayUrl}` : 'none';
      if (account === visit.account) visit.store.choose(choice);
      else {
        visit.account = account;
        visit.client = baseUrl ? createCatalogueClient(transport, baseUrl) : null;
        visit.store = createStore({ choice, details });
        for (const listener of listeners) visit.store.subscribe(listener);
      }
      return true;
    },
  };
  return visit;
}
