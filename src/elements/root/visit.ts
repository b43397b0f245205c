/**
 * What the page asks for, and the visit that follows from it: a new account is a new visit, with a client and a store of its
 * own; new presets are a new choice within it.
 */
import { createCatalogueClient, type CatalogueClient } from '../../api/catalogue-client.ts';
import { createTransport, type Transport } from '../../api/transport.ts';
import type { Item } from '../../api/types.ts';
import { createStore, type Phase, type StateListener, type Store } from '../../flow/store.ts';
import { offeringPresets, type AddressPresets } from '../../page/address.ts';
import { originOf } from '../../page/content-embed.ts';
import { createEarlyFetch } from '../../page/preload-fetch.ts';
import { createKeptAnswers, type KeptAnswers } from '../../page/storage/kept-answers.ts';
import type { BegunChoice } from '../shared/host.ts';
import { readSettings, type Settings } from '../shared/settings.ts';
import type { Day } from '../../values/dates/day.ts';
import type { BookingContract } from './booking-contract.ts';
import { beginChoice, createDoubt, dropPastDays } from './choice/begun-choice.ts';
import { followAddress, type PageAddress } from './choice/page-address.ts';

export interface Visit {
  readonly transport: Transport;
  readonly settings: Settings;
  readonly store: Store;
  /** Null where the page names no account that could be asked. */
  readonly client: CatalogueClient | null;
  /** The same account, as it was at an earlier visit. */
  readonly earlier: CatalogueClient | null;
  readonly keptAnswers: KeptAnswers;
  /** Tells accounts apart: `''` before the page was asked, `none` where it names none. */
  readonly account: string;
  /** What stands in the page's address, where the page lets it. */
  readonly address: AddressPresets;
  /** What this visit began with. */
  readonly begun: BegunChoice;
  /** Observes the store of each account in turn. */
  observe(phase: Phase, listener: StateListener): void;
  /**
   * Takes what the page asks for by now, but not while a booking is being made, and says whether anything is new about it. A
   * new account has a new store.
   */
  renew(): boolean;
  readonly pageAddress: PageAddress;
  /** The list turns out to be another than this one: what is chosen may not be in it. */
  doubtChoice(items: readonly Item[] | undefined): void;
  /** Clears past days, and an item from before a reload that is no longer offered, as soon as each is known. */
  dropGone(items: readonly Item[] | undefined, today: Day | undefined): void;
}

export function createVisit(element: BookingContract): Visit {
  const transport = createAccountTransport(element, () => visit.settings);
  const keptAnswers = createKeptAnswers(transport);
  const observers: Parameters<Store['observe']>[] = [['publish', () => element.requestUpdate()]];
  /** End the listeners of the present store. */
  let stops: (() => void)[] = [];
  const pageAddress = followAddress(element);
  const doubt = createDoubt();

  function begin(settings: Settings): BegunChoice {
    const { baseUrl, choice: preset } = settings;
    const asked = () => readSettings(element, pageAddress.now(), document.baseURI).choice;
    return beginChoice({ baseUrl, place: `${location.pathname}#${element.id || element.itemId}`, preset, asked });
  }

  const visit = {
    transport,
    keptAnswers,
    settings: readSettings(element, {}, 'about:blank'),
    store: createStore(),
    client: null as CatalogueClient | null,
    earlier: null as CatalogueClient | null,
    account: '',
    address: {} as AddressPresets,
    pageAddress,
    begun: beginChoice({ baseUrl: '', place: '', preset: {}, asked: () => ({}) }),
    observe: (...observer: Parameters<Store['observe']>) => void observers.push(observer),
    renew() {
      // Whoever is shown another account would never hear of a booking that is being made: its answer is waited for.
      if (visit.store.state.busy === 'book') return false;
      visit.address = pageAddress.read();
      const offering = offeringPresets(visit.address, element.urlParams, element.itemId);
      const settings = readSettings(element, offering, document.baseURI);
      if (visit.account && JSON.stringify(settings) === JSON.stringify(visit.settings)) return false;
      visit.settings = settings;
      const { baseUrl, relayUrl, relayReads, choice, details } = settings;
      const account = baseUrl ? `${baseUrl} ${relayUrl} ${relayReads}` : 'none';
      const begun = begin(settings);
      if (account === visit.account) {
        visit.begun = { ...begun, isOwn: false };
        visit.store.choose(choice);
      } else {
        visit.account = account;
        [visit.client, visit.earlier] = baseUrl ? clientsOf(keptAnswers, baseUrl) : [null, null];
        visit.begun = begun;
        visit.store = createStore({ choice: begun.choice, details });
        doubt.begin(begun.isOwn ? visit.store : null);
        // A late answer of the account before must not move anything here.
        for (const stop of stops) stop();
        stops = observers.map((observer) => visit.store.observe(...observer));
      }
      return true;
    },
    doubtChoice: (items: readonly Item[] | undefined) => doubt.begin(visit.store, items),
    dropGone(items: readonly Item[] | undefined, today: Day | undefined) {
      dropPastDays(visit.store, today);
      doubt.resolve(visit.settings.choice, items);
    },
  };
  return visit;
}

function clientsOf(
  { service, earlier }: KeptAnswers,
  baseUrl: string,
): [now: CatalogueClient, earlier: CatalogueClient] {
  return [createCatalogueClient(service, baseUrl), createCatalogueClient(earlier, baseUrl)];
}

/** Sends reads to the relay if the page has `relay-reads`, else to the account. */
function createAccountTransport(element: Element, settings: () => Settings): Transport {
  return createTransport({
    fetch: createEarlyFetch(),
    isOnline: () => navigator.onLine,
    // An element that content put here stays within the accounts that the page names.
    mayMoveTo: (base) => originOf(element)?.accounts?.includes(base) ?? true,
    relayOf(base) {
      const { baseUrl, relayUrl, relayReads } = settings();
      return relayReads && base === baseUrl ? relayUrl : null;
    },
  });
}
