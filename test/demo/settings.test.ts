import { describe, expect, it } from 'vitest';
import { readSettings } from '../../demo/serving/settings.ts';

describe('readSettings', () => {
  it('returns two local ports and no trusted proxy by default', () => {
    const { port, servicePath, siteOrigins, serviceUrls, proxies, pace, webhooksFile } = readSettings({});
    expect({ port, servicePath, proxies, pace, webhooksFile }).toEqual({
      port: 4173,
      servicePath: null,
      proxies: { proxyCount: 0, headerName: 'x-forwarded-for' },
      pace: 'normal',
      webhooksFile: null,
    });
    expect([siteOrigins[0], serviceUrls[0]]).toEqual(['http://localhost:4173', 'http://localhost:4174']);
  });

  it('returns a service address below each site if `SERVICE_PATH` is set', () => {
    const { siteOrigins, serviceUrls } = readSettings({ PORT: '80', SERVICE_PATH: '/api' });
    expect(serviceUrls).toEqual(siteOrigins.map((site) => `${site}/api`));
  });

  it('returns only the public addresses if `PUBLIC_URL` is set', () => {
    const { siteOrigins, serviceUrls } = readSettings({
      PUBLIC_URL: 'https://demo.example.com/',
      SERVICE_PATH: '/api',
    });
    expect({ siteOrigins, serviceUrls }).toEqual({
      siteOrigins: ['https://demo.example.com'],
      serviceUrls: ['https://demo.example.com/api'],
    });
    expect(
      readSettings({ PUBLIC_URL: 'https://demo.example.com', SERVICE_PUBLIC_URL: 'https://book.example.com/' })
        .serviceUrls,
    ).toEqual(['https://book.example.com']);
  });

  it.each([
    [{ PUBLIC_URL: 'demo.example.com', SERVICE_PATH: '/api' }, 'PUBLIC_URL must be an origin'],
    [{ PUBLIC_URL: 'https://example.com/demo', SERVICE_PATH: '/api' }, 'without a path'],
    [{ PUBLIC_URL: 'https://demo.example.com' }, 'With PUBLIC_URL say where the service is reached'],
    [{ SERVICE_PATH: 'api/' }, 'SERVICE_PATH must be a plain path'],
    [{ SERVICE_PUBLIC_URL: 'book' }, 'SERVICE_PUBLIC_URL must be an address'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of your proxies'],
    [{ PROXY_HEADER: 'x-real-ip' }, 'PROXY_HEADER must be x-forwarded-for or forwarded.'],
    [{ SERVICE_PACE: 'slow' }, 'SERVICE_PACE must be normal or weak, not "slow".'],
    [{ RELAY_URL: 'http://127.0.0.1:4175/relay' }, 'RELAY_URL must be an origin'],
  ])('throws an error with the reason for the variables %j', (variables, message) => {
    expect(() => readSettings(variables)).toThrow(message);
  });
});
