import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { toNetwork } from '../../../demo/service/http/address.ts';
import { hashSecret, isSecret } from '../../../demo/service/auth/secret.ts';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { DEMO_CREDENTIALS as demo } from '../../../demo/service/demo.ts';
import { type Service, createService } from '../../../demo/service/service.ts';
import { type Reply, clientOf, NOON } from '../harness.ts';

const database = await createDatabase({ memory: true }, NOON);
let service: Service;
beforeEach(async () => {
  // Each test gets a new service on the same database. A new service has no earlier guesses in its memory.
  service = await createService({ database, demo: true, now: () => NOON });
});
afterAll(() => database.close());

const ATTACKER = '198.51.100.66';
const NOTES = '/harbour/api/3.0/booking/notes';
const pair = (secret: string, key: string = demo.apiKey) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
});
const guess = (address: string, secret: string) => clientOf(service, address).post(NOTES, '', pair(secret));
const signIn = (address: string, password: string, email: string = demo.staffEmail) =>
  clientOf(service, address).post('/harbour/oauth/', [
    ['client_id', demo.consumerKey],
    ['response_type', 'code'],
    ['redirect_uri', demo.redirectUri],
    ['decision', 'allow'],
    ['email', email],
    ['password', password],
  ]);
const repeatInParallel = <Value>(count: number, make: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const countByStatus = (replies: readonly Reply[]) => {
  const statusCounts: Record<number, number> = {};
  for (const { status } of replies) statusCounts[status] = (statusCounts[status] ?? 0) + 1;
  return statusCounts;
};

test('answers other requests while it hashes a secret', async () => {
  const storedHash = await hashSecret('secret');
  let isChecked = false;
  const judging = isSecret('secret', storedHash).then((isGood) => {
    isChecked = true;
    return isGood;
  });
  // These 100 turns all run in one task. A hash on the main thread would end before the first of them.
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(isChecked).toBe(false);
  expect(await judging).toBe(true);
});

describe('guesses of an API secret', () => {
  test('refuses parallel guesses from one address after the first twenty', async () => {
    const [guesses, reads] = await Promise.all([
      repeatInParallel(400, (index) => guess(ATTACKER, `wrong-${String(index)}`)),
      repeatInParallel(40, () => clientOf(service, ATTACKER).get('/harbour/api/3.0/item/111')),
    ]);
    expect(countByStatus(guesses)).toEqual({ 401: 20, 429: 380 });
    expect(countByStatus(reads)).toEqual({ 200: 40 });
    const [refusals] = guesses.filter(({ status }) => status === 429);
    expect(refusals?.body.at('error').value).toBe('too_many_attempts');
    expect(Number(refusals?.headers.get('retry-after'))).toBeGreaterThan(0);
    // The service does not reveal that this guess is correct.
    expect((await guess(ATTACKER, demo.apiSecret)).status).toBe(429);
    expect((await guess('203.0.113.7', demo.apiSecret)).status).toBe(200);
  });

  test('limits guesses of one key from many addresses to a hundred', async () => {
    expect((await guess('203.0.113.7', demo.apiSecret)).status).toBe(200);
    const guesses = await repeatInParallel(120, (index) =>
      guess(`198.51.100.${String(index)}`, `wrong-${String(index)}`),
    );
    expect(countByStatus(guesses)).toEqual({ 401: 100, 429: 20 });
    expect((await guess('203.0.113.7', demo.apiSecret)).status).toBe(200);
    // A different key of the same account has its own limit.
    expect((await clientOf(service, '203.0.113.8').post(NOTES, '', pair('x', 'other-key'))).status).toBe(401);
  });

  test('does not count a correct secret as a guess', async () => {
    expect(countByStatus(await repeatInParallel(60, () => guess(ATTACKER, demo.apiSecret)))).toEqual({ 200: 60 });
    expect(countByStatus(await repeatInParallel(60, (index) => guess(ATTACKER, `wrong-${String(index)}`)))).toEqual({
      401: 20,
      429: 40,
    });
  });

  test('limits guesses of a consumer secret at the access token address', async () => {
    const form: [string, string][] = [
      ['grant_type', 'refresh_token'],
      ['refresh_token', 'none'],
    ];
    const guesses = await repeatInParallel(30, (index) =>
      clientOf(service, ATTACKER).post('/harbour/oauth/token/', form, pair(`wrong-${String(index)}`, demo.consumerKey)),
    );
    expect(countByStatus(guesses)).toEqual({ 401: 20, 429: 10 });
  });
});

describe('guesses of a staff password', () => {
  test('refuses every sign-in from one address after twenty wrong passwords', async () => {
    const guesses = await repeatInParallel(100, (index) => signIn(ATTACKER, `wrong-${String(index)}`));
    expect(countByStatus(guesses)).toEqual({ 401: 20, 429: 80 });
    const [refusals] = guesses.filter(({ status }) => status === 429);
    expect(refusals?.text).toMatch(/That was wrong too often\. Please try again in \d minutes\./);
    expect(Number(refusals?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn('203.0.113.7', demo.staffPassword)).status).toBe(302);
  });

  test('counts guesses for unknown e-mail addresses', async () => {
    const guesses = await repeatInParallel(30, (index) =>
      signIn(ATTACKER, 'wrong', `unknown-${String(index)}@example.com`),
    );
    expect(countByStatus(guesses)).toEqual({ 401: 20, 429: 10 });
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
