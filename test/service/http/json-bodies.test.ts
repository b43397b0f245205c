/** Tests JSON bodies and session cookies, which real clients send (docs/booking-api.md 10). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFormBody } from '../../../demo/service/http/body.ts';
import { ApiError } from '../../../demo/service/http/errors.ts';
import { customerHeaders, GUEST, openBench, ORIGIN, slipFor, staffHeaders, type Bench } from '../harness.ts';

const SESSION = '/harbour/api/3.0/booking/session';
const CREATE = '/harbour/api/3.0/booking/create';
const json = { 'content-type': 'application/json' };

let bench: Bench;
let slip: string;
beforeAll(async () => {
  bench = await openBench();
  slip = await slipFor(bench, 'harbour', 112, 'start_date=20300514&param[qty]=1', customerHeaders);
}, 120_000);
afterAll(() => bench.close());

const idOf = (reply: Awaited<ReturnType<Bench['post']>>) => reply.body.at('booking', 'session', 'id').text();
const post = (path: string, body: unknown, headers: Record<string, string> = customerHeaders) =>
  bench.post(path, JSON.stringify(body), { ...json, ...headers });

describe('formBody', () => {
  const formOf = (text: string) =>
    readFormBody(new Request(ORIGIN, { method: 'POST', body: text, headers: json }), 1_000_000);

  it.each([
    ['text, numbers and flags', { a: 'x y', b: 2, c: true, d: null }, 'a=x+y&b=2&c=1&d='],
    ['lists, with and without brackets', { slip: ['s1', 's2'], 'other[]': ['t'] }, 'slip[]=s1&slip[]=s2&other[]=t'],
    ['maps', { alter: { '2': 'remove' }, 'form[name]': 'Ada' }, 'alter[2]=remove&form[name]=Ada'],
  ])('converts JSON with %s to a form', async (_, object, form) => {
    expect(decodeURIComponent(await formOf(JSON.stringify(object)))).toBe(form);
  });

  it.each(['[]', '"a"', '1', 'null', '{', '{"a":{"b":{"c":1}}}', '{"a":[[1]]}', '{"a":[{"b":1}]}'])(
    'refuses the JSON text %s',
    (text) => expect(formOf(text)).rejects.toThrow(ApiError),
  );

  it('returns a form or throws an API error for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (text) => {
        try {
          expect(typeof (await formOf(text))).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
    );
  });
});

describe('a JSON body', () => {
  it('books like a form', async () => {
    const sessionId = idOf(await post(SESSION, { slip: [slip] }));
    const guest = Object.fromEntries(GUEST.map(([name, value]) => [name.slice('form['.length, -1), value]));
    const answer = await post(CREATE, { session_id: sessionId, form: guest });
    expect(answer.body.at('request', 'status').value).toBe('OK');
    expect(answer.body.at('booking', 'id').value).toMatch(/^[A-Z]{4}-\d{6}$/);
  });

  it('changes nothing if a field has a wrong type', async () => {
    const sessionId = idOf(await post(SESSION, { slip: [slip] }));
    for (const alter of [{ '1': ['remove'] }, { '1': { to: 'remove' } }]) {
      const answer = await post(SESSION, { session_id: sessionId, alter });
      expect([answer.status, answer.body.at('request', 'error', 'id').value]).toEqual([400, 'malformed_request']);
    }
    const lines = (await bench.get(`${SESSION}?session_id=${sessionId}`, customerHeaders)).body.at(
      'booking',
      'session',
      'item',
    );
    expect(lines.keys()).toHaveLength(1);
  });
});

describe('a session cookie', () => {
  const withCookie = (cookie: string, headers: Record<string, string>) => ({ ...headers, cookie });

  it('selects the session if the request has an Authorization header', async () => {
    const sessionId = idOf(await post(SESSION, { slip: [slip] }));
    const cookie = withCookie(`theme=dark; session_id=${sessionId}`, staffHeaders);
    expect(idOf(await bench.get(SESSION, cookie))).toBe(sessionId);
    const otherSessionId = idOf(await post(SESSION, { slip: [slip] }));
    expect(idOf(await bench.get(`${SESSION}?session_id=${otherSessionId}`, cookie))).toBe(otherSessionId);
    const answer = await bench.post(CREATE, GUEST, withCookie(`session_id=${sessionId}`, customerHeaders));
    expect(answer.body.at('request', 'status').value).toBe('OK');
  });

  it('has no effect on a create request with a SLIP', async () => {
    const sessionId = idOf(await post(SESSION, { slip: [slip] }));
    const mug = await slipFor(bench, 'harbour', 111, 'start_date=20300514&param[qty]=1', customerHeaders);
    const form: [string, string][] = [['slip[]', mug], ...GUEST];
    const answer = await bench.post(CREATE, form, withCookie(`session_id=${sessionId}`, customerHeaders));
    expect(answer.body.at('request', 'status').value).toBe('OK');
    const session = await bench.get(`${SESSION}?session_id=${sessionId}`, customerHeaders);
    expect(session.body.at('booking', 'session', 'item').keys()).toHaveLength(1);
  });

  it('has no effect without an Authorization header', async () => {
    const sessionId = idOf(await post(SESSION, { slip: [slip] }));
    const answer = await bench.get('/berghof/api/3.0/booking/session', withCookie(`session_id=${sessionId}`, {}));
    expect(answer.body.at('request', 'error', 'id').value).toBe('nothing_asked');
  });

  it("does not open an unknown session or another account's session", async () => {
    const sessionId = idOf(await post(SESSION, { slip: [slip] }));
    const foreignAnswer = await bench.get(
      '/berghof/api/3.0/booking/session',
      withCookie(`session_id=${sessionId}`, customerHeaders),
    );
    expect(foreignAnswer.body.at('request', 'status').value).not.toBe('OK');
    const unknown = await bench.get(SESSION, withCookie('session_id=none', customerHeaders));
    expect(unknown.body.at('request', 'error', 'id').value).toBe('session_not_found');
  });
});
