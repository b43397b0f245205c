import { describe, expect, it } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { createTestItem, createTestParameter, createTestQuote } from '../../api/domain-objects.ts';
import { createAssistant } from './assistant.ts';

/** Creates the tools for an account with one item. `answer` returns the service's quote for each request. */
async function openItem(item: Parameters<typeof createTestItem>[0], answer: (request: QuoteRequest) => Partial<Quote>) {
  const requests: QuoteRequest[] = [];
  const rate = (request: QuoteRequest): Promise<Quote> => {
    requests.push(request);
    return Promise.resolve(createTestQuote({ itemId: '1', left: null, total: '10.00', ...answer(request) }));
  };
  const { call, items } = await createAssistant({
    client: { rate, rateList: () => Promise.resolve([]) },
    discountCode: () => 'SUMMER',
  });
  items.splice(0, items.length, createTestItem(item));
  return { requests, price: (input: object) => call('slipway_price', { item: '1', ...input }) };
}

describe('slipway_price', () => {
  it('returns the price, days, places left and quantities of the quote', async () => {
    const { call } = await createAssistant();
    expect(await call('slipway_price', { item: 'kayak', start: '2031-06-11', quantities: { adults: 2 } })).toEqual({
      item: 'kayak',
      name: 'Kayak',
      available: true,
      total: '85.00',
      currency: 'CAD',
      first: '2031-06-11',
      last: '2031-06-11',
      left: 4,
      quantities: [{ id: 'adults', label: 'Adults', chosen: 2, min: 1, max: 4, price: '42.50' }],
    });
  });

  it('returns a reason instead of a price for an unavailable item', async () => {
    const { call } = await createAssistant();
    const answer = await call('slipway_price', { item: 'kayak', start: '2031-09-11' });
    expect(answer).toMatchObject({ available: false, reason: 'Not open on these days.' });
    expect(answer).not.toHaveProperty('total');
  });

  it('rejects an unknown quantity id and lists the valid ids', async () => {
    const { call } = await createAssistant();
    expect(await call('slipway_price', { item: 'kayak', start: '2031-06-11', quantities: { dogs: 1 } })).toEqual({
      error: 'There is no quantity "dogs". There are: adults',
    });
  });

  it('returns an error if the service refuses, throttles or is unreachable', async () => {
    const { call, venue } = await createAssistant();
    const input = { item: 'kayak', start: '2031-06-11' };
    venue.fail('rate', { kind: 'refused', code: 'x', title: 'Closed.', details: 'Come back in May.', fields: {} });
    expect(await call('slipway_price', input)).toEqual({ error: 'Closed. Come back in May.' });
    venue.fail('rate', { kind: 'throttled', until: 0 });
    expect(await call('slipway_price', input)).toEqual({ error: expect.stringMatching(/minute/) as string });
    venue.fail('rate', { kind: 'offline' });
    expect(await call('slipway_price', input)).toEqual({ error: expect.stringMatching(/offline/) as string });
  });

  it('sends the guest’s discount code and returns why it has no effect', async () => {
    const { requests, price } = await openItem({}, () => ({ codeReason: 'Not for boats.' }));
    expect(await price({ start: '2031-06-11' })).toMatchObject({ available: true, code_refused: 'Not for boats.' });
    expect(requests.map(({ discountCode }) => discountCode)).toEqual(['SUMMER']);
  });

  it('omits hidden parameters and rejects quantities for them', async () => {
    const { price } = await openItem({}, () => ({ parameters: [createTestParameter({ hidden: true })] }));
    expect(await price({ start: '2031-06-11' })).toMatchObject({ quantities: [] });
    expect(await price({ start: '2031-06-11', quantities: { adults: 1 } })).toHaveProperty('error');
  });

  it('returns a stay’s last night, and no date for a simple item', async () => {
    const overnightItem = await openItem({ unit: 'N' }, () => ({}));
    expect(await overnightItem.price({ start: '2031-06-11', end: '2031-06-13' })).toMatchObject({
      last_night: '2031-06-12',
    });
    const simpleItem = await openItem({ simple: true }, () => ({}));
    const answer = await simpleItem.price({});
    expect(answer).not.toHaveProperty('first');
    expect(simpleItem.requests).toMatchObject([{ start: '2031-06-10' }]);
  });
});

describe('slipway_price: times', () => {
  const times = [
    { start: '09:00', left: 2 },
    { start: '11:00', left: 0 },
  ];

  it('returns the available start times if the input has no time', async () => {
    const { requests, price } = await openItem({ unit: 'H' }, () => ({ times }));
    const answer = await price({ start: '2031-06-11' });
    expect(answer).toMatchObject({ available: false, choose: 'start_time', times });
    expect(requests).toHaveLength(1);
  });

  it('returns the price for the given start time', async () => {
    const { requests, price } = await openItem({ unit: 'H' }, ({ startTime }) =>
      startTime ? { startTime, endTime: '10:00' } : { times },
    );
    expect(await price({ start: '2031-06-11', start_time: '09:00' })).toMatchObject({
      available: true,
      total: '10.00',
      start_time: '09:00',
      end_time: '10:00',
      times,
    });
    expect(requests.map(({ startTime }) => startTime)).toEqual([undefined, '09:00']);
  });

  it('requests a time slot by its index and rejects unknown start times', async () => {
    const { requests, price } = await openItem({ unit: 'TS' }, () => ({ times }));
    expect(await price({ start: '2031-06-11', start_time: '11:00' })).toMatchObject({ available: true });
    expect(requests.at(-1)).toMatchObject({ timeslot: 1 });
    expect(await price({ start: '2031-06-11', start_time: '10:00' })).toEqual({
      error: 'There is no slot at 10:00. There are: 09:00 11:00',
    });
  });
});
