import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStore, RelayOptionError, type RelayOptions } from '../../src/relay/index.ts';
import { apiSecret, createRelayFixture } from './relay-fixture.ts';
import { createJsonResponse } from './scripted-upstream.ts';

const sessionPath = '/api/3.0/booking/session';

describe('createRelay', () => {
  it.each<[string, Partial<RelayOptions>]>([
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: '/relative' }],
    ['baseUrl', { baseUrl: 'http://booking.example/' }],
    ['baseUrl', { baseUrl: 'http://localhost.evil.example/' }],
    ['baseUrl', { baseUrl: 'ftp://localhost/' }],
    ['baseUrl', { baseUrl: 'https://user:pass@booking.example/' }],
    ['baseUrl', { baseUrl: 'https://user@booking.example/' }],
    ['baseUrl', { baseUrl: 'https://:pass@booking.example/' }],
    ['baseUrl', { baseUrl: 'https://booking.example/?a=b' }],
    ['baseUrl', { baseUrl: 'https://booking.example/#part' }],
    ['apiKey', { apiKey: '' }],
    ['apiKey', { apiKey: 'with:colon' }],
    ['apiSecret', { apiSecret: 'short' }],
    ['apiSecret', { apiSecret: 'long-enough with a space' }],
    ['apiSecret', { apiSecret: 'line\r\nbreak-in-it' }],
    ['origins', { origins: ['https://www.venue.example/'] }],
    ['origins', { origins: ['*'] }],
    ['origins', { origins: ['null'] }],
    ['origins', { origins: ['ftp://www.venue.example'] }],
    ['origins', { origins: ['wss://www.venue.example'] }],
    ['ownOrigin', { ownOrigin: 'https://www.venue.example/' }],
    ['ownOrigin', { ownOrigin: '' }],
    ['mount', { mount: 'booking-desk' }],
    ['mount', { mount: '/booking-desk/' }],
    ['mount', { mount: 'booking/desk' }],
  ])('throws if the option %s is wrong: %j', (option, wrongOptions) => {
    const createFixture = (): unknown => createRelayFixture(wrongOptions);
    expect(createFixture).toThrow(RelayOptionError);
    expect(createFixture).toThrow(option);
    expect(createFixture).toThrow(expect.objectContaining({ name: 'RelayOptionError', option }));
    const optionTexts = Object.values(wrongOptions)
      .flat()
      .map(String)
      .filter((text) => text.length > 4);
    for (const text of optionTexts) expect(createFixture).not.toThrow(text);
  });

  const originHint = 'like https://www.example.com, without path or trailing slash.';
  it.each<[string, Partial<RelayOptions>]>([
    ['baseUrl is not an absolute address.', { baseUrl: '/relative' }],
    ['baseUrl must be https (http is accepted for a loopback address only).', { baseUrl: 'http://booking.example/' }],
    ['baseUrl must hold no user, query or fragment.', { baseUrl: 'https://booking.example/#part' }],
    [
      'apiKey is missing or malformed (at least 8 visible ASCII characters; no colon in the key).',
      { apiKey: 'with:colon' },
    ],
    [`origins must list exact origins ${originHint}`, { origins: ['*'] }],
    [`ownOrigin must be an exact origin ${originHint}`, { ownOrigin: '*' }],
    ['mount must be empty or a plain path like /relay.', { mount: '//' }],
    [
      'clientAddress is missing: pass a function that returns the guest’s address.',
      { clientAddress: undefined } as unknown as Partial<RelayOptions>,
    ],
  ])('throws an error that states the expected form: %s', (expectedText, wrongOptions) => {
    expect(() => createRelayFixture(wrongOptions)).toThrow(RelayOptionError);
    expect(() => createRelayFixture(wrongOptions)).toThrow(`Relay option ${expectedText}`);
  });

  it('accepts a secret with colons, an HTTP loopback origin, a nested mount', () => {
    expect(() =>
      createRelayFixture({
        apiSecret: 'secret:with:colons',
        origins: ['http://localhost:8080'],
        mount: '/booking/desk',
      }),
    ).not.toThrow();
  });

  it('has defaults for `ownOrigin` and `store`', async () => {
    const { sendCreate, upstream, clock } = createRelayFixture({ ownOrigin: undefined, store: undefined as never });
    upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' }, booking: { id: 'A' } }));
    await sendCreate('s1');
    clock.advance(86_399_999);
    await sendCreate('s1');
    expect(upstream.calls).toHaveLength(1);
    clock.advance(1);
    await sendCreate('s1');
    expect(upstream.calls).toHaveLength(2);
  });

  afterEach(() => vi.unstubAllGlobals());
  it('requires a shared store on Cloudflare Workers', () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
    expect(() => createRelayFixture()).toThrow('Relay option store must be shared on Cloudflare Workers');
    expect(() => createRelayFixture({ store: { ...memoryStore(), ownInstanceOnly: false } })).not.toThrow();
    vi.stubGlobal('navigator', { userAgent: 'Node.js/22' });
    expect(() => createRelayFixture()).not.toThrow();
  });

  it.each([
    'http://localhost:4174/harbour/',
    'https://booking.example/a//',
    'http://127.0.0.1:4174/harbour',
    'http://[::1]:4174/harbour',
    'https://booking.example/a/b',
  ])('accepts %s as the base URL', async (baseUrl) => {
    const { post, upstream } = createRelayFixture({ baseUrl });
    upstream.respondToAll(() => createJsonResponse({ request: {} }));
    await post(sessionPath, { session_id: 's1' });
    expect(upstream.calls[0]?.url).toBe(`${baseUrl.replace(/\/+$/, '')}${sessionPath}`);
  });

  it('throws errors that do not reveal the secret', () => {
    expect(() => createRelayFixture({ apiSecret: `${apiSecret}\n` })).not.toThrow(apiSecret);
  });
});
