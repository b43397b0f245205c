/**
 * Tests requests to the staff page from other websites and frames, and forms with a wrong token. The service refuses
 * them and logs no personal data. Also tests the headers that forbid scripts, frames and caches.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { type TestHarness, customerHeaders, GUEST_FIELDS, openHarness, requestSlip, staffHeaders } from '../harness.ts';
import { LOCAL_ORIGIN, StaffBrowser } from './staff-browser.ts';

const API = '/harbour/api/3.0';

let harness: TestHarness;
let browser: StaffBrowser;
let code: string;
beforeAll(async () => {
  harness = await openHarness({ baseUrls: () => [LOCAL_ORIGIN, 'http://127.0.0.1:4174'] });
  const slip = await requestSlip(harness, 'harbour', 112, 'start_date=20300601&param[qty]=1', customerHeaders);
  const creation = await harness.post(`${API}/booking/create`, [['slip[]', slip], ...GUEST_FIELDS], customerHeaders);
  code = creation.body.at('booking', 'id').text();
  browser = new StaffBrowser(harness.service);
  await browser.signIn();
}, 120_000);
afterAll(() => harness.close());

const loggedLines: string[] = [];
beforeEach(() => {
  loggedLines.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line: string) => void loggedLines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const readCheckInTime = async () =>
  (await harness.get(`${API}/booking/${code}`, staffHeaders)).body.at('booking', 'checkin').value;

function expectOneLoggedLine(reason: string): void {
  expect(loggedLines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { at: expect.any(Number) as number, refusal: reason, route: 'staff', account: 'harbour' },
  ]);
}

describe('a form', () => {
  it.each([
    ['a different site', { origin: 'https://evil.example' }],
    ['a different port of this machine', { origin: 'http://localhost:4173' }],
    ['a different name of this machine', { origin: 'http://127.0.0.1:4174' }],
    ['a page with the origin null', { origin: 'null' }],
    ['a cross-site page, according to Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site page, according to Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
  ])('changes nothing if it comes from %s', async (_, headers) => {
    const reply = await browser.post(`bookings/${code}/check-in`, {}, headers);
    expect(reply.status).toBe(403);
    expect(reply.visibleText).toContain('It came from another website.');
    expect(await readCheckInTime()).toBe('');
    expectOneLoggedLine('foreign origin');
  });

  it('changes nothing without an Origin header', async () => {
    const request = new Request(`${LOCAL_ORIGIN}/harbour/staff/bookings/${code}/check-in`, {
      method: 'POST',
      body: new URLSearchParams({ csrf: browser.csrfToken }),
      headers: { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect((await harness.service.fetch(request)).status).toBe(403);
    expect(await readCheckInTime()).toBe('');
    expectOneLoggedLine('foreign origin');
  });

  it.each([
    ['no token', ''],
    ['the token of another session', 'x'],
    ['an invalid token of the right length', 'A'.repeat(43)],
  ])('changes nothing if it has %s', async (_, csrfToken) => {
    const otherBrowser = new StaffBrowser(harness.service);
    await otherBrowser.signIn();
    const reply = await browser.post(`bookings/${code}/check-in`, {
      csrf: csrfToken === 'x' ? otherBrowser.csrfToken : csrfToken,
    });
    expect(reply.status).toBe(403);
    expect(reply.visibleText).toContain('The page was out of date, or it came from another website.');
    expect(await readCheckInTime()).toBe('');
    expectOneLoggedLine('wrong form token');
  });

  it.each(['check-in', 'check-out', 'status', 'payment', 'note'])(
    'requires its form token for the action %s',
    async (action) => {
      expect((await browser.post(`bookings/${code}/${action}`, { csrf: '', body: 'x' })).status).toBe(403);
    },
  );

  it('requires its form token and the right origin at sign-in', async () => {
    const login = { email: 'staff@example.com', password: 'demo' };
    const guestBrowser = new StaffBrowser(harness.service);
    expect((await guestBrowser.post('sign-in', login)).status).toBe(403);
    await guestBrowser.get('sign-in');
    expect((await guestBrowser.post('sign-in', login, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await guestBrowser.post('sign-in', { ...login, csrf: 'wrong' })).status).toBe(403);
    expect((await guestBrowser.post('sign-in', login)).status).toBe(303);
  });

  it('requires its form token at sign-out', async () => {
    expect((await browser.post('sign-out', { csrf: '' })).status).toBe(403);
    expect((await browser.get('bookings')).status).toBe(200);
  });

  it('redirects to the sign-in if there is no session', async () => {
    const reply = await new StaffBrowser(harness.service).post(`bookings/${code}/note`, { body: 'Lost?' });
    expect(reply.location).toBe(`/harbour/staff/sign-in?next=bookings%2F${code}`);
  });

  it('works if it comes from the staff page itself', async () => {
    const reply = await browser.post(
      `bookings/${code}/note`,
      { body: 'Own page.' },
      { 'sec-fetch-site': 'same-origin' },
    );
    expect(reply.status).toBe(303);
    expect(loggedLines).toEqual([]);
  });
});

describe('a page', () => {
  it.each([
    [
      'a script of a different site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'https://e.example' },
    ],
    [
      'a script of the same site',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['a frame', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ])('refuses a request by %s and logs one line', async (_, headers: Record<string, string>) => {
    const reply = await browser.get('bookings', headers);
    expect(reply.status).toBe(403);
    expect(reply.text).not.toContain(code);
    expectOneLoggedLine('foreign origin');
  });

  it.each([
    ['a link on a different site', { 'sec-fetch-site': 'cross-site' }],
    ['a bookmark', { 'sec-fetch-site': 'none' }],
    ['its own link', { 'sec-fetch-site': 'same-origin' }],
  ])('opens from %s', async (_, headers) => {
    const reply = await browser.get('bookings', {
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      ...headers,
    });
    expect(reply.status).toBe(200);
  });

  it('forbids scripts, frames and caches', async () => {
    for (const path of ['sign-in', 'bookings', `bookings/${code}`, `bookings/${code}/invoice`, 'nowhere']) {
      const pageBrowser = path === 'sign-in' ? new StaffBrowser(harness.service) : browser;
      const { headers, text } = await pageBrowser.get(path);
      const styleSheet = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? '';
      const hash = createHash('sha256').update(styleSheet).digest('base64');
      expect(headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.has('access-control-allow-origin')).toBe(false);
      expect(text).not.toMatch(/<script|style="|\son\w+="/);
    }
  });

  it('refuses methods other than GET, HEAD and POST', async () => {
    const request = new Request(`${LOCAL_ORIGIN}/harbour/staff/bookings`, { method: 'DELETE' });
    expect((await harness.service.fetch(request)).status).toBe(405);
  });

  it.each([
    ['a query that it cannot read', 'bookings?a[b[c]=1', 400],
    ['an unknown path', 'nowhere', 404],
    ['the invoice of no booking', 'bookings/ZZZZ-010130/invoice', 404],
  ])('answers %s with an HTML page', async (_, path, status) => {
    const reply = await browser.get(path);
    expect(reply.status).toBe(status);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('refuses a form of more than 64 KB', async () => {
    expect((await browser.post(`bookings/${code}/note`, { body: 'x'.repeat(70_000) })).status).toBe(413);
  });
});
