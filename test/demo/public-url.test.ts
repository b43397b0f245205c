/** Tests that the demo uses only its `PUBLIC_URL`, even if a request has hostile host names and forwarding headers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelays } from '../../demo/serving/relays.ts';
import { readSettings } from '../../demo/serving/settings.ts';
import { createDatabase } from '../../demo/service/database/database.ts';
import { createService, type Service } from '../../demo/service/service.ts';
import { demoPages } from '../../demo/site/pages.ts';
import { createSite } from '../../demo/site/site.ts';
import { onNode } from '../../src/relay/index.ts';

const { siteOrigins, serviceUrls, servicePath } = readSettings({
  PUBLIC_URL: 'https://demo.example.com',
  SERVICE_PATH: '/api',
});
const hostileHeaders = {
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
    baseUrls: () => serviceUrls,
    siteOrigins: () => siteOrigins,
    path: servicePath ?? '',
  });
  const upstream = `http://localhost:9${servicePath ?? ''}`;
  const fetchFromService: typeof fetch = (input, init) => service.fetch(new Request(input, init));
  site = createSite({
    dist: '/nowhere',
    upstreamUrl: upstream,
    siteOrigins,
    serviceUrls,
    relays: createRelays({
      upstreamUrl: upstream,
      origins: siteOrigins,
      fetch: fetchFromService,
      clientAddress: () => '203.0.113.9',
      rawTarget: onNode().rawTarget,
    }),
  });
}, 120_000);
afterAll(() => service.close());

const createHostileRequest = (path: string, init: RequestInit = {}) =>
  new Request(`http://evil.example${path}`, { ...init, headers: { ...hostileHeaders, ...init.headers } });

describe('PUBLIC_URL', () => {
  it.each(['/', '/developers', '/builder', '/docs', ...demoPages.map(({ name }) => `/${name}`)])(
    'replaces the host name of the request on the page %s',
    async (path) => {
      const response = await site.fetch(createHostileRequest(path));
      const responseText = [...response.headers.values(), await response.text()].join('\n');
      expect(responseText).not.toMatch(/evil\.example|localhost:\d/);
      if (demoPages.some(({ name }) => path === `/${name}`))
        expect(responseText).toContain('https://demo.example.com/slipway');
    },
  );

  it('is the origin of the service in the strict content security policy', async () => {
    const policy = (await site.fetch(createHostileRequest('/strict-policy'))).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' https://demo.example.com;");
  });

  it('is the base address of the service, which answers only below `/api`', async () => {
    const response = await service.fetch(createHostileRequest('/api/berghof/api/3.0/item'));
    const responseText = await response.text();
    expect(responseText).toContain('https://demo.example.com/api/berghof/media/');
    expect(responseText).not.toMatch(/evil\.example|localhost/);
    expect((await service.fetch(createHostileRequest('/berghof/api/3.0/item'))).status).toBe(404);
    expect((await service.fetch(createHostileRequest('/apiberghof/api/3.0/item'))).status).toBe(404);
  });

  it('is the only origin from which guests can book', async () => {
    const postToRelay = (path: string, form: Record<string, string>, origin = 'https://demo.example.com') =>
      site.fetch(
        createHostileRequest(`/relay/api/3.0/booking/${path}`, {
          method: 'POST',
          headers: { origin },
          body: new URLSearchParams(form),
        }),
      );
    const quote = (await (
      await service.fetch(createHostileRequest('/api/harbour/api/3.0/item/111?start_date=20310614&param[qty]=2'))
    ).json()) as { item: { rate: { slip: string } } };
    const slip = { 'slip[]': quote.item.rate.slip };
    expect((await postToRelay('session', slip, 'http://evil.example')).status).toBe(403);
    const session = (await (await postToRelay('session', slip)).json()) as { booking: { session: { id: string } } };
    const response = await postToRelay('create', {
      session_id: session.booking.session.id,
      'form[customer_name]': 'Ada Wren',
      'form[customer_email]': 'ada@example.com',
      'form[customer_phone]': '604 555 0100',
      'form[customer_tos_agree]': '1',
    });
    const { request } = (await response.json()) as { request: { status: string; data: { url: string } } };
    expect(request.status).toBe('OK');
    expect(request.data.url).toMatch(/^https:\/\/demo\.example\.com\/api\/harbour\/reserve\//);
    const page = await (await service.fetch(createHostileRequest(new URL(request.data.url).pathname))).text();
    expect(page).toContain('action="https://demo.example.com/api/harbour/reserve/');
    expect(page).not.toMatch(/evil\.example|localhost/);
  });
});
