import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresStore } from '../../../src/relay/index.ts';
import { createClaimedRecord, DAY_MS, testStoreContract } from './store-contract.ts';
import { expectOneBookingEach } from '../many-instances.ts';

describe('the PostgreSQL store', () => {
  const database = new PGlite();
  const store = postgresStore(database);
  beforeAll(async () => {
    await store.prepare();
    await store.prepare();
  }, 60_000);
  afterAll(() => database.close());
  testStoreContract(
    () => store,
    async () => {
      await database.query(
        "update slipway_relay_create set expires_at = clock_timestamp() where expires_at < clock_timestamp() + interval '1 minute'",
      );
    },
  );

  it('books each session once with four relay instances', async () => {
    await expectOneBookingEach(Array.from({ length: 4 }, () => postgresStore(database)));
  });

  it('purges only expired records', async () => {
    await store.claim('lapsed', createClaimedRecord('a'), -1);
    await store.claim('kept', createClaimedRecord('b'), DAY_MS);
    await store.purge();
    const { rows } = await database.query("select key from slipway_relay_create where key in ('lapsed', 'kept')");
    expect(rows).toEqual([{ key: 'kept' }]);
  });
});
