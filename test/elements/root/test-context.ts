/**
 * Fixture: creates the context of the controllers of `<slipway-booking>` without a page. The context has a real flow
 * with a fake venue. Its host imitates the element: it has no markup, but updates in a microtask, as Lit elements do.
 */
import type { ReactiveController } from 'lit';
import { vi } from 'vitest';
import type { FeatureContext } from '../../../src/elements/root/context.ts';
import { createQuoteReads } from '../../../src/api/quote-reads.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import type { OpenItemView, Host } from '../../../src/elements/shared/host.ts';
import type { PublicEventName } from '../../../src/elements/shared/public-events.ts';
import type { Settings } from '../../../src/elements/shared/settings.ts';
import type { Item } from '../../../src/api/types.ts';
import type { FlowState } from '../../../src/flow/state.ts';
import { createResponseCache } from '../../../src/page/storage/response-cache.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { createFakeVenue, type FakeVenue } from '../../flow/fake-client.ts';
import { openFlow } from '../../flow/visit.ts';
import { company } from '../checkout-stage.ts';
import { createPreparedLocale } from '../choosing-stage.ts';

export interface TestHost extends Host {
  /** The sentences that the host announced, in order. */
  readonly announcements: string[];

  /** The style sheets that lazy modules passed to `adopt`. */
  readonly adoptedStyles: unknown[];

  /** The number of updates so far. */
  readonly updates: { count: number };
  connect(): void;
  disconnect(): void;
}

const emptyFinding: OpenItemView = {
  item: undefined,
  availability: undefined,
  firstFreeDay: undefined,
  month: undefined,
  monthsShown: 1,
  needsSecondRequest: false,
  areDaysPending: false,
  problem: null,
};

/** Creates a connected host with these members. A test can assign more members later. */
export function createTestHost(hostFacts: Partial<Host> = {}): TestHost {
  const controllers = new Set<ReactiveController>();
  const [announcements, adoptedStyles, updates] = [[] as string[], [] as unknown[], { count: 0 }];
  let isConnected = true;
  let pendingUpdate: Promise<boolean> | null = null;
  const update = async () => {
    await Promise.resolve();
    pendingUpdate = null;
    for (const controller of controllers) controller.hostUpdate?.();
    updates.count += 1;
    for (const controller of controllers) controller.hostUpdated?.();
    return true;
  };
  const host = Object.assign(new EventTarget(), {
    announcements,
    adoptedStyles,
    updates,
    openItemView: emptyFinding,
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
    locale: createPreparedLocale('en-CA'),
    addController(controller: ReactiveController) {
      controllers.add(controller);
      if (isConnected) controller.hostConnected?.();
    },
    removeController: (controller: ReactiveController) => controllers.delete(controller),
    requestUpdate: () => void (pendingUpdate ??= update()),
    announce: (text: string) => void (text && announcements.push(text)),
    setLiveText: () => undefined,
    adopt: (styles: readonly unknown[]) => adoptedStyles.push(...styles),
    connect() {
      isConnected = true;
      for (const controller of controllers) controller.hostConnected?.();
    },
    disconnect() {
      isConnected = false;
      for (const controller of controllers) controller.hostDisconnected?.();
    },
    ...hostFacts,
  });
  Object.defineProperties(host, {
    updateComplete: { get: () => pendingUpdate ?? Promise.resolve(true) },
    isConnected: { get: () => isConnected },
  });
  return host as unknown as TestHost;
}

export interface TestContext extends FeatureContext {
  readonly host: TestHost;
  readonly venue: FakeVenue;

  /** Changes the state as if the service had caused it. */
  commit(change: Partial<FlowState>): void;
}

export interface TestOptions {
  host?: Partial<Host>;
  settings?: Partial<Settings>;
  lang?: string;
}

/** Creates the context of a visit. The test sets its item through `host` and its state through `commit`. */
export function createTestContext({ host: facts = {}, settings = {}, lang = 'en-CA' }: TestOptions = {}): TestContext {
  const venue = createFakeVenue();
  const client = venue.client();
  const { flow, commit } = openFlow(client);
  const locale = createPreparedLocale(lang);
  const allSettings: Settings = {
    baseUrl: 'https://book.example/harbour',
    relayUrl: '',
    relayReads: false,
    itemIds: [],
    categoryIds: [],
    choice: {},
    details: {},
    ...settings,
  };
  const host = createTestHost({ store: flow, settings: allSettings, ...facts });
  const lifetime = createLifetime(host);
  Object.assign(host, {
    initialSelection: { ...host.initialSelection, choice: allSettings.choice, ...facts.initialSelection },
  });
  return {
    venue,
    commit,
    host,
    client,
    getQuoteClient: () => ({
      ...createQuoteReads({ read: (...read) => host.transport.read(...read) }, allSettings.baseUrl),
      rate: client.rate,
      pace: createAccountPace(),
    }),
    getTransport: () => ({ read: (...read) => host.transport.read(...read) }),
    flow,
    cartStorage: {
      watch: () => () => undefined,
      lostStart: { load: () => null, save: () => undefined },
    } as unknown as FeatureContext['cartStorage'],
    locale: () => locale,
    currency: () => 'CAD',
    observe: (phase, listener) => lifetime.onStop(flow.observe(phase, listener)),
    ...lifetime,
  };
}

/** Returns the view of this item as the open item. */
export function createFindingOf(item: Item, firstFreeDay: OpenItemView['firstFreeDay'] = null): OpenItemView {
  return { ...emptyFinding, item, firstFreeDay };
}

/**
 * Returns the list of an element's public events, to which each later event adds itself.
 *
 * @param preventedEvent the name of a cancelable event to cancel
 */
export function recordPublicEvents(
  host: EventTarget,
  preventedEvent?: PublicEventName,
): [name: string, detail: unknown][] {
  const events: [string, unknown][] = [];
  for (const name of eventNames)
    host.addEventListener(name, (event) => {
      events.push([name, (event as CustomEvent<unknown>).detail]);
      if (name === preventedEvent) event.preventDefault();
    });
  return events;
}

const eventNames: readonly PublicEventName[] = [
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

/** Resolves when all lazy modules have loaded and all microtasks have run. */
export async function waitForTasks(): Promise<void> {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setImmediate(resolve));
}
