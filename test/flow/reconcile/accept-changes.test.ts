/** The guest's answers to the differences that the reconciliation sheet shows: accept all, or repair one line. */
import { describe, expect, it } from 'vitest';
import type { Quote, SessionPart } from '../../../src/api/types.ts';
import { resolveAll, resolveDifference } from '../../../src/flow/reconcile/accept-changes.ts';
import { noDifference } from '../../../src/flow/session/check-cart.ts';
import type { Difference, FlowState } from '../../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../../api/plain.ts';
import { toRequest, countCreates, june10, guestDetails } from '../visit.ts';
import { fullCart, lookAt, refusal } from './full-cart.ts';
import { createRepairContext, type Script } from './scripted-client.ts';

describe('accept with an open sheet of differences', () => {
  const dearer = async () => {
    const shop = await fullCart();
    shop.venue.repriceForNewLines('kayak', 5000);
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      reconciliation: { goal: 'review' },
      session: { total: '269.00' },
    });
    return shop;
  };

  it('replaces a dearer line and opens the review', async () => {
    const { flow } = await dearer();
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', reconciliation: null, session: { total: '284.00' } });
  });

  it('shows the line again if its price rises before the request', async () => {
    const { flow, venue } = await dearer();
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

  it('shows the line as unavailable if its SLIP has become invalid', async () => {
    const { flow, venue } = await dearer();
    venue.reprice('kayak', 5000);
    await flow.accept();
    expect(flow.state).toMatchObject({ reconciliation: { differences: [{ kind: 'gone', open: true }] } });
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', session: { total: '184.00' } });
  });

  it('keeps the sheet open without a network and books nothing', async () => {
    const { flow, venue } = await dearer();
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

  it('shows a new sheet for the recreated cart if the session expired', async () => {
    const { flow, venue } = await dearer();
    venue.expireSessions();
    await flow.accept();
    expect(flow.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [{ kind: 'dearer', before: '85.00', now: '100.00' }] },
      session: { total: '284.00' },
    });
  });

  it('shows the differences again after the guest left the sheet', async () => {
    const { flow } = await dearer();
    flow.dismiss();
    expect(flow.state.reconciliation).not.toBeNull();
    flow.goTo('cart');
    expect(flow.state).toMatchObject({ step: 'cart', reconciliation: null });
    flow.goTo('details');
    await flow.review();
    expect(flow.state.reconciliation?.differences).toMatchObject([{ kind: 'dearer' }]);
  });

  it('is not needed if every difference is a lower price', async () => {
    const shop = await fullCart();
    shop.venue.repriceForNewLines('kayak', 4000);
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'review',
      reconciliation: { differences: [{ kind: 'cheaper', open: false }] },
      session: { total: '264.00' },
    });
    shop.flow.dismiss();
    expect(shop.flow.state.reconciliation).toBeNull();
  });

  it('keeps the rule as the reason if a repair is refused', async () => {
    const shop = await fullCart();
    shop.venue.forbid('kayak', 'Closed for the season.');
    await lookAt(shop);
    await shop.flow.repair(0, toRequest('kayak', 2, 9));
    expect(shop.flow.state).toMatchObject({
      problem: null,
      reconciliation: { differences: [{ kind: 'rule', reason: 'Closed for the season.', open: true }] },
    });
  });
});

describe('repair', () => {
  const twoRulesBroken = async () => {
    const shop = await fullCart();
    shop.venue.forbid('kayak', 'Closed for the season.');
    shop.venue.forbid('tour', 'Fully chartered.');
    await lookAt(shop);
    expect(shop.flow.state.reconciliation?.differences).toHaveLength(2);
    return shop;
  };

  it('removes one line, and opens the review after the last one', async () => {
    const { flow } = await twoRulesBroken();
    await flow.repair(0, 'remove');
    expect(flow.state.reconciliation?.differences.map(({ name }) => name)).toEqual(['Extended tour, closed deck']);
    expect(flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'cruise']);
    await flow.repair(0, 'remove');
    expect(flow.state).toMatchObject({ step: 'review', reconciliation: null, session: { total: '85.00' } });
  });

  it('moves the line to another day at its new price', async () => {
    const { flow, venue } = await twoRulesBroken();
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

  it('changes nothing for an index outside the sheet', async () => {
    const { flow, venue } = await twoRulesBroken();
    const { session, reconciliation } = flow.state;
    const before = venue.calls.length;
    await flow.repair(7, 'remove');
    expect([flow.state.session, flow.state.reconciliation]).toEqual([session, reconciliation]);
    expect(venue.calls).toHaveLength(before);
  });

  it('keeps the line and shows the reason of a refused SLIP', async () => {
    const { flow, venue } = await twoRulesBroken();
    venue.forbid('kayak', 'Closed for the season.', june10);
    venue.fail('session', refusal('unavailable', 'Another guest was quicker.'));
    await flow.repair(0, toRequest('kayak', 2, 9));
    expect(flow.state).toMatchObject({ problem: null, session: { total: '269.00' } });
    expect(flow.state.reconciliation?.differences[0]).toMatchObject({
      kind: 'rule',
      reason: 'Another guest was quicker.',
    });
  });
});

const lunch: SessionPart = { ...createTestLine({ id: '2.1', itemId: 'lunch', name: 'Lunch' }), optional: 'in' };
const kayak = createTestLine();
const tour = createTestLine({ id: '2', itemId: '8', name: 'Tour', total: '20.00', addOns: [lunch] });
const cart = {
  session: createTestSession({ lines: [kayak, tour] }),
  quoteRequests: { 1: toRequest('7'), 2: { ...toRequest('8'), addOns: ['lunch'] } },
};
const difference = (changes: Partial<Difference> = {}): Difference => ({
  ...noDifference,
  kind: 'gone',
  lineId: '1',
  name: 'Kayak',
  open: true,
  ...changes,
});
const secondDifference = difference({ lineId: '2', name: 'Tour' });
const bookableQuote = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;
const soldOut = { ...bookableQuote, bookable: false, slip: null, soldOut: true, reason: 'Full.' } satisfies Quote;
const quickerRefusal = refusal('unavailable', 'Another guest was quicker.');
const sheet = (...differences: Difference[]) => ({ cause: 'changed', differences, goal: 'review' }) as const;

describe('resolveDifference', () => {
  const answer = async (
    script: Script,
    differenceChanges: Partial<Difference> = {},
    to: Parameters<typeof resolveDifference>[2] = toRequest('9'),
  ) => {
    const reconciliation = sheet(difference(differenceChanges), secondDifference);
    const { context, ...requests } = createRepairContext(script, { ...cart, reconciliation });
    return { outcome: await resolveDifference(context, 0, to), ...requests };
  };
  const changedSession = createTestSession({ lines: [tour, createTestLine({ id: '3', total: '11.00' })] });

  it('changes nothing for an index outside the sheet', async () => {
    const state = { ...cart, reconciliation: sheet(secondDifference) };
    const { context, calls } = createRepairContext({}, state);
    expect(await resolveDifference(context, 7, 'remove')).toEqual(state);
    expect(calls).toEqual([]);
  });

  it('replaces the line and reports its new price', async () => {
    const sessionAfter = createTestSession({ lines: [createTestLine({ total: '11.00' }), tour] });
    const { outcome, calls } = await answer({ rates: [bookableQuote], sessions: [sessionAfter] });
    expect(calls).toEqual(['rate', 'replace']);
    expect(outcome.reconciliation?.differences).toMatchObject([
      { kind: 'moved', lineId: '1', now: '11.00' },
      secondDifference,
    ]);
  });

  it('removes the line first if its places are needed for the change', async () => {
    const { outcome, calls } = await answer({
      rates: [soldOut, bookableQuote],
      sessions: [createTestSession({ lines: [tour] }), changedSession],
    });
    expect(calls).toEqual(['rate', 'alter', 'rate', 'add']);
    expect(outcome.reconciliation?.differences[0]).toMatchObject({ kind: 'moved', lineId: '3', now: '11.00' });
    expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2', '3']);
  });

  it.each<[string, Script, Partial<Difference>, string]>([
    ['breaks a rule, if the new day is full', { rates: [soldOut] }, { kind: 'rule' }, 'Full.'],
    ['holds no places, if the new day is full', { rates: [soldOut] }, { lineId: null }, 'Full.'],
    ['the service refuses', { rates: [quickerRefusal] }, {}, quickerRefusal.title],
    ['has a quote without a SLIP', { rates: [{ ...bookableQuote, slip: null }] }, {}, ''],
  ])('keeps the difference of a line that %s', async (_, script, differenceChanges, reason) => {
    const { outcome, calls } = await answer(script, differenceChanges);
    expect(calls).toEqual(['rate']);
    expect(outcome).toEqual({
      ...cart,
      reconciliation: sheet(difference({ ...differenceChanges, reason }), secondDifference),
    });
  });

  it('reads the session after the service refused the SLIP', async () => {
    const { outcome, calls } = await answer({ rates: [bookableQuote], sessions: [quickerRefusal, cart.session] });
    expect(calls).toEqual(['rate', 'replace', 'read']);
    expect(outcome.reconciliation?.differences[0]).toMatchObject({ kind: 'gone', reason: quickerRefusal.title });
    const ended = refusal('session_ended', 'The session has ended.');
    const { outcome: endedOutcome } = await answer({
      rates: [bookableQuote],
      sessions: [quickerRefusal, ended, ended],
    });
    expect(endedOutcome).toMatchObject({ step: 'unsure', reconciliation: null });
  });

  it('sends nothing after a refused SLIP if there is no session', async () => {
    const state = { session: null, quoteRequests: {}, reconciliation: sheet(difference({ lineId: null })) };
    const { context, calls } = createRepairContext({ rates: [bookableQuote], sessions: [quickerRefusal] }, state);
    expect(await resolveDifference(context, 0, toRequest('9'))).toMatchObject({ session: null });
    expect(calls).toEqual(['rate', 'add']);
  });

  it('removes only lines that the session still has', async () => {
    expect((await answer({}, { lineId: null }, 'remove')).calls).toEqual([]);
    const { outcome, changes } = await answer({ sessions: [cart.session] }, { lineId: '2.1' }, 'remove');
    expect(changes).toEqual([{ alter: { lineId: '2.1', to: 'optout' } }]);
    expect(outcome).toEqual({ ...cart, reconciliation: sheet(secondDifference) });
  });
});

describe('resolveAll', () => {
  const accept = async (
    script: Script,
    differenceChanges: Partial<Difference>,
    before: Pick<FlowState, 'session'> = cart,
  ) => {
    const reconciliation = sheet(difference(differenceChanges));
    const { context, calls } = createRepairContext(script, { ...cart, ...before, reconciliation });
    return { outcome: await resolveAll(context), calls };
  };
  const dearer = {
    kind: 'dearer',
    lineId: '2',
    slip: 'new',
    quoteRequest: toRequest('8'),
    before: '20.00',
    now: '22.00',
  } as const;
  const costing = (total: string) => createTestSession({ lines: [kayak, { ...tour, total }] });

  it('closes the sheet without a request if no difference is open', async () => {
    expect(await accept({}, { open: false })).toEqual({
      outcome: { ...cart, reconciliation: null, step: 'review' },
      calls: [],
    });
  });

  it('replaces the line at the shown price, or reports a higher one', async () => {
    const { outcome } = await accept({ sessions: [costing('22.00')] }, dearer);
    expect(outcome).toMatchObject({ reconciliation: null, quoteRequests: { 2: { total: '22.00' } } });
    const again = await accept({ sessions: [costing('25.00')] }, dearer);
    expect(again.outcome.reconciliation?.differences).toMatchObject([
      { kind: 'dearer', before: '22.00', now: '25.00' },
    ]);
  });

  it("ignores an old total that was not the line's price", async () => {
    const { outcome } = await accept({ sessions: [costing('25.00')] }, { ...dearer, before: '19.00', now: '21.00' });
    expect(outcome).toMatchObject({ reconciliation: null, quoteRequests: { 2: { total: '21.00' } } });
  });

  it.each([
    ['the session has lost it', cart, [kayak, tour, createTestLine({ id: '3', total: '22.00' })], '3'],
    ['no session exists', { session: null }, [createTestLine({ id: '1', total: '22.00' })], '1'],
  ] as const)('adds a line again under its new id if %s', async (_, before, lines, id) => {
    const { outcome, calls } = await accept(
      { sessions: [createTestSession({ lines })] },
      { ...dearer, lineId: null },
      before,
    );
    expect(calls).toEqual(['add']);
    expect(outcome).toMatchObject({ reconciliation: null, quoteRequests: { [id]: { total: '22.00' } } });
  });

  it('reports a refused line without a read if there is no session', async () => {
    const { outcome, calls } = await accept(
      { sessions: [quickerRefusal] },
      { ...dearer, lineId: null },
      { session: null },
    );
    expect(calls).toEqual(['add']);
    expect(outcome.reconciliation?.differences).toMatchObject([
      { kind: 'gone', reason: quickerRefusal.title, slip: null },
    ]);
  });
});
