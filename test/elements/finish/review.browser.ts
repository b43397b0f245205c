import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SlipwayReview } from '../../../src/elements/finish/review.ts';
import { all, asks, axeProblems, control, focused, one, localeIn } from '../choosing-stage.ts';
import { complete, everyField, line, readable, session, stage } from '../checkout-stage.ts';

customElements.define('slipway-review', SlipwayReview);

const values = { ...complete, customer_country: 'CA', likes: 's,r', note: 'Two dogs' };
const review = (props: Partial<SlipwayReview> = {}) =>
  stage<SlipwayReview>('slipway-review', {
    locale: localeIn('en'),
    session: session(),
    form: everyField(),
    values,
    ...props,
  });

test('details are said as a visitor would say them, not as codes', async () => {
  const leaf = await review();
  const said = Object.fromEntries(all(leaf, '[part="detail"]').map((row) => row.innerText.split('\n').filter(Boolean)));
  expect(said).toMatchObject({
    Name: 'Ada',
    Country: 'Canada',
    'How did you hear of us?': 'A friend',
    'You like': 'Sailing, Rowing',
    Newsletter: 'No',
  });
  expect(said).not.toHaveProperty('City');
});

test('an add-on that was not taken is not among what is booked', async () => {
  const leaf = await review({
    session: session({ lines: [line({ addOns: [line({ id: '1.1', name: 'Rod', optional: 'out' })] })] }),
  });
  expect(readable(leaf)).not.toContain('Rod');
});

test('shows the payment note right above the button that books', async () => {
  const leaf = await review({ paymentNotes: ['$134.40 · Next: payment on pay.example'] });
  const [note, button] = [one(leaf, '[part="pays"]'), one(leaf, '[part~="book"]')];
  expect([note.innerText, button.innerText]).toEqual(['$134.40 · Next: payment on pay.example', 'Book and pay']);
  expect(note.nextElementSibling).toBe(button);
  expect(all(await review(), '[part="pays"]')).toEqual([]);
});

test('changing the cart and changing the details are two buttons', async () => {
  const leaf = await review();
  control(leaf, 'Edit: Your cart').click();
  control(leaf, 'Edit: Your details').click();
  expect(leaf.asked.map(({ name }) => name)).toEqual(['cart-show', 'details-change']);
});

test('a double click books once, although nobody said busy yet', async () => {
  const leaf = await review();
  await userEvent.dblClick(one(leaf, '[part~="book"]'));
  expect(asks(leaf, 'booking-create')).toHaveLength(1);
});

test('while booking no press counts and the button says so', async () => {
  const leaf = await review({ busy: true });
  one(leaf, '[part~="book"]').click();
  control(leaf, 'Edit: Your cart').click();
  expect(leaf.asked).toEqual([]);
  expect(one(leaf, '[part~="book"]').innerText).toBe('Booking…');
});

test('a problem is said in words beside the button and takes the focus, so that it is heard', async () => {
  const leaf = await review();
  leaf.problem = { kind: 'refused', code: '', title: 'Sold out', details: '', fields: {} };
  await leaf.updateComplete;
  expect(focused(leaf)?.textContent.trim()).toBe('Sold out');
  await userEvent.keyboard('{Tab}{Enter}');
  expect(asks(leaf, 'booking-create')).toHaveLength(1);
});

test('after too many requests it counts down, and books nothing until then', async () => {
  const leaf = await review();
  const until = Date.now() + 60_000;
  leaf.problem = { kind: 'throttled', until };
  leaf.wait = 60;
  await leaf.updateComplete;
  expect(one(leaf, '[role="timer"]').innerText).toMatch(/^Please try again in (60|59) seconds\.$/);
  one(leaf, '[part~="book"]').click();
  expect([one(leaf, '[part~="book"]').ariaDisabled, asks(leaf, 'booking-create')]).toEqual(['true', []]);
  leaf.wait = 0;
  await leaf.updateComplete;
  one(leaf, '[part~="book"]').click();
  expect(asks(leaf, 'booking-create')).toHaveLength(1);
});

test('axe finds nothing, with and without a problem', async () => {
  await review();
  expect(await axeProblems()).toEqual([]);
  await review({ problem: { kind: 'offline' }, busy: true });
  expect(await axeProblems()).toEqual([]);
});
