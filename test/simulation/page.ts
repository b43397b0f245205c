/**
 * A page of the venue's website, put together as the elements do it: the real client, storage and flow, an earlier cart found
 * again at once, other tabs followed, and a lost booking asked about in the same rhythm.
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
import type { Chance } from './chance.ts';
import type { Network } from './network.ts';
import { sentencesIn, type Sentence } from './sentences.ts';
import type { VirtualTime } from './time.ts';

export interface PageWorld {
  time: VirtualTime;
  chance: Chance;
  network: Network;
  browser: Browser;
  baseUrl: string;
  /** `''` for none. */
  relayUrl: string;
  /** A fault between the page and its network, and between its flow and its client; both pass on what they are given for none. */
  bentFetch(fetch: typeof globalThis.fetch, isUnconfirmed: () => boolean): typeof globalThis.fetch;
  bentClient(client: BookingClient): BookingClient;
  hasWallClock?: boolean;
  log(line: string): void;
}

export interface OpenPage {
  client: BookingClient;
  flow: Flow;
  /** What is on the page now. */
  sentences(): readonly Sentence[];
  /** Resolves when the page is closed. */
  closed: Promise<null>;
  close(): void;
}

export interface PageOptions {
  /** For the log. */
  name: string;
  /** What was typed before a reload. */
  details: Readonly<Record<string, string>>;
  /** The state of the page before the reload. */
  before: FlowState | undefined;
  onSaid(sentence: Sentence): void;
}

/** Milliseconds before the first check, the second, …, the last for all that follow. */
const pauses = [2000, 4000, 8000, 15_000] as const;

export function openPage(world: PageWorld, { name, details, before: earlierState, onSaid }: PageOptions): OpenPage {
  const { time, chance, network, browser, baseUrl, relayUrl, bentFetch, bentClient, hasWallClock = false, log } = world;
  let isOpen = true;
  let leave: () => void = () => undefined;
  const closed = new Promise<null>((resolve) => {
    leave = () => resolve(null);
  });
  const own = browser.openPage(name);
  const stops: (() => void)[] = [() => own.close()];
  const timer = (callback: () => void, ms: number) => time.after(ms, () => isOpen && callback());
  const newKey = () => chance.hex(32);
  const isUnconfirmed = () => store.state.step === 'unsure';
  const fetch = bentFetch(
    network.fetchFor('page', () => isOpen),
    isUnconfirmed,
  );
  const wall = () => time.now() + browser.clockSetBy;
  const transport = createTransport({ fetch, now: wall, timer, chance: chance.draw });
  const client = bentClient(createBookingClient(transport, { baseUrl, relayUrl, newKey }));
  const storage = createCartStorage(baseUrl, own, wall);
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
      device: { now: wall, uptime: hasWallClock ? wall : time.now },
      newKey,
    }),
  );

  let shown: readonly Sentence[] = [];
  const told = new WeakSet<Sentence>();
  stops.push(
    flow.subscribe((state, before) => {
      if (state.busy !== before.busy || state.step !== before.step)
        log(
          `${name}: ${state.step}, ${state.busy ?? 'at rest'}, ${quantitiesOf(flow).join('+') || 'nothing'} in the cart`,
        );
      const said = sentencesIn(state, before);
      shown = said.map((sentence) => shown.find((each) => isSame(each, sentence)) ?? sentence);
      // What is replaced in the same moment was never seen.
      time.after(0, () => {
        for (const sentence of isOpen ? shown : []) {
          if (told.has(sentence)) continue;
          told.add(sentence);
          log(`${name} says ${sentence.key} ${sentence.code}`);
          onSaid(sentence);
        }
      });
    }),
  );
  followUnconfirmed(flow, timer, wall, stops);
  stops.push(storage.watch(() => void flow.sync()));
  void flow.resume(earlierState?.step);
  // The tab stores a booking in the task that shows it, and `elements/finish/tab-bookings.ts` shows it again after a reload.
  if (earlierState?.step === 'done') flow.showBooking(earlierState);
  return {
    client,
    flow,
    sentences: () => shown,
    closed,
    close() {
      isOpen = false;
      leave();
      for (const stop of stops) stop();
    },
  };
}

function isSame(one: Sentence, other: Sentence): boolean {
  return one.key === other.key && one.code === other.code && one.claims === other.claims;
}

/** Places of each line that is shown, in ascending order. */
export function quantitiesOf({ state }: Pick<Flow, 'state'>): number[] {
  return (state.session?.lines ?? []).map(({ quantity }) => quantity).sort();
}

/** As `elements/root/unconfirmed.ts` does. */
function followUnconfirmed(
  flow: Flow,
  timer: (callback: () => void, ms: number) => () => void,
  now: () => number,
  stops: (() => void)[],
): void {
  let checks = 0;
  let stop = (): void => undefined;
  const waits = () => flow.state.unconfirmed?.verdict === 'waiting' && flow.state.busy === null;
  stops.push(
    flow.subscribe((state, before) => {
      if (state.busy === before.busy && state.unconfirmed === before.unconfirmed) return;
      if (before.busy === 'check') checks += 1;
      if (!state.unconfirmed) checks = 0;
      stop();
      if (!waits()) return;
      const pause = pauses[Math.min(checks, pauses.length - 1)] ?? pauses[0];
      const left = (state.unconfirmed?.until ?? 0) - now();
      stop = timer(() => waits() && void flow.check(), left > 0 ? Math.min(pause, left) : pause);
    }),
    () => stop(),
  );
}
