import { expect, test } from 'vitest';
import { createTakeChoice } from '../../../../src/elements/root/controllers/take-choice.ts';
import type { Prices } from '../../../../src/elements/root/controllers/prices.ts';
import type { PublicEventName } from '../../../../src/elements/shared/public-events.ts';
import { addTo, ask } from '../../../flow/visit.ts';
import { handContext, publicEventsOf } from '../hand-context.ts';

async function chosen({
  prevent,
  itemId,
  taken = 'kayak',
}: { prevent?: PublicEventName; itemId?: string; taken?: string } = {}) {
  const context = handContext({ settings: { choice: itemId === undefined ? {} : { itemId } } });
  const quote = await context.client.rate(ask(taken, 2));
  const view = { quote, quoteRequest: ask(taken, 2) };
  const taking = createTakeChoice(context, { view: () => view } as unknown as Pick<Prices, 'view'>);
  const told = publicEventsOf(context.host, prevent);
  const done = async () => {
    while (context.flow.state.busy !== null) await Promise.resolve();
  };
  return { ...context, view, taking, told, done };
}

test('booked now, it is in the cart at the price that was shown, and the visitor at the details', async () => {
  const { taking, flow, told, done } = await chosen();
  taking.take('details');
  expect(taking.under).toBe('details');
  await done();
  expect(taking.under).toBeNull();
  expect(flow.state).toMatchObject({ step: 'details', session: { total: '85.00' } });
  expect(flow.state.quoteRequests[1]).toMatchObject({ ...ask('kayak', 2), total: '85.00' });
  expect(told).toMatchObject([
    [
      'slipway-checkout',
      {
        items: [{ itemId: 'kayak', name: 'Kayak', quantity: 2, total: '85.00' }],
        value: '85.00',
        due: '85.00',
        currency: 'CAD',
      },
    ],
  ]);
});

test('with lines in the cart the whole cart is checked out', async () => {
  const visit = await chosen();
  await addTo(visit, ask('tour'));
  visit.flow.goTo('choose');
  visit.taking.take('details');
  await visit.done();
  expect(visit.flow.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['tour', 'kayak']);
  expect((visit.told[0]?.[1] as { items: unknown[] }).items).toHaveLength(2);
});

test('where the page says no to checking out, it is in the cart and the visitor before it', async () => {
  const { taking, flow, done } = await chosen({ prevent: 'slipway-checkout' });
  taking.take('details');
  await done();
  expect(flow.state).toMatchObject({ step: 'cart', session: { lines: [{ itemId: 'kayak' }] } });
});

test('with extras to be had it leads to the cart, where they are offered, and past those of other lines', async () => {
  const visit = await chosen({ taken: 'cruise' });
  visit.taking.take('details');
  await visit.done();
  expect(visit.flow.state.step).toBe('cart');
  expect(visit.told).toEqual([]);
  const other = await chosen();
  await addTo(other, ask('cruise'));
  other.flow.goTo('choose');
  other.taking.take('details');
  await other.done();
  expect(other.flow.state.step).toBe('details');
});

test.each([
  ['the list', undefined, null],
  ['the only item there is', 'kayak', 'kayak'],
])('added, it leads back to %s, where more is chosen', async (_, itemId, open) => {
  const { taking, flow, told, done } = await chosen(itemId === undefined ? {} : { itemId });
  taking.take('more');
  expect(taking.under).toBe('more');
  await done();
  expect(flow.state).toMatchObject({ step: 'choose', notice: 'added', choice: { itemId: open, start: null } });
  expect(told).toEqual([]);
});

test('what has no price is not taken, and nothing is twice', async () => {
  const visit = await chosen();
  const { taking, view, flow, venue, done } = visit;
  Object.assign(view, { quote: { ...view.quote, bookable: false } });
  taking.take('details');
  expect([taking.under, flow.state.busy]).toEqual([null, null]);
  Object.assign(view, { quote: { ...view.quote, bookable: true } });
  taking.take('more');
  taking.take('details');
  await done();
  expect(venue.calls.filter((call) => call.startsWith('session'))).toHaveLength(1);
});
