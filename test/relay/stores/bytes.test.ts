/** Tests that large answers and many records do not fill the relay's memory, its state file or a shared store. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CreateRecordObject,
  durableObjectStore,
  memoryStore,
  postgresStore,
  redisStore,
  type CreateStore,
} from '../../../src/relay/index.ts';
import { systemClock } from '../../../src/relay/clock.ts';
import { openFileStore } from '../../../src/relay/stores/file.ts';
import { countSamples } from '../../samples.ts';
import { isEverythingRequired } from '../platforms.ts';
import { redisProgramPath, startRedis } from '../redis-server.ts';
import { createRelayFixture, type RelayFixture } from '../relay-fixture.ts';
import { createJsonResponse } from '../scripted-upstream.ts';

const KILOBYTE = 1_000;
/** Number of writes; 1,000 in the long run. */
const WRITE_COUNT = countSamples(200);
const sessionPath = '/api/3.0/booking/session';
const longText = 'x'.repeat(300 * KILOBYTE);

const createLargeSession = (id = 's1') =>
  createJsonResponse({
    version: '3.0',
    request: { status: 'OK' },
    booking: { session: { id, item: { '1': { name: longText } } } },
  });
/** Sends writes with different keys, 50 at a time. */
async function sendWrites({ post }: RelayFixture, count: number, keyPrefix = 'write'): Promise<void> {
  for (let firstIndex = 0; firstIndex < count; firstIndex += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(sessionPath, {
          session_id: 's1',
          'slip[]': 'a',
          slipway_key: `a-key-for-${keyPrefix}-${firstIndex + index}`,
        }),
      ),
    );
}

const keysByStore = new WeakMap<CreateStore, Set<string>>();

/** Wraps a store so that it records the keys of its claims. */
function recordKeys(store: CreateStore): CreateStore {
  const keys = new Set<string>();
  const watchedStore: CreateStore = {
    ...store,
    claim: (key, ...rest) => {
      keys.add(key);
      return store.claim(key, ...rest);
    },
  };
  keysByStore.set(watchedStore, keys);
  return watchedStore;
}

async function countStoredBytes(store: CreateStore): Promise<number> {
  let bytes = 0;
  for (const key of keysByStore.get(store) ?? expect.fail('The store records no keys.')) {
    const record = await store.read(key);
    if (record) bytes += Buffer.byteLength(key + JSON.stringify(record));
  }
  return bytes;
}

/** Returns the number of heap bytes in use after a garbage collection. */
function measureHeapBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/** Creates a store that runs each operation in all stores and expects equal results. */
function combineStores(stores: readonly CreateStore[]): CreateStore {
  const callEachStore = async <T>(callStore: (store: CreateStore) => Promise<T>): Promise<T> => {
    const [firstResult = expect.fail('There is no store.'), ...otherResults] = await Promise.all(stores.map(callStore));
    for (const otherResult of otherResults) expect(otherResult).toEqual(firstResult);
    return firstResult;
  };
  return {
    claim: (...args) => callEachStore((store) => store.claim(...args)),
    replace: (...args) => callEachStore((store) => store.replace(...args)),
    release: (...args) => callEachStore((store) => store.release(...args)),
    read: (key) => callEachStore((store) => store.read(key)),
  };
}

/** Simulates Durable Objects in memory. Each object handles one request at a time. */
function createObjectStoreInMemory(): CreateStore {
  const objects = new Map<string, CreateRecordObject>();
  const createObject = () => {
    const values = new Map<string, unknown>();
    const putValue = async (key: string, value: unknown) => void values.set(key, value);
    return new CreateRecordObject({
      storage: {
        get: async (key) => values.get(key),
        put: putValue,
        deleteAll: async () => {
          values.clear();
        },
        setAlarm: async () => undefined,
      },
    });
  };
  return durableObjectStore({
    idFromName: (name) => name,
    get: (id: string) => ({
      fetch: (address, init) => {
        const object = objects.get(id) ?? createObject();
        objects.set(id, object);
        return object.fetch(new Request(address, init));
      },
    }),
  });
}

const closeFunctions: (() => Promise<unknown>)[] = [];
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-bytes-'));
});
afterAll(async () => {
  for (const closeResource of closeFunctions.reverse()) await closeResource();
  await rm(folder, { recursive: true, force: true });
});

const openStoreByName: Record<string, () => Promise<CreateStore>> = {
  memory: async () => memoryStore(),
  file: async () => {
    const store = await openFileStore(join(folder, 'state'));
    closeFunctions.push(() => store.close());
    return store;
  },
  Redis: async () => {
    const redis = await startRedis();
    closeFunctions.push(() => redis.stop());
    return redisStore((...words) => redis.client.call(...words));
  },
  PostgreSQL: async () => {
    const database = new PGlite();
    closeFunctions.push(() => database.close());
    const store = postgresStore(database);
    await store.prepare();
    return store;
  },
  'Durable Object': async () => createObjectStoreInMemory(),
};

const hasRedis = redisProgramPath !== undefined || isEverythingRequired;
const storeNames = Object.keys(openStoreByName).filter((name) => name !== 'Redis' || hasRedis);

describe(`the record of a keyed write${hasRedis ? '' : ' (Redis is not installed)'}`, () => {
  const stores = new Map<string, CreateStore>();
  let heapGrowth = Infinity;
  beforeAll(async () => {
    for (const name of storeNames) stores.set(name, recordKeys((await openStoreByName[name]?.()) ?? expect.fail()));
    const relayFixture = createRelayFixture({ store: combineStores([...stores.values()]), clock: systemClock });
    relayFixture.upstream.respondToAll(() => createLargeSession());
    await sendWrites(relayFixture, 50, 'warm-up');
    const heapBefore = measureHeapBytes();
    await sendWrites(relayFixture, WRITE_COUNT);
    expect(relayFixture.logEntries.map(({ status }) => status)).toEqual(Array(WRITE_COUNT + 50).fill(200));
    relayFixture.upstream.calls.length = 0;
    heapGrowth = measureHeapBytes() - heapBefore;
  }, 120_000);

  it.each(storeNames)('needs less than a kilobyte per large answer in the %s store', async (name) => {
    const bytes = await countStoredBytes(stores.get(name) ?? expect.fail());
    expect(bytes).toBeGreaterThan(WRITE_COUNT * 100);
    expect(bytes).toBeLessThan(WRITE_COUNT * KILOBYTE);
  });

  it('needs less than three kilobytes per large answer in the file', async () => {
    expect((await stat(join(folder, 'state'))).size).toBeLessThan(WRITE_COUNT * 3 * KILOBYTE);
  });

  it('needs less than 20 MB of memory for large answers', () => {
    expect(heapGrowth).toBeLessThan(20_000 * KILOBYTE);
  });
});

/** Returns an answer that is small enough for a record to contain it in full. */
const createSmallSession = () =>
  createJsonResponse({
    request: { status: 'OK' },
    booking: { session: { id: 's1', item: { '1': { name: 'x'.repeat(1_800) } } } },
  });

describe('the byte budget of one guest', () => {
  const createRelayWithAddress = () => {
    let address: string | null = '203.0.113.9';
    const store = recordKeys(memoryStore());
    const relayFixture = createRelayFixture({ store, clientAddress: () => address });
    relayFixture.upstream.respondToAll(createSmallSession);
    return { relayFixture, store, moveToAddress: (newAddress: string | null) => (address = newAddress) };
  };

  it('covers all addresses of one IPv6 network', async () => {
    const { relayFixture, store, moveToAddress } = createRelayWithAddress();
    for (let hostNumber = 1; hostNumber <= 20; hostNumber += 1) {
      moveToAddress(`2001:db8::${hostNumber.toString(16)}`);
      await sendWrites(relayFixture, 50, `host-${hostNumber}`);
    }
    expect(await countStoredBytes(store)).toBeLessThan(1_000 * KILOBYTE);
  });

  it('accepts new records when the earlier records expire', async () => {
    const { relayFixture } = createRelayWithAddress();
    await sendWrites(relayFixture, 400);
    relayFixture.clock.advance(600_000);
    await sendWrites(relayFixture, 400, 'later');
    relayFixture.upstream.calls.length = 0;
    await sendWrites(relayFixture, 50, 'later');
    expect(relayFixture.upstream.calls).toHaveLength(0);
  });

  it('drops the records of the largest guests above 8 MB in total', async () => {
    const { relayFixture, store, moveToAddress } = createRelayWithAddress();
    moveToAddress('198.51.100.1');
    await sendWrites(relayFixture, 50, 'newcomer');
    for (let guestNumber = 1; guestNumber <= 9; guestNumber += 1) {
      moveToAddress(`203.0.113.${guestNumber}`);
      await sendWrites(relayFixture, 500, `guest-${guestNumber}`);
    }
    expect(await countStoredBytes(store)).toBeLessThan(8_000 * KILOBYTE);
    moveToAddress('198.51.100.1');
    relayFixture.upstream.calls.length = 0;
    await sendWrites(relayFixture, 50, 'newcomer');
    expect(relayFixture.upstream.calls).toHaveLength(0);
  });

  it('ignores guests whose address is unknown, but the total limit applies', async () => {
    const { relayFixture, store, moveToAddress } = createRelayWithAddress();
    moveToAddress(null);
    await sendWrites(relayFixture, 4_000);
    expect(await countStoredBytes(store)).toBeGreaterThan(7_000 * KILOBYTE);
    expect(await countStoredBytes(store)).toBeLessThan(8_000 * KILOBYTE);
  });
});
