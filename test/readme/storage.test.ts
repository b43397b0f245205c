/** Tests that the documentation lists exactly the storage keys in the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSection } from './documentation.ts';

const projectRoot = new URL('../../', import.meta.url);
const BROWSER_CODE = /^(elements|page|flow|i18n|values)\//;

/** Prefixes of the storage keys in the sources, such as `slipway:cart`. */
const keysInSources = readdirSync(new URL('src/', projectRoot), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && BROWSER_CODE.test(file))
  .flatMap((file) =>
    [...readFileSync(new URL(`src/${file}`, projectRoot), 'utf8').matchAll(/slipway:[a-z]+/g)].map(([key]) => key),
  );

const storedValuesSection = readSection('Stored values');

it('documents each storage key with place, content and duration', () => {
  const rows = storedValuesSection.split('\n').filter((line) => line.startsWith('| `slipway:'));
  expect(rows.map((row) => /slipway:[a-z]+/.exec(row)?.[0]).sort()).toEqual([...new Set(keysInSources)].sort());
  for (const row of rows) expect(row.split('|').filter((cell) => cell.trim() !== '')).toHaveLength(4);
});
