import { expect, test } from 'vitest';
import { settingsFrom } from '../../demo/serving/settings.ts';

test('told nothing, the demo is on two ports of this machine, and trusts no proxy', () => {
  const { port, servicePath, sites, services, proxies, pace } = settingsFrom({});
  expect({ port, servicePath, proxies, pace }).toEqual({
    port: 4173,
    servicePath: null,
    proxies: { count: 0, header: 'x-forwarded-for' },
    pace: 'normal',
  });
  expect([sites[0], services[0]]).toEqual(['http://localhost:4173', 'http://localhost:4174']);
});

test('with a path the service is on the site’s own port, at each of its addresses', () => {
  const { sites, services } = settingsFrom({ PORT: '80', SERVICE_PATH: '/api' });
  expect(services).toEqual(sites.map((site) => `${site}/api`));
});

test('where the public address is told, no other is known', () => {
  const { sites, services } = settingsFrom({ PUBLIC_URL: 'https://demo.example.com/', SERVICE_PATH: '/api' });
  expect({ sites, services }).toEqual({
    sites: ['https://demo.example.com'],
    services: ['https://demo.example.com/api'],
  });
  expect(
    settingsFrom({ PUBLIC_URL: 'https://demo.example.com', SERVICE_PUBLIC_URL: 'https://book.example.com/' }).services,
  ).toEqual(['https://book.example.com']);
});

test.each([
  [{ PUBLIC_URL: 'demo.example.com', SERVICE_PATH: '/api' }, 'PUBLIC_URL must be an origin'],
  [{ PUBLIC_URL: 'https://example.com/demo', SERVICE_PATH: '/api' }, 'without a path'],
  [{ PUBLIC_URL: 'https://demo.example.com' }, 'With PUBLIC_URL say where the service is reached'],
  [{ SERVICE_PATH: 'api/' }, 'SERVICE_PATH must be a plain path'],
  [{ SERVICE_PUBLIC_URL: 'book' }, 'SERVICE_PUBLIC_URL must be an address'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of your proxies'],
  [{ PROXY_HEADER: 'x-real-ip' }, 'PROXY_HEADER must be x-forwarded-for or forwarded.'],
  [{ SERVICE_PACE: 'slow' }, 'SERVICE_PACE must be normal or weak, not "slow".'],
  [{ RELAY_URL: 'http://127.0.0.1:4175/relay' }, 'RELAY_URL must be an origin'],
])('%j does not start, and is told why', (variables, words) => {
  expect(() => settingsFrom(variables)).toThrow(words);
});
