/**
 * Sends generated requests with malformed paths, queries, bodies, headers and encodings; 20,000 in the long run. Each
 * request must get a documented answer without status 500, and the database must stay the same.
 */

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows, type Bench, customerHeaders, openBench, ORIGIN, slipFor } from './harness.ts';
import { slowSamples, times } from '../samples.ts';
import { near, wild, type Wild } from './malformed-requests.ts';

const REQUESTS = slowSamples(400, 1_000);

let bench: Bench;
let slip: string;
let session: string;
beforeAll(async () => {
  bench = await openBench();
  slip = await slipFor(bench, 'harbour', 112, 'start_date=20300514&param[qty]=1', customerHeaders);
  session = (await bench.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], customerHeaders)).body
    .at('booking', 'session', 'id')
    .text();
}, 120_000);
afterAll(() => bench.close());

function requestOf(wild: Wild): Request | null {
  const fill = (text: string) => text.replaceAll('@slip', slip).replaceAll('@session', session);
  const headers: Record<string, string> = {};
  for (const [key, value] of Object.entries(wild.headers)) if (value !== undefined) headers[key] = value;
  try {
    return new Request(ORIGIN + wild.path + (wild.query === '' ? '' : `?${fill(wild.query)}`), {
      method: wild.method,
      headers,
      ...(wild.method !== 'GET' &&
        wild.method !== 'HEAD' && {
          body: typeof wild.body === 'string' ? fill(wild.body) : new Uint8Array(wild.body),
        }),
    });
  } catch {
    // No client could send this, so skip it.
    return null;
  }
}

/**
 * Returns the problem with an answer, or null for a documented answer: an envelope, a credential error, a page, a
 * redirect or a missing picture.
 */
async function findProblem(response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.status >= 500) return `status ${String(response.status)}: ${text}`;
  if (/node:internal|at \w+ \(|\.ts:\d+/.test(text)) return `a stack trace: ${text}`;
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json'))
    return response.status < 300 ||
      response.status === 303 ||
      response.status === 302 ||
      /^text\/(html|plain)/.test(type)
      ? null
      : `no shape: ${String(response.status)} ${type}`;
  if (response.status !== 200 && text === '') return null;
  const value = JSON.parse(text) as {
    request?: { status?: unknown; error?: { id?: unknown; title?: unknown } };
    error?: unknown;
    error_description?: unknown;
  };
  if (value.request) {
    if (value.request.status !== 'ERROR') return response.status === 200 ? null : 'a failure that says OK';
    return typeof value.request.error?.id === 'string' &&
      typeof value.request.error.title === 'string' &&
      value.request.error.title !== ''
      ? null
      : `an empty error: ${text}`;
  }
  return typeof value.error === 'string' && typeof value.error_description === 'string' ? null : `no shape: ${text}`;
}

test(
  'answers every malformed request with a clear error and writes nothing',
  async () => {
    const stateBefore = await readState();
    let count = 0;
    let acceptedCount = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 1, arbitrary: wild }, { weight: 2, arbitrary: near }), async (each) => {
        const request = requestOf(each);
        if (!request) return;
        count += 1;
        const response = await bench.service.fetch(request);
        if (response.status === 200) acceptedCount += 1;
        expect(await findProblem(response)).toBeNull();
      }),
      { numRuns: Math.ceil(REQUESTS * 1.15), seed: 20_300_506, endOnFailure: true },
    );
    expect(count).toBeGreaterThanOrEqual(REQUESTS);
    // At least a tenth of the requests passed all checks of their form and reached the rules.
    expect(acceptedCount).toBeGreaterThan(REQUESTS / 10);
    expect(await readState()).toEqual(stateBefore);
  },
  240_000 * times,
);

test('refuses a range of years for thousands of items', async () => {
  for (const query of [
    'item?start_date=20300601&end_date=20311001',
    'item/cal?start_date=20300601&end_date=20320101',
    'item/cal?start_date=20300101&end_date=21300101',
    'item/101?start_date=20300101&end_date=20400101',
  ]) {
    const reply = await bench.get(`/depot/api/3.0/${query}`);
    expect(reply.body.at('request', 'status').value).toBe('ERROR');
    expect(reply.body.at('request', 'error', 'id').text()).toMatch(/too_long|too_much|not_found/);
  }
});

/** Returns the number of bookings, used units and tokens, which must not change. Sessions can change. */
async function readState(): Promise<unknown> {
  return rows(
    bench.database.orm,
    sql`select (select count(*)::int from booking) as bookings,
      (select coalesce(sum(used), 0)::int from inventory) as used,
      (select count(*)::int from oauth_token) as tokens`,
  );
}
