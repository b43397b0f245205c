import type { Transport } from '../../../src/api/transport.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeResponses } from '../../../src/elements/root/persistence.ts';
import type { Pricing } from '../../../src/elements/item/pricing.ts';
import type { CatalogueResource } from '../../../src/elements/shared/host.ts';
import { createResponseCache } from '../../../src/page/storage/response-cache.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import type { Day, Month } from '../../../src/values/dates/day.ts';
import type { WireRequest } from '../../../src/api/wire/envelope.ts';
import { createTestContext, waitForTasks } from './test-context.ts';

const baseUrl = 'https://book.example/harbour';
const requests: Record<CatalogueResource, WireRequest> = {
  company: { path: 'company', parameters: [] },
  items: { path: 'item', parameters: [] },
  calendar: { path: 'item/7/cal', parameters: [] },
};
const june = '2031-06' as Month;
const getAddress = (resource: CatalogueResource) => `${baseUrl}/api/3.0/${requests[resource].path}`;

let storedResponses: string | null = null;
let idleCallbacks: (() => void)[] = [];
let timers: { callback: () => void; ms: number }[] = [];

beforeEach(() => {
  storedResponses = null;
  idleCallbacks = [];
  timers = [];
  vi.stubGlobal('localStorage', {
    getItem: () => storedResponses,
    setItem: (_: string, text: string) => (storedResponses = text),
  });
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
  vi.stubGlobal('cancelIdleCallback', (id: number) => (idleCallbacks[id - 1] = () => undefined));
  vi.stubGlobal('setTimeout', (callback: () => void, ms: number) => timers.push({ callback, ms }));
  vi.stubGlobal(
    'clearTimeout',
    (id: number) => timers[id - 1] && (timers[id - 1] = { callback: () => undefined, ms: 0 }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/**
 * Creates a context whose resources come from the response cache, each with the answer `before`. The tested code checks
 * these cached responses against the service. A test sets the service's answers in `answerByPath`.
 */
async function createCheckedContext(resources: readonly CatalogueResource[] = ['company', 'items', 'calendar']) {
  storedResponses = JSON.stringify(
    Object.fromEntries(
      resources.map((resource) => [getAddress(resource), { at: Date.now(), answer: { say: 'before' } }]),
    ),
  );
  const answerByPath: Partial<Record<string, string | Problem>> = {};
  const readPaths: string[] = [];
  let pendingAnswer: Promise<unknown> = Promise.resolve();
  const transport: Pick<Transport, 'read'> = {
    async read(_, { path }) {
      readPaths.push(path);
      await pendingAnswer;
      const currentAnswer = answerByPath[path] ?? 'before';
      if (typeof currentAnswer === 'string') return { say: currentAnswer };
      throw new ProblemError(currentAnswer);
    },
  };
  const responses = createResponseCache(transport);
  for (const resource of resources) await responses.storedReader.read(baseUrl, requests[resource]);
  const refetches: CatalogueResource[] = [];
  const months: unknown[] = [];
  const refetch = vi.fn((resource: CatalogueResource) => {
    refetches.push(resource);
    return Promise.resolve();
  });
  const context = createTestContext({
    host: { transport: transport as Transport, responses, refetch, showMonth: (month) => void months.push(month) },
  });
  let priceAnswer: object | undefined;
  storeResponses({ ...context, pricing: { view: () => ({ quoteOfRequest: priceAnswer }) } as unknown as Pricing });
  const drawPage = async () => {
    context.host.requestUpdate();
    await waitForTasks();
  };
  await drawPage();
  // Updates the host a second time, because the first update only loads the module that checks the responses.
  await drawPage();
  return {
    ...context,
    ...{ responses, answerByPath, readPaths, refetches, refetch, months, drawPage },
    price: () => (priceAnswer = {}),
    /** Delays the answers of the service until the test calls the returned function. */
    holdAnswer(): () => void {
      let releaseAnswer: () => void = () => undefined;
      pendingAnswer = new Promise<void>((resolve) => (releaseAnswer = resolve));
      return () => releaseAnswer();
    },
    /** Runs all timers and idle callbacks. Returns the delays of the timers in ms. */
    async runTimersLater(): Promise<number[]> {
      const delays = timers.map(({ ms }) => ms);
      for (const { callback } of timers.splice(0)) callback();
      for (const act of idleCallbacks.splice(0)) act();
      await waitForTasks();
      return delays;
    },
  };
}

describe('checkResponses', () => {
  it('checks each cached answer, and refetches nothing if all are unchanged', async () => {
    const { readPaths, runTimersLater, refetches, responses } = await createCheckedContext();
    expect(readPaths).toEqual([]);
    expect(await runTimersLater()).toEqual([2000]);
    expect(readPaths).toEqual(['company', 'item', 'item/7/cal']);
    expect(refetches).toEqual([]);
    expect(responses.uncheckedResponses.size).toBe(0);
  });

  it('starts the check when idle, once the selected day has a price', async () => {
    const { readPaths, drawPage, flow, price } = await createCheckedContext();
    price();
    await drawPage();
    expect(idleCallbacks).toHaveLength(0);
    flow.choose({ start: '2031-06-14' as Day });
    await drawPage();
    expect(idleCallbacks).toHaveLength(1);
    idleCallbacks[0]?.();
    await waitForTasks();
    expect(readPaths).toHaveLength(3);
  });

  it('refetches a changed calendar immediately, and keeps the visible month', async () => {
    const { answerByPath, runTimersLater, refetches, refetch, host, months, flow } = await createCheckedContext();
    flow.choose({ itemId: '7' });
    Object.assign(host, { openItemView: { ...host.openItemView, month: june } });
    refetch.mockImplementation((resource) => {
      refetches.push(resource);
      Object.assign(host, { openItemView: { ...host.openItemView, month: '2031-08' as Month } });
      return Promise.resolve();
    });
    answerByPath['item/7/cal'] = 'now';
    await runTimersLater();
    expect(refetches).toEqual(['calendar']);
    expect(months).toEqual([june]);
  });

  it('removes a closed item’s changed calendar from the cache without refetching', async () => {
    const { answerByPath, runTimersLater, refetches, responses, flow } = await createCheckedContext(['calendar']);
    flow.choose({ itemId: '8' });
    answerByPath['item/7/cal'] = 'now';
    await runTimersLater();
    expect(refetches).toEqual([]);
    await expect(responses.storedReader.read(baseUrl, requests.calendar)).rejects.toThrow();
  });

  it('refetches a changed list and account once the guest opens an item', async () => {
    const { answerByPath, runTimersLater, refetches, flow, responses } = await createCheckedContext();
    answerByPath.item = answerByPath.company = 'now';
    await runTimersLater();
    flow.choose({ params: { adults: 2 } });
    expect(refetches).toEqual([]);
    flow.choose({ itemId: '7' });
    expect(refetches).toEqual(['company', 'items']);
    flow.choose({ itemId: null });
    expect(refetches).toHaveLength(2);
    expect(await responses.storedReader.read(baseUrl, requests.items)).toEqual({ say: 'now' });
  });

  it('reports an open item that the new list lacks', async () => {
    const { answerByPath, runTimersLater, refetch, flow } = await createCheckedContext();
    answerByPath.item = 'now';
    await runTimersLater();
    refetch.mockImplementation(() => {
      flow.choose({ itemId: null });
      return Promise.resolve();
    });
    flow.choose({ itemId: '7' });
    await waitForTasks();
    expect(flow.state.problem).toEqual({ kind: 'missing' });
  });

  it('removes a cached answer that the service now refuses', async () => {
    const { answerByPath, runTimersLater, flow, refetches, responses } = await createCheckedContext();
    answerByPath.company = { kind: 'unauthorised', title: '' };
    await runTimersLater();
    expect(responses.uncheckedResponses.size).toBe(0);
    flow.choose({ itemId: '7' });
    expect(refetches).toEqual(['company']);
    await runTimersLater();
    expect(JSON.parse(storedResponses ?? '')).not.toHaveProperty([getAddress('company')]);
  });

  it.each<Problem>([
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'throttled', until: 0 },
    { kind: 'broken', status: 500 },
  ])('repeats after 30 seconds a check that failed with $kind', async (problem) => {
    const { answerByPath, readPaths, runTimersLater, refetches, responses, flow } = await createCheckedContext([
      'items',
    ]);
    answerByPath.item = problem;
    await runTimersLater();
    expect([readPaths.length, responses.uncheckedResponses.size]).toEqual([1, 1]);
    answerByPath.item = 'before';
    expect(await runTimersLater()).toEqual([30_000]);
    expect([readPaths.length, responses.uncheckedResponses.size]).toEqual([2, 0]);
    flow.choose({ itemId: '7' });
    expect(refetches).toEqual([]);
  });

  it('does not repeat a failed check when a price arrives', async () => {
    const { answerByPath, readPaths, drawPage, runTimersLater, flow, price } = await createCheckedContext(['items']);
    answerByPath.item = { kind: 'offline' };
    flow.choose({ start: '2031-06-14' as Day });
    price();
    await drawPage();
    await runTimersLater();
    await drawPage();
    expect([readPaths.length, idleCallbacks.length]).toEqual([1, 0]);
  });

  it('stores the service’s answers when the browser is idle', async () => {
    const { runTimersLater, drawPage } = await createCheckedContext(['company']);
    storedResponses = null;
    await runTimersLater();
    await drawPage();
    expect(storedResponses).toBeNull();
    await runTimersLater();
    expect(JSON.parse(storedResponses ?? '')).toMatchObject({ [getAddress('company')]: { answer: { say: 'before' } } });
  });

  it('checks nothing after the element has left the page', async () => {
    const { host, runTimersLater, readPaths } = await createCheckedContext();
    host.disconnect();
    await runTimersLater();
    expect(readPaths).toEqual([]);
  });

  it.each<[string, 'stop' | 'disconnect']>([
    ['the element shows a different account', 'stop'],
    ['the element leaves the page', 'disconnect'],
  ])('does not repeat a failed check if %s', async (_, endCheck) => {
    const { host, stop, answerByPath, readPaths, holdAnswer, runTimersLater } = await createCheckedContext(['items']);
    const answer = holdAnswer();
    answerByPath.item = { kind: 'offline' };
    await runTimersLater();
    if (endCheck === 'stop') stop();
    else host.disconnect();
    answer();
    await waitForTasks();
    expect([await runTimersLater(), readPaths]).toEqual([[], ['item']]);
  });

  it('ignores changed days of the previous account', async () => {
    const { stop, answerByPath, refetches, holdAnswer, runTimersLater, flow } = await createCheckedContext();
    flow.choose({ itemId: '7' });
    const answer = holdAnswer();
    answerByPath['item/7/cal'] = 'now';
    await runTimersLater();
    stop();
    answer();
    await waitForTasks();
    expect(refetches).toEqual([]);
  });
});
