/** What a visitor answers on the sheet of what is different. */
import { describe, expect, test } from 'vitest';
import { ask, creates, june10, typed } from '../visit.ts';
import { fullCart, lookAt, refusal } from './full-cart.ts';

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

  test('keeps what could not be had instead, in the service’s words', async () => {
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
