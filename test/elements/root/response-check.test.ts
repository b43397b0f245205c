import type { Transport } from '../../../src/api/transport.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeResponses } from '../../../src/elements/root/persistence.ts';
import type { Pricing } from '../../../src/elements/item/pricing.ts';
import type { CatalogueResource } from '../../../src/elements/shared/host.ts';
import { createResponseCache } from '../../../src/page/storage/response-cache.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import type { Day, Month } from '../../../src/values/dates/day.ts';
import type { WireRequest } from '../../../src/api/wire/envelope.ts';
import { createTestContext, settle } from './test-context.ts';

const base = 'https://book.example/harbour';
const requests: Record<CatalogueResource, WireRequest> = {
  company: { path: 'company', parameters: [] },
  items: { path: 'item', parameters: [] },
  calendar: { path: 'item/7/cal', parameters: [] },
};
const june = '2031-06' as Month;
const addressOf = (part: CatalogueResource) => `${base}/${requests[part].path}?`;

let storage: string | null = null;
let idle: (() => void)[] = [];
let timers: { act: () => void; ms: number }[] = [];

beforeEach(() => {
  storage = null;
  idle = [];
  timers = [];
  vi.stubGlobal('localStorage', { getItem: () => storage, setItem: (_: string, text: string) => (storage = text) });
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.push(act));
  vi.stubGlobal('cancelIdleCallback', (id: number) => (idle[id - 1] = () => undefined));
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => timers.push({ act, ms }));
  vi.stubGlobal('clearTimeout', (id: number) => timers[id - 1] && (timers[id - 1] = { act: () => undefined, ms: 0 }));
});
afterEach(() => vi.unstubAllGlobals());

/**
 * Opens a page whose resources come from the response cache, each with the answer `before`. A test sets the service's
 * answers in `says`.
 */
async function openPage(parts: readonly CatalogueResource[] = ['company', 'items', 'calendar']) {
  storage = JSON.stringify(
    Object.fromEntries(parts.map((part) => [addressOf(part), { at: Date.now(), answer: { say: 'before' } }])),
  );
  const says: Partial<Record<string, string | Problem>> = {};
  const readPaths: string[] = [];
  let pendingAnswer: Promise<unknown> = Promise.resolve();
  const transport: Pick<Transport, 'read'> = {
    async read(_, { path }) {
      readPaths.push(path);
      await pendingAnswer;
      const now = says[path] ?? 'before';
      if (typeof now === 'string') return { say: now };
      throw new ProblemError(now);
    },
  };
  const responses = createResponseCache(transport);
  for (const part of parts) await responses.earlier.read(base, requests[part]);
  const refetches: CatalogueResource[] = [];
  const months: unknown[] = [];
  const refetch = vi.fn((part: CatalogueResource) => {
    refetches.push(part);
    return Promise.resolve();
  });
  const context = createTestContext({
    host: { transport: transport as Transport, responses, refetch, showMonth: (month) => void months.push(month) },
  });
  let answer: object | undefined;
  storeResponses({ ...context, pricing: { view: () => ({ answer }) } as unknown as Pricing });
  const draw = async () => {
    context.host.requestUpdate();
    await settle();
  };
  await draw();
  // Updates a second time, because the first update loads the module that checks the responses.
  await draw();
  return {
    ...context,
    ...{ responses, says, readPaths, refetches, refetch, months, draw },
    price: () => (answer = {}),
    /** Delays the answers of the service until the test calls the returned function. */
    hold(): () => void {
      let answer: () => void = () => undefined;
      pendingAnswer = new Promise<void>((resolve) => (answer = resolve));
      return () => answer();
    },
    /** Runs all timers and idle callbacks. Returns the delays of the timers in ms. */
    async later(): Promise<number[]> {
      const delays = timers.map(({ ms }) => ms);
      for (const { act } of timers.splice(0)) act();
      for (const act of idle.splice(0)) act();
      await settle();
      return delays;
    },
  };
}

describe('checkResponses', () => {
  it('checks each cached answer, but refetches nothing if it is the same', async () => {
    const { readPaths, later, refetches, responses } = await openPage();
    expect(readPaths).toEqual([]);
    expect(await later()).toEqual([2000]);
    expect(readPaths).toEqual(['company', 'item', 'item/7/cal']);
    expect(refetches).toEqual([]);
    expect(responses.toCheck.size).toBe(0);
  });

  it('starts immediately once the selected day has a price', async () => {
    const { readPaths, draw, flow, price } = await openPage();
    price();
    await draw();
    expect(idle).toHaveLength(0);
    flow.choose({ start: '2031-06-14' as Day });
    await draw();
    expect(idle).toHaveLength(1);
    idle[0]?.();
    await settle();
    expect(readPaths).toHaveLength(3);
  });

  it('refetches a changed calendar immediately, and keeps the visible month', async () => {
    const { says, later, refetches, refetch, host, months, flow } = await openPage();
    flow.choose({ itemId: '7' });
    Object.assign(host, { finding: { ...host.finding, month: june } });
    refetch.mockImplementation((part) => {
      refetches.push(part);
      Object.assign(host, { finding: { ...host.finding, month: '2031-08' as Month } });
      return Promise.resolve();
    });
    says['item/7/cal'] = 'now';
    await later();
    expect(refetches).toEqual(['calendar']);
    expect(months).toEqual([june]);
  });

  it('forgets the changed calendar of a closed item without refetching it', async () => {
    const { says, later, refetches, responses, flow } = await openPage(['calendar']);
    flow.choose({ itemId: '8' });
    says['item/7/cal'] = 'now';
    await later();
    expect(refetches).toEqual([]);
    await expect(responses.earlier.read(base, requests.calendar)).rejects.toThrow();
  });

  it('refetches a changed list or account when the guest changes view', async () => {
    const { says, later, refetches, flow, responses } = await openPage();
    says.item = says.company = 'now';
    await later();
    flow.choose({ params: { adults: 2 } });
    expect(refetches).toEqual([]);
    flow.choose({ itemId: '7' });
    expect(refetches).toEqual(['company', 'items']);
    flow.choose({ itemId: null });
    expect(refetches).toHaveLength(2);
    expect(await responses.earlier.read(base, requests.items)).toEqual({ say: 'now' });
  });

  it('reports an open item that the new list lacks', async () => {
    const { says, later, refetch, flow } = await openPage();
    says.item = 'now';
    await later();
    refetch.mockImplementation(() => {
      flow.choose({ itemId: null });
      return Promise.resolve();
    });
    flow.choose({ itemId: '7' });
    await settle();
    expect(flow.state.problem).toEqual({ kind: 'missing' });
  });

  it('removes a cached answer that the service now refuses', async () => {
    const { says, later, flow, refetches, responses } = await openPage();
    says.company = { kind: 'unauthorised', title: '' };
    await later();
    expect(responses.toCheck.size).toBe(0);
    flow.choose({ itemId: '7' });
    expect(refetches).toEqual(['company']);
    await later();
    expect(JSON.parse(storage ?? '')).not.toHaveProperty([addressOf('company')]);
  });

  it.each<Problem>([
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'throttled', until: 0 },
    { kind: 'broken', status: 500 },
  ])('repeats after 30 seconds a check that failed with $kind', async (problem) => {
    const { says, readPaths, later, refetches, responses, flow } = await openPage(['items']);
    says.item = problem;
    await later();
    expect([readPaths.length, responses.toCheck.size]).toEqual([1, 1]);
    says.item = 'before';
    expect(await later()).toEqual([30_000]);
    expect([readPaths.length, responses.toCheck.size]).toEqual([2, 0]);
    flow.choose({ itemId: '7' });
    expect(refetches).toEqual([]);
  });

  it('does not repeat a failed check because a price arrives', async () => {
    const { says, readPaths, draw, later, flow, price } = await openPage(['items']);
    says.item = { kind: 'offline' };
    flow.choose({ start: '2031-06-14' as Day });
    price();
    await draw();
    await later();
    await draw();
    expect([readPaths.length, idle.length]).toEqual([1, 0]);
  });

  it('stores the service’s answers when the browser is idle', async () => {
    const { later, draw } = await openPage(['company']);
    storage = null;
    await later();
    await draw();
    expect(storage).toBeNull();
    await later();
    expect(JSON.parse(storage ?? '')).toMatchObject({ [addressOf('company')]: { answer: { say: 'before' } } });
  });

  it('checks nothing after the element has left the page', async () => {
    const { host, later, readPaths } = await openPage();
    host.disconnect();
    await later();
    expect(readPaths).toEqual([]);
  });

  it.each<[string, 'stop' | 'disconnect']>([
    ['the element shows a different account', 'stop'],
    ['the element leaves the page', 'disconnect'],
  ])('does not repeat a failed check if %s', async (_, end) => {
    const { host, stop, says, readPaths, hold, later } = await openPage(['items']);
    const answer = hold();
    says.item = { kind: 'offline' };
    await later();
    if (end === 'stop') stop();
    else host.disconnect();
    answer();
    await settle();
    expect([await later(), readPaths]).toEqual([[], ['item']]);
  });

  it('ignores changed days of the previous account', async () => {
    const { stop, says, refetches, hold, later, flow } = await openPage();
    flow.choose({ itemId: '7' });
    const answer = hold();
    says['item/7/cal'] = 'now';
    await later();
    stop();
    answer();
    await settle();
    expect(refetches).toEqual([]);
  });
});
