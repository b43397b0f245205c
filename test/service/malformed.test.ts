/**
 * Sends generated requests with malformed paths, queries, bodies, headers and encodings (20,000 in the long run). Each
 * gets a documented answer and never the status 500, and the database stays the same.
 */

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../../demo/service/routes/table.ts';
import { rows, type Bench, customer, openBench, ORIGIN, slipFor, staff } from './harness.ts';
import { slowSamples, times } from '../samples.ts';

const REQUESTS = slowSamples(400, 1_000);

let bench: Bench;
let slip: string;
let session: string;
beforeAll(async () => {
  bench = await openBench();
  slip = await slipFor(bench, 'harbour', 112, 'start_date=20300514&param[qty]=1', customer);
  session = (await bench.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], customer)).body
    .at('booking', 'session', 'id')
    .text();
}, 120_000);
afterAll(() => bench.close());

const strange = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '0',
      '-1',
      '1',
      '1.5',
      '1e9',
      '99999999999999999999',
      'NaN',
      'null',
      'true',
      '20300514',
      '20300230',
      '00000000',
      '99991231',
      '2030-05-14',
      '20300514T00:00',
      '25:61',
      '10:00',
      "' or 1=1 --",
      '<script>',
      '%00',
      '%ff',
      '%',
      '%zz',
      '../../etc/passwd',
      '..%2f..',
      '__proto__',
      'constructor',
      '[object Object]',
      'PAID',
      'optin',
      'remove',
      '\u202e',
      '🐋',
      'ä',
      '%F0%9F%90%8B',
      '\ud800',
      '101',
      '104,105',
      'a'.repeat(5000),
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom('@slip', '@session') },
);
const name = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'start_date',
      'end_date',
      'date',
      'start_time',
      'end_time',
      'timeslot',
      'category_id',
      'packages',
      'available',
      'keyword',
      'item_id',
      'item_id[]',
      'discount_code',
      'rules',
      'param[adults]',
      'param[qty]',
      'param[__proto__]',
      'param',
      'param[]',
      'param[a][b]',
      'session_id',
      'session_id[]',
      'slip',
      'slip[]',
      'slip[0]',
      'slip[x]',
      'line_id',
      'alter',
      'alter[1]',
      'alter[1.1]',
      'alter[]',
      'form',
      'form[customer_name]',
      'form[customer_email]',
      'form[toString]',
      'status_id',
      'notify',
      'set_paid',
      'mark',
      'body',
      'date',
      'access_token',
      'client_id',
      'redirect_uri',
      'response_type',
      'grant_type',
      'code',
      'refresh_token',
      '[]',
      '[',
      ']',
      '',
      'a[',
      'a]b',
      '%5B%5D',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);
/** Some values go out as they are, so that the encoding itself is wrong. */
const parameters = fc
  .array(fc.tuple(name, strange, fc.boolean()), { maxLength: 8 })
  .map((pairs) =>
    pairs.map(([key, value, raw]) => `${raw ? key : encode(key)}=${raw ? value : encode(value)}`).join('&'),
  );
const segment = fc.oneof(
  fc.constantFrom(
    'item',
    'booking',
    'session',
    'create',
    'cal',
    'form',
    'notes',
    'ABCD-010130',
    '101',
    '%2e%2e',
    '%00',
    '%ff',
    '%',
    '..',
    '',
    'api',
    '3.0',
    'help',
    'stock',
    'a'.repeat(3000),
  ),
  fc.string({ maxLength: 10 }),
);
const path = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('harbour', 'berghof', 'qasr', 'closed', 'nowhere', 'HARBOUR'),
        fc.constantFrom(...ENDPOINTS.map((endpoint) => endpoint.path)),
        strange,
      )
      .map(([account, endpoint, value]) => `/${account}/api/3.0/${endpoint.replace(/\{[^}]+\}/, encode(value))}`),
  },
  { weight: 2, arbitrary: fc.array(segment, { maxLength: 6 }).map((parts) => `/harbour/api/3.0/${parts.join('/')}`) },
  { weight: 1, arbitrary: fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('oauth/', 'oauth/token/', 'reserve/x', 'reserve/x/pay', 'media/x.svg', 'media/..%2fx'),
        segment,
      )
      .map(([first, rest]) => `/harbour/${first}${rest}`),
  },
);
const headers = fc.record({
  authorization: fc.option(
    fc.constantFrom(
      staff.authorization,
      'Basic',
      'Basic !!',
      'Basic OjpBOg==',
      'Bearer x',
      'BEARER ',
      'Digest a',
      `Basic ${'a'.repeat(4000)}`,
      'Basic AAAA',
    ),
    { nil: undefined },
  ),
  'x-on-behalf': fc.option(fc.constantFrom('off', '1', '-1', 'abc', '999999999999', ''), { nil: undefined }),
  'x-forwarded-for': fc.option(fc.constantFrom('203.0.113.7', 'garbage, more', '::1', "'; drop table booking"), {
    nil: undefined,
  }),
  'content-type': fc.constantFrom(
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=utf-16',
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    '',
  ),
});
const body = fc.oneof(
  { weight: 6, arbitrary: parameters },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{"slip":["x"]}',
      '<xml/>',
      'a=b'.repeat(2000),
      'x'.repeat(300_000),
      '&'.repeat(2000),
      'a=1&'.repeat(1500),
    ),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
);

/**
 * Requests with a valid method, type and credentials, and with some invalid values. None has the customer's name, which
 * every booking requires, so that none of them can book by accident.
 */
const dates = fc.constantFrom(
  '20300514',
  '20300601',
  '20300630',
  '20310101',
  '20300230',
  '19000101',
  '99990101',
  '2030-06-01',
  'tomorrow',
  '',
  '21991231',
);
const numbers = fc.constantFrom(
  '0',
  '1',
  '2',
  '-1',
  '11',
  '1000000',
  '2147483648',
  '99999999999',
  '1.5',
  'x',
  '',
  '1e3',
  '１',
);
const sensible = fc.oneof(
  fc.tuple(fc.constantFrom('start_date', 'end_date', 'date'), dates),
  fc.tuple(
    fc.constantFrom('start_time', 'end_time'),
    fc.constantFrom('08:00', '10:00', '24:00', '25:00', '9', '-1:00', '10:07', ''),
  ),
  fc.tuple(
    fc.constantFrom(
      'timeslot',
      'available',
      'category_id',
      'item_id',
      'param[adults]',
      'param[qty]',
      'param[tents]',
      'param[guests]',
      'param[camels]',
      'param[boats]',
      'alter[1]',
      'alter[1.1]',
      'alter[9]',
      'line_id',
      'packages',
      'mark',
      'notify',
      'set_paid',
    ),
    numbers,
  ),
  fc.tuple(
    fc.constantFrom('alter[1]', 'alter[1.1]', 'alter[__proto__]'),
    fc.constantFrom('remove', 'optin', 'optout', 'REMOVE'),
  ),
  fc.tuple(
    fc.constantFrom(
      'rules',
      'discount_code',
      'keyword',
      'status_id',
      'body',
      'date',
      'form[customer_email]',
      'form[customer_country]',
      'form[customer_tos_agree]',
      'form[nonsense]',
      'slip[]',
      'slip',
      'session_id',
    ),
    strange,
  ),
  fc.tuple(fc.constant('session_id'), fc.constant('@session')),
  fc.tuple(fc.constant('slip'), fc.constant('@slip')),
);
const near = fc
  .tuple(
    fc.constantFrom(...ENDPOINTS),
    fc.constantFrom('harbour', 'qasr', 'berghof', 'closed'),
    fc.constantFrom('101', '104', '303', '304', '302', '201', '10001', 'ABCD-060530', '0', '-1', 'x', '999999999999'),
    fc.array(sensible, { maxLength: 6 }),
    fc.constantFrom(staff, staff, customer, {}),
    fc.boolean(),
  )
  .map(([endpoint, account, id, pairs, credentials, asForm]): Wild => {
    const text = pairs
      .map(([key, value]) => `${encode(key)}=${value.startsWith('@') ? value : encode(value)}`)
      .join('&');
    const method = endpoint.methods[asForm ? endpoint.methods.length - 1 : 0] ?? 'GET';
    return {
      method,
      path: `/${account}/api/3.0/${endpoint.path.replace(/\{[^}]+\}/, id)}`,
      query: method === 'GET' ? text : '',
      body: text,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...credentials },
    };
  });
const wild: fc.Arbitrary<Wild> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'),
  path,
  query: parameters,
  headers,
  body,
});

function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

interface Wild {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string | undefined>;
  readonly body: string | Uint8Array;
}

function requestOf(wild: Wild): Request | null {
  const fill = (text: string) => text.replaceAll('@slip', slip).replaceAll('@session', session);
  const count: Record<string, string> = {};
  for (const [key, value] of Object.entries(wild.headers)) if (value !== undefined) count[key] = value;
  try {
    return new Request(ORIGIN + wild.path + (wild.query === '' ? '' : `?${fill(wild.query)}`), {
      method: wild.method,
      headers: count,
      ...(wild.method !== 'GET' &&
        wild.method !== 'HEAD' && {
          body: typeof wild.body === 'string' ? fill(wild.body) : new Uint8Array(wild.body),
        }),
    });
  } catch {
    // Not even a request: no client could send it.
    return null;
  }
}

/** A documented shape: the envelope, a credential error, a page, a redirect or a picture's absence. */
async function fault(response: Response): Promise<string | null> {
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
  'answers every malformed request with a clear error, and writes nothing',
  async () => {
    const before = await readState();
    let count = 0;
    let deep = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 1, arbitrary: wild }, { weight: 2, arbitrary: near }), async (each) => {
        const request = requestOf(each);
        if (!request) return;
        count += 1;
        const response = await bench.service.fetch(request);
        if (response.status === 200) deep += 1;
        expect(await fault(response)).toBeNull();
      }),
      { numRuns: Math.ceil(REQUESTS * 1.15), seed: 20_300_506, endOnFailure: true },
    );
    expect(count).toBeGreaterThanOrEqual(REQUESTS);
    // Many of them reached the rules.
    expect(deep).toBeGreaterThan(REQUESTS / 10);
    expect(await readState()).toEqual(before);
  },
  240_000 * times,
);

test('refuses an absurd range for many items before any work', async () => {
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

/** Returns the state that must not change: bookings and stock. Sessions can change. */
async function readState(): Promise<unknown> {
  return rows(
    bench.database.orm,
    sql`select (select count(*)::int from booking) as bookings,
      (select coalesce(sum(used), 0)::int from inventory) as used,
      (select count(*)::int from oauth_token) as tokens`,
  );
}
