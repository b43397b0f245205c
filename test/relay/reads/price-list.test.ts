/**
 * Tests the price lists for the cards of items. Many guests share one stored answer, so it must not contain a SLIP, the
 * booking token of one guest. In some tests, an attacker tries to get a SLIP or to change a shared answer.
 */
import { describe, expect, it } from 'vitest';
import { memoryCache } from '../../../src/relay/index.ts';
import { isRatedList, removeSlips } from '../../../src/relay/reads/views.ts';
import { createQuoteReads } from '../../../src/api/quote-reads.ts';
import { createTransport } from '../../../src/api/transport.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { createRelayFixture, venueOrigin } from '../relay-fixture.ts';
import { createJsonResponse } from '../scripted-upstream.ts';

const pricesParameter = '&slipway_prices=1';
const listPath = '/api/3.0/item?item_id=107,108&start_date=20300101&end_date=20300101&param[adults]=2';

/**
 * Creates a relay whose service puts the number of the request into each SLIP. So a test can recognise from which
 * request a SLIP comes.
 */
function createRatingRelay(
  options: Parameters<typeof createRelayFixture>[0] = {},
  sharedFixture?: Parameters<typeof createRelayFixture>[1],
) {
  const relay = createRelayFixture({ reads: true, ...options }, sharedFixture);
  const { upstream } = relay;
  upstream.respondToAll(({ url, parameters }) => {
    const rate = { status: 'AVAILABLE', slip: `slip-${String(upstream.calls.length)}`, sub_total: '80.00' };
    const item = { item_id: 107, rate, product_group_children: { 108: { item_id: 108, rate } } };
    const account = new URL(url).pathname.split('/')[1];
    const body = parameters.has('item_id') ? { items: { 107: item } } : { item };
    return createJsonResponse({ version: '3.0', request: { status: 'OK' }, account, ...body });
  });
  const readText = async (path: string, headers: Record<string, string> = {}) =>
    await (await relay.get(path, headers)).text();
  return { ...relay, readText };
}

/** Returns the expected JSON of a stored answer. Its member `slipway_repeat` marks it as a repetition. */
const toRepeatedAnswer = (answer: string): unknown => ({ ...JSON.parse(answer), slipway_repeat: 1 });

describe('a list of prices', () => {
  it('is shared by many guests for a minute, without SLIPs', async () => {
    const { readText, clock, upstream } = createRatingRelay();
    const firstText = await readText(listPath + pricesParameter);
    expect(JSON.parse(firstText)).toMatchObject({
      items: { 107: { rate: { status: 'AVAILABLE', slipway_slip: 1, sub_total: '80.00' } } },
    });
    expect(firstText).not.toContain('slip-');
    clock.advance(59_999);
    expect(JSON.parse(await readText(listPath + pricesParameter))).toEqual(toRepeatedAnswer(firstText));
    expect(upstream.calls).toHaveLength(1);
    clock.advance(1);
    await readText(listPath + pricesParameter);
    expect(upstream.calls).toHaveLength(2);
  });

  it("reaches the service without the price parameter and the guest's address", async () => {
    const { readText, upstream } = createRatingRelay();
    await readText(listPath + pricesParameter);
    expect(decodeURIComponent(upstream.calls[0]?.url ?? '')).toBe(`https://booking.example/harbour${listPath}`);
    expect(upstream.calls[0]?.headers.get('x-forwarded-for')).toBeNull();
  });

  it('marks bookable items for the widget without a SLIP', async () => {
    const { relay, upstream } = createRatingRelay();
    const transport = createTransport({
      relayOf: () => 'https://relay.example',
      fetch: (input) => relay(new Request(input as string, { headers: { origin: venueOrigin } })),
    });
    const client = createQuoteReads(transport, 'https://booking.example/harbour', true);
    const startDay = parseDay('2030-01-01') ?? expect.fail('no day');
    const request = { itemIds: ['107'], start: startDay, end: startDay, params: {}, discountCode: '' };
    for (let guestCount = 0; guestCount < 2; guestCount += 1)
      expect(await client.rateList(request)).toMatchObject([{ bookable: true, slip: null, total: '80.00' }]);
    expect(upstream.calls).toHaveLength(1);
    const quote = await client.rate({ ...request, itemId: '107' });
    expect(quote.slip).toBe('slip-2');
  });

  it.each([
    ['no price parameter', listPath],
    ['the price parameter 0', `${listPath}&slipway_prices=0`],
    ['a single item and the price parameter', `/api/3.0/item/107?start_date=20300101${pricesParameter}`],
    ['a discount code', `${listPath}&discount_code=TEN${pricesParameter}`],
    ['an empty discount code', `${listPath}&discount_code=${pricesParameter}`],
  ])('does not serve a request with %s, which gets a SLIP', async (_parameters, path) => {
    const { readText } = createRatingRelay();
    await readText(listPath + pricesParameter);
    expect(await readText(path)).toContain('slip-2');
    expect(await readText(path)).toContain('slip-3');
    expect(await readText(listPath + pricesParameter)).not.toContain('slip-');
  });

  it.each([
    ['party', listPath.replace('adults]=2', 'adults]=3')],
    ['parameter', listPath.replace('adults', 'children')],
    ['day', listPath.replace('end_date=20300101', 'end_date=20300102')],
    ['items', listPath.replace('107,108', '107')],
    ['category', `${listPath}&category_id=4`],
    ['rule mode', `${listPath}&rules=soft`],
  ])('does not serve a request for a different %s', async (_parameters, path) => {
    const { readText, upstream } = createRatingRelay();
    await readText(listPath + pricesParameter);
    await readText(path + pricesParameter);
    expect(upstream.calls).toHaveLength(2);
  });
});

describe('an attacker on a price list', () => {
  it('changes no shared answer by a header or a cookie', async () => {
    const { readText, upstream } = createRatingRelay();
    const poisonHeaders = { cookie: 'session_id=evil', 'accept-language': 'xx', 'x-forwarded-host': 'evil.example' };
    const firstText = await readText(listPath + pricesParameter, {
      ...poisonHeaders,
      authorization: 'Basic x',
      'x-on-behalf': '1',
      vary: 'x',
    });
    const headers = [...(upstream.calls[0]?.headers.keys() ?? [])].sort();
    expect(headers).toEqual(['accept', 'authorization', 'x-on-behalf', 'x-request-id']);
    expect(upstream.calls[0]?.headers.get('x-on-behalf')).toBe('off');
    expect(JSON.parse(await readText(listPath + pricesParameter))).toEqual(toRepeatedAnswer(firstText));
  });

  it('gets no stored answer for a page of a foreign origin', async () => {
    const { relay, readText } = createRatingRelay();
    await readText(listPath + pricesParameter);
    const request = new Request(`https://relay.example${listPath}${pricesParameter}`, {
      headers: { origin: 'https://evil.example' },
    });
    expect((await relay(request)).status).toBe(403);
  });

  it('gets no answer of a different account from a shared cache', async () => {
    const firstRelay = createRatingRelay();
    const cache = memoryCache({ now: firstRelay.clock.now });
    const accountRelays = ['harbour', 'harbour/2', 'berghof'].map((account) =>
      createRatingRelay({ cache, baseUrl: `https://booking.example/${account}` }, firstRelay),
    );
    for (const { readText } of accountRelays) await readText(listPath + pricesParameter);
    expect(firstRelay.upstream.calls).toHaveLength(3);
    expect(await accountRelays[2]?.readText(listPath + pricesParameter)).toContain('"account":"berghof"');
    expect(firstRelay.upstream.calls).toHaveLength(3);
  });

  it('gets no shared answer by encoding an ampersand in a value', async () => {
    const { readText, upstream } = createRatingRelay();
    await readText(`/api/3.0/item?item_id=1&start_date=20300101&param[a]=1${pricesParameter}`);
    await readText(
      `/api/3.0/item?item_id=1&start_date=20300101&param[a]=${encodeURIComponent('1&start_time=1')}${pricesParameter}`,
    );
    await readText(`/api/3.0/item?item_id=1&start_date=20300101&param[a]=1&start_time=1${pricesParameter}`);
    expect(upstream.calls).toHaveLength(3);
  });

  it('gets no SLIP, whatever its depth or spelling in the answer', () => {
    const answerWithSlips = {
      slip: 'S1',
      rates: [{ SLIP: 'S2' }, [{ slips: ['S3'] }]],
      rate: { old_slip: 'S4', slipway_slip: 'S5' },
    };
    const result = removeSlips(answerWithSlips);
    expect(JSON.stringify(result)).not.toMatch(/S\d/);
    expect(result).toMatchObject({ slipway_slip: 1, rates: [{ slipway_slip: 1 }, [{}]] });
  });
});

describe('removeSlips', () => {
  it('marks only rates that had a SLIP', () => {
    expect(removeSlips({ slip: 's', total: '1' })).toEqual({ total: '1', slipway_slip: 1 });
    expect(removeSlips({ slip: '', total: '1' })).toEqual({ total: '1' });
    expect(removeSlips({ rate: { total: '1' } })).toEqual({ rate: { total: '1' } });
  });
});

describe('isRatedList', () => {
  const ratedItem = { item_id: 1, rate: {} };

  it('returns true only if each item has a rate', () => {
    expect(isRatedList({ items: { 1: ratedItem, 2: ratedItem } })).toBe(true);
    expect(isRatedList({ items: {} })).toBe(true);
    expect(isRatedList({ items: { 1: ratedItem, 2: { item_id: 2 } } })).toBe(false);
    expect(isRatedList({ items: { 1: 'none' } })).toBe(false);
  });

  it.each([undefined, null, '', 'items', 1])('returns false if `items` is %j', (items) => {
    expect(isRatedList({ items })).toBe(false);
  });
});
