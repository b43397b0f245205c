/**
 * What the root's controllers work with, without a page: a real flow at the fake venue, and an element that has no markup.
 * It is drawn a moment after somebody asked for it, as Lit does it.
 */
import type { ReactiveController } from 'lit';
import { vi } from 'vitest';
import type { Context } from '../../../src/elements/root/context.ts';
import { createQuoteReads } from '../../../src/api/quote-reads.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import type { FindingView, Host } from '../../../src/elements/shared/host.ts';
import type { PublicEventName } from '../../../src/elements/shared/public-events.ts';
import type { Settings } from '../../../src/elements/shared/settings.ts';
import type { Item } from '../../../src/api/types.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { createResponseCache } from '../../../src/page/storage/response-cache.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createFakeVenue, type FakeVenue } from '../../flow/fake-client.ts';
import { openFlow } from '../../flow/visit.ts';
import { company } from '../checkout-stage.ts';
import { localeIn } from '../choosing-stage.ts';

export interface HandHost extends Host {
  /** What was put into the live region. */
  readonly said: string[];
  /** Styles that came with later parts. */
  readonly adopted: unknown[];
  /** How often it was drawn. */
  readonly drawn: { times: number };
  /** Into the page, and out of it. */
  connect(): void;
  disconnect(): void;
}

const noFinding: FindingView = {
  item: undefined,
  availability: undefined,
  firstFree: undefined,
  month: undefined,
  monthsShown: 1,
  looksFar: false,
  daysDue: false,
  problem: null,
};

/** An element in a page; `facts` are of it, and may be changed by assigning to it. */
export function handHost(facts: Partial<Host> = {}): HandHost {
  const controllers = new Set<ReactiveController>();
  const [said, adopted, drawn] = [[] as string[], [] as unknown[], { times: 0 }];
  let connected = true;
  let asked: Promise<boolean> | null = null;
  const draw = async () => {
    await Promise.resolve();
    asked = null;
    for (const each of controllers) each.hostUpdate?.();
    drawn.times += 1;
    for (const each of controllers) each.hostUpdated?.();
    return true;
  };
  const host = Object.assign(new EventTarget(), {
    said,
    adopted,
    drawn,
    finding: noFinding,
    items: [],
    responses: createResponseCache({ read: () => Promise.reject(new ProblemError({ kind: 'offline' })) }),
    refetch: () => Promise.resolve(),
    showMonth: () => undefined,
    getBoundingClientRect: () => ({ top: 0, bottom: 0, height: 0 }),
    matches: () => false,
    company,
    mode: 'inline',
    id: '',
    successUrl: '',
    paymentHosts: '',
    payment: '',
    urlParams: false,
    initialSelection: {
      choice: {},
      isFromGuest: false,
      readPreset: () => ({}),
      storage: { load: (): null => null, save: () => undefined },
    },
    privacyUrl: '',
    review: false,
    renderRoot: Object.assign(new EventTarget(), { querySelector: () => null }),
    locale: localeIn('en-CA'),
    addController(controller: ReactiveController) {
      controllers.add(controller);
      if (connected) controller.hostConnected?.();
    },
    removeController: (controller: ReactiveController) => controllers.delete(controller),
    requestUpdate: () => void (asked ??= draw()),
    announce: (words: string) => void (words && said.push(words)),
    setLiveText: () => undefined,
    adopt: (styles: readonly unknown[]) => adopted.push(...styles),
    connect() {
      connected = true;
      for (const each of controllers) each.hostConnected?.();
    },
    disconnect() {
      connected = false;
      for (const each of controllers) each.hostDisconnected?.();
    },
    ...facts,
  });
  Object.defineProperties(host, {
    updateComplete: { get: () => asked ?? Promise.resolve(true) },
    isConnected: { get: () => connected },
  });
  return host as unknown as HandHost;
}

export interface HandContext extends Context {
  readonly host: HandHost;
  readonly venue: FakeVenue;
  /** Puts the visit into a state that only a service brings about. */
  commit(change: Partial<FlowState>): void;
}

export interface HandOptions {
  host?: Partial<Host>;
  settings?: Partial<Settings>;
  lang?: string;
}

/** A visit of which a test says what was found and what happens. */
export function handContext({ host: facts = {}, settings = {}, lang = 'en-CA' }: HandOptions = {}): HandContext {
  const venue = createFakeVenue();
  const client = venue.client();
  const { flow, commit } = openFlow(client);
  const locale = localeIn(lang);
  const asked: Settings = {
    baseUrl: 'https://book.example/harbour',
    relayUrl: '',
    relayReads: false,
    itemIds: [],
    categoryIds: [],
    choice: {},
    details: {},
    ...settings,
  };
  const host = handHost({ store: flow, settings: asked, ...facts });
  const lifetime = createLifetime(host);
  Object.assign(host, {
    initialSelection: { ...host.initialSelection, choice: asked.choice, ...facts.initialSelection },
  });
  return {
    venue,
    commit,
    host,
    client,
    quotes: () => ({
      ...createQuoteReads({ read: (...read) => host.transport.read(...read) }, asked.baseUrl),
      rate: client.rate,
      pace: createAccountPace(),
    }),
    readsAt: () => ({ read: (...read) => host.transport.read(...read) }),
    flow,
    cart: {
      watch: () => () => undefined,
      lostStart: { load: () => null, save: () => undefined },
    } as unknown as Context['cart'],
    locale: () => locale,
    currency: () => 'CAD',
    observe: (phase, listener) => lifetime.onStop(flow.observe(phase, listener)),
    ...lifetime,
  };
}

/** An item of the venue, found and opened, of which the first day of June is free. */
export function found(item: Item, firstFree: FindingView['firstFree'] = null): FindingView {
  return { ...noFinding, item, firstFree };
}

/** The public events an element dispatches, as they come; `prevent` says no to those of that name. */
export function publicEventsOf(host: EventTarget, prevent?: PublicEventName): [name: string, detail: unknown][] {
  const told: [string, unknown][] = [];
  for (const name of names)
    host.addEventListener(name, (event) => {
      told.push([name, (event as CustomEvent<unknown>).detail]);
      if (name === prevent) event.preventDefault();
    });
  return told;
}

const names: readonly PublicEventName[] = [
  'slipway-ready',
  'slipway-step',
  'slipway-items-viewed',
  'slipway-item-viewed',
  'slipway-cart-changed',
  'slipway-checkout',
  'slipway-before-create',
  'slipway-booked',
  'slipway-leaving',
  'slipway-problem',
];

/** Everything that was to happen at once has happened: what was asked is answered, and what asked to be drawn is drawn. */
export async function settled(): Promise<void> {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setImmediate(resolve));
}
