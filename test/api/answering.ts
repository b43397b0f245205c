/** A client before a service that always gives one answer. */
import { createClient, type Client } from '../../src/api/client.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';

export const base = 'https://booking.example/account';
export const day = parseDay('2031-06-10') as Day;

export function answering(body: object, baseUrl = base, paymentHosts = ''): Client {
  return createClient({
    baseUrl,
    paymentHosts,
    fetch: () => Promise.resolve(new Response(JSON.stringify({ request: { status: 'OK' }, ...body }))),
  });
}
