import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchChanges } from '../../../../src/elements/root/controllers/dispatch-changes.ts';
import { plainSession } from '../../../api/plain.ts';
import { handContext, publicEventsOf } from '../hand-context.ts';

const assign = vi.fn();
beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('document', { baseURI: 'https://www.venue.example/boats/' });
});
afterEach(() => vi.unstubAllGlobals());

/** A visit that ends in a booking. */
function book(successUrl: string, { paymentRequired = false, prevent = false } = {}) {
  const context = handContext({ host: { successUrl } });
  const told = publicEventsOf(context.host, prevent ? 'slipway-leaving' : undefined);
  const kept: string[] = [];
  dispatchChanges(context, {
    keep: (state) => kept.push(`${state.booking?.code ?? ''} after ${String(told.length)} events`),
  });
  context.commit({ busy: 'book' });
  const booking = { code: 'ABCD', url: '', paymentRequired };
  context.commit({ busy: null, step: 'done', booking, booked: plainSession() });
  return { told: told.map(([name]) => name), kept };
}

test('the page is told of each change, and a booking is kept before anybody hears of it', () => {
  expect(book('')).toEqual({ told: ['slipway-step', 'slipway-booked'], kept: ['ABCD after 1 events'] });
  expect(assign).not.toHaveBeenCalled();
});

test('after a booking visitors go where the page wants them, seen from the page', () => {
  expect(book('../thanks?a=1').told).toEqual(['slipway-step', 'slipway-booked', 'slipway-leaving']);
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://www.venue.example/thanks?a=1');
});

test.each<[string, string, Parameters<typeof book>[1]]>([
  ['there is something to be paid first', '/thanks', { paymentRequired: true }],
  ['the page says no', '/thanks', { prevent: true }],
  ['the address is none of the web', 'javascript:alert(1)', {}],
  ['the address is none at all', 'https://', {}],
])('but not where %s', (_, successUrl, options) => {
  book(successUrl, options);
  expect(assign).not.toHaveBeenCalled();
});
