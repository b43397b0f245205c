import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { statement } from '../../../demo/service/sql/orm.ts';
import { noPostgres, startPostgres } from '../postgres.ts';
import { rows } from '../harness.ts';

const missing = noPostgres();
if (missing !== null) console.warn(`Skipped: statements that PostgreSQL keeps, because ${missing}.`);

test.skipIf(missing !== null)(
  'PostgreSQL parses and plans a statement once a connection, however often and with whatever it is asked',
  async () => {
    const server = await startPostgres();
    const database = await createDatabase({ url: server.url });
    try {
      const among = statement<'numbers', { number: number }>(
        (given) => sql`select number from unnest(${given('numbers')}::int[]) as number`,
      );
      await database.orm.transaction(async (db) => {
        for (let most = 0; most < 10; most += 1)
          expect(await among(db, { numbers: `{${String(most)}}` })).toEqual([{ number: most }]);
        const kept = await rows<{ generic: number; custom: number }>(
          db,
          sql`select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
            where statement like '%unnest%'`,
        );
        expect(kept).toEqual([{ generic: 10, custom: 0 }]);
      });
    } finally {
      await database.close();
      server.stop();
    }
  },
  120_000,
);
