/** Generates hostile requests as bytes for a connection: combinations of methods, targets, headers and bodies. */
import fc from 'fast-check';
import { isReadRoute, routes } from '../../../src/relay/http/routes.ts';
import { venueOrigin } from '../relay-fixture.ts';

const bookingPaths = routes.filter((route) => !isReadRoute(route)).map(({ path }) => path);

/** Request targets. The first `%` represents a valid path of the relay. */
const targetPatterns = [
  ...Array<string>(40).fill('%'),
  ...Array<string>(6).fill('%?session_id=s1'),
  '%?session_id=s1&session_id=s2#x',
  '%?slip[]=x&__proto__[x]=1&constructor=1',
  '%?access_token=stolen&callback=x',
  '%/',
  '/%',
  '%/../../item',
  '%/..%2f..%2fcompany',
  '%%2e%2e/item',
  '%;x=1',
  '%%00',
  '%%0d%0aX-On-Behalf:%202',
  '%\\..\\item',
  '/relay%',
  '/harbour%',
  '/./%',
  '/api/3.0/booking/ABCD-010130',
  '/api/3.0/booking/notes',
  '/api/3.0/booking/session/../notes',
  '/api/3.0/booking/%63reate',
  '/api/3.0/booking/create%20',
  '/api/3.0//booking/create',
  '/API/3.0/BOOKING/CREATE',
  '/api/3.0/item',
  '/api/3.0/company',
  '/oauth/token/',
  '/',
  '',
  '*',
  'evil.example:443',
  'http://evil.example%',
  'https://evil.example@127.0.0.1%',
  '//evil.example%',
  '/@evil.example%',
  'file:///etc/passwd',
  '/../../../etc/passwd',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '/\u00e9\u00ff%',
  `%?${'x=1&'.repeat(3_000)}`,
  `/${'a'.repeat(20_000)}`,
];
const targetArbitrary = fc
  .tuple(fc.constantFrom(...targetPatterns), fc.constantFrom(...bookingPaths), fc.nat(5), fc.nat(200), fc.nat(255))
  .map(([targetPattern, path, mutationChance, position, insertedByte]) => {
    const target = targetPattern.replace('%', () => path);
    // Replaces one byte of the target in one of six cases.
    return mutationChance > 0
      ? target
      : `${target.slice(0, position % (target.length + 1))}${String.fromCharCode(insertedByte)}${target.slice((position % (target.length + 1)) + 1)}`;
  });

const methodArbitrary = fc.constantFrom(
  ...Array<string>(40).fill('POST'),
  ...Array<string>(12).fill('GET'),
  ...'HEAD OPTIONS PUT DELETE PATCH TRACE CONNECT PROPFIND PRI post gEt FOO'.split(' '),
  '',
  'POST POST',
  'GET\t',
);
const versionArbitrary = fc.constantFrom(
  ...Array<string>(60).fill('HTTP/1.1'),
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'x',
  '',
);

const formContentType = 'application/x-www-form-urlencoded';
const headerArbitrary = fc.constantFrom(
  'Host: evil.example',
  'Host:',
  'Origin: https://evil.example',
  'Origin: null',
  `Origin: ${venueOrigin}\r\nOrigin: https://evil.example`,
  `Origin: ${venueOrigin}.evil.example`,
  'Referer: https://evil.example/',
  'Authorization: Basic c3RvbGVuOnBhaXI=',
  'Authorization: BEARER x',
  'X-On-Behalf: 2',
  'x-on-behalf: off, 2',
  'X-Forwarded-For: 203.0.113.1, evil',
  `X-Forwarded-For: ${'1.2.3.4, '.repeat(500)}`,
  'Forwarded: for=evil;host=evil.example;proto=https',
  'X-Forwarded-Host: evil.example',
  'X-Original-URL: /api/3.0/booking/notes',
  'X-Rewrite-URL: /api/3.0/booking/notes',
  'X-HTTP-Method-Override: DELETE',
  'Cookie: session=x',
  'Expect: 100-continue',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
  'Connection: X-On-Behalf, Authorization',
  'Content-Encoding: gzip',
  'Content-Encoding: br, gzip',
  'Accept-Encoding: gzip;q=0, identity;q=0',
  'Accept: text/html',
  'Range: bytes=0-1',
  'If-None-Match: *',
  'TE: trailers',
  'Trailer: X-On-Behalf',
  'Keep-Alive: timeout=999999',
  'Proxy-Authorization: Basic eDp5',
  'Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: authorization, x-on-behalf',
  'Access-Control-Request-Private-Network: true',
  'X-High: \u00ff\u00fe',
  Array.from({ length: 200 }, (_, index) => `X-${String(index)}: y`).join('\r\n'),
);
/** Headers that an HTTP parser refuses. */
const brokenHeaderArbitrary = fc.constantFrom(
  'Host: a\r\nHost: b',
  'Expect: nonsense',
  ': no name',
  'no colon',
  'X Y: space',
  ' folded: yes',
  'X-Null: a\u0000b',
  'X-Return: a\rb',
  `X-Long: ${'x'.repeat(20_000)}`,
);
const contentTypeArbitrary = fc.constantFrom(
  ...Array<string>(20).fill(formContentType),
  `${formContentType}; charset=utf-16`,
  `${formContentType}, application/json`,
  'application/json',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/xml',
  '',
);

/** Session ids. There are only a few different ids, so that the relay stores only a few records. */
const sessionIdArbitrary = fc.nat(150).map((number) => `s${String(number)}`);
const keyArbitrary = fc.constantFrom('a-key-made-for-this-create', 'k', '', '__proto__', 'x'.repeat(300), '\u0000');
const strangeBodyArbitrary = fc.constantFrom(
  '',
  '&&&===',
  'session_id',
  'session_id[]=a&session_id[]=b',
  'session_id[__proto__]=a',
  '__proto__[session_id]=a&constructor[prototype][x]=1',
  'slip[]=%00%ff%fe&slip[]=%u0041',
  'slip=%&slip=%zz&slip=%e2%82',
  'alter[1]=remove&alter[__proto__]=4&alter[1.1]=-1e999',
  'form[customer_name]=%0d%0aX-On-Behalf:%202',
  `slip=${'x'.repeat(65_600)}`,
  `a=1${'&a=1'.repeat(20_000)}`,
  '{"session_id":"s1"}',
  '{"a":'.repeat(5_000),
  '--x\r\nContent-Disposition: form-data; name="session_id"\r\n\r\ns1\r\n--x--\r\n',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  '\u001f\u008b\u0008\u0000garbage',
  `GET /api/3.0/booking/notes HTTP/1.1\r\nHost: x\r\nOrigin: ${venueOrigin}\r\n\r\n`,
  `session_id=s1\r\n\r\nPOST /api/3.0/booking/notes HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`,
);
const bodyArbitrary = fc.oneof(
  { weight: 3, arbitrary: sessionIdArbitrary.map((id) => `session_id=${id}`) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(sessionIdArbitrary, keyArbitrary)
      .map(([id, key]) => `session_id=${id}&form[customer_name]=Ada&slipway_key=${encodeURIComponent(key)}`),
  },
  { weight: 1, arbitrary: keyArbitrary.map((key) => `slip[]=x&slipway_key=${encodeURIComponent(key)}`) },
  { weight: 5, arbitrary: strangeBodyArbitrary },
  { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 300 }) },
);

/**
 * Headers for the length of a body, followed by the body. The headers are correct, wrong, repeated or contradictory.
 */
const bodyFramings: readonly ((body: string) => string)[] = [
  ...Array<(body: string) => string>(70).fill((text) => `Content-Length: ${String(text.length)}\r\n\r\n${text}`),
  (text) => `Content-Length: ${String(text.length + 50)}\r\n\r\n${text}`,
  (text) => `Content-Length: ${String(Math.max(0, text.length - 5))}\r\n\r\n${text}`,
  (text) => `Content-Length: -1\r\n\r\n${text}`,
  (text) => `Content-Length: 0x10\r\n\r\n${text}`,
  (text) => `Content-Length: 99999999999999999999\r\n\r\n${text}`,
  (text) => `Content-Length: 5\r\nContent-Length: ${String(text.length)}\r\n\r\n${text}`,
  (text) => `Content-Length: 5, ${String(text.length)}\r\n\r\n${text}`,
  (text) => `Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`,
  (text) =>
    `Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)};x="\r\n${text}\r\n0\r\nX-On-Behalf: 2\r\n\r\n`,
  (text) => `Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n${text}\r\n0\r\n\r\n`,
  (text) => `Transfer-Encoding: chunked\r\n\r\n-1\r\n${text}\r\n0\r\n\r\n`,
  (text) => `Transfer-Encoding: chunked\r\n\r\n5\r\n${text}`,
  (text) => `Transfer-Encoding: chunked\r\nContent-Length: ${String(text.length)}\r\n\r\n0\r\n\r\n${text}`,
  (text) => `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${text}`,
  (text) => `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${text}`,
  (text) => `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${text}`,
  (text) => `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${text}`,
  (text) => `Transfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n${text}`,
  ...Array<(body: string) => string>(4).fill(() => '\r\n'),
  (text) => `\r\n${text}`,
  (text) => `\n\n${text}`,
  () => '',
];

/** Text of one request, or of two on the same connection. Each character is one byte. */
export const hostileRequestArbitrary: fc.Arbitrary<string> = fc
  .record({
    method: methodArbitrary,
    target: targetArbitrary,
    version: versionArbitrary,
    hasVenueOrigin: fc.constantFrom(true, true, true, false),
    contentType: contentTypeArbitrary,
    headers: fc.array(headerArbitrary, { maxLength: 2 }),
    brokenHeaders: fc.oneof(
      { weight: 15, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: brokenHeaderArbitrary.map((line) => [line]) },
    ),
    body: bodyArbitrary,
    framing: fc.constantFrom(...bodyFramings),
    /** True to send a second request on the same connection. */
    isRepeated: fc.constantFrom(false, false, false, true),
  })
  .map(
    ({ method, target, version, hasVenueOrigin, contentType, headers, brokenHeaders, body, framing, isRepeated }) => {
      const requestLines = [
        `${method} ${target} ${version}`.trimEnd(),
        'Host: relay.example',
        ...(hasVenueOrigin ? [`Origin: ${venueOrigin}`] : []),
        ...(contentType ? [`Content-Type: ${contentType}`] : []),
        ...headers,
        ...brokenHeaders,
      ];
      const endRequest = (lastLine: string) =>
        `${[...requestLines, ...(lastLine ? [lastLine] : [])].join('\r\n')}\r\n${framing(body)}`;
      return (isRepeated ? endRequest('') : '') + endRequest('Connection: close');
    },
  );
