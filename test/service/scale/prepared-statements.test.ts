import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createDatabase } from '../../../demo/service/database/database.ts';
import { prepareStatement } from '../../../demo/service/sql/orm.ts';
import { explainMissingPostgres, startPostgres } from '../postgres.ts';
import { queryRows } from '../harness.ts';

const missingReason = explainMissingPostgres();
if (missingReason !== null) console.warn(`Skipped: statements that PostgreSQL keeps, because ${missingReason}.`);

test.skipIf(missingReason !== null)(
  'plans a statement once for each connection',
  async () => {
    const postgres = await startPostgres();
    const database = await createDatabase({ url: postgres.url });
    try {
      const selectNumbers = prepareStatement<'numbers', { number: number }>(
        (value) => sql`select number from unnest(${value('numbers')}::int[]) as number`,
      );
      await database.orm.transaction(async (db) => {
        for (let maximum = 0; maximum < 10; maximum += 1)
          expect(await selectNumbers(db, { numbers: `{${String(maximum)}}` })).toEqual([{ number: maximum }]);
        const plans = await queryRows<{ generic: number; custom: number }>(
          db,
          sql`select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
            where statement like '%unnest%'`,
        );
        expect(plans).toEqual([{ generic: 10, custom: 0 }]);
      });
    } finally {
      await database.close();
      postgres.stop();
    }
  },
  120_000,
);
