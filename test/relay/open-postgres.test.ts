/**
 * Tests two relays that use the relay program's PostgreSQL store on a real server. They receive more requests than they
 * have database connections.
 */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelay, memoryLimiter, type Relay } from '../../src/relay/index.ts';
import { openStore, type OpenedStore } from '../../src/relay/stores/open-store.ts';
import { explainMissingPostgres, startPostgres, type Postgres } from '../service/postgres.ts';
import { isEverythingRequired } from './platforms.ts';
import { apiKey, apiSecret, venueOrigin } from './relay-fixture.ts';
import { createBookingResponse } from './scripted-upstream.ts';

const missingReason = explainMissingPostgres();

/** Simulates a slow disk: each change locks its row for 50 ms, so other changes of the row wait. */
async function slowDownDatabase(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(
    'create function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$',
  );
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where tablename like 'slipway%'",
  );
  expect(rows).toHaveLength(4);
  for (const { tablename } of rows)
    await client.query(
      `create trigger slow before insert or update on ${tablename} for each row execute function take_time()`,
    );
  await client.end();
}

describe.skipIf(missingReason !== null && !isEverythingRequired)(
  `the PostgreSQL store of the program${missingReason === null ? '' : ` (${missingReason})`}`,
  () => {
    let postgres: Postgres | undefined;
    const stores: OpenedStore[] = [];
    beforeAll(async () => {
      postgres = await startPostgres();
      const { url } = postgres;
      for (let count = 0; count < 2; count += 1)
        stores.push(await openStore({ redisUrl: null, databaseUrl: url, stateFilePath: '' }));
      await slowDownDatabase(url);
    });
    afterAll(async () => {
      for (const { close } of stores) await close();
      postgres?.stop();
    });

    it('books each of 300 sessions once for four requests through two relays', async () => {
      const createdSessions: string[] = [];
      const highLimiter = memoryLimiter(1_000_000, 60);
      const relays: Relay[] = stores.map(({ store, limits }) =>
        createRelay({
          baseUrl: 'https://booking.example',
          apiKey,
          apiSecret,
          origins: [venueOrigin],
          clientAddress: () => '203.0.113.9',
          fetch: async (_address, init) => {
            const sessionId = (init?.body as URLSearchParams).get('session_id') ?? '';
            createdSessions.push(sessionId);
            return createBookingResponse(`CODE-${sessionId}`);
          },
          store,
          limits: { ...limits, address: highLimiter },
          log: () => undefined,
        }),
      );
      const sendCreate = (relay: Relay, sessionId: string) =>
        relay(
          new Request('https://relay.example/api/3.0/booking/create', {
            method: 'POST',
            headers: { origin: venueOrigin },
            body: new URLSearchParams({ session_id: sessionId, slipway_key: `the-key-of-session-${sessionId}` }),
          }),
        );
      const sessionIds = Array.from({ length: 300 }, (_, index) => `s${index}`);
      const answers = await Promise.all(
        sessionIds.flatMap((id) =>
          [0, 1, 2, 3].map(async (requestNumber) => {
            const answer = await sendCreate(relays[requestNumber % 2] ?? expect.fail(), id);
            return { id, status: answer.status, text: await answer.text() };
          }),
        ),
      );
      const wrongAnswers = answers.filter(({ id, status, text }) => status !== 200 || !text.includes(`"CODE-${id}"`));
      expect(wrongAnswers.map(({ id, status, text }) => `${id} ${status} ${text}`)).toEqual([]);
      expect(createdSessions.toSorted()).toEqual(sessionIds.toSorted());
    });
  },
);
