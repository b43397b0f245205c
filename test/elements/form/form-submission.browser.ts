import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { all, requestsOf, control, focusedElement, one, localeIn } from '../choosing-stage.ts';
import { complete, field, readable, session } from '../checkout-stage.ts';
import { wordsBox } from '../drawing-stage.ts';
import { form, fieldInput, submit, fieldProblems, listedProblems } from './form-stage.ts';

describe('<slipway-form>: problems and submission', () => {
  describe('the button that submits', () => {
    const submitPart = (leaf: HTMLElement) => [...one(leaf, '[part~="submit"]').part];

    it('is the primary button, directly below the payment note', async () => {
      const leaf = await form({ paymentNotes: ['$134.40 · Next: payment on pay.example'] });
      expect(submitPart(leaf)).toEqual(['submit', 'book', 'primary']);
      expect(readable(leaf)).toMatch(/\$134\.40 · Next: payment on pay\.example Book and pay$/);
    });

    it('mentions no payment if it leads to the review', async () => {
      const leaf = await form({ leadsTo: 'review', paymentNotes: ['$134.40 · Next: payment on pay.example'] });
      expect(submitPart(leaf)).toEqual(['submit', 'primary']);
      expect(all(leaf, '[part="pays"]')).toEqual([]);
    });

    it('omits the obligation to pay if the total is zero', async () => {
      const leaf = await form({ session: session({ total: '0.00', due: '0.00', subTotal: '0.00', taxes: [] }) });
      expect([one(leaf, '[part~="submit"]').innerText, all(leaf, '[part="pays"]')]).toEqual(['Book', []]);
    });
  });

  describe('the list of problems', () => {
    const required = (label: string, id: string) => field(id, { label, required: true });

    it('links each problem to its field', async () => {
      const leaf = await form();
      await submit(leaf);
      const boxIds = all(leaf, '[aria-invalid="true"]').map(({ id }) => `#${id}`);
      const hrefs = all(leaf, '.problem a').map((link) => link.getAttribute('href'));
      expect(hrefs).toEqual(expect.arrayContaining(boxIds));
      expect(new Set(hrefs).size).toBe(hrefs.length);
    });

    it('has equal gaps between links of one and of several lines', async () => {
      document.body.style.width = '320px';
      const long = 'The name of the person who comes along and pays for everything';
      const fields = [required('Name', 'a'), required(long, 'b'), required(long, 'c')];
      const leaf = await form({ form: { fields, policy: '', terms: null } });
      await submit(leaf);
      const [first, second, third] = all(leaf, '.problem a').map(wordsBox);
      if (!first || !second || !third) expect.fail();
      expect(second.height).toBeGreaterThan(first.height);
      expect(third.top - second.bottom).toBeCloseTo(second.top - first.bottom);
      expect(all(leaf, '.problem a')[0]?.offsetHeight).toBeGreaterThanOrEqual(44);
      document.body.style.width = '';
    });
  });

  it('names a refused field without a link if the form lacks it', async () => {
    const leaf = await form({ values: complete });
    leaf.problem = {
      kind: 'refused',
      code: 'validation_error',
      title: 'Missing information',
      details: '',
      fields: { customer_city: 'City', company_vat: 'VAT number', company_tax: '' },
    };
    await leaf.updateComplete;
    expect(listedProblems(leaf)).toEqual(['City is required.']);
    expect(one(leaf, '[part="problem"]').innerText.replace(/\s+/g, ' ')).toBe(
      'Missing information City is required. VAT number company_tax',
    );
  });

  it('lists all problems when the guest submits an empty form', async () => {
    const leaf = await form();
    await submit(leaf);
    const words = [
      'Name is required.',
      'Email is required.',
      'How did you hear of us is required.',
      'Please agree to the booking policy.',
    ];
    expect(listedProblems(leaf)).toEqual(words);
    expect(fieldProblems(leaf)).toEqual(words);
    expect(requestsOf(leaf, 'details-submit')).toEqual([]);
    expect(focusedElement(leaf)?.getAttribute('part')).toBe('problem');
    const name = fieldInput(leaf, 'customer_name');
    expect([
      name.getAttribute('aria-invalid'),
      one(leaf, `#${name.getAttribute('aria-describedby') ?? ''}`).innerText,
    ]).toEqual(['true', 'Name is required.']);
  });

  it('removes each problem from the list when the guest corrects it', async () => {
    const leaf = await form({
      form: {
        fields: [
          field('x', { label: 'This', required: true }),
          field('e', { label: 'Mail', required: true, mask: 'email' }),
        ],
        policy: '',
        terms: null,
      },
    });
    const problemList = () => all(leaf, "[part='problem'] li").map((each) => each.textContent.trim());
    await submit(leaf);
    expect(problemList()).toEqual(['This is required.', 'Mail is required.']);
    await userEvent.fill(fieldInput(leaf, 'x'), 'b');
    expect(problemList()).toEqual(['Mail is required.']);
    await userEvent.fill(fieldInput(leaf, 'e'), 'ada@');
    expect(problemList()).toEqual(fieldProblems(leaf));
    expect(problemList()).toHaveLength(1);
    await userEvent.fill(fieldInput(leaf, 'e'), 'ada@example.com');
    expect(all(leaf, "[part='problem']")).toEqual([]);
  });

  it('shows a refusal at its field until the field’s value changes', async () => {
    const leaf = await form({
      form: {
        fields: [field('city', { label: 'City', value: 'Rome' }), field('x', { label: 'This' })],
        policy: '',
        terms: null,
      },
      values: { city: 'Rome' },
      problem: { kind: 'refused', code: '', title: '', details: '', fields: { city: 'City' } },
    });
    await userEvent.fill(fieldInput(leaf, 'x'), 'b');
    expect(fieldProblems(leaf)).toHaveLength(1);
    await userEvent.fill(fieldInput(leaf, 'city'), 'Paris');
    expect(fieldProblems(leaf)).toEqual([]);
    expect(all(leaf, "[part='problem']")).toEqual([]);
  });

  it('focuses the field when the guest follows a problem’s link', async () => {
    const leaf = await form();
    const address = location.href;
    await submit(leaf);
    for (const [words, name] of [
      ['Email is required.', 'customer_email'],
      ['How did you hear of us is required.', 'heard'],
      ['Please agree to the booking policy.', 'customer_tos_agree'],
    ] as const) {
      control(leaf, words).click();
      expect(focusedElement(leaf)?.getAttribute('name')).toBe(name);
    }
    expect(location.href).toBe(address);
  });

  it('shows a problem, with an announcement, when the guest leaves the field', async () => {
    const leaf = await form({ values: { ...complete, customer_name: '' } });
    const announcements: string[] = [];
    leaf.addEventListener('live-region-say', (event) =>
      announcements.push((event as CustomEvent<{ words: string }>).detail.words),
    );
    const words = 'Email: enter a valid email, like name@example.com.';
    await userEvent.fill(fieldInput(leaf, 'customer_email'), 'ada');
    expect([fieldProblems(leaf), announcements]).toEqual([[], []]);
    await userEvent.tab();
    expect([fieldProblems(leaf), announcements]).toEqual([[words], [words]]);
    // The list of problems at the top appears only after a submission.
    expect(all(leaf, "[part='problem']")).toEqual([]);
    await userEvent.fill(fieldInput(leaf, 'customer_email'), '');
    expect(fieldProblems(leaf)).toEqual([words]);
    await userEvent.fill(fieldInput(leaf, 'customer_email'), 'ada@example.com');
    expect(fieldProblems(leaf)).toEqual([]);
  });

  it('marks no field as invalid before the guest does anything', async () => {
    const leaf = await form();
    const fields = all(leaf, 'input:not([type=radio]), select, textarea').filter((each) => each.matches('[name]'));
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.map((each) => each.getAttribute('aria-invalid') ?? each.getAttribute('type'))).toEqual(
      fields.map((each) => (each.closest('fieldset') ? 'checkbox' : 'false')),
    );
    expect(all(leaf, 'input[type=radio]').filter((each) => each.ariaRequired === 'true')).toEqual([]);
    // Screen readers announce fields as invalid if they match `:invalid`.
    expect(all(leaf, ':invalid')).toEqual([]);
  });

  it('translates the list of problems when the language changes', async () => {
    const leaf = await form();
    await submit(leaf);
    expect(one(leaf, "[part='problem'] h3").innerText).toBe('Please check 4 fields:');
    leaf.locale = localeIn('fr');
    await leaf.updateComplete;
    const words = localeIn('fr').text.details;
    expect(one(leaf, "[part='problem'] h3").innerText).toBe(words.errors(4));
    expect(fieldProblems(leaf)[0]).toBe(words.missing('Name'));
  });

  it('removes a problem as soon as the value is valid', async () => {
    const leaf = await form({ values: { ...complete, customer_name: '', customer_email: 'ada' } });
    await submit(leaf);
    expect(fieldProblems(leaf)).toEqual(['Name is required.', 'Email: enter a valid email, like name@example.com.']);
    await userEvent.type(fieldInput(leaf, 'customer_name'), 'A');
    expect(fieldProblems(leaf)).toEqual(['Email: enter a valid email, like name@example.com.']);
    expect(listedProblems(leaf)).toHaveLength(1);
  });

  it('checks a field when the guest leaves it after the first submission', async () => {
    const leaf = await form({ values: { ...complete, customer_email: '' } });
    await submit(leaf);
    await userEvent.fill(fieldInput(leaf, 'customer_name'), '');
    expect(fieldProblems(leaf)).toEqual(['Email is required.']);
    await userEvent.tab();
    expect(fieldProblems(leaf)).toEqual(['Name is required.', 'Email is required.']);
  });

  it('submits all values of a complete form', async () => {
    const leaf = await form({ values: { ...complete, customer_phone: '604 555' } });
    await submit(leaf);
    expect(requestsOf(leaf, 'details-submit')).toEqual([
      { values: expect.objectContaining({ ...complete, customer_phone: '604 555' }) },
    ]);
  });

  it('moves the focus to the button on Enter, without booking', async () => {
    const leaf = await form({ values: complete });
    await userEvent.type(fieldInput(leaf, 'customer_name'), '{Enter}');
    expect([focusedElement(leaf)?.part.contains('book'), requestsOf(leaf, 'details-submit')]).toEqual([true, []]);
    await userEvent.keyboard('{Enter}');
    expect(requestsOf(leaf, 'details-submit')).toHaveLength(1);
  });

  it('moves the focus to the next invalid field on Enter', async () => {
    const leaf = await form({ values: { ...complete, customer_email: '', heard: '', customer_tos_agree: '' } });
    await userEvent.type(fieldInput(leaf, 'customer_name'), '{Enter}');
    expect(focusedElement(leaf)?.getAttribute('name')).toBe('customer_email');
    await userEvent.keyboard('ada@example.com{Enter}');
    expect(focusedElement(leaf)?.getAttribute('name')).toBe('heard');
    await userEvent.keyboard(' {Enter}');
    expect(focusedElement(leaf)?.getAttribute('name')).toBe('customer_tos_agree');
    await userEvent.keyboard('{Enter}');
    expect(fieldProblems(leaf)).toEqual(['Please agree to the booking policy.']);
  });

  it('submits on Enter if the form leads to the review', async () => {
    const leaf = await form({ values: complete, leadsTo: 'review' });
    await userEvent.type(fieldInput(leaf, 'customer_name'), '{Enter}');
    expect(requestsOf(leaf, 'details-submit')).toHaveLength(1);
    expect(one(leaf, '[part~="submit"]').innerText).toBe('Review your booking');
  });

  it('submits once for a double click', async () => {
    const leaf = await form({ values: complete });
    await userEvent.dblClick(one(leaf, '[part~="submit"]'));
    expect(requestsOf(leaf, 'details-submit')).toHaveLength(1);
  });

  it('submits nothing while a request runs', async () => {
    const leaf = await form({ values: complete, busy: true });
    await submit(leaf);
    expect(requestsOf(leaf, 'details-submit')).toEqual([]);
  });

  it('focuses the list of fields that the service refuses', async () => {
    const leaf = await form({ values: complete });
    leaf.problem = {
      kind: 'refused',
      code: 'validation_error',
      title: 'Missing information',
      details: '',
      fields: { customer_city: 'City', customer_name: 'Name' },
    };
    await leaf.updateComplete;
    expect(fieldProblems(leaf)).toEqual(['Name: please check this.', 'City is required.']);
    expect(focusedElement(leaf)?.innerText).toMatch(/^Missing information/);
    expect(listedProblems(leaf)).toEqual(['Name: please check this.', 'City is required.']);
  });

  it('lists missing fields at the first press after a failed request', async () => {
    const leaf = await form({ values: complete, problem: { kind: 'offline' } });
    await userEvent.fill(fieldInput(leaf, 'customer_name'), '');
    await submit(leaf);
    expect(listedProblems(leaf)).toEqual(['Name is required.']);
    expect(focusedElement(leaf)?.innerText).toMatch(/^Please check 1 field:/);
    leaf.problem = null;
    await leaf.updateComplete;
    expect(listedProblems(leaf)).toEqual(['Name is required.']);
  });

  it('submits values without invisible characters and `mailto:` prefixes', async () => {
    const leaf = await form({
      values: { ...complete, customer_email: 'mailto:ada@example.com', customer_name: 'Ada\u200b' },
    });
    await submit(leaf);
    const values = { customer_email: 'ada@example.com', customer_name: 'Ada' };
    expect(requestsOf(leaf, 'details-submit')).toEqual([{ values: expect.objectContaining(values) }]);
    expect(fieldInput(leaf, 'customer_email').value).toBe('ada@example.com');
  });

  it('opens the collapsed section on Enter if it contains an invalid field', async () => {
    const leaf = await form({ values: { ...complete, customer_phone: '12' } });
    const more = one(leaf, '[part="more"]') as HTMLDetailsElement;
    more.open = false;
    await userEvent.type(fieldInput(leaf, 'customer_email'), '{Enter}');
    expect([more.open, focusedElement(leaf)?.getAttribute('name')]).toEqual([true, 'customer_phone']);
  });

  it('focuses the list of problems instead of the heading', async () => {
    const leaf = await form({
      problem: { kind: 'refused', code: '', title: '', details: '', fields: { customer_city: '' } },
      values: complete,
    });
    await leaf.focusHeading();
    expect(focusedElement(leaf)?.innerText.replace(/\s+/g, ' ')).toBe('Please check 1 field: City is required.');
  });

  it('shows a problem without refused fields at the top', async () => {
    const leaf = await form({ problem: { kind: 'offline' } });
    expect(one(leaf, '[part="problem"]').innerText).toContain('can’t reach');
  });

  it('submits nothing while it counts down after throttling', async () => {
    const leaf = await form({ values: complete });
    leaf.problem = { kind: 'throttled', until: Date.now() + 60_000 };
    leaf.wait = 60;
    await leaf.updateComplete;
    expect(one(leaf, '[role="timer"]').innerText).toMatch(/^Please try again in (60|59) seconds\.$/);
    await submit(leaf);
    expect([one(leaf, '[part~="submit"]').ariaDisabled, requestsOf(leaf, 'details-submit')]).toEqual(['true', []]);
    leaf.wait = 0;
    await leaf.updateComplete;
    await submit(leaf);
    expect(requestsOf(leaf, 'details-submit')).toHaveLength(1);
  });
});
