/**
 * Tests the SQL statements of the PostgreSQL store on a fake table. `postgres.test.ts` runs them on a real database.
 */
import { describe, expect, it } from 'vitest';
import { type PostgresClient, postgresStore } from '../../../src/relay/index.ts';
import { openPostgres } from '../../../src/relay/stores/open-postgres.ts';
import { createClaimedRecord, DAY_MS, testStoreContract } from './store-contract.ts';
import type pg from 'pg';

interface Row {
  revision: string;
  record: string;
  expires: number;
}

/** Creates a fake table whose rows expire by the test's clock. It recognizes a statement by its first word. */
function createFakeTable(now: () => number) {
  const storedRows = new Map<string, Row>();
  let isCreated = false;
  const findLiveRow = (key: string) => {
    const row = storedRows.get(key);
    return row && row.expires > now() ? row : undefined;
  };
  const putRow = (key: string, revision: string, record: string, keepFor: number) => {
    storedRows.set(key, { revision, record, expires: now() + keepFor });
    return [{ key }];
  };
  const executeStatement = (sql: string, [key, ...values]: unknown[]): unknown[] => {
    const sqlVerb = sql.split(' ', 1)[0];
    if (sqlVerb === 'create') isCreated = true;
    if (!isCreated) throw new Error('relation "slipway_relay_create" does not exist');
    const row = findLiveRow(key as string);
    if (sqlVerb === 'insert') return row ? [] : putRow(key as string, ...(values as [string, string, number]));
    if (sqlVerb === 'select') return row ? [{ record: row.record }] : [];
    if (sqlVerb === 'delete' && key === undefined)
      for (const storedKey of storedRows.keys()) if (!findLiveRow(storedKey)) storedRows.delete(storedKey);
    if (row === undefined || row.revision !== values[0]) return [];
    if (sqlVerb === 'update') return putRow(key as string, ...(values.slice(1) as [string, string, number]));
    return storedRows.delete(key as string) ? [{ key }] : [];
  };
  const client: PostgresClient = { query: async (text, values = []) => ({ rows: executeStatement(text, values) }) };
  return { client, storedRows };
}

describe('postgresStore', () => {
  let now = 0;
  const store = postgresStore(createFakeTable(() => now).client);
  it('prepares its table twice without an error', async () => {
    await store.prepare();
    await store.prepare();
  });
  testStoreContract(
    () => store,
    async (elapsedMs) => {
      now += elapsedMs;
    },
  );
});

it('purges only expired records', async () => {
  const { client, storedRows } = createFakeTable(() => 0);
  const store = postgresStore(client);
  await store.prepare();
  await store.claim('lapsed', createClaimedRecord('a'), -1);
  await store.claim('kept', createClaimedRecord('b'), DAY_MS);
  await store.purge();
  expect([...storedRows.keys()]).toEqual(['kept']);
});

it('prepares its table although another instance creates it at the same time', async () => {
  const { client } = createFakeTable(() => 0);
  let refusalCount = 1;
  const queryOrRefuse: PostgresClient['query'] = (text, values) =>
    refusalCount-- > 0 ? Promise.reject(new Error('duplicate key')) : client.query(text, values);
  const store = postgresStore({ query: queryOrRefuse });
  await store.prepare();
  expect(await store.read('key')).toBeUndefined();
  refusalCount = 2;
  await expect(store.prepare()).rejects.toThrow('duplicate key');
});

it.each([[{}], [{ record: null }], [{ record: '{}' }], [null], ['record']])(
  'rejects a read of the row %j, which contains no record',
  async (row) => {
    const store = postgresStore({ query: () => Promise.resolve({ rows: [row] }) });
    await expect(store.read('key')).rejects.toThrow();
  },
);

/** Imitates the `pg` library. Its pools record their statements and refuse those that the test selects. */
function createPools(hasToRefuse: (text: string) => boolean = () => false) {
  const createdPools: { options: Record<string, unknown>; statements: string[]; events: string[]; endCount: number }[] =
    [];
  class Pool {
    readonly #record;
    constructor(options: Record<string, unknown>) {
      this.#record = { options, statements: [] as string[], events: [] as string[], endCount: 0 };
      createdPools.push(this.#record);
    }
    on(event: string) {
      this.#record.events.push(event);
    }
    async query(statement: string | { text: string }) {
      const text = typeof statement === 'string' ? statement : statement.text;
      this.#record.statements.push(text);
      if (hasToRefuse(text)) throw Object.assign(new Error('refused'), { code: '42P07' });
      return { rows: [{ points: 1, expire: null }] };
    }
    async end() {
      this.#record.endCount += 1;
    }
  }
  return { createdPools, library: { Pool } as unknown as Pick<typeof pg, 'Pool'> };
}

it('opens two connection pools for one database and closes both', async () => {
  const { createdPools, library } = createPools();
  const { store, limits, checkReady, close } = await openPostgres(library, 'postgres://there');
  const [recordPool = expect.fail(), rateLimitPool = expect.fail(), ...otherPools] = createdPools;
  expect(otherPools).toEqual([]);
  expect(createdPools.map(({ options }) => options['connectionString'])).toEqual([
    'postgres://there',
    'postgres://there',
  ]);
  // The server's time limit for a statement must be shorter than the client's limit.
  const { statement_timeout: serverTimeout, query_timeout: clientTimeout } = recordPool.options;
  expect(Number(serverTimeout)).toBeLessThan(Number(clientTimeout));
  expect(rateLimitPool.options['options']).toContain('synchronous_commit=off');
  // If an idle connection breaks, the pool must not throw.
  expect(createdPools.map(({ events }) => events)).toEqual([['error'], ['error']]);

  await store.purge();
  await checkReady();
  expect(recordPool.statements.map((text) => text.split(' ')[0])).toEqual(['create', 'delete', 'select']);
  for (const limitName of ['address', 'origin', 'reserve'] as const) {
    rateLimitPool.statements.length = 0;
    await limits[limitName].consume('somebody', 1);
    expect(rateLimitPool.statements.join()).toContain(`slipway_relay_rate_${limitName}`);
  }
  await close();
  expect(createdPools.map(({ endCount }) => endCount)).toEqual([1, 1]);
});

it('opens although another instance creates a rate limit’s table first', async () => {
  let refusals = 1;
  const { library } = createPools((text) => text.includes('slipway_relay_rate_origin') && refusals-- > 0);
  await expect(openPostgres(library, 'postgres://there')).resolves.toBeDefined();
});

it.each(['slipway_relay_create', 'slipway_relay_rate_reserve'])(
  'closes both pools if the database refuses the table %s',
  async (table) => {
    const { createdPools, library } = createPools((text) => text.includes(table));
    await expect(openPostgres(library, 'postgres://there')).rejects.toMatchObject({ code: '42P07' });
    expect(createdPools.map(({ endCount }) => endCount)).toEqual([1, 1]);
  },
);
