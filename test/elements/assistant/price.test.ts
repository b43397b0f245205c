import { describe, expect, test } from 'vitest';
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import { plainItem, plainParameter, plainQuote } from '../../api/plain.ts';
import { assistant } from './assistant.ts';

/** One item, and a service that answers what it is told. */
async function priced(item: Parameters<typeof plainItem>[0], answer: (asked: QuoteRequest) => Partial<Quote>) {
  const asked: QuoteRequest[] = [];
  const rate = (request: QuoteRequest): Promise<Quote> => {
    asked.push(request);
    return Promise.resolve(plainQuote({ itemId: '1', left: null, total: '10.00', ...answer(request) }));
  };
  const { call, items } = await assistant({
    client: { rate, rateList: () => Promise.resolve([]) },
    discountCode: () => 'SUMMER',
  });
  items.splice(0, items.length, plainItem(item));
  return { asked, price: (input: object) => call('slipway_price', { item: '1', ...input }) };
}

test('a price is what the service answers, with what can be counted', async () => {
  const { call } = await assistant();
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

test('what cannot be had has the service’s reason, and no price', async () => {
  const { call } = await assistant();
  const answer = await call('slipway_price', { item: 'kayak', start: '2031-09-11' });
  expect(answer).toMatchObject({ available: false, reason: 'Not open on these days.' });
  expect(answer).not.toHaveProperty('total');
});

test('a quantity that does not exist is refused with those that do', async () => {
  const { call } = await assistant();
  expect(await call('slipway_price', { item: 'kayak', start: '2031-06-11', quantities: { dogs: 1 } })).toEqual({
    error: 'There is no quantity "dogs". There are: adults',
  });
});

test('where the service refuses or does not answer, that is said', async () => {
  const { call, venue } = await assistant();
  const input = { item: 'kayak', start: '2031-06-11' };
  venue.fail('rate', { kind: 'refused', code: 'x', title: 'Closed.', details: 'Come back in May.', fields: {} });
  expect(await call('slipway_price', input)).toEqual({ error: 'Closed. Come back in May.' });
  venue.fail('rate', { kind: 'throttled', until: 0 });
  expect(await call('slipway_price', input)).toEqual({ error: expect.stringMatching(/minute/) as string });
  venue.fail('rate', { kind: 'offline' });
  expect(await call('slipway_price', input)).toEqual({ error: expect.stringMatching(/offline/) as string });
});

test('the visitor’s code is on every question, and its refusal in the answer', async () => {
  const { asked, price } = await priced({}, () => ({ codeReason: 'Not for boats.' }));
  expect(await price({ start: '2031-06-11' })).toMatchObject({ available: true, code_refused: 'Not for boats.' });
  expect(asked.map(({ discountCode }) => discountCode)).toEqual(['SUMMER']);
});

test('what is not shown to customers is not shown to their assistants', async () => {
  const { price } = await priced({}, () => ({ parameters: [plainParameter({ hidden: true })] }));
  expect(await price({ start: '2031-06-11' })).toMatchObject({ quantities: [] });
  expect(await price({ start: '2031-06-11', quantities: { adults: 1 } })).toHaveProperty('error');
});

test('nights are told by the last of them, and what needs no date by none', async () => {
  const nights = await priced({ unit: 'N' }, () => ({}));
  expect(await nights.price({ start: '2031-06-11', end: '2031-06-13' })).toMatchObject({ last_night: '2031-06-12' });
  const mug = await priced({ simple: true }, () => ({}));
  const answer = await mug.price({});
  expect(answer).not.toHaveProperty('first');
  expect(mug.asked).toMatchObject([{ start: '2031-06-10' }]);
});

describe('what is sold by time', () => {
  const times = [
    { start: '09:00', left: 2 },
    { start: '11:00', left: 0 },
  ];

  test('is asked for its times first; nothing is available before one is chosen', async () => {
    const { asked, price } = await priced({ unit: 'H' }, () => ({ times }));
    const answer = await price({ start: '2031-06-11' });
    expect(answer).toMatchObject({ available: false, choose: 'start_time', times });
    expect(asked).toHaveLength(1);
  });

  test('is then asked for that time, and answered with it', async () => {
    const { asked, price } = await priced({ unit: 'H' }, ({ startTime }) =>
      startTime ? { startTime, endTime: '10:00' } : { times },
    );
    expect(await price({ start: '2031-06-11', start_time: '09:00' })).toMatchObject({
      available: true,
      total: '10.00',
      start_time: '09:00',
      end_time: '10:00',
      times,
    });
    expect(asked.map(({ startTime }) => startTime)).toEqual([undefined, '09:00']);
  });

  test('by slot is asked for by its place in the list; a slot that does not exist is refused with those that do', async () => {
    const { asked, price } = await priced({ unit: 'TS' }, () => ({ times }));
    expect(await price({ start: '2031-06-11', start_time: '11:00' })).toMatchObject({ available: true });
    expect(asked.at(-1)).toMatchObject({ timeslot: 1 });
    expect(await price({ start: '2031-06-11', start_time: '10:00' })).toEqual({
      error: 'There is no slot at 10:00. There are: 09:00 11:00',
    });
  });
});
