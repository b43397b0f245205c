/**
 * Tests the sign-in and sign-out of the staff page: cookies, new tokens, expiry, limits, and the accounts and addresses
 * at which people can sign in.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from '../../../demo/service/service.ts';
import { type Bench, NOON, openBench } from '../harness.ts';
import { LOCAL, StaffBrowser } from './staff-browser.ts';

const HTTPS = 'https://book.example.com';
const SESSION = 'slipway-staff';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ origins: () => [LOCAL, HTTPS, 'http://192.0.2.1:4174'] });
}, 120_000);
afterAll(() => bench.close());

async function signedIn(): Promise<StaffBrowser> {
  const browser = new StaffBrowser(bench.service);
  expect((await browser.signIn()).status).toBe(303);
  return browser;
}

describe('sign-in', () => {
  it('redirects to the list of bookings', async () => {
    const browser = new StaffBrowser(bench.service);
    expect((await browser.get('')).location).toBe('/harbour/staff/sign-in');
    expect((await browser.signIn()).location).toBe('/harbour/staff/bookings');
    expect((await browser.get('')).location).toBe('/harbour/staff/bookings');
    expect((await browser.get('bookings')).status).toBe(200);
    expect((await browser.get('sign-in')).location).toBe('/harbour/staff/bookings');
  });

  it('redirects to the page that the person requested first', async () => {
    const browser = new StaffBrowser(bench.service);
    const { location } = await browser.get('bookings/BCDF-010130?done=note');
    expect(location).toBe('/harbour/staff/sign-in?next=bookings%2FBCDF-010130%3Fdone%3Dnote');
    const page = await browser.get(location.replace('/harbour/staff/', ''));
    const next = /name="next"\s+value="([^"]*)"/.exec(page.text)?.[1] ?? '';
    expect((await browser.signIn({ next })).location).toBe('/harbour/staff/bookings/BCDF-010130?done=note');
  });

  it.each(['//evil.example', 'https://evil.example', '/evil', '../../berghof', 'bookings/../../x', 'bookings\\evil'])(
    'ignores the redirect address %s',
    async (next) => {
      expect((await new StaffBrowser(bench.service).signIn({ next })).location).toBe('/harbour/staff/bookings');
    },
  );

  it('refuses a wrong password and an e-mail address without login', async () => {
    const attempts: Record<string, string>[] = [
      { password: 'wrong' },
      { email: 'other@example.com' },
      { password: '' },
    ];
    for (const fields of attempts) {
      const browser = new StaffBrowser(bench.service);
      const reply = await browser.signIn(fields);
      expect(reply.status).toBe(401);
      expect(reply.words).toContain('This email and password do not match.');
      expect(browser.cookies.has(SESSION)).toBe(false);
    }
  });

  it('answers 429 after twenty wrong passwords from one address', async () => {
    const browser = new StaffBrowser(bench.service, { address: '198.51.100.77' });
    for (let count = 0; count < 20; count += 1) expect((await browser.signIn({ password: 'wrong' })).status).toBe(401);
    const reply = await browser.signIn();
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.words).toContain('That was wrong too often.');
    expect((await new StaffBrowser(bench.service).signIn()).status).toBe(303);
  });

  it('refuses the demo login and its sessions outside demo mode', async () => {
    const browser = await signedIn();
    const service = await createService({
      database: bench.database,
      demo: false,
      now: () => NOON,
      origins: () => [LOCAL],
    });
    const real = new StaffBrowser(service);
    expect((await real.signIn()).status).toBe(401);
    for (const [name, value] of browser.cookies) real.cookies.set(name, value);
    expect((await real.get('bookings')).status).toBe(303);
  });

  it('shows no form over plain HTTP from another machine', async () => {
    const browser = new StaffBrowser(bench.service, { origin: 'http://192.0.2.1:4174' });
    const page = await browser.get('sign-in');
    expect(page.status).toBe(403);
    expect(page.words).toContain('Open this page over HTTPS');
    expect(page.text).not.toContain('password"');
  });
});

describe('the session cookie', () => {
  it.each([
    [LOCAL, 'slipway-staff', 'Path=/harbour/staff; HttpOnly; SameSite=Strict'],
    [HTTPS, '__Secure-slipway-staff', 'Path=/harbour/staff; HttpOnly; SameSite=Strict; Secure'],
  ])('has strict attributes at %s', async (origin, name, attributes) => {
    const reply = await new StaffBrowser(bench.service, { origin }).signIn();
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^${name}=[0-9a-f]{32}; `));
    expect(cookie.slice(cookie.indexOf(';') + 2)).toBe(attributes);
  });

  it('changes at each sign-in, which ends the previous session', async () => {
    const browser = await signedIn();
    const firstToken = browser.cookies.get(SESSION) ?? '';
    const otherBrowser = new StaffBrowser(bench.service);
    otherBrowser.cookies.set(SESSION, firstToken);
    browser.cookies.delete(SESSION);
    await browser.get('sign-in');
    browser.cookies.set(SESSION, firstToken);
    await browser.post('sign-in', { email: 'staff@example.com', password: 'demo' });
    expect(browser.cookies.get(SESSION)).not.toBe(firstToken);
    expect((await browser.get('bookings')).status).toBe(200);
    expect((await otherBrowser.get('bookings')).status).toBe(303);
  });

  it('is useless if an attacker planted it before the sign-in', async () => {
    const plantedToken = 'a'.repeat(32);
    const [victim, attacker] = [new StaffBrowser(bench.service), new StaffBrowser(bench.service)];
    for (const browser of [victim, attacker]) browser.cookies.set(SESSION, plantedToken);
    victim.cookies.set('slipway-staff-sign-in', plantedToken);
    expect((await victim.signIn()).status).toBe(303);
    expect(victim.cookies.get(SESSION)).not.toBe(plantedToken);
    expect((await attacker.get('bookings')).status).toBe(303);
  });

  it('does not work as an access token of the Booking API', async () => {
    const token = (await signedIn()).cookies.get(SESSION) ?? '';
    const reply = await bench.get('/harbour/api/3.0/booking/index', { authorization: `Bearer ${token}` });
    expect(reply.status).toBe(401);
    expect((await bench.get(`/harbour/api/3.0/booking/index?access_token=${token}`)).status).toBe(401);
  });

  it('is valid at its own account only', async () => {
    const browser = await signedIn();
    const otherBrowser = new StaffBrowser(bench.service, { account: 'berghof' });
    for (const [name, value] of browser.cookies) otherBrowser.cookies.set(name, value);
    expect((await otherBrowser.get('bookings')).location).toBe('/berghof/staff/sign-in?next=bookings');
  });
});

describe('a session', () => {
  it('ends after an hour without a request', async () => {
    const browser = await signedIn();
    bench.advanceMinutes(59);
    expect((await browser.get('bookings')).status).toBe(200);
    bench.advanceMinutes(59);
    expect((await browser.get('bookings')).status).toBe(200);
    bench.advanceMinutes(60);
    expect((await browser.get('bookings')).status).toBe(303);
  });

  it('ends twelve hours after its sign-in', async () => {
    const browser = await signedIn();
    for (let hours = 0; hours < 12; hours += 0.5) {
      expect((await browser.get('bookings')).status).toBe(200);
      bench.advanceMinutes(30);
    }
    expect((await browser.get('bookings')).status).toBe(303);
  });

  it('ends at sign-out, even for copies of its cookie', async () => {
    const browser = await signedIn();
    const copy = new StaffBrowser(bench.service);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const reply = await browser.post('sign-out');
    expect([reply.status, reply.location]).toEqual([303, '/harbour/staff/sign-in']);
    expect(browser.cookies.has(SESSION)).toBe(false);
    expect((await copy.get('bookings')).status).toBe(303);
  });

  it('continues after a link to the sign-in page', async () => {
    const browser = await signedIn();
    const session = browser.cookies.get(SESSION) ?? '';
    browser.cookies.delete(SESSION);
    await browser.get('sign-in');
    browser.cookies.set(SESSION, session);
    expect((await browser.get('bookings')).status).toBe(200);
  });
});
