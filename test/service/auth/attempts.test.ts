import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { toNetwork } from '../../../demo/service/http/address.ts';
import { hashSecret, isMatchingSecret } from '../../../demo/service/auth/secret.ts';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS as demo } from '../../../demo/service/demo.ts';
import { type Service, createService } from '../../../demo/service/service.ts';
import { type Reply, createServiceClient, START_TIME } from '../harness.ts';

const database = await createDatabase({ memory: true }, START_TIME);
let service: Service;
beforeEach(async () => {
  // Each test gets a new service on the same database. A new service starts without a record of earlier guesses.
  service = await createService({ database, demo: true, now: () => START_TIME });
});
afterAll(() => database.close());

const ATTACKER_ADDRESS = '198.51.100.66';
const NOTES_PATH = '/harbour/api/3.0/booking/notes';
const createBasicHeaders = (secret: string, key: string = demo.apiKey) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
});
const guessSecret = (address: string, secret: string) =>
  createServiceClient(service, address).post(NOTES_PATH, '', createBasicHeaders(secret));
const signIn = (address: string, password: string, email: string = demo.staffEmail) =>
  createServiceClient(service, address).post('/harbour/oauth/', [
    ['client_id', demo.consumerKey],
    ['response_type', 'code'],
    ['redirect_uri', demo.redirectUri],
    ['decision', 'allow'],
    ['email', email],
    ['password', password],
  ]);
const repeatInParallel = <Value>(count: number, createPromise: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => createPromise(index)));
const countByStatus = (replies: readonly Reply[]) => {
  const statusCounts: Record<number, number> = {};
  for (const { status } of replies) statusCounts[status] = (statusCounts[status] ?? 0) + 1;
  return statusCounts;
};

test('computes the hash of a secret without blocking other requests', async () => {
  const storedHash = await hashSecret('secret');
  let isChecked = false;
  const checkResult = isMatchingSecret('secret', storedHash).then((isCorrect) => {
    isChecked = true;
    return isCorrect;
  });
  // These 100 microtasks all run in one task. If the service computed the hash on the main thread, it would be ready
  // before the first of them.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(isChecked).toBe(false);
  expect(await checkResult).toBe(true);
});

describe('guesses of an API secret', () => {
  test('refuses parallel guesses from one address after the first twenty', async () => {
    const [guessReplies, readReplies] = await Promise.all([
      repeatInParallel(400, (index) => guessSecret(ATTACKER_ADDRESS, `wrong-${String(index)}`)),
      repeatInParallel(40, () => createServiceClient(service, ATTACKER_ADDRESS).get('/harbour/api/3.0/item/111')),
    ]);
    expect(countByStatus(guessReplies)).toEqual({ 401: 20, 429: 380 });
    expect(countByStatus(readReplies)).toEqual({ 200: 40 });
    const [firstRefusal] = guessReplies.filter(({ status }) => status === 429);
    expect(firstRefusal?.body.at('error').value).toBe('too_many_attempts');
    expect(Number(firstRefusal?.headers.get('retry-after'))).toBeGreaterThan(0);
    // This guess is correct, but the service refuses it too, so that an attacker learns nothing.
    expect((await guessSecret(ATTACKER_ADDRESS, demo.apiSecret)).status).toBe(429);
    expect((await guessSecret('203.0.113.7', demo.apiSecret)).status).toBe(200);
  });

  test('limits guesses of one key from many addresses to a hundred', async () => {
    expect((await guessSecret('203.0.113.7', demo.apiSecret)).status).toBe(200);
    const guessReplies = await repeatInParallel(120, (index) =>
      guessSecret(`198.51.100.${String(index)}`, `wrong-${String(index)}`),
    );
    expect(countByStatus(guessReplies)).toEqual({ 401: 100, 429: 20 });
    expect((await guessSecret('203.0.113.7', demo.apiSecret)).status).toBe(200);
    // Each API key has its own limit, even within the same account.
    expect(
      (await createServiceClient(service, '203.0.113.8').post(NOTES_PATH, '', createBasicHeaders('x', 'other-key')))
        .status,
    ).toBe(401);
  });

  test('does not count a correct secret as a guess', async () => {
    expect(countByStatus(await repeatInParallel(60, () => guessSecret(ATTACKER_ADDRESS, demo.apiSecret)))).toEqual({
      200: 60,
    });
    expect(
      countByStatus(await repeatInParallel(60, (index) => guessSecret(ATTACKER_ADDRESS, `wrong-${String(index)}`))),
    ).toEqual({
      401: 20,
      429: 40,
    });
  });

  test('limits guesses of a consumer secret at the endpoint for access tokens', async () => {
    const form: [string, string][] = [
      ['grant_type', 'refresh_token'],
      ['refresh_token', 'none'],
    ];
    const guessReplies = await repeatInParallel(30, (index) =>
      createServiceClient(service, ATTACKER_ADDRESS).post(
        '/harbour/oauth/token/',
        form,
        createBasicHeaders(`wrong-${String(index)}`, demo.consumerKey),
      ),
    );
    expect(countByStatus(guessReplies)).toEqual({ 401: 20, 429: 10 });
  });
});

describe('guesses of a staff password', () => {
  test('refuses more wrong passwords from one address after the first twenty', async () => {
    const guessReplies = await repeatInParallel(100, (index) => signIn(ATTACKER_ADDRESS, `wrong-${String(index)}`));
    expect(countByStatus(guessReplies)).toEqual({ 401: 20, 429: 80 });
    const [firstRefusal] = guessReplies.filter(({ status }) => status === 429);
    expect(firstRefusal?.text).toMatch(/That was wrong too often\. Please try again in \d minutes\./);
    expect(Number(firstRefusal?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn('203.0.113.7', demo.staffPassword)).status).toBe(302);
  });

  test('counts guesses for unknown e-mail addresses', async () => {
    const guessReplies = await repeatInParallel(30, (index) =>
      signIn(ATTACKER_ADDRESS, 'wrong', `unknown-${String(index)}@example.com`),
    );
    expect(countByStatus(guessReplies)).toEqual({ 401: 20, 429: 10 });
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('converts the address %s to the network %s', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
