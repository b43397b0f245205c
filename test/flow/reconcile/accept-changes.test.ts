/**
 * Tests the guest's answers to the differences between cart and service: accept all differences,
 * or repair one line.
 */
import { describe, expect, it } from 'vitest';
import type { Quote, SessionPart } from '../../../src/api/types.ts';
import { resolveAll, resolveDifference } from '../../../src/flow/reconcile/accept-changes.ts';
import { emptyDifference } from '../../../src/flow/session/check-cart.ts';
import type { Difference, FlowState } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest, countCreates, june10, guestDetails } from '../visit.ts';
import { fillCart, openReview, createRefusal } from './full-cart.ts';
import { createRepairContext, type Script } from './scripted-client.ts';

describe('accept with an open sheet of differences', () => {
  const dearerTour = async () => {
    const shop = await fillCart();
    shop.venue.repriceForNewLines('kayak', 5000);
    await openReview(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      reconciliation: { goal: 'review' },
      session: { total: '269.00' },
    });
    return shop;
  };

  it('replaces a dearer line and opens the review', async () => {
    const { flow } = await dearerTour();
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', reconciliation: null, session: { total: '284.00' } });
  });

  it('shows the line again if its price has risen even more', async () => {
    const { flow, venue } = await dearerTour();
    venue.repriceForNewLines('kayak', 6000);
    await flow.accept();
    expect(flow.state).toMatchObject({
      step: 'details',
      reconciliation: { differences: [{ kind: 'dearer', before: '100.00', now: '120.00', open: true }] },
    });
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', session: { total: '304.00' } });
    await flow.book();
    expect(venue.bookings).toMatchObject([{ total: '304.00' }]);
  });

  it('shows the line as unavailable if the accepted SLIP is invalid', async () => {
    const { flow, venue } = await dearerTour();
    venue.reprice('kayak', 5000);
    await flow.accept();
    expect(flow.state).toMatchObject({ reconciliation: { differences: [{ kind: 'gone', open: true }] } });
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', session: { total: '184.00' } });
  });

  it('keeps the list of differences if the network fails, and books nothing', async () => {
    const { flow, venue } = await dearerTour();
    venue.fail('session', { kind: 'offline' });
    await flow.accept();
    expect(flow.state).toMatchObject({
      problem: { kind: 'offline' },
      reconciliation: { differences: [{ kind: 'dearer' }] },
      details: guestDetails,
    });
    await flow.book();
    expect(countCreates(venue)).toBe(0);
  });

  it('shows the recreated cart’s differences if the session has expired', async () => {
    const { flow, venue } = await dearerTour();
    venue.expireSessions();
    await flow.accept();
    expect(flow.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [{ kind: 'dearer', before: '85.00', now: '100.00' }] },
      session: { total: '284.00' },
    });
  });

  it('shows the differences at the next review if the guest leaves', async () => {
    const { flow } = await dearerTour();
    flow.dismiss();
    expect(flow.state.reconciliation).not.toBeNull();
    flow.goTo('cart');
    expect(flow.state).toMatchObject({ step: 'cart', reconciliation: null });
    flow.goTo('details');
    await flow.review();
    expect(flow.state.reconciliation?.differences).toMatchObject([{ kind: 'dearer' }]);
  });

  it('opens the review directly if every difference is a lower price', async () => {
    const shop = await fillCart();
    shop.venue.repriceForNewLines('kayak', 4000);
    await openReview(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'review',
      reconciliation: { differences: [{ kind: 'cheaper', open: false }] },
      session: { total: '264.00' },
    });
    shop.flow.dismiss();
    expect(shop.flow.state.reconciliation).toBeNull();
  });

  it('keeps the difference if a rule refuses the new day', async () => {
    const shop = await fillCart();
    shop.venue.forbid('kayak', 'Closed for the season.');
    await openReview(shop);
    await shop.flow.repair(0, toRequest('kayak', 2, 9));
    expect(shop.flow.state).toMatchObject({
      problem: null,
      reconciliation: { differences: [{ kind: 'rule', reason: 'Closed for the season.', open: true }] },
    });
  });
});

describe('repair', () => {
  const breakTwoRules = async () => {
    const shop = await fillCart();
    shop.venue.forbid('kayak', 'Closed for the season.');
    shop.venue.forbid('tour', 'Fully chartered.');
    await openReview(shop);
    expect(shop.flow.state.reconciliation?.differences).toHaveLength(2);
    return shop;
  };

  it('removes one line; opens the review once no difference is left', async () => {
    const { flow } = await breakTwoRules();
    await flow.repair(0, 'remove');
    expect(flow.state.reconciliation?.differences.map(({ name }) => name)).toEqual(['Extended tour, closed deck']);
    expect(flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'cruise']);
    await flow.repair(0, 'remove');
    expect(flow.state).toMatchObject({ step: 'review', reconciliation: null, session: { total: '85.00' } });
  });

  it('moves the line to another day at its new price', async () => {
    const { flow, venue } = await breakTwoRules();
    venue.forbid('kayak', 'Closed for the season.', june10);
    await flow.repair(0, toRequest('kayak', 1, 9));
    expect(flow.state.reconciliation?.differences[0]).toMatchObject({
      kind: 'moved',
      now: '42.50',
      reason: '',
      open: true,
    });
    const [line] = flow.state.session?.lines ?? [];
    expect(flow.state.quoteRequests[line?.id ?? '']).toMatchObject(toRequest('kayak', 1, 9));
    expect(Object.keys(flow.state.quoteRequests)).toHaveLength(3);
  });

  it('changes nothing for an index outside the list of differences', async () => {
    const { flow, venue } = await breakTwoRules();
    const { session, reconciliation } = flow.state;
    const callCountBefore = venue.calls.length;
    await flow.repair(7, 'remove');
    expect([flow.state.session, flow.state.reconciliation]).toEqual([session, reconciliation]);
    expect(venue.calls).toHaveLength(callCountBefore);
  });

  it('keeps the line and shows the reason of a refused SLIP', async () => {
    const { flow, venue } = await breakTwoRules();
    venue.forbid('kayak', 'Closed for the season.', june10);
    venue.fail('session', createRefusal('unavailable', 'Another guest was quicker.'));
    await flow.repair(0, toRequest('kayak', 2, 9));
    expect(flow.state).toMatchObject({ problem: null, session: { total: '269.00' } });
    expect(flow.state.reconciliation?.differences[0]).toMatchObject({
      kind: 'rule',
      reason: 'Another guest was quicker.',
    });
  });
});

const lunchLine: SessionPart = { ...createTestLine({ id: '2.1', itemId: 'lunch', name: 'Lunch' }), optional: 'in' };
const kayakLine = createTestLine();
const tourLine = createTestLine({ id: '2', itemId: '8', name: 'Tour', total: '20.00', addOns: [lunchLine] });
const cart = {
  session: createTestSession({ lines: [kayakLine, tourLine] }),
  quoteRequests: { 1: toRequest('7'), 2: { ...toRequest('8'), addOns: ['lunch'] } },
};
const createDifference = (changes: Partial<Difference> = {}): Difference => ({
  ...emptyDifference,
  kind: 'gone',
  lineId: '1',
  name: 'Kayak',
  open: true,
  ...changes,
});
const secondDifference = createDifference({ lineId: '2', name: 'Tour' });
const bookableQuote = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;
const soldOutQuote = { ...bookableQuote, bookable: false, slip: null, soldOut: true, reason: 'Full.' } satisfies Quote;
const quickerRefusal = createRefusal('unavailable', 'Another guest was quicker.');
const createReconciliation = (...differences: Difference[]) =>
  ({ cause: 'changed', differences, goal: 'review' }) as const;

describe('resolveDifference', () => {
  const answerDifference = async (
    script: Script,
    differenceChanges: Partial<Difference> = {},
    choice: Parameters<typeof resolveDifference>[2] = toRequest('9'),
  ) => {
    const reconciliation = createReconciliation(createDifference(differenceChanges), secondDifference);
    const { context, ...requests } = createRepairContext(script, { ...cart, reconciliation });
    return { outcome: await resolveDifference(context, 0, choice), ...requests };
  };
  const changedSession = createTestSession({ lines: [tourLine, createTestLine({ id: '3', total: '11.00' })] });

  it('changes nothing for an index outside the list of differences', async () => {
    const state = { ...cart, reconciliation: createReconciliation(secondDifference) };
    const { context, calls } = createRepairContext({}, state);
    expect(await resolveDifference(context, 7, 'remove')).toEqual(state);
    expect(calls).toEqual([]);
  });

  it('replaces the line and reports its new price', async () => {
    const sessionAfter = createTestSession({ lines: [createTestLine({ total: '11.00' }), tourLine] });
    const { outcome, calls } = await answerDifference({ rates: [bookableQuote], sessions: [sessionAfter] });
    expect(calls).toEqual(['rate', 'replace']);
    expect(outcome.reconciliation?.differences).toMatchObject([
      { kind: 'moved', lineId: '1', now: '11.00' },
      secondDifference,
    ]);
  });

  it('removes the line first if the new quote needs its places', async () => {
    const { outcome, calls } = await answerDifference({
      rates: [soldOutQuote, bookableQuote],
      sessions: [createTestSession({ lines: [tourLine] }), changedSession],
    });
    expect(calls).toEqual(['rate', 'alter', 'rate', 'add']);
    expect(outcome.reconciliation?.differences[0]).toMatchObject({ kind: 'moved', lineId: '3', now: '11.00' });
    expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2', '3']);
  });

  it.each<[string, Script, Partial<Difference>, string]>([
    ['is sold out and the line breaks a rule', { rates: [soldOutQuote] }, { kind: 'rule' }, 'Full.'],
    ['is sold out and the line holds no places', { rates: [soldOutQuote] }, { lineId: null }, 'Full.'],
    ['is a refusal', { rates: [quickerRefusal] }, {}, quickerRefusal.title],
    ['has no SLIP', { rates: [{ ...bookableQuote, slip: null }] }, {}, ''],
  ])('keeps the difference open if the new quote %s', async (_, script, differenceChanges, reason) => {
    const { outcome, calls } = await answerDifference(script, differenceChanges);
    expect(calls).toEqual(['rate']);
    expect(outcome).toEqual({
      ...cart,
      reconciliation: createReconciliation(createDifference({ ...differenceChanges, reason }), secondDifference),
    });
  });

  it('reads the session after the service refused the SLIP', async () => {
    const { outcome, calls } = await answerDifference({
      rates: [bookableQuote],
      sessions: [quickerRefusal, cart.session],
    });
    expect(calls).toEqual(['rate', 'replace', 'read']);
    expect(outcome.reconciliation?.differences[0]).toMatchObject({ kind: 'gone', reason: quickerRefusal.title });
    const endedRefusal = createRefusal('session_ended', 'The session has ended.');
    const { outcome: endedOutcome } = await answerDifference({
      rates: [bookableQuote],
      sessions: [quickerRefusal, endedRefusal, endedRefusal],
    });
    expect(endedOutcome).toMatchObject({ step: 'unsure', reconciliation: null });
  });

  it('sends no read after a refused SLIP if there is no session', async () => {
    const state = {
      session: null,
      quoteRequests: {},
      reconciliation: createReconciliation(createDifference({ lineId: null })),
    };
    const { context, calls } = createRepairContext({ rates: [bookableQuote], sessions: [quickerRefusal] }, state);
    expect(await resolveDifference(context, 0, toRequest('9'))).toMatchObject({ session: null });
    expect(calls).toEqual(['rate', 'add']);
  });

  it('removes only lines that the session still has', async () => {
    expect((await answerDifference({}, { lineId: null }, 'remove')).calls).toEqual([]);
    const { outcome, changes } = await answerDifference({ sessions: [cart.session] }, { lineId: '2.1' }, 'remove');
    expect(changes).toEqual([{ alter: { lineId: '2.1', to: 'optout' } }]);
    expect(outcome).toEqual({ ...cart, reconciliation: createReconciliation(secondDifference) });
  });
});

describe('resolveAll', () => {
  const acceptAll = async (
    script: Script,
    differenceChanges: Partial<Difference>,
    stateBefore: Pick<FlowState, 'session'> = cart,
  ) => {
    const reconciliation = createReconciliation(createDifference(differenceChanges));
    const { context, calls } = createRepairContext(script, { ...cart, ...stateBefore, reconciliation });
    return { outcome: await resolveAll(context), calls };
  };
  const dearerTour = {
    kind: 'dearer',
    lineId: '2',
    slip: 'new',
    quoteRequest: toRequest('8'),
    before: '20.00',
    now: '22.00',
  } as const;
  const createSessionWithTourAt = (total: string) => createTestSession({ lines: [kayakLine, { ...tourLine, total }] });

  it('opens the review without a request if no difference is open', async () => {
    expect(await acceptAll({}, { open: false })).toEqual({
      outcome: { ...cart, reconciliation: null, step: 'review' },
      calls: [],
    });
  });

  it('accepts the shown price, but reports a line with a higher one', async () => {
    const { outcome } = await acceptAll({ sessions: [createSessionWithTourAt('22.00')] }, dearerTour);
    expect(outcome).toMatchObject({ reconciliation: null, quoteRequests: { 2: { total: '22.00' } } });
    const secondAttempt = await acceptAll({ sessions: [createSessionWithTourAt('25.00')] }, dearerTour);
    expect(secondAttempt.outcome.reconciliation?.differences).toMatchObject([
      { kind: 'dearer', before: '22.00', now: '25.00' },
    ]);
  });

  it('reports a line that the service accepts but does not add', async () => {
    const { outcome } = await acceptAll(
      { sessions: [createTestSession({ lines: [kayakLine] })] },
      { ...dearerTour, lineId: null },
    );
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', open: true, lineId: null, slip: null }]);
    expect(Object.keys(outcome.quoteRequests ?? {})).not.toContain('');
  });

  it('does not compare totals if the line’s price was a different one', async () => {
    const { outcome } = await acceptAll(
      { sessions: [createSessionWithTourAt('25.00')] },
      { ...dearerTour, before: '19.00', now: '21.00' },
    );
    expect(outcome).toMatchObject({ reconciliation: null, quoteRequests: { 2: { total: '21.00' } } });
  });

  it.each([
    ['the session has lost it', cart, [kayakLine, tourLine, createTestLine({ id: '3', total: '22.00' })], '3'],
    ['no session exists', { session: null }, [createTestLine({ id: '1', total: '22.00' })], '1'],
  ] as const)('adds the line again and stores its new id if %s', async (_, stateBefore, lines, id) => {
    const { outcome, calls } = await acceptAll(
      { sessions: [createTestSession({ lines })] },
      { ...dearerTour, lineId: null },
      stateBefore,
    );
    expect(calls).toEqual(['add']);
    expect(outcome).toMatchObject({ reconciliation: null, quoteRequests: { [id]: { total: '22.00' } } });
  });

  it('reports the line as gone if the service refuses its SLIP', async () => {
    const { outcome, calls } = await acceptAll(
      { sessions: [quickerRefusal] },
      { ...dearerTour, lineId: null },
      { session: null },
    );
    expect(calls).toEqual(['add']);
    expect(outcome.reconciliation?.differences).toMatchObject([
      { kind: 'gone', reason: quickerRefusal.title, slip: null },
    ]);
  });
});
