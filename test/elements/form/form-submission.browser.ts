import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  queryAll,
  getRequestDetails,
  findControl,
  getFocusedElement,
  queryOne,
  createPreparedLocale,
} from '../choosing-stage.ts';
import { completeAnswers, createField, readSectionText, createSession } from '../checkout-stage.ts';
import { getTextBox } from '../template-stage.ts';
import { mountForm, findFieldInput, submitForm, readFieldProblems, readListedProblems } from './form-stage.ts';

describe('<slipway-form>: problems and submission', () => {
  describe('the button that submits', () => {
    const getSubmitParts = (leaf: HTMLElement) => [...queryOne(leaf, '[part~="submit"]').part];

    it('is the primary button, directly below the payment note', async () => {
      const leaf = await mountForm({ paymentNotes: ['$134.40 · Next: payment on pay.example'] });
      expect(getSubmitParts(leaf)).toEqual(['submit', 'book', 'primary']);
      expect(readSectionText(leaf)).toMatch(/\$134\.40 · Next: payment on pay\.example Book and pay$/);
    });

    it('mentions no payment if it leads to the review', async () => {
      const leaf = await mountForm({ leadsTo: 'review', paymentNotes: ['$134.40 · Next: payment on pay.example'] });
      expect(getSubmitParts(leaf)).toEqual(['submit', 'primary']);
      expect(queryAll(leaf, '[part="pays"]')).toEqual([]);
    });

    it('omits the obligation to pay if the total is zero', async () => {
      const leaf = await mountForm({
        session: createSession({ total: '0.00', due: '0.00', subTotal: '0.00', taxes: [] }),
      });
      expect([queryOne(leaf, '[part~="submit"]').innerText, queryAll(leaf, '[part="pays"]')]).toEqual(['Book', []]);
    });
  });

  describe('the list of problems', () => {
    const createRequiredField = (label: string, id: string) => createField(id, { label, required: true });

    it('links each problem to its field', async () => {
      const leaf = await mountForm();
      await submitForm(leaf);
      const boxIds = queryAll(leaf, '[aria-invalid="true"]').map(({ id }) => `#${id}`);
      const hrefs = queryAll(leaf, '.problem a').map((link) => link.getAttribute('href'));
      expect(hrefs).toEqual(expect.arrayContaining(boxIds));
      expect(new Set(hrefs).size).toBe(hrefs.length);
    });

    it('has equal gaps between its links, even if some links wrap', async () => {
      document.body.style.width = '320px';
      const longLabel = 'The name of the person who comes along and pays for everything';
      const fields = [
        createRequiredField('Name', 'a'),
        createRequiredField(longLabel, 'b'),
        createRequiredField(longLabel, 'c'),
      ];
      const leaf = await mountForm({ form: { fields, policy: '', terms: null } });
      await submitForm(leaf);
      const [firstLink, secondLink, thirdLink] = queryAll(leaf, '.problem a').map(getTextBox);
      if (!firstLink || !secondLink || !thirdLink) expect.fail();
      expect(secondLink.height).toBeGreaterThan(firstLink.height);
      expect(thirdLink.top - secondLink.bottom).toBeCloseTo(secondLink.top - firstLink.bottom);
      expect(queryAll(leaf, '.problem a')[0]?.offsetHeight).toBeGreaterThanOrEqual(44);
      document.body.style.width = '';
    });
  });

  it('names a refused field without a link if the form lacks it', async () => {
    const leaf = await mountForm({ values: completeAnswers });
    leaf.problem = {
      kind: 'refused',
      code: 'validation_error',
      title: 'Missing information',
      details: '',
      fields: { customer_city: 'City', company_vat: 'VAT number', company_tax: '' },
    };
    await leaf.updateComplete;
    expect(readListedProblems(leaf)).toEqual(['City is required.']);
    expect(queryOne(leaf, '[part="problem"]').innerText.replace(/\s+/g, ' ')).toBe(
      'Missing information City is required. VAT number company_tax',
    );
  });

  it('lists all problems when the guest submits an empty form', async () => {
    const leaf = await mountForm();
    await submitForm(leaf);
    const words = [
      'Name is required.',
      'Email is required.',
      'How did you hear of us is required.',
      'Please agree to the booking policy.',
    ];
    expect(readListedProblems(leaf)).toEqual(words);
    expect(readFieldProblems(leaf)).toEqual(words);
    expect(getRequestDetails(leaf, 'details-submit')).toEqual([]);
    expect(getFocusedElement(leaf)?.getAttribute('part')).toBe('problem');
    const nameInput = findFieldInput(leaf, 'customer_name');
    expect([
      nameInput.getAttribute('aria-invalid'),
      queryOne(leaf, `#${nameInput.getAttribute('aria-describedby') ?? ''}`).innerText,
    ]).toEqual(['true', 'Name is required.']);
  });

  it('removes each problem from the list when the guest corrects it', async () => {
    const leaf = await mountForm({
      form: {
        fields: [
          createField('x', { label: 'This', required: true }),
          createField('e', { label: 'Mail', required: true, mask: 'email' }),
        ],
        policy: '',
        terms: null,
      },
    });
    const readProblemList = () => queryAll(leaf, "[part='problem'] li").map((element) => element.textContent.trim());
    await submitForm(leaf);
    expect(readProblemList()).toEqual(['This is required.', 'Mail is required.']);
    await userEvent.fill(findFieldInput(leaf, 'x'), 'b');
    expect(readProblemList()).toEqual(['Mail is required.']);
    await userEvent.fill(findFieldInput(leaf, 'e'), 'ada@');
    expect(readProblemList()).toEqual(readFieldProblems(leaf));
    expect(readProblemList()).toHaveLength(1);
    await userEvent.fill(findFieldInput(leaf, 'e'), 'ada@example.com');
    expect(queryAll(leaf, "[part='problem']")).toEqual([]);
  });

  it('shows a refusal at its field until the field’s value changes', async () => {
    const leaf = await mountForm({
      form: {
        fields: [createField('city', { label: 'City', value: 'Rome' }), createField('x', { label: 'This' })],
        policy: '',
        terms: null,
      },
      values: { city: 'Rome' },
      problem: { kind: 'refused', code: '', title: '', details: '', fields: { city: 'City' } },
    });
    await userEvent.fill(findFieldInput(leaf, 'x'), 'b');
    expect(readFieldProblems(leaf)).toHaveLength(1);
    await userEvent.fill(findFieldInput(leaf, 'city'), 'Paris');
    expect(readFieldProblems(leaf)).toEqual([]);
    expect(queryAll(leaf, "[part='problem']")).toEqual([]);
  });

  it('focuses the field when the guest follows a problem’s link', async () => {
    const leaf = await mountForm();
    const urlBefore = location.href;
    await submitForm(leaf);
    for (const [words, name] of [
      ['Email is required.', 'customer_email'],
      ['How did you hear of us is required.', 'heard'],
      ['Please agree to the booking policy.', 'customer_tos_agree'],
    ] as const) {
      findControl(leaf, words).click();
      expect(getFocusedElement(leaf)?.getAttribute('name')).toBe(name);
    }
    expect(location.href).toBe(urlBefore);
  });

  it('shows a problem, with an announcement, when the guest leaves the field', async () => {
    const leaf = await mountForm({ values: { ...completeAnswers, customer_name: '' } });
    const announcements: string[] = [];
    leaf.addEventListener('live-region-say', (event) =>
      announcements.push((event as CustomEvent<{ words: string }>).detail.words),
    );
    const words = 'Email: enter a valid email, like name@example.com.';
    await userEvent.fill(findFieldInput(leaf, 'customer_email'), 'ada');
    expect([readFieldProblems(leaf), announcements]).toEqual([[], []]);
    await userEvent.tab();
    expect([readFieldProblems(leaf), announcements]).toEqual([[words], [words]]);
    // The list of problems at the top appears only after a submission.
    expect(queryAll(leaf, "[part='problem']")).toEqual([]);
    await userEvent.fill(findFieldInput(leaf, 'customer_email'), '');
    expect(readFieldProblems(leaf)).toEqual([words]);
    await userEvent.fill(findFieldInput(leaf, 'customer_email'), 'ada@example.com');
    expect(readFieldProblems(leaf)).toEqual([]);
  });

  it('marks no field as invalid before the guest does anything', async () => {
    const leaf = await mountForm();
    const fields = queryAll(leaf, 'input:not([type=radio]), select, textarea').filter((element) =>
      element.matches('[name]'),
    );
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.map((element) => element.getAttribute('aria-invalid') ?? element.getAttribute('type'))).toEqual(
      fields.map((element) => (element.closest('fieldset') ? 'checkbox' : 'false')),
    );
    expect(queryAll(leaf, 'input[type=radio]').filter((element) => element.ariaRequired === 'true')).toEqual([]);
    // Screen readers announce a field as invalid if the field matches `:invalid`.
    expect(queryAll(leaf, ':invalid')).toEqual([]);
  });

  it('translates the list of problems when the language changes', async () => {
    const leaf = await mountForm();
    await submitForm(leaf);
    expect(queryOne(leaf, "[part='problem'] h3").innerText).toBe('Please check 4 fields:');
    leaf.locale = createPreparedLocale('fr');
    await leaf.updateComplete;
    const words = createPreparedLocale('fr').text.details;
    expect(queryOne(leaf, "[part='problem'] h3").innerText).toBe(words.errors(4));
    expect(readFieldProblems(leaf)[0]).toBe(words.missing('Name'));
  });

  it('removes a problem as soon as the value is valid', async () => {
    const leaf = await mountForm({ values: { ...completeAnswers, customer_name: '', customer_email: 'ada' } });
    await submitForm(leaf);
    expect(readFieldProblems(leaf)).toEqual([
      'Name is required.',
      'Email: enter a valid email, like name@example.com.',
    ]);
    await userEvent.type(findFieldInput(leaf, 'customer_name'), 'A');
    expect(readFieldProblems(leaf)).toEqual(['Email: enter a valid email, like name@example.com.']);
    expect(readListedProblems(leaf)).toHaveLength(1);
  });

  it('checks a field when the guest leaves it after the first submission', async () => {
    const leaf = await mountForm({ values: { ...completeAnswers, customer_email: '' } });
    await submitForm(leaf);
    await userEvent.fill(findFieldInput(leaf, 'customer_name'), '');
    expect(readFieldProblems(leaf)).toEqual(['Email is required.']);
    await userEvent.tab();
    expect(readFieldProblems(leaf)).toEqual(['Name is required.', 'Email is required.']);
  });

  it('submits all values of a complete form', async () => {
    const leaf = await mountForm({ values: { ...completeAnswers, customer_phone: '604 555' } });
    await submitForm(leaf);
    expect(getRequestDetails(leaf, 'details-submit')).toEqual([
      { values: expect.objectContaining({ ...completeAnswers, customer_phone: '604 555' }) },
    ]);
  });

  it('moves the focus to the button on Enter, without booking', async () => {
    const leaf = await mountForm({ values: completeAnswers });
    await userEvent.type(findFieldInput(leaf, 'customer_name'), '{Enter}');
    expect([getFocusedElement(leaf)?.part.contains('book'), getRequestDetails(leaf, 'details-submit')]).toEqual([
      true,
      [],
    ]);
    await userEvent.keyboard('{Enter}');
    expect(getRequestDetails(leaf, 'details-submit')).toHaveLength(1);
  });

  it('moves the focus to the next invalid field on Enter', async () => {
    const leaf = await mountForm({
      values: { ...completeAnswers, customer_email: '', heard: '', customer_tos_agree: '' },
    });
    await userEvent.type(findFieldInput(leaf, 'customer_name'), '{Enter}');
    expect(getFocusedElement(leaf)?.getAttribute('name')).toBe('customer_email');
    await userEvent.keyboard('ada@example.com{Enter}');
    expect(getFocusedElement(leaf)?.getAttribute('name')).toBe('heard');
    await userEvent.keyboard(' {Enter}');
    expect(getFocusedElement(leaf)?.getAttribute('name')).toBe('customer_tos_agree');
    await userEvent.keyboard('{Enter}');
    expect(readFieldProblems(leaf)).toEqual(['Please agree to the booking policy.']);
  });

  it('submits on Enter if the form leads to the review', async () => {
    const leaf = await mountForm({ values: completeAnswers, leadsTo: 'review' });
    await userEvent.type(findFieldInput(leaf, 'customer_name'), '{Enter}');
    expect(getRequestDetails(leaf, 'details-submit')).toHaveLength(1);
    expect(queryOne(leaf, '[part~="submit"]').innerText).toBe('Review your booking');
  });

  it('submits once for a double click', async () => {
    const leaf = await mountForm({ values: completeAnswers });
    await userEvent.dblClick(queryOne(leaf, '[part~="submit"]'));
    expect(getRequestDetails(leaf, 'details-submit')).toHaveLength(1);
  });

  it('submits nothing while a request runs', async () => {
    const leaf = await mountForm({ values: completeAnswers, busy: true });
    await submitForm(leaf);
    expect(getRequestDetails(leaf, 'details-submit')).toEqual([]);
  });

  it('focuses the list of fields that the service refuses', async () => {
    const leaf = await mountForm({ values: completeAnswers });
    leaf.problem = {
      kind: 'refused',
      code: 'validation_error',
      title: 'Missing information',
      details: '',
      fields: { customer_city: 'City', customer_name: 'Name' },
    };
    await leaf.updateComplete;
    expect(readFieldProblems(leaf)).toEqual(['Name: please check this.', 'City is required.']);
    expect(getFocusedElement(leaf)?.innerText).toMatch(/^Missing information/);
    expect(readListedProblems(leaf)).toEqual(['Name: please check this.', 'City is required.']);
  });

  it('lists missing fields when the guest submits again after a failed request', async () => {
    const leaf = await mountForm({ values: completeAnswers, problem: { kind: 'offline' } });
    await userEvent.fill(findFieldInput(leaf, 'customer_name'), '');
    await submitForm(leaf);
    expect(readListedProblems(leaf)).toEqual(['Name is required.']);
    expect(getFocusedElement(leaf)?.innerText).toMatch(/^Please check 1 field:/);
    leaf.problem = null;
    await leaf.updateComplete;
    expect(readListedProblems(leaf)).toEqual(['Name is required.']);
  });

  it('submits values without invisible characters and `mailto:` prefixes', async () => {
    const leaf = await mountForm({
      values: { ...completeAnswers, customer_email: 'mailto:ada@example.com', customer_name: 'Ada\u200b' },
    });
    await submitForm(leaf);
    const values = { customer_email: 'ada@example.com', customer_name: 'Ada' };
    expect(getRequestDetails(leaf, 'details-submit')).toEqual([{ values: expect.objectContaining(values) }]);
    expect(findFieldInput(leaf, 'customer_email').value).toBe('ada@example.com');
  });

  it('opens the collapsed section on Enter if it contains an invalid field', async () => {
    const leaf = await mountForm({ values: { ...completeAnswers, customer_phone: '12' } });
    const moreDetails = queryOne(leaf, '[part="more"]') as HTMLDetailsElement;
    moreDetails.open = false;
    await userEvent.type(findFieldInput(leaf, 'customer_email'), '{Enter}');
    expect([moreDetails.open, getFocusedElement(leaf)?.getAttribute('name')]).toEqual([true, 'customer_phone']);
  });

  it('focuses the list of problems instead of the heading after a refusal', async () => {
    const leaf = await mountForm({
      problem: { kind: 'refused', code: '', title: '', details: '', fields: { customer_city: '' } },
      values: completeAnswers,
    });
    await leaf.focusHeading();
    expect(getFocusedElement(leaf)?.innerText.replace(/\s+/g, ' ')).toBe('Please check 1 field: City is required.');
  });

  it('shows a problem that concerns no field above the form', async () => {
    const leaf = await mountForm({ problem: { kind: 'offline' } });
    expect(queryOne(leaf, '[part="problem"]').innerText).toContain('can’t reach');
  });

  it('submits nothing until the countdown after throttling ends', async () => {
    const leaf = await mountForm({ values: completeAnswers });
    leaf.problem = { kind: 'throttled', until: Date.now() + 60_000 };
    leaf.wait = 60;
    await leaf.updateComplete;
    expect(queryOne(leaf, '[role="timer"]').innerText).toMatch(/^Please try again in (60|59) seconds\.$/);
    await submitForm(leaf);
    expect([queryOne(leaf, '[part~="submit"]').ariaDisabled, getRequestDetails(leaf, 'details-submit')]).toEqual([
      'true',
      [],
    ]);
    leaf.wait = 0;
    await leaf.updateComplete;
    await submitForm(leaf);
    expect(getRequestDetails(leaf, 'details-submit')).toHaveLength(1);
  });
});
