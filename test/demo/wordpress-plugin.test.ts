import { readdirSync, readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { wordPressPluginFolder } from '../../demo/building/project.ts';
import { wordPressPluginFile, zipWordPressPlugin } from '../../demo/building/wordpress-plugin.ts';
import { contentAttributes } from '../../src/page/content-embed.ts';
import { version } from '../../src/values/version.ts';
import { site } from './site.ts';

const paths = readdirSync(wordPressPluginFolder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `${entry.parentPath}/${entry.name}`.slice(wordPressPluginFolder.length + 1))
  .sort();
const readPluginFile = (path: string) => readFileSync(`${wordPressPluginFolder}/${path}`, 'utf8');
const codePaths = paths.filter((path) => /\.(php|js)$/.test(path));

// Tests the plugin's files. `e2e/wordpress.e2e.ts` runs the plugin in WordPress.
describe('the WordPress plugin', () => {
  it('zips all files into one folder, with identical bytes each time', async () => {
    const zip = await zipWordPressPlugin();
    const files = unzipSync(zip);
    expect(Object.keys(files).sort()).toEqual(paths.map((path) => `slipway-booking/${path}`));
    for (const path of paths)
      expect(new TextDecoder().decode(files[`slipway-booking/${path}`])).toBe(readPluginFile(path));
    expect(await zipWordPressPlugin()).toEqual(zip);
  });

  it('is a download on the site', async () => {
    const response = await site.request(`http://localhost:4173/${wordPressPluginFile}`);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toHaveLength(paths.length);
  });

  it('has the same version as the widget', () => {
    const mainFile = readPluginFile('slipway-booking.php');
    expect(mainFile).toMatch(new RegExp(`^ \\* Version: +${version.replaceAll('.', '\\.')}$`, 'm'));
    expect(mainFile).toContain(`define( 'SLIPWAY_BOOKING_VERSION', '${version}' );`);
    expect(readPluginFile('readme.txt')).toContain(`Stable tag: ${version}\n`);
  });

  it('accepts all attributes that page content may set, except mode', () => {
    const attributeNames = [...readPluginFile('includes/embed.php').matchAll(/=> 'data-([a-z-]+)'/g)].map(
      ([, name = '']) => name,
    );
    expect(attributeNames.sort()).toEqual(contentAttributes.filter((name) => name !== 'mode').sort());
  });

  it('lists every text in the template for translators', () => {
    const template = readPluginFile('languages/slipway-booking.pot');
    const texts = codePaths.flatMap((path) =>
      [
        ...readPluginFile(path).matchAll(/\b(?:esc_(?:html|attr))?__\(\s*'((?:[^'\\]|\\.)*)'(, 'slipway-booking')?/g),
      ].map(([, text = '', domain]) => ({ text: text.replaceAll("\\'", "'"), domain })),
    );
    expect(texts.length).toBeGreaterThan(25);
    for (const { text, domain } of texts) {
      expect(domain, text).toBe(", 'slipway-booking'");
      expect(template).toContain(`msgid ${JSON.stringify(text)}\n`);
    }
  });

  it('exits from each PHP file if WordPress has not loaded it', () => {
    for (const path of codePaths.filter((codePath) => codePath.endsWith('.php')))
      expect(readPluginFile(path), path).toMatch(/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
  });
});
