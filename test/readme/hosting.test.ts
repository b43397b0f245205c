/** What the documentation says of hosting and of figures is what is built, shown and measured. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundle } from '../../demo/building/bundle.ts';
import { embedTags } from '../../demo/building/embed-tags.ts';
import { manifestEntry } from '../../demo/building/manifest.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { version } from '../../src/values/version.ts';
import { documentation } from './documentation.ts';

const textOf = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The number that the README's table of figures gives in a row, in kB where there is a unit. */
function limit(row: string): number {
  const line = documentation.split('\n').find((each) => each.startsWith(`| ${row}`)) ?? '';
  return Number(/\| ([\d.]+)[^|]*\|$/.exec(line)?.[1]);
}

test('the documentation shows the tag and the import map that the build prints', () => {
  const { script, importMap } = embedTags({
    manifest: { [`${version}/slipway.js`]: { bytes: 0, gzip: 0, sha384: 'sha384-…' } },
    version,
    base: 'https://www.example.com/slipway',
  });
  expect(documentation).toContain(`\n${script}\n`);
  expect(documentation).toContain(`\n${importMap}\n`);
});

test('the documentation names the browsers that enforce an import map as the build does', async () => {
  const said = /Integrity of import maps: Chrome (\d+), Firefox (\d+), Safari ([\d.]+);/.exec(
    await textOf('demo/building/embed-tags.ts'),
  );
  expect(said).not.toBeNull();
  const [, chrome = '', firefox = '', safari = ''] = said ?? [];
  expect(documentation).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari} enforce it`);
});

test('the documentation quotes what visitors and debug are told as they are told it', async () => {
  const { outdated, incomplete, reload, retry } = enFirstPaint.problems;
  expect(outdated).toContain('There’s a newer version of this booking page');
  expect(documentation).toContain('"There’s a newer version of this booking page"');
  expect(documentation).toContain(`"${incomplete.replace(/\.$/, '')}"`);
  for (const button of [reload, retry]) expect(documentation).toContain(`**${button}**`);
  const [, told = ''] = /debug` then says: "([^"]+)"/.exec(documentation) ?? [];
  expect(told).not.toBe('');
  expect((await textOf('src/page/diagnosis/page.ts')).replaceAll('`', '').replaceAll('’', "'")).toContain(
    told.replaceAll('`', ''),
  );
});

test('the documentation’s limits are those that journeys are held to', async () => {
  const journeys = await textOf('e2e/figures.e2e.ts');
  const [firstDay] = [...journeys.matchAll(/toBeLessThanOrEqual\(([\d.]+) \* kilobyte\)/g)];
  const [single, list] = [...journeys.matchAll(/most: ([\d.]+)/g)].map(([, most = '']) => most);
  expect(limit('everything fetched before a day can be chosen')).toBe(Number(firstDay?.[1]));
  expect(limit('all JavaScript of a whole booking')).toBe(Number(single));
  expect(documentation).toContain(`${single ?? ''} kB from a single item, ${list ?? ''} kB from a list`);
  expect(documentation).toContain(`At most ${firstDay?.[1] ?? ''} kB before a day can be chosen`);
  expect(documentation).toContain(`and ${list ?? ''} kB of script for a whole booking`);
  const requests = /asked\.length\)\.toBeLessThanOrEqual\((\d+)\)/.exec(journeys)?.[1];
  expect(limit('requests to the service in a journey of one line')).toBe(Number(requests));
});

test('the classic file weighs no more than the documentation says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-classic-'));
  try {
    await bundle('classic', folder);
    const { gzip } = manifestEntry(await readFile(join(folder, 'slipway.classic.js')));
    expect(gzip).toBeGreaterThan(0);
    expect(gzip).toBeLessThanOrEqual(limit('`slipway.classic.js`') * 1000);
  } finally {
    await rm(folder, { recursive: true });
  }
});
