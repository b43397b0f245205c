import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  findControl,
  getFocusedElement,
  queryOne,
} from '../choosing-stage.ts';
import {
  completeAnswers,
  countries,
  createFormWithEveryField,
  createField,
  readSectionText,
  regions,
} from '../checkout-stage.ts';
import { mountForm, findFieldInput, submitForm, readFieldProblems, getLastInput } from './form-stage.ts';

describe('<slipway-form>', () => {
  it('renders all types of fields with labels and optional marks', async () => {
    const leaf = await mountForm();
    expect([
      findFieldInput(leaf, 'customer_name').type,
      findFieldInput(leaf, 'customer_email').type,
      findFieldInput(leaf, 'customer_phone').type,
      findFieldInput(leaf, 'note').tagName,
    ]).toEqual(['text', 'email', 'tel', 'TEXTAREA']);
    expect(findFieldInput(leaf, 'customer_country').tagName).toBe('SELECT');
    expect(queryAll(leaf, 'fieldset').map((group) => group.innerText.replace(/\s+/g, ' '))).toEqual([
      'How did you hear of us? A friend The web',
      'You like (optional) Sailing Rowing',
    ]);
    expect(readSectionText(leaf)).toContain('Children come with an adult.');
    expect(findFieldInput(leaf, 'customer_name').labels?.[0]?.innerText).toBe('Name');
    expect(findFieldInput(leaf, 'customer_phone').labels?.[0]?.innerText).toBe('Phone (optional)');
  });

  describe('an address with a typing error', () => {
    it('receives a suggestion that the guest accepts by a press', async () => {
      const leaf = await mountForm();
      await userEvent.fill(findFieldInput(leaf, 'customer_email'), 'ada@gmial.com');
      await userEvent.tab();
      await leaf.updateComplete;
      expect(queryOne(leaf, '[part="field-meant"]:not([hidden])').innerText.replace(/\s+/g, ' ')).toBe(
        'Did you mean ada@gmail.com?',
      );
      expect(await findAccessibilityIssues()).toEqual([]);
      queryOne(leaf, '[part="field-take"]').click();
      await leaf.updateComplete;
      expect([findFieldInput(leaf, 'customer_email').value, getLastInput(leaf)?.values.customer_email]).toEqual([
        'ada@gmail.com',
        'ada@gmail.com',
      ]);
      expect(queryAll(leaf, '[part="field-take"]')).toEqual([]);
      expect(getFocusedElement(leaf)).toBe(findFieldInput(leaf, 'customer_email'));
    });

    it('has a suggestion until the guest changes the address', async () => {
      const leaf = await mountForm();
      const readSuggestions = () => queryAll(leaf, '[part="field-take"]').map(({ innerText }) => innerText.trim());
      await userEvent.fill(findFieldInput(leaf, 'customer_email'), 'ada@gmial.com');
      await userEvent.fill(findFieldInput(leaf, 'customer_name'), 'Ada');
      await leaf.updateComplete;
      expect(readSuggestions()).toEqual(['ada@gmail.com']);
      await userEvent.fill(findFieldInput(leaf, 'customer_email'), 'ada@gmial.co');
      await leaf.updateComplete;
      expect(readSuggestions()).toEqual([]);
    });

    it('is submitted unchanged if the guest ignores the suggestion', async () => {
      const leaf = await mountForm({ values: { ...completeAnswers, customer_email: 'ada@gmial.com' } });
      await submitForm(leaf);
      expect(getRequestDetails(leaf, 'details-submit')).toHaveLength(1);
    });
  });

  it('gives fields autofill tokens within a native `<form>`', async () => {
    const leaf = await mountForm();
    const autocompleteByName = Object.fromEntries(
      [...(findFieldInput(leaf, 'note').form?.elements ?? [])].map((element) => [
        element.getAttribute('name'),
        element.getAttribute('autocomplete'),
      ]),
    );
    expect(autocompleteByName).toMatchObject({
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

  it('puts paired fields side by side in a wide layout', async () => {
    const fields = createFormWithEveryField().fields.map((field) =>
      field.id === 'customer_phone' ? { ...field, required: true } : field,
    );
    const leaf = await mountForm({ form: { ...createFormWithEveryField(), fields } });
    const getTop = (name: string) => findFieldInput(leaf, name).getBoundingClientRect().top;
    for (const [width, isTogether] of [
      ['600px', true],
      ['320px', false],
    ] as const) {
      document.body.style.width = width;
      expect(getTop('customer_country') === getTop('customer_region'), width).toBe(isTogether);
      expect(getTop('customer_city') === getTop('customer_postal_zip'), width).toBe(isTogether);
      expect(getTop('customer_email') === getTop('customer_phone'), width).toBe(isTogether);
    }
    document.body.style.width = '';
  });

  it('shows the guest’s stored values instead of the account’s defaults', async () => {
    const fields = [
      createField('a', { value: 'account' }),
      createField('b', { value: 'account' }),
      createField('c', { type: 'checkbox', value: '1' }),
    ];
    const leaf = await mountForm({ form: { fields, policy: '', terms: null }, values: { a: 'typed', c: '' } });
    expect([
      findFieldInput(leaf, 'a').value,
      findFieldInput(leaf, 'b').value,
      findFieldInput(leaf, 'c').checked,
    ]).toEqual(['typed', 'account', false]);
  });

  it('reports all values on each keystroke', async () => {
    const leaf = await mountForm({ values: { note: 'dog' } });
    await userEvent.type(findFieldInput(leaf, 'customer_name'), 'Ada');
    expect(getRequestDetails(leaf, 'details-type')).toHaveLength(3);
    expect(getLastInput(leaf)?.values).toMatchObject({ customer_name: 'Ada', note: 'dog', news: '' });
  });

  it('reports the values of checkboxes, radio buttons and consent', async () => {
    const leaf = await mountForm();
    for (const words of ['s', 'r']) queryOne(leaf, `[name="likes"][value="${words}"]`).click();
    queryOne(leaf, '[name="heard"][value="w"]').click();
    findFieldInput(leaf, 'news').click();
    findFieldInput(leaf, 'customer_tos_agree').click();
    expect(getLastInput(leaf)?.values).toMatchObject({ likes: 's,r', heard: 'w', news: '1', customer_tos_agree: '1' });
  });

  it('offers only regions of the selected country', async () => {
    const leaf = await mountForm({ values: { customer_country: 'CA', customer_region: 'CA-BC' } });
    const readRegionNames = () =>
      [...(findFieldInput(leaf, 'customer_region') as unknown as HTMLSelectElement).options].map(({ value }) => value);
    expect(readRegionNames()).toEqual(['', 'CA-BC']);
    await userEvent.selectOptions(findFieldInput(leaf, 'customer_country'), 'US');
    expect(readRegionNames()).toEqual(['', 'US-WA']);
    expect(getLastInput(leaf)?.values).toMatchObject({ customer_country: 'US', customer_region: '' });
  });

  it('shows a text field for the region if no regions are known', async () => {
    const countriesWithGermany = [...countries, { value: 'DE', label: 'Germany' }];
    const leaf = await mountForm({
      form: {
        fields: [
          createField('customer_country', { type: 'select', options: countriesWithGermany }),
          createField('customer_region', { label: 'Region', type: 'select', required: true, options: regions }),
        ],
        policy: '',
        terms: null,
      },
      values: { customer_country: 'CA', customer_region: 'CA-BC' },
    });
    await userEvent.selectOptions(findFieldInput(leaf, 'customer_country'), 'DE');
    expect([
      findFieldInput(leaf, 'customer_region').tagName,
      findFieldInput(leaf, 'customer_region').value,
      findFieldInput(leaf, 'customer_region').autocomplete,
    ]).toEqual(['INPUT', '', 'address-level1']);
    expect(getLastInput(leaf)?.values).toMatchObject({ customer_country: 'DE', customer_region: '' });
    await submitForm(leaf);
    expect(readFieldProblems(leaf)).toEqual(['Region is required.']);
    await userEvent.fill(findFieldInput(leaf, 'customer_region'), 'Bayern');
    expect(getLastInput(leaf)?.values).toMatchObject({ customer_region: 'Bayern' });
    await userEvent.selectOptions(findFieldInput(leaf, 'customer_country'), 'US');
    expect([findFieldInput(leaf, 'customer_region').tagName, getLastInput(leaf)?.values.customer_region]).toEqual([
      'SELECT',
      '',
    ]);
  });

  it('assigns region codes without a country to the form’s default country', async () => {
    const leaf = await mountForm({
      form: {
        fields: [
          createField('customer_country', { type: 'select', value: 'CA', options: countries }),
          createField('customer_region', { type: 'select', options: [{ value: 'BC', label: 'British Columbia' }] }),
        ],
        policy: '',
        terms: null,
      },
      values: { customer_region: 'BC' },
    });
    expect([findFieldInput(leaf, 'customer_region').tagName, findFieldInput(leaf, 'customer_region').value]).toEqual([
      'SELECT',
      'BC',
    ]);
    await userEvent.selectOptions(findFieldInput(leaf, 'customer_country'), 'US');
    expect([findFieldInput(leaf, 'customer_region').tagName, getLastInput(leaf)?.values.customer_region]).toEqual([
      'INPUT',
      '',
    ]);
  });

  it.each(['text', 'textarea', 'select', 'checkbox', 'radio', 'checkboxes'] as const)(
    'requires a value in a field of type %s, then submits it',
    async (type) => {
      const options = [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ];
      const leaf = await mountForm({
        form: { fields: [createField('x', { label: 'This', type, required: true, options })], policy: '', terms: null },
      });
      await submitForm(leaf);
      expect(readFieldProblems(leaf)).toEqual(['This is required.']);
      findControl(leaf, 'This is required.').click();
      expect(getFocusedElement(leaf)?.getAttribute('name')).toBe('x');
      if (type === 'select') await userEvent.selectOptions(findFieldInput(leaf, 'x'), 'b');
      else if (type === 'text' || type === 'textarea') await userEvent.fill(findFieldInput(leaf, 'x'), 'b');
      else await userEvent.click(queryOne(leaf, type === 'checkbox' ? '[name="x"]' : '[name="x"][value="b"]'));
      expect(readFieldProblems(leaf)).toEqual([]);
      await submitForm(leaf);
      expect(getRequestDetails(leaf, 'details-submit')).toEqual([{ values: { x: type === 'checkbox' ? '1' : 'b' } }]);
    },
  );

  it('accepts an empty optional email address', async () => {
    const leaf = await mountForm({
      form: {
        fields: [createField('s', { mask: 'simple' }), createField('e', { mask: 'email' })],
        policy: '',
        terms: null,
      },
      values: { s: 'O’Hara & Söhne <ü>' },
    });
    expect([findFieldInput(leaf, 's').type, findFieldInput(leaf, 's').value, findFieldInput(leaf, 'e').type]).toEqual([
      'text',
      'O’Hara & Söhne <ü>',
      'email',
    ]);
    await submitForm(leaf);
    expect(getRequestDetails(leaf, 'details-submit')).toEqual([{ values: { s: 'O’Hara & Söhne <ü>', e: '' } }]);
  });

  it('shows initial values in all types of fields', async () => {
    const leaf = await mountForm({
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
      findFieldInput(leaf, 'customer_name').value,
      findFieldInput(leaf, 'customer_country').value,
      findFieldInput(leaf, 'customer_region').value,
      findFieldInput(leaf, 'note').value,
    ]).toEqual(['Ada', 'US', 'US-WA', 'two\nlines']);
    expect(queryAll(leaf, 'input:checked').map((input) => (input as HTMLInputElement).value)).toEqual([
      'w',
      's',
      'r',
      '1',
    ]);
  });

  it('selects nothing for an initial value that no option has', async () => {
    const leaf = await mountForm({
      form: {
        fields: [
          createField('x', { label: 'This', type: 'select', required: true, options: [{ value: 'a', label: 'A' }] }),
        ],
        policy: '',
        terms: null,
      },
      values: { x: 'zzz' },
    });
    await submitForm(leaf);
    expect(readFieldProblems(leaf)).toEqual(['This is required.']);
  });

  it('keeps the focus on a link in the policy while values change', async () => {
    const leaf = await mountForm({
      form: { ...createFormWithEveryField(), policy: '<p>See <a href="https://venue.example">our rules</a>.</p>' },
    });
    queryOne(leaf, '[part="policy-open"]').click();
    await leaf.updateComplete;
    const link = queryOne(leaf, '[part="policy"] a');
    link.focus();
    leaf.values = { customer_name: 'Ada' };
    await leaf.updateComplete;
    expect(getFocusedElement(leaf)).toBe(link);
  });

  it('opens the policy, which has an accessible name and scrolls by keyboard', async () => {
    const leaf = await mountForm({ form: { ...createFormWithEveryField(), policy: '<p>Long.</p>'.repeat(60) } });
    queryOne(leaf, '[part="policy-open"]').click();
    await leaf.updateComplete;
    const policy = queryOne(leaf, '[part="policy"]');
    expect([policy.tabIndex, policy.scrollHeight > policy.clientHeight, policy.ariaLabel]).toEqual([
      0,
      true,
      'Booking policy',
    ]);
  });

  it('uses a default label for terms without a label', async () => {
    const leaf = await mountForm({
      form: { fields: [], policy: '', terms: createField('t', { label: '', type: 'checkbox', required: true }) },
    });
    expect(findFieldInput(leaf, 't').labels?.[0]?.innerText).toBe('I agree to the booking policy');
  });

  it('shows a skeleton while the form loads', async () => {
    const leaf = await mountForm({ form: undefined });
    expect(queryAll(leaf, '.skeleton')).toHaveLength(1);
    expect(queryOne(leaf, 'section').getAttribute('aria-busy')).toBe('true');
  });

  it('fills in and submits by keyboard', async () => {
    const leaf = await mountForm({
      form: {
        fields: createFormWithEveryField().fields.slice(0, 2),
        policy: '<p>Rules</p>',
        terms: createFormWithEveryField().terms,
      },
    });
    await leaf.focusHeading();
    // The Tab key reaches the order's summary and edit button before the fields. After the checkbox of the policy, it
    // reaches the button that opens the policy.
    await userEvent.keyboard('{Tab}{Tab}{Tab}Ada{Tab}ada@example.com{Tab} {Tab}{Tab}{Enter}');
    expect(getRequestDetails(leaf, 'details-submit')).toEqual([
      { values: { customer_name: 'Ada', customer_email: 'ada@example.com', customer_tos_agree: '1' } },
    ]);
  });

  it('has no accessibility issues when empty, invalid, refused or loading', async () => {
    const leaf = await mountForm();
    expect(await findAccessibilityIssues()).toEqual([]);
    await submitForm(leaf);
    expect(await findAccessibilityIssues()).toEqual([]);
    await mountForm({
      values: completeAnswers,
      problem: { kind: 'refused', code: '', title: 'No', details: '', fields: { customer_city: 'City' } },
      busy: true,
    });
    expect(await findAccessibilityIssues()).toEqual([]);
    await mountForm({ form: undefined });
    expect(await findAccessibilityIssues()).toEqual([]);
  });
});
