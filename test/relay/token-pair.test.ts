/**
 * Tests that the relay never returns or logs its token pair, even if the service's answer contains it. The token pair
 * is the relay's key and secret at the service.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRelay } from '../../src/relay/index.ts';
import { createCredentials } from '../../src/relay/upstream.ts';
import { countSamples } from '../samples.ts';
import { createManualClock } from './manual-clock.ts';
import { apiKey, apiSecret, basicCredentials, readError, createRelayFixture, venueOrigin } from './relay-fixture.ts';
import { createJsonResponse, createScriptedUpstream, type ReceivedCall } from './scripted-upstream.ts';

const sessionPath = '/api/3.0/booking/session';
/** Answers of a service that contain the token pair in various forms. */
const echoByName: Record<string, (call: ReceivedCall) => Response> = {
  'its request headers': (call) =>
    createJsonResponse({ request: { status: 'OK', headers: Object.fromEntries(call.headers) } }),
  'the header in an error': (call) =>
    createJsonResponse({
      request: { status: 'ERROR', error: { id: 'x', title: `Bad header ${call.headers.get('authorization') ?? ''}` } },
    }),
  'the decoded pair': () => createJsonResponse({ request: { status: 'OK' }, debug: [`${apiKey}:${apiSecret}`] }),
  'the secret as a name': () => createJsonResponse({ request: { status: 'OK' }, [apiSecret]: 1 }),
  'the secret inside a text': () => createJsonResponse({ request: { status: 'OK' }, note: `user ${apiSecret}!` }),
  'the key': () => createJsonResponse({ request: { status: 'OK' }, note: apiKey }),
  'the secret in escapes': () => {
    const escapedLetters = [...apiSecret].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return new Response(`{"request":{"status":"OK"},"note":"${escapedLetters.join('')}"}`, {
      headers: { 'content-type': 'application/json' },
    });
  },
  'the secret in escapes as a name': () =>
    new Response(`{"request":{"status":"OK"},"\\u00${apiSecret.charCodeAt(0).toString(16)}${apiSecret.slice(1)}":1}`, {
      headers: { 'content-type': 'application/json' },
    }),
  'the secret in escapes, under a duplicate name': () =>
    new Response(
      `{"request":{"status":"OK"},"e":"\\u00${apiSecret.charCodeAt(0).toString(16)}${apiSecret.slice(1)}","e":"1"}`,
      { headers: { 'content-type': 'application/json' } },
    ),
  'the header without padding': () =>
    createJsonResponse({ request: { status: 'OK' }, note: basicCredentials.replace(/=+$/, '') }),
  'the pair in an error without envelope': () =>
    createJsonResponse({ error: apiSecret, error_description: basicCredentials }, 401),
  'the pair in HTML': () =>
    new Response(`<p>${basicCredentials}`, { status: 500, headers: { 'content-type': 'text/html' } }),
  'the pair in a cookie and headers': () =>
    createJsonResponse({ request: { status: 'OK' } }, 200, {
      'set-cookie': `a=${basicCredentials}`,
      'x-echo': apiSecret,
      'retry-after': apiSecret,
    }),
  'the pair in a redirect': () =>
    new Response(null, { status: 302, headers: { location: `https://x.example/?k=${apiSecret}` } }),
};
async function readWholeText(response: Response): Promise<string> {
  return `${response.status} ${[...response.headers].join('\n')}\n${await response.text()}`;
}

describe('createCredentials', () => {
  // The Base64 form of this pair contains every character that differs in the URL-safe alphabet.
  const createTestCredentials = () => createCredentials('key', '???>>>~~~');
  const isIn = (text: string) => createTestCredentials().isIn(text);
  /** Adds layers of percent-encoding to a text that already has one layer. */
  const encodeRepeatedly = (extraLayers: number) =>
    Array.from({ length: extraLayers }).reduce<string>((text) => text.replaceAll('%', '%25'), 'a2V5Oj8%2fPz4+Pn5+fg');

  it.each([
    'Basic a2V5Oj8/Pz4+Pn5+fg==',
    'a2V5Oj8/Pz4+Pn5+fg',
    'a2V5Oj8_Pz4-Pn5-fg',
    '/a2V5Oj8_Pz4-Pn5-fg==/',
    'the key is absent',
    '"???>>>~~~"',
    '%3f%3F?%3e>>~~~',
  ])('finds the token pair in %s', (text) => {
    expect(isIn(text)).toBe(true);
  });

  it.each(['', 'Basic', 'a2V5', '???>>>~~', 'a2V5Oj8 Pz4 Pn5 fg', '%', '%3', '100 %'])(
    'does not find the token pair in “%s”',
    (text) => {
      expect(isIn(text)).toBe(false);
    },
  );

  it('returns the Authorization header of the token pair', () => {
    expect(createTestCredentials().authorization).toBe('Basic a2V5Oj8/Pz4+Pn5+fg==');
  });

  it('finds a secret with quotes inside a longer JSON text', () => {
    const credentialsWithQuotes = createCredentials('key', String.raw`"back\slash"`);
    expect(credentialsWithQuotes.isIn(JSON.stringify({ note: String.raw`so: "back\slash"!` }))).toBe(true);
    expect(credentialsWithQuotes.isIn(String.raw`so: "back\slash"!`)).toBe(true);
    expect(credentialsWithQuotes.isIn('back slash')).toBe(false);
  });

  it('decodes at most three layers of percent-encoding', () => {
    expect([0, 1, 2, 3, 4].map((extraLayers) => isIn(encodeRepeatedly(extraLayers)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('an answer that contains the token pair', () => {
  it.each(Object.keys(echoByName))('hides the token pair if the service echoes %s', async (name) => {
    const { post, sendCreate, upstream, logEntries } = createRelayFixture();
    upstream.respondToAll(echoByName[name] ?? expect.fail('There is no such echo.'));
    for (const response of [
      await post(sessionPath, { session_id: 's1' }),
      await sendCreate('s1'),
      await sendCreate('s1'),
    ]) {
      const text = (await readWholeText(response)) + JSON.stringify(logEntries);
      for (const secret of [
        apiKey,
        apiSecret,
        apiSecret.slice(1),
        basicCredentials,
        basicCredentials.replace(/=+$/, ''),
      ])
        expect(text).not.toContain(secret);
    }
  });

  it('becomes the error "broken" for the guest', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' }, note: apiSecret }));
    const answer = await post(sessionPath, { session_id: 's1' });
    expect(answer.status).toBe(502);
    expect((await readError(answer)).id).toBe('broken');
  });

  it('becomes an error if the secret appears as a number', async () => {
    const relayFixture = createRelayFixture({ apiSecret: '9007199254740993' });
    relayFixture.upstream.respondToAll(
      () =>
        new Response('{"request":{"status":"OK"},"note":9007199254740993}', {
          headers: { 'content-type': 'application/json' },
        }),
    );
    expect((await relayFixture.post(sessionPath, { session_id: 's1' })).status).toBe(502);
  });

  it.each([
    ['in lower case', '%2b', '%2f'],
    ['in capitals', '%2B', '%2F'],
    ['twice', '%252b', '%252F'],
  ])('becomes an error if the secret is percent-encoded %s', async (_encoding, encodedPlus, encodedSlash) => {
    const relayFixture = createRelayFixture({ apiSecret: 'secret+with/signs' });
    const note = `https://x.example/?k=secret${encodedPlus}with${encodedSlash}signs`;
    relayFixture.upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' }, note }));
    expect((await relayFixture.post(sessionPath, { session_id: 's1' })).status).toBe(502);
  });

  it('reaches the guest without a duplicate member that contains the secret', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(
      echoByName['the secret in escapes, under a duplicate name'] ?? expect.fail('There is no such echo.'),
    );
    const answer = await post(sessionPath, { 'slip[]': 'a' });
    expect(await answer.text()).toBe('{"request":{"status":"OK"},"e":"1","relay":{"name":"slipway"}}');
  });

  it('becomes an error if the secret’s slashes are escaped as in PHP', async () => {
    const relayFixture = createRelayFixture({ apiKey: 'key/with/slashes', apiSecret: 'secret/with/slashes' });
    relayFixture.upstream.respondToAll(
      () =>
        new Response('{"request":{"status":"OK"},"note":"secret\\/with\\/slashes"}', {
          headers: { 'content-type': 'application/json' },
        }),
    );
    expect((await relayFixture.post(sessionPath, { session_id: 's1' })).status).toBe(502);
  });

  it('reveals the token pair to neither guest nor log, for any request', async () => {
    const credentialArbitrary = fc.string({
      unit: fc.constantFrom(...'ABCxyz0189+/=-_%"\\~'),
      minLength: 8,
      maxLength: 40,
    });
    const wordArbitrary = fc.constantFrom(
      '/api/3.0/booking/session',
      '/api/3.0/booking/create',
      '/api/3.0/booking/session/end',
      '/api/3.0/item',
      '/',
    );
    const headerNameArbitrary = fc.constantFrom(
      'origin',
      'content-type',
      'authorization',
      'x-forwarded-for',
      'cookie',
      'accept',
    );
    await fc.assert(
      fc.asyncProperty(
        credentialArbitrary,
        credentialArbitrary,
        wordArbitrary,
        fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS'),
        fc.dictionary(
          fc.constantFrom('session_id', 'slip', 'form[a]', 'alter[1]', 'access_token'),
          fc.string({ maxLength: 20 }),
        ),
        fc.dictionary(headerNameArbitrary, fc.stringMatching(/^[!-~]{0,20}$/)),
        fc.constantFrom('header', 'pair', 'secret', 'name', 'number', 'html'),
        fc.constantFrom(200, 400, 401, 429, 500),
        async (key, secret, target, method, form, headers, echo, status) => {
          const encodedPair = btoa(`${key}:${secret}`);
          const echoedText = {
            header: `Basic ${encodedPair}`,
            pair: `${key}:${secret}`,
            secret,
            name: key,
            number: encodedPair,
            html: encodedPair,
          }[echo];
          const upstream = createScriptedUpstream();
          upstream.respondToAll(() =>
            echo === 'html'
              ? new Response(echoedText, { status, headers: { 'content-type': 'text/html' } })
              : createJsonResponse(
                  {
                    request: { status: 'OK', error: status > 300 ? { id: echoedText } : undefined },
                    [echoedText]: echoedText,
                  },
                  status,
                ),
          );
          const lines: string[] = [];
          const relay = createRelay({
            baseUrl: 'https://booking.example',
            apiKey: key,
            apiSecret: secret,
            origins: [venueOrigin],
            clientAddress: () => '203.0.113.9',
            fetch: upstream.fetch,
            clock: createManualClock(),
            log: (entry) => lines.push(JSON.stringify(entry)),
          });
          const query = new URLSearchParams(form).toString();
          const init: RequestInit = { method, headers: { origin: venueOrigin, ...headers } };
          if (method === 'POST' || method === 'PUT') init.body = new URLSearchParams(form);
          const response = await relay(new Request(`https://relay.example${target}?${query}`, init));
          const outputText = `${[...response.headers].join('\n')}\n${await response.text()}\n${lines.join('\n')}`;
          expect(outputText).not.toContain(secret);
          expect(outputText).not.toContain(key);
          expect(outputText).not.toContain(encodedPair.replace(/=+$/, ''));
        },
      ),
      { numRuns: countSamples(600) },
    );
  });
});
