/**
 * Tests how the relay opens the store that the environment variables name. If the store is unusable, the relay must not
 * start, and the error must not contain a password.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreError, openStore } from '../../../src/relay/stores/open-store.ts';
import { isEverythingRequired } from '../platforms.ts';
import { redisProgramPath, startRedis } from '../redis-server.ts';

const noStore = { redisUrl: null, databaseUrl: null, stateFilePath: '' };
const claim = { state: 'claimed', revision: 'a', at: 1, asked: { key: null, body: 'b0d1' } } as const;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-shared-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const readStoreErrorMessage = (storeOptions: Partial<Parameters<typeof openStore>[0]>) =>
  openStore({ ...noStore, ...storeOptions }).then(
    () => expect.fail('The store opened.'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(StoreError);
      expect((error as StoreError).name).toBe('StoreError');
      return (error as StoreError).message;
    },
  );

describe('openStore', () => {
  it('keeps records in a file over a restart', async () => {
    const stateFilePath = join(folder, 'state');
    const firstStore = await openStore({ ...noStore, stateFilePath });
    expect([firstStore.name, firstStore.limits]).toEqual([`the file ${stateFilePath}`, undefined]);
    await firstStore.store.claim('s1', claim, 60_000);
    await expect(firstStore.checkReady()).resolves.toBeUndefined();
    await expect(firstStore.close()).resolves.toBeUndefined();
    const secondStore = await openStore({ ...noStore, stateFilePath });
    expect(await secondStore.store.read('s1')).toMatchObject({ state: 'unknown' });
    await secondStore.close();
  });

  it('reports why it cannot write the file, and the risk', async () => {
    const stateFilePath = join(folder, 'no-such-folder', 'state');
    expect(await readStoreErrorMessage({ stateFilePath })).toBe(
      `the file that remembers bookings, ${stateFilePath} (SLIPWAY_STATE), cannot be written (ENOENT). ` +
        'Without it a restart could lead to a second booking.',
    );
  });

  it("rejects if the file is another program's", async () => {
    const stateFilePath = join(folder, 'shopping-list');
    await writeFile(stateFilePath, 'milk\neggs\n');
    expect(await readStoreErrorMessage({ stateFilePath })).toContain('is not what it should be.');
  });
});

it.each([
  ['redisUrl', 'redis://user:hunter2@127.0.0.1:9', 'SLIPWAY_REDIS_URL is set, but Redis does not answer there'],
  ['redisUrl', 'redis://user:hunter2@cache:port', 'SLIPWAY_REDIS_URL is set, but it is not an address'],
  [
    'databaseUrl',
    'postgres://user:hunter2@127.0.0.1:9/relay',
    'DATABASE_URL is set, but PostgreSQL cannot be used there',
  ],
])('reports the unusable address in %s without its password', async (option, address, expectedText) => {
  const errorMessage = await readStoreErrorMessage({ [option]: address, stateFilePath: join(folder, 'unused') });
  expect(errorMessage).toContain(expectedText);
  expect(errorMessage).not.toContain('hunter2');
});

describe.skipIf(redisProgramPath === undefined && !isEverythingRequired)('openStore with Redis', () => {
  it('shares records, rate limits and cache between instances', async () => {
    const redis = await startRedis();
    const { host = '', port = 0 } = redis.client.options;
    const stores = await Promise.all([1, 2].map(() => openStore({ ...noStore, redisUrl: `redis://${host}:${port}` })));
    const [firstStore = expect.fail(), secondStore = expect.fail()] = stores;
    expect(firstStore.name).toBe('Redis');
    await firstStore.store.claim('s1', claim, 60_000);
    expect(await secondStore.store.read('s1')).toEqual(claim);
    for (const limitName of ['address', 'origin', 'reserve'] as const) {
      expect(await firstStore.limits?.[limitName]?.consume('a-guest')).toMatchObject({ consumedPoints: 1 });
      expect(await secondStore.limits?.[limitName]?.consume('a-guest')).toMatchObject({ consumedPoints: 2 });
    }
    const answer = { request: { status: 'OK' } };
    await firstStore.cache?.set('a', answer, 60_000);
    expect(await secondStore.cache?.get('a')).toEqual(answer);
    expect(await firstStore.checkReady()).toBe('PONG');
    await Promise.all(stores.map(({ close }) => close()));
    await expect(firstStore.checkReady()).rejects.toThrow();
    await redis.stop();
  });
});
