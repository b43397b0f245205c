/**
 * A page of the venue's website with the real client, storage and flow. It connects them like the elements: it resumes a stored cart,
 * follows other tabs, and checks an unconfirmed booking at the same intervals.
 */
import * as repairModule from '../../src/flow/repairs.ts';
import { createBookingClient, type BookingClient } from '../../src/api/booking-client.ts';
import { createTransport } from '../../src/api/transport.ts';
import * as lineCommands from '../../src/flow/cart/line-commands.ts';
import { createCommands } from '../../src/flow/commands.ts';
import { joinFlow, type Flow } from '../../src/flow/flow.ts';
import type { FlowState } from '../../src/flow/state.ts';
import { createStore } from '../../src/flow/store.ts';
import { createCartStorage } from '../../src/page/storage/cart-storage.ts';
import type { Browser } from './browser.ts';
import type { Network } from './network.ts';
import type { Random } from './random.ts';
import { statementsIn, type Statement } from './statements.ts';
import type { VirtualTime } from './time.ts';

export interface PageWorld {
  time: VirtualTime;
  random: Random;
  network: Network;
  browser: Browser;
  baseUrl: string;
  /** `''` without a relay. */
  relayUrl: string;
  /** Returns the `fetch` of the page, with caches or an injected bug if the run has them. */
  wrapFetch(fetch: typeof globalThis.fetch, isUnconfirmed: () => boolean): typeof globalThis.fetch;
  /** Returns the client of the flow, with an injected bug if the run has one. */
  wrapClient(client: BookingClient): BookingClient;
  /** Injects a bug: the flow measures durations with the clock that a user can set. */
  hasWallClockBug?: boolean;
  log(line: string): void;
}

export interface OpenPage {
  client: BookingClient;
  flow: Flow;
  /** Returns the statements that the page shows now. */
  statements(): readonly Statement[];
  /** Resolves when the page closes. */
  closed: Promise<null>;
  close(): void;
}

export interface PageOptions {
  /** Name of its tab, also in the log. */
  name: string;
  /** Form values from before a reload. */
  details: Readonly<Record<string, string>>;
  /** The state of the page before the reload. */
  before: FlowState | undefined;
  /** Called once for each statement, when the guest can see it. */
  onStatement(statement: Statement): void;
}

/** Milliseconds before each check of an unconfirmed booking. The last one applies to all later checks. */
const checkPauses = [2000, 4000, 8000, 15_000] as const;

export function openPage(
  world: PageWorld,
  { name, details, before: earlierState, onStatement }: PageOptions,
): OpenPage {
  const { time, random, network, browser, baseUrl, relayUrl, wrapFetch, wrapClient, log } = world;
  let isOpen = true;
  let resolveClosed: () => void = () => undefined;
  const closed = new Promise<null>((resolve) => {
    resolveClosed = () => resolve(null);
  });
  const browserPage = browser.openPage(name);
  const cleanups: (() => void)[] = [() => browserPage.close()];
  const timer = (callback: () => void, ms: number) => time.after(ms, () => isOpen && callback());
  const newKey = () => random.hex(32);
  const isUnconfirmed = () => store.state.step === 'unsure';
  const fetch = wrapFetch(
    network.fetchFor('page', () => isOpen),
    isUnconfirmed,
  );
  const wallClock = () => time.now() + browser.clockOffsetMs;
  const transport = createTransport({ fetch, now: wallClock, timer, chance: random.next });
  const client = wrapClient(createBookingClient(transport, { baseUrl, relayUrl, newKey }));
  const storage = createCartStorage(baseUrl, browserPage, wallClock);
  const store = createStore({ details });
  const lines = () => Promise.resolve(lineCommands);
  const flow = joinFlow(
    store,
    createCommands({
      client,
      store,
      storage,
      lines,
      repairs: () => Promise.resolve(repairModule),
      device: { now: wallClock, uptime: world.hasWallClockBug === true ? wallClock : time.now },
      newKey,
    }),
  );

  let statements: readonly Statement[] = [];
  const reportedStatements = new WeakSet<Statement>();
  cleanups.push(
    flow.subscribe((state, before) => {
      if (state.busy !== before.busy || state.step !== before.step)
        log(
          `${name}: ${state.step}, ${state.busy ?? 'idle'}, ${quantitiesOf(flow).join('+') || 'nothing'} in the cart`,
        );
      const earlierStatements = statements;
      statements = statementsIn(state, before).map(
        (statement) => earlierStatements.find((earlier) => isSameStatement(earlier, statement)) ?? statement,
      );
      // A guest never sees a statement that the page replaces before the next paint.
      time.after(0, () => {
        for (const statement of isOpen ? statements : []) {
          if (reportedStatements.has(statement)) continue;
          reportedStatements.add(statement);
          log(`${name} states ${statement.key} ${statement.code}`);
          onStatement(statement);
        }
      });
    }),
  );
  cleanups.push(
    checkUnconfirmed(flow, timer, wallClock),
    storage.watch(() => void flow.sync()),
  );
  void flow.resume(earlierState?.step);
  // The tab stores a booking in the task that shows it, and `elements/finish/tab-bookings.ts` shows it again after a reload.
  if (earlierState?.step === 'done') flow.showBooking(earlierState);
  return {
    client,
    flow,
    statements: () => statements,
    closed,
    close() {
      isOpen = false;
      resolveClosed();
      for (const cleanUp of cleanups) cleanUp();
    },
  };
}

function isSameStatement(a: Statement, b: Statement): boolean {
  return a.key === b.key && a.code === b.code && a.claim === b.claim;
}

/** Returns the quantities of the lines in the cart, in ascending order. */
export function quantitiesOf({ state }: Pick<Flow, 'state'>): number[] {
  return (state.session?.lines ?? []).map(({ quantity }) => quantity).sort();
}

/** Checks an unconfirmed booking like `elements/root/unconfirmed.ts`. Returns a function that stops the checks. */
function checkUnconfirmed(
  flow: Flow,
  timer: (callback: () => void, ms: number) => () => void,
  now: () => number,
): () => void {
  let checks = 0;
  let cancelTimer = (): void => undefined;
  const isWaiting = () => flow.state.unconfirmed?.verdict === 'waiting' && flow.state.busy === null;
  const unsubscribe = flow.subscribe((state, before) => {
    if (state.busy === before.busy && state.unconfirmed === before.unconfirmed) return;
    if (before.busy === 'check') checks += 1;
    if (!state.unconfirmed) checks = 0;
    cancelTimer();
    if (!isWaiting()) return;
    const pause = checkPauses[Math.min(checks, checkPauses.length - 1)] ?? checkPauses[0];
    const remainingMs = (state.unconfirmed?.until ?? 0) - now();
    cancelTimer = timer(() => isWaiting() && void flow.check(), remainingMs > 0 ? Math.min(pause, remainingMs) : pause);
  });
  return () => {
    unsubscribe();
    cancelTimer();
  };
}
