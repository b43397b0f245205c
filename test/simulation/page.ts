/**
 * Simulates a page of the venue's website with the real client, cart storage and flow. It connects these parts as the
 * elements do. Like them, it resumes a stored cart, applies changes of other tabs, and checks an unconfirmed booking at
 * the same intervals.
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
import { findStatements, type Statement } from './statements.ts';
import type { VirtualTime } from './time.ts';

export interface PageWorld {
  time: VirtualTime;
  random: Random;
  network: Network;
  browser: Browser;
  baseUrl: string;
  /** URL of the relay, or `''` if the page calls the service directly. */
  relayUrl: string;
  /** Returns the `fetch` that the page uses. It may add caches or an injected bug to `fetch`. */
  wrapFetch(fetch: typeof globalThis.fetch, isUnconfirmed: () => boolean): typeof globalThis.fetch;
  /** Returns the client that the flow uses. It may add an injected bug to `client`. */
  wrapClient(client: BookingClient): BookingClient;
  /** True to inject a bug: the flow measures durations with the wall clock, which a user can set. */
  hasWallClockBug?: boolean;
  log(line: string): void;
}

export interface OpenPage {
  client: BookingClient;
  flow: Flow;
  /** Returns the messages about the booking that the page shows now. */
  listStatements(): readonly Statement[];
  /** Resolves when the page closes. */
  whenClosed: Promise<null>;
  close(): void;
}

export interface PageOptions {
  /** Name of the page's tab, for the browser and the log. */
  name: string;
  /** Form values that the page had before a reload. Empty for a new page. */
  details: Readonly<Record<string, string>>;
  /** State of the flow before a reload, or undefined for a new page. */
  stateBeforeReload: FlowState | undefined;
  /** A function that the page calls once for each statement, when the guest can see the statement. */
  onStatement(statement: Statement): void;
}

/** Pauses before the checks of an unconfirmed booking, in ms. The last pause repeats. */
const checkPausesMs = [2000, 4000, 8000, 15_000] as const;

export function openPage(
  world: PageWorld,
  { name, details, stateBeforeReload: earlierState, onStatement }: PageOptions,
): OpenPage {
  const { time, random, network, browser, baseUrl, relayUrl, wrapFetch, wrapClient, log } = world;
  let isOpen = true;
  let resolveClosed: () => void = () => undefined;
  const whenClosed = new Promise<null>((resolve) => {
    resolveClosed = () => resolve(null);
  });
  const browserPage = browser.openPage(name);
  const cleanups: (() => void)[] = [() => browserPage.close()];
  const startTimer = (callback: () => void, ms: number) => time.runAfter(ms, () => isOpen && callback());
  const createKey = () => random.createHex(32);
  const isUnconfirmed = () => store.state.step === 'unsure';
  const fetch = wrapFetch(
    network.createFetch('page', () => isOpen),
    isUnconfirmed,
  );
  const readWallClock = () => time.now() + browser.clockOffsetMs;
  const transport = createTransport({ fetch, now: readWallClock, timer: startTimer, chance: random.next });
  const client = wrapClient(createBookingClient(transport, { baseUrl, relayUrl, createKey }));
  const storage = createCartStorage(baseUrl, browserPage, readWallClock);
  const store = createStore({ details });
  const loadLines = () => Promise.resolve(lineCommands);
  const flow = joinFlow(
    store,
    createCommands({
      client,
      store,
      storage,
      lines: loadLines,
      repairs: () => Promise.resolve(repairModule),
      device: { now: readWallClock, uptime: world.hasWallClockBug === true ? readWallClock : time.now },
      newKey: createKey,
    }),
  );

  let statements: readonly Statement[] = [];
  const reportedStatements = new WeakSet<Statement>();
  cleanups.push(
    flow.subscribe((state, previousState) => {
      if (state.busy !== previousState.busy || state.step !== previousState.step)
        log(
          `${name}: ${state.step}, ${state.busy ?? 'idle'}, ${readQuantities(flow).join('+') || 'nothing'} in the cart`,
        );
      const earlierStatements = statements;
      statements = findStatements(state, previousState).map(
        (statement) =>
          earlierStatements.find((earlierStatement) => isSameStatement(earlierStatement, statement)) ?? statement,
      );
      // Reports statements in a later task, which skips those that the page replaces before it paints. A guest never
      // sees these.
      time.runAfter(0, () => {
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
    checkUnconfirmed(flow, startTimer, readWallClock),
    storage.watch(() => void flow.sync()),
  );
  void flow.resume(earlierState?.step);
  // After a reload, shows the tab's booking again, as `elements/finish/tab-bookings.ts` does.
  if (earlierState?.step === 'done') flow.showBooking(earlierState);
  return {
    client,
    flow,
    listStatements: () => statements,
    whenClosed,
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

/** Returns the quantities of all lines in the cart, in ascending order. */
export function readQuantities({ state }: Pick<Flow, 'state'>): number[] {
  return (state.session?.lines ?? []).map(({ quantity }) => quantity).sort();
}

/** Checks an unconfirmed booking as `elements/root/unconfirmed.ts` does. Returns a function that stops the checks. */
function checkUnconfirmed(
  flow: Flow,
  startTimer: (callback: () => void, ms: number) => () => void,
  readNow: () => number,
): () => void {
  let checkCount = 0;
  let cancelTimer = (): void => undefined;
  const isWaiting = () => flow.state.unconfirmed?.verdict === 'waiting' && flow.state.busy === null;
  const unsubscribe = flow.subscribe((state, previousState) => {
    if (state.busy === previousState.busy && state.unconfirmed === previousState.unconfirmed) return;
    if (previousState.busy === 'check') checkCount += 1;
    if (!state.unconfirmed) checkCount = 0;
    cancelTimer();
    if (!isWaiting()) return;
    const pauseMs = checkPausesMs[Math.min(checkCount, checkPausesMs.length - 1)] ?? checkPausesMs[0];
    const remainingMs = (state.unconfirmed?.until ?? 0) - readNow();
    cancelTimer = startTimer(
      () => isWaiting() && void flow.check(),
      remainingMs > 0 ? Math.min(pauseMs, remainingMs) : pauseMs,
    );
  });
  return () => {
    unsubscribe();
    cancelTimer();
  };
}
