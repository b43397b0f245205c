/** Answers of the guest to the differences that the sheet shows. */
import { describe, expect, it } from 'vitest';
import type { Quote, SessionPart } from '../../../src/api/types.ts';
import { resolveAll, resolveDifference } from '../../../src/flow/reconcile/accept-changes.ts';
import { noDifference } from '../../../src/flow/session/check-cart.ts';
import type { Difference, FlowState } from '../../../src/flow/state.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { ask, creates, june10, guestDetails } from '../visit.ts';
import { fullCart, lookAt, refusal } from './full-cart.ts';
import { createRepairContext, type Script } from './scripted-client.ts';

describe('the sheet of differences', () => {
  const dearer = async () => {
    const shop = await fullCart();
    shop.venue.repriceForNew('kayak', 5000);
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      reconciliation: { goal: 'review' },
      session: { total: '269.00' },
    });
    return shop;
  };

  it('keeps the old line until the guest accepts', async () => {
    const { flow } = await dearer();
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', reconciliation: null, session: { total: '284.00' } });
  });

  it('shows a line again that became dearer meanwhile', async () => {
    const { flow, venue } = await dearer();
    venue.repriceForNew('kayak', 6000);
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

  it('shows a line that became unavailable meanwhile', async () => {
    const { flow, venue } = await dearer();
    venue.reprice('kayak', 5000);
    await flow.accept();
    expect(flow.state).toMatchObject({ reconciliation: { differences: [{ kind: 'gone', open: true }] } });
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', session: { total: '184.00' } });
  });

  it('stays open without a network and books nothing', async () => {
    const { flow, venue } = await dearer();
    venue.fail('session', { kind: 'offline' });
    await flow.accept();
    expect(flow.state).toMatchObject({
      problem: { kind: 'offline' },
      reconciliation: { differences: [{ kind: 'dearer' }] },
      details: guestDetails,
    });
    await flow.book();
    expect(creates(venue)).toBe(0);
  });

  it('becomes the sheet of a recreated cart after an expiry', async () => {
    const { flow, venue } = await dearer();
    venue.expireAll();
    await flow.accept();
    expect(flow.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [{ kind: 'dearer', before: '85.00', now: '100.00' }] },
      session: { total: '284.00' },
    });
  });

  it('returns when the guest goes on after leaving it', async () => {
    const { flow } = await dearer();
    flow.dismiss();
    expect(flow.state.reconciliation).not.toBeNull();
    flow.goTo('cart');
    expect(flow.state).toMatchObject({ step: 'cart', reconciliation: null });
    flow.goTo('details');
    await flow.review();
    expect(flow.state.reconciliation?.differences).toMatchObject([{ kind: 'dearer' }]);
  });

  it('needs no answer if every line became cheaper', async () => {
    const shop = await fullCart();
    shop.venue.repriceForNew('kayak', 4000);
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'review',
      reconciliation: { differences: [{ kind: 'cheaper', open: false }] },
      session: { total: '264.00' },
    });
    shop.flow.dismiss();
    expect(shop.flow.state.reconciliation).toBeNull();
  });

  it('keeps the reason of the service if a replacement fails', async () => {
    const shop = await fullCart();
    shop.venue.forbid('kayak', 'Closed for the season.');
    await lookAt(shop);
    await shop.flow.repair(0, ask('kayak', 2, 9));
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

  it('leaves other differences open and leads on after the last', async () => {
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
    await flow.repair(0, ask('kayak', 1, 9));
    expect(flow.state.reconciliation?.differences[0]).toMatchObject({
      kind: 'moved',
      now: '42.50',
      reason: '',
      open: true,
    });
    const [line] = flow.state.session?.lines ?? [];
    expect(flow.state.quoteRequests[line?.id ?? '']).toMatchObject(ask('kayak', 1, 9));
    expect(Object.keys(flow.state.quoteRequests)).toHaveLength(3);
  });

  it('changes nothing for a line outside the sheet', async () => {
    const { flow, venue } = await twoRulesBroken();
    const { session, reconciliation } = flow.state;
    const before = venue.calls.length;
    await flow.repair(7, 'remove');
    expect([flow.state.session, flow.state.reconciliation]).toEqual([session, reconciliation]);
    expect(venue.calls).toHaveLength(before);
  });

  it('keeps the difference and the cart after a refused SLIP', async () => {
    const { flow, venue } = await twoRulesBroken();
    venue.forbid('kayak', 'Closed for the season.', june10);
    venue.fail('session', refusal('unavailable', 'Somebody was quicker.'));
    await flow.repair(0, ask('kayak', 2, 9));
    expect(flow.state).toMatchObject({ problem: null, session: { total: '269.00' } });
    expect(flow.state.reconciliation?.differences[0]).toMatchObject({ kind: 'rule', reason: 'Somebody was quicker.' });
  });
});

const lunch: SessionPart = { ...plainLine({ id: '2.1', itemId: 'lunch', name: 'Lunch' }), optional: 'in' };
const kayak = plainLine();
const tour = plainLine({ id: '2', itemId: '8', name: 'Tour', total: '20.00', addOns: [lunch] });
const cart = {
  session: plainSession({ lines: [kayak, tour] }),
  quoteRequests: { 1: ask('7'), 2: { ...ask('8'), addOns: ['lunch'] } },
};
const difference = (changes: Partial<Difference> = {}): Difference => ({
  ...noDifference,
  kind: 'gone',
  lineId: '1',
  name: 'Kayak',
  open: true,
  ...changes,
});
const second = difference({ lineId: '2', name: 'Tour' });
const had = { bookable: true, slip: 'new', total: '10.00', reason: '', start: null } as Quote;
const soldOut = { ...had, bookable: false, slip: null, soldOut: true, reason: 'Full.' } satisfies Quote;
const quicker = refusal('unavailable', 'Somebody was quicker.');
const sheet = (...differences: Difference[]) => ({ cause: 'changed', differences, goal: 'review' }) as const;

describe('resolveDifference', () => {
  const answer = async (
    script: Script,
    differenceChanges: Partial<Difference> = {},
    to: Parameters<typeof resolveDifference>[2] = ask('9'),
  ) => {
    const reconciliation = sheet(difference(differenceChanges), second);
    const { context, ...requests } = createRepairContext(script, { ...cart, reconciliation });
    return { outcome: await resolveDifference(context, 0, to), ...requests };
  };
  const put = plainSession({ lines: [tour, plainLine({ id: '3', total: '11.00' })] });

  it('changes nothing for a difference outside the sheet', async () => {
    const state = { ...cart, reconciliation: sheet(second) };
    const { context, calls } = createRepairContext({}, state);
    expect(await resolveDifference(context, 7, 'remove')).toEqual(state);
    expect(calls).toEqual([]);
  });

  it('replaces the line at its price in the cart', async () => {
    const sessionAfter = plainSession({ lines: [plainLine({ total: '11.00' }), tour] });
    const { outcome, calls } = await answer({ rates: [had], sessions: [sessionAfter] });
    expect(calls).toEqual(['rate', 'replace']);
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'moved', lineId: '1', now: '11.00' }, second]);
  });

  it('releases the places of the line if the new request needs them', async () => {
    const { outcome, calls } = await answer({
      rates: [soldOut, had],
      sessions: [plainSession({ lines: [tour] }), put],
    });
    expect(calls).toEqual(['rate', 'alter', 'rate', 'add']);
    expect(outcome.reconciliation?.differences[0]).toMatchObject({ kind: 'moved', lineId: '3', now: '11.00' });
    expect(Object.keys(outcome.quoteRequests ?? {})).toEqual(['2', '3']);
  });

  it.each<[string, Script, Partial<Difference>, string]>([
    ['breaks a rule, once others are full', { rates: [soldOut] }, { kind: 'rule' }, 'Full.'],
    ['holds no places, on a full day', { rates: [soldOut] }, { lineId: null }, 'Full.'],
    ['the service refuses', { rates: [quicker] }, {}, quicker.title],
    ['has a quote without a SLIP', { rates: [{ ...had, slip: null }] }, {}, ''],
  ])('keeps a line open that %s', async (_, script, differenceChanges, reason) => {
    const { outcome, calls } = await answer(script, differenceChanges);
    expect(calls).toEqual(['rate']);
    expect(outcome).toEqual({ ...cart, reconciliation: sheet(difference({ ...differenceChanges, reason }), second) });
  });

  it('reads the session after a refused SLIP', async () => {
    const { outcome, calls } = await answer({ rates: [had], sessions: [quicker, cart.session] });
    expect(calls).toEqual(['rate', 'replace', 'read']);
    expect(outcome.reconciliation?.differences[0]).toMatchObject({ kind: 'gone', reason: quicker.title });
    const ended = refusal('session_ended', 'The session has ended.');
    const { outcome: endedOutcome } = await answer({ rates: [had], sessions: [quicker, ended, ended] });
    expect(endedOutcome).toMatchObject({ step: 'unsure', reconciliation: null });
  });

  it('sends nothing more after a refused SLIP without a session', async () => {
    const state = { session: null, quoteRequests: {}, reconciliation: sheet(difference({ lineId: null })) };
    const { context, calls } = createRepairContext({ rates: [had], sessions: [quicker] }, state);
    expect(await resolveDifference(context, 0, ask('9'))).toMatchObject({ session: null });
    expect(calls).toEqual(['rate', 'add']);
  });

  it('removes only what the session still has', async () => {
    expect((await answer({}, { lineId: null }, 'remove')).calls).toEqual([]);
    const { outcome, changes } = await answer({ sessions: [cart.session] }, { lineId: '2.1' }, 'remove');
    expect(changes).toEqual([{ alter: { lineId: '2.1', to: 'optout' } }]);
    expect(outcome).toEqual({ ...cart, reconciliation: sheet(second) });
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
    quoteRequest: ask('8'),
    before: '20.00',
    now: '22.00',
  } as const;
  const costing = (total: string) => plainSession({ lines: [kayak, { ...tour, total }] });

  it('leaves differences alone that need no answer', async () => {
    expect(await accept({}, { open: false })).toEqual({
      outcome: { ...cart, reconciliation: null, step: 'review' },
      calls: [],
    });
  });

  it('accepts the shown price and reports a higher one', async () => {
    const { outcome } = await accept({ sessions: [costing('22.00')] }, dearer);
    expect(outcome).toMatchObject({ reconciliation: null, quoteRequests: { 2: { total: '22.00' } } });
    const again = await accept({ sessions: [costing('25.00')] }, dearer);
    expect(again.outcome.reconciliation?.differences).toMatchObject([
      { kind: 'dearer', before: '22.00', now: '25.00' },
    ]);
  });

  it('ignores a total that never was the price of the line', async () => {
    const { outcome } = await accept({ sessions: [costing('25.00')] }, { ...dearer, before: '19.00', now: '21.00' });
    expect(outcome).toMatchObject({ reconciliation: null, quoteRequests: { 2: { total: '21.00' } } });
  });

  it.each([
    ['the cart lost', cart, [kayak, tour, plainLine({ id: '3', total: '22.00' })], '3'],
    ['has no session any more', { session: null }, [plainLine({ id: '1', total: '22.00' })], '1'],
  ] as const)('adds a line that %s under its new number', async (_, before, lines, id) => {
    const { outcome, calls } = await accept(
      { sessions: [plainSession({ lines })] },
      { ...dearer, lineId: null },
      before,
    );
    expect(calls).toEqual(['add']);
    expect(outcome).toMatchObject({ reconciliation: null, quoteRequests: { [id]: { total: '22.00' } } });
  });

  it('reports a refused line, and reads no session without one', async () => {
    const { outcome, calls } = await accept({ sessions: [quicker] }, { ...dearer, lineId: null }, { session: null });
    expect(calls).toEqual(['add']);
    expect(outcome.reconciliation?.differences).toMatchObject([{ kind: 'gone', reason: quicker.title, slip: null }]);
  });
});
