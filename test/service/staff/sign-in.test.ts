/**
 * Tests the sign-in and sign-out of the staff page: cookies, new tokens, expiry, limits, and the accounts and addresses
 * at which people can sign in.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from '../../../demo/service/service.ts';
import { type TestHarness, START_TIME, openHarness } from '../harness.ts';
import { LOCAL_ORIGIN, StaffBrowser } from './staff-browser.ts';

const HTTPS_ORIGIN = 'https://book.example.com';
const SESSION_COOKIE = 'slipway-staff';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness({ baseUrls: () => [LOCAL_ORIGIN, HTTPS_ORIGIN, 'http://192.0.2.1:4174'] });
}, 120_000);
afterAll(() => harness.close());

async function signInStaff(): Promise<StaffBrowser> {
  const browser = new StaffBrowser(harness.service);
  expect((await browser.signIn()).status).toBe(303);
  return browser;
}

describe('sign-in', () => {
  it('redirects to the list of bookings', async () => {
    const browser = new StaffBrowser(harness.service);
    expect((await browser.get('')).location).toBe('/harbour/staff/sign-in');
    expect((await browser.signIn()).location).toBe('/harbour/staff/bookings');
    expect((await browser.get('')).location).toBe('/harbour/staff/bookings');
    expect((await browser.get('bookings')).status).toBe(200);
    expect((await browser.get('sign-in')).location).toBe('/harbour/staff/bookings');
  });

  it('redirects to the page that the person requested first', async () => {
    const browser = new StaffBrowser(harness.service);
    const { location } = await browser.get('bookings/BCDF-010130?done=note');
    expect(location).toBe('/harbour/staff/sign-in?next=bookings%2FBCDF-010130%3Fdone%3Dnote');
    const page = await browser.get(location.replace('/harbour/staff/', ''));
    const nextPath = /name="next"\s+value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    expect((await browser.signIn({ next: nextPath })).location).toBe('/harbour/staff/bookings/BCDF-010130?done=note');
  });

  it.each(['//evil.example', 'https://evil.example', '/evil', '../../berghof', 'bookings/../../x', 'bookings\\evil'])(
    'ignores the redirect address %s',
    async (nextPath) => {
      expect((await new StaffBrowser(harness.service).signIn({ next: nextPath })).location).toBe(
        '/harbour/staff/bookings',
      );
    },
  );

  it('refuses a wrong password and an unknown e-mail address', async () => {
    const wrongFields: Record<string, string>[] = [
      { password: 'wrong' },
      { email: 'other@example.com' },
      { password: '' },
    ];
    for (const fields of wrongFields) {
      const browser = new StaffBrowser(harness.service);
      const reply = await browser.signIn(fields);
      expect(reply.status).toBe(401);
      expect(reply.visibleText).toContain('This email and password do not match.');
      expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
    }
  });

  it('answers 429 after twenty wrong passwords from one address', async () => {
    const browser = new StaffBrowser(harness.service, { address: '198.51.100.77' });
    for (let count = 0; count < 20; count += 1) expect((await browser.signIn({ password: 'wrong' })).status).toBe(401);
    const reply = await browser.signIn();
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.visibleText).toContain('That was wrong too often.');
    expect((await new StaffBrowser(harness.service).signIn()).status).toBe(303);
  });

  it('refuses the demo login and its sessions outside demo mode', async () => {
    const browser = await signInStaff();
    const service = await createService({
      database: harness.database,
      demo: false,
      now: () => START_TIME,
      baseUrls: () => [LOCAL_ORIGIN],
    });
    const nonDemoBrowser = new StaffBrowser(service);
    expect((await nonDemoBrowser.signIn()).status).toBe(401);
    for (const [name, value] of browser.cookies) nonDemoBrowser.cookies.set(name, value);
    expect((await nonDemoBrowser.get('bookings')).status).toBe(303);
  });

  it('shows no form over plain HTTP from another machine', async () => {
    const browser = new StaffBrowser(harness.service, { origin: 'http://192.0.2.1:4174' });
    const page = await browser.get('sign-in');
    expect(page.status).toBe(403);
    expect(page.visibleText).toContain('Open this page over HTTPS');
    expect(page.text).not.toContain('password"');
  });
});

describe('the session cookie', () => {
  it.each([
    [LOCAL_ORIGIN, 'slipway-staff', 'Path=/harbour/staff; HttpOnly; SameSite=Strict'],
    [HTTPS_ORIGIN, '__Secure-slipway-staff', 'Path=/harbour/staff; HttpOnly; SameSite=Strict; Secure'],
  ])('has strict attributes at %s', async (origin, name, attributes) => {
    const reply = await new StaffBrowser(harness.service, { origin }).signIn();
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^${name}=[0-9a-f]{32}; `));
    expect(cookie.slice(cookie.indexOf(';') + 2)).toBe(attributes);
  });

  it('changes at each sign-in, which ends the previous session', async () => {
    const browser = await signInStaff();
    const firstToken = browser.cookies.get(SESSION_COOKIE) ?? '';
    const otherBrowser = new StaffBrowser(harness.service);
    otherBrowser.cookies.set(SESSION_COOKIE, firstToken);
    browser.cookies.delete(SESSION_COOKIE);
    await browser.get('sign-in');
    browser.cookies.set(SESSION_COOKIE, firstToken);
    await browser.post('sign-in', { email: 'staff@example.com', password: 'demo' });
    expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(firstToken);
    expect((await browser.get('bookings')).status).toBe(200);
    expect((await otherBrowser.get('bookings')).status).toBe(303);
  });

  it('gives no access if an attacker set it before the sign-in', async () => {
    const plantedToken = 'a'.repeat(32);
    const [victimBrowser, attackerBrowser] = [new StaffBrowser(harness.service), new StaffBrowser(harness.service)];
    for (const browser of [victimBrowser, attackerBrowser]) browser.cookies.set(SESSION_COOKIE, plantedToken);
    victimBrowser.cookies.set('slipway-staff-sign-in', plantedToken);
    expect((await victimBrowser.signIn()).status).toBe(303);
    expect(victimBrowser.cookies.get(SESSION_COOKIE)).not.toBe(plantedToken);
    expect((await attackerBrowser.get('bookings')).status).toBe(303);
  });

  it('does not work as an access token of the Booking API', async () => {
    const token = (await signInStaff()).cookies.get(SESSION_COOKIE) ?? '';
    const reply = await harness.get('/harbour/api/3.0/booking/index', { authorization: `Bearer ${token}` });
    expect(reply.status).toBe(401);
    expect((await harness.get(`/harbour/api/3.0/booking/index?access_token=${token}`)).status).toBe(401);
  });

  it('is valid at its own account only', async () => {
    const browser = await signInStaff();
    const otherBrowser = new StaffBrowser(harness.service, { account: 'berghof' });
    for (const [name, value] of browser.cookies) otherBrowser.cookies.set(name, value);
    expect((await otherBrowser.get('bookings')).location).toBe('/berghof/staff/sign-in?next=bookings');
  });
});

describe('a session', () => {
  it('ends after an hour without a request', async () => {
    const browser = await signInStaff();
    harness.advanceMinutes(59);
    expect((await browser.get('bookings')).status).toBe(200);
    harness.advanceMinutes(59);
    expect((await browser.get('bookings')).status).toBe(200);
    harness.advanceMinutes(60);
    expect((await browser.get('bookings')).status).toBe(303);
  });

  it('ends twelve hours after its sign-in', async () => {
    const browser = await signInStaff();
    for (let hours = 0; hours < 12; hours += 0.5) {
      expect((await browser.get('bookings')).status).toBe(200);
      harness.advanceMinutes(30);
    }
    expect((await browser.get('bookings')).status).toBe(303);
  });

  it('ends at sign-out, even for copies of its cookie', async () => {
    const browser = await signInStaff();
    const copiedBrowser = new StaffBrowser(harness.service);
    for (const [name, value] of browser.cookies) copiedBrowser.cookies.set(name, value);
    const reply = await browser.post('sign-out');
    expect([reply.status, reply.location]).toEqual([303, '/harbour/staff/sign-in']);
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);
    expect((await copiedBrowser.get('bookings')).status).toBe(303);
  });

  it('continues if a link on another site opens the sign-in page', async () => {
    const browser = await signInStaff();
    const sessionToken = browser.cookies.get(SESSION_COOKIE) ?? '';
    browser.cookies.delete(SESSION_COOKIE);
    await browser.get('sign-in');
    browser.cookies.set(SESSION_COOKIE, sessionToken);
    expect((await browser.get('bookings')).status).toBe(200);
  });
});
