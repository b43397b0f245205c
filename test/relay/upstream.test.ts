import { describe, expect, test } from 'vitest';
import { basic, fixture } from './relay-fixture.ts';
import { booked, json } from './scripted-upstream.ts';

const session = '/api/3.0/booking/session';

describe('what reaches the booking service', () => {
  test('the token pair, the wish to act as a customer, the customer’s address, and nothing the client sent', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => booked());
    await post(
      '/api/3.0/booking/create',
      { session_id: 's1' },
      {
        authorization: 'Basic ZXZpbDpldmls',
        cookie: 'a=b',
        'x-on-behalf': '7',
        'x-forwarded-for': '6.6.6.6',
        'x-custom': 'x',
        referer: 'https://www.venue.example/page',
      },
    );
    const [call] = upstream.calls;
    expect(Object.fromEntries(call?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: `Basic ${basic}`,
      'x-on-behalf': 'off',
      'x-forwarded-for': '203.0.113.9',
    });
    expect(call?.init.redirect).toBe('manual');
  });

  test('an unknown or malformed customer address is left out rather than made up', async () => {
    for (const address of [null, '', 'evil\r\nx: y', 'localhost', '999.1.1.1']) {
      const { post, upstream } = fixture({ clientAddress: () => address });
      upstream.always(() => json({ request: { status: 'OK' } }));
      await post(session, { session_id: 's1' });
      expect(upstream.calls[0]?.headers.has('x-forwarded-for')).toBe(false);
    }
  });
});
