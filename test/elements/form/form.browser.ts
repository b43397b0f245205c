import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SlipwayForm } from '../../../src/elements/form/form.ts';
import { nextTask } from '../../../src/page/scheduling.ts';
import { all, requestsOf, axeProblems, control, focusedElement, one, localeIn } from '../choosing-stage.ts';
import { complete, countries, everyField, field, line, readable, regions, session, stage } from '../checkout-stage.ts';
import { wordsBox } from '../drawing-stage.ts';

customElements.define('slipway-form', SlipwayForm);

const locale = localeIn('en');
/** The first render of a form. */
const firstRender = (props: Partial<SlipwayForm> = {}) =>
  stage<SlipwayForm>('slipway-form', { locale, form: everyField(), session: session(), ...props });
/** A form that has rendered its fold. */
const foldedForm = async (props: Partial<SlipwayForm> = {}) => {
  const leaf = await firstRender(props);
  await nextTask();
  await leaf.updateComplete;
  return leaf;
};
/** A form with an open fold. */
const form = async (props: Partial<SlipwayForm> = {}) => {
  const leaf = await foldedForm(props);
  for (const more of all(leaf, 'details')) (more as HTMLDetailsElement).open = true;
  return leaf;
};
const box = (leaf: HTMLElement, name: string) => one(leaf, `[name="${name}"]`) as HTMLInputElement;
const submit = async (leaf: SlipwayForm) => {
  one(leaf, '[part~="submit"]').click();
  await leaf.updateComplete;
};
const fieldProblems = (leaf: HTMLElement) =>
  all(leaf, '[part="field-fault"]')
    .map((fault) => fault.innerText)
    .filter(Boolean);
const listedProblems = (leaf: HTMLElement) => all(leaf, '.problem a').map((link) => link.innerText);
const lastInput = (leaf: { requests: { name: string; detail: unknown }[] }) =>
  requestsOf(leaf, 'details-type').at(-1) as { values: Record<string, string> } | undefined;

describe('<slipway-form>', () => {
  it('renders all types of fields with labels and optional marks', async () => {
    const leaf = await form();
    expect([
      box(leaf, 'customer_name').type,
      box(leaf, 'customer_email').type,
      box(leaf, 'customer_phone').type,
      box(leaf, 'note').tagName,
    ]).toEqual(['text', 'email', 'tel', 'TEXTAREA']);
    expect(box(leaf, 'customer_country').tagName).toBe('SELECT');
    expect(all(leaf, 'fieldset').map((group) => group.innerText.replace(/\s+/g, ' '))).toEqual([
      'How did you hear of us? A friend The web',
      'You like (optional) Sailing Rowing',
    ]);
    expect(readable(leaf)).toContain('Children come with an adult.');
    expect(box(leaf, 'customer_name').labels?.[0]?.innerText).toBe('Name');
    expect(box(leaf, 'customer_phone').labels?.[0]?.innerText).toBe('Phone (optional)');
  });

  describe('the fold of optional fields', () => {
    const more = (leaf: HTMLElement) => one(leaf, '[part="more"]') as HTMLDetailsElement;

    it('contains no required field', async () => {
      const leaf = await foldedForm();
      expect(more(leaf).open).toBe(false);
      const boxes = [...more(leaf).querySelectorAll('[name]')];
      expect(boxes.length).toBeGreaterThan(0);
      expect(boxes.every((each) => each.ariaRequired !== 'true')).toBe(true);
      expect(more(leaf).contains(box(leaf, 'customer_phone'))).toBe(true);
      expect(more(leaf).contains(box(leaf, 'customer_name'))).toBe(false);
    });

    it('renders after the other fields and keeps its values', async () => {
      const fields = everyField().fields.map((each) => ({ ...each, value: each.id === 'customer_city' ? 'Oslo' : '' }));
      const leaf = await firstRender({ form: { ...everyField(), fields }, values: { customer_city: 'Oslo' } });
      expect(more(leaf).querySelector('[name]')).toBeNull();
      // Before the next frame, as only a program types.
      box(leaf, 'customer_name').value = 'Ada';
      box(leaf, 'customer_name').dispatchEvent(new InputEvent('input', { bubbles: true }));
      expect(lastInput(leaf)?.values).toMatchObject({ customer_name: 'Ada', customer_city: 'Oslo' });
      await vi.waitFor(() => expect(box(leaf, 'customer_city').value).toBe('Oslo'));
    });

    it('renders at once if it is open or has a problem', async () => {
      expect(box(await firstRender({ values: { customer_city: 'Oslo' } }), 'customer_city').value).toBe('Oslo');
      const fields = { customer_city: 'City' };
      const refusedForm = await firstRender({
        problem: { kind: 'refused', code: '', title: 'No', details: '', fields },
      });
      expect(more(refusedForm).contains(box(refusedForm, 'customer_city'))).toBe(true);
      expect(more(refusedForm).open).toBe(true);
    });

    it('opens for a value of the guest, not of the account', async () => {
      expect(more(await foldedForm({ values: { customer_country: 'CA' } })).open).toBe(true);
      const fields = everyField().fields.map((each) => ({
        ...each,
        value: each.id === 'customer_country' ? 'CA' : '',
      }));
      expect(
        more(await foldedForm({ form: { ...everyField(), fields }, values: { customer_country: 'CA' } })).open,
      ).toBe(false);
    });

    it('opens for a refused field', async () => {
      const leaf = await foldedForm({ values: complete });
      leaf.problem = { kind: 'refused', code: '', title: 'No', details: '', fields: { customer_city: 'City' } };
      await leaf.updateComplete;
      expect(more(leaf).open).toBe(true);
    });

    it('is missing in a short form', async () => {
      const leaf = await foldedForm({ form: { ...everyField(), fields: everyField().fields.slice(0, 4) } });
      expect(all(leaf, '[part="more"]')).toEqual([]);
    });
  });

  describe('an address with a typing error', () => {
    it('gets a suggestion that a press accepts', async () => {
      const leaf = await form();
      await userEvent.fill(box(leaf, 'customer_email'), 'ada@gmial.com');
      await userEvent.tab();
      await leaf.updateComplete;
      expect(one(leaf, '[part="field-meant"]:not([hidden])').innerText.replace(/\s+/g, ' ')).toBe(
        'Did you mean ada@gmail.com?',
      );
      expect(await axeProblems()).toEqual([]);
      one(leaf, '[part="field-take"]').click();
      await leaf.updateComplete;
      expect([box(leaf, 'customer_email').value, lastInput(leaf)?.values.customer_email]).toEqual([
        'ada@gmail.com',
        'ada@gmail.com',
      ]);
      expect(all(leaf, '[part="field-take"]')).toEqual([]);
      expect(focusedElement(leaf)).toBe(box(leaf, 'customer_email'));
    });

    it('keeps its suggestion until the address changes', async () => {
      const leaf = await form();
      const suggestions = () => all(leaf, '[part="field-take"]').map(({ innerText }) => innerText.trim());
      await userEvent.fill(box(leaf, 'customer_email'), 'ada@gmial.com');
      await userEvent.fill(box(leaf, 'customer_name'), 'Ada');
      await leaf.updateComplete;
      expect(suggestions()).toEqual(['ada@gmail.com']);
      await userEvent.fill(box(leaf, 'customer_email'), 'ada@gmial.co');
      await leaf.updateComplete;
      expect(suggestions()).toEqual([]);
    });

    it('submits without the suggestion', async () => {
      const leaf = await form({ values: { ...complete, customer_email: 'ada@gmial.com' } });
      await submit(leaf);
      expect(requestsOf(leaf, 'details-submit')).toHaveLength(1);
    });
  });

  describe('the order', () => {
    it('shows lines, sums and the button below them', async () => {
      const leaf = await form({ session: session() });
      expect(all(leaf, '[part="line"]')).toHaveLength(session().lines.length);
      expect(one(leaf, '[part="totals"]').innerText).toContain('$134.40');
      expect(one(leaf, '[part~="book"]').innerText).toBe('Book and pay');
      const [sums, button] = [one(leaf, '[part="totals"]'), one(leaf, '[part~="book"]')];
      expect(sums.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

    it('shows the total and the amount due now', async () => {
      const leaf = await form({ session: session({ due: '30.00' }) });
      expect(readable(leaf)).toMatch(/Total \$134\.40 Due now \$30\.00 Book and pay$/);
    });

    it('folds to a row with item, days and total when narrow', async () => {
      document.body.style.width = '360px';
      const leaf = await form({ session: session() });
      const fold = one(leaf, '[part="order-fold"]');
      const isLineVisible = () => one(leaf, '[part="lines"]').checkVisibility();
      expect(fold.innerText.replace(/\s+/g, ' ')).toMatch(/^Kayak \$134\.40 Jun 14, 2031/);
      expect([fold.ariaExpanded, isLineVisible()]).toEqual(['false', false]);
      fold.click();
      await leaf.updateComplete;
      expect([fold.ariaExpanded, isLineVisible()]).toEqual(['true', true]);
      document.body.style.width = '800px';
      expect([fold.checkVisibility(), isLineVisible()]).toEqual([false, true]);
      document.body.style.width = '';
    });

    const party = '<ul>\n<li>Adults: 2</li><li>Children &amp; teens: 1</li></ul>';
    const foldWords = (leaf: HTMLElement) => one(leaf, '[part="order-fold"]').innerText.replace(/[ \n]+/g, ' ');

    it.each([
      [party, 'Kayak $134.40 Jun 14, 2031\u00a0· Adults:\u00a02, Children & teens:\u00a01'],
      ['<b>Adults</b> 2<br>Guide', 'Kayak $134.40 Jun 14, 2031\u00a0· Adults\u00a02, Guide'],
      ['', 'Kayak\u00a0×\u00a03 $134.40 Jun 14, 2031'],
    ])('names item, days and party of %j in that row', async (summary, words) => {
      document.body.style.width = '360px';
      const leaf = await foldedForm({ session: session({ lines: [line({ summary, quantity: 3 })] }) });
      expect(foldWords(leaf)).toBe(words);
      document.body.style.width = '';
    });

    it('names several items in that row', async () => {
      document.body.style.width = '360px';
      const canoe = line({ id: '2', name: 'Canoe', when: 'Jun 15, 2031' });
      const leaf = await foldedForm({ session: session({ lines: [line(), canoe] }) });
      expect(foldWords(leaf)).toBe('Kayak, Canoe $134.40 2 items');
      document.body.style.width = '';
    });

    it('renders the row in three lines at 320 pixels', async () => {
      document.body.style.width = '288px';
      const only = line({
        name: 'Sailing yacht “Tern”',
        summary: party.replace('Children &amp; teens', 'People on board'),
      });
      const pictures = { [only.itemId]: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' };
      const leaf = await foldedForm({ session: session({ lines: [only] }), pictures });
      expect(one(leaf, '.fold .name').getClientRects()[0]?.height).toBeLessThan(24);
      expect(one(leaf, '.fold .muted').offsetHeight).toBeLessThan(40);
      expect(one(leaf, '.fold img').checkVisibility()).toBe(false);
      document.body.style.width = '';
    });

    it.each([
      ['the only line that can be edited', [line()], ['1'], ['line-edit']],
      ['the cart for several lines', [line(), line({ id: '2' })], ['1', '2'], ['cart-show']],
      ['the cart if the line cannot be edited', [line()], [], ['cart-show']],
    ])('edits %s from the row, also while it is folded', async (_, lines, editable, requests) => {
      document.body.style.width = '360px';
      const leaf = await foldedForm({ session: session({ lines }), editable });
      const edit = one(leaf, '[part="order-edit"]');
      expect([edit.checkVisibility(), one(leaf, '#order').checkVisibility()]).toEqual([true, false]);
      edit.click();
      expect(['line-edit', 'cart-show'].filter((name) => requestsOf(leaf, name).length > 0)).toEqual(requests);
      document.body.style.width = '';
    });

    it('shows in its button that the booking request runs', async () => {
      const leaf = await form({ session: session(), values: complete, busy: true, booking: true });
      expect([one(leaf, '[part~="submit"]').innerText, one(leaf, '[part~="submit"]').ariaDisabled]).toEqual([
        'Booking…',
        'true',
      ]);
    });
  });

  describe('the button that submits', () => {
    const submitPart = (leaf: HTMLElement) => [...one(leaf, '[part~="submit"]').part];

    it('is the primary one, right below the payment note', async () => {
      const leaf = await form({ paymentNotes: ['$134.40 · Next: payment on pay.example'] });
      expect(submitPart(leaf)).toEqual(['submit', 'book', 'primary']);
      expect(readable(leaf)).toMatch(/\$134\.40 · Next: payment on pay\.example Book and pay$/);
    });

    it('mentions no payment before a review', async () => {
      const leaf = await form({ leadsTo: 'review', paymentNotes: ['$134.40 · Next: payment on pay.example'] });
      expect(submitPart(leaf)).toEqual(['submit', 'primary']);
      expect(all(leaf, '[part="pays"]')).toEqual([]);
    });

    it('books without payment if nothing is due', async () => {
      const leaf = await form({ session: session({ total: '0.00', due: '0.00', subTotal: '0.00', taxes: [] }) });
      expect([one(leaf, '[part~="submit"]').innerText, all(leaf, '[part="pays"]')]).toEqual(['Book', []]);
    });
  });

  describe('the list of problems', () => {
    const required = (label: string, id: string) => field(id, { label, required: true });

    it('links each problem to the box of its field', async () => {
      const leaf = await form();
      await submit(leaf);
      const boxIds = all(leaf, '[aria-invalid="true"]').map(({ id }) => `#${id}`);
      const hrefs = all(leaf, '.problem a').map((link) => link.getAttribute('href'));
      expect(hrefs).toEqual(expect.arrayContaining(boxIds));
      expect(new Set(hrefs).size).toBe(hrefs.length);
    });

    it('separates links of several lines as far as short ones', async () => {
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

  it('supports autofill in a native form', async () => {
    const leaf = await form();
    const tokens = Object.fromEntries(
      [...(box(leaf, 'note').form?.elements ?? [])].map((each) => [
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
    const top = (name: string) => box(leaf, name).getBoundingClientRect().top;
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

  it('shows stored values instead of default values', async () => {
    const fields = [
      field('a', { value: 'account' }),
      field('b', { value: 'account' }),
      field('c', { type: 'checkbox', value: '1' }),
    ];
    const leaf = await form({ form: { fields, policy: '', terms: null }, values: { a: 'typed', c: '' } });
    expect([box(leaf, 'a').value, box(leaf, 'b').value, box(leaf, 'c').checked]).toEqual(['typed', 'account', false]);
  });

  it('reports all values after each keystroke', async () => {
    const leaf = await form({ values: { note: 'dog' } });
    await userEvent.type(box(leaf, 'customer_name'), 'Ada');
    expect(requestsOf(leaf, 'details-type')).toHaveLength(3);
    expect(lastInput(leaf)?.values).toMatchObject({ customer_name: 'Ada', note: 'dog', news: '' });
  });

  it('reports checkboxes, selects and several choices', async () => {
    const leaf = await form();
    for (const words of ['s', 'r']) one(leaf, `[name="likes"][value="${words}"]`).click();
    one(leaf, '[name="heard"][value="w"]').click();
    box(leaf, 'news').click();
    box(leaf, 'customer_tos_agree').click();
    expect(lastInput(leaf)?.values).toMatchObject({ likes: 's,r', heard: 'w', news: '1', customer_tos_agree: '1' });
  });

  it('offers regions of the country and clears others', async () => {
    const leaf = await form({ values: { customer_country: 'CA', customer_region: 'CA-BC' } });
    const regionNames = () =>
      [...(box(leaf, 'customer_region') as unknown as HTMLSelectElement).options].map(({ value }) => value);
    expect(regionNames()).toEqual(['', 'CA-BC']);
    await userEvent.selectOptions(box(leaf, 'customer_country'), 'US');
    expect(regionNames()).toEqual(['', 'US-WA']);
    expect(lastInput(leaf)?.values).toMatchObject({ customer_country: 'US', customer_region: '' });
  });

  it('replaces the regions by a text field for other countries', async () => {
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
    await userEvent.selectOptions(box(leaf, 'customer_country'), 'DE');
    expect([
      box(leaf, 'customer_region').tagName,
      box(leaf, 'customer_region').value,
      box(leaf, 'customer_region').autocomplete,
    ]).toEqual(['INPUT', '', 'address-level1']);
    expect(lastInput(leaf)?.values).toMatchObject({ customer_country: 'DE', customer_region: '' });
    await submit(leaf);
    expect(fieldProblems(leaf)).toEqual(['Region is required.']);
    await userEvent.fill(box(leaf, 'customer_region'), 'Bayern');
    expect(lastInput(leaf)?.values).toMatchObject({ customer_region: 'Bayern' });
    await userEvent.selectOptions(box(leaf, 'customer_country'), 'US');
    expect([box(leaf, 'customer_region').tagName, lastInput(leaf)?.values.customer_region]).toEqual(['SELECT', '']);
  });

  it('assigns regions without a country to the initial country', async () => {
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
    expect([box(leaf, 'customer_region').tagName, box(leaf, 'customer_region').value]).toEqual(['SELECT', 'BC']);
    await userEvent.selectOptions(box(leaf, 'customer_country'), 'US');
    expect([box(leaf, 'customer_region').tagName, lastInput(leaf)?.values.customer_region]).toEqual(['INPUT', '']);
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
      if (type === 'select') await userEvent.selectOptions(box(leaf, 'x'), 'b');
      else if (type === 'text' || type === 'textarea') await userEvent.fill(box(leaf, 'x'), 'b');
      else await userEvent.click(one(leaf, type === 'checkbox' ? '[name="x"]' : '[name="x"][value="b"]'));
      expect(fieldProblems(leaf)).toEqual([]);
      await submit(leaf);
      expect(requestsOf(leaf, 'details-submit')).toEqual([{ values: { x: type === 'checkbox' ? '1' : 'b' } }]);
    },
  );

  it('checks an optional email address only with a value', async () => {
    const leaf = await form({
      form: { fields: [field('s', { mask: 'simple' }), field('e', { mask: 'email' })], policy: '', terms: null },
      values: { s: 'O’Hara & Söhne <ü>' },
    });
    expect([box(leaf, 's').type, box(leaf, 's').value, box(leaf, 'e').type]).toEqual([
      'text',
      'O’Hara & Söhne <ü>',
      'email',
    ]);
    await submit(leaf);
    expect(requestsOf(leaf, 'details-submit')).toEqual([{ values: { s: 'O’Hara & Söhne <ü>', e: '' } }]);
  });

  it('shows values of the page in all types of fields', async () => {
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
      box(leaf, 'customer_name').value,
      box(leaf, 'customer_country').value,
      box(leaf, 'customer_region').value,
      box(leaf, 'note').value,
    ]).toEqual(['Ada', 'US', 'US-WA', 'two\nlines']);
    expect(all(leaf, 'input:checked').map((input) => (input as HTMLInputElement).value)).toEqual(['w', 's', 'r', '1']);
  });

  it('selects nothing for an unknown value of the page', async () => {
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

  it('names refused fields that the form lacks', async () => {
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

  it('lists all problems of an empty form at its submission', async () => {
    const leaf = await form();
    await submit(leaf);
    const words = [
      'Name is required.',
      'Email is required.',
      'How did you hear of us? is required.',
      'Please agree to the booking policy.',
    ];
    expect(listedProblems(leaf)).toEqual(words);
    expect(fieldProblems(leaf)).toEqual(words);
    expect(requestsOf(leaf, 'details-submit')).toEqual([]);
    expect(focusedElement(leaf)?.getAttribute('part')).toBe('problem');
    const name = box(leaf, 'customer_name');
    expect([
      name.getAttribute('aria-invalid'),
      one(leaf, `#${name.getAttribute('aria-describedby') ?? ''}`).innerText,
    ]).toEqual(['true', 'Name is required.']);
  });

  it('removes corrected problems from the list', async () => {
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
    await userEvent.fill(box(leaf, 'x'), 'b');
    expect(problemList()).toEqual(['Mail is required.']);
    await userEvent.fill(box(leaf, 'e'), 'ada@');
    expect(problemList()).toEqual(fieldProblems(leaf));
    expect(problemList()).toHaveLength(1);
    await userEvent.fill(box(leaf, 'e'), 'ada@example.com');
    expect(all(leaf, "[part='problem']")).toEqual([]);
  });

  it('keeps a refusal at its field until the value changes', async () => {
    const leaf = await form({
      form: {
        fields: [field('city', { label: 'City', value: 'Rome' }), field('x', { label: 'This' })],
        policy: '',
        terms: null,
      },
      values: { city: 'Rome' },
      problem: { kind: 'refused', code: '', title: '', details: '', fields: { city: 'City' } },
    });
    await userEvent.fill(box(leaf, 'x'), 'b');
    expect(fieldProblems(leaf)).toHaveLength(1);
    await userEvent.fill(box(leaf, 'city'), 'Paris');
    expect(fieldProblems(leaf)).toEqual([]);
    expect(all(leaf, "[part='problem']")).toEqual([]);
  });

  it('focuses the field of a link without a navigation', async () => {
    const leaf = await form();
    const address = location.href;
    await submit(leaf);
    for (const [words, name] of [
      ['Email is required.', 'customer_email'],
      ['How did you hear of us? is required.', 'heard'],
      ['Please agree to the booking policy.', 'customer_tos_agree'],
    ] as const) {
      control(leaf, words).click();
      expect(focusedElement(leaf)?.getAttribute('name')).toBe(name);
    }
    expect(location.href).toBe(address);
  });

  it('shows a problem after the guest leaves the field, and announces it', async () => {
    const leaf = await form({ values: { ...complete, customer_name: '' } });
    const announcements: string[] = [];
    leaf.addEventListener('live-region-say', (event) =>
      announcements.push((event as CustomEvent<{ words: string }>).detail.words),
    );
    const words = 'Email: enter a valid email, like name@example.com.';
    await userEvent.fill(box(leaf, 'customer_email'), 'ada');
    expect([fieldProblems(leaf), announcements]).toEqual([[], []]);
    await userEvent.tab();
    expect([fieldProblems(leaf), announcements]).toEqual([[words], [words]]);
    // The list at the top appears only after the guest submits.
    expect(all(leaf, "[part='problem']")).toEqual([]);
    await userEvent.fill(box(leaf, 'customer_email'), '');
    expect(fieldProblems(leaf)).toEqual([words]);
    await userEvent.fill(box(leaf, 'customer_email'), 'ada@example.com');
    expect(fieldProblems(leaf)).toEqual([]);
  });

  it('marks nothing as invalid at first', async () => {
    const leaf = await form();
    const fields = all(leaf, 'input:not([type=radio]), select, textarea').filter((each) => each.matches('[name]'));
    expect(fields.length).toBeGreaterThan(5);
    expect(fields.map((each) => each.getAttribute('aria-invalid') ?? each.getAttribute('type'))).toEqual(
      fields.map((each) => (each.closest('fieldset') ? 'checkbox' : 'false')),
    );
    expect(all(leaf, 'input[type=radio]').filter((each) => each.ariaRequired === 'true')).toEqual([]);
    // Screen readers announce a form as invalid if the browser does.
    expect(all(leaf, ':invalid')).toEqual([]);
  });

  it('renders the list with a heading in the present language', async () => {
    const leaf = await form();
    await submit(leaf);
    expect(one(leaf, "[part='problem'] h3").innerText).toBe('Please check 4 fields:');
    leaf.locale = localeIn('fr');
    await leaf.updateComplete;
    const words = localeIn('fr').text.details;
    expect(one(leaf, "[part='problem'] h3").innerText).toBe(words.errors(4));
    expect(fieldProblems(leaf)[0]).toBe(words.missing('Name'));
  });

  it('clears a problem as soon as the value is valid', async () => {
    const leaf = await form({ values: { ...complete, customer_name: '', customer_email: 'ada' } });
    await submit(leaf);
    expect(fieldProblems(leaf)).toEqual(['Name is required.', 'Email: enter a valid email, like name@example.com.']);
    await userEvent.type(box(leaf, 'customer_name'), 'A');
    expect(fieldProblems(leaf)).toEqual(['Email: enter a valid email, like name@example.com.']);
    expect(listedProblems(leaf)).toHaveLength(1);
  });

  it('checks a field again after the first submission', async () => {
    const leaf = await form({ values: { ...complete, customer_email: '' } });
    await submit(leaf);
    await userEvent.fill(box(leaf, 'customer_name'), '');
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

  it('moves from a field to the button by Enter without booking', async () => {
    const leaf = await form({ values: complete });
    await userEvent.type(box(leaf, 'customer_name'), '{Enter}');
    expect([focusedElement(leaf)?.part.contains('book'), requestsOf(leaf, 'details-submit')]).toEqual([true, []]);
    await userEvent.keyboard('{Enter}');
    expect(requestsOf(leaf, 'details-submit')).toHaveLength(1);
  });

  it('moves by Enter to the next missing field, then lists problems', async () => {
    const leaf = await form({ values: { ...complete, customer_email: '', heard: '', customer_tos_agree: '' } });
    await userEvent.type(box(leaf, 'customer_name'), '{Enter}');
    expect(focusedElement(leaf)?.getAttribute('name')).toBe('customer_email');
    await userEvent.keyboard('ada@example.com{Enter}');
    expect(focusedElement(leaf)?.getAttribute('name')).toBe('heard');
    await userEvent.keyboard(' {Enter}');
    expect(focusedElement(leaf)?.getAttribute('name')).toBe('customer_tos_agree');
    await userEvent.keyboard('{Enter}');
    expect(fieldProblems(leaf)).toEqual(['Please agree to the booking policy.']);
  });

  it('submits by Enter before a review', async () => {
    const leaf = await form({ values: complete, leadsTo: 'review' });
    await userEvent.type(box(leaf, 'customer_name'), '{Enter}');
    expect(requestsOf(leaf, 'details-submit')).toHaveLength(1);
    expect(one(leaf, '[part~="submit"]').innerText).toBe('Review your booking');
  });

  it('submits once for a double click', async () => {
    const leaf = await form({ values: complete });
    await userEvent.dblClick(one(leaf, '[part~="submit"]'));
    expect(requestsOf(leaf, 'details-submit')).toHaveLength(1);
  });

  it('submits nothing during a request', async () => {
    const leaf = await form({ values: complete, busy: true });
    await submit(leaf);
    expect(requestsOf(leaf, 'details-submit')).toEqual([]);
  });

  it('announces refused fields and shows them', async () => {
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

  it('shows missing fields at the first press after a refusal', async () => {
    const leaf = await form({ values: complete, problem: { kind: 'offline' } });
    await userEvent.fill(box(leaf, 'customer_name'), '');
    await submit(leaf);
    expect(listedProblems(leaf)).toEqual(['Name is required.']);
    expect(focusedElement(leaf)?.innerText).toMatch(/^Please check 1 field:/);
    leaf.problem = null;
    await leaf.updateComplete;
    expect(listedProblems(leaf)).toEqual(['Name is required.']);
  });

  it('submits values without invisible characters and copied prefixes', async () => {
    const leaf = await form({
      values: { ...complete, customer_email: 'mailto:ada@example.com', customer_name: 'Ada\u200b' },
    });
    await submit(leaf);
    const values = { customer_email: 'ada@example.com', customer_name: 'Ada' };
    expect(requestsOf(leaf, 'details-submit')).toEqual([{ values: expect.objectContaining(values) }]);
    expect(box(leaf, 'customer_email').value).toBe('ada@example.com');
  });

  it('opens the fold of an invalid field after Enter', async () => {
    const leaf = await form({ values: { ...complete, customer_phone: '12' } });
    const more = one(leaf, '[part="more"]') as HTMLDetailsElement;
    more.open = false;
    await userEvent.type(box(leaf, 'customer_email'), '{Enter}');
    expect([more.open, focusedElement(leaf)?.getAttribute('name')]).toEqual([true, 'customer_phone']);
  });

  it('focuses the list of problems when the guest returns', async () => {
    const leaf = await form({
      problem: { kind: 'refused', code: '', title: '', details: '', fields: { customer_city: '' } },
      values: complete,
    });
    await leaf.focusHeading();
    expect(focusedElement(leaf)?.innerText.replace(/\s+/g, ' ')).toBe('Please check 1 field: City is required.');
  });

  it('shows any other problem at the top', async () => {
    const leaf = await form({ problem: { kind: 'offline' } });
    expect(one(leaf, '[part="problem"]').innerText).toContain('can’t reach');
  });

  it('keeps the focus in the policy while values change', async () => {
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

  it('opens a policy that scrolls by the keyboard and has a name', async () => {
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

  it('uses its own label for terms without a label', async () => {
    const leaf = await form({
      form: { fields: [], policy: '', terms: field('t', { label: '', type: 'checkbox', required: true }) },
    });
    expect(box(leaf, 't').labels?.[0]?.innerText).toBe('I agree to the booking policy');
  });

  it('shows a skeleton while the form loads', async () => {
    const leaf = await form({ form: undefined });
    expect(all(leaf, '.skeleton')).toHaveLength(1);
    expect(one(leaf, 'section').getAttribute('aria-busy')).toBe('true');
  });

  it('works with the keyboard alone', async () => {
    const leaf = await form({
      form: { fields: everyField().fields.slice(0, 2), policy: '<p>Rules</p>', terms: everyField().terms },
    });
    await leaf.focusHeading();
    // The order and its edit come first, and the policy follows its checkbox.
    await userEvent.keyboard('{Tab}{Tab}{Tab}Ada{Tab}ada@example.com{Tab} {Tab}{Tab}{Enter}');
    expect(requestsOf(leaf, 'details-submit')).toEqual([
      { values: { customer_name: 'Ada', customer_email: 'ada@example.com', customer_tos_agree: '1' } },
    ]);
  });

  it('passes axe when empty, invalid, refused and loading', async () => {
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

  it('counts down after too many requests and submits nothing', async () => {
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
