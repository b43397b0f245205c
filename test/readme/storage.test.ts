/** Tests that the documentation lists exactly the storage keys in the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { section } from './documentation.ts';

const root = new URL('../../', import.meta.url);
const inBrowser = /^(elements|page|flow|i18n|values)\//;

/** Prefixes of the storage keys in the sources, such as `slipway:cart`. */
const keysInSources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && inBrowser.test(file))
  .flatMap((file) =>
    [...readFileSync(new URL(`src/${file}`, root), 'utf8').matchAll(/slipway:[a-z]+/g)].map(([key]) => key),
  );

const table = section('Stored values');

it('documents each storage key with place, content and duration', () => {
  const rows = table.split('\n').filter((line) => line.startsWith('| `slipway:'));
  expect(rows.map((row) => /slipway:[a-z]+/.exec(row)?.[0]).sort()).toEqual([...new Set(keysInSources)].sort());
  for (const row of rows) expect(row.split('|').filter((cell) => cell.trim() !== '')).toHaveLength(4);
});
