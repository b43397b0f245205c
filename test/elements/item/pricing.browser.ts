import { expect, test } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { QuoteRequest, Quote } from '../../../src/api/types.ts';
import { createPricing } from '../../../src/elements/item/pricing.ts';
import { createLifetime } from '../../../src/elements/shared/lifetime.ts';
import { initialState } from '../../../src/flow/state.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { item, parameter } from '../choosing-stage.ts';
import { UpdatingHost } from '../updating-host.ts';

const day = parseDay('2031-06-10') as Day;
/** More than any visit asks by itself about one choice. */
const tooMany = 20;

function priced(answer: (quoteRequest: QuoteRequest, turn: number) => Quote) {
  const host = new UpdatingHost();
  const asked: QuoteRequest[] = [];
  const rate = (quoteRequest: QuoteRequest): Promise<Quote> => {
    asked.push(quoteRequest);
    // Whoever asks for ever is answered no more.
    return asked.length > tooMany
      ? new Promise(() => undefined)
      : Promise.resolve().then(() => answer(quoteRequest, asked.length));
  };
  const { choice } = initialState({ itemId: 'kayak', start: day });
  const { attach } = createLifetime(host);
  const pricing = createPricing({ host, client: { rate } as BookingClient, attach }, () => ({
    choice,
    item: item({ id: 'kayak' }),
    firstFree: day,
  }));
  host.requestUpdate();
  return { host, asked, pricing };
}

const quote = (min: number): Quote => ({
  itemId: 'kayak',
  bookable: true,
  slip: 's',
  left: 9,
  start: day,
  end: day,
  parameters: [parameter({ id: 'adults', default: 0, min })],
  total: '1.00',
  reason: '',
});

test('a price that fails once the quantities are known is asked for no more until somebody wants it', async () => {
  const { host, asked, pricing } = priced(({ params }) => {
    if (params.adults === undefined) return quote(5);
    throw new ProblemError({ kind: 'broken', status: 500 });
  });
  await host.settled();
  expect(asked.map(({ params }) => params)).toEqual([{}, { adults: 5 }]);
  expect(pricing.problem()).toEqual({ kind: 'broken', status: 500 });
  expect(pricing.view()).toMatchObject({ pending: false, values: { adults: 5 } });
  pricing.retry();
  await host.settled();
  expect(asked.map(({ params }) => params)).toEqual([{}, { adults: 5 }, { adults: 5 }]);
});

test('answers that disagree about the quantities are not asked for ever', async () => {
  const { host, asked } = priced((_, turn) => quote(turn));
  await host.settled();
  expect(asked.length).toBeLessThan(6);
});
