/** One suite for every store: what the relay relies on must hold for all of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CreateRecordObject,
  durableObjectStore,
  memoryStore,
  postgresStore,
  redisStore,
  StoreFullError,
  type CreateRecord,
  type CreateStore,
} from '../../src/relay/index.ts';
import { openFileStore, type FileStore } from '../../src/relay/stores/file.ts';
import { parseRecord } from '../../src/relay/stores/store.ts';
import { installProject, type InstalledProject } from './installed.ts';
import { expectOneBookingEach } from './many-instances.ts';
import { redisProgram, startRedis, type RunningRedis } from './redis-server.ts';
import { everythingIsRequired } from './platforms.ts';
import { miniflare, startObjects, type RunningObjects } from './workers.ts';

const day = 86_400_000;
const claimed = (revision: string): CreateRecord => ({
  state: 'claimed',
  revision,
  at: 1_900_000_000_000,
  again: false,
  asked: { key: null, body: 'b0d1' },
});
const answered = (revision: string, body = '{"name":"Zoë \\" \u2028"}'): CreateRecord => ({
  state: 'answered',
  revision,
  status: 200,
  body,
  asked: { key: 'ke1', body: 'b0d1' },
});
/** As an earlier version wrote it, without what was asked. */
const earlier: CreateRecord = { state: 'unknown', revision: 'e', at: 1_900_000_000_000 };

function keepsTheContract(store: () => CreateStore, lapse: (keepFor: number) => Promise<void>): void {
  let keys = 0;
  const freshKey = (): string => `key-${(keys += 1)}`;

  test('a key can be claimed once, and is then read as it was claimed', async () => {
    const key = freshKey();
    expect(await store().read(key)).toBeUndefined();
    expect(await store().claim(key, claimed('a'), day)).toBe(true);
    expect(await store().claim(key, claimed('b'), day)).toBe(false);
    expect(await store().read(key)).toEqual(claimed('a'));
  });

  test('a record of the version before is read as it was written', async () => {
    const key = freshKey();
    await store().claim(key, earlier, day);
    expect(await store().read(key)).toEqual(earlier);
    expect(await store().replace(key, 'e', answered('f'), day)).toBe(true);
  });

  test('of many claims at the same moment one succeeds', async () => {
    const key = freshKey();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store().claim(key, claimed(`r${index}`), day)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('a record is replaced only by who knows its revision', async () => {
    const key = freshKey();
    await store().claim(key, claimed('a'), day);
    expect(await store().replace(key, 'b', answered('c'), day)).toBe(false);
    expect(await store().replace(key, 'a', answered('c'), day)).toBe(true);
    expect(await store().replace(key, 'a', claimed('d'), day)).toBe(false);
    expect(await store().read(key)).toEqual(answered('c'));
  });

  test('of many replacements of one revision one succeeds', async () => {
    const key = freshKey();
    await store().claim(key, claimed('a'), day);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store().replace(key, 'a', claimed(`r${index}`), day)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('a record is released only by who knows its revision, and can then be claimed again', async () => {
    const key = freshKey();
    await store().claim(key, claimed('a'), day);
    expect(await store().release(key, 'b')).toBe(false);
    expect(await store().release(key, 'a')).toBe(true);
    expect(await store().release(key, 'a')).toBe(false);
    expect(await store().read(key)).toBeUndefined();
    expect(await store().claim(key, claimed('c'), day)).toBe(true);
  });

  test('nothing is replaced where nothing is', async () => {
    const key = freshKey();
    expect(await store().replace(key, 'a', answered('b'), day)).toBe(false);
    expect(await store().read(key)).toBeUndefined();
  });

  test('a record that has lapsed is as if it had never been', async () => {
    const key = freshKey();
    await store().claim(key, claimed('a'), 1);
    await lapse(1);
    expect(await store().read(key)).toBeUndefined();
    expect(await store().replace(key, 'a', claimed('b'), day)).toBe(false);
    expect(await store().release(key, 'a')).toBe(false);
    expect(await store().claim(key, claimed('c'), day)).toBe(true);
    expect(await store().read(key)).toEqual(claimed('c'));
  });
}

describe('the memory store', () => {
  let now = 0;
  const store = memoryStore({ now: () => now });
  keepsTheContract(
    () => store,
    async (keepFor) => {
      now += keepFor;
    },
  );

  test('when full it forgets the oldest answer, never a claim', async () => {
    const small = memoryStore({ capacity: 3 });
    await small.claim('claimed', claimed('a'), day);
    await small.claim('old', answered('b'), day);
    await small.claim('new', answered('c'), day);
    expect(await small.claim('next', answered('d'), day)).toBe(true);
    expect(await small.read('old')).toBeUndefined();
    expect(await small.read('claimed')).toEqual(claimed('a'));
    expect(await small.read('new')).toEqual(answered('c'));
  });

  test('when full, the answer to a write goes before that to a create, which is to be kept longer', async () => {
    const small = memoryStore({ capacity: 2 });
    await small.claim('create', answered('a'), day);
    await small.claim('write', answered('b'), 600_000);
    await small.claim('next', claimed('c'), day);
    expect(await small.read('create')).toEqual(answered('a'));
    expect(await small.read('write')).toBeUndefined();
  });

  test('full of claims it refuses another one', async () => {
    const small = memoryStore({ capacity: 2 });
    await small.claim('one', claimed('a'), day);
    await small.claim('two', claimed('b'), day);
    await expect(small.claim('three', claimed('c'), day)).rejects.toBeInstanceOf(StoreFullError);
  });

  test('when full, what has lapsed goes first', async () => {
    let time = 0;
    const small = memoryStore({ capacity: 2, now: () => time });
    await small.claim('brief', claimed('a'), 1);
    await small.claim('answer', answered('b'), day);
    time = 1;
    expect(await small.claim('next', claimed('c'), day)).toBe(true);
    expect(await small.read('answer')).toEqual(answered('b'));
  });
});

describe('the file store', () => {
  let now = 0;
  let folder = '';
  let store: FileStore | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slipway-state-'));
    store = await openFileStore(join(folder, 'state'), () => now);
  });
  afterAll(async () => {
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  });
  keepsTheContract(
    () => store ?? expect.fail('The file was not opened.'),
    async (keepFor) => {
      now += keepFor;
    },
  );
});

describe('the PostgreSQL store', () => {
  const database = new PGlite();
  const store = postgresStore(database);
  beforeAll(async () => {
    await store.prepare();
    await store.prepare();
  }, 60_000);
  afterAll(() => database.close());
  keepsTheContract(
    () => store,
    async () => {
      await database.query(
        "update slipway_relay_create set expires_at = clock_timestamp() where expires_at < clock_timestamp() + interval '1 minute'",
      );
    },
  );

  test('shared by four instances, it lets each session be booked once', async () => {
    await expectOneBookingEach(Array.from({ length: 4 }, () => postgresStore(database)));
  });

  test('purging takes only what has lapsed', async () => {
    await store.claim('lapsed', claimed('a'), -1);
    await store.claim('kept', claimed('b'), day);
    await store.purge();
    const { rows } = await database.query("select key from slipway_relay_create where key in ('lapsed', 'kept')");
    expect(rows).toEqual([{ key: 'kept' }]);
  });
});

describe.skipIf(redisProgram === undefined && !everythingIsRequired)(
  'the Redis store (skipped where no redis-server is installed)',
  () => {
    let redis: RunningRedis | undefined;
    let store: CreateStore | undefined;

    beforeAll(async () => {
      const started = await startRedis();
      redis = started;
      store = redisStore((...words) => started.client.call(...words));
    });
    afterAll(() => redis?.stop());

    keepsTheContract(
      () => store ?? expect.fail('Redis did not start'),
      async () => {
        // Redis keeps its own time: deleting is what lapsing amounts to.
        for (const key of (await redis?.client.keys('slipway:create:*')) ?? []) {
          if (((await redis?.client.pttl(key)) ?? 0) < 60_000) await redis?.client.del(key);
        }
      },
    );

    test('shared by four instances, it lets each session be booked once', async () => {
      await expectOneBookingEach(
        Array.from({ length: 4 }, () => {
          const client = redis?.connect() ?? expect.fail('Redis did not start');
          return redisStore((...words) => client.call(...words));
        }),
      );
    });
  },
);

describe.skipIf(miniflare === undefined && !everythingIsRequired)(
  `the Durable Object store${miniflare === undefined ? ' (miniflare is not installed)' : ''}`,
  () => {
    let project: InstalledProject | undefined;
    let objects: RunningObjects | undefined;
    const running = (): RunningObjects => objects ?? expect.fail('The objects did not start.');
    beforeAll(async () => {
      project = await installProject();
      objects = await startObjects(project);
    });
    afterAll(async () => {
      await objects?.stop();
      await project?.remove();
    });

    keepsTheContract(
      () => durableObjectStore(running().namespace),
      (keepFor) => running().advance(keepFor),
    );

    test('shared by four instances, it lets each session be booked once', async () => {
      await expectOneBookingEach(Array.from({ length: 4 }, () => durableObjectStore(running().namespace)));
    });

    test('an object that answers with an error, or with no JSON, is a fault and never "nothing is there"', async () => {
      for (const answer of [new Response('{"done":null}', { status: 500 }), new Response('oops')]) {
        const broken = { idFromName: (name: string) => name, get: () => ({ fetch: async () => answer }) };
        await expect(durableObjectStore(broken).read('key')).rejects.toThrow('gave no answer');
      }
    });
  },
);

describe('a Durable Object alone', () => {
  const asked = async (object: CreateRecordObject, order: unknown): Promise<unknown> => {
    const request = new Request('https://record.invalid/', { method: 'POST', body: JSON.stringify(order) });
    return (await object.fetch(request)).json();
  };

  /** An object with storage in memory, whose alarms are written down and ring by hand. */
  function objectAt(now: () => number) {
    const held = new Map<string, unknown>();
    const alarms: number[] = [];
    const storage = {
      get: async (key: string) => held.get(key),
      put: async (key: string, value: unknown) => {
        held.set(key, value);
      },
      deleteAll: async () => {
        held.clear();
      },
      setAlarm: async (at: number) => {
        alarms.push(at);
      },
    };
    return { object: new CreateRecordObject({ storage }, undefined, now), held, alarms };
  }

  test('its alarm deletes a record that has lapsed; one that was kept longer meanwhile waits for its new end', async () => {
    let now = 0;
    const { object, held, alarms } = objectAt(() => now);
    await asked(object, { do: 'claim', record: claimed('a'), keepFor: 10 });
    now = 5;
    await asked(object, { do: 'replace', revision: 'a', record: answered('b'), keepFor: 10 });
    now = 10;
    await object.alarm();
    expect(held.size).toBe(1);
    now = 15;
    await object.alarm();
    expect(held.size).toBe(0);
    expect(alarms).toEqual([10, 15, 15]);
  });

  test('an alarm that is late changes nothing: what has lapsed is as if it had never been', async () => {
    let now = 0;
    const { object } = objectAt(() => now);
    await asked(object, { do: 'claim', record: claimed('a'), keepFor: 10 });
    now = 10;
    expect(await asked(object, { do: 'read' })).toEqual({ done: null });
    expect(await asked(object, { do: 'release', revision: 'a' })).toEqual({ done: false });
    expect(await asked(object, { do: 'claim', record: claimed('b'), keepFor: 10 })).toEqual({ done: true });
  });
});

test.each(['{}', '[]', 'null', '{"state":"claimed"}', '{"state":"other","revision":"a"}', '{"revision":"a"}'])(
  'a stored text %s is a fault and never "nothing is there"',
  (text) => {
    expect(() => parseRecord(text)).toThrow('malformed');
  },
);
