/**
 * Kills the relay or the service while a guest books. A placement consists of the step at which the kill happens, the
 * request at that time, and the victim: the relay or the service. There are 6 × 3 × 2 = 36 placements.
 */
import type { QuoteRequest } from '../../src/api/types.ts';
import { relayKeyParameter } from '../../src/api/wire/relay.ts';
import { addDays, parseDay, type Day } from '../../src/values/dates/day.ts';
import { createBrowser, type Browser } from '../simulation/browser.ts';
import { createGuest, playGuest, pressField, type Guest, type Tab } from '../simulation/guest.ts';
import type { Event } from '../simulation/history.ts';
import { readOperation, type Operation } from '../simulation/network.ts';
import { openPage, type OpenPage } from '../simulation/page.ts';
import { createRandom, type Random } from '../simulation/random.ts';
import { findViolations, type Arrival } from '../simulation/violations.ts';
import { createBrowserFetch } from './browser-fetch.ts';
import { passThrough, resetConnection, type Exchange } from './faults.ts';
import { getAddresses, pageOrigin, type KillableStack, type Relays } from './killable-stack.ts';
import type { ProxiedRequest } from './proxy.ts';

const operations = ['start', 'add', 'create'] as const satisfies readonly Operation[];
type WriteOperation = (typeof operations)[number];

const victims = ['relay', 'service'] as const;

interface KillExchange extends Exchange {
  /**
   * Kills the victim, which is the relay or the service. Resolves once the victim has ended, or after its restart if
   * the run restarts it immediately.
   */
  kill(): Promise<void>;
  /** Waits for a random time, so that the kill can happen at any point of the service's work. */
  waitAtRandom(): Promise<void>;
  /** Forwards the request much later, after the client has given up. */
  forwardLate(): void;
}

interface KillStep {
  /**
   * The proxy that handles the request at this step: the proxy in front of the relays, or the proxy in front of the
   * service.
   */
  proxy: 'relays' | 'service';
  run(exchange: KillExchange): Promise<void>;
}

const killSteps = {
  'before the relay receives it': {
    proxy: 'relays',
    async run({ kill: killVictim, ...exchange }) {
      await killVictim();
      await passThrough(exchange);
    },
  },
  'after the claim, never sent': {
    proxy: 'service',
    async run({ kill: killVictim, outgoing }) {
      await killVictim();
      resetConnection(outgoing);
    },
  },
  'after the claim, sent late': {
    proxy: 'service',
    async run({ kill: killVictim, outgoing, forwardLate }) {
      await killVictim();
      resetConnection(outgoing);
      forwardLate();
    },
  },
  'during the work of the service': {
    proxy: 'service',
    async run({ kill: killVictim, outgoing, forwardRequest, waitAtRandom }) {
      const response = forwardRequest().catch(() => undefined);
      await waitAtRandom();
      await killVictim();
      resetConnection(outgoing);
      await response;
    },
  },
  'after the work, before the answer': {
    proxy: 'service',
    async run({ kill: killVictim, outgoing, forwardRequest }) {
      await forwardRequest();
      await killVictim();
      resetConnection(outgoing);
    },
  },
  'after the answer of the relay': {
    proxy: 'relays',
    async run({ kill: killVictim, outgoing, forwardRequest }) {
      await forwardRequest();
      await killVictim();
      resetConnection(outgoing);
    },
  },
} as const satisfies Record<string, KillStep>;

export interface Placement {
  step: keyof typeof killSteps;
  operation: WriteOperation;
  victim: (typeof victims)[number];
}

export const placements: readonly Placement[] = (Object.keys(killSteps) as Placement['step'][]).flatMap((step) =>
  operations.flatMap((operation) => victims.map((victim) => ({ step, operation, victim }))),
);

export interface KillReport {
  /** A sentence for each broken rule. Empty if the run is correct. */
  violations: string[];
  outcome: Guest['outcome'];
  /** All events of the run, one per line. */
  log: string;
}

const formValues = { customer_phone: '+1 604 555 0100', customer_tos_agree: '1' };
/** Time in which the guest must learn the outcome of the create request. */
const MAX_RUN_MS = 3_600_000;
/** Time after the outcome in which delayed requests can still arrive. */
const AFTERMATH_MS = 300_000;
/** Number of guests so far. Each guest's email address, day and IP address depend on it, so that they differ. */
let guestCount = 0;

/** Lets a guest book while the run kills one program. Returns the violations of the rules, if any. */
export async function bookDuringKill(
  stack: KillableStack,
  relays: Relays,
  placement: Placement,
  seed: number,
): Promise<KillReport> {
  const { time, proxies } = stack;
  const random = createRandom(seed);
  const startTime = time.now();
  const logLines: string[] = [];
  const log = (line: string) => void logLines.push(`${String(time.now() - startTime).padStart(7)} ${line}`);
  guestCount += 1;
  const guest = createGuest(`ada.${String(guestCount)}@example.com`, 'add', !random.isOneIn(2));
  const record = createRecord();
  const browser = createBrowser(time);
  const openGuestTab = (closedPage?: OpenPage) =>
    openGuestPage(stack, relays, { guest, record, browser, random, log, closedPage });
  const tab: Tab = { name: 'tab', page: openGuestTab() };
  const reload = () => {
    log('reloaded');
    tab.page.close();
    tab.page = openGuestTab(tab.page);
  };
  await injectKill(stack, relays, placement, { random: random.fork(), guest, record, log, reload });

  let isFinished = false;
  const createQuoteRequest = createQuoteRequests(time.now());
  const world = { time, random: random.fork(), log, createQuoteRequest, formValues };
  void playGuest(world, tab, guest, [tab]).then(() => void (isFinished = true));
  const ending = await time.runUntil(() => isFinished, time.now() + MAX_RUN_MS);
  if (ending !== 'finished') guest.deadEnds.push(`no outcome: ${ending}`);
  tab.page.close();
  await time.runUntil(() => false, time.now() + AFTERMATH_MS);
  for (const proxy of [relays.proxy, proxies.relayToService]) await proxy.removeFault();

  const bookings = await stack.findBookings(guest.email);
  for (const { code, at, form } of bookings)
    record.history.push({ kind: 'booked', at, guest: guest.email, press: form[pressField] ?? '', code });
  const history = record.history.sort((a, b) => a.at - b.at);
  const violations = [
    ...findViolations({ history, guest, bookings, arrivals: record.arrivals }),
    ...findRepeatedWrites(record),
  ];
  if (!record.hasKilled) violations.push('no program was killed');
  return { violations, outcome: guest.outcome, log: logLines.join('\n') };
}

/** Records of a run, in which the checks look for violations. */
interface RunRecord {
  history: Event[];
  /** Requests at the proxy in front of the service. A delayed request counts again when the proxy forwards it. */
  arrivals: Arrival[];
  /**
   * Idempotency keys of the writes that reached a relay. If a browser repeats a request, both copies have the same key.
   */
  keys: Record<WriteOperation, Set<string>>;
  /** Operations of the requests that the relays sent to the service. */
  relayedOperations: Operation[];
  hasKilled: boolean;
}

function createRecord(): RunRecord {
  return {
    history: [],
    arrivals: [],
    keys: { start: new Set(), add: new Set(), create: new Set() },
    relayedOperations: [],
    hasKilled: false,
  };
}

/**
 * Finds operations that the relays repeated: they sent more requests to the service than there are idempotency keys.
 * Returns a sentence for each of them.
 */
function findRepeatedWrites({ keys, relayedOperations }: RunRecord): string[] {
  const countOperation = (operation: Operation) =>
    relayedOperations.filter((relayedOperation) => relayedOperation === operation).length;
  return operations
    .filter((operation) => countOperation(operation) > keys[operation].size)
    .map((operation) => `a relay sent a ${operation} again`);
}

const isWriteOperation = (operation: Operation): operation is WriteOperation =>
  (operations as readonly Operation[]).includes(operation);

interface KillContext {
  random: Random;
  guest: Guest;
  record: RunRecord;
  log(line: string): void;
  reload(): void;
}

/** Makes the proxies record all requests, and kill the victim at the first request that matches the placement. */
async function injectKill(
  stack: KillableStack,
  relays: Relays,
  { step, operation: killedOperation, victim }: Placement,
  { random, guest, record, log, reload }: KillContext,
): Promise<void> {
  const { time, service, proxies } = stack;
  let relay = relays.selectNext();
  let pendingRestart = Promise.resolve();
  const killPlan = {
    restartsImmediately: random.isOneIn(2),
    downMs: random.integerBetween(500, 40_000),
    waitMs: random.integerBetween(0, 25),
    lateMs: random.integerBetween(1000, 50_000),
    reloadMs: random.isOneIn(3) ? random.integerBetween(0, 4000) : null,
  };
  const killVictim = async (): Promise<void> => {
    const program = victim === 'relay' ? relay : service;
    record.hasKilled = true;
    log(`the ${victim} is killed, ${step}: ${killedOperation}`);
    await program.kill();
    const restart = async () => {
      await program.restart();
      log(`the ${victim} is back`);
    };
    if (killPlan.reloadMs !== null) time.runAfter(killPlan.reloadMs, reload);
    if (!killPlan.restartsImmediately) return void time.runAfter(killPlan.downMs, () => time.blockEvents(restart()));
    pendingRestart = restart();
    time.blockEvents(pendingRestart);
    await pendingRestart;
  };
  /**
   * Forwards the request. If the relay is dead, breaks the client's connection. If the relay restarts immediately,
   * waits for the restart first.
   */
  const passThroughOrReset = (exchange: Exchange): Promise<void> =>
    passThrough(exchange).catch(async () => {
      await pendingRestart;
      resetConnection(exchange.outgoing);
    });
  const recordCreate = ({ body }: ProxiedRequest): void => {
    const press = body.get(`form[${pressField}]`) ?? '';
    if (!record.history.some((event) => event.kind === 'requested' && event.press === press))
      record.history.push({ kind: 'requested', at: time.now(), guest: guest.email, press });
  };
  let isKillRequest = false;
  const createMatcher = (proxy: 'relays' | 'service') => (request: ProxiedRequest) => {
    const operation = readOperation(request.path, request.body.toString());
    log(`${proxy}: ${operation}`);
    if (proxy === 'relays') {
      relay = relays.selectNext();
      if (operation === 'create') recordCreate(request);
      if (isWriteOperation(operation)) record.keys[operation].add(request.body.get(relayKeyParameter) ?? '');
    } else {
      record.relayedOperations.push(operation);
      record.arrivals.push({ operation, at: time.now() });
    }
    isKillRequest = !record.hasKilled && operation === killedOperation && proxy === killSteps[step].proxy;
    return proxy === 'relays' || isKillRequest;
  };
  const runStep = (exchange: Exchange): Promise<void> =>
    killSteps[step].run({
      ...exchange,
      kill: killVictim,
      waitAtRandom: () => new Promise((resolve) => void setTimeout(resolve, killPlan.waitMs)),
      forwardLate: () =>
        void time.runAfter(killPlan.lateMs, () => {
          record.arrivals.push({ operation: killedOperation, at: time.now() });
          log(`late: ${killedOperation}`);
          time.blockEvents(exchange.forwardRequest());
        }),
    });
  const applyFault = (exchange: Exchange) => (isKillRequest ? runStep : passThroughOrReset)(exchange);
  await relays.proxy.injectFault({ fault: applyFault, isAffected: createMatcher('relays'), matchCount: Infinity });
  await proxies.relayToService.injectFault({ fault: runStep, isAffected: createMatcher('service') });
}

interface GuestPageContext {
  guest: Guest;
  record: RunRecord;
  browser: Browser;
  random: Random;
  log(line: string): void;
  /** The page before the reload, or undefined for the first page. */
  closedPage: OpenPage | undefined;
}

function openGuestPage(
  stack: KillableStack,
  relays: Relays,
  { guest, record, browser, random, log, closedPage }: GuestPageContext,
): OpenPage {
  const { time } = stack;
  const { customer_name = '', customer_email = '' } = closedPage?.flow.state.details ?? {};
  const page = openPage(
    {
      time,
      // Generates the keys of the page's writes. The seed contains the guest's number, so no two guests share a key.
      random: createRandom(guestCount * 1000 + random.integerBetween(0, 999)),
      network: { createFetch: (_sender, isOpen) => createPageFetch(time, isOpen) },
      browser,
      ...getAddresses(stack, relays),
      wrapFetch: (fetch) => fetch,
      wrapClient: (client) => client,
      log,
    },
    {
      name: 'page',
      details: customer_email === '' ? {} : { ...formValues, customer_name, customer_email },
      stateBeforeReload: closedPage?.flow.state,
      onStatement(statement) {
        record.history.push({ kind: 'stated', at: time.now(), guest: guest.email, ...statement });
        if (statement.claim === 'made') guest.outcome = 'booked';
      },
    },
  );
  page.flow.subscribe(({ problem }, previousState) => {
    if (problem && problem !== previousState.problem) log(JSON.stringify(problem));
  });
  return page;
}

/** Returns a browser's `fetch` with the guest's IP address. After the page closes, its promises stay pending. */
function createPageFetch(time: KillableStack['time'], isOpen: () => boolean): typeof fetch {
  const browserFetch = createBrowserFetch(pageOrigin);
  const address = `203.0.113.${String(guestCount % 250)}`;
  const fetchCompleteResponse = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', address);
    const response = await browserFetch(input, { ...init, headers });
    return new Response(await response.text(), { status: response.status, headers: response.headers });
  };
  const pendingForever = new Promise<never>(() => undefined);
  return (...parameters) =>
    time.trackRequest(fetchCompleteResponse(...parameters)).then(
      (response) => (isOpen() ? response : pendingForever),
      (error: unknown) => (isOpen() ? Promise.reject(error) : pendingForever),
    );
}

/** Returns a function that creates a quote request for a quantity. The item never sells out on the guest's day. */
function createQuoteRequests(now: number): (quantity: number) => QuoteRequest {
  const day = addDays(parseDay(new Date(now).toISOString().slice(0, 10)) as Day, 20 + (guestCount % 200));
  return (adults) => ({ itemId: '6001', start: day, end: day, params: { adults }, discountCode: '' });
}
