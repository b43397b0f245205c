import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type TestHarness, findFreeDay, GUEST_FIELDS, openHarness, ORIGIN, SITE, requestSlip } from '../harness.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());

async function createBookingPath(
  guestName: string,
  account = 'berghof',
  item = 206,
  query = 'param[qty]=2',
  extraFields: [string, string][] = [],
): Promise<string> {
  const slip = await requestSlip(
    harness,
    account,
    item,
    `start_date=${await findFreeDay(harness, account, item, '20300601')}&${query}`,
  );
  const form = [
    ...GUEST_FIELDS.filter(([id]) => id !== 'form[customer_name]'),
    ['form[customer_name]', guestName] as [string, string],
    ...extraFields,
  ];
  const creation = await harness.post(`/${account}/api/3.0/booking/create`, [['slip[]', slip], ...form]);
  return new URL(creation.body.at('request', 'data', 'url').text()).pathname;
}

describe('the service', () => {
  test('lets browsers cache pictures, and answers unknown names with an error', async () => {
    const picture = await harness.get('/harbour/media/kayak.svg');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(picture.headers.get('cache-control')).toContain('max-age=604800');
    expect((await harness.get('/harbour/media/kayak-evening.svg')).status).toBe(200);
    for (const name of ['none.svg', 'none-close.svg', 'kayak-noon.svg', '..%2fmain.ts', 'kayak.svg%00', 'kayak'])
      expect((await harness.get(`/harbour/media/${name}`)).status).toBeGreaterThanOrEqual(400);
  });

  test('allows requests from any website, but no custom request headers', async () => {
    const itemReply = await harness.get('/harbour/api/3.0/item/104');
    expect([
      itemReply.headers.get('access-control-allow-origin'),
      itemReply.headers.get('access-control-allow-credentials'),
    ]).toEqual(['*', null]);
    const preflight = await harness.service.fetch(
      new Request(`${ORIGIN}/harbour/api/3.0/item`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://page.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      }),
    );
    expect([preflight.ok, preflight.headers.get('access-control-allow-headers')]).toEqual([false, null]);
  });

  test('starts the addresses of pictures with its base address', async () => {
    const item = (await harness.get('/harbour/api/3.0/item/104')).body.at('item', 'image', '1');
    expect(item.at('url').value).toBe(`${ORIGIN}/harbour${item.at('path').text()}`);
  });
});

describe('the page of a booking', () => {
  test('allows only the page’s own style sheet in the security policy', async () => {
    const page = await harness.get(await createBookingPath('Ada'));
    const styleSheet = /<style>([\s\S]*)<\/style>/.exec(page.text)?.[1] ?? '';
    const hash = createHash('sha256').update(styleSheet).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  test("escapes the guest's input and allows no script", async () => {
    const page = await harness.get(await createBookingPath('<img src=x onerror=alert(1)> & "Co"'));
    expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
    expect(page.text).not.toContain('<img');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('uses the language and text direction of the account', async () => {
    expect((await harness.get(await createBookingPath('Ada'))).text).toContain('Noch ein Schritt');
    const arabicPage = await harness.get(
      await createBookingPath('Ada', 'qasr', 314, 'param[qty]=1', [['form[diet]', 'any']]),
    );
    expect(arabicPage.text).toContain('<html lang="ar-JO" dir="rtl">');
    expect(arabicPage.text).toContain('15.750\u00a0د.أ');
  });

  test('shows the deposit as paid after two presses of the button', async () => {
    const path = await createBookingPath('Ada');
    await Promise.all([harness.post(`${path}/pay`, ''), harness.post(`${path}/pay`, '')]);
    const pageText = (await harness.get(path)).text;
    expect(pageText).toContain('Danke, die Anzahlung ist bezahlt');
    expect(pageText).not.toContain('<button');
  });

  test('shows the deposit before the payment and the rest after it', async () => {
    const path = await createBookingPath('Ada');
    const listAmounts = (text: string) => [...text.matchAll(/€\u00a0[\d,]+/g)].map(([amount]) => amount);
    const pageBefore = (await harness.get(path)).text;
    const [dueNow, totalAmount] = ['€\u00a014,40', '€\u00a048,00'];
    expect(pageBefore).toContain('Anzahlung, jetzt fällig');
    expect(pageBefore).toContain(`${dueNow} bezahlen`);
    expect(listAmounts(pageBefore).slice(-3)).toEqual([totalAmount, dueNow, dueNow]);
    await harness.post(`${path}/pay`, '');
    const pageAfter = (await harness.get(path)).text;
    expect(pageAfter).toContain('Den Rest bezahlen Sie vor Ort.');
    expect(listAmounts(pageAfter).slice(-3)).toEqual([totalAmount, dueNow, '€\u00a033,60']);
  });

  test("answers 404 to an incomplete token or another account's token", async () => {
    const path = await createBookingPath('Ada');
    expect((await harness.get(path.slice(0, -1))).status).toBe(404);
    expect((await harness.get(path.replace('berghof', 'qasr'))).status).toBe(404);
  });

  test("links back to the venue's page before and after the payment", async () => {
    const path = await createBookingPath('Ada');
    const page = `${SITE}/boats?slipway_item=104`;
    const firstPage = await harness.get(path, { referer: `${page}#prices` });
    expect(firstPage.text).toContain(`<a class="back" href="${page}">Zurück zu `);
    const paymentPath = /action="([^"]+)"/.exec(firstPage.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const payment = await harness.post(paymentPath.replace(ORIGIN, ''), '');
    const paidPage = await harness.get((payment.headers.get('location') ?? '').replace(ORIGIN, ''));
    expect(paidPage.text).toContain(`<a class="back next" href="${page}">`);
  });

  test.each([
    'https://elsewhere.example/boats',
    `${SITE}.elsewhere.example/`,
    'http://site.test@elsewhere.example/',
    'javascript:alert(1)//site.test',
    'data:text/html,hello',
    '//site.test/boats',
    'nonsense',
    '',
  ])('omits the back link if the return address is %j', async (returnUrl) => {
    const path = await createBookingPath('Ada');
    expect((await harness.get(path, { referer: returnUrl })).text).not.toContain('class="back');
    expect((await harness.get(`${path}?return=${encodeURIComponent(returnUrl)}`)).text).not.toContain('class="back');
  });

  test('marks a booking as open until the guest pays', async () => {
    const path = await createBookingPath('Ada');
    expect((await harness.get(path)).text).toContain('class="state open"');
    await harness.post(`${path}/pay`, '');
    expect((await harness.get(path)).text).toContain('class="state"');
  });
});

describe('the hosted page of an account', () => {
  it.each(['/harbour/', '/harbour', '/harbour/reserve/'])('lists the items for guests at %s', async (path) => {
    const page = await harness.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<h2>Paddling<\/h2>[\s\S]*Sea kayak/);
    expect(page.text).toContain(`href="${SITE}/"`);
    expect(page.text).toContain('href="tel:+16045550142"');
    expect(page.text).not.toContain('<script');
  });

  it('lists only the items in the query parameter item_id', async () => {
    const page = await harness.get('/harbour/reserve/?item_id=104');
    expect(page.text).toContain('Sea kayak');
    expect(page.text).not.toContain('Motor boat');
  });

  it('answers 404 with an explanation if it has no item for guests', async () => {
    const page = await harness.get('/harbour/reserve/?item_id=999999');
    expect(page.status).toBe(404);
    expect(page.text).toContain('We no longer offer this.');
  });

  it('links back to the previous page only if the venue owns it', async () => {
    const page = await harness.get('/harbour/', { referer: `${SITE}/boats?x=1` });
    expect(page.text).toContain(`href="${SITE}/boats?x=1"`);
    const foreignPage = await harness.get('/harbour/', { referer: 'https://other.example/' });
    expect(foreignPage.text).not.toContain('other.example');
  });

  it('shows a booking only for its own code and token', async () => {
    const token = (await createBookingPath('Ada')).split('/').at(-1) ?? '';
    const tokenPage = await harness.get(`/berghof/reserve/${token}`);
    const code = /<strong>([A-Z]{4}-\d{6})<\/strong>/.exec(tokenPage.text)?.[1] ?? '';
    const page = await harness.get(`/berghof/reserve/booking/${code}?CFX=${token}`);
    expect([page.status, page.text]).toEqual([200, tokenPage.text]);
    for (const address of [`${code}?CFX=x`, code, `ABCD-010130?CFX=${token}`])
      expect((await harness.get(`/berghof/reserve/booking/${address}`)).status).toBe(404);
  });
});
