import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { migrateDatabase, listMigrationFiles, readMigration } from '../../../demo/service/database/migrate.ts';

test('renames the field `asked` to `request` in lines of old sessions', async () => {
  const database = await PGlite.create();
  const runSql = async (script: string) => (await database.exec(script)).flatMap(({ rows }) => rows);
  await runSql('create table migration (name text primary key, ran_at timestamptz not null default now())');
  for (const fileName of listMigrationFiles().filter((file) => file < '0003'))
    await runSql(`${readMigration(fileName)};\ninsert into migration (name) values ('${fileName}')`);
  const request = { start: 22_000, end: 22_001, quantities: { adults: 2 }, ruleMode: 'strict' };
  const lines = [
    { id: '1', asked: request },
    { id: '2', asked: request },
  ];
  await runSql(`
    insert into account (id, slug, settings) values (1, 'old', '{}');
    insert into session (id, account_id, state, lines, next_line, created_at, expires_at) values
      ('full', 1, 'open', '${JSON.stringify(lines)}', 3, now(), now()),
      ('empty', 1, 'open', '[]', 1, now(), now());`);
  await migrateDatabase(runSql);
  await migrateDatabase(runSql);
  expect(await runSql('select id, lines from session order by id desc')).toEqual([
    {
      id: 'full',
      lines: [
        { id: '1', request },
        { id: '2', request },
      ],
    },
    { id: 'empty', lines: [] },
  ]);
  await database.close();
});

test('computes the local times of old bookings from their lines', async () => {
  const database = await PGlite.create();
  const runSql = async (script: string) => (await database.exec(script)).flatMap(({ rows }) => rows);
  await runSql('create table migration (name text primary key, ran_at timestamptz not null default now())');
  for (const fileName of listMigrationFiles().filter((file) => file < '0007'))
    await runSql(`${readMigration(fileName)};\ninsert into migration (name) values ('${fileName}')`);
  const line = {
    unit: 'H',
    dated: true,
    opted: true,
    firstDay: 22_281,
    lastDay: 22_281,
    startMinute: 540,
    endMinute: 660,
  };
  const nightLine = { ...line, unit: 'N', firstDay: 22_280, startMinute: null, endMinute: null };
  const lines = [
    [1, '1', line],
    [2, '1', line],
    [2, '2', nightLine],
    [2, '2.1', { ...line, firstDay: 1, opted: false }],
    [3, '1', { ...line, dated: false }],
  ] as const;
  await runSql(`
    insert into account (id, slug, settings) values (1, 'old', '{"timezone": "America/Vancouver"}');
    insert into customer (account_id) values (1);
    insert into item (id, account_id, category_id, is_parent, sku, name, unit, type, status, visibility, position, stock,
      unlimited, by_date, simple, length, sells) values (7, 1, 1, false, '', '', 'D', 'I', 'A', '*', 1, 1, false, true, false, 0, '{}');
    insert into booking (account_id, code, status_id, customer_id, staff_id, form, totals, total, start_at, end_at, created_at, token_hash)
      select 1, code, 'PEND', 1001, 0, '{}', '{}', 1, '2030-01-01T00:00Z', '2030-01-01T00:00Z', '2030-12-24T03:00Z', code
      from unnest(array['one', 'two', 'undated']) as code;
    ${lines
      .map(
        ([booking, id, detail]) =>
          `insert into booking_line values (${String(booking)}, '${id}', 7, 1, '${JSON.stringify(detail)}');`,
      )
      .join('\n')}`);
  await migrateDatabase(runSql);
  expect(
    await runSql(
      'select code, start_local::text as first, end_local::text as last, time_zone from booking order by id',
    ),
  ).toEqual([
    { code: 'one', first: '2031-01-02 09:00:00', last: '2031-01-02 11:00:00', time_zone: 'America/Vancouver' },
    { code: 'two', first: '2031-01-01 00:00:00', last: '2031-01-02 11:00:00', time_zone: 'America/Vancouver' },
    { code: 'undated', first: '2030-12-23 00:00:00', last: '2030-12-23 00:00:00', time_zone: 'America/Vancouver' },
  ]);
  await database.close();
});
