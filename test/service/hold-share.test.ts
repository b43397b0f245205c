import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../demo/service/catalogue/item.ts';
import { toCell, listCellsOfDay } from '../../demo/service/rules/stock.ts';
import { createCatalogueFinder } from '../../demo/service/sql/accounts.ts';
import { computeItemDays } from '../../demo/service/rules/cart.ts';
import { createDatabase } from '../../demo/service/database/database.ts';
import {
  type Bench,
  type Reply,
  clientOf,
  customerHeaders,
  freeDay,
  GUEST,
  NOON,
  openBench,
  slipFor,
  staffHeaders,
} from './harness.ts';

/** Id of an item that guests book by the day: paddleboards. */
const ITEM = 106;
/** Id of an item without dates: sixty mugs. */
const MUGS = 111;
/** Id of an item at an account where everyone can book: eight bicycles by the day. */
const BICYCLES = 205;
const SESSION = '/harbour/api/3.0/booking/session';
let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ database: await createDatabase({ memory: true }, NOON), holdShare: 1 / 3 });
}, 120_000);
afterAll(() => bench.close());

const headersFrom = (address: string) => ({ ...customerHeaders, 'x-forwarded-for': address });
const hold = (slip: string, headers: Record<string, string>, more: [string, string][] = []): Promise<Reply> =>
  bench.post(SESSION, [['slip[]', slip], ...more], headers);
const idOf = (reply: Reply) => reply.body.at('booking', 'session', 'id').text();
const errorOf = (reply: Reply) => reply.body.at('request', 'error', 'id').value;
const endSession = (reply: Reply) => bench.post(`${SESSION}/end`, [['session_id', idOf(reply)]], staffHeaders);

/**
 * Finds a free day of the item in a month that only one test uses. Returns the stock and a function that creates SLIPs
 * (booking tokens).
 */
async function findFreeDay(month: string): Promise<{ stock: number; slip: (places: number) => Promise<string> }> {
  const day = await freeDay(bench, 'harbour', ITEM, `${month}01`);
  const stock = Number(
    (await bench.get(`/harbour/api/3.0/item/${String(ITEM)}`, staffHeaders)).body.at('item', 'stock').value,
  );
  return {
    stock,
    slip: (places) => slipFor(bench, 'harbour', ITEM, `start_date=${day}&param[boards]=${String(places)}`),
  };
}

describe('a guest of a relay', () => {
  test("holds at most a third of a day's stock, from one address", async () => {
    const { stock, slip } = await findFreeDay('203006');
    const oneUnitSlip = await slip(1);
    const maximum = Math.max(1, Math.floor(stock / 3));
    const burst = await Promise.all(
      Array.from({ length: stock }, () => hold(oneUnitSlip, headersFrom('198.51.100.1'))),
    );
    const refusal = burst.filter((reply) => errorOf(reply) !== undefined);
    expect([burst.length - refusal.length, new Set(refusal.map(errorOf))]).toEqual([
      maximum,
      new Set(['too_many_held']),
    ]);
    expect(refusal[0]?.status).toBe(200);
    expect(refusal[0]?.body.at('request', 'error', 'title').text()).toMatch(
      /: Carts from your internet connection already hold as many of these as one guest can book\./,
    );
    const otherGuests = await Promise.all(
      Array.from({ length: stock - maximum }, (_, index) =>
        hold(oneUnitSlip, headersFrom(`203.0.113.${String(index)}`)),
      ),
    );
    expect(otherGuests.filter((reply) => errorOf(reply) === undefined).length).toBe(stock - maximum);
  });

  test('holds more after an earlier session has ended, booked or expired', async () => {
    const { stock, slip } = await findFreeDay('203007');
    const oneUnitSlip = await slip(1);
    const guest = headersFrom('198.51.100.2');
    const maximum = Math.max(1, Math.floor(stock / 3));
    const firstSessions: Reply[] = [];
    for (let holders = 0; holders < maximum; holders += 1) firstSessions.push(await hold(oneUnitSlip, guest));
    const [heldSession] = firstSessions;
    if (!heldSession) throw new Error('Nothing is held.');
    expect(errorOf(await hold(oneUnitSlip, guest))).toBe('too_many_held');
    await endSession(heldSession);
    const secondSession = await hold(oneUnitSlip, guest);
    expect(errorOf(secondSession)).toBeUndefined();
    expect(errorOf(await hold(oneUnitSlip, guest))).toBe('too_many_held');
    const booking = await bench.post(
      '/harbour/api/3.0/booking/create',
      [['session_id', idOf(secondSession)], ...GUEST],
      guest,
    );
    expect(errorOf(booking)).toBeUndefined();
    expect(errorOf(await hold(oneUnitSlip, guest))).toBeUndefined();
    expect(errorOf(await hold(oneUnitSlip, guest))).toBe('too_many_held');
    bench.advanceMinutes(20);
    expect(errorOf(await hold(oneUnitSlip, guest))).toBeUndefined();
  });

  test('holds one line of any size, and reduces it at any time', async () => {
    const { stock, slip } = await findFreeDay('203008');
    const [all, maximum, one] = [await slip(stock), await slip(stock - 1), await slip(1)];
    const guest = headersFrom('198.51.100.3');
    const family = await hold(all, guest);
    expect(errorOf(family)).toBeUndefined();
    const fewer = await bench.post(
      SESSION,
      [
        ['session_id', idOf(family)],
        ['line_id', '1'],
        ['slip', one],
      ],
      guest,
    );
    expect(errorOf(fewer)).toBeUndefined();
    expect(errorOf(await hold(maximum, guest))).toBe('too_many_held');
  });
});

test('holds stock for fifty relay guests, staff and callers without an address', async () => {
  const slip = await slipFor(bench, 'harbour', MUGS, 'start_date=20310614&param[qty]=1');
  const sessions = await Promise.all(
    Array.from({ length: 50 }, (_, index) => hold(slip, headersFrom(`192.0.2.${String(index)}`))),
  );
  expect(sessions.map(errorOf).filter((id) => id !== undefined)).toEqual([]);
  await Promise.all(sessions.map(endSession));
  const { 'x-forwarded-for': _address, ...withoutAddress } = customerHeaders;
  for (const trustedCallers of [staffHeaders, withoutAddress]) {
    const holders = await Promise.all(Array.from({ length: 30 }, () => hold(slip, trustedCallers)));
    expect(holders.map(errorOf).filter((id) => id !== undefined)).toEqual([]);
    await Promise.all(holders.map(endSession));
  }
});

test('limits public callers by IPv4 address or IPv6 network', async () => {
  const day = await freeDay(bench, 'berghof', BICYCLES, '20300901');
  const slip = await slipFor(bench, 'berghof', BICYCLES, `start_date=${day}&param[adults]=1`);
  const at = async (address: string) =>
    errorOf(await clientOf(bench.service, address).post('/berghof/api/3.0/booking/session', [['slip[]', slip]]));
  for (const address of ['198.51.100.9', '2001:db8:0:7::']) {
    expect([await at(address), await at(address)]).toEqual([undefined, undefined]);
    expect(await at(address)).toBe('too_many_held');
  }
  expect(await at('2001:db8:0:7::99')).toBe('too_many_held');
  expect(await at('2001:db8:0:8::99')).toBeUndefined();
});

test('computes the limit of an hourly item for the whole day', async () => {
  const items = (await createCatalogueFinder(bench.database.orm)('harbour'))?.itemsById ?? new Map<number, Item>();
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
      placesRequested: 2,
      placesAllowed: Math.max(2, Math.floor((item.stock * cells.length) / 3)),
    },
  ]);
  expect(cells.length).toBeGreaterThan(3);
});
