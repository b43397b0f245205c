import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import type { StoredCart } from '../../../src/flow/session/context.ts';
import { readStoredCart, writeStoredCart } from '../../../src/page/storage/stored-cart.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { addToCart, toRequest, guestDetails, openVisit } from '../../flow/visit.ts';
import { countSamples } from '../../samples.ts';
import { anyValue } from './any-value.ts';

const NOW = 1_900_000_000_000;

const fullCart: StoredCart = {
  sessionId: 's',
  quoteRequests: {
    1: {
      ...toRequest('kayak', 2),
      startTime: '09:00',
      endTime: '11:30',
      timeslot: 0,
      total: '42.00',
      sold: { start: toRequest('kayak').start, end: toRequest('kayak').end, startTime: '09:00' },
      discount: '2.00',
      addOns: ['7'],
      formerId: '2',
      sent: { slip: 'slip', quoteRequest: toRequest('kayak', 3) },
    },
    2: toRequest('tour'),
  },
  creating: { at: 5, key: 'k', cart: createTestSession({ id: '', lines: [createTestLine({ slip: '' })] }) },
  unsettled: [1, 2],
  count: 2,
  mark: '42.00null',
};

describe('readStoredCart', () => {
  it('returns a written cart with its fields in the same order', () => {
    const storedJson: unknown = JSON.parse(JSON.stringify(writeStoredCart(fullCart, NOW)));
    expect(JSON.stringify(readStoredCart(storedJson, NOW)?.quoteRequests)).toBe(JSON.stringify(fullCart.quoteRequests));
    expect(readStoredCart(storedJson, NOW)).toEqual(fullCart);
  });

  it('finds no session id or SLIPs in a started booking’s cart', () => {
    const cart = createTestSession({
      id: 's',
      lines: [createTestLine({ slip: 'secret', addOns: [createTestLine({ slip: 'secret' })] })],
    });
    const storedText = JSON.stringify(writeStoredCart({ ...fullCart, creating: { at: 5, key: 'k', cart } }, NOW));
    expect(storedText).not.toContain('secret');
    const restoredCart = readStoredCart(JSON.parse(storedText), NOW)?.creating?.cart;
    expect(restoredCart).toMatchObject({ id: '', lines: [{ name: 'Kayak', slip: '', addOns: [{ slip: '' }] }] });
  });

  it.each([
    ['null', { questions: null }],
    ['a text', { questions: 'kayak' }],
    ['a line that is null', { questions: { 1: null } }],
    ['lines that are numbers', { questions: [1, 2] }],
    ['a line without days', { questions: { 1: { itemId: 'kayak' } } }],
  ])('keeps the session id if the stored lines are %s', (_, changedFields) => {
    expect(readStoredCart({ sessionId: 's', ...changedFields }, NOW)).toEqual({
      sessionId: 's',
      quoteRequests: {},
      creating: null,
    });
  });

  it.each([
    [true, { at: 0, key: '' }],
    [1, { at: 0, key: '' }],
    ['yes', { at: 0, key: '' }],
    [
      { at: '5', key: 7 },
      { at: 0, key: '7' },
    ],
    [false, null],
    [null, null],
  ])('reads the value %j of `creating` as %j', (storedCreating, expectedCreate) => {
    expect(readStoredCart({ sessionId: 's', creating: storedCreating }, NOW)?.creating).toEqual(expectedCreate);
  });

  it.each([
    ['one day without a started booking', { kept: NOW - 86_400_001 }, null],
    ['three days with a started booking', { kept: NOW - 2 * 86_400_001, creating: true }, { sessionId: 's' }],
    ['never more than three days', { kept: NOW - 3 * 86_400_001, creating: true }, null],
  ])('returns a cart for a limited time: %s', (_, changedFields, expectedCart) => {
    const restoredCart = readStoredCart({ sessionId: 's', ...changedFields }, NOW);
    if (expectedCart) expect(restoredCart).toMatchObject(expectedCart);
    else expect(restoredCart).toBeNull();
  });

  it.each([undefined, 5, {}, 'x'.repeat(5000)])(
    'returns a started booking even if its session id is %j',
    (sessionId) => {
      expect(readStoredCart({ sessionId, creating: { at: 5, key: 'k' } }, NOW)).toEqual({
        sessionId: '',
        quoteRequests: {},
        creating: { at: 5, key: 'k' },
      });
    },
  );

  it('reads only the started booking from a newer version’s cart', () => {
    const newerCart = { version: 2, sessionId: 's', questions: { 1: toRequest('kayak') } };
    expect(readStoredCart(newerCart, NOW)).toBeNull();
    expect(readStoredCart({ ...newerCart, creating: { at: 5, key: 'k' } }, NOW)).toEqual({
      sessionId: 's',
      quoteRequests: {},
      creating: { at: 5, key: 'k' },
    });
  });

  it.each([{}, { sessionId: '' }, { sessionId: 5 }, { sessionId: 'x'.repeat(5000) }, [], 'text', 7])(
    'returns null for the stored value %j',
    (value) => {
      expect(readStoredCart(value, NOW)).toBeNull();
    },
  );

  it('returns only well-formed fields of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const cart = readStoredCart({ sessionId: 's', questions: value, ...(value as object) }, NOW);
        for (const { itemId, start, end, params } of Object.values(cart?.quoteRequests ?? {})) {
          expect(itemId).toMatch(/^.{1,4096}$/s);
          expect([parseDay(start), parseDay(end)]).not.toContain(null);
          expect(Object.values(params).every(Number.isSafeInteger)).toBe(true);
        }
        expect(Object.getPrototypeOf(cart?.quoteRequests ?? {})).toBe(Object.prototype);
      }),
      { numRuns: countSamples(500) },
    );
  });

  it('allows a new booking after a started one without a session id', async () => {
    const createdPage = openVisit({ storage: createMemoryStorage() });
    createdPage.storage.save({ sessionId: '', quoteRequests: {}, creating: { at: 5, key: 'k' } });
    await createdPage.flow.resume();
    expect(createdPage.flow.state).toMatchObject({ step: 'unsure', unconfirmed: { verdict: 'likely' } });
    expect(createdPage.venue.calls).toEqual([]);
    createdPage.flow.restart();
    await addToCart(createdPage, toRequest('kayak'));
    createdPage.flow.type(guestDetails);
    createdPage.flow.goTo('details');
    await createdPage.flow.book();
    expect(createdPage.flow.state).toMatchObject({ step: 'done', problem: null });
  });

  it('lets the guest book with any JSON value as stored lines', async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, async (storedQuestions) => {
        const storage = createMemoryStorage();
        const cart = readStoredCart({ sessionId: 'gone', questions: storedQuestions }, NOW);
        if (cart) storage.save(cart);
        const createdPage = openVisit({ storage });
        await createdPage.flow.resume();
        if (createdPage.flow.state.step === 'unsure') createdPage.flow.restart();
        if (createdPage.flow.state.reconciliation) await createdPage.flow.accept();
        await addToCart(createdPage, toRequest('kayak'));
        createdPage.flow.type(guestDetails);
        createdPage.flow.goTo('details');
        await createdPage.flow.book();
        expect(createdPage.flow.state).toMatchObject({ step: 'done', problem: null });
        expect(createdPage.venue.bookings).toHaveLength(1);
      }),
      { numRuns: countSamples(100) },
    );
  });
});
