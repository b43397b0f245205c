import { describe, expect, test } from 'vitest';
import { addressFromHeader, memoryLimiter, onNode } from '../../src/relay/index.ts';
import { networkOf, plainAddress } from '../../src/relay/address.ts';
import { errorOf, fixture } from './relay-fixture.ts';
import { booked, json } from './scripted-upstream.ts';

const path = '/api/3.0/booking/session';

describe('rates', () => {
  test('a customer who asks too often waits, another one does not', async () => {
    let address = '203.0.113.9';
    const { post, upstream } = fixture({ clientAddress: () => address, limits: { address: memoryLimiter(3, 60) } });
    upstream.always(() => json({ request: { status: 'OK' } }));
    const ask = (): Promise<Response> => post(path, { session_id: 's1' });
    for (let count = 0; count < 3; count += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await errorOf(refused)).id).toBe('throttled');
    expect(upstream.calls).toHaveLength(3);
    address = '203.0.113.10';
    expect((await ask()).status).toBe(200);
  });

  test('an IPv6 customer does not escape by changing the lower half of the address', async () => {
    let last = 0;
    const { post, upstream } = fixture({
      clientAddress: () => `2001:db8:1:2::${(last += 1).toString(16)}`,
      limits: { address: memoryLimiter(2, 60) },
    });
    upstream.always(() => json({ request: { status: 'OK' } }));
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await post(path, { session_id: 's1' })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('a create costs ten points', async () => {
    const { create, upstream } = fixture({ limits: { address: memoryLimiter(25, 60) } });
    upstream.always(() => booked());
    expect([(await create('a')).status, (await create('b')).status, (await create('c')).status]).toEqual([
      200, 200, 429,
    ]);
  });

  test('one website’s visitors together have a limit too', async () => {
    let last = 0;
    const { post, upstream } = fixture({
      clientAddress: () => `203.0.113.${(last += 1)}`,
      limits: { origin: memoryLimiter(2, 60) },
    });
    upstream.always(() => json({ request: { status: 'OK' } }));
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await post(path, { session_id: 's1' })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('customers of unknown address do not share one small budget', async () => {
    const { post, upstream } = fixture({ clientAddress: () => null, limits: { address: memoryLimiter(1, 60) } });
    upstream.always(() => json({ request: { status: 'OK' } }));
    expect([(await post(path, { session_id: 's1' })).status, (await post(path, { session_id: 's1' })).status]).toEqual([
      200, 200,
    ]);
  });

  test('a limiter that is out of order does not stop bookings', async () => {
    const broken = { consume: () => Promise.reject(new Error('down')) };
    const { create, upstream } = fixture({ limits: { address: broken, origin: broken } });
    upstream.always(() => booked());
    expect((await create('s1')).status).toBe(200);
  });
});

describe('the customer’s address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9:4711 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['::1', '::1'],
    ['256.1.1.1', null],
    ['1.2.3', null],
    ['evil', null],
    ['', null],
    ['unknown', null],
    ['1:2:3', null],
    ['2001:db8::1, 1.1.1.1', null],
    ['::1]/x', null],
  ])('%j is %j', (text, address) => {
    expect(plainAddress(text)).toBe(address);
  });

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  const seen = (trustedProxies: number, forwarded: string | null): string | null => {
    const headers = new Headers(forwarded === null ? [] : [['x-forwarded-for', forwarded]]);
    const platform = { incoming: { url: '/', socket: { remoteAddress: '::ffff:10.0.0.1' } } };
    return onNode({ trustedProxies }).clientAddress(new Request('https://relay.example/', { headers }), platform);
  };

  test('on Node is the peer’s, whatever a header says', () => {
    expect(seen(0, '6.6.6.6')).toBe('10.0.0.1');
  });

  test('behind a trusted proxy is what that proxy saw, not what the client wrote before it', () => {
    expect(seen(1, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
    expect(seen(2, '6.6.6.6, 203.0.113.9, 10.0.0.2')).toBe('203.0.113.9');
    expect(seen(1, null)).toBe('10.0.0.1');
    expect(seen(1, 'rubbish')).toBeNull();
  });

  test('on an edge platform comes from the header the platform sets', () => {
    const request = new Request('https://relay.example/', {
      headers: { 'cf-connecting-ip': '203.0.113.9', 'x-forwarded-for': '6.6.6.6' },
    });
    expect(addressFromHeader('cf-connecting-ip')(request, undefined)).toBe('203.0.113.9');
    expect(addressFromHeader('true-client-ip')(request, undefined)).toBeNull();
  });

  test('is unknown when the platform does not tell', () => {
    expect(onNode().clientAddress(new Request('https://relay.example/'), undefined)).toBeNull();
    expect(onNode().rawTarget(new Request('https://relay.example/'), { incoming: {} })).toBeNull();
  });
});
