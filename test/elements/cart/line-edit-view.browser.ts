import { expect, test } from 'vitest';
import { lineEditView } from '../../../src/elements/cart/line-edit-view.ts';
import type { ChangedSummary } from '../../../src/elements/cart/edited-summary.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { addTo, ask, visit } from '../../flow/visit.ts';
import { all, control, localeIn } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

/** A visitor with a kayak and a tour in the cart, what they see there, and what is said to those who listen. */
async function withCart() {
  const made = visit();
  await addTo(made, ask('kayak', 2));
  await addTo(made, ask('tour'));
  made.flow.goTo('cart');
  const said: string[] = [];
  const months: unknown[] = [];
  const host = {
    adopt: () => undefined,
    announce: (sentence: string) => said.push(sentence),
    showMonth: (month: unknown) => months.push(month),
  } as unknown as Host;
  const view = lineEditView(host, made.flow, () => localeIn('en'));
  return { ...made, view, said, months };
}

const [kayak, tour] = ['1', '2'];

test('renders nothing while no line is edited or removed', async () => {
  const { view, said } = await withCart();
  expect(words(draw(view.above()))).toBe('');
  expect(words(draw(view.inCart()))).toBe('');
  expect(said).toEqual([]);
  const summary = { when: 'today' } as ChangedSummary;
  expect(view.edited(summary, ask('kayak'))).toBe(summary);
});

test('a line that is changed is named above the step and to those who listen, and its month is shown', async () => {
  const { flow, view, said, months } = await withCart();
  await flow.edit(kayak);
  expect(words(draw(view.above()))).toBe('Editing Kayak Cancel');
  expect(said).toEqual(['Editing Kayak']);
  expect(months).toEqual([null]);
  flow.choose({ params: { adults: 3 } });
  expect(said).toHaveLength(1);
});

test('a line can be kept as it is: the cart is there again, unchanged', async () => {
  const { flow, view } = await withCart();
  const before = flow.state.session;
  await flow.edit(kayak);
  control(draw(view.above()), 'Cancel').click();
  expect(flow.state).toMatchObject({ step: 'cart', session: before });
  expect(words(draw(view.above()))).toBe('');
});

test('returns to the details from a line opened there', async () => {
  const { flow, venue, view } = await withCart();
  flow.goTo('details');
  await flow.edit(kayak);
  control(draw(view.above()), 'Cancel').click();
  expect(flow.state.step).toBe('details');
  await flow.edit(kayak);
  const sameRequest = ask('kayak', 2);
  const summary = { quote: await venue.client().rate(sameRequest) } as unknown as ChangedSummary;
  expect(view.edited(summary, sameRequest).primary?.label).toBe('Back');
  const newRequest = ask('kayak', 1);
  const add = { label: 'Add', run: () => expect.fail(), isBusy: false };
  const newSummary = {
    quote: await venue.client().rate(newRequest),
    primary: add,
    secondary: add,
  } as unknown as ChangedSummary;
  view.edited(newSummary, newRequest).primary?.run();
  await expect.poll(() => flow.state.step).toBe('details');
});

test('saves the edited line from the summary instead of adding another', async () => {
  const { flow, venue, view } = await withCart();
  await flow.edit(kayak);
  const request = ask('kayak', 1);
  const quote = await venue.client().rate(request);
  const add = { label: 'Add', run: () => expect.fail(), isBusy: false };
  const edited = view.edited({ quote, primary: add, secondary: add } as unknown as ChangedSummary, request);
  expect(edited.primary?.label).toBe('Save changes');
  edited.primary?.run();
  await expect.poll(() => flow.state.step).toBe('cart');
  expect(flow.state.session?.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Kayak', 1],
    ['Extended tour, closed deck', 1],
  ]);
});

test('what was removed is named below the cart’s heading, and can be put back once', async () => {
  const { flow, view } = await withCart();
  await flow.remove(kayak);
  const drawn = draw(view.inCart());
  expect(words(drawn)).toBe('Kayak is no longer in your cart. Undo');
  control(drawn, 'Undo').click();
  control(drawn, 'Undo').click();
  await expect.poll(() => flow.state.busy).toBeNull();
  expect(flow.state.session?.lines.map(({ name }) => name)).toContain('Kayak');
  expect(flow.state.session?.lines).toHaveLength(2);
  expect(words(draw(view.inCart()))).toBe('');
});

test('what cannot be put back says why, also to those who listen, and offers it no more', async () => {
  const { flow, venue, view, said } = await withCart();
  await flow.remove(tour);
  venue.forbid('tour', 'No tours on Tuesdays.');
  await flow.undo();
  const drawn = draw(view.inCart());
  expect(words(drawn)).toBe('Couldn’t restore Extended tour, closed deck: No tours on Tuesdays.');
  expect(all(drawn, 'button')).toEqual([]);
  expect(said).toEqual(['Couldn’t restore Extended tour, closed deck: No tours on Tuesdays.']);
});

test('a cart that is being booked elsewhere, or was, is said above every step, and once to those who listen', async () => {
  const { commit, view, said } = await withCart();
  commit({ busy: 'elsewhere' });
  const booking = 'You’re already completing this booking in another tab or window. Please wait a moment.';
  expect(words(draw(view.above()))).toBe(booking);
  commit({ step: 'choose' });
  expect(words(draw(view.above()))).toBe(booking);
  expect(said).toEqual([booking]);
  commit({ busy: null, elsewhere: 'closed' });
  expect(words(draw(view.above()))).toContain('Your previous cart is no longer open');
  expect(said).toHaveLength(2);
});
