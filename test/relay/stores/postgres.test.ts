import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresStore } from '../../../src/relay/index.ts';
import { claimed, day, keepsTheContract } from './store-contract.ts';
import { expectOneBookingEach } from '../many-instances.ts';

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
