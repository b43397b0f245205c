/**
 * Sends generated requests with malformed paths, queries, bodies, headers and encodings. Each request must get a
 * documented answer with a status below 500. Bookings, used units and tokens must stay the same.
 */

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, type TestHarness, customerHeaders, openHarness, ORIGIN, requestSlip } from './harness.ts';
import { countSlowSamples, sampleFactor } from '../samples.ts';
import { plausibleRequestArbitrary, malformedRequestArbitrary, type GeneratedRequest } from './malformed-requests.ts';

const REQUEST_COUNT = countSlowSamples(400, 1_000);

let harness: TestHarness;
let slip: string;
let sessionId: string;
beforeAll(async () => {
  harness = await openHarness();
  slip = await requestSlip(harness, 'harbour', 112, 'start_date=20300514&param[qty]=1', customerHeaders);
  sessionId = (await harness.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], customerHeaders)).body
    .at('booking', 'session', 'id')
    .text();
}, 120_000);
afterAll(() => harness.close());

function createRequest(generatedRequest: GeneratedRequest): Request | null {
  const fillPlaceholders = (text: string) => text.replaceAll('@slip', slip).replaceAll('@session', sessionId);
  const headers: Record<string, string> = {};
  for (const [key, value] of Object.entries(generatedRequest.headers)) if (value !== undefined) headers[key] = value;
  try {
    return new Request(
      ORIGIN +
        generatedRequest.path +
        (generatedRequest.query === '' ? '' : `?${fillPlaceholders(generatedRequest.query)}`),
      {
        method: generatedRequest.method,
        headers,
        ...(generatedRequest.method !== 'GET' &&
          generatedRequest.method !== 'HEAD' && {
            body:
              typeof generatedRequest.body === 'string'
                ? fillPlaceholders(generatedRequest.body)
                : new Uint8Array(generatedRequest.body),
          }),
      },
    );
  } catch {
    // Skips the request, because no client could send it.
    return null;
  }
}

/**
 * Returns the problem with an answer, or null if the answer has a documented form. The documented forms are a JSON
 * envelope, a JSON credential error, a page or other file, a redirect, and an error without a body.
 */
async function findProblem(response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.status >= 500) return `status ${String(response.status)}: ${text}`;
  if (/node:internal|at \w+ \(|\.ts:\d+/.test(text)) return `a stack trace: ${text}`;
  const contentType = response.headers.get('content-type') ?? '';
  if (!contentType.startsWith('application/json'))
    return response.status < 300 ||
      response.status === 303 ||
      response.status === 302 ||
      /^text\/(html|plain)/.test(contentType)
      ? null
      : `no shape: ${String(response.status)} ${contentType}`;
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
  'answers every generated request in a documented form, and stores no booking',
  async () => {
    const stateBefore = await readState();
    let requestCount = 0;
    let acceptedCount = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 1, arbitrary: malformedRequestArbitrary },
          { weight: 2, arbitrary: plausibleRequestArbitrary },
        ),
        async (generatedRequest) => {
          const request = createRequest(generatedRequest);
          if (!request) return;
          requestCount += 1;
          const response = await harness.service.fetch(request);
          if (response.status === 200) acceptedCount += 1;
          expect(await findProblem(response)).toBeNull();
        },
      ),
      { numRuns: Math.ceil(REQUEST_COUNT * 1.15), seed: 20_300_506, endOnFailure: true },
    );
    expect(requestCount).toBeGreaterThanOrEqual(REQUEST_COUNT);
    // Many requests must get status 200. Otherwise the service would refuse almost all of them before its booking
    // rules.
    expect(acceptedCount).toBeGreaterThan(REQUEST_COUNT / 10);
    expect(await readState()).toEqual(stateBefore);
  },
  240_000 * sampleFactor,
);

test('refuses more than a year of dates for thousands of items', async () => {
  for (const pathAndQuery of [
    'item?start_date=20300601&end_date=20311001',
    'item/cal?start_date=20300601&end_date=20320101',
    'item/cal?start_date=20300101&end_date=21300101',
    'item/101?start_date=20300101&end_date=20400101',
  ]) {
    const reply = await harness.get(`/depot/api/3.0/${pathAndQuery}`);
    expect(reply.body.at('request', 'status').value).toBe('ERROR');
    expect(reply.body.at('request', 'error', 'id').text()).toMatch(/too_long|too_much|not_found/);
  }
});

/** Returns the number of bookings, used units and tokens, which must not change. Sessions may change. */
async function readState(): Promise<unknown> {
  return queryRows(
    harness.database.orm,
    sql`select (select count(*)::int from booking) as bookings,
      (select coalesce(sum(used), 0)::int from inventory) as used,
      (select count(*)::int from oauth_token) as tokens`,
  );
}
