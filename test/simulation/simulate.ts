/** Runs one simulation: a guest tries to book, and the network has planned faults. Returns a report. */
import type { BookingClient } from '../../src/api/booking-client.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import type { CreateStore } from '../../src/relay/index.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';
import { createBrowser, type Browser } from './browser.ts';
import { createCopyingFetch, type CopyOptions } from './copies.ts';
import { createGuest, playGuest, pressField, type CartChange, type Guest, type Tab } from './guest.ts';
import type { Event } from './history.ts';
import { createNetwork, type DeliveryPlan, type Message, type Network } from './network.ts';
import { openPage, type OpenPage, type PageWorld } from './page.ts';
import { createRandom, createSeededCrypto, type Random } from './random.ts';
import { startRelays, type RelayProcesses, type StoreKind } from './relays.ts';
import { createModelService, type ModelService, type ServiceBehaviour } from './service.ts';
import { createVirtualTime, type VirtualTime } from './time.ts';
import { findViolations, type Arrival } from './violations.ts';

/** Functions that add bugs to parts of the real code, to prove that the simulation detects these bugs. */
export interface InjectedBugs {
  fetch?: (fetch: typeof globalThis.fetch, random: Random) => typeof globalThis.fetch;
  client?: (client: BookingClient, time: VirtualTime) => BookingClient;
  store?: (store: CreateStore) => CreateStore;
  /** True if the flow measures durations with the wall clock, which a user can set. */
  hasWallClock?: boolean;
}

/** Disturbances that a run can cause while the guest acts. */
export interface RunControls {
  reload(tab?: 0 | 1): void;
  killRelay(index: number, downMs: number): void;
  openSecondTab(): void;
  /** Sets the machine's clock to `offsetMs` milliseconds ahead of the true time. A negative value sets it back. */
  setClock(offsetMs: number): void;
  /** Lets a different script of the site take the cart's lock and hold it for `ms` milliseconds. */
  holdLock(ms: number): void;
}

export interface Run {
  seed: number;
  behaviour: ServiceBehaviour;
  /** Store of the relay, or null if the page calls the service directly. */
  relay: StoreKind | null;
  change: CartChange;
  /** Returns the delivery of a request. `requestNumber` counts the requests with the same operation and hop, from 1. */
  plan(message: Message, requestNumber: number, state: { random: Random; elapsedMs: number }): Partial<DeliveryPlan>;
  /** A function that the simulation calls for each request, at the time of sending. It may schedule disturbances. */
  onSent?(message: Message, requestNumber: number, runControls: RunControls, time: VirtualTime): void;
  /** A function that the simulation calls once at the start. It may schedule disturbances. */
  onStart?(runControls: RunControls, time: VirtualTime, random: Random): void;
  /** Returns the time that the service takes for a create request, in milliseconds. Defaults to 300. */
  getCreateMs?: (random: Random) => number;
  bugs?: InjectedBugs;
  /** Caches between the page and the network. By default there are none. */
  copies?: Pick<CopyOptions, 'hasProxy' | 'hasServiceWorker'>;
  /** Text that the storage contains as the cart at the start, as if a different version or script had stored it. */
  cartText?: string;
  /**
   * Sessions that may remain open although no page has their ids. The value `one line` allows sessions with one line, as
   * after a session start that lost its answer.
   */
  allowedOrphans: 'none' | 'one line' | 'any';
}

export interface Report {
  /** All events of the run, one per line. The same run always gives the same log. */
  log: string;
  /** A sentence for each broken rule. Empty if the run is correct. */
  violations: string[];
  history: readonly Event[];
  outcome: Guest['outcome'];
  pressCount: number;
}

const START_TIME = Date.UTC(2031, 4, 1);
const baseUrl = 'https://book.example/harbour';
const serviceUrl = 'https://internal.example/harbour';
const relayUrl = 'https://www.venue.example/relay';
const origin = 'https://www.venue.example';
const cartKey = `slipway:cart:${baseUrl}`;
const day = parseDay('2031-06-10') as Day;
const createQuoteRequest = (adults: number): QuoteRequest => ({
  itemId: '1',
  start: day,
  end: day,
  params: { adults },
  discountCode: '',
});
/** Time after the outcome in which delayed requests can still arrive. */
const AFTERMATH_MS = 300_000;
/** Time in which the guest must learn the outcome. */
const MAX_RUN_MS = 3_600_000;

/**
 * Runs a simulation. Keep the order of the statements: they create the random generators one after the other from the
 * seed. A different order would change every run.
 */
export async function simulate(run: Run): Promise<Report> {
  const random = createRandom(run.seed);
  const time = createVirtualTime(START_TIME);
  const logLines: string[] = [];
  const history: Event[] = [];
  const log = (line: string) => void logLines.push(`${String(time.now() - START_TIME).padStart(7)} ${line}`);
  const hasReviewStep = !createRandom(~run.seed).isOneIn(2);
  const guest = createGuest('ada@example.com', run.change, hasReviewStep);
  const processingRandom = random.fork();
  const getCreateMs = () => run.getCreateMs?.(processingRandom) ?? 300;
  const service = createModelService({ time, behaviour: run.behaviour, getCreateMs, log });
  const world = {
    time,
    random: random.fork(),
    crypto: createSeededCrypto(random.fork()),
    log,
    origin,
    baseUrl,
    createQuoteRequest,
    formValues: {},
  };
  let relays: RelayProcesses | null = null;
  const planRandom = random.fork();
  const requestCounts = new Map<string, number>();
  const arrivals: Arrival[] = [];
  const network = createNetwork({
    time,
    log,
    onArrival({ hop, operation }) {
      if (hop !== 'page to relay') arrivals.push({ operation, at: time.now() });
    },
    findServer(url, sender) {
      if (sender === 'relay') return { hop: 'relay to service', server: service.server };
      return url.href.startsWith(relayUrl)
        ? { hop: 'page to relay', server: relays?.server ?? null }
        : { hop: 'page to service', server: service.server };
    },
    plan(message) {
      const countKey = `${message.hop} ${message.operation}`;
      const requestNumber = (requestCounts.get(countKey) ?? 0) + 1;
      requestCounts.set(countKey, requestNumber);
      const press = message.operation === 'create' ? readPress(message.body) : null;
      // Records only the first request of each press of Book. Later requests with the same press are duplicates, or
      // come from a relay.
      if (press !== null && !history.some((event) => event.kind === 'requested' && event.press === press))
        history.push({ kind: 'requested', at: time.now(), guest: guest.email, press });
      run.onSent?.(message, requestNumber, runControls, time);
      const defaultPlan: DeliveryPlan = {
        delivery: 'delivered',
        requestMs: planRandom.integerBetween(5, 60),
        responseMs: planRandom.integerBetween(5, 60),
        duplicateGapMs: 40,
        delayMs: 40_000,
      };
      return {
        ...defaultPlan,
        ...run.plan(message, requestNumber, { random: planRandom, elapsedMs: time.now() - START_TIME }),
      };
    },
  });
  const injectedBugs = run.bugs ?? {};
  if (run.relay !== null)
    relays = startRelays(
      { ...world, network, serviceUrl, relayUrl, wrapStore: (store) => injectedBugs.store?.(store) ?? store },
      run.relay,
    );

  const browser = createBrowser(time);
  if (run.cartText !== undefined) browser.storage.set(cartKey, run.cartText);
  const pageWorld = createPageWorld(run, { ...world, network, browser, bugRandom: random.fork() });
  const tabs: Tab[] = [];
  function openRunPage(name: string, closedPage?: OpenPage): OpenPage {
    const { customer_name = '', customer_email = '' } = closedPage?.flow.state.details ?? {};
    return openPage(pageWorld, {
      name,
      details: customer_email === '' ? {} : { customer_name, customer_email },
      stateBeforeReload: closedPage?.flow.state,
      onStatement(statement) {
        history.push({ kind: 'stated', at: time.now(), guest: guest.email, ...statement });
        // The guest stops as soon as a page confirms the booking, even if the page reloads immediately.
        if (statement.claim === 'made') guest.outcome = 'booked';
      },
    });
  }
  let activeTabs = 0;
  const openTab = (name: string): void => {
    const tab: Tab = { name, page: openRunPage(name) };
    tabs.push(tab);
    activeTabs += 1;
    void playGuest(world, tab, guest, tabs).then(() => void (activeTabs -= 1));
  };
  const runControls: RunControls = {
    reload(index = 0) {
      const tab = tabs[index];
      if (!tab) return;
      log(`${tab.name} is reloaded`);
      tab.page.close();
      tab.page = openRunPage(tab.name, tab.page);
    },
    killRelay: (index, downMs) => relays?.kill(index, downMs),
    openSecondTab: () => openTab('second tab'),
    setClock(offsetMs) {
      log(`the clock is set by ${String(offsetMs)} ms`);
      browser.clockOffsetMs = offsetMs;
    },
    holdLock(ms) {
      log(`another script requests the lock for ${String(ms)} ms`);
      const scriptPage = browser.openPage('script');
      const heldLock = scriptPage.navigator.locks.request(cartKey, () => time.sleep(ms)).catch(() => undefined);
      void heldLock.finally(() => scriptPage.close());
    },
  };

  openTab('first tab');
  run.onStart?.(runControls, time, random.fork());
  const runEnding = await time.runUntil(() => activeTabs === 0, START_TIME + MAX_RUN_MS);
  if (runEnding !== 'finished') guest.deadEnds.push(`no outcome: ${runEnding}`);
  await time.runUntil(() => false, time.now() + AFTERMATH_MS);
  return createReport(run, { logLines, history, guest, service, browser, arrivals });
}

const readPress = (body: string) => new URLSearchParams(body).get(`form[${pressField}]`);

interface PageParts extends Pick<PageWorld, 'time' | 'random' | 'log'> {
  network: Network;
  browser: Browser;
  bugRandom: Random;
}

/**
 * Returns the environment of all pages of a run: the network, the browser, the injected bugs, and new caches for each
 * page.
 */
function createPageWorld(run: Run, { bugRandom, ...parts }: PageParts): PageWorld {
  const { time, log } = parts;
  const injectedBugs = run.bugs ?? {};
  const copyOptions = {
    hasProxy: false,
    hasServiceWorker: false,
    ...run.copies,
    random: createRandom(run.seed ^ 0xc0_91e5),
    log,
  };
  return {
    ...parts,
    baseUrl,
    relayUrl: run.relay === null ? '' : relayUrl,
    wrapFetch(fetch, isUnconfirmed) {
      const fetchWithCopies = createCopyingFetch(fetch, { ...copyOptions, isUnconfirmed });
      return injectedBugs.fetch?.(fetchWithCopies, bugRandom) ?? fetchWithCopies;
    },
    wrapClient: (client) => injectedBugs.client?.(client, time) ?? client,
    hasWallClockBug: injectedBugs.hasWallClock ?? false,
  };
}

interface RunEnd {
  arrivals: readonly Arrival[];
  logLines: readonly string[];
  history: Event[];
  guest: Guest;
  service: ModelService;
  browser: Browser;
}

function createReport(run: Run, { logLines, history, guest, service, browser, arrivals }: RunEnd): Report {
  for (const { code, at, form } of service.bookings)
    history.push({ kind: 'booked', at, guest: form.customer_email ?? '', press: form[pressField] ?? '', code });
  history.sort((a, b) => a.at - b.at);
  const violations = findViolations({ history, guest, bookings: service.bookings, arrivals });
  const storedText = [...browser.storage.values()].join();
  for (const { id, quantities } of service.listOpenSessions())
    if (
      run.allowedOrphans !== 'any' &&
      !(run.allowedOrphans === 'one line' && quantities.length === 1) &&
      !storedText.includes(`"${id}"`)
    )
      violations.push(`orphaned session: ${id} holds ${quantities.join('+')}`);
  return { log: logLines.join('\n'), violations, history, outcome: guest.outcome, pressCount: guest.pressCount };
}
