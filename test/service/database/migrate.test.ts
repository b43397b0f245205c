import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { migrate, migrationFiles, migrationText } from '../../../demo/service/database/migrate.ts';

test('what was asked of a line is kept as its quote request when an older database is opened', async () => {
  const database = await PGlite.create();
  const run = async (script: string) => (await database.exec(script)).flatMap(({ rows }) => rows);
  await run('create table migration (name text primary key, ran_at timestamptz not null default now())');
  for (const name of migrationFiles().filter((file) => file < '0003'))
    await run(`${migrationText(name)};\ninsert into migration (name) values ('${name}')`);
  const asked = { start: 22_000, end: 22_001, quantities: { adults: 2 }, ruleMode: 'strict' };
  const lines = [
    { id: '1', asked },
    { id: '2', asked },
  ];
  await run(`
    insert into account (id, slug, settings) values (1, 'old', '{}');
    insert into session (id, account_id, state, lines, next_line, created_at, expires_at) values
      ('full', 1, 'open', '${JSON.stringify(lines)}', 3, now(), now()),
      ('empty', 1, 'open', '[]', 1, now(), now());`);
  await migrate(run);
  await migrate(run);
  expect(await run('select id, lines from session order by id desc')).toEqual([
    {
      id: 'full',
      lines: [
        { id: '1', request: asked },
        { id: '2', request: asked },
      ],
    },
    { id: 'empty', lines: [] },
  ]);
  await database.close();
});
