/**
 * Generates requests of two kinds. Malformed requests can have strange values in every part. Plausible requests have a
 * valid method, content type and credentials (or none), but some invalid values.
 */
import fc from 'fast-check';
import { ENDPOINTS } from '../../demo/service/routes/table.ts';
import { customerHeaders, staffHeaders } from './harness.ts';

const strangeTextArbitrary = fc.oneof(
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
const nameArbitrary = fc.oneof(
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
/** Query strings. Some have names or values without percent-encoding, which can make them malformed. */
const queryArbitrary = fc
  .array(fc.tuple(nameArbitrary, strangeTextArbitrary, fc.boolean()), { maxLength: 8 })
  .map((pairs) =>
    pairs
      .map(([key, value, isRaw]) => `${isRaw ? key : encodeText(key)}=${isRaw ? value : encodeText(value)}`)
      .join('&'),
  );
const segmentArbitrary = fc.oneof(
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
const pathArbitrary = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('harbour', 'berghof', 'qasr', 'closed', 'nowhere', 'HARBOUR'),
        fc.constantFrom(...ENDPOINTS.map((endpoint) => endpoint.path)),
        strangeTextArbitrary,
      )
      .map(([account, endpoint, value]) => `/${account}/api/3.0/${endpoint.replace(/\{[^}]+\}/, encodeText(value))}`),
  },
  {
    weight: 2,
    arbitrary: fc.array(segmentArbitrary, { maxLength: 6 }).map((parts) => `/harbour/api/3.0/${parts.join('/')}`),
  },
  { weight: 1, arbitrary: fc.array(segmentArbitrary, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('oauth/', 'oauth/token/', 'reserve/x', 'reserve/x/pay', 'media/x.svg', 'media/..%2fx'),
        segmentArbitrary,
      )
      .map(([firstSegment, restOfPath]) => `/harbour/${firstSegment}${restOfPath}`),
  },
);
const headersArbitrary = fc.record({
  authorization: fc.option(
    fc.constantFrom(
      staffHeaders.authorization,
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
const bodyArbitrary = fc.oneof(
  { weight: 6, arbitrary: queryArbitrary },
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

// The following values are for plausible requests. They never include the customer's name. Every booking requires a
// name, so these requests cannot book by accident.

const dateArbitrary = fc.constantFrom(
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
const numberArbitrary = fc.constantFrom(
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
const parameterArbitrary = fc.oneof(
  fc.tuple(fc.constantFrom('start_date', 'end_date', 'date'), dateArbitrary),
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
    numberArbitrary,
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
    strangeTextArbitrary,
  ),
  fc.tuple(fc.constant('session_id'), fc.constant('@session')),
  fc.tuple(fc.constant('slip'), fc.constant('@slip')),
);
export const plausibleRequestArbitrary = fc
  .tuple(
    fc.constantFrom(...ENDPOINTS),
    fc.constantFrom('harbour', 'qasr', 'berghof', 'closed'),
    fc.constantFrom('101', '104', '303', '304', '302', '201', '10001', 'ABCD-060530', '0', '-1', 'x', '999999999999'),
    fc.array(parameterArbitrary, { maxLength: 6 }),
    fc.constantFrom(staffHeaders, staffHeaders, customerHeaders, {}),
    fc.boolean(),
  )
  .map(([endpoint, account, id, pairs, credentials, isForm]): GeneratedRequest => {
    const encodedParameters = pairs
      .map(([key, value]) => `${encodeText(key)}=${value.startsWith('@') ? value : encodeText(value)}`)
      .join('&');
    const method = endpoint.methods[isForm ? endpoint.methods.length - 1 : 0] ?? 'GET';
    return {
      method,
      path: `/${account}/api/3.0/${endpoint.path.replace(/\{[^}]+\}/, id)}`,
      query: method === 'GET' ? encodedParameters : '',
      body: encodedParameters,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...credentials },
    };
  });
export const malformedRequestArbitrary: fc.Arbitrary<GeneratedRequest> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'),
  path: pathArbitrary,
  query: queryArbitrary,
  headers: headersArbitrary,
  body: bodyArbitrary,
});

function encodeText(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** A generated request. `@slip` and `@session` in its query and body stand for a real SLIP and session id. */
export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Record<string, string | undefined>;
  readonly body: string | Uint8Array;
}
