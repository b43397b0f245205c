import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatDay, parseDay } from '../../../demo/service/rules/day.ts';
import { rows, freeDay, openBench, slipFor, type Bench } from '../harness.ts';

const MONTH = 31 * 24 * 60;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 120_000);
afterAll(() => bench.close());
beforeEach(() => bench.database.orm.execute(sql`delete from session`));

async function openSession(from: string): Promise<string> {
  const day = parseDay(await freeDay(bench, 'berghof', 201, from, 3)) ?? 0;
  const slip = await slipFor(bench, 'berghof', 201, `start_date=${formatDay(day)}&end_date=${formatDay(day + 2)}`);
  return (await bench.post('/berghof/api/3.0/booking/session', [['slip[]', slip]])).body
    .at('booking', 'session', 'id')
    .text();
}

async function storedSessions(): Promise<string[]> {
  return (await rows<{ id: string }>(bench.database.orm, sql`select id from session order by created_at`)).map(
    ({ id }) => id,
  );
}

test('deletes a session a month after it expired', async () => {
  const firstSession = await openSession('20300701');
  bench.advanceMinutes(60);
  const secondSession = await openSession('20300701');
  expect(await storedSessions()).toEqual([firstSession, secondSession]);
  bench.advanceMinutes(MONTH);
  const thirdSession = await openSession('20300701');
  expect(await storedSessions()).toEqual([thirdSession]);
  expect(await rows(bench.database.orm, sql`select distinct session_id from hold`)).toEqual([
    { session_id: thirdSession },
  ]);
});

test('deletes the holds of a session an hour after it expired', async () => {
  const sessionsWithHolds = async () =>
    (await rows<{ id: string }>(bench.database.orm, sql`select distinct session_id as id from hold`)).map(
      ({ id }) => id,
    );
  const firstSession = await openSession('20300701');
  const [session] = await rows<{ minutes: number }>(
    bench.database.orm,
    sql`select extract(epoch from expires_at - created_at)::int / 60 as minutes from session`,
  );
  bench.advanceMinutes((session?.minutes ?? 0) + 59);
  const secondSession = await openSession('20300801');
  expect(await sessionsWithHolds()).toHaveLength(2);
  bench.advanceMinutes(2);
  const thirdSession = await openSession('20300901');
  expect((await sessionsWithHolds()).sort()).toEqual([secondSession, thirdSession].sort());
  expect(await storedSessions()).toEqual([firstSession, secondSession, thirdSession]);
});

test('looks for expired sessions at most once a minute', async () => {
  await openSession('20300701');
  await bench.database.orm.execute(sql`update session set expires_at = '2020-01-01'`);
  bench.advanceMinutes(0.5);
  await openSession('20300701');
  expect((await storedSessions()).length).toBe(2);
  bench.advanceMinutes(0.6);
  await openSession('20300701');
  expect((await storedSessions()).length).toBe(2);
  await bench.database.orm.execute(sql`set enable_seqscan = off`);
  const plan = JSON.stringify(
    await rows(bench.database.orm, sql`explain select id from session where expires_at < now() order by expires_at`),
  );
  expect(plan).toContain('session_of_expiry');
});
