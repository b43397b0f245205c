import { describe, expect, test } from 'vitest';
import { memoryLimiter } from '../../src/relay/index.ts';
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
