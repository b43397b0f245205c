import { emptyDifference } from '../../../src/flow/session/check-cart.ts';
import { describe, expect, it } from 'vitest';
import type { Quote, Session, SessionPart } from '../../../src/api/types.ts';
import {
  findAddOnDifferences,
  compareLine,
  isBookableAnswer,
  createRefusalDifference,
} from '../../../src/flow/reconcile/compare.ts';
import { getExpectedTotal, isUnchangedCart, hasTooFewUnits } from '../../../src/flow/session/check-cart.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest } from '../visit.ts';

const createQuote = (changes: Partial<Quote> = {}) =>
  ({ bookable: true, slip: 'new', total: '10.00', reason: '', left: null, soldOut: false, ...changes }) as Quote;
const createSoldOutQuote = (placesLeft: number | null) =>
  createQuote({ bookable: false, slip: null, soldOut: true, left: placesLeft });
const refusal = { kind: 'refused', code: 'x', title: 'Not today.', details: '', fields: {} } as const;
const originalLine = createTestLine();

describe('compareLine: a line that is still in the session', () => {
  it('returns no difference for an unchanged line', () => {
    expect(
      compareLine({
        lineBefore: originalLine,
        line: originalLine,
        isIntact: true,
        quote: createQuote(),
        expectedTotal: '10.00',
      }),
    ).toEqual({
      mustRenew: false,
      difference: null,
    });
  });

  it('returns no difference if the quote is sold out without the line', () => {
    expect(
      compareLine({
        lineBefore: originalLine,
        line: originalLine,
        isIntact: true,
        quote: createSoldOutQuote(0),
        expectedTotal: '10.00',
      }).difference,
    ).toBeNull();
  });

  it('ignores a higher price in a sold-out quote of the line', () => {
    const dearerQuote = { ...createSoldOutQuote(0), total: '12.00' };
    expect(
      compareLine({
        lineBefore: originalLine,
        line: originalLine,
        isIntact: true,
        quote: dearerQuote,
        expectedTotal: '10.00',
      }),
    ).toEqual({
      mustRenew: false,
      difference: null,
    });
  });

  it('returns `dearer` without a SLIP if the session has that price', () => {
    const line = createTestLine({ total: '12.00' });
    expect(
      compareLine({
        lineBefore: originalLine,
        line,
        isIntact: true,
        quote: createQuote({ total: '12.00' }),
        expectedTotal: '10.00',
      }).difference,
    ).toEqual({
      kind: 'dearer',
      before: '10.00',
      now: '12.00',
      slip: null,
      open: true,
    });
  });

  it('returns `dearer` with a SLIP if only the quote is higher', () => {
    const dearerQuote = compareLine({
      lineBefore: originalLine,
      line: originalLine,
      isIntact: true,
      quote: createQuote({ total: '12.00' }),
      expectedTotal: '10.00',
    });
    expect(dearerQuote).toMatchObject({ mustRenew: false, difference: { kind: 'dearer', slip: 'new', open: true } });
  });

  it('returns `cheaper` and renews the line if the quote is lower', () => {
    const cheaperDifference = compareLine({
      lineBefore: originalLine,
      line: originalLine,
      isIntact: true,
      quote: createQuote({ total: '9.00' }),
      expectedTotal: '10.00',
    });
    expect(cheaperDifference).toMatchObject({ mustRenew: true, difference: { kind: 'cheaper', open: false } });
  });

  it('returns `rule` with the reason if a new rule refuses the line', () => {
    const refusedQuote = createQuote({ bookable: false, slip: null, reason: 'Two days at least.' });
    expect(
      compareLine({
        lineBefore: originalLine,
        line: originalLine,
        isIntact: true,
        quote: refusedQuote,
        expectedTotal: '10.00',
      }),
    ).toEqual({
      mustRenew: false,
      difference: { kind: 'rule', reason: 'Two days at least.', open: true },
    });
  });

  it('returns `fewer` only if the line newly has too few places', () => {
    const shortLine = createTestLine({ quantity: 3, left: 2 });
    const compareWith = (lineBefore: typeof shortLine) =>
      compareLine({
        lineBefore,
        line: shortLine,
        isIntact: true,
        quote: createQuote(),
        expectedTotal: '10.00',
      });
    expect(compareWith(createTestLine({ quantity: 3, left: 3 }))).toEqual({
      mustRenew: false,
      difference: { kind: 'fewer', left: 2, open: true },
    });
    expect(compareWith(shortLine).difference).toBeNull();
  });
});

describe('compareLine: a line that is missing or unavailable in the session', () => {
  it('renews the line if its quote has the same price', () => {
    expect(
      compareLine({
        lineBefore: originalLine,
        line: undefined,
        isIntact: false,
        quote: createQuote(),
        expectedTotal: '10.00',
      }),
    ).toEqual({
      mustRenew: true,
      difference: null,
    });
  });

  it('returns `dearer` without a renewal if the quote is higher', () => {
    const lostLine = {
      lineBefore: originalLine,
      line: undefined,
      isIntact: false,
      quote: createQuote({ total: '12.00' }),
      expectedTotal: '10.00',
    };
    expect(compareLine(lostLine)).toMatchObject({
      mustRenew: false,
      difference: { kind: 'dearer', slip: 'new', open: true },
    });
  });

  it('renews an unavailable line that is bookable again', () => {
    const line = createTestLine({ available: false, total: '0.00' });
    expect(
      compareLine({ lineBefore: originalLine, line, isIntact: false, quote: createQuote(), expectedTotal: '10.00' }),
    ).toEqual({
      mustRenew: true,
      difference: null,
    });
  });

  it('returns `gone` if the line has no bookable quote', () => {
    const lostLine = { lineBefore: originalLine, line: undefined, isIntact: false, expectedTotal: '10.00' };
    expect(compareLine({ ...lostLine, quote: createSoldOutQuote(0) }).difference).toMatchObject({
      kind: 'gone',
      open: true,
    });
    expect(compareLine({ ...lostLine, quote: undefined }).difference).toEqual({ kind: 'gone', open: true });
  });
});

it('classifies a refused quote as `gone`, `rule` or `fewer`', () => {
  expect(createRefusalDifference(refusal)).toEqual({ kind: 'gone', reason: 'Not today.', open: true });
  expect(createRefusalDifference(createQuote({ bookable: false, reason: 'No.' }))).toMatchObject({
    kind: 'rule',
    reason: 'No.',
  });
  expect(createRefusalDifference(createQuote({ bookable: false, reason: 'No.', left: 0 })).kind).toBe('rule');
  expect(createRefusalDifference(createSoldOutQuote(2))).toMatchObject({ kind: 'fewer', left: 2 });
  expect(
    [createSoldOutQuote(0), createSoldOutQuote(null)].map((soldOutQuote) => createRefusalDifference(soldOutQuote).kind),
  ).toEqual(['gone', 'gone']);
  expect(createRefusalDifference(createQuote({ bookable: false, left: 3 }))).toEqual({
    kind: 'gone',
    reason: '',
    open: true,
  });
});

it('treats an unknown number of places as enough, refusals as unbookable', () => {
  expect([createTestLine(), createTestLine({ left: null }), createTestLine({ left: 1 })].map(hasTooFewUnits)).toEqual([
    false,
    false,
    false,
  ]);
  expect([undefined, refusal, createSoldOutQuote(1), createQuote()].map(isBookableAnswer)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

it('expects the quote request’s total, otherwise that of the earlier line', () => {
  const sessionBefore = createTestSession({ lines: [originalLine] });
  expect(getExpectedTotal({ ...toRequest('kayak'), total: '7.00' }, sessionBefore, '1')).toBe('7.00');
  expect([
    getExpectedTotal(toRequest('kayak'), sessionBefore, '1'),
    getExpectedTotal(undefined, sessionBefore, '2'),
    getExpectedTotal(undefined, null, '1'),
  ]).toEqual(['10.00', '', '']);
});

describe('findAddOnDifferences', () => {
  const buildLunch = (changes: Partial<SessionPart> = {}): SessionPart => ({
    ...createTestLine({ id: '1.1', itemId: 'lunch', name: 'Lunch', total: '5.00', optional: 'in' }),
    ...changes,
  });
  const towelLine = buildLunch({ id: '1.2', itemId: 'towel', name: 'Towel' });
  const createCart = (...addOns: SessionPart[]) => createTestSession({ lines: [createTestLine({ id: '1', addOns })] });
  const compareSessions = (sessionBefore: Session, session: Session | null, lineIds = new Map([['1', '1']])) =>
    findAddOnDifferences(sessionBefore, { session, lineIds, quoteRequests: {}, differences: [], isRenewed: false });

  it.each<[string, SessionPart[], object[]]>([
    ['unchanged', [towelLine, buildLunch()], []],
    ['missing', [towelLine], [{ kind: 'gone' }]],
    ['deselected', [buildLunch({ optional: 'out', available: false })], [{ kind: 'gone' }]],
    ['unavailable', [towelLine, buildLunch({ available: false })], [{ kind: 'gone', lineId: '1.1', open: true }]],
    [
      'dearer',
      [buildLunch({ total: '6.00' })],
      [{ kind: 'dearer', before: '5.00', now: '6.00', lineId: '1.1', open: true }],
    ],
    [
      'cheaper',
      [buildLunch({ total: '4.00' })],
      [{ kind: 'cheaper', before: '5.00', now: '4.00', lineId: '1.1', open: false }],
    ],
  ])('returns the difference for an add-on that is %s', (_, lunchNow, expectedChanges) => {
    expect(compareSessions(createCart(buildLunch()), createCart(...lunchNow))).toEqual(
      expectedChanges.map((changes) => ({ ...emptyDifference, name: 'Lunch', ...changes })),
    );
  });

  it('returns nothing for an add-on that the guest did not select', () => {
    expect(compareSessions(createCart(buildLunch({ optional: 'out' })), createCart())).toEqual([]);
  });

  it('returns nothing for add-ons of a missing line', () => {
    expect(compareSessions(createCart(buildLunch()), createCart(), new Map())).toEqual([]);
    expect(compareSessions(createCart(buildLunch()), null)).toMatchObject([{ kind: 'gone', name: 'Lunch' }]);
  });
});

it('treats a cart with an unavailable line as changed', () => {
  const [intactLine, unavailableLine] = [createTestLine(), createTestLine({ id: '2', available: false })];
  const session = createTestSession({ lines: [intactLine] });
  expect(isUnchangedCart(session, { 1: createQuote() }, session, {})).toBe(true);
  const spoiltSession = createTestSession({ lines: [intactLine, unavailableLine] });
  expect(isUnchangedCart(spoiltSession, {}, spoiltSession, {})).toBe(false);
});
