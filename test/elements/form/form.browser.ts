import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { all, requestsOf, axeProblems, control, focusedElement, one } from '../choosing-stage.ts';
import { complete, countries, everyField, field, readable, regions } from '../checkout-stage.ts';
import { firstRender, foldedForm, form, fieldInput, submit, fieldProblems, lastInput } from './form-stage.ts';

describe('<slipway-form>', () => {
  it('renders all types of fields with labels and optional marks', async () => {
    const leaf = await form();
    expect([
      fieldInput(leaf, 'customer_name').type,
      fieldInput(leaf, 'customer_email').type,
      fieldInput(leaf, 'customer_phone').type,
      fieldInput(leaf, 'note').tagName,
    ]).toEqual(['text', 'email', 'tel', 'TEXTAREA']);
    expect(fieldInput(leaf, 'customer_country').tagName).toBe('SELECT');
    expect(all(leaf, 'fieldset').map((group) => group.innerText.replace(/\s+/g, ' '))).toEqual([
      'How did you hear of us? A friend The web',
      'You like (optional) Sailing Rowing',
    ]);
    expect(readable(leaf)).toContain('Children come with an adult.');
    expect(fieldInput(leaf, 'customer_name').labels?.[0]?.innerText).toBe('Name');
    expect(fieldInput(leaf, 'customer_phone').labels?.[0]?.innerText).toBe('Phone (optional)');
  });

  describe('the collapsible section of optional fields', () => {
    const more = (leaf: HTMLElement) => one(leaf, '[part="more"]') as HTMLDetailsElement;

    it('contains no required field', async () => {
      const leaf = await foldedForm();
      expect(more(leaf).open).toBe(false);
      const boxes = [...more(leaf).querySelectorAll('[name]')];
      expect(boxes.length).toBeGreaterThan(0);
      expect(boxes.every((each) => each.ariaRequired !== 'true')).toBe(true);
      expect(more(leaf).contains(fieldInput(leaf, 'customer_phone'))).toBe(true);
      expect(more(leaf).contains(fieldInput(leaf, 'customer_name'))).toBe(false);
    });

    it('renders its fields later, and keeps their values meanwhile', async () => {
      const fields = everyField().fields.map((each) => ({ ...each, value: each.id === 'customer_city' ? 'Oslo' : '' }));
      const leaf = await firstRender({ form: { ...everyField(), fields }, values: { customer_city: 'Oslo' } });
      expect(more(leaf).querySelector('[name]')).toBeNull();
      // Types before the optional fields in the collapsed section render. A guest could not type so early.
      fieldInput(leaf, 'customer_name').value = 'Ada';
      fieldInput(leaf, 'customer_name').dispatchEvent(new InputEvent('input', { bubbles: true }));
      expect(lastInput(leaf)?.values).toMatchObject({ customer_name: 'Ada', customer_city: 'Oslo' });
      await vi.waitFor(() => expect(fieldInput(leaf, 'customer_city').value).toBe('Oslo'));
    });

    it('renders its fields immediately if it is open', async () => {
      expect(fieldInput(await firstRender({ values: { customer_city: 'Oslo' } }), 'customer_city').value).toBe('Oslo');
      const fields = { customer_city: 'City' };
      const refusedForm = await firstRender({
        problem: { kind: 'refused', code: '', title: 'No', details: '', fields },
      });
      expect(more(refusedForm).contains(fieldInput(refusedForm, 'customer_city'))).toBe(true);
      expect(more(refusedForm).open).toBe(true);
    });

    it('opens for a value that differs from the account’s default', async () => {
      expect(more(await foldedForm({ values: { customer_country: 'CA' } })).open).toBe(true);
      const fields = everyField().fields.map((each) => ({
        ...each,
        value: each.id === 'customer_country' ? 'CA' : '',
      }));
      expect(
        more(await foldedForm({ form: { ...everyField(), fields }, values: { customer_country: 'CA' } })).open,
      ).toBe(false);
    });

    it('opens if the service refuses one of its fields', async () => {
      const leaf = await foldedForm({ values: complete });
      leaf.problem = { kind: 'refused', code: '', title: 'No', details: '', fields: { customer_city: 'City' } };
      await leaf.updateComplete;
      expect(more(leaf).open).toBe(true);
    });

    it('is missing in a form with few fields', async () => {
      const leaf = await foldedForm({ form: { ...everyField(), fields: everyField().fields.slice(0, 4) } });
      expect(all(leaf, '[part="more"]')).toEqual([]);
    });
  });

  describe('an address with a typing error', () => {
    it('gets a suggestion that the guest accepts by a press', async () => {
      const leaf = await form();
      await userEvent.fill(fieldInput(leaf, 'customer_email'), 'ada@gmial.com');
      await userEvent.tab();
      await leaf.updateComplete;
      expect(one(leaf, '[part="field-meant"]:not([hidden])').innerText.replace(/\s+/g, ' ')).toBe(
        'Did you mean ada@gmail.com?',
      );
      expect(await axeProblems()).toEqual([]);
      one(leaf, '[part="field-take"]').click();
      await leaf.updateComplete;
      expect([fieldInput(leaf, 'customer_email').value, lastInput(leaf)?.values.customer_email]).toEqual([
        'ada@gmail.com',
        'ada@gmail.com',
      ]);
      expect(all(leaf, '[part="field-take"]')).toEqual([]);
      expect(focusedElement(leaf)).toBe(fieldInput(leaf, 'customer_email'));
    });

    it('has a suggestion until the guest changes the address', async () => {
      const leaf = await form();
      const suggestions = () => all(leaf, '[part="field-take"]').map(({ innerText }) => innerText.trim());
      await userEvent.fill(fieldInput(leaf, 'customer_email'), 'ada@gmial.com');
      await userEvent.fill(fieldInput(leaf, 'customer_name'), 'Ada');
      await leaf.updateComplete;
      expect(suggestions()).toEqual(['ada@gmail.com']);
      await userEvent.fill(fieldInput(leaf, 'customer_email'), 'ada@gmial.co');
      await leaf.updateComplete;
      expect(suggestions()).toEqual([]);
    });

    it('is submitted unchanged if the guest ignores the suggestion', async () => {
      const leaf = await form({ values: { ...complete, customer_email: 'ada@gmial.com' } });
      await submit(leaf);
      expect(requestsOf(leaf, 'details-submit')).toHaveLength(1);
    });
  });

  it('gives fields autofill tokens within a native `<form>`', async () => {
    const leaf = await form();
    const tokens = Object.fromEntries(
      [...(fieldInput(leaf, 'note').form?.elements ?? [])].map((each) => [
        each.getAttribute('name'),
        each.getAttribute('autocomplete'),
      ]),
    );
    expect(tokens).toMatchObject({
      customer_name: 'name',
      customer_email: 'email',
      customer_phone: 'tel',
      customer_address: 'street-address',
      customer_city: 'address-level2',
      customer_country: 'country',
      customer_region: 'address-level1',
      customer_postal_zip: 'postal-code',
      note: 'off',
      news: null,
    });
  });

  it('puts partner fields side by side in a wide layout', async () => {
    const fields = everyField().fields.map((each) =>
      each.id === 'customer_phone' ? { ...each, required: true } : each,
    );
    const leaf = await form({ form: { ...everyField(), fields } });
    const top = (name: string) => fieldInput(leaf, name).getBoundingClientRect().top;
    for (const [width, together] of [
      ['600px', true],
      ['320px', false],
    ] as const) {
      document.body.style.width = width;
      expect(top('customer_country') === top('customer_region'), width).toBe(together);
      expect(top('customer_city') === top('customer_postal_zip'), width).toBe(together);
      expect(top('customer_email') === top('customer_phone'), width).toBe(together);
    }
    document.body.style.width = '';
  });

  it('shows the guest’s stored values instead of the account’s defaults', async () => {
    const fields = [
      field('a', { value: 'account' }),
      field('b', { value: 'account' }),
      field('c', { type: 'checkbox', value: '1' }),
    ];
    const leaf = await form({ form: { fields, policy: '', terms: null }, values: { a: 'typed', c: '' } });
    expect([fieldInput(leaf, 'a').value, fieldInput(leaf, 'b').value, fieldInput(leaf, 'c').checked]).toEqual([
      'typed',
      'account',
      false,
    ]);
  });

  it('reports all values on each keystroke', async () => {
    const leaf = await form({ values: { note: 'dog' } });
    await userEvent.type(fieldInput(leaf, 'customer_name'), 'Ada');
    expect(requestsOf(leaf, 'details-type')).toHaveLength(3);
    expect(lastInput(leaf)?.values).toMatchObject({ customer_name: 'Ada', note: 'dog', news: '' });
  });

  it('reports the values of checkboxes, radio buttons and consent', async () => {
    const leaf = await form();
    for (const words of ['s', 'r']) one(leaf, `[name="likes"][value="${words}"]`).click();
    one(leaf, '[name="heard"][value="w"]').click();
    fieldInput(leaf, 'news').click();
    fieldInput(leaf, 'customer_tos_agree').click();
    expect(lastInput(leaf)?.values).toMatchObject({ likes: 's,r', heard: 'w', news: '1', customer_tos_agree: '1' });
  });

  it('offers only regions of the selected country', async () => {
    const leaf = await form({ values: { customer_country: 'CA', customer_region: 'CA-BC' } });
    const regionNames = () =>
      [...(fieldInput(leaf, 'customer_region') as unknown as HTMLSelectElement).options].map(({ value }) => value);
    expect(regionNames()).toEqual(['', 'CA-BC']);
    await userEvent.selectOptions(fieldInput(leaf, 'customer_country'), 'US');
    expect(regionNames()).toEqual(['', 'US-WA']);
    expect(lastInput(leaf)?.values).toMatchObject({ customer_country: 'US', customer_region: '' });
  });

  it('replaces the region select by a text field without known regions', async () => {
    const elsewhere = [...countries, { value: 'DE', label: 'Germany' }];
    const leaf = await form({
      form: {
        fields: [
          field('customer_country', { type: 'select', options: elsewhere }),
          field('customer_region', { label: 'Region', type: 'select', required: true, options: regions }),
        ],
        policy: '',
        terms: null,
      },
      values: { customer_country: 'CA', customer_region: 'CA-BC' },
    });
    await userEvent.selectOptions(fieldInput(leaf, 'customer_country'), 'DE');
    expect([
      fieldInput(leaf, 'customer_region').tagName,
      fieldInput(leaf, 'customer_region').value,
      fieldInput(leaf, 'customer_region').autocomplete,
    ]).toEqual(['INPUT', '', 'address-level1']);
    expect(lastInput(leaf)?.values).toMatchObject({ customer_country: 'DE', customer_region: '' });
    await submit(leaf);
    expect(fieldProblems(leaf)).toEqual(['Region is required.']);
    await userEvent.fill(fieldInput(leaf, 'customer_region'), 'Bayern');
    expect(lastInput(leaf)?.values).toMatchObject({ customer_region: 'Bayern' });
    await userEvent.selectOptions(fieldInput(leaf, 'customer_country'), 'US');
    expect([fieldInput(leaf, 'customer_region').tagName, lastInput(leaf)?.values.customer_region]).toEqual([
      'SELECT',
      '',
    ]);
  });

  it('treats region codes without a country code as the default country’s', async () => {
    const leaf = await form({
      form: {
        fields: [
          field('customer_country', { type: 'select', value: 'CA', options: countries }),
          field('customer_region', { type: 'select', options: [{ value: 'BC', label: 'British Columbia' }] }),
        ],
        policy: '',
        terms: null,
      },
      values: { customer_region: 'BC' },
    });
    expect([fieldInput(leaf, 'customer_region').tagName, fieldInput(leaf, 'customer_region').value]).toEqual([
      'SELECT',
      'BC',
    ]);
    await userEvent.selectOptions(fieldInput(leaf, 'customer_country'), 'US');
    expect([fieldInput(leaf, 'customer_region').tagName, lastInput(leaf)?.values.customer_region]).toEqual([
      'INPUT',
      '',
    ]);
  });

  it.each(['text', 'textarea', 'select', 'checkbox', 'radio', 'checkboxes'] as const)(
    'requires a value in a %s, then submits it',
    async (type) => {
      const options = [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ];
      const leaf = await form({
        form: { fields: [field('x', { label: 'This', type, required: true, options })], policy: '', terms: null },
      });
      await submit(leaf);
      expect(fieldProblems(leaf)).toEqual(['This is required.']);
      control(leaf, 'This is required.').click();
      expect(focusedElement(leaf)?.getAttribute('name')).toBe('x');
      if (type === 'select') await userEvent.selectOptions(fieldInput(leaf, 'x'), 'b');
      else if (type === 'text' || type === 'textarea') await userEvent.fill(fieldInput(leaf, 'x'), 'b');
      else await userEvent.click(one(leaf, type === 'checkbox' ? '[name="x"]' : '[name="x"][value="b"]'));
      expect(fieldProblems(leaf)).toEqual([]);
      await submit(leaf);
      expect(requestsOf(leaf, 'details-submit')).toEqual([{ values: { x: type === 'checkbox' ? '1' : 'b' } }]);
    },
  );

  it('accepts an empty optional email address', async () => {
    const leaf = await form({
      form: { fields: [field('s', { mask: 'simple' }), field('e', { mask: 'email' })], policy: '', terms: null },
      values: { s: 'O’Hara & Söhne <ü>' },
    });
    expect([fieldInput(leaf, 's').type, fieldInput(leaf, 's').value, fieldInput(leaf, 'e').type]).toEqual([
      'text',
      'O’Hara & Söhne <ü>',
      'email',
    ]);
    await submit(leaf);
    expect(requestsOf(leaf, 'details-submit')).toEqual([{ values: { s: 'O’Hara & Söhne <ü>', e: '' } }]);
  });

  it('shows initial values in all types of fields', async () => {
    const leaf = await form({
      values: {
        customer_name: 'Ada',
        customer_country: 'US',
        customer_region: 'US-WA',
        heard: 'w',
        likes: 's,r',
        news: '1',
        note: 'two\nlines',
      },
    });
    expect([
      fieldInput(leaf, 'customer_name').value,
      fieldInput(leaf, 'customer_country').value,
      fieldInput(leaf, 'customer_region').value,
      fieldInput(leaf, 'note').value,
    ]).toEqual(['Ada', 'US', 'US-WA', 'two\nlines']);
    expect(all(leaf, 'input:checked').map((input) => (input as HTMLInputElement).value)).toEqual(['w', 's', 'r', '1']);
  });

  it('selects nothing for an initial value that no option has', async () => {
    const leaf = await form({
      form: {
        fields: [field('x', { label: 'This', type: 'select', required: true, options: [{ value: 'a', label: 'A' }] })],
        policy: '',
        terms: null,
      },
      values: { x: 'zzz' },
    });
    await submit(leaf);
    expect(fieldProblems(leaf)).toEqual(['This is required.']);
  });

  it('keeps the focus on a link in the policy while values change', async () => {
    const leaf = await form({
      form: { ...everyField(), policy: '<p>See <a href="https://venue.example">our rules</a>.</p>' },
    });
    one(leaf, '[part="policy-open"]').click();
    await leaf.updateComplete;
    const link = one(leaf, '[part="policy"] a');
    link.focus();
    leaf.values = { customer_name: 'Ada' };
    await leaf.updateComplete;
    expect(focusedElement(leaf)).toBe(link);
  });

  it('opens the policy, which has an accessible name and scrolls by keyboard', async () => {
    const leaf = await form({ form: { ...everyField(), policy: '<p>Long.</p>'.repeat(60) } });
    one(leaf, '[part="policy-open"]').click();
    await leaf.updateComplete;
    const policy = one(leaf, '[part="policy"]');
    expect([policy.tabIndex, policy.scrollHeight > policy.clientHeight, policy.ariaLabel]).toEqual([
      0,
      true,
      'Booking policy',
    ]);
  });

  it('uses a stock label for terms without a label', async () => {
    const leaf = await form({
      form: { fields: [], policy: '', terms: field('t', { label: '', type: 'checkbox', required: true }) },
    });
    expect(fieldInput(leaf, 't').labels?.[0]?.innerText).toBe('I agree to the booking policy');
  });

  it('shows a skeleton while the form loads', async () => {
    const leaf = await form({ form: undefined });
    expect(all(leaf, '.skeleton')).toHaveLength(1);
    expect(one(leaf, 'section').getAttribute('aria-busy')).toBe('true');
  });

  it('fills in and submits by keyboard', async () => {
    const leaf = await form({
      form: { fields: everyField().fields.slice(0, 2), policy: '<p>Rules</p>', terms: everyField().terms },
    });
    await leaf.focusHeading();
    // In tab order, the summary of the order and its edit button come before the fields. The policy follows its
    // checkbox.
    await userEvent.keyboard('{Tab}{Tab}{Tab}Ada{Tab}ada@example.com{Tab} {Tab}{Tab}{Enter}');
    expect(requestsOf(leaf, 'details-submit')).toEqual([
      { values: { customer_name: 'Ada', customer_email: 'ada@example.com', customer_tos_agree: '1' } },
    ]);
  });

  it('has no accessibility issues when empty, invalid, refused or loading', async () => {
    const leaf = await form();
    expect(await axeProblems()).toEqual([]);
    await submit(leaf);
    expect(await axeProblems()).toEqual([]);
    await form({
      values: complete,
      problem: { kind: 'refused', code: '', title: 'No', details: '', fields: { customer_city: 'City' } },
      busy: true,
    });
    expect(await axeProblems()).toEqual([]);
    await form({ form: undefined });
    expect(await axeProblems()).toEqual([]);
  });
});
