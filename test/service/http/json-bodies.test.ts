/** Tests JSON bodies and session cookies, which real clients send (docs/booking-api.md 10). */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFormBody } from '../../../demo/service/http/body.ts';
import { ApiError } from '../../../demo/service/http/errors.ts';
import {
  customerHeaders,
  GUEST_FIELDS,
  openHarness,
  ORIGIN,
  requestSlip,
  staffHeaders,
  type TestHarness,
} from '../harness.ts';

const SESSION_PATH = '/harbour/api/3.0/booking/session';
const CREATE_PATH = '/harbour/api/3.0/booking/create';
const jsonHeaders = { 'content-type': 'application/json' };

let harness: TestHarness;
let slip: string;
beforeAll(async () => {
  harness = await openHarness();
  slip = await requestSlip(harness, 'harbour', 112, 'start_date=20300514&param[qty]=1', customerHeaders);
}, 120_000);
afterAll(() => harness.close());

const getSessionId = (reply: Awaited<ReturnType<TestHarness['post']>>) =>
  reply.body.at('booking', 'session', 'id').text();
const postJson = (path: string, body: unknown, headers: Record<string, string> = customerHeaders) =>
  harness.post(path, JSON.stringify(body), { ...jsonHeaders, ...headers });

describe('readFormBody', () => {
  const convertToForm = (text: string) =>
    readFormBody(new Request(ORIGIN, { method: 'POST', body: text, headers: jsonHeaders }), 1_000_000);

  it.each([
    ['text, numbers and flags', { a: 'x y', b: 2, c: true, d: null }, 'a=x+y&b=2&c=1&d='],
    ['lists, with and without brackets', { slip: ['s1', 's2'], 'other[]': ['t'] }, 'slip[]=s1&slip[]=s2&other[]=t'],
    ['maps', { alter: { '2': 'remove' }, 'form[name]': 'Ada' }, 'alter[2]=remove&form[name]=Ada'],
  ])('converts JSON with %s to a form', async (_, object, form) => {
    expect(decodeURIComponent(await convertToForm(JSON.stringify(object)))).toBe(form);
  });

  it.each(['[]', '"a"', '1', 'null', '{', '{"a":{"b":{"c":1}}}', '{"a":[[1]]}', '{"a":[{"b":1}]}'])(
    'refuses the JSON text %s',
    (text) => expect(convertToForm(text)).rejects.toThrow(ApiError),
  );

  it('returns a form or throws an API error for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (text) => {
        try {
          expect(typeof (await convertToForm(text))).toBe('string');
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
        }
      }),
    );
  });
});

describe('a JSON body', () => {
  it('books like a form', async () => {
    const sessionId = getSessionId(await postJson(SESSION_PATH, { slip: [slip] }));
    const guestForm = Object.fromEntries(GUEST_FIELDS.map(([name, value]) => [name.slice('form['.length, -1), value]));
    const answer = await postJson(CREATE_PATH, { session_id: sessionId, form: guestForm });
    expect(answer.body.at('request', 'status').value).toBe('OK');
    expect(answer.body.at('booking', 'id').value).toMatch(/^[A-Z]{4}-\d{6}$/);
  });

  it('changes nothing if a field has a wrong type', async () => {
    const sessionId = getSessionId(await postJson(SESSION_PATH, { slip: [slip] }));
    for (const alterations of [{ '1': ['remove'] }, { '1': { to: 'remove' } }]) {
      const answer = await postJson(SESSION_PATH, { session_id: sessionId, alter: alterations });
      expect([answer.status, answer.body.at('request', 'error', 'id').value]).toEqual([400, 'malformed_request']);
    }
    const lines = (await harness.get(`${SESSION_PATH}?session_id=${sessionId}`, customerHeaders)).body.at(
      'booking',
      'session',
      'item',
    );
    expect(lines.keys()).toHaveLength(1);
  });
});

describe('a session cookie', () => {
  const addCookie = (cookie: string, headers: Record<string, string>) => ({ ...headers, cookie });

  it('selects the session if the request has an Authorization header', async () => {
    const sessionId = getSessionId(await postJson(SESSION_PATH, { slip: [slip] }));
    const cookieHeaders = addCookie(`theme=dark; session_id=${sessionId}`, staffHeaders);
    expect(getSessionId(await harness.get(SESSION_PATH, cookieHeaders))).toBe(sessionId);
    const otherSessionId = getSessionId(await postJson(SESSION_PATH, { slip: [slip] }));
    expect(getSessionId(await harness.get(`${SESSION_PATH}?session_id=${otherSessionId}`, cookieHeaders))).toBe(
      otherSessionId,
    );
    const answer = await harness.post(CREATE_PATH, GUEST_FIELDS, addCookie(`session_id=${sessionId}`, customerHeaders));
    expect(answer.body.at('request', 'status').value).toBe('OK');
  });

  it('has no effect on a create request with a SLIP', async () => {
    const sessionId = getSessionId(await postJson(SESSION_PATH, { slip: [slip] }));
    const mugSlip = await requestSlip(harness, 'harbour', 111, 'start_date=20300514&param[qty]=1', customerHeaders);
    const form: [string, string][] = [['slip[]', mugSlip], ...GUEST_FIELDS];
    const answer = await harness.post(CREATE_PATH, form, addCookie(`session_id=${sessionId}`, customerHeaders));
    expect(answer.body.at('request', 'status').value).toBe('OK');
    const session = await harness.get(`${SESSION_PATH}?session_id=${sessionId}`, customerHeaders);
    expect(session.body.at('booking', 'session', 'item').keys()).toHaveLength(1);
  });

  it('has no effect without an Authorization header', async () => {
    const sessionId = getSessionId(await postJson(SESSION_PATH, { slip: [slip] }));
    const answer = await harness.get('/berghof/api/3.0/booking/session', addCookie(`session_id=${sessionId}`, {}));
    expect(answer.body.at('request', 'error', 'id').value).toBe('nothing_asked');
  });

  it("does not open an unknown session or another account's session", async () => {
    const sessionId = getSessionId(await postJson(SESSION_PATH, { slip: [slip] }));
    const foreignAnswer = await harness.get(
      '/berghof/api/3.0/booking/session',
      addCookie(`session_id=${sessionId}`, customerHeaders),
    );
    expect(foreignAnswer.body.at('request', 'status').value).not.toBe('OK');
    const unknownSessionReply = await harness.get(SESSION_PATH, addCookie('session_id=none', customerHeaders));
    expect(unknownSessionReply.body.at('request', 'error', 'id').value).toBe('session_not_found');
  });
});
