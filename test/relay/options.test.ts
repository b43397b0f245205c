import { describe, expect, test } from 'vitest';
import { RelayOptionError, type RelayOptions } from '../../src/relay/index.ts';
import { apiSecret, fixture } from './relay-fixture.ts';
import { json } from './scripted-upstream.ts';

const session = '/api/3.0/booking/session';

describe('a relay that is not wholly configured is not made', () => {
  test.each<[string, Partial<RelayOptions>]>([
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: '/relative' }],
    ['baseUrl', { baseUrl: 'http://booking.example/' }],
    ['baseUrl', { baseUrl: 'http://localhost.evil.example/' }],
    ['baseUrl', { baseUrl: 'ftp://localhost/' }],
    ['baseUrl', { baseUrl: 'https://user:pass@booking.example/' }],
    ['baseUrl', { baseUrl: 'https://booking.example/?a=b' }],
    ['apiKey', { apiKey: '' }],
    ['apiKey', { apiKey: 'with:colon' }],
    ['apiSecret', { apiSecret: 'short' }],
    ['apiSecret', { apiSecret: 'line\r\nbreak-in-it' }],
    ['origins', { origins: ['https://www.venue.example/'] }],
    ['origins', { origins: ['*'] }],
    ['origins', { origins: ['null'] }],
    ['ownOrigin', { ownOrigin: 'https://www.venue.example/' }],
    ['ownOrigin', { ownOrigin: '' }],
    ['mount', { mount: 'booking-desk' }],
    ['mount', { mount: '/booking-desk/' }],
  ])('%s wrong: %j', (option, wrong) => {
    const make = (): unknown => fixture(wrong);
    expect(make).toThrow(RelayOptionError);
    expect(make).toThrow(option);
    const given = Object.values(wrong)
      .flat()
      .map(String)
      .filter((text) => text.length > 4);
    for (const text of given) expect(make).not.toThrow(text);
  });

  test.each([
    'http://localhost:4174/harbour/',
    'http://127.0.0.1:4174/harbour',
    'http://[::1]:4174/harbour',
    'https://booking.example/a/b',
  ])('%s is a base address', async (baseUrl) => {
    const { post, upstream } = fixture({ baseUrl });
    upstream.always(() => json({ request: {} }));
    await post(session, { session_id: 's1' });
    expect(upstream.calls[0]?.url).toBe(`${baseUrl.replace(/\/$/, '')}${session}`);
  });

  test('the complaint does not show the secret', () => {
    expect(() => fixture({ apiSecret: `${apiSecret}\n` })).not.toThrow(apiSecret);
  });
});
