import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_CREDENTIALS as demo } from '../../../demo/service/demo.ts';
import * as schema from '../../../demo/service/sql/schema.ts';
import { type Bench, type Reply, openBench } from '../harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 120_000);
afterAll(() => bench.close());

const basicHeaders = {
  authorization: `Basic ${Buffer.from(`${demo.consumerKey}:${demo.consumerSecret}`).toString('base64')}`,
};
const request: [string, string][] = [
  ['client_id', demo.consumerKey],
  ['response_type', 'code'],
  ['redirect_uri', demo.redirectUri],
];
const login: [string, string][] = [
  ['decision', 'allow'],
  ['email', demo.staffEmail],
  ['password', demo.staffPassword],
];
const AUTHORIZE = '/harbour/oauth/';
const TOKEN = '/harbour/oauth/token/';

async function newCode(more: [string, string][] = []): Promise<string> {
  const answer = await bench.post(AUTHORIZE, [...request, ...login, ...more]);
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

function exchange(
  code: string,
  headers: Record<string, string> = basicHeaders,
  redirect: string = demo.redirectUri,
  more: [string, string][] = [],
): Promise<Reply> {
  return bench.post(
    TOKEN,
    [['grant_type', 'authorization_code'], ['code', code], ['redirect_uri', redirect], ...more],
    headers,
  );
}

function refresh(token: string): Promise<Reply> {
  return bench.post(
    TOKEN,
    [
      ['grant_type', 'refresh_token'],
      ['refresh_token', token],
    ],
    basicHeaders,
  );
}

async function status(token: string): Promise<number> {
  return (await bench.post('/harbour/api/3.0/booking/notes', '', { authorization: `BEARER ${token}` })).status;
}

describe('the consent page', () => {
  test('redirects to the named application with a code and the state', async () => {
    const page = await bench.get(`${AUTHORIZE}?${new URLSearchParams([...request, ['state', 'a b']]).toString()}`);
    expect(page.text).toContain('Allow Demo application to work with Heron Cove Harbour?');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const answer = await bench.post(AUTHORIZE, [...request, ...login, ['state', 'a b']]);
    expect(answer.status).toBe(302);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(demo.redirectUri);
    expect(back.searchParams.get('state')).toBe('a b');
  });

  test('refuses a redirect URI that differs from the registered one', async () => {
    for (const address of [
      `${demo.redirectUri}/`,
      `${demo.redirectUri}?x=1`,
      'http://localhost:4173/oauth',
      'https://evil.example/',
      '',
    ]) {
      const answer = await bench.post(AUTHORIZE, [
        ['client_id', demo.consumerKey],
        ['response_type', 'code'],
        ['redirect_uri', address],
        ...login,
      ]);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  test('issues no code after a wrong password or a denial', async () => {
    expect(
      (
        await bench.post(AUTHORIZE, [
          ...request,
          ['decision', 'allow'],
          ['email', demo.staffEmail],
          ['password', 'nope'],
        ])
      ).status,
    ).toBe(401);
    const denial = await bench.post(AUTHORIZE, [...request, ['decision', 'deny']]);
    expect(denial.headers.get('location')).toBe(`${demo.redirectUri}?error=access_denied`);
  });
});

describe('the access token address', () => {
  test('exchanges a code for tokens that open the staff endpoints', async () => {
    const pair = (await exchange(await newCode())).body;
    expect(pair.at('expires_in').value).toBe(14_000);
    const token = pair.at('access_token').text();
    expect(await status(token)).toBe(200);
    expect((await bench.post('/harbour/api/3.0/booking/notes', [['access_token', token]])).status).toBe(200);
    expect(
      (await bench.get(`/harbour/api/3.0/item/115?access_token=${token}`)).body.at('request', 'status').value,
    ).toBe('OK');
    // A token is valid at one account only.
    expect((await bench.get('/berghof/api/3.0/item', { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test('accepts each code only once', async () => {
    const code = await newCode();
    const answers = await Promise.all([exchange(code), exchange(code)]);
    expect(answers.map((each) => each.status).sort()).toEqual([200, 400]);
    expect((await exchange(code)).body.at('error').value).toBe('invalid_grant');
  });

  test('ends all tokens of a code that comes a second time', async () => {
    const code = await newCode();
    const firstPair = (await exchange(code)).body;
    const secondPair = (await refresh(firstPair.at('refresh_token').text())).body;
    const otherPair = (await exchange(await newCode())).body;
    expect(await status(secondPair.at('access_token').text())).toBe(200);
    expect((await exchange(code)).body.at('error').value).toBe('invalid_grant');
    expect(await status(secondPair.at('access_token').text())).toBe(401);
    expect((await refresh(secondPair.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
    // The tokens from a second consent of the same person stay valid.
    expect(await status(otherPair.at('access_token').text())).toBe(200);
  });

  test('leaves no valid token after parallel exchanges of one code', async () => {
    const code = await newCode();
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    const pairs = answers.filter((each) => each.status === 200);
    expect(pairs.length).toBe(1);
    for (const { body } of pairs) expect(await status(body.at('access_token').text())).toBe(401);
  });

  test('ends the new tokens if a client sends the old refresh token', async () => {
    const firstPair = (await exchange(await newCode())).body;
    const secondPair = (await refresh(firstPair.at('refresh_token').text())).body;
    const thirdPair = (await refresh(secondPair.at('refresh_token').text())).body;
    expect(await status(thirdPair.at('access_token').text())).toBe(200);
    expect((await refresh(firstPair.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
    expect(await status(thirdPair.at('access_token').text())).toBe(401);
    expect((await refresh(thirdPair.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
  });

  test('keeps all tokens after a refresh at the address of another account', async () => {
    const firstPair = (await exchange(await newCode())).body;
    const secondPair = (await refresh(firstPair.at('refresh_token').text())).body;
    const elsewhere = await bench.post(
      '/berghof/oauth/token/',
      [
        ['grant_type', 'refresh_token'],
        ['refresh_token', firstPair.at('refresh_token').text()],
      ],
      basicHeaders,
    );
    expect(elsewhere.body.at('error').value).toBe('invalid_grant');
    expect(await status(secondPair.at('access_token').text())).toBe(200);
  });

  test('refuses a code after 60 seconds', async () => {
    const [earlyCode, lateCode] = [await newCode(), await newCode()];
    bench.advanceMinutes(59 / 60);
    expect((await exchange(earlyCode)).status).toBe(200);
    bench.advanceMinutes(1 / 60);
    expect((await exchange(lateCode)).body.at('error').value).toBe('invalid_grant');
  });

  test('ends a code after an exchange with a different redirect URI', async () => {
    const code = await newCode();
    expect((await exchange(code, basicHeaders, 'http://localhost:4173/other')).status).toBe(400);
    expect((await exchange(code)).status).toBe(400);
  });

  test('accepts client credentials in the body, but never in the query', async () => {
    const clientSecret: [string, string][] = [
      ['client_id', demo.consumerKey],
      ['client_secret', demo.consumerSecret],
    ];
    const form = async (more: [string, string][]): Promise<[string, string][]> => [
      ['grant_type', 'authorization_code'],
      ['code', await newCode()],
      ['redirect_uri', demo.redirectUri],
      ...more,
    ];
    expect((await bench.post(TOKEN, await form(clientSecret))).status).toBe(200);
    const query = new URLSearchParams(clientSecret).toString();
    const answer = await bench.post(`${TOKEN}?${query}`, await form([]));
    expect([answer.status, answer.body.at('error_description').value]).toEqual([
      401,
      'Send client_id and client_secret by HTTP Basic or in the body.',
    ]);
    expect((await bench.post(TOKEN, await form(clientSecret), basicHeaders)).status).toBe(200);
    expect((await bench.post(TOKEN, await form([...clientSecret.slice(0, 1), ['client_secret', 'x']]))).status).toBe(
      401,
    );
    expect(
      (
        await exchange(await newCode(), {
          authorization: `Basic ${Buffer.from(`${demo.consumerKey}:wrong`).toString('base64')}`,
        })
      ).body.at('error').value,
    ).toBe('invalid_client');
    expect(
      (
        await exchange(await newCode(), {
          authorization: `Basic ${Buffer.from(`${demo.apiKey}:${demo.apiSecret}`).toString('base64')}`,
        })
      ).status,
    ).toBe(401);
  });

  test('refuses consumer credentials at the endpoints of the Booking API', async () => {
    expect((await bench.get('/harbour/api/3.0/item', basicHeaders)).status).toBe(403);
  });

  test('replaces both tokens on a refresh and refuses the old ones', async () => {
    const firstPair = (await exchange(await newCode())).body;
    const secondPair = (await refresh(firstPair.at('refresh_token').text())).body;
    expect(await status(secondPair.at('access_token').text())).toBe(200);
    expect(await status(firstPair.at('access_token').text())).toBe(401);
    expect((await refresh(firstPair.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
  });

  test('accepts access tokens for 14000 seconds and refresh tokens for 14 days', async () => {
    const pair = (await exchange(await newCode())).body;
    bench.advanceMinutes(13_999 / 60);
    expect(await status(pair.at('access_token').text())).toBe(200);
    bench.advanceMinutes(1 / 60);
    expect(await status(pair.at('access_token').text())).toBe(401);
    bench.advanceMinutes(14 * 24 * 60 - 14_000 / 60 - 1);
    const next = (await refresh(pair.at('refresh_token').text())).body;
    bench.advanceMinutes(14 * 24 * 60);
    expect((await refresh(next.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
  });

  test('stores no secret as plain text', async () => {
    const pair = (await exchange(await newCode())).body;
    const storedSecrets = JSON.stringify([
      await bench.database.orm.select().from(schema.oauthToken),
      await bench.database.orm.select().from(schema.application),
      await bench.database.orm.select().from(schema.staffLogin),
    ]);
    for (const secret of [
      pair.at('access_token').text(),
      pair.at('refresh_token').text(),
      demo.apiSecret,
      demo.consumerSecret,
    ])
      expect(storedSecrets).not.toContain(secret);
  });
});

describe('a code with a proof key challenge', () => {
  // The example values of RFC 7636, appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  const s256Challenge: [string, string][] = [
    ['code_challenge', challenge],
    ['code_challenge_method', 'S256'],
  ];
  const plainChallenge: [string, string][] = [
    ['code_challenge', verifier],
    ['code_challenge_method', 'plain'],
  ];
  const withVerifier = (code: string, text: string) =>
    exchange(code, basicHeaders, demo.redirectUri, [['code_verifier', text]]);

  test.each([
    ['S256', s256Challenge],
    ['plain', plainChallenge],
    ['plain by default', plainChallenge.slice(0, 1)],
  ])('exchanges the code only with the right verifier: %s', async (_, bound) => {
    expect((await withVerifier(await newCode(bound), verifier)).status).toBe(200);
    for (const wrongVerifier of [challenge, `${verifier}x`, 'short']) {
      const code = await newCode(bound);
      expect((await withVerifier(code, wrongVerifier)).status).toBe(400);
      // After one wrong verifier, the code is no longer valid.
      expect((await withVerifier(code, verifier)).body.at('error').value).toBe('invalid_grant');
    }
    expect((await exchange(await newCode(bound))).body.at('error').value).toBe('invalid_grant');
  });

  test('refuses a verifier if the code has no challenge', async () => {
    expect((await exchange(await newCode())).status).toBe(200);
    expect((await withVerifier(await newCode(), verifier)).body.at('error').value).toBe('invalid_grant');
  });

  test('keeps the challenge on the consent page and refuses an invalid one', async () => {
    const page = await bench.get(`${AUTHORIZE}?${new URLSearchParams([...request, ...s256Challenge]).toString()}`);
    expect(page.text).toContain(`name="code_challenge" value="${challenge}"`);
    expect(page.text).toContain('name="code_challenge_method" value="S256"');
    for (const wrong of [
      [['code_challenge', 'short']],
      [['code_challenge_method', 'S256']],
      [
        ['code_challenge', challenge],
        ['code_challenge_method', 'S512'],
      ],
    ] as [string, string][][]) {
      const answer = await bench.post(AUTHORIZE, [...request, ...login, ...wrong, ['state', 'kept']]);
      const back = new URL(answer.headers.get('location') ?? '').searchParams;
      expect([back.get('error'), back.get('state'), back.get('code')]).toEqual(['invalid_request', 'kept', null]);
    }
  });

  test('does not store a plain challenge', async () => {
    const ownPair = createHash('sha256').update('a verifier of this test').digest('hex');
    await newCode([['code_challenge', ownPair]]);
    const storedSecrets = await bench.database.orm.select().from(schema.oauthCode);
    expect(storedSecrets.length).toBeGreaterThan(0);
    expect(JSON.stringify(storedSecrets)).not.toContain(ownPair);
  });
});
