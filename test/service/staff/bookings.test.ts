/**
 * Tests bookings on the staff page as a browser without scripts sees them: the list, the search, one booking, its
 * invoice and every action.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TestHarness,
  customerHeaders,
  findFreeDay,
  GUEST_FIELDS,
  openHarness,
  requestSlip,
  staffHeaders,
  type JsonNode,
} from '../harness.ts';
import { STATUSES } from '../specification.ts';
import { LOCAL_ORIGIN, StaffBrowser } from './staff-browser.ts';

const HOSTILE_HTML = `<img src=x onerror=alert(1)> "&' </textarea><script>`;
const MAX_NOTE_LENGTH = 3000;
const MUG_ID = 111;

let harness: TestHarness;
let browser: StaffBrowser;
let berghofBrowser: StaffBrowser;
beforeAll(async () => {
  harness = await openHarness({ baseUrls: () => [LOCAL_ORIGIN] });
  browser = new StaffBrowser(harness.service);
  berghofBrowser = new StaffBrowser(harness.service, { account: 'berghof' });
  await browser.signIn();
  await berghofBrowser.signIn();
}, 120_000);
afterAll(() => harness.close());

interface NewBooking {
  account?: string;
  item?: number;
  query?: string;
  name?: string;
  email?: string;
  extraFields?: [string, string][];
}

/** Books as a guest and returns the booking's code. */
async function createBooking({
  account = 'harbour',
  item = 106,
  query = 'param[boards]=1',
  name = 'Ada Wren',
  email = 'ada@example.com',
  extraFields = [],
}: NewBooking = {}): Promise<string> {
  // Mugs have no dates, so any day is free.
  const day = item === MUG_ID ? '20300601' : await findFreeDay(harness, account, item, '20300520');
  const slip = await requestSlip(harness, account, item, `start_date=${day}&${query}`, customerHeaders);
  const form = GUEST_FIELDS.filter(([id]) => !/name|email/.test(id));
  const creation = await harness.post(
    `/${account}/api/3.0/booking/create`,
    [['slip[]', slip], ['form[customer_name]', name], ['form[customer_email]', email], ...form, ...extraFields],
    customerHeaders,
  );
  return creation.body.at('booking', 'id').text();
}

const readBooking = async (code: string, account = 'harbour'): Promise<JsonNode> =>
  (await harness.get(`/${account}/api/3.0/booking/${code}`, staffHeaders)).body.at('booking');

const listCodesIn = (text: string) => [...text.matchAll(/class="open-link"[^>]*>([^<]*)</g)].map(([, code]) => code);

describe('the list of bookings', () => {
  const guest = { name: 'Zoë Überall', email: 'zoe@list.example' };
  let codes: string[];
  beforeAll(async () => {
    codes = [
      await createBooking(guest),
      await createBooking(guest),
      await createBooking({ ...guest, item: MUG_ID, query: 'param[qty]=2' }),
    ];
    await harness.post(`/harbour/api/3.0/booking/${codes[1] ?? ''}/update`, 'status_id=HOLD', staffHeaders);
  });
  const listCodes = async (query: string) =>
    listCodesIn((await browser.get(`bookings?keyword=zoe@list&${query}`)).text);

  it('shows the newest booking first', async () => {
    expect(await listCodes('')).toEqual([...codes].reverse());
  });

  it.each([
    ['status', 'status_id=HOLD', [1]],
    ['item', 'item_id=111', [2]],
    ['first day', 'start_date=2030-07-01', []],
    ['last day', 'end_date=2030-05-01', []],
    ['status and item', 'status_id=PEND&item_id=106', [0]],
  ])('filters by %s', async (_, query, indexes) => {
    expect(await listCodes(query)).toEqual(indexes.map((index) => codes[index]));
  });

  it.each([
    ['code', () => (codes[0] ?? '').toLowerCase(), [0]],
    ['name', () => 'zoë über', [2, 1, 0]],
    ['email', () => 'zoe@list', [2, 1, 0]],
  ])('finds bookings by %s', async (_, keyword, indexes) => {
    const { text } = await browser.get(`bookings?keyword=${encodeURIComponent(keyword())}`);
    expect(listCodesIn(text)).toEqual(indexes.map((index) => codes[index]));
  });

  it('keeps the search and the filters in the form', async () => {
    const { text } = await browser.get('bookings?keyword=%22zoe%22&start_date=2030-05-01&status_id=HOLD&item_id=106');
    expect(text).toContain('value="&quot;zoe&quot;"');
    expect(text).toContain('value="2030-05-01"');
    expect(text).toMatch(/value="HOLD"[^>]*selected/);
    expect(text).toMatch(/value="106"[^>]*selected/);
    expect(text).toContain('<details open>');
  });

  it('explains an empty result', async () => {
    expect((await browser.get('bookings?keyword=nothing-like-it')).visibleText).toContain('No bookings found');
    expect((await berghofBrowser.get('bookings')).visibleText).toContain('No bookings yet');
  });

  it.each([
    [
      'days in the wrong order',
      'start_date=2030-06-02&end_date=2030-06-01',
      422,
      'The last day is before the first day.',
    ],
    ['an unknown status', 'status_id=NONE', 400, 'The account has no such status_id.'],
    ['a page after the last', 'page=99', 400, 'page lies between 1 and'],
  ])('shows the reason if it refuses %s', async (_, query, status, reason) => {
    const reply = await browser.get(`bookings?${query}`);
    expect(reply.status).toBe(status);
    expect(reply.visibleText).toContain(reason);
  });

  it("shows the amounts in the account's currency format", async () => {
    const code = await createBooking({ account: 'berghof', item: 206, query: 'param[qty]=2' });
    const { visibleText } = await berghofBrowser.get('bookings');
    expect(visibleText).toContain(code);
    expect(visibleText).toContain('€ 48,00');
  });

  it('shows each booking on exactly one page', async () => {
    for (let count = 0; count < 26; count += 1)
      await createBooking({ email: 'paging@list.example', item: MUG_ID, query: 'param[qty]=1' });
    const firstPage = await browser.get('bookings?keyword=paging@list');
    expect(firstPage.visibleText).toContain('1 to 25 of 26 bookings');
    expect(firstPage.visibleText).toContain('Page 1 of 2');
    const nextPageUrl = /rel="next"\s+href="([^"]*)"/.exec(firstPage.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const lastPage = await browser.get(nextPageUrl.slice(`${LOCAL_ORIGIN}/harbour/staff/`.length));
    expect(lastPage.visibleText).toContain('26 to 26 of 26 bookings');
    expect(lastPage.text).not.toContain('rel="next"');
    expect(new Set([...listCodesIn(firstPage.text), ...listCodesIn(lastPage.text)]).size).toBe(26);
  });
});

describe('the page of a booking', () => {
  it('shows the guest, the items, the amounts and the notes', async () => {
    const code = await createBooking({ query: 'param[boards]=2', extraFields: [['form[note]', 'We bring a dog.']] });
    const { visibleText } = await browser.get(`bookings/${code}`);
    for (const expectedText of [
      'Ada Wren',
      'ada@example.com',
      '+1 604 555 0100',
      'Paddle board',
      'Boards: 2',
      '$84.00',
      '$4.20',
    ])
      expect(visibleText).toContain(expectedText);
    expect(visibleText).toMatch(/Total \$88\.20/);
    expect(visibleText).toMatch(/We bring a dog\. Guest , May 6, 2030, 10:00 a\.m\. · On the invoice/);
  });

  it('escapes everything that guests and staff enter', async () => {
    const code = await createBooking({ name: HOSTILE_HTML, extraFields: [['form[note]', HOSTILE_HTML]] });
    await browser.get(`bookings/${code}`);
    await browser.post(`bookings/${code}/note`, { body: HOSTILE_HTML, on_invoice: '1' });
    const refusalPage = await browser.post(`bookings/${code}/note`, {
      body: HOSTILE_HTML + 'x'.repeat(MAX_NOTE_LENGTH),
    });
    const pages = [
      refusalPage,
      await browser.get(`bookings/${code}`),
      await browser.get(`bookings/${code}/invoice`),
      await browser.get(`bookings?keyword=${encodeURIComponent(HOSTILE_HTML)}`),
      await browser.get(`bookings/${encodeURIComponent(HOSTILE_HTML)}`),
      await browser.post(`bookings/${code}/status`, { status_id: 'VOID' }),
    ];
    for (const { text } of pages) expect(text).not.toMatch(/<img|<script|<\/textarea>[^]*<script/);
    expect(pages[1]?.text).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39; &lt;/textarea&gt;&lt;script&gt;',
    );
    expect(listCodesIn(pages[3]?.text ?? '')).toEqual([code]);
  });

  it('isolates the direction of an Arabic name', async () => {
    const code = await createBooking({ name: 'ليلى الخطيب' });
    expect((await browser.get(`bookings/${code}`)).text).toContain('<bdi>ليلى الخطيب</bdi>');
  });

  it("shows the invoice in the account's language", async () => {
    const code = await createBooking({ account: 'berghof', item: 206, query: 'param[qty]=2' });
    const { text, visibleText } = await berghofBrowser.get(`bookings/${code}/invoice`);
    expect(text).toContain('lang="de"');
    expect(visibleText).toContain('Gebucht von Ada Wren');
    expect(visibleText).toContain('€ 48,00');
  });

  it.each(['index', 'notes', 'form', 'session', 'ABCD-010130', 'x', '..%2F..%2Fcompany'])(
    'answers 404 to the code %s',
    async (code) => {
      expect((await browser.get(`bookings/${code}`)).status).toBe(404);
      expect((await browser.get(`bookings/${code}/invoice`)).status).toBe(404);
      expect((await browser.post(`bookings/${code}/note`, { body: 'x' })).status).toBe(404);
    },
  );
});

describe('an action on a booking', () => {
  it('checks a guest in with a note, and checks them out', async () => {
    const code = await createBooking();
    expect((await browser.post(`bookings/${code}/check-in`)).location).toBe(
      `/harbour/staff/bookings/${code}?done=check-in`,
    );
    const page = await browser.get(`bookings/${code}?done=check-in`);
    expect(page.visibleText).toContain('The guest is checked in.');
    expect(page.visibleText).toContain('Checked in May 6, 2030, 10:00 a.m.');
    expect(page.visibleText).toContain('Checked in. Maren Holt , May 6, 2030, 10:00 a.m. · Staff only');
    expect(page.text).not.toContain('/check-in"');
    await browser.post(`bookings/${code}/check-out`);
    expect((await readBooking(code)).at('checkout').value).not.toBe('');
  });

  it('adds a note for staff only, or for the invoice too', async () => {
    const code = await createBooking();
    await browser.post(`bookings/${code}/note`, { body: 'Private.\r\nSecond line.' });
    await browser.post(`bookings/${code}/note`, { body: 'Open.', on_invoice: '1' });
    const notes = (await readBooking(code)).at('notes').value;
    expect(notes).toMatchObject([
      { body: 'Private.\nSecond line.', private: true, account_id: 1 },
      { body: 'Open.', private: false },
    ]);
    const invoiceText = (await browser.get(`bookings/${code}/invoice`)).visibleText;
    expect(invoiceText).toContain('Open.');
    expect(invoiceText).not.toContain('Private.');
  });

  it('keeps the text of a note that the service refuses', async () => {
    const code = await createBooking();
    const body = `Long: ${'x'.repeat(MAX_NOTE_LENGTH)}`;
    const reply = await browser.post(`bookings/${code}/note`, { body });
    expect(reply.status).toBe(422);
    expect(reply.visibleText).toContain('A note has up to 3000 characters. Nothing was noted.');
    expect(reply.text).toContain(`${body}</textarea`);
    expect((await browser.post(`bookings/${code}/note`, { body: ' ' })).visibleText).toContain('A note needs a text.');
  });

  it('records a payment only after a confirmation', async () => {
    const code = await createBooking();
    const confirmationPage = await browser.post(`bookings/${code}/payment`);
    expect(confirmationPage.visibleText).toContain('Record a payment of $44.10 ?');
    expect((await readBooking(code)).at('paid_total').value).toBe('0.00');
    await browser.post(`bookings/${code}/payment`, { confirmed: '1' });
    const booking = await readBooking(code);
    expect([booking.at('status_id').value, booking.at('paid_total').value]).toEqual(['PAID', '44.10']);
    const page = await browser.get(`bookings/${code}`);
    expect(page.visibleText).toContain('At the venue May 6, 2030, 10:00 a.m. $44.10');
    expect(page.text).not.toContain('/payment"');
  });

  it('shows the reason if the service refuses a check-in', async () => {
    const code = await createBooking();
    await harness.post(`/harbour/api/3.0/booking/${code}/update`, 'status_id=VOID', staffHeaders);
    const reply = await browser.post(`bookings/${code}/check-in`);
    expect(reply.status).toBe(422);
    expect(reply.visibleText).toContain('This booking cannot be checked in. Its status is VOID.');
    expect(reply.text).not.toMatch(/\/check-(in|out)"/);
  });

  it('shows an error if staff reopen a booking that lost its stock', async () => {
    const day = await findFreeDay(harness, 'berghof', 203, '20300901', 3);
    const endDay = String(Number(day) + 2);
    const bookStay = async () => {
      const slip = await requestSlip(
        harness,
        'berghof',
        203,
        `start_date=${day}&end_date=${endDay}&param[adults]=2`,
        customerHeaders,
      );
      const creation = await harness.post(
        '/berghof/api/3.0/booking/create',
        [['slip[]', slip], ...GUEST_FIELDS],
        customerHeaders,
      );
      return creation.body.at('booking', 'id').text();
    };
    const code = await bookStay();
    await berghofBrowser.post(`bookings/${code}/status`, { status_id: 'CANCELLED', confirmed: '1' });
    await bookStay();
    const reply = await berghofBrowser.post(`bookings/${code}/status`, { status_id: 'PEND' });
    expect(reply.status).toBe(422);
    expect((await readBooking(code, 'berghof')).at('status_id').value).toBe('CANCELLED');
    expect(reply.text).toContain('role="alert"');
  });
});

describe('a change of status', () => {
  const releasedStatuses = ['VOID', 'CANCELLED'];

  it.each(STATUSES)('offers every change from the status %s, and makes it', async (fromStatus) => {
    const code = await createBooking({ item: MUG_ID, query: 'param[qty]=1' });
    const setStatus = (status: string) =>
      harness.post(`/harbour/api/3.0/booking/${code}/update`, `status_id=${status}`, staffHeaders);
    for (const toStatus of STATUSES.filter((status) => status !== fromStatus)) {
      await setStatus(fromStatus);
      const page = await browser.get(`bookings/${code}`);
      const offeredStatuses = [...page.text.matchAll(/<option\s+value="([A-Z]+)"/g)].map(([, status]) => status);
      expect(offeredStatuses.sort()).toEqual(STATUSES.filter((status) => status !== fromStatus).sort());
      const firstReply = await browser.post(`bookings/${code}/status`, { status_id: toStatus });
      expect((await readBooking(code)).at('status_id').value).toBe(
        releasedStatuses.includes(toStatus) ? fromStatus : toStatus,
      );
      if (!releasedStatuses.includes(toStatus)) continue;
      expect(firstReply.visibleText).toContain('Its places become free for other guests.');
      await browser.post(`bookings/${code}/status`, { status_id: toStatus, confirmed: '1' });
      expect((await readBooking(code)).at('status_id').value).toBe(toStatus);
    }
  });

  it('shows an error for an unknown or missing status', async () => {
    const code = await createBooking();
    for (const [status_id, reason] of [
      ['NONE', 'This account has no such status.'],
      ['', 'A status is needed.'],
    ] as const) {
      const reply = await browser.post(`bookings/${code}/status`, { status_id });
      expect([reply.status, reply.visibleText.includes(reason)]).toEqual([422, true]);
    }
    expect((await readBooking(code)).at('status_id').value).toBe('PEND');
  });

  it('adds the requested customer notice as a note after the confirmation', async () => {
    const code = await createBooking();
    const confirmationPage = await browser.post(`bookings/${code}/status`, { status_id: 'VOID', notify: '1' });
    expect(confirmationPage.text).toContain('name="notify" value="1"');
    await browser.post(`bookings/${code}/status`, { status_id: 'VOID', notify: '1', confirmed: '1' });
    expect((await readBooking(code)).at('notes', 0, 'body').value).toBe('A notice to the customer is due: VOID.');
  });
});

describe('a booking of another account', () => {
  it('has no page, no invoice and no place in the list', async () => {
    const code = await createBooking();
    expect((await berghofBrowser.get(`bookings/${code}`)).status).toBe(404);
    expect((await berghofBrowser.get(`bookings/${code}/invoice`)).status).toBe(404);
    expect(listCodesIn((await berghofBrowser.get(`bookings?keyword=${code}`)).text)).toEqual([]);
  });

  it.each([
    ['check-in', {}],
    ['check-out', {}],
    ['note', { body: 'From another account.' }],
    ['status', { status_id: 'HOLD' }],
    ['status', { status_id: 'VOID' }],
    ['status', { status_id: 'VOID', confirmed: '1' }],
    ['payment', {}],
    ['payment', { confirmed: '1' }],
  ])('does not change after the action %s with %j', async (action, fields) => {
    const code = await createBooking();
    const bookingBefore = (await readBooking(code)).value;
    const reply = await berghofBrowser.post(`bookings/${code}/${action}`, fields);
    expect(reply.status).toBe(404);
    expect(reply.text).not.toContain('Ada Wren');
    expect((await readBooking(code)).value).toEqual(bookingBefore);
  });

  it('does not open with the session cookie of a different account', async () => {
    const code = await createBooking();
    const foreignBrowser = new StaffBrowser(harness.service);
    for (const [name, value] of berghofBrowser.cookies) foreignBrowser.cookies.set(name, value);
    foreignBrowser.csrfToken = berghofBrowser.csrfToken;
    expect((await foreignBrowser.get(`bookings/${code}`)).location).toMatch(/\/staff\/sign-in\?/);
    expect((await foreignBrowser.post(`bookings/${code}/check-in`)).location).toMatch(/\/staff\/sign-in\?/);
    expect((await readBooking(code)).at('checkin').value).toBe('');
  });
});
