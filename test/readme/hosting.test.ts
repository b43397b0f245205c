/**
 * Tests that the documentation about hosting and file sizes matches the build, the widget's messages and the tested
 * limits.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildScriptTagBundle } from '../../demo/building/bundle.ts';
import { buildEmbedTags } from '../../demo/building/embed-tags.ts';
import { writeManifest } from '../../demo/building/manifest.ts';
import { enFirstPaint } from '../../src/i18n/en/first-paint.ts';
import { version } from '../../src/values/version.ts';
import { documentation } from './documentation.ts';

const readText = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Returns the number in a row of the documented table of figures. Sizes are in kB. */
function readLimit(rowTitle: string): number {
  const line =
    documentation.split('\n').find((documentationLine) => documentationLine.startsWith(`| ${rowTitle}`)) ?? '';
  return Number(/\| ([\d.]+)[^|]*\|$/.exec(line)?.[1]);
}

it('documents the same script tag and import map as the build writes', () => {
  const { script, importMap } = buildEmbedTags({
    manifest: { [`${version}/slipway.js`]: { bytes: 0, gzip: 0, sha384: 'sha384-…' } },
    version,
    baseUrl: 'https://www.example.com/slipway',
  });
  expect(documentation).toContain(`\n${script}\n`);
  expect(documentation).toContain(`\n${importMap}\n`);
});

it('documents the same browsers for import map integrity as embed-tags.ts', async () => {
  const text = (await readText('demo/building/embed-tags.ts')).replace(/\s+\* /g, ' ');
  const comment = /Browsers before Chrome (\d+), Firefox (\d+) and Safari ([\d.]+) ignore the hashes/.exec(text);
  expect(comment).not.toBeNull();
  const [, chrome = '', firefox = '', safari = ''] = comment ?? [];
  expect(documentation).toContain(`From Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari} on`);
});

it('quotes the widget’s messages for guests and for `debug` exactly', async () => {
  const { outdated, incomplete, reload, retry } = enFirstPaint.problems;
  expect(outdated).toContain('There’s a newer version of this booking page');
  expect(documentation).toContain('"There’s a newer version of this booking page"');
  expect(documentation).toContain(`"${incomplete.replace(/\.$/, '')}"`);
  for (const button of [reload, retry]) expect(documentation).toContain(`**${button}**`);
  const [, quotedMessage = ''] = /debug` then shows: "([^"]+)"/.exec(documentation) ?? [];
  expect(quotedMessage).not.toBe('');
  expect((await readText('src/page/diagnosis/page.ts')).replaceAll('`', '').replaceAll('’', "'")).toContain(
    quotedMessage.replaceAll('`', ''),
  );
});

it('documents the same limits that the journeys test', async () => {
  const figuresSource = await readText('e2e/figures.e2e.ts');
  const [firstDay] = [...figuresSource.matchAll(/toBeLessThanOrEqual\(([\d.]+) \* KILOBYTE\)/g)];
  const [singleItemLimit, listLimit] = [...figuresSource.matchAll(/limitKb: ([\d.]+)/g)].map(
    ([, limitText = '']) => limitText,
  );
  expect(readLimit('first load, until a guest can select a day')).toBe(Number(firstDay?.[1]));
  expect(readLimit('all JavaScript of a whole booking')).toBe(Number(singleItemLimit));
  expect(documentation).toContain(`${singleItemLimit ?? ''} kB from a single item, ${listLimit ?? ''} kB from a list`);
  expect(documentation).toContain(`select a day after at most ${firstDay?.[1] ?? ''} kB`);
  expect(documentation).toContain(`A whole booking takes at most ${listLimit ?? ''} kB of script`);
  const requests = /guestRequests\.length\)\.toBeLessThanOrEqual\((\d+)\)/.exec(figuresSource)?.[1];
  expect(readLimit('requests to the service in a journey of one line')).toBe(Number(requests));
});

it('builds a classic script within the documented size', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-classic-'));
  try {
    await buildScriptTagBundle('classic', folder);
    const { 'slipway.classic.js': classicScript } = await writeManifest(folder);
    expect(classicScript?.gzip).toBeGreaterThan(0);
    expect(classicScript?.gzip).toBeLessThanOrEqual(readLimit('`slipway.classic.js`') * 1000);
  } finally {
    await rm(folder, { recursive: true });
  }
});
