/** The plugin for WordPress against the rest of the house. That it runs: e2e/wordpress.e2e.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { wordPressPluginFolder } from '../../demo/building/project.ts';
import { wordPressPluginFile, zipWordPressPlugin } from '../../demo/building/wordpress-plugin.ts';
import { createSite } from '../../demo/site/site.ts';
import { contentAttributes } from '../../src/page/content-embed.ts';
import { version } from '../../src/values/version.ts';

const paths = readdirSync(wordPressPluginFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(wordPressPluginFolder.length + 1))
  .sort();
const textOf = (path: string) => readFileSync(`${wordPressPluginFolder}/${path}`, 'utf8');
const programs = paths.filter((path) => /\.(php|js)$/.test(path));

test('the zip has the files of the plugin in a folder of its name, and is the same each time', async () => {
  const zip = await zipWordPressPlugin();
  const files = unzipSync(zip);
  expect(Object.keys(files).sort()).toEqual(paths.map((path) => `slipway-booking/${path}`));
  for (const path of paths) expect(new TextDecoder().decode(files[`slipway-booking/${path}`])).toBe(textOf(path));
  expect(await zipWordPressPlugin()).toEqual(zip);
});

test('the site hands it out', async () => {
  const site = createSite({
    dist: '/nowhere',
    upstream: 'http://localhost:9',
    sites: ['http://localhost:4173'],
    services: ['http://localhost:4174'],
    relays: {},
  });
  const answer = await site.request(`http://localhost:4173/${wordPressPluginFile}`);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toHaveLength(paths.length);
});

test('it has the version of the widget', () => {
  const main = textOf('slipway-booking.php');
  expect(main).toMatch(new RegExp(`^ \\* Version: +${version.replaceAll('.', '\\.')}$`, 'm'));
  expect(main).toContain(`define( 'SLIPWAY_BOOKING_VERSION', '${version}' );`);
  expect(textOf('readme.txt')).toContain(`Stable tag: ${version}\n`);
});

test('the shortcode chooses what content may choose, and nothing else', () => {
  const named = [...textOf('includes/embed.php').matchAll(/=> 'data-([a-z-]+)'/g)].map(([, name = '']) => name);
  expect(named.sort()).toEqual(contentAttributes.filter((name) => name !== 'mode').sort());
});

test('every sentence can be translated: it stands in the template of translations', () => {
  const template = textOf('languages/slipway-booking.pot');
  const said = programs.flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:esc_(?:html|attr))?__\(\s*'((?:[^'\\]|\\.)*)'(, 'slipway-booking')?/g)].map(
      ([, words = '', domain]) => ({ words: words.replaceAll("\\'", "'"), domain }),
    ),
  );
  expect(said.length).toBeGreaterThan(25);
  for (const { words, domain } of said) {
    expect(domain, words).toBe(", 'slipway-booking'");
    expect(template).toContain(`msgid ${JSON.stringify(words)}\n`);
  }
});

test('no file of PHP runs outside of WordPress', () => {
  for (const path of programs.filter((each) => each.endsWith('.php')))
    expect(textOf(path), path).toMatch(/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
});
