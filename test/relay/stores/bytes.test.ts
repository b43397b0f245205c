/** Large answers and many records must not fill the relay's memory, its state file or a shared store. */
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
import { everythingIsRequired } from '../platforms.ts';
import { redisProgram, startRedis } from '../redis-server.ts';
import { fixture, type Fixture } from '../relay-fixture.ts';
import { json } from '../scripted-upstream.ts';

const KILOBYTE = 1_000;
/** Number of writes; 1,000 in the long run. */
const WRITES = countSamples(200);
const session = '/api/3.0/booking/session';
const longText = 'x'.repeat(300 * KILOBYTE);

const largeSession = (id = 's1') =>
  json({ version: '3.0', request: { status: 'OK' }, booking: { session: { id, item: { '1': { name: longText } } } } });
/** Sends writes with different keys, 50 at a time. */
async function write({ post }: Fixture, count: number, name = 'write'): Promise<void> {
  for (let first = 0; first < count; first += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(session, { session_id: 's1', 'slip[]': 'a', slipway_key: `a-key-for-${name}-${first + index}` }),
      ),
    );
}

const keysOf = new WeakMap<CreateStore, Set<string>>();

/** Wraps a store so that it records the keys of its claims. */
function withKeys(store: CreateStore): CreateStore {
  const keys = new Set<string>();
  const watchedStore: CreateStore = {
    ...store,
    claim: (key, ...rest) => {
      keys.add(key);
      return store.claim(key, ...rest);
    },
  };
  keysOf.set(watchedStore, keys);
  return watchedStore;
}

async function bytesIn(store: CreateStore): Promise<number> {
  let bytes = 0;
  for (const key of keysOf.get(store) ?? expect.fail('The store records no keys.')) {
    const record = await store.read(key);
    if (record) bytes += Buffer.byteLength(key + JSON.stringify(record));
  }
  return bytes;
}

/** Returns the number of heap bytes in use after a garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/** Creates a store that runs each operation in all stores and expects equal results. */
function allOf(stores: readonly CreateStore[]): CreateStore {
  const inEach = async <T>(act: (store: CreateStore) => Promise<T>): Promise<T> => {
    const [first = expect.fail('There is no store.'), ...others] = await Promise.all(stores.map(act));
    for (const other of others) expect(other).toEqual(first);
    return first;
  };
  return {
    claim: (...args) => inEach((store) => store.claim(...args)),
    replace: (...args) => inEach((store) => store.replace(...args)),
    release: (...args) => inEach((store) => store.release(...args)),
    read: (key) => inEach((store) => store.read(key)),
  };
}

/** Simulates Durable Objects in memory. Each object handles one request at a time. */
function objectsInMemory(): CreateStore {
  const objects = new Map<string, CreateRecordObject>();
  const create = () => {
    const values = new Map<string, unknown>();
    const put = async (key: string, value: unknown) => void values.set(key, value);
    return new CreateRecordObject({
      storage: {
        get: async (key) => values.get(key),
        put,
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
        const object = objects.get(id) ?? create();
        objects.set(id, object);
        return object.fetch(new Request(address, init));
      },
    }),
  });
}

const closing: (() => Promise<unknown>)[] = [];
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slipway-bytes-'));
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

const openStores: Record<string, () => Promise<CreateStore>> = {
  memory: async () => memoryStore(),
  file: async () => {
    const store = await openFileStore(join(folder, 'state'));
    closing.push(() => store.close());
    return store;
  },
  Redis: async () => {
    const redis = await startRedis();
    closing.push(() => redis.stop());
    return redisStore((...words) => redis.client.call(...words));
  },
  PostgreSQL: async () => {
    const database = new PGlite();
    closing.push(() => database.close());
    const store = postgresStore(database);
    await store.prepare();
    return store;
  },
  'Durable Object': async () => objectsInMemory(),
};

const hasRedis = redisProgram !== undefined || everythingIsRequired;
const storeNames = Object.keys(openStores).filter((name) => name !== 'Redis' || hasRedis);

describe(`the record of a keyed write${hasRedis ? '' : ' (Redis is not installed)'}`, () => {
  const stores = new Map<string, CreateStore>();
  let heapGrowth = Infinity;
  beforeAll(async () => {
    for (const name of storeNames) stores.set(name, withKeys((await openStores[name]?.()) ?? expect.fail()));
    const here = fixture({ store: allOf([...stores.values()]), clock: systemClock });
    here.upstream.always(() => largeSession());
    await write(here, 50, 'warm-up');
    const before = heapInUse();
    await write(here, WRITES);
    expect(here.lines.map(({ status }) => status)).toEqual(Array(WRITES + 50).fill(200));
    here.upstream.calls.length = 0;
    heapGrowth = heapInUse() - before;
  }, 120_000);

  it.each(storeNames)('needs less than a kilobyte per large answer in the %s store', async (name) => {
    const bytes = await bytesIn(stores.get(name) ?? expect.fail());
    expect(bytes).toBeGreaterThan(WRITES * 100);
    expect(bytes).toBeLessThan(WRITES * KILOBYTE);
  });

  it('needs less than three kilobytes per large answer in the file', async () => {
    expect((await stat(join(folder, 'state'))).size).toBeLessThan(WRITES * 3 * KILOBYTE);
  });

  it('needs less than 20 MB of memory for large answers', () => {
    expect(heapGrowth).toBeLessThan(20_000 * KILOBYTE);
  });
});

/** Returns an answer that is small enough for a record. */
const smallSession = () =>
  json({
    request: { status: 'OK' },
    booking: { session: { id: 's1', item: { '1': { name: 'x'.repeat(1_800) } } } },
  });

describe('the byte budget of one guest', () => {
  const fromAddress = () => {
    let address: string | null = '203.0.113.9';
    const store = withKeys(memoryStore());
    const here = fixture({ store, clientAddress: () => address });
    here.upstream.always(smallSession);
    return { here, store, moveTo: (to: string | null) => (address = to) };
  };

  it('covers all addresses of one IPv6 network', async () => {
    const { here, store, moveTo } = fromAddress();
    for (let host = 1; host <= 20; host += 1) {
      moveTo(`2001:db8::${host.toString(16)}`);
      await write(here, 50, `host-${host}`);
    }
    expect(await bytesIn(store)).toBeLessThan(1_000 * KILOBYTE);
  });

  it('is free again when the records expire', async () => {
    const { here } = fromAddress();
    await write(here, 400);
    here.clock.advance(600_000);
    await write(here, 400, 'later');
    here.upstream.calls.length = 0;
    await write(here, 50, 'later');
    expect(here.upstream.calls).toHaveLength(0);
  });

  it('is reduced first for large guests above 8 MB in total', async () => {
    const { here, store, moveTo } = fromAddress();
    moveTo('198.51.100.1');
    await write(here, 50, 'newcomer');
    for (let guest = 1; guest <= 9; guest += 1) {
      moveTo(`203.0.113.${guest}`);
      await write(here, 500, `guest-${guest}`);
    }
    expect(await bytesIn(store)).toBeLessThan(8_000 * KILOBYTE);
    moveTo('198.51.100.1');
    here.upstream.calls.length = 0;
    await write(here, 50, 'newcomer');
    expect(here.upstream.calls).toHaveLength(0);
  });

  it('does not apply to guests without an address, unlike the total', async () => {
    const { here, store, moveTo } = fromAddress();
    moveTo(null);
    await write(here, 4_000);
    expect(await bytesIn(store)).toBeGreaterThan(7_000 * KILOBYTE);
    expect(await bytesIn(store)).toBeLessThan(8_000 * KILOBYTE);
  });
});
