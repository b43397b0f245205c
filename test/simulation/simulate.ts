/** One run: a visitor with a wish, a network with a plan, and what came of it. */
import type { BookingClient } from '../../src/api/booking-client.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import type { CreateStore } from '../../src/relay/index.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';
import { createBrowser } from './browser.ts';
import { chanceOf, cryptoOf, type Chance } from './chance.ts';
import { withCopies, type CopyOptions } from './copies.ts';
import type { Event } from './history.ts';
import { createNetwork, type Message, type Plan } from './network.ts';
import { openPage, type OpenPage } from './page.ts';
import { startRelays, type RelayProcesses, type StoreKind } from './relays.ts';
import { createServiceModel, type ServiceModel, type ServiceUnderTest } from './service.ts';
import { virtualTime, type VirtualTime } from './time.ts';
import { violationsIn, type Arrival } from './violations.ts';
import { newVisitor, pressField, pursue, type Change, type Tab, type Visitor } from './visitor.ts';

/** A fault put in by hand, between two parts; what is not bent is as it is. */
export interface Bent {
  fetch?: (fetch: typeof globalThis.fetch, chance: Chance) => typeof globalThis.fetch;
  client?: (client: BookingClient, time: VirtualTime) => BookingClient;
  store?: (store: CreateStore) => CreateStore;
  /** The flow measures waits by the time of day. */
  hasWallClock?: boolean;
}

/** What happens beside the visitor's acts. */
export interface Events {
  reload(tab?: 0 | 1): void;
  killRelay(which: number, downFor: number): void;
  openSecondTab(): void;
  /** Sets the machine's clock. `by` is the difference from the true time in milliseconds. */
  setClock(by: number): void;
  /** Another script of the site takes the lock of the cart and keeps it for `ms` milliseconds. */
  holdLock(ms: number): void;
}

export interface Run {
  seed: number;
  model: ServiceModel;
  /** Null: the account is asked directly. */
  relay: StoreKind | null;
  change: Change;
  /** What becomes of a request, the n-th of its kind on its hop, counted from 1. */
  plan(message: Message, nth: number, drawn: { chance: Chance; elapsed: number }): Partial<Plan>;
  /** Called when a request has been sent; may bring about what happens beside. */
  onSent?(message: Message, nth: number, events: Events, time: VirtualTime): void;
  /** Brings about what happens at times of its own. */
  begin?(events: Events, time: VirtualTime, chance: Chance): void;
  /** Milliseconds that a create takes at the service. */
  work?: (chance: Chance) => number;
  bent?: Bent;
  /** Keepers of copies between the page and the network; default none. */
  copies?: Pick<CopyOptions, 'hasProxy' | 'hasServiceWorker'>;
  /** The text that another script or version stored as the cart. */
  cartText?: string;
  /** Sessions that may hold places though no page knows them: those of a lost start, which has one line; any, of two tabs. */
  mayBeLost: 'none' | 'one line' | 'any';
}

export interface Report {
  /** What happened, line by line; the same for the same run. */
  log: string;
  /** What must not be. Empty, hopefully. */
  violations: string[];
  history: readonly Event[];
  knows: Visitor['knows'];
  presses: number;
}

const begun = Date.UTC(2031, 4, 1);
const baseUrl = 'https://book.example/harbour';
const relayUrl = 'https://www.venue.example/relay';
const origin = 'https://www.venue.example';
const day = parseDay('2031-06-10') as Day;
const question = (adults: number): QuoteRequest => ({
  itemId: '1',
  start: day,
  end: day,
  params: { adults },
  discountCode: '',
});
/** After the visitor has come to an end whatever was late arrives, in milliseconds. */
const aftermath = 300_000;
/** Nobody waits longer than that for a booking. */
const longest = 3_600_000;

export async function simulate(run: Run): Promise<Report> {
  const chance = chanceOf(run.seed);
  const time = virtualTime(begun);
  const lines: string[] = [];
  const history: Event[] = [];
  const log = (line: string) => void lines.push(`${String(time.now() - begun).padStart(7)} ${line}`);
  // By chance of its own, so that what else the seed draws stays.
  const isStraight = chanceOf(~run.seed).onceIn(2);
  const visitor = newVisitor({ email: 'ada@example.com', change: run.change }, isStraight);
  const wish = visitor.wish.email;
  const work = chance.apart();
  const service = createServiceModel({ time, model: run.model, work: () => run.work?.(work) ?? 300, log });
  const world = {
    time,
    chance: chance.apart(),
    crypto: cryptoOf(chance.apart()),
    log,
    origin,
    baseUrl,
    question,
    typed: {},
  };
  const serviceUrl = 'https://internal.example/harbour';
  let relays: RelayProcesses | null = null;
  const planned = chance.apart();
  const counts = new Map<string, number>();
  const arrivals: Arrival[] = [];
  const network = createNetwork({
    time,
    log,
    onArrival({ hop, asks }) {
      if (hop !== 'page to relay') arrivals.push({ asks, at: time.now() });
    },
    serverAt(url, sender) {
      if (sender === 'relay') return { hop: 'relay to service', server: service.server };
      return url.href.startsWith(relayUrl)
        ? { hop: 'page to relay', server: relays?.server ?? null }
        : { hop: 'page to service', server: service.server };
    },
    plan(message) {
      const kind = `${message.hop} ${message.asks}`;
      const nth = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, nth);
      const press = message.asks === 'create' ? pressIn(message.body) : null;
      // Before it leaves the page, nothing was asked for.
      if (press !== null && !history.some((event) => event.kind === 'asked' && event.press === press))
        history.push({ kind: 'asked', at: time.now(), wish, press });
      run.onSent?.(message, nth, events, time);
      const usual: Plan = {
        fate: 'arrives',
        there: planned.between(5, 60),
        back: planned.between(5, 60),
        gap: 40,
        late: 40_000,
      };
      return { ...usual, ...run.plan(message, nth, { chance: planned, elapsed: time.now() - begun }) };
    },
  });
  const bent = run.bent ?? {};
  if (run.relay !== null)
    relays = startRelays(
      { ...world, network, serviceUrl, relayUrl, bent: (store) => bent.store?.(store) ?? store },
      run.relay,
    );

  const browser = createBrowser(time);
  const cartKey = `slipway:cart:${baseUrl}`;
  if (run.cartText !== undefined) browser.stored.set(cartKey, run.cartText);
  const copies = {
    hasProxy: false,
    hasServiceWorker: false,
    ...run.copies,
    chance: chanceOf(run.seed ^ 0xc0_91e5),
    log,
  };
  const tabs: Tab[] = [];
  const bentChance = chance.apart();
  function open(name: string, before?: OpenPage): OpenPage {
    const { customer_name = '', customer_email = '' } = before?.flow.state.details ?? {};
    return openPage(
      {
        ...world,
        network,
        browser,
        relayUrl: run.relay === null ? '' : relayUrl,
        bentFetch(fetch, isUnconfirmed) {
          const fetchWithCopies = withCopies(fetch, { ...copies, isUnconfirmed });
          return bent.fetch?.(fetchWithCopies, bentChance) ?? fetchWithCopies;
        },
        bentClient: (client) => bent.client?.(client, time) ?? client,
        hasWallClock: bent.hasWallClock ?? false,
      },
      {
        name,
        details: customer_email === '' ? {} : { customer_name, customer_email },
        before: before?.flow.state,
        onSaid(sentence) {
          history.push({ kind: 'said', at: time.now(), wish, ...sentence });
          // Whoever has seen that looks for nothing more, whatever becomes of the page.
          if (sentence.claims === 'made') visitor.knows = 'made';
        },
      },
    );
  }
  let pursuits = 0;
  const begin = (name: string): void => {
    const tab: Tab = { name, page: open(name) };
    tabs.push(tab);
    pursuits += 1;
    void pursue(world, tab, visitor, tabs).then(() => void (pursuits -= 1));
  };
  const events: Events = {
    reload(which = 0) {
      const tab = tabs[which];
      if (!tab) return;
      log(`${tab.name} is reloaded`);
      tab.page.close();
      tab.page = open(tab.name, tab.page);
    },
    killRelay: (which, downFor) => relays?.kill(which, downFor),
    openSecondTab: () => begin('second tab'),
    setClock(by) {
      log(`the clock is set by ${String(by)} ms`);
      browser.clockSetBy = by;
    },
    holdLock(ms) {
      log(`another script asks for the lock for ${String(ms)} ms`);
      const script = browser.openPage('script');
      const ended = script.navigator.locks.request(cartKey, () => time.pass(ms)).catch(() => undefined);
      void ended.finally(() => script.close());
    },
  };

  begin('first tab');
  run.begin?.(events, time, chance.apart());
  const ending = await time.run(() => pursuits === 0, begun + longest);
  if (ending !== 'over') visitor.complaints.push(`no way on: ${ending}`);
  await time.run(() => false, time.now() + aftermath);
  return report(run, { lines, history, visitor, service, browser, arrivals });
}

const pressIn = (body: string) => new URLSearchParams(body).get(`form[${pressField}]`);

interface Ended {
  arrivals: readonly Arrival[];
  lines: readonly string[];
  history: Event[];
  visitor: Visitor;
  service: ServiceUnderTest;
  browser: ReturnType<typeof createBrowser>;
}

function report(run: Run, { lines, history, visitor, service, browser, arrivals }: Ended): Report {
  for (const { code, at, form } of service.bookings)
    history.push({ kind: 'booked', at, wish: form.customer_email ?? '', press: form[pressField] ?? '', code });
  history.sort((one, other) => one.at - other.at);
  const violations = violationsIn({ history, visitor, bookings: service.bookings, arrivals });
  const stored = [...browser.stored.values()].join();
  for (const { id, quantities } of service.open())
    if (
      run.mayBeLost !== 'any' &&
      !(run.mayBeLost === 'one line' && quantities.length === 1) &&
      !stored.includes(`"${id}"`)
    )
      violations.push(`${id} holds ${quantities.join('+')} and nobody knows of it`);
  return { log: lines.join('\n'), violations, history, knows: visitor.knows, presses: visitor.presses };
}
