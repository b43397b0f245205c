/**
 * Tests the HTTP features that all routes have in common: URLs, bodies, entity tags, compression, cached bodies and
 * failures.
 */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseBaseUrl, listOrigins, parseBaseUrl, parseSegments } from '../../../demo/service/http/address.ts';
import {
  AnswerBody,
  computeEntityTag,
  findStoredBody,
  createResponse,
  storeBody,
} from '../../../demo/service/http/answer-body.ts';
import { readFormBody } from '../../../demo/service/http/body.ts';
import type { Catalogue } from '../../../demo/service/sql/accounts.ts';
import {
  customerHeaders,
  GUEST_FIELDS,
  openHarness,
  ORIGIN,
  requestSlip,
  staffHeaders,
  type TestHarness,
} from '../harness.ts';

describe('the service', () => {
  let harness: TestHarness;
  beforeAll(async () => {
    harness = await openHarness({ baseUrls: () => ['http://localhost:4174', 'http://127.0.0.1:4174'] });
  }, 120_000);

  it.each([
    ['http://localhost:4174', 'http://localhost:4174'],
    ['http://127.0.0.1:4174', 'http://127.0.0.1:4174'],
    ['http://evil.example', 'http://localhost:4174'],
    ['http://localhost:4175', 'http://localhost:4174'],
  ])('answers a request to %s with links to %s', async (requestOrigin, linkOrigin) => {
    const response = await harness.service.fetch(new Request(`${requestOrigin}/berghof/api/3.0/company`));
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      company: { url: expect.stringContaining(`${linkOrigin}/berghof`) as string },
    });
    if (requestOrigin !== linkOrigin) expect(text).not.toContain(requestOrigin);
  });

  // This test closes the database that all tests here share, so it must be the last one.
  it('omits guest data from errors and logs if its database fails', async () => {
    const slip = await requestSlip(harness, 'harbour', 112, 'start_date=20300601&param[qty]=1', customerHeaders);
    const sessionId = (await harness.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], customerHeaders)).body
      .at('booking', 'session', 'id')
      .text();
    const loggedLines: string[] = [];
    const errorLog = vi.spyOn(console, 'error').mockImplementation((...messageParts: unknown[]) => {
      loggedLines.push(messageParts.join(' '));
    });
    await harness.database.close();
    const answers = [
      await harness.get('/harbour/api/3.0/item'),
      await harness.post(
        '/harbour/api/3.0/booking/create',
        [['session_id', sessionId], ...GUEST_FIELDS],
        customerHeaders,
      ),
      await harness.post('/harbour/api/3.0/booking/ABCD-010130/note', 'body=private matters', staffHeaders),
    ];
    errorLog.mockRestore();
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.body.at('error_description').value ?? answer.body.at('request', 'error', 'title').value).toEqual(
        expect.stringContaining('cannot answer at the moment'),
      );
      expect(answer.text).not.toMatch(/\.ts|select |PGlite/);
    }
    expect(loggedLines.length).toBe(3);
    for (const secret of [
      sessionId,
      'Ada Wren',
      'ada@example.com',
      'private matters',
      'demo-secret',
      staffHeaders.authorization,
      'params:',
    ])
      expect(loggedLines.join('\n')).not.toContain(secret);
  });
});

describe('chooseBaseUrl', () => {
  const request = new Request('http://localhost:4174/berghof/api/3.0/company');

  it('returns the only configured address for every host', () => {
    expect(chooseBaseUrl(request, ['https://book.example.com/api'])).toBe('https://book.example.com/api');
  });

  it('prefers the configured address of the requested host', () => {
    expect(chooseBaseUrl(request, ['https://book.example.com', 'http://localhost:4174/api'])).toBe(
      'http://localhost:4174/api',
    );
  });
});

describe('listOrigins', () => {
  it('lists the addresses of the machine, localhost first', () => {
    expect(listOrigins(4174)).toEqual(['http://localhost:4174', 'http://127.0.0.1:4174', 'http://[::1]:4174']);
    expect(listOrigins(80, '192.0.2.7')).toContain('http://192.0.2.7');
    expect(listOrigins(4174, '0.0.0.0')[0]).toBe('http://localhost:4174');
  });
});

describe('parseBaseUrl', () => {
  it.each([
    ['https://book.example.com', 'https://book.example.com'],
    ['https://book.example.com/', 'https://book.example.com'],
    ['http://localhost:4173/api/', 'http://localhost:4173/api'],
    ['https://book.example.com/?a=1', null],
    ['https://book.example.com/#a', null],
    ['https://me@book.example.com', null],
    ['ftp://book.example.com', null],
    ['book.example.com', null],
  ])('converts %s to %s', (text, baseUrl) => {
    expect(parseBaseUrl(text)).toBe(baseUrl);
  });
});

describe('readFormBody', () => {
  const BODY_LIMIT = 20;

  function createFormRequest(body: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}): Request {
    const contentType = { 'content-type': 'application/x-www-form-urlencoded' };
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      headers: { ...contentType, ...headers },
      duplex: 'half',
    };
    return new Request(ORIGIN, init);
  }

  describe.each([
    ['with a Content-Length', (text: string) => ({ 'content-length': String(text.length) })],
    ['without a Content-Length', () => ({})],
  ])('%s', (_name, createHeaders) => {
    it('returns the text of a body up to the limit', async () => {
      for (const text of ['', 'a=b', 'x'.repeat(BODY_LIMIT)])
        expect(await readFormBody(createFormRequest(text, createHeaders(text)), BODY_LIMIT)).toBe(text);
    });

    it('refuses a body over the limit', async () => {
      const text = 'x'.repeat(BODY_LIMIT + 1);
      await expect(readFormBody(createFormRequest(text, createHeaders(text)), BODY_LIMIT)).rejects.toMatchObject({
        id: 'too_large',
      });
    });

    it('refuses a body whose connection breaks off', async () => {
      const brokenStream = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          controller.error(new Error('gone'));
        },
      });
      await expect(
        readFormBody(createFormRequest(brokenStream, createHeaders('a=b')), BODY_LIMIT),
      ).rejects.toMatchObject({
        id: 'malformed_request',
      });
    });
  });
});

describe('computeEntityTag', () => {
  const encodeText = (text: string) => new TextEncoder().encode(text);

  it('returns the same weak tag for equal content', () => {
    const etag = computeEntityTag(encodeText('head'), encodeText('body'));
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(computeEntityTag(encodeText('head'), encodeText('body'))).toBe(etag);
    expect(computeEntityTag(encodeText('head'), encodeText('bodies'))).not.toBe(etag);
  });
});

describe('createResponse', () => {
  const createAnswerBody = () => new AnswerBody(new Uint8Array(2_000), 'W/"abc"');
  const respondTo = (headers: Record<string, string>, answer = createAnswerBody()) =>
    createResponse(new Request(ORIGIN, { headers }), answer, { 'content-type': 'text/plain' });

  it.each([
    [null, 200],
    ['W/"abc"', 304],
    ['"abc"', 304],
    ['"x", W/"abc" ,"y"', 304],
    ['*', 304],
    ['W/"abcd"', 200],
    ['abc', 200],
  ] as const)('compares If-None-Match %s with the tag and answers with status %i', async (header, status) => {
    expect((await respondTo(header === null ? {} : { 'if-none-match': header })).status).toBe(status);
  });

  it.each([
    ['nothing', null, null],
    ['an empty list', '', null],
    ['the list of browsers', 'gzip, deflate, br, zstd', 'br'],
    ['the list of browsers without TLS', 'gzip, deflate', 'gzip'],
    ['capital letters', 'GZIP', 'gzip'],
    ['an old name of gzip', 'x-gzip', null],
    ['anything', '*', 'br'],
    ['anything except Brotli', '*, br;q=0', 'gzip'],
    ['gzip before Brotli', 'br;q=0.5, gzip;q=0.8', 'gzip'],
    ['neither', 'gzip;q=0, br;q=0.000', null],
    ['an invalid weight', 'br;q=2, gzip', 'gzip'],
    ['plain text first', 'identity, br;q=0.5', null],
    ['plain text last', 'identity;q=0.1, gzip;q=0.9', 'gzip'],
  ] as const)('selects the best compression for Accept-Encoding: %s', async (_name, header, compression) => {
    const { headers } = await respondTo(header === null ? {} : { 'accept-encoding': header });
    expect(headers.get('content-encoding')).toBe(compression);
  });

  it.each([
    [1_199, null],
    [1_200, 'br'],
  ])('selects for a body of %i bytes the compression %s', async (size, compression) => {
    const { headers } = await respondTo({ 'accept-encoding': 'br' }, new AnswerBody(new Uint8Array(size), null));
    expect(headers.get('content-encoding')).toBe(compression);
  });
});

describe('findStoredBody', () => {
  const createLargeBody = (megabytes: number) => new AnswerBody(new Uint8Array(megabytes * 1024 * 1024), null);
  const createCatalogue = () => ({ items: [], byId: new Map(), byParent: new Map() }) as unknown as Catalogue;

  it('returns a body only for the same catalogue and address', () => {
    const [catalogue, otherCatalogue] = [createCatalogue(), createCatalogue()];
    const body = createLargeBody(1);
    storeBody(catalogue, 'a', body);
    expect(findStoredBody(catalogue, 'a')).toBe(body);
    expect(findStoredBody(catalogue, 'b')).toBeNull();
    expect(findStoredBody(otherCatalogue, 'a')).toBeNull();
  });

  it('drops the least recently used bodies if the cache is full', () => {
    const catalogue = createCatalogue();
    for (const name of ['a', 'b', 'c']) storeBody(catalogue, name, createLargeBody(7));
    findStoredBody(catalogue, 'a');
    storeBody(catalogue, 'd', createLargeBody(7));
    expect(['a', 'b', 'c', 'd'].filter((name) => findStoredBody(catalogue, name) !== null)).toEqual(['a', 'c', 'd']);
  });

  it('does not store a body over the limit, and keeps the others', () => {
    const catalogue = createCatalogue();
    storeBody(catalogue, 'small', createLargeBody(1));
    storeBody(catalogue, 'large', createLargeBody(25));
    expect(findStoredBody(catalogue, 'large')).toBeNull();
    expect(findStoredBody(catalogue, 'small')).not.toBeNull();
  });

  it('counts a body once if several requests store it', () => {
    const catalogue = createCatalogue();
    for (let round = 0; round < 5; round += 1) storeBody(catalogue, 'twin', createLargeBody(10));
    storeBody(catalogue, 'other', createLargeBody(10));
    expect(findStoredBody(catalogue, 'twin')).not.toBeNull();
    expect(findStoredBody(catalogue, 'other')).not.toBeNull();
  });

  it('limits the length and the number of stored addresses', () => {
    const catalogue = createCatalogue();
    const emptyBody = new AnswerBody(new Uint8Array(0), null);
    storeBody(catalogue, 'x'.repeat(501), emptyBody);
    expect(findStoredBody(catalogue, 'x'.repeat(501))).toBeNull();
    for (let count = 0; count < 20_000; count += 1) storeBody(catalogue, `?x=${String(count)}`, emptyBody);
    expect(findStoredBody(catalogue, '?x=0')).toBeNull();
    expect(findStoredBody(catalogue, '?x=19999')).toBe(emptyBody);
  });
});

describe('parseSegments', () => {
  it.each([
    ['/harbour/api/', ['harbour', 'api']],
    ['/caf%C3%A9', ['café']],
    ['/', []],
  ])('decodes the segments of %s', (path, segments) => {
    expect(parseSegments(path)).toEqual(segments);
  });

  it.each([
    ['/a%00', 'The path holds a null character.'],
    ['/a%', 'The path cannot be decoded.'],
  ])('throws an error with the reason for %s', (path, reason) => {
    expect(() => parseSegments(path)).toThrow(expect.objectContaining({ details: reason }));
  });
});
