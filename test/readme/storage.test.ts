/** The documentation lists every key that is stored in a browser, and no other. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { section } from './documentation.ts';

const root = new URL('../../', import.meta.url);
const inBrowser = /^(elements|page|flow|i18n|values)\//;

/** Keys as the sources name them, each up to its last colon or whole. */
const keysInSources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && inBrowser.test(file))
  .flatMap((file) =>
    [...readFileSync(new URL(`src/${file}`, root), 'utf8').matchAll(/slipway:[a-z]+/g)].map(([key]) => key),
  );

const table = section('What is kept in the browser');

test('each with where it is, what it holds and for how long', () => {
  const rows = table.split('\n').filter((line) => line.startsWith('| `slipway:'));
  expect(rows.map((row) => /slipway:[a-z]+/.exec(row)?.[0]).sort()).toEqual([...new Set(keysInSources)].sort());
  for (const row of rows) expect(row.split('|').filter((cell) => cell.trim() !== '')).toHaveLength(4);
});
