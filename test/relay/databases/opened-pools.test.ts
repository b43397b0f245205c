/** What the PostgreSQL store opens and closes; open-postgres.test.ts asks a real server. */
import { expect, test } from 'vitest';
import type pg from 'pg';
import { openPostgres } from '../../../src/relay/stores/open-postgres.ts';

/** Pools that write down what they are asked, and refuse what they are told to. */
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

test('creates and rates have connections of their own to one database, and both are closed', async () => {
  const { made, library } = pools();
  const { store, limits, ready, close } = await openPostgres(library, 'postgres://there');
  const [creates = expect.fail(), rates = expect.fail(), ...others] = made;
  expect(others).toEqual([]);
  expect(made.map(({ options }) => options['connectionString'])).toEqual(['postgres://there', 'postgres://there']);
  // What the server gives up, it gives up before we do.
  const { statement_timeout: theirs, query_timeout: ours } = creates.options;
  expect(Number(theirs)).toBeLessThan(Number(ours));
  expect(rates.options['options']).toContain('synchronous_commit=off');
  // A connection that breaks while nobody uses it is nobody's fault.
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

test('the slower one of two instances that make a table at the same time is content', async () => {
  let refusals = 1;
  const { library } = pools((text) => text.includes('slipway_relay_rate_origin') && refusals-- > 0);
  await expect(openPostgres(library, 'postgres://there')).resolves.toBeDefined();
});

test.each(['slipway_relay_create', 'slipway_relay_rate_reserve'])(
  'a database that refuses the table %s is not used, and nothing of it stays open',
  async (table) => {
    const { made, library } = pools((text) => text.includes(table));
    await expect(openPostgres(library, 'postgres://there')).rejects.toMatchObject({ code: '42P07' });
    expect(made.map(({ ended }) => ended)).toEqual([1, 1]);
  },
);
