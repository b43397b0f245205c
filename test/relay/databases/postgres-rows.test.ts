/** What the PostgreSQL store asks, of a table that does as it is told (stores/postgres.test.ts and others ask a real one). */
import { describe, expect, test } from 'vitest';
import { postgresStore, type PostgresClient } from '../../../src/relay/index.ts';
import { claimed, day, keepsTheContract } from '../stores/store-contract.ts';

interface Row {
  revision: string;
  record: string;
  expires: number;
}

/** One table, in milliseconds of a clock that stands still. A statement is known by its first word. */
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

describe('in a table', () => {
  let now = 0;
  const store = postgresStore(tableOf(() => now).client);
  test('it makes its table itself, once', async () => {
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

test('what has lapsed is deleted when it is asked to', async () => {
  const { client, held } = tableOf(() => 0);
  const store = postgresStore(client);
  await store.prepare();
  await store.claim('lapsed', claimed('a'), -1);
  await store.claim('kept', claimed('b'), day);
  await store.purge();
  expect([...held.keys()]).toEqual(['kept']);
});

test('the slower one of two that make the table at the same time is content', async () => {
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

test.each([[{}], [{ record: null }], [{ record: '{}' }], [null], ['record']])(
  'a row %j that holds no record is a fault, and never “nothing is there”',
  async (row) => {
    const store = postgresStore({ query: () => Promise.resolve({ rows: [row] }) });
    await expect(store.read('key')).rejects.toThrow();
  },
);
