/** Tests the pure functions of `src/api` that help `src/flow` and `src/elements` interpret the service's answers. */
import { describe, expect, it } from 'vitest';
import { breaksRule, isRefusal, catchRefusal } from '../../src/api/refusal.ts';
import { isOffered, linesOf, getSessionParts } from '../../src/api/session-parts.ts';
import { ProblemError } from '../../src/values/problem.ts';
import { createTestLine, createTestQuote, createTestSession } from './domain-objects.ts';

describe('catchRefusal', () => {
  it('resolves with the refusal if the service refuses the request', async () => {
    const serviceRefusal = { kind: 'refused', code: 'x', title: 'No.', details: '', fields: {} } as const;
    const result = await catchRefusal(Promise.reject<{ id: string }>(new ProblemError(serviceRefusal)));
    expect([result, isRefusal(result)]).toEqual([serviceRefusal, true]);
  });

  it('resolves with a successful answer unchanged', async () => {
    const result = await catchRefusal(Promise.resolve({ id: 's' }));
    expect([result, isRefusal(result)]).toEqual([{ id: 's' }, false]);
  });

  it.each([new ProblemError({ kind: 'offline' }), new TypeError('a bug')])(
    'rejects with any other error unchanged: %s',
    async (error) => {
      await expect(catchRefusal(Promise.reject(error))).rejects.toBe(error);
    },
  );
});

describe('breaksRule', () => {
  const quoteAgainstRule = createTestQuote({ bookable: false, slip: null, reason: 'Two days or more.' });

  it.each([
    ['a refusal with a reason', true, quoteAgainstRule],
    ['a refusal with a reason and no free spot', true, { ...quoteAgainstRule, left: 0 }],
    ['a sold-out quote', false, { ...quoteAgainstRule, soldOut: true }],
    ['a refusal without a reason', false, { ...quoteAgainstRule, reason: '' }],
    ['a bookable quote', false, createTestQuote()],
  ])('returns for %s the result %s', (_, isBroken, quote) => {
    expect(breaksRule(quote)).toBe(isBroken);
  });
});

describe('getSessionParts', () => {
  const addOn = createTestLine({ id: '1.1', optional: 'in' });

  it('returns each line followed by its add-ons', () => {
    const session = createTestSession({ lines: [createTestLine({ addOns: [addOn] }), createTestLine({ id: '2' })] });
    expect(getSessionParts(session).map(({ id }) => id)).toEqual(['1', '1.1', '2']);
  });

  it('returns an empty list for null', () => {
    expect([linesOf(null), getSessionParts(null)]).toEqual([[], []]);
  });
});

describe('isOffered', () => {
  it.each([
    ['an available line', true, createTestLine()],
    ['an unavailable line', false, createTestLine({ available: false })],
    ['an available add-on in the cart', true, createTestLine({ optional: 'in' })],
    ['an unavailable add-on in the cart', false, createTestLine({ optional: 'in', available: false })],
    [
      'an unavailable add-on that the guest did not select',
      true,
      createTestLine({ optional: 'out', available: false }),
    ],
  ])('returns for %s the result %s', (_, isAccepted, part) => {
    expect(isOffered(part)).toBe(isAccepted);
  });
});
