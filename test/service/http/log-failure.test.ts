import { beforeAll, expect, test, vi } from 'vitest';
import type { Bench } from '../harness.ts';
import { customer, GUEST, openBench, slipFor, staff } from '../harness.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
}, 120_000);

test('when the database is gone, callers get an error in the usual shape, and the log holds nothing of theirs', async () => {
  const slip = await slipFor(bench, 'harbour', 112, 'start_date=20300601&param[qty]=1', customer);
  const session = (await bench.post('/harbour/api/3.0/booking/session', [['slip[]', slip]], customer)).body
    .at('booking', 'session', 'id')
    .text();
  const said: string[] = [];
  const log = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    said.push(parts.join(' '));
  });
  await bench.database.close();
  const answers = [
    await bench.get('/harbour/api/3.0/item'),
    await bench.post('/harbour/api/3.0/booking/create', [['session_id', session], ...GUEST], customer),
    await bench.post('/harbour/api/3.0/booking/ABCD-010130/note', 'body=private matters', staff),
  ];
  log.mockRestore();
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.body.at('error_description').value ?? answer.body.at('request', 'error', 'title').value).toEqual(
      expect.stringContaining('cannot answer at the moment'),
    );
    expect(answer.text).not.toMatch(/\.ts|select |PGlite/);
  }
  expect(said.length).toBe(3);
  for (const secret of [
    session,
    'Ada Wren',
    'ada@example.com',
    'private matters',
    'demo-secret',
    staff.authorization,
    'params:',
  ])
    expect(said.join('\n')).not.toContain(secret);
});
