/**
 * Tests the price lists for the cards of items. Many guests share one stored answer, so it must contain no SLIP, the
 * booking token of one guest. Some tests try to break both rules.
 */
import { describe, expect, it } from 'vitest';
import { memoryCache } from '../../../src/relay/index.ts';
import { isRatedList, removeSlips } from '../../../src/relay/reads/views.ts';
import { createQuoteReads } from '../../../src/api/quote-reads.ts';
import { createTransport } from '../../../src/api/transport.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { fixture, venue } from '../relay-fixture.ts';
import { json } from '../scripted-upstream.ts';

const prices = '&slipway_prices=1';
const list = '/api/3.0/item?item_id=107,108&start_date=20300101&end_date=20300101&param[adults]=2';

/** Creates a relay whose service puts the number of the request into each SLIP, so that a test can recognise it. */
function ratingRelay(options: Parameters<typeof fixture>[0] = {}, venueParts?: Parameters<typeof fixture>[1]) {
  const relay = fixture({ reads: true, ...options }, venueParts);
  const { upstream } = relay;
  upstream.always(({ url, parameters }) => {
    const rate = { status: 'AVAILABLE', slip: `slip-${String(upstream.calls.length)}`, sub_total: '80.00' };
    const item = { item_id: 107, rate, product_group_children: { 108: { item_id: 108, rate } } };
    const account = new URL(url).pathname.split('/')[1];
    const body = parameters.has('item_id') ? { items: { 107: item } } : { item };
    return json({ version: '3.0', request: { status: 'OK' }, account, ...body });
  });
  const read = async (path: string, headers: Record<string, string> = {}) =>
    await (await relay.get(path, headers)).text();
  return { ...relay, read };
}

/** Returns the expected JSON of a stored answer. Its member `slipway_repeat` marks it as a repetition. */
const asRepeat = (answer: string): unknown => ({ ...JSON.parse(answer), slipway_repeat: 1 });

describe('a list of prices', () => {
  it('is shared by many guests for a minute, without SLIPs', async () => {
    const { read, clock, upstream } = ratingRelay();
    const first = await read(list + prices);
    expect(JSON.parse(first)).toMatchObject({
      items: { 107: { rate: { status: 'AVAILABLE', slipway_slip: 1, sub_total: '80.00' } } },
    });
    expect(first).not.toContain('slip-');
    clock.advance(59_999);
    expect(JSON.parse(await read(list + prices))).toEqual(asRepeat(first));
    expect(upstream.calls).toHaveLength(1);
    clock.advance(1);
    await read(list + prices);
    expect(upstream.calls).toHaveLength(2);
  });

  it("reaches the service without marker and guest's address", async () => {
    const { read, upstream } = ratingRelay();
    await read(list + prices);
    expect(decodeURIComponent(upstream.calls[0]?.url ?? '')).toBe(`https://booking.example/harbour${list}`);
    expect(upstream.calls[0]?.headers.get('x-forwarded-for')).toBeNull();
  });

  it('shows the widget what is bookable, although it has no SLIP', async () => {
    const { relay, upstream } = ratingRelay();
    const transport = createTransport({
      relayOf: () => 'https://relay.example',
      fetch: (input) => relay(new Request(input as string, { headers: { origin: venue } })),
    });
    const client = createQuoteReads(transport, 'https://booking.example/harbour', true);
    const day = parseDay('2030-01-01') ?? expect.fail('no day');
    const request = { itemIds: ['107'], start: day, end: day, params: {}, discountCode: '' };
    for (let guests = 0; guests < 2; guests += 1)
      expect(await client.rateList(request)).toMatchObject([{ bookable: true, slip: null, total: '80.00' }]);
    expect(upstream.calls).toHaveLength(1);
    const quote = await client.rate({ ...request, itemId: '107' });
    expect(quote.slip).toBe('slip-2');
  });

  it.each([
    ['no marker', list],
    ['the marker 0', `${list}&slipway_prices=0`],
    ['a single item and the marker', `/api/3.0/item/107?start_date=20300101${prices}`],
    ['a discount code', `${list}&discount_code=TEN${prices}`],
    ['an empty discount code', `${list}&discount_code=${prices}`],
  ])('is not shared with a request with %s, which gets a SLIP', async (_, path) => {
    const { read } = ratingRelay();
    await read(list + prices);
    expect(await read(path)).toContain('slip-2');
    expect(await read(path)).toContain('slip-3');
    expect(await read(list + prices)).not.toContain('slip-');
  });

  it.each([
    ['party', list.replace('adults]=2', 'adults]=3')],
    ['parameter', list.replace('adults', 'children')],
    ['day', list.replace('end_date=20300101', 'end_date=20300102')],
    ['items', list.replace('107,108', '107')],
    ['category', `${list}&category_id=4`],
    ['rule mode', `${list}&rules=soft`],
  ])('is not shared with a request for a different %s', async (_, path) => {
    const { read, upstream } = ratingRelay();
    await read(list + prices);
    await read(path + prices);
    expect(upstream.calls).toHaveLength(2);
  });
});

describe('an attacker on a price list', () => {
  it('changes no shared answer by a header or a cookie', async () => {
    const { read, upstream } = ratingRelay();
    const poison = { cookie: 'session_id=evil', 'accept-language': 'xx', 'x-forwarded-host': 'evil.example' };
    const first = await read(list + prices, { ...poison, authorization: 'Basic x', 'x-on-behalf': '1', vary: 'x' });
    const headers = [...(upstream.calls[0]?.headers.keys() ?? [])].sort();
    expect(headers).toEqual(['accept', 'authorization', 'x-on-behalf', 'x-request-id']);
    expect(upstream.calls[0]?.headers.get('x-on-behalf')).toBe('off');
    expect(JSON.parse(await read(list + prices))).toEqual(asRepeat(first));
  });

  it('gets no stored answer for a page of a foreign origin', async () => {
    const { relay, read } = ratingRelay();
    await read(list + prices);
    const request = new Request(`https://relay.example${list}${prices}`, {
      headers: { origin: 'https://evil.example' },
    });
    expect((await relay(request)).status).toBe(403);
  });

  it('gets no answer of a different account from a shared cache', async () => {
    const first = ratingRelay();
    const cache = memoryCache({ now: first.clock.now });
    const accounts = ['harbour', 'harbour/2', 'berghof'].map((account) =>
      ratingRelay({ cache, baseUrl: `https://booking.example/${account}` }, first),
    );
    for (const { read } of accounts) await read(list + prices);
    expect(first.upstream.calls).toHaveLength(3);
    expect(await accounts[2]?.read(list + prices)).toContain('"account":"berghof"');
    expect(first.upstream.calls).toHaveLength(3);
  });

  it('gets no shared answer by an ampersand within a value', async () => {
    const { read, upstream } = ratingRelay();
    await read(`/api/3.0/item?item_id=1&start_date=20300101&param[a]=1${prices}`);
    await read(`/api/3.0/item?item_id=1&start_date=20300101&param[a]=${encodeURIComponent('1&start_time=1')}${prices}`);
    await read(`/api/3.0/item?item_id=1&start_date=20300101&param[a]=1&start_time=1${prices}`);
    expect(upstream.calls).toHaveLength(3);
  });

  it('gets no SLIP at any depth or in any spelling', () => {
    const slips = {
      slip: 'S1',
      rates: [{ SLIP: 'S2' }, [{ slips: ['S3'] }]],
      rate: { old_slip: 'S4', slipway_slip: 'S5' },
    };
    const result = removeSlips(slips);
    expect(JSON.stringify(result)).not.toMatch(/S\d/);
    expect(result).toMatchObject({ slipway_slip: 1, rates: [{ slipway_slip: 1 }, [{}]] });
  });
});

describe('withoutSlips', () => {
  it('marks only rates that had a SLIP', () => {
    expect(removeSlips({ slip: 's', total: '1' })).toEqual({ total: '1', slipway_slip: 1 });
    expect(removeSlips({ slip: '', total: '1' })).toEqual({ total: '1' });
    expect(removeSlips({ rate: { total: '1' } })).toEqual({ rate: { total: '1' } });
  });
});

describe('isRatedList', () => {
  const ratedItem = { item_id: 1, rate: {} };

  it('returns true if each item has a rate', () => {
    expect(isRatedList({ items: { 1: ratedItem, 2: ratedItem } })).toBe(true);
    expect(isRatedList({ items: {} })).toBe(true);
    expect(isRatedList({ items: { 1: ratedItem, 2: { item_id: 2 } } })).toBe(false);
    expect(isRatedList({ items: { 1: 'none' } })).toBe(false);
  });

  it.each([undefined, null, '', 'items', 1])('returns false if `items` is %j', (items) => {
    expect(isRatedList({ items })).toBe(false);
  });
});
