/** The statements of the PostgreSQL store, against a small imitation of a table. The real one is in `postgres.test.ts`. */
import { describe, expect, it } from 'vitest';
import { type PostgresClient, postgresStore } from '../../../src/relay/index.ts';
import { openPostgres } from '../../../src/relay/stores/open-postgres.ts';
import { claimed, day, keepsTheContract } from './store-contract.ts';
import type pg from 'pg';

interface Row {
  revision: string;
  record: string;
  expires: number;
}

/** One table with times in ms, on a fixed clock. The first word of a statement identifies it. */
function tableOf(now: () => number) {
  const held = new Map<string, Row>();
  let isMade = false;
  const live = (key: string) => {
    const row = held.get(key);
    return row && row.expires > now() ? row : undefined;
  };
  const put = (key: string, revision: string, record: string, keepFor: number) => {
    held.set(key, { revision, record, expires: now() + keepFor });
    return [{ key }];
  };
  const rowsOf = (text: string, [key, ...values]: unknown[]): unknown[] => {
    const word = text.split(' ', 1)[0];
    if (word === 'create') isMade = true;
    if (!isMade) throw new Error('relation "slipway_relay_create" does not exist');
    const row = live(key as string);
    if (word === 'insert') return row ? [] : put(key as string, ...(values as [string, string, number]));
    if (word === 'select') return row ? [{ record: row.record }] : [];
    if (word === 'delete' && key === undefined) for (const each of held.keys()) if (!live(each)) held.delete(each);
    if (row === undefined || row.revision !== values[0]) return [];
    if (word === 'update') return put(key as string, ...(values.slice(1) as [string, string, number]));
    return held.delete(key as string) ? [{ key }] : [];
  };
  const client: PostgresClient = { query: async (text, values = []) => ({ rows: rowsOf(text, values) }) };
  return { client, held };
}

describe('postgresStore', () => {
  let now = 0;
  const store = postgresStore(tableOf(() => now).client);
  it('creates its table once', async () => {
    await store.prepare();
    await store.prepare();
  });
  keepsTheContract(
    () => store,
    async (keepFor) => {
      now += keepFor;
    },
  );
});

it('purges only expired records', async () => {
  const { client, held } = tableOf(() => 0);
  const store = postgresStore(client);
  await store.prepare();
  await store.claim('lapsed', claimed('a'), -1);
  await store.claim('kept', claimed('b'), day);
  await store.purge();
  expect([...held.keys()]).toEqual(['kept']);
});

it('succeeds if another instance creates the table first', async () => {
  const { client } = tableOf(() => 0);
  let refusals = 1;
  const query: PostgresClient['query'] = (text, values) =>
    refusals-- > 0 ? Promise.reject(new Error('duplicate key')) : client.query(text, values);
  const store = postgresStore({ query });
  await store.prepare();
  expect(await store.read('key')).toBeUndefined();
  refusals = 2;
  await expect(store.prepare()).rejects.toThrow('duplicate key');
});

it.each([[{}], [{ record: null }], [{ record: '{}' }], [null], ['record']])(
  'rejects if a row %j has no record',
  async (row) => {
    const store = postgresStore({ query: () => Promise.resolve({ rows: [row] }) });
    await expect(store.read('key')).rejects.toThrow();
  },
);

/** Pools that record their statements, and refuse those of the test. */
function pools(refuses: (text: string) => boolean = () => false) {
  const made: { options: Record<string, unknown>; asked: string[]; heard: string[]; ended: number }[] = [];
  class Pool {
    readonly #own;
    constructor(options: Record<string, unknown>) {
      this.#own = { options, asked: [] as string[], heard: [] as string[], ended: 0 };
      made.push(this.#own);
    }
    on(event: string) {
      this.#own.heard.push(event);
    }
    async query(asked: string | { text: string }) {
      const text = typeof asked === 'string' ? asked : asked.text;
      this.#own.asked.push(text);
      if (refuses(text)) throw Object.assign(new Error('refused'), { code: '42P07' });
      return { rows: [{ points: 1, expire: null }] };
    }
    async end() {
      this.#own.ended += 1;
    }
  }
  return { made, library: { Pool } as unknown as Pick<typeof pg, 'Pool'> };
}

it('opens two pools of one database and closes both', async () => {
  const { made, library } = pools();
  const { store, limits, ready, close } = await openPostgres(library, 'postgres://there');
  const [creates = expect.fail(), rates = expect.fail(), ...others] = made;
  expect(others).toEqual([]);
  expect(made.map(({ options }) => options['connectionString'])).toEqual(['postgres://there', 'postgres://there']);
  // The time limit of the server is shorter than that of the client.
  const { statement_timeout: theirs, query_timeout: ours } = creates.options;
  expect(Number(theirs)).toBeLessThan(Number(ours));
  expect(rates.options['options']).toContain('synchronous_commit=off');
  // An idle connection that breaks must not throw.
  expect(made.map(({ heard }) => heard)).toEqual([['error'], ['error']]);

  await store.purge();
  await ready();
  expect(creates.asked.map((text) => text.split(' ')[0])).toEqual(['create', 'delete', 'select']);
  for (const kind of ['address', 'origin', 'reserve'] as const) {
    rates.asked.length = 0;
    await limits[kind].consume('somebody', 1);
    expect(rates.asked.join()).toContain(`slipway_relay_rate_${kind}`);
  }
  await close();
  expect(made.map(({ ended }) => ended)).toEqual([1, 1]);
});

it('succeeds if another instance creates the table first', async () => {
  let refusals = 1;
  const { library } = pools((text) => text.includes('slipway_relay_rate_origin') && refusals-- > 0);
  await expect(openPostgres(library, 'postgres://there')).resolves.toBeDefined();
});

it.each(['slipway_relay_create', 'slipway_relay_rate_reserve'])(
  'closes both pools if the database refuses the table %s',
  async (table) => {
    const { made, library } = pools((text) => text.includes(table));
    await expect(openPostgres(library, 'postgres://there')).rejects.toMatchObject({ code: '42P07' });
    expect(made.map(({ ended }) => ended)).toEqual([1, 1]);
  },
);
