import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_CREDENTIALS as demo } from '../../../demo/service/demo.ts';
import * as schema from '../../../demo/service/sql/schema.ts';
import { type TestHarness, type Reply, openHarness } from '../harness.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());

const basicHeaders = {
  authorization: `Basic ${Buffer.from(`${demo.consumerKey}:${demo.consumerSecret}`).toString('base64')}`,
};
const authorizationFields: [string, string][] = [
  ['client_id', demo.consumerKey],
  ['response_type', 'code'],
  ['redirect_uri', demo.redirectUri],
];
const loginFields: [string, string][] = [
  ['decision', 'allow'],
  ['email', demo.staffEmail],
  ['password', demo.staffPassword],
];
const AUTHORIZE_PATH = '/harbour/oauth/';
const TOKEN_PATH = '/harbour/oauth/token/';

async function requestCode(extraFields: [string, string][] = []): Promise<string> {
  const answer = await harness.post(AUTHORIZE_PATH, [...authorizationFields, ...loginFields, ...extraFields]);
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

function exchangeCode(
  code: string,
  headers: Record<string, string> = basicHeaders,
  redirectUri: string = demo.redirectUri,
  extraFields: [string, string][] = [],
): Promise<Reply> {
  return harness.post(
    TOKEN_PATH,
    [['grant_type', 'authorization_code'], ['code', code], ['redirect_uri', redirectUri], ...extraFields],
    headers,
  );
}

function refreshTokens(token: string): Promise<Reply> {
  return harness.post(
    TOKEN_PATH,
    [
      ['grant_type', 'refresh_token'],
      ['refresh_token', token],
    ],
    basicHeaders,
  );
}

async function requestStatus(token: string): Promise<number> {
  return (await harness.post('/harbour/api/3.0/booking/notes', '', { authorization: `BEARER ${token}` })).status;
}

describe('the consent page', () => {
  test('shows the application’s name, and redirects to it with the state', async () => {
    const page = await harness.get(
      `${AUTHORIZE_PATH}?${new URLSearchParams([...authorizationFields, ['state', 'a b']]).toString()}`,
    );
    expect(page.text).toContain('Allow Demo application to work with Heron Cove Harbour?');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const answer = await harness.post(AUTHORIZE_PATH, [...authorizationFields, ...loginFields, ['state', 'a b']]);
    expect(answer.status).toBe(302);
    const redirectUrl = new URL(answer.headers.get('location') ?? '');
    expect(redirectUrl.origin + redirectUrl.pathname).toBe(demo.redirectUri);
    expect(redirectUrl.searchParams.get('state')).toBe('a b');
  });

  test('refuses a redirect URI that differs from the registered one', async () => {
    for (const address of [
      `${demo.redirectUri}/`,
      `${demo.redirectUri}?x=1`,
      'http://localhost:4173/oauth',
      'https://evil.example/',
      '',
    ]) {
      const answer = await harness.post(AUTHORIZE_PATH, [
        ['client_id', demo.consumerKey],
        ['response_type', 'code'],
        ['redirect_uri', address],
        ...loginFields,
      ]);
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    }
  });

  test('issues no code after a wrong password or a denial', async () => {
    expect(
      (
        await harness.post(AUTHORIZE_PATH, [
          ...authorizationFields,
          ['decision', 'allow'],
          ['email', demo.staffEmail],
          ['password', 'nope'],
        ])
      ).status,
    ).toBe(401);
    const denial = await harness.post(AUTHORIZE_PATH, [...authorizationFields, ['decision', 'deny']]);
    expect(denial.headers.get('location')).toBe(`${demo.redirectUri}?error=access_denied`);
  });
});

describe('the access token address', () => {
  test('exchanges a code for tokens that allow the staff endpoints', async () => {
    const tokenReply = (await exchangeCode(await requestCode())).body;
    expect(tokenReply.at('expires_in').value).toBe(14_000);
    const token = tokenReply.at('access_token').text();
    expect(await requestStatus(token)).toBe(200);
    expect((await harness.post('/harbour/api/3.0/booking/notes', [['access_token', token]])).status).toBe(200);
    expect(
      (await harness.get(`/harbour/api/3.0/item/115?access_token=${token}`)).body.at('request', 'status').value,
    ).toBe('OK');
    // The token is valid only at the account that issued it.
    expect((await harness.get('/berghof/api/3.0/item', { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  test('accepts each code only once', async () => {
    const code = await requestCode();
    const answers = await Promise.all([exchangeCode(code), exchangeCode(code)]);
    expect(answers.map((reply) => reply.status).sort()).toEqual([200, 400]);
    expect((await exchangeCode(code)).body.at('error').value).toBe('invalid_grant');
  });

  test('invalidates all tokens of a code if a client sends it twice', async () => {
    const code = await requestCode();
    const firstTokens = (await exchangeCode(code)).body;
    const secondTokens = (await refreshTokens(firstTokens.at('refresh_token').text())).body;
    const otherTokens = (await exchangeCode(await requestCode())).body;
    expect(await requestStatus(secondTokens.at('access_token').text())).toBe(200);
    expect((await exchangeCode(code)).body.at('error').value).toBe('invalid_grant');
    expect(await requestStatus(secondTokens.at('access_token').text())).toBe(401);
    expect((await refreshTokens(secondTokens.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
    // The tokens from a second consent of the same person stay valid.
    expect(await requestStatus(otherTokens.at('access_token').text())).toBe(200);
  });

  test('leaves no valid token after parallel exchanges of one code', async () => {
    const code = await requestCode();
    const answers = await Promise.all([exchangeCode(code), exchangeCode(code), exchangeCode(code)]);
    const successfulReplies = answers.filter((reply) => reply.status === 200);
    expect(successfulReplies.length).toBe(1);
    for (const { body } of successfulReplies) expect(await requestStatus(body.at('access_token').text())).toBe(401);
  });

  test('invalidates the new tokens if a client sends the old refresh token', async () => {
    const firstTokens = (await exchangeCode(await requestCode())).body;
    const secondTokens = (await refreshTokens(firstTokens.at('refresh_token').text())).body;
    const thirdTokens = (await refreshTokens(secondTokens.at('refresh_token').text())).body;
    expect(await requestStatus(thirdTokens.at('access_token').text())).toBe(200);
    expect((await refreshTokens(firstTokens.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
    expect(await requestStatus(thirdTokens.at('access_token').text())).toBe(401);
    expect((await refreshTokens(thirdTokens.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
  });

  test('keeps all tokens valid after a refresh attempt at another account', async () => {
    const firstTokens = (await exchangeCode(await requestCode())).body;
    const secondTokens = (await refreshTokens(firstTokens.at('refresh_token').text())).body;
    const otherAccountReply = await harness.post(
      '/berghof/oauth/token/',
      [
        ['grant_type', 'refresh_token'],
        ['refresh_token', firstTokens.at('refresh_token').text()],
      ],
      basicHeaders,
    );
    expect(otherAccountReply.body.at('error').value).toBe('invalid_grant');
    expect(await requestStatus(secondTokens.at('access_token').text())).toBe(200);
  });

  test('refuses a code after 60 seconds', async () => {
    const [earlyCode, lateCode] = [await requestCode(), await requestCode()];
    harness.advanceMinutes(59 / 60);
    expect((await exchangeCode(earlyCode)).status).toBe(200);
    harness.advanceMinutes(1 / 60);
    expect((await exchangeCode(lateCode)).body.at('error').value).toBe('invalid_grant');
  });

  test('invalidates a code after an exchange with a different redirect URI', async () => {
    const code = await requestCode();
    expect((await exchangeCode(code, basicHeaders, 'http://localhost:4173/other')).status).toBe(400);
    expect((await exchangeCode(code)).status).toBe(400);
  });

  test('accepts client credentials in the body, but never in the query', async () => {
    const clientSecret: [string, string][] = [
      ['client_id', demo.consumerKey],
      ['client_secret', demo.consumerSecret],
    ];
    const buildForm = async (extraFields: [string, string][]): Promise<[string, string][]> => [
      ['grant_type', 'authorization_code'],
      ['code', await requestCode()],
      ['redirect_uri', demo.redirectUri],
      ...extraFields,
    ];
    expect((await harness.post(TOKEN_PATH, await buildForm(clientSecret))).status).toBe(200);
    const query = new URLSearchParams(clientSecret).toString();
    const answer = await harness.post(`${TOKEN_PATH}?${query}`, await buildForm([]));
    expect([answer.status, answer.body.at('error_description').value]).toEqual([
      401,
      'Send client_id and client_secret by HTTP Basic or in the body.',
    ]);
    expect((await harness.post(TOKEN_PATH, await buildForm(clientSecret), basicHeaders)).status).toBe(200);
    expect(
      (await harness.post(TOKEN_PATH, await buildForm([...clientSecret.slice(0, 1), ['client_secret', 'x']]))).status,
    ).toBe(401);
    expect(
      (
        await exchangeCode(await requestCode(), {
          authorization: `Basic ${Buffer.from(`${demo.consumerKey}:wrong`).toString('base64')}`,
        })
      ).body.at('error').value,
    ).toBe('invalid_client');
    expect(
      (
        await exchangeCode(await requestCode(), {
          authorization: `Basic ${Buffer.from(`${demo.apiKey}:${demo.apiSecret}`).toString('base64')}`,
        })
      ).status,
    ).toBe(401);
  });

  test('refuses consumer credentials at the endpoints of the Booking API', async () => {
    expect((await harness.get('/harbour/api/3.0/item', basicHeaders)).status).toBe(403);
  });

  test('replaces both tokens on a refresh and refuses the old ones', async () => {
    const firstTokens = (await exchangeCode(await requestCode())).body;
    const secondTokens = (await refreshTokens(firstTokens.at('refresh_token').text())).body;
    expect(await requestStatus(secondTokens.at('access_token').text())).toBe(200);
    expect(await requestStatus(firstTokens.at('access_token').text())).toBe(401);
    expect((await refreshTokens(firstTokens.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
  });

  test('accepts access tokens for 14000 seconds and refresh tokens for 14 days', async () => {
    const tokenReply = (await exchangeCode(await requestCode())).body;
    harness.advanceMinutes(13_999 / 60);
    expect(await requestStatus(tokenReply.at('access_token').text())).toBe(200);
    harness.advanceMinutes(1 / 60);
    expect(await requestStatus(tokenReply.at('access_token').text())).toBe(401);
    harness.advanceMinutes(14 * 24 * 60 - 14_000 / 60 - 1);
    const nextTokens = (await refreshTokens(tokenReply.at('refresh_token').text())).body;
    harness.advanceMinutes(14 * 24 * 60);
    expect((await refreshTokens(nextTokens.at('refresh_token').text())).body.at('error').value).toBe('invalid_grant');
  });
});

test('stores no secret as plain text in the database', async () => {
  const tokenReply = (await exchangeCode(await requestCode())).body;
  const storedSecrets = JSON.stringify([
    await harness.database.orm.select().from(schema.oauthToken),
    await harness.database.orm.select().from(schema.application),
    await harness.database.orm.select().from(schema.staffLogin),
  ]);
  for (const secret of [
    tokenReply.at('access_token').text(),
    tokenReply.at('refresh_token').text(),
    demo.apiSecret,
    demo.consumerSecret,
  ])
    expect(storedSecrets).not.toContain(secret);
});

describe('the proof key of a code', () => {
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
  const exchangeWithVerifier = (code: string, verifierText: string) =>
    exchangeCode(code, basicHeaders, demo.redirectUri, [['code_verifier', verifierText]]);

  test.each([
    ['S256', s256Challenge],
    ['plain', plainChallenge],
    ['plain by default', plainChallenge.slice(0, 1)],
  ])('allows an exchange only with the right verifier: %s', async (_, challengeFields) => {
    expect((await exchangeWithVerifier(await requestCode(challengeFields), verifier)).status).toBe(200);
    for (const wrongVerifier of [challenge, `${verifier}x`, 'short']) {
      const code = await requestCode(challengeFields);
      expect((await exchangeWithVerifier(code, wrongVerifier)).status).toBe(400);
      // After one request with a wrong verifier, the authorization code is no longer valid.
      expect((await exchangeWithVerifier(code, verifier)).body.at('error').value).toBe('invalid_grant');
    }
    expect((await exchangeCode(await requestCode(challengeFields))).body.at('error').value).toBe('invalid_grant');
  });

  test('is invalid if the code has no challenge', async () => {
    expect((await exchangeCode(await requestCode())).status).toBe(200);
    expect((await exchangeWithVerifier(await requestCode(), verifier)).body.at('error').value).toBe('invalid_grant');
  });

  test('keeps its challenge on the consent page, and refuses invalid challenges', async () => {
    const page = await harness.get(
      `${AUTHORIZE_PATH}?${new URLSearchParams([...authorizationFields, ...s256Challenge]).toString()}`,
    );
    expect(page.text).toContain(`name="code_challenge" value="${challenge}"`);
    expect(page.text).toContain('name="code_challenge_method" value="S256"');
    for (const wrongFields of [
      [['code_challenge', 'short']],
      [['code_challenge_method', 'S256']],
      [
        ['code_challenge', challenge],
        ['code_challenge_method', 'S512'],
      ],
    ] as [string, string][][]) {
      const answer = await harness.post(AUTHORIZE_PATH, [
        ...authorizationFields,
        ...loginFields,
        ...wrongFields,
        ['state', 'kept'],
      ]);
      const redirectParameters = new URL(answer.headers.get('location') ?? '').searchParams;
      expect([
        redirectParameters.get('error'),
        redirectParameters.get('state'),
        redirectParameters.get('code'),
      ]).toEqual(['invalid_request', 'kept', null]);
    }
  });

  test('is not in the database as readable text', async () => {
    const ownChallenge = createHash('sha256').update('a verifier of this test').digest('hex');
    await requestCode([['code_challenge', ownChallenge]]);
    const storedCodes = await harness.database.orm.select().from(schema.oauthCode);
    expect(storedCodes.length).toBeGreaterThan(0);
    expect(JSON.stringify(storedCodes)).not.toContain(ownChallenge);
  });
});
