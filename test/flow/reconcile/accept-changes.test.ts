/** What a visitor answers on the sheet of what is different. */
import { describe, expect, test } from 'vitest';
import type { Quote, SessionPart } from '../../../src/api/types.ts';
import { acceptChanges, answerDifference } from '../../../src/flow/reconcile/accept-changes.ts';
import { noDifference } from '../../../src/flow/session/check-cart.ts';
import type { Difference } from '../../../src/flow/state.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { ask, creates, june10, typed } from '../visit.ts';
import { fullCart, lookAt, refusal } from './full-cart.ts';
import { toldClient, type Told } from './told-client.ts';

describe('the sheet', () => {
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

  test('keeps the old line until the visitor has said yes', async () => {
    const { flow } = await dearer();
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', reconciliation: null, session: { total: '284.00' } });
  });

  test('shows once more what became dearer still meanwhile', async () => {
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

  test('says that what was to be taken is gone meanwhile', async () => {
    const { flow, venue } = await dearer();
    venue.reprice('kayak', 5000);
    await flow.accept();
    expect(flow.state).toMatchObject({ reconciliation: { differences: [{ kind: 'gone', open: true }] } });
    await flow.accept();
    expect(flow.state).toMatchObject({ step: 'review', session: { total: '184.00' } });
  });

  test('stays while the network is down, and nothing is booked', async () => {
    const { flow, venue } = await dearer();
    venue.fail('session', { kind: 'offline' });
    await flow.accept();
    expect(flow.state).toMatchObject({
      problem: { kind: 'offline' },
      reconciliation: { differences: [{ kind: 'dearer' }] },
      details: typed,
    });
    await flow.book();
    expect(creates(venue)).toBe(0);
  });

  test('of a session that expires meanwhile becomes that of the cart put together again', async () => {
    const { flow, venue } = await dearer();
    venue.expireAll();
    await flow.accept();
    expect(flow.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [{ kind: 'dearer', before: '85.00', now: '100.00' }] },
      session: { total: '284.00' },
    });
  });

  test('that is left by going back is shown again when the visitor goes on', async () => {
    const { flow } = await dearer();
    flow.dismiss();
    expect(flow.state.reconciliation).not.toBeNull();
    flow.goTo('cart');
    expect(flow.state).toMatchObject({ step: 'cart', reconciliation: null });
    flow.goTo('details');
    await flow.review();
    expect(flow.state.reconciliation?.differences).toMatchObject([{ kind: 'dearer' }]);
  });

  test('that needs no answer is taken as read', async () => {
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

  test('keeps the reason of the service if a replacement fails', async () => {
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

describe('one answer', () => {
  const gone = async () => {
    const shop = await fullCart();
    shop.venue.forbid('kayak', 'Closed for the season.');
    shop.venue.forbid('tour', 'Fully chartered.');
    await lookAt(shop);
    expect(shop.flow.state.reconciliation?.differences).toHaveLength(2);
    return shop;
  };

  test('leaves the others waiting, and the last one leads on', async () => {
    const { flow } = await gone();
    await flow.repair(0, 'remove');
    expect(flow.state.reconciliation?.differences.map(({ name }) => name)).toEqual(['Extended tour, closed deck']);
    expect(flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'cruise']);
    await flow.repair(0, 'remove');
    expect(flow.state).toMatchObject({ step: 'review', reconciliation: null, session: { total: '85.00' } });
  });

  test('moves the line to another day, at what it costs there, and forgets the request of the day before', async () => {
    const { flow, venue } = await gone();
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

  test('about a line that is not on the sheet changes nothing and asks nothing', async () => {
    const { flow, venue } = await gone();
    const { session, reconciliation } = flow.state;
    const before = venue.calls.length;
    await flow.repair(7, 'remove');
    expect([flow.state.session, flow.state.reconciliation]).toEqual([session, reconciliation]);
    expect(venue.calls).toHaveLength(before);
  });

  test('whose SLIP is refused stays a question, and the cart stays as it is', async () => {
    const { flow, venue } = await gone();
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
  quoteRequests: { 1: ask('7'), 2: ask('8') },
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

describe('an answer about one line', () => {
  const answer = async (
    told: Told,
    changed: Partial<Difference> = {},
    to: Parameters<typeof answerDifference>[3] = ask('9'),
  ) => {
    const { client, ...asks } = toldClient(told);
    const changes = { ...cart, reconciliation: sheet(difference(changed), second) };
    return { left: await answerDifference(client, changes, 0, to), ...asks };
  };
  const put = plainSession({ lines: [tour, plainLine({ id: '3', total: '11.00' })] });

  test('changes nothing where the sheet does not have it', async () => {
    const { client, asked } = toldClient({});
    const changes = { ...cart, reconciliation: sheet(second) };
    expect(await answerDifference(client, changes, 7, 'remove')).toEqual(changes);
    expect(asked).toEqual([]);
  });

  test('puts what can be had in its place, at what it costs in the cart, and leaves the other questions', async () => {
    const replaced = plainSession({ lines: [plainLine({ total: '11.00' }), tour] });
    const { left, asked } = await answer({ rates: [had], sessions: [replaced] });
    expect(asked).toEqual(['rate', 'replace']);
    expect(left.reconciliation?.differences).toMatchObject([{ kind: 'moved', lineId: '1', now: '11.00' }, second]);
  });

  test('gives its places back where they are all there is, and takes them for what is asked instead', async () => {
    const { left, asked } = await answer({
      rates: [soldOut, had],
      sessions: [plainSession({ lines: [tour] }), put],
    });
    expect(asked).toEqual(['rate', 'alter', 'rate', 'add']);
    expect(left.reconciliation?.differences[0]).toMatchObject({ kind: 'moved', lineId: '3', now: '11.00' });
    expect(Object.keys(left.quoteRequests)).toEqual(['2', '3']);
  });

  test.each<[string, Told, Partial<Difference>, string]>([
    ['that a rule is against keeps its places where others are full', { rates: [soldOut] }, { kind: 'rule' }, 'Full.'],
    ['that has no places is asked about once where it is full', { rates: [soldOut] }, { lineId: null }, 'Full.'],
    ['that is refused is kept with the words for it', { rates: [quicker] }, {}, quicker.title],
    ['that is answered without a SLIP is kept', { rates: [{ ...had, slip: null }] }, {}, ''],
  ])('%s', async (_, told, changed, reason) => {
    const { left, asked } = await answer(told, changed);
    expect(asked).toEqual(['rate']);
    expect(left).toEqual({ ...cart, reconciliation: sheet(difference({ ...changed, reason }), second) });
  });

  test('whose SLIP is refused asks whether the session is still there', async () => {
    const { left, asked } = await answer({ rates: [had], sessions: [quicker, cart.session] });
    expect(asked).toEqual(['rate', 'replace', 'read']);
    expect(left.reconciliation?.differences[0]).toMatchObject({ kind: 'gone', reason: quicker.title });
    const expired = refusal('session_expired', 'The session has expired.');
    await expect(answer({ rates: [had], sessions: [quicker, expired] })).rejects.toMatchObject({ problem: expired });
  });

  test('whose SLIP is refused where there is no session asks no more', async () => {
    const { client, asked } = toldClient({ rates: [had], sessions: [quicker] });
    const none = { session: null, quoteRequests: {}, reconciliation: sheet(difference({ lineId: null })) };
    expect(await answerDifference(client, none, 0, ask('9'))).toMatchObject({ session: null });
    expect(asked).toEqual(['rate', 'add']);
  });

  test('takes nothing out where it is out already, and of an add-on only that', async () => {
    expect((await answer({}, { lineId: null }, 'remove')).asked).toEqual([]);
    const { left, changes } = await answer({ sessions: [cart.session] }, { lineId: '2.1' }, 'remove');
    expect(changes).toEqual([{ alter: { lineId: '2.1', to: 'optout' } }]);
    expect(left).toEqual({ ...cart, reconciliation: sheet(second) });
  });
});

describe('a yes to all', () => {
  const accept = async (told: Told, changed: Partial<Difference>, before: typeof cart | { session: null } = cart) => {
    const { client, asked } = toldClient(told);
    const changes = { ...cart, ...before, reconciliation: sheet(difference(changed)) };
    return { left: await acceptChanges(client, changes), asked };
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

  test('leaves alone what only was to be read', async () => {
    expect(await accept({}, { open: false })).toEqual({ left: { ...cart, reconciliation: null }, asked: [] });
  });

  test('takes a line at the price that was shown, and asks again about one that is dearer still', async () => {
    const { left } = await accept({ sessions: [costing('22.00')] }, dearer);
    expect(left).toMatchObject({ reconciliation: null, quoteRequests: { 2: { total: '22.00' } } });
    const again = await accept({ sessions: [costing('25.00')] }, dearer);
    expect(again.left.reconciliation?.differences).toMatchObject([{ kind: 'dearer', before: '22.00', now: '25.00' }]);
  });

  test('compares no price of the cart with one that was answered where the two were never the same', async () => {
    const { left } = await accept({ sessions: [costing('25.00')] }, { ...dearer, before: '19.00', now: '21.00' });
    expect(left).toMatchObject({ reconciliation: null, quoteRequests: { 2: { total: '21.00' } } });
  });

  test.each([
    ['the cart lost', cart, [kayak, tour, plainLine({ id: '3', total: '22.00' })], '3'],
    ['has no session any more', { session: null }, [plainLine({ id: '1', total: '22.00' })], '1'],
  ] as const)('puts back a line that %s, under its new number', async (_, before, lines, id) => {
    const { left, asked } = await accept({ sessions: [plainSession({ lines })] }, { ...dearer, lineId: null }, before);
    expect(asked).toEqual(['add']);
    expect(left).toMatchObject({ reconciliation: null, quoteRequests: { [id]: { total: '22.00' } } });
  });

  test('reports a refused line, and reads no session without one', async () => {
    const { left, asked } = await accept({ sessions: [quicker] }, { ...dearer, lineId: null }, { session: null });
    expect(asked).toEqual(['add']);
    expect(left.reconciliation?.differences).toMatchObject([{ kind: 'gone', reason: quicker.title, slip: null }]);
  });
});
