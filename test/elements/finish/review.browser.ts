import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FormField } from '../../../src/api/types.ts';
import { SlipwayReview } from '../../../src/elements/finish/review.ts';
import { all, requestsOf, axeProblems, control, focusedElement, one, localeIn } from '../choosing-stage.ts';
import { complete, everyField, field, line, readable, session, stage } from '../checkout-stage.ts';

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

describe('<slipway-review>', () => {
  it('omits an add-on that the guest has not selected', async () => {
    const leaf = await review({
      session: session({ lines: [line({ addOns: [line({ id: '1.1', name: 'Rod', optional: 'out' })] })] }),
    });
    expect(readable(leaf)).not.toContain('Rod');
  });

  it('shows the payment note directly above the button that books', async () => {
    const leaf = await review({ paymentNotes: ['$134.40 · Next: payment on pay.example'] });
    const [note, button] = [one(leaf, '[part="pays"]'), one(leaf, '[part~="book"]')];
    expect([note.innerText, button.innerText]).toEqual(['$134.40 · Next: payment on pay.example', 'Book and pay']);
    expect(note.nextElementSibling).toBe(button);
    expect(all(await review(), '[part="pays"]')).toEqual([]);
  });

  it('has separate buttons to edit the cart and the details', async () => {
    const leaf = await review();
    control(leaf, 'Edit: Your cart').click();
    control(leaf, 'Edit: Your details').click();
    expect(leaf.requests.map(({ name }) => name)).toEqual(['cart-show', 'details-change']);
  });

  it('requests a single booking for a double click', async () => {
    const leaf = await review();
    await userEvent.dblClick(one(leaf, '[part~="book"]'));
    expect(requestsOf(leaf, 'booking-create')).toHaveLength(1);
  });

  it('ignores presses while the booking request runs', async () => {
    const leaf = await review({ busy: true });
    one(leaf, '[part~="book"]').click();
    control(leaf, 'Edit: Your cart').click();
    expect(leaf.requests).toEqual([]);
    expect(one(leaf, '[part~="book"]').innerText).toBe('Booking…');
  });

  it('focuses a new problem, which is next to the booking button', async () => {
    const leaf = await review();
    leaf.problem = { kind: 'refused', code: '', title: 'Sold out', details: '', fields: {} };
    await leaf.updateComplete;
    expect(focusedElement(leaf)?.textContent.trim()).toBe('Sold out');
    await userEvent.keyboard('{Tab}{Enter}');
    expect(requestsOf(leaf, 'booking-create')).toHaveLength(1);
  });

  it('sends no booking request while it counts down after throttling', async () => {
    const leaf = await review();
    const until = Date.now() + 60_000;
    leaf.problem = { kind: 'throttled', until };
    leaf.wait = 60;
    await leaf.updateComplete;
    expect(one(leaf, '[role="timer"]').innerText).toMatch(/^Please try again in (60|59) seconds\.$/);
    one(leaf, '[part~="book"]').click();
    expect([one(leaf, '[part~="book"]').ariaDisabled, requestsOf(leaf, 'booking-create')]).toEqual(['true', []]);
    leaf.wait = 0;
    await leaf.updateComplete;
    one(leaf, '[part~="book"]').click();
    expect(requestsOf(leaf, 'booking-create')).toHaveLength(1);
  });

  it('has no accessibility issues with and without a problem', async () => {
    await review();
    expect(await axeProblems()).toEqual([]);
    await review({ problem: { kind: 'offline' }, busy: true });
    expect(await axeProblems()).toEqual([]);
  });
});

describe('<slipway-review>: details', () => {
  async function details(fieldValues: Readonly<Record<string, string>>, form = everyField()) {
    const leaf = await review({ form, values: fieldValues });
    return all(leaf, '[part="detail"]').map((row) => row.innerText.split('\n').filter(Boolean).join(': '));
  }
  const formOf = (only: FormField) => ({ fields: [only], policy: '', terms: null });

  it('shows option labels instead of values, in the order of the form', async () => {
    const guest = { likes: 's,r', heard: 'w', customer_country: 'CA', customer_name: ' Ada Wren ' };
    expect(await details(guest)).toEqual([
      'Name: Ada Wren',
      'Country: Canada',
      'How did you hear of us?: The web',
      'You like: Sailing, Rowing',
      'Newsletter: No',
    ]);
  });

  it.each([
    ['1', 'Yes'],
    ['0', 'No'],
    ['', 'No'],
  ])('shows a checkbox with the value %j as %s', async (value, words) => {
    const form = formOf(field('news', { label: 'News', type: 'checkbox' }));
    expect(await details({ news: value }, form)).toEqual([`News: ${words}`]);
  });

  it('shows a field’s default value unless the guest has emptied it', async () => {
    const form = formOf(field('customer_city', { label: 'City', value: 'Vienna' }));
    expect(await details({}, form)).toEqual(['City: Vienna']);
    expect(await details({ customer_city: '' }, form)).toEqual([]);
    expect(await details({ customer_city: '  ' }, form)).toEqual([]);
  });

  it('shows a value unchanged if no option has it', async () => {
    expect(await details({ customer_country: 'AT', likes: 's,x' })).toEqual(
      expect.arrayContaining(['Country: AT', 'You like: Sailing, x']),
    );
    expect((await details({ likes: '' })).join()).not.toContain('You like');
  });

  it('uses the id as the label of a field without one', async () => {
    const form = formOf(field('boat_name', { label: '' }));
    expect(await details({ boat_name: 'Heron' }, form)).toEqual(['boat_name: Heron']);
  });

  it('omits the consent to the terms', async () => {
    const terms = field('customer_tos_agree', { label: 'I agree', type: 'checkbox' });
    expect(await details({ customer_tos_agree: '1' }, { fields: [], policy: '', terms })).toEqual([]);
  });
});
