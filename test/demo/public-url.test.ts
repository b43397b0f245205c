/** Addresses are those the demo was told, whoever asks by which name and whatever headers say. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRelays } from '../../demo/serving/relays.ts';
import { settingsFrom } from '../../demo/serving/settings.ts';
import { createDatabase } from '../../demo/service/database/database.ts';
import { createService, type Service } from '../../demo/service/service.ts';
import { pages } from '../../demo/site/pages.ts';
import { createSite } from '../../demo/site/site.ts';
import { onNode } from '../../src/relay/index.ts';

const { sites, services, servicePath } = settingsFrom({
  PUBLIC_URL: 'https://demo.example.com',
  SERVICE_PATH: '/api',
});
const hostile = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  'x-forwarded-prefix': '/evil.example',
  forwarded: 'for=203.0.113.9;host=evil.example;proto=http',
};
let service: Service;
let site: ReturnType<typeof createSite>;

beforeAll(async () => {
  service = await createService({
    database: await createDatabase({ memory: true }),
    demo: true,
    origins: () => services,
    sites: () => sites,
    path: servicePath ?? '',
  });
  const upstream = `http://localhost:9${servicePath ?? ''}`;
  const inside: typeof fetch = (input, init) => service.fetch(new Request(input, init));
  site = createSite({
    dist: '/nowhere',
    upstream,
    sites,
    services,
    relays: createRelays({
      upstream,
      origins: sites,
      fetch: inside,
      clientAddress: () => '203.0.113.9',
      rawTarget: onNode().rawTarget,
    }),
  });
}, 120_000);
afterAll(() => service.close());

const asked = (path: string, init: RequestInit = {}) =>
  new Request(`http://evil.example${path}`, { ...init, headers: { ...hostile, ...init.headers } });

test.each(['/', '/developers', '/builder', '/docs', ...pages.map(({ name }) => `/${name}`)])(
  'the page %s names the public addresses alone',
  async (path) => {
    const answer = await site.fetch(asked(path));
    const text = [...answer.headers.values(), await answer.text()].join('\n');
    expect(text).not.toMatch(/evil\.example|localhost:\d/);
    if (pages.some(({ name }) => path === `/${name}`)) expect(text).toContain('https://demo.example.com/slipway');
  },
);

test('the strict page allows its own origin, on which the service is', async () => {
  const policy = (await site.fetch(asked('/strict-policy'))).headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self' https://demo.example.com;");
});

test('the service names the public address below its path, and answers nowhere else', async () => {
  const answer = await service.fetch(asked('/api/berghof/api/3.0/item'));
  const text = await answer.text();
  expect(text).toContain('https://demo.example.com/api/berghof/media/');
  expect(text).not.toMatch(/evil\.example|localhost/);
  expect((await service.fetch(asked('/berghof/api/3.0/item'))).status).toBe(404);
  expect((await service.fetch(asked('/apiberghof/api/3.0/item'))).status).toBe(404);
});

test('a booking through the relay is paid for at the public address, whose pages alone may book', async () => {
  const post = (path: string, form: Record<string, string>, origin = 'https://demo.example.com') =>
    site.fetch(
      asked(`/relay/api/3.0/booking/${path}`, { method: 'POST', headers: { origin }, body: new URLSearchParams(form) }),
    );
  const rated = (await (
    await service.fetch(asked('/api/harbour/api/3.0/item/111?start_date=20310614&param[qty]=2'))
  ).json()) as { item: { rate: { slip: string } } };
  const slip = { 'slip[]': rated.item.rate.slip };
  expect((await post('session', slip, 'http://evil.example')).status).toBe(403);
  const begun = (await (await post('session', slip)).json()) as { booking: { session: { id: string } } };
  const created = await post('create', {
    session_id: begun.booking.session.id,
    'form[customer_name]': 'Ada Wren',
    'form[customer_email]': 'ada@example.com',
    'form[customer_phone]': '604 555 0100',
    'form[customer_tos_agree]': '1',
  });
  const { request } = (await created.json()) as { request: { status: string; data: { url: string } } };
  expect(request.status).toBe('OK');
  expect(request.data.url).toMatch(/^https:\/\/demo\.example\.com\/api\/harbour\/reserve\//);
  const page = await (await service.fetch(asked(new URL(request.data.url).pathname))).text();
  expect(page).toContain('action="https://demo.example.com/api/harbour/reserve/');
  expect(page).not.toMatch(/evil\.example|localhost/);
});
