/**
 * Tests public reads of all demo accounts. The relay returns only the members for guests, even if the service treats
 * the relay as staff.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Database } from '../../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS } from '../../../demo/service/demo.ts';
import { createPaceGate } from '../../../demo/service/http/pace-gate.ts';
import { PACES } from '../../../demo/service/rules/pace.ts';
import { createService, type Service } from '../../../demo/service/service.ts';
import { createRelay, memoryLimiter, type LogEntry, type Relay, type RelayOptions } from '../../../src/relay/index.ts';
import { createManualClock } from '../manual-clock.ts';
import { venueOrigin } from '../relay-fixture.ts';

const serviceOrigin = 'http://localhost:4174';
const accounts = ['harbour', 'berghof', 'qasr', 'depot', 'fair'];
const periodQuery = 'start_date=20300101&end_date=20300214';
let service: Service;
let database: Database;

beforeAll(async () => {
  database = await createDatabase({ memory: true });
  service = await createService({ database, demo: true });
}, 60_000);
afterAll(() => service.close());

type Json = Record<string, unknown>;

/** Returns the body without the members that differ between two calls. */
async function readComparableBody(response: Response): Promise<Json> {
  const { relay: _relay, request, ...body } = (await response.json()) as Json;
  const { time: _time, ...comparableRequest } = request as Json;
  return { ...body, request: comparableRequest };
}

/** @param isStaff true if the service answers the relay as staff, with all members */
function createDemoRelay(account: string, isStaff = false, options: Partial<RelayOptions> = {}): Relay {
  const highLimiter = memoryLimiter(100_000, 60);
  return createRelay({
    ...DEMO_CREDENTIALS,
    baseUrl: `${serviceOrigin}/${account}`,
    reads: true,
    origins: [venueOrigin],
    clientAddress: () => '203.0.113.9',
    log: () => undefined,
    limits: { address: highLimiter, origin: highLimiter },
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      if (isStaff) headers.delete('x-on-behalf');
      return service.fetch(new Request(input, { ...init, headers }));
    },
    ...options,
  });
}

const readThroughRelay = (relay: Relay, path: string) =>
  relay(new Request(`https://relay.example/api/3.0/${path}`, { headers: { origin: venueOrigin } }));
const readDirectly = (account: string, path: string) =>
  service.fetch(new Request(`${serviceOrigin}/${account}/api/3.0/${path}`));

/** Returns the ids of the account's first, middle and last item. */
async function pickItemIds(account: string): Promise<string[]> {
  const { items } = await readComparableBody(await readDirectly(account, 'item'));
  const ids = Object.keys(items as Json);
  return [...new Set([ids[0], ids[Math.floor(ids.length / 2)], ids.at(-1)])].filter((id) => id !== undefined);
}

async function listPaths(account: string): Promise<string[]> {
  const ids = await pickItemIds(account);
  expect(ids.length).toBeGreaterThan(1);
  return [
    'help',
    'company',
    'item',
    'booking/form',
    `item/cal?${periodQuery}&item_id=${ids.join(',')}`,
    ...ids.flatMap((id) => [`item/${id}`, `item/${id}/cal?${periodQuery}`]),
  ];
}

describe.each(accounts)('public reads of the account %s', (account) => {
  it('returns the same as the Public API', async () => {
    const relay = createDemoRelay(account);
    for (const path of await listPaths(account))
      expect(await readComparableBody(await readThroughRelay(relay, path)), path).toEqual(
        await readComparableBody(await readDirectly(account, path)),
      );
  });

  it('removes members that the service sends only to staff', async () => {
    const relay = createDemoRelay(account, true);
    // With `X-On-Behalf`, the service also changes the bounds of parameters (`rules`) and the required fields. The
    // answer does not show that these values are for staff, so the relay cannot correct them. So the test ignores these
    // differences.
    const clearUnmarkedMembers = (answer: Json): unknown =>
      JSON.parse(JSON.stringify(answer, (name, value: unknown) => (['rules', 'required'].includes(name) ? '' : value)));
    for (const path of await listPaths(account)) {
      const answer = await readComparableBody(await readThroughRelay(relay, path));
      expect(JSON.stringify(answer), path).not.toMatch(/staff\W/);
      expect(clearUnmarkedMembers(answer), path).toEqual(
        clearUnmarkedMembers(await readComparableBody(await readDirectly(account, path))),
      );
    }
  });
});

it('returns a price and a SLIP while the Public API is off', async () => {
  const relay = createDemoRelay('closed');
  expect((await readDirectly('closed', 'item')).status).toBe(401);
  const { items } = await readComparableBody(await readThroughRelay(relay, 'item'));
  const quotes = await Promise.all(
    Object.keys(items as Json).map(async (id) =>
      JSON.stringify(
        await readComparableBody(await readThroughRelay(relay, `item/${id}?${periodQuery}&param[adults]=2`)),
      ),
    ),
  );
  expect(quotes.some((answer) => answer.includes('"slip":"'))).toBe(true);
});

interface RatedItem {
  rate: { slip?: string | null; slipway_slip?: number; status: string; sub_total: string };
}

describe('a price list', () => {
  const listPath = 'item?item_id=101,104,106,107,111&start_date=20300614&param[adults]=2';
  const readRatedItems = async (response: Response): Promise<RatedItem[]> => {
    const { items } = await readComparableBody(response);
    return Object.values(items as Record<string, RatedItem>);
  };

  it("has the service's prices and marks items that have a SLIP", async () => {
    const directItems = await readRatedItems(await readDirectly('harbour', listPath));
    const pricedItems = await readRatedItems(
      await readThroughRelay(createDemoRelay('harbour'), `${listPath}&slipway_prices=1`),
    );
    expect(directItems.some(({ rate }) => typeof rate.slip === 'string')).toBe(true);
    expect(pricedItems.map(({ rate }) => [rate.status, rate.sub_total, rate.slipway_slip === 1, rate.slip])).toEqual(
      directItems.map(({ rate }) => [rate.status, rate.sub_total, typeof rate.slip === 'string', undefined]),
    );
  });

  it('contains `slipway_repeat` if the relay returns it again', async () => {
    const relay = createDemoRelay('harbour');
    const isNextAnswerRepeated = async () =>
      (await readComparableBody(await readThroughRelay(relay, `${listPath}&slipway_prices=1`)))['slipway_repeat'] === 1;
    expect([await isNextAnswerRepeated(), await isNextAnswerRepeated()]).toEqual([false, true]);
  });

  it('causes one request to a slow service for thirty guests', async () => {
    const waits: number[] = [];
    const recordWait = async (ms: number): Promise<void> => void waits.push(ms);
    const weakService = await createService({
      database,
      demo: true,
      paceGate: createPaceGate(PACES.weak, { wait: recordWait }),
    });
    const logEntries: LogEntry[] = [];
    let requestCount = 0;
    const relay = createDemoRelay('harbour', false, {
      clock: createManualClock(),
      fetch: (input, init) => {
        requestCount += 1;
        return weakService.fetch(new Request(input, init));
      },
      log: (entry) => logEntries.push(entry),
    });
    const paths = [
      'company',
      'item',
      `item/cal?${periodQuery}&item_id=101,104`.replace('20300214', '20300131'),
      listPath,
    ];
    for (let guestCount = 0; guestCount < 30; guestCount += 1)
      for (const path of paths)
        expect((await readThroughRelay(relay, path === listPath ? `${listPath}&slipway_prices=1` : path)).status).toBe(
          200,
        );
    expect(requestCount).toBe(paths.length);
    expect(waits).toEqual([400]);
    expect(logEntries.at(-1)?.cache).toEqual({ use: 'hit', hitRate: 0.97 });
  });
});
