import { noDifference } from '../../../src/flow/session/check-cart.ts';
import { describe, expect, test } from 'vitest';
import type { Quote, Session, SessionPart } from '../../../src/api/types.ts';
import { addOnDifferences, compareLine, isBookableAnswer, verdictOn } from '../../../src/flow/reconcile/compare.ts';
import { expectedTotal, isAsBefore, isShort } from '../../../src/flow/session/check-cart.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { ask } from '../visit.ts';

const quote = (changes: Partial<Quote> = {}) =>
  ({ bookable: true, slip: 'new', total: '10.00', reason: '', left: null, soldOut: false, ...changes }) as Quote;
const soldOut = (left: number | null) => quote({ bookable: false, slip: null, soldOut: true, left });
const refusal = { kind: 'refused', code: 'x', title: 'Not today.', details: '', fields: {} } as const;
const was = plainLine();

describe('a line that stands', () => {
  test('as it was, at the same price, is no difference', () => {
    expect(compareLine({ was, line: was, isIntact: true, quote: quote(), cost: '10.00' })).toEqual({
      mustRenew: false,
      difference: null,
    });
  });

  test('of which nobody else could have one more is ours all the same: our own hold counts as taken', () => {
    expect(compareLine({ was, line: was, isIntact: true, quote: soldOut(0), cost: '10.00' }).difference).toBeNull();
  });

  test('costs what it did where nobody else could have one more, whatever that one would cost', () => {
    const dearer = { ...soldOut(0), total: '12.00' };
    expect(compareLine({ was, line: was, isIntact: true, quote: dearer, cost: '10.00' })).toEqual({
      mustRenew: false,
      difference: null,
    });
  });

  test('dearer by the session waits for a yes, and needs no new SLIP', () => {
    const line = plainLine({ total: '12.00' });
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

  test('dearer by the quote alone waits for a yes, which takes its SLIP', () => {
    const dearer = compareLine({ was, line: was, isIntact: true, quote: quote({ total: '12.00' }), cost: '10.00' });
    expect(dearer).toMatchObject({ mustRenew: false, difference: { kind: 'dearer', slip: 'new', open: true } });
  });

  test('cheaper by the quote is taken at once, and said', () => {
    const cheaper = compareLine({ was, line: was, isIntact: true, quote: quote({ total: '9.00' }), cost: '10.00' });
    expect(cheaper).toMatchObject({ mustRenew: true, difference: { kind: 'cheaper', open: false } });
  });

  test('with a rule against it now cannot be booked, whatever the session holds', () => {
    const ruled = quote({ bookable: false, slip: null, reason: 'Two days at least.' });
    expect(compareLine({ was, line: was, isIntact: true, quote: ruled, cost: '10.00' })).toEqual({
      mustRenew: false,
      difference: { kind: 'rule', reason: 'Two days at least.', open: true },
    });
  });

  test('reports `fewer` places only after the count has fallen', () => {
    const short = plainLine({ quantity: 3, left: 2 });
    const compared = (before: typeof short) =>
      compareLine({ was: before, line: short, isIntact: true, quote: quote(), cost: '10.00' });
    expect(compared(plainLine({ quantity: 3, left: 3 }))).toEqual({
      mustRenew: false,
      difference: { kind: 'fewer', left: 2, open: true },
    });
    expect(compared(short).difference).toBeNull();
  });
});

describe('a line the session has lost', () => {
  test('is taken anew where it can be had at the same price', () => {
    expect(compareLine({ was, line: undefined, isIntact: false, quote: quote(), cost: '10.00' })).toEqual({
      mustRenew: true,
      difference: null,
    });
  });

  test('is not taken anew at a higher price without a yes', () => {
    const lost = { was, line: undefined, isIntact: false, quote: quote({ total: '12.00' }), cost: '10.00' };
    expect(compareLine(lost)).toMatchObject({
      mustRenew: false,
      difference: { kind: 'dearer', slip: 'new', open: true },
    });
  });

  test('is taken anew at the price it is answered, whatever the session says of what it can no longer give', () => {
    const line = plainLine({ available: false, total: '0.00' });
    expect(compareLine({ was, line, isIntact: false, quote: quote(), cost: '10.00' })).toEqual({
      mustRenew: true,
      difference: null,
    });
  });

  test('is gone where it cannot be had, or where nobody knows what was asked', () => {
    const lost = { was, line: undefined, isIntact: false, cost: '10.00' };
    expect(compareLine({ ...lost, quote: soldOut(0) }).difference).toMatchObject({ kind: 'gone', open: true });
    expect(compareLine({ ...lost, quote: undefined }).difference).toEqual({ kind: 'gone', open: true });
  });
});

test('why something cannot be had: refused, against a rule, fewer left, or gone', () => {
  expect(verdictOn(refusal)).toEqual({ kind: 'gone', reason: 'Not today.', open: true });
  expect(verdictOn(quote({ bookable: false, reason: 'No.' }))).toMatchObject({ kind: 'rule', reason: 'No.' });
  expect(verdictOn(quote({ bookable: false, reason: 'No.', left: 0 })).kind).toBe('rule');
  expect(verdictOn(soldOut(2))).toMatchObject({ kind: 'fewer', left: 2 });
  expect([soldOut(0), soldOut(null)].map((answer) => verdictOn(answer).kind)).toEqual(['gone', 'gone']);
  expect(verdictOn(quote({ bookable: false, left: 3 }))).toEqual({ kind: 'gone', reason: '', open: true });
});

test('a count that is not known is never short, and what was refused is not had', () => {
  expect([plainLine(), plainLine({ left: null }), plainLine({ left: 1 })].map(isShort)).toEqual([false, false, false]);
  expect([undefined, refusal, soldOut(1), quote()].map(isBookableAnswer)).toEqual([false, false, false, true]);
});

test('what a line should cost is what its request was answered, else what the line said', () => {
  const before = plainSession({ lines: [was] });
  expect(expectedTotal({ ...ask('kayak'), total: '7.00' }, before, '1')).toBe('7.00');
  expect([
    expectedTotal(ask('kayak'), before, '1'),
    expectedTotal(undefined, before, '2'),
    expectedTotal(undefined, null, '1'),
  ]).toEqual(['10.00', '', '']);
});

describe('an add-on', () => {
  const lunch = (changes: Partial<SessionPart> = {}): SessionPart => ({
    ...plainLine({ id: '1.1', itemId: 'lunch', name: 'Lunch', total: '5.00', optional: 'in' }),
    ...changes,
  });
  const towel = lunch({ id: '1.2', itemId: 'towel', name: 'Towel' });
  const holding = (...addOns: SessionPart[]) => plainSession({ lines: [plainLine({ id: '1', addOns })] });
  const between = (before: Session, session: Session | null, lineIds = new Map([['1', '1']])) =>
    addOnDifferences(before, { session, lineIds, quoteRequests: {}, differences: [], isRenewed: false });

  test.each<[string, SessionPart[], object[]]>([
    ['that is as it was is no difference', [towel, lunch()], []],
    ['that is not there any more is gone', [towel], [{ kind: 'gone' }]],
    ['that is not taken any more is gone', [lunch({ optional: 'out', available: false })], [{ kind: 'gone' }]],
    [
      'that is taken and cannot be had waits to be left',
      [towel, lunch({ available: false })],
      [{ kind: 'gone', lineId: '1.1', open: true }],
    ],
    [
      'that is dearer waits for a yes',
      [lunch({ total: '6.00' })],
      [{ kind: 'dearer', before: '5.00', now: '6.00', lineId: '1.1', open: true }],
    ],
    [
      'that is cheaper is said',
      [lunch({ total: '4.00' })],
      [{ kind: 'cheaper', before: '5.00', now: '4.00', lineId: '1.1', open: false }],
    ],
  ])('%s', (_, now, difference) => {
    expect(between(holding(lunch()), holding(...now))).toEqual(
      difference.map((each) => ({ ...noDifference, name: 'Lunch', ...each })),
    );
  });

  test('that was not taken is not missed', () => {
    expect(between(holding(lunch({ optional: 'out' })), holding())).toEqual([]);
  });

  test('of a line that is no more is not spoken of; of one that nobody shows any more it is gone', () => {
    expect(between(holding(lunch()), holding(), new Map())).toEqual([]);
    expect(between(holding(lunch()), null)).toMatchObject([{ kind: 'gone', name: 'Lunch' }]);
  });
});

test('a cart is as before only where every part of it can still be had', () => {
  const [one, other] = [plainLine(), plainLine({ id: '2', available: false })];
  const session = plainSession({ lines: [one] });
  expect(isAsBefore(session, { 1: quote() }, session, {})).toBe(true);
  const spoilt = plainSession({ lines: [one, other] });
  expect(isAsBefore(spoilt, {}, spoilt, {})).toBe(false);
});
