import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../demo/service/catalogue/item.ts';
import { toCell, listCellsOfDay } from '../../demo/service/rules/stock.ts';
import { createCatalogueFinder } from '../../demo/service/sql/accounts.ts';
import { computeItemDays } from '../../demo/service/rules/cart.ts';
import { createDatabase } from '../../demo/service/database/database.ts';
import {
  type TestHarness,
  type Reply,
  createServiceClient,
  customerHeaders,
  findFreeDay,
  GUEST_FIELDS,
  START_TIME,
  openHarness,
  requestSlip,
  staffHeaders,
} from './harness.ts';

/** Id of an item that guests book by the day: paddleboards. */
const BOARD_ID = 106;
/** Id of an item without dates: sixty mugs. */
const MUG_ID = 111;
/** Id of an item at an account at which every caller can book: eight bicycles by the day. */
const BICYCLE_ID = 205;
const SESSION_PATH = '/harbour/api/3.0/booking/session';
let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness({ database: await createDatabase({ memory: true }, START_TIME), holdShare: 1 / 3 });
}, 120_000);
afterAll(() => harness.close());

const createGuestHeaders = (address: string) => ({ ...customerHeaders, 'x-forwarded-for': address });
const requestHold = (
  slip: string,
  headers: Record<string, string>,
  extraFields: [string, string][] = [],
): Promise<Reply> => harness.post(SESSION_PATH, [['slip[]', slip], ...extraFields], headers);
const getSessionId = (reply: Reply) => reply.body.at('booking', 'session', 'id').text();
const getErrorId = (reply: Reply) => reply.body.at('request', 'error', 'id').value;
const endSession = (reply: Reply) =>
  harness.post(`${SESSION_PATH}/end`, [['session_id', getSessionId(reply)]], staffHeaders);

/**
 * Finds a free day of the item in a month that only one test uses. Returns the stock and a function that creates SLIPs
 * (booking tokens).
 */
async function prepareFreeDay(
  month: string,
): Promise<{ stock: number; requestSlipFor: (places: number) => Promise<string> }> {
  const day = await findFreeDay(harness, 'harbour', BOARD_ID, `${month}01`);
  const stock = Number(
    (await harness.get(`/harbour/api/3.0/item/${String(BOARD_ID)}`, staffHeaders)).body.at('item', 'stock').value,
  );
  return {
    stock,
    requestSlipFor: (places) =>
      requestSlip(harness, 'harbour', BOARD_ID, `start_date=${day}&param[boards]=${String(places)}`),
  };
}

describe('a guest of a relay', () => {
  test("holds at most a third of a day's stock from one address", async () => {
    const { stock, requestSlipFor } = await prepareFreeDay('203006');
    const oneUnitSlip = await requestSlipFor(1);
    const maxUnits = Math.max(1, Math.floor(stock / 3));
    const parallelReplies = await Promise.all(
      Array.from({ length: stock }, () => requestHold(oneUnitSlip, createGuestHeaders('198.51.100.1'))),
    );
    const refusals = parallelReplies.filter((reply) => getErrorId(reply) !== undefined);
    expect([parallelReplies.length - refusals.length, new Set(refusals.map(getErrorId))]).toEqual([
      maxUnits,
      new Set(['too_many_held']),
    ]);
    expect(refusals[0]?.status).toBe(200);
    expect(refusals[0]?.body.at('request', 'error', 'title').text()).toMatch(
      /: Carts from your internet connection already hold as many of these as one guest can book\./,
    );
    const otherReplies = await Promise.all(
      Array.from({ length: stock - maxUnits }, (_, index) =>
        requestHold(oneUnitSlip, createGuestHeaders(`203.0.113.${String(index)}`)),
      ),
    );
    expect(otherReplies.filter((reply) => getErrorId(reply) === undefined).length).toBe(stock - maxUnits);
  });

  test('holds more after an earlier session ends, becomes a booking or expires', async () => {
    const { stock, requestSlipFor } = await prepareFreeDay('203007');
    const oneUnitSlip = await requestSlipFor(1);
    const guestHeaders = createGuestHeaders('198.51.100.2');
    const maxUnits = Math.max(1, Math.floor(stock / 3));
    const firstSessions: Reply[] = [];
    for (let sessionCount = 0; sessionCount < maxUnits; sessionCount += 1)
      firstSessions.push(await requestHold(oneUnitSlip, guestHeaders));
    const [heldSession] = firstSessions;
    if (!heldSession) throw new Error('Nothing is held.');
    expect(getErrorId(await requestHold(oneUnitSlip, guestHeaders))).toBe('too_many_held');
    await endSession(heldSession);
    const secondSession = await requestHold(oneUnitSlip, guestHeaders);
    expect(getErrorId(secondSession)).toBeUndefined();
    expect(getErrorId(await requestHold(oneUnitSlip, guestHeaders))).toBe('too_many_held');
    const booking = await harness.post(
      '/harbour/api/3.0/booking/create',
      [['session_id', getSessionId(secondSession)], ...GUEST_FIELDS],
      guestHeaders,
    );
    expect(getErrorId(booking)).toBeUndefined();
    expect(getErrorId(await requestHold(oneUnitSlip, guestHeaders))).toBeUndefined();
    expect(getErrorId(await requestHold(oneUnitSlip, guestHeaders))).toBe('too_many_held');
    harness.advanceMinutes(20);
    expect(getErrorId(await requestHold(oneUnitSlip, guestHeaders))).toBeUndefined();
  });

  test('holds a single line of any size, and can always reduce it', async () => {
    const { stock, requestSlipFor } = await prepareFreeDay('203008');
    const [slipForAll, slipForMost, slipForOne] = [
      await requestSlipFor(stock),
      await requestSlipFor(stock - 1),
      await requestSlipFor(1),
    ];
    const guestHeaders = createGuestHeaders('198.51.100.3');
    const firstHold = await requestHold(slipForAll, guestHeaders);
    expect(getErrorId(firstHold)).toBeUndefined();
    const reducedHold = await harness.post(
      SESSION_PATH,
      [
        ['session_id', getSessionId(firstHold)],
        ['line_id', '1'],
        ['slip', slipForOne],
      ],
      guestHeaders,
    );
    expect(getErrorId(reducedHold)).toBeUndefined();
    expect(getErrorId(await requestHold(slipForMost, guestHeaders))).toBe('too_many_held');
  });
});

test('does not limit fifty relay guests, staff, or callers without an address', async () => {
  const slip = await requestSlip(harness, 'harbour', MUG_ID, 'start_date=20310614&param[qty]=1');
  const sessions = await Promise.all(
    Array.from({ length: 50 }, (_, index) => requestHold(slip, createGuestHeaders(`192.0.2.${String(index)}`))),
  );
  expect(sessions.map(getErrorId).filter((id) => id !== undefined)).toEqual([]);
  await Promise.all(sessions.map(endSession));
  const { 'x-forwarded-for': _address, ...headersWithoutAddress } = customerHeaders;
  for (const callerHeaders of [staffHeaders, headersWithoutAddress]) {
    const replies = await Promise.all(Array.from({ length: 30 }, () => requestHold(slip, callerHeaders)));
    expect(replies.map(getErrorId).filter((id) => id !== undefined)).toEqual([]);
    await Promise.all(replies.map(endSession));
  }
});

test('limits public callers by IPv4 address or IPv6 network', async () => {
  const day = await findFreeDay(harness, 'berghof', BICYCLE_ID, '20300901');
  const slip = await requestSlip(harness, 'berghof', BICYCLE_ID, `start_date=${day}&param[adults]=1`);
  const holdFromAddress = async (address: string) =>
    getErrorId(
      await createServiceClient(harness.service, address).post('/berghof/api/3.0/booking/session', [['slip[]', slip]]),
    );
  for (const address of ['198.51.100.9', '2001:db8:0:7::']) {
    expect([await holdFromAddress(address), await holdFromAddress(address)]).toEqual([undefined, undefined]);
    expect(await holdFromAddress(address)).toBe('too_many_held');
  }
  expect(await holdFromAddress('2001:db8:0:7::99')).toBe('too_many_held');
  expect(await holdFromAddress('2001:db8:0:8::99')).toBeUndefined();
});

test('computes the limit of an hourly item for the whole day', async () => {
  const items = (await createCatalogueFinder(harness.database.orm)('harbour'))?.itemsById ?? new Map<number, Item>();
  const item = [...items.values()].find(({ unit, byDate }) => unit === 'H' && byDate);
  if (!item) throw new Error('Nothing is sold by the hour.');
  const day = 22_000;
  const cells = listCellsOfDay(item, day);
  const line = { itemId: item.id, quantity: 1, cells: cells.slice(0, 2), opted: true };
  expect(computeItemDays([line], items, 1 / 3)).toEqual([
    {
      itemId: item.id,
      from: toCell(day),
      to: toCell(day, 1439),
      unitsRequested: 2,
      unitsAllowed: Math.max(2, Math.floor((item.stock * cells.length) / 3)),
    },
  ]);
  expect(cells.length).toBeGreaterThan(3);
});
