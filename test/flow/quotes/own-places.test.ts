import { describe, expect, it } from 'vitest';
import type { Quote, QuoteRequest, SessionLine } from '../../../src/api/types.ts';
import { addOwnPlaces } from '../../../src/flow/quotes/own-places.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest, june10 } from '../visit.ts';

const twoDayRequest: QuoteRequest = { ...toRequest('kayak', 2), end: addDays(june10, 1) };
const soldOutQuote: Quote = {
  itemId: 'kayak',
  bookable: false,
  slip: 'slip',
  left: 0,
  needs: 2,
  soldOut: true,
  start: june10,
  end: addDays(june10, 1),
  parameters: [],
  total: '85.00',
  reason: 'Sold out.',
};

/** Returns the quote with more free places: it adds the places that the line in the cart already reserves. */
type QuoteAdjuster = (quote: Quote, quoteRequest: QuoteRequest) => Quote;

/** Creates a function that adjusts quotes for a cart whose line reserves two kayaks on two days. */
function createAdjuster(quoteRequest: QuoteRequest = twoDayRequest, changes: Partial<SessionLine> = {}): QuoteAdjuster {
  const line = createTestLine({ id: '1', itemId: quoteRequest.itemId, quantity: 2, ...changes });
  const cart = { session: createTestSession({ lines: [line] }), quoteRequests: { 1: quoteRequest } };
  return (quote, request) => addOwnPlaces(quote, request, cart, '1');
}

describe('addOwnPlaces', () => {
  it('makes a sold-out quote bookable if the line holds enough places', () => {
    expect(createAdjuster()(soldOutQuote, twoDayRequest)).toMatchObject({
      bookable: true,
      slip: 'slip',
      left: 2,
      soldOut: false,
      reason: '',
    });
  });

  it('adds the places of the line to the free places', () => {
    const threePlacesQuote = { ...soldOutQuote, left: 1, needs: 3 };
    expect(createAdjuster()(threePlacesQuote, twoDayRequest)).toMatchObject({ bookable: true, left: 3 });
  });

  it.each<[reason: string, quote: Partial<Quote>, request?: Partial<QuoteRequest>]>([
    ['more places than the line holds', { needs: 3 }],
    ['no SLIP', { slip: null }],
    ['a broken rule', { soldOut: false }],
    ['another item', { itemId: 'tour' }],
    ['later days', { start: addDays(june10, 2), end: addDays(june10, 3) }],
    ['earlier days', { start: addDays(june10, -2), end: addDays(june10, -1) }],
  ])('leaves a quote unbookable for %s', (_, quote, request) => {
    expect(createAdjuster()({ ...soldOutQuote, ...quote }, { ...twoDayRequest, ...request }).bookable).toBe(false);
  });

  it.each<[string, QuoteAdjuster]>([
    [
      'a cart without a line',
      (quote, request) => addOwnPlaces(quote, request, { session: null, quoteRequests: {} }, undefined),
    ],
    ['an unavailable line', createAdjuster(twoDayRequest, { available: false })],
    [
      'a line without a stored request',
      (quote, request) =>
        addOwnPlaces(
          quote,
          request,
          { session: createTestSession({ lines: [createTestLine()] }), quoteRequests: {} },
          '1',
        ),
    ],
  ])('returns the quote unchanged for %s', (_, adjustQuote) => {
    expect(adjustQuote(soldOutQuote, twoDayRequest)).toBe(soldOutQuote);
  });

  it.each([
    ['ends before', '08:00', '09:00', false],
    ['lies within', '09:00', '10:00', true],
    ['runs beyond', '10:00', '12:00', true],
    ['starts after', '11:00', '12:00', false],
  ])('adds places only if the times overlap: quote %s the line’s time', (_, startTime, endTime, isBookable) => {
    const adjustQuote = createAdjuster({ ...toRequest('boat', 2), startTime: '09:00', endTime: '11:00' });
    const quote = { ...soldOutQuote, itemId: 'boat', end: june10, startTime, endTime };
    expect(adjustQuote(quote, { ...toRequest('boat', 2), startTime, endTime }).bookable).toBe(isBookable);
  });

  it('adds the line’s places to the times that the line covers', () => {
    const times = ['08:00', '09:00', '10:00', '11:00'].map((start) => ({ start, left: 0 }));
    const readPlacesLeft = (adjustQuote: QuoteAdjuster, quote: Partial<Quote> = {}) =>
      adjustQuote({ ...soldOutQuote, itemId: 'boat', times, ...quote }, toRequest('boat', 2)).times?.map(
        ({ left }) => left,
      );
    const adjustHourly = createAdjuster({ ...toRequest('boat', 2), startTime: '09:00', endTime: '11:00' });
    expect(readPlacesLeft(adjustHourly)).toEqual([0, 2, 2, 0]);
    expect(readPlacesLeft(adjustHourly, { start: addDays(june10, 1) })).toEqual([0, 0, 0, 0]);
    const { start, end } = toRequest('boat');
    const soldSlot = { start, end, startTime: '11:00', endTime: '12:30' };
    expect(readPlacesLeft(createAdjuster({ ...toRequest('boat', 2), timeslot: 3, sold: soldSlot }))).toEqual([
      0, 0, 0, 2,
    ]);
    expect(readPlacesLeft(createAdjuster(toRequest('boat', 2)))).toEqual([0, 0, 0, 0]);
  });
});
