import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FormField } from '../../../src/api/types.ts';
import { SlipwayReview } from '../../../src/elements/finish/review.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  findControl,
  getFocusedElement,
  queryOne,
  createPreparedLocale,
} from '../choosing-stage.ts';
import {
  completeAnswers,
  createFormWithEveryField,
  createField,
  createLine,
  readSectionText,
  createSession,
  mountLeaf,
} from '../checkout-stage.ts';

customElements.define('slipway-review', SlipwayReview);

const guestValues = { ...completeAnswers, customer_country: 'CA', likes: 's,r', note: 'Two dogs' };
const mountReview = (props: Partial<SlipwayReview> = {}) =>
  mountLeaf<SlipwayReview>('slipway-review', {
    locale: createPreparedLocale('en'),
    session: createSession(),
    form: createFormWithEveryField(),
    values: guestValues,
    ...props,
  });

describe('<slipway-review>', () => {
  it('omits an add-on that the guest has not selected', async () => {
    const leaf = await mountReview({
      session: createSession({
        lines: [createLine({ addOns: [createLine({ id: '1.1', name: 'Rod', optional: 'out' })] })],
      }),
    });
    expect(readSectionText(leaf)).not.toContain('Rod');
  });

  it('shows the payment note directly above the button that books', async () => {
    const leaf = await mountReview({ paymentNotes: ['$134.40 · Next: payment on pay.example'] });
    const [paymentNote, bookButton] = [queryOne(leaf, '[part="pays"]'), queryOne(leaf, '[part~="book"]')];
    expect([paymentNote.innerText, bookButton.innerText]).toEqual([
      '$134.40 · Next: payment on pay.example',
      'Book and pay',
    ]);
    expect(paymentNote.nextElementSibling).toBe(bookButton);
    expect(queryAll(await mountReview(), '[part="pays"]')).toEqual([]);
  });

  it('has separate buttons to edit the cart and the details', async () => {
    const leaf = await mountReview();
    findControl(leaf, 'Edit: Your cart').click();
    findControl(leaf, 'Edit: Your details').click();
    expect(leaf.requests.map(({ name }) => name)).toEqual(['cart-show', 'details-change']);
  });

  it('requests a single booking for a double click', async () => {
    const leaf = await mountReview();
    await userEvent.dblClick(queryOne(leaf, '[part~="book"]'));
    expect(getRequestDetails(leaf, 'booking-create')).toHaveLength(1);
  });

  it('ignores presses while the booking request runs', async () => {
    const leaf = await mountReview({ busy: true });
    queryOne(leaf, '[part~="book"]').click();
    findControl(leaf, 'Edit: Your cart').click();
    expect(leaf.requests).toEqual([]);
    expect(queryOne(leaf, '[part~="book"]').innerText).toBe('Booking…');
  });

  it('focuses a new problem, directly before the booking button in tab order', async () => {
    const leaf = await mountReview();
    leaf.problem = { kind: 'refused', code: '', title: 'Sold out', details: '', fields: {} };
    await leaf.updateComplete;
    expect(getFocusedElement(leaf)?.textContent.trim()).toBe('Sold out');
    await userEvent.keyboard('{Tab}{Enter}');
    expect(getRequestDetails(leaf, 'booking-create')).toHaveLength(1);
  });

  it('sends no booking request while it counts down after throttling', async () => {
    const leaf = await mountReview();
    const busyUntil = Date.now() + 60_000;
    leaf.problem = { kind: 'throttled', until: busyUntil };
    leaf.wait = 60;
    await leaf.updateComplete;
    expect(queryOne(leaf, '[role="timer"]').innerText).toMatch(/^Please try again in (60|59) seconds\.$/);
    queryOne(leaf, '[part~="book"]').click();
    expect([queryOne(leaf, '[part~="book"]').ariaDisabled, getRequestDetails(leaf, 'booking-create')]).toEqual([
      'true',
      [],
    ]);
    leaf.wait = 0;
    await leaf.updateComplete;
    queryOne(leaf, '[part~="book"]').click();
    expect(getRequestDetails(leaf, 'booking-create')).toHaveLength(1);
  });

  it('has no accessibility issues with and without a problem', async () => {
    await mountReview();
    expect(await findAccessibilityIssues()).toEqual([]);
    await mountReview({ problem: { kind: 'offline' }, busy: true });
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});

describe('<slipway-review>: details', () => {
  async function readDetails(fieldValues: Readonly<Record<string, string>>, form = createFormWithEveryField()) {
    const leaf = await mountReview({ form, values: fieldValues });
    return queryAll(leaf, '[part="detail"]').map((row) => row.innerText.split('\n').filter(Boolean).join(': '));
  }
  const createFormOf = (onlyField: FormField) => ({ fields: [onlyField], policy: '', terms: null });

  it('shows option labels instead of values, in the order of the form', async () => {
    const guestValuesWithSpaces = { likes: 's,r', heard: 'w', customer_country: 'CA', customer_name: ' Ada Wren ' };
    expect(await readDetails(guestValuesWithSpaces)).toEqual([
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
  ])('shows a checkbox with the value %j as %s', async (value, expectedText) => {
    const form = createFormOf(createField('news', { label: 'News', type: 'checkbox' }));
    expect(await readDetails({ news: value }, form)).toEqual([`News: ${expectedText}`]);
  });

  it('shows a field’s default value unless the guest has emptied it', async () => {
    const form = createFormOf(createField('customer_city', { label: 'City', value: 'Vienna' }));
    expect(await readDetails({}, form)).toEqual(['City: Vienna']);
    expect(await readDetails({ customer_city: '' }, form)).toEqual([]);
    expect(await readDetails({ customer_city: '  ' }, form)).toEqual([]);
  });

  it('shows a value unchanged if no option has that value', async () => {
    expect(await readDetails({ customer_country: 'AT', likes: 's,x' })).toEqual(
      expect.arrayContaining(['Country: AT', 'You like: Sailing, x']),
    );
    expect((await readDetails({ likes: '' })).join()).not.toContain('You like');
  });

  it('uses the id as the label of a field without one', async () => {
    const form = createFormOf(createField('boat_name', { label: '' }));
    expect(await readDetails({ boat_name: 'Heron' }, form)).toEqual(['boat_name: Heron']);
  });

  it('omits the consent to the terms', async () => {
    const termsField = createField('customer_tos_agree', { label: 'I agree', type: 'checkbox' });
    expect(await readDetails({ customer_tos_agree: '1' }, { fields: [], policy: '', terms: termsField })).toEqual([]);
  });
});
