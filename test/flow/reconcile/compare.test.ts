import { noDifference } from '../../../src/flow/session/check-cart.ts';
import { describe, expect, it } from 'vitest';
import type { Quote, Session, SessionPart } from '../../../src/api/types.ts';
import { addOnDifferences, compareLine, isBookableAnswer, verdictOn } from '../../../src/flow/reconcile/compare.ts';
import { expectedTotal, isAsBefore, isShort } from '../../../src/flow/session/check-cart.ts';
import { createTestLine, createTestSession } from '../../api/plain.ts';
import { toRequest } from '../visit.ts';

const quote = (changes: Partial<Quote> = {}) =>
  ({ bookable: true, slip: 'new', total: '10.00', reason: '', left: null, soldOut: false, ...changes }) as Quote;
const soldOut = (placesLeft: number | null) => quote({ bookable: false, slip: null, soldOut: true, left: placesLeft });
const refusal = { kind: 'refused', code: 'x', title: 'Not today.', details: '', fields: {} } as const;
const was = createTestLine();

describe('compareLine: a line that is still in the session', () => {
  it('returns no difference for an unchanged line', () => {
    expect(compareLine({ was, line: was, isIntact: true, quote: quote(), cost: '10.00' })).toEqual({
      mustRenew: false,
      difference: null,
    });
  });

  it('returns no difference if the line itself holds the last place', () => {
    expect(compareLine({ was, line: was, isIntact: true, quote: soldOut(0), cost: '10.00' }).difference).toBeNull();
  });

  it('ignores a higher quote for the last place, which the line holds', () => {
    const dearer = { ...soldOut(0), total: '12.00' };
    expect(compareLine({ was, line: was, isIntact: true, quote: dearer, cost: '10.00' })).toEqual({
      mustRenew: false,
      difference: null,
    });
  });

  it('returns `dearer` without a SLIP if the session has the higher price', () => {
    const line = createTestLine({ total: '12.00' });
    expect(
      compareLine({ was, line, isIntact: true, quote: quote({ total: '12.00' }), cost: '10.00' }).difference,
    ).toEqual({
      kind: 'dearer',
      before: '10.00',
      now: '12.00',
      slip: null,
      open: true,
    });
  });

  it('returns `dearer` with a SLIP if only the quote is higher', () => {
    const dearer = compareLine({ was, line: was, isIntact: true, quote: quote({ total: '12.00' }), cost: '10.00' });
    expect(dearer).toMatchObject({ mustRenew: false, difference: { kind: 'dearer', slip: 'new', open: true } });
  });

  it('renews the line if the quote is lower, and returns `cheaper`', () => {
    const cheaper = compareLine({ was, line: was, isIntact: true, quote: quote({ total: '9.00' }), cost: '10.00' });
    expect(cheaper).toMatchObject({ mustRenew: true, difference: { kind: 'cheaper', open: false } });
  });

  it('returns `rule` with the reason if a new rule refuses the line', () => {
    const refusedQuote = quote({ bookable: false, slip: null, reason: 'Two days at least.' });
    expect(compareLine({ was, line: was, isIntact: true, quote: refusedQuote, cost: '10.00' })).toEqual({
      mustRenew: false,
      difference: { kind: 'rule', reason: 'Two days at least.', open: true },
    });
  });

  it('returns `fewer` only if fewer places are left than before', () => {
    const short = createTestLine({ quantity: 3, left: 2 });
    const compareWith = (before: typeof short) =>
      compareLine({ was: before, line: short, isIntact: true, quote: quote(), cost: '10.00' });
    expect(compareWith(createTestLine({ quantity: 3, left: 3 }))).toEqual({
      mustRenew: false,
      difference: { kind: 'fewer', left: 2, open: true },
    });
    expect(compareWith(short).difference).toBeNull();
  });
});

describe('compareLine: a line that is missing or unavailable in the session', () => {
  it('renews the line if the quote has the same price', () => {
    expect(compareLine({ was, line: undefined, isIntact: false, quote: quote(), cost: '10.00' })).toEqual({
      mustRenew: true,
      difference: null,
    });
  });

  it('returns `dearer` instead of a renewal if the quote is higher', () => {
    const lostLine = { was, line: undefined, isIntact: false, quote: quote({ total: '12.00' }), cost: '10.00' };
    expect(compareLine(lostLine)).toMatchObject({
      mustRenew: false,
      difference: { kind: 'dearer', slip: 'new', open: true },
    });
  });

  it('renews an unavailable line that is bookable again', () => {
    const line = createTestLine({ available: false, total: '0.00' });
    expect(compareLine({ was, line, isIntact: false, quote: quote(), cost: '10.00' })).toEqual({
      mustRenew: true,
      difference: null,
    });
  });

  it('returns `gone` without a bookable quote', () => {
    const lostLine = { was, line: undefined, isIntact: false, cost: '10.00' };
    expect(compareLine({ ...lostLine, quote: soldOut(0) }).difference).toMatchObject({ kind: 'gone', open: true });
    expect(compareLine({ ...lostLine, quote: undefined }).difference).toEqual({ kind: 'gone', open: true });
  });
});

it('classifies a refused quote as `gone`, `rule` or `fewer`', () => {
  expect(verdictOn(refusal)).toEqual({ kind: 'gone', reason: 'Not today.', open: true });
  expect(verdictOn(quote({ bookable: false, reason: 'No.' }))).toMatchObject({ kind: 'rule', reason: 'No.' });
  expect(verdictOn(quote({ bookable: false, reason: 'No.', left: 0 })).kind).toBe('rule');
  expect(verdictOn(soldOut(2))).toMatchObject({ kind: 'fewer', left: 2 });
  expect([soldOut(0), soldOut(null)].map((answer) => verdictOn(answer).kind)).toEqual(['gone', 'gone']);
  expect(verdictOn(quote({ bookable: false, left: 3 }))).toEqual({ kind: 'gone', reason: '', open: true });
});

it('treats unknown numbers of places as enough, and refusals as not bookable', () => {
  expect([createTestLine(), createTestLine({ left: null }), createTestLine({ left: 1 })].map(isShort)).toEqual([
    false,
    false,
    false,
  ]);
  expect([undefined, refusal, soldOut(1), quote()].map(isBookableAnswer)).toEqual([false, false, false, true]);
});

it('expects the total of the request, or else of the line before', () => {
  const before = createTestSession({ lines: [was] });
  expect(expectedTotal({ ...toRequest('kayak'), total: '7.00' }, before, '1')).toBe('7.00');
  expect([
    expectedTotal(toRequest('kayak'), before, '1'),
    expectedTotal(undefined, before, '2'),
    expectedTotal(undefined, null, '1'),
  ]).toEqual(['10.00', '', '']);
});

describe('addOnDifferences', () => {
  const lunchWith = (changes: Partial<SessionPart> = {}): SessionPart => ({
    ...createTestLine({ id: '1.1', itemId: 'lunch', name: 'Lunch', total: '5.00', optional: 'in' }),
    ...changes,
  });
  const towel = lunchWith({ id: '1.2', itemId: 'towel', name: 'Towel' });
  const holding = (...addOns: SessionPart[]) => createTestSession({ lines: [createTestLine({ id: '1', addOns })] });
  const between = (before: Session, session: Session | null, lineIds = new Map([['1', '1']])) =>
    addOnDifferences(before, { session, lineIds, quoteRequests: {}, differences: [], isRenewed: false });

  it.each<[string, SessionPart[], object[]]>([
    ['unchanged', [towel, lunchWith()], []],
    ['missing', [towel], [{ kind: 'gone' }]],
    ['deselected', [lunchWith({ optional: 'out', available: false })], [{ kind: 'gone' }]],
    ['unavailable', [towel, lunchWith({ available: false })], [{ kind: 'gone', lineId: '1.1', open: true }]],
    [
      'dearer',
      [lunchWith({ total: '6.00' })],
      [{ kind: 'dearer', before: '5.00', now: '6.00', lineId: '1.1', open: true }],
    ],
    [
      'cheaper',
      [lunchWith({ total: '4.00' })],
      [{ kind: 'cheaper', before: '5.00', now: '4.00', lineId: '1.1', open: false }],
    ],
  ])('returns the difference for an add-on that is %s', (_, now, difference) => {
    expect(between(holding(lunchWith()), holding(...now))).toEqual(
      difference.map((each) => ({ ...noDifference, name: 'Lunch', ...each })),
    );
  });

  it('returns nothing for an add-on that the guest did not select', () => {
    expect(between(holding(lunchWith({ optional: 'out' })), holding())).toEqual([]);
  });

  it('returns nothing for add-ons of a removed line', () => {
    expect(between(holding(lunchWith()), holding(), new Map())).toEqual([]);
    expect(between(holding(lunchWith()), null)).toMatchObject([{ kind: 'gone', name: 'Lunch' }]);
  });
});

it('treats an unchanged cart as different if a line is unavailable', () => {
  const [one, other] = [createTestLine(), createTestLine({ id: '2', available: false })];
  const session = createTestSession({ lines: [one] });
  expect(isAsBefore(session, { 1: quote() }, session, {})).toBe(true);
  const spoilt = createTestSession({ lines: [one, other] });
  expect(isAsBefore(spoilt, {}, spoilt, {})).toBe(false);
});
