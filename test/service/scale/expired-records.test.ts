import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../demo/service/rules/day.ts';
import { queryRows, findFreeDay, openHarness, requestSlip, type TestHarness } from '../harness.ts';

const MONTH_MINUTES = 31 * 24 * 60;

let harness: TestHarness;
beforeAll(async () => {
  harness = await openHarness();
}, 120_000);
afterAll(() => harness.close());
beforeEach(() => harness.database.orm.execute(sql`delete from session`));

async function openSession(firstDay: string): Promise<string> {
  const day = parseDay(await findFreeDay(harness, 'berghof', 201, firstDay, 3)) ?? 0;
  const slip = await requestSlip(
    harness,
    'berghof',
    201,
    `start_date=${formatDay(day)}&end_date=${formatDay(day + 2)}`,
  );
  return (await harness.post('/berghof/api/3.0/booking/session', [['slip[]', slip]])).body
    .at('booking', 'session', 'id')
    .text();
}

async function listStoredSessions(): Promise<string[]> {
  return (await queryRows<{ id: string }>(harness.database.orm, sql`select id from session order by created_at`)).map(
    ({ id }) => id,
  );
}

test('deletes a session a month after it expired', async () => {
  const firstSession = await openSession('20300701');
  harness.advanceMinutes(60);
  const secondSession = await openSession('20300701');
  expect(await listStoredSessions()).toEqual([firstSession, secondSession]);
  harness.advanceMinutes(MONTH_MINUTES);
  const thirdSession = await openSession('20300701');
  expect(await listStoredSessions()).toEqual([thirdSession]);
  expect(await queryRows(harness.database.orm, sql`select distinct session_id from hold`)).toEqual([
    { session_id: thirdSession },
  ]);
});

test('deletes the holds of a session an hour after it expired', async () => {
  const listSessionsWithHolds = async () =>
    (await queryRows<{ id: string }>(harness.database.orm, sql`select distinct session_id as id from hold`)).map(
      ({ id }) => id,
    );
  const firstSession = await openSession('20300701');
  const [session] = await queryRows<{ minutes: number }>(
    harness.database.orm,
    sql`select extract(epoch from expires_at - created_at)::int / 60 as minutes from session`,
  );
  harness.advanceMinutes((session?.minutes ?? 0) + 59);
  const secondSession = await openSession('20300801');
  expect(await listSessionsWithHolds()).toHaveLength(2);
  harness.advanceMinutes(2);
  const thirdSession = await openSession('20300901');
  expect((await listSessionsWithHolds()).sort()).toEqual([secondSession, thirdSession].sort());
  expect(await listStoredSessions()).toEqual([firstSession, secondSession, thirdSession]);
});

test('looks for expired sessions at most once a minute, with an index', async () => {
  await openSession('20300701');
  await harness.database.orm.execute(sql`update session set expires_at = '2020-01-01'`);
  harness.advanceMinutes(0.5);
  await openSession('20300701');
  expect((await listStoredSessions()).length).toBe(2);
  harness.advanceMinutes(0.6);
  await openSession('20300701');
  expect((await listStoredSessions()).length).toBe(2);
  await harness.database.orm.execute(sql`set enable_seqscan = off`);
  const queryPlan = JSON.stringify(
    await queryRows(
      harness.database.orm,
      sql`explain select id from session where expires_at < now() order by expires_at`,
    ),
  );
  expect(queryPlan).toContain('session_of_expiry');
});
