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
const textOf = (path: string) => readFileSync(`${wordPressPluginFolder}/${path}`, 'utf8');
const programs = paths.filter((path) => /\.(php|js)$/.test(path));

// Tests the plugin's files. `e2e/wordpress.e2e.ts` runs the plugin in WordPress.
describe('the WordPress plugin', () => {
  it('builds a reproducible zip with all files in one folder', async () => {
    const zip = await zipWordPressPlugin();
    const files = unzipSync(zip);
    expect(Object.keys(files).sort()).toEqual(paths.map((path) => `slipway-booking/${path}`));
    for (const path of paths) expect(new TextDecoder().decode(files[`slipway-booking/${path}`])).toBe(textOf(path));
    expect(await zipWordPressPlugin()).toEqual(zip);
  });

  it('serves the zip as a download on the site', async () => {
    const response = await site.request(`http://localhost:4173/${wordPressPluginFile}`);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toHaveLength(paths.length);
  });

  it('has the version of the widget', () => {
    const main = textOf('slipway-booking.php');
    expect(main).toMatch(new RegExp(`^ \\* Version: +${version.replaceAll('.', '\\.')}$`, 'm'));
    expect(main).toContain(`define( 'SLIPWAY_BOOKING_VERSION', '${version}' );`);
    expect(textOf('readme.txt')).toContain(`Stable tag: ${version}\n`);
  });

  it('accepts in a shortcode exactly the attributes that content may set', () => {
    const names = [...textOf('includes/embed.php').matchAll(/=> 'data-([a-z-]+)'/g)].map(([, name = '']) => name);
    expect(names.sort()).toEqual(contentAttributes.filter((name) => name !== 'mode').sort());
  });

  it('has every text in the template for translators', () => {
    const template = textOf('languages/slipway-booking.pot');
    const texts = programs.flatMap((path) =>
      [...textOf(path).matchAll(/\b(?:esc_(?:html|attr))?__\(\s*'((?:[^'\\]|\\.)*)'(, 'slipway-booking')?/g)].map(
        ([, text = '', domain]) => ({ text: text.replaceAll("\\'", "'"), domain }),
      ),
    );
    expect(texts.length).toBeGreaterThan(25);
    for (const { text, domain } of texts) {
      expect(domain, text).toBe(", 'slipway-booking'");
      expect(template).toContain(`msgid ${JSON.stringify(text)}\n`);
    }
  });

  it('exits from every PHP file when it runs outside WordPress', () => {
    for (const path of programs.filter((each) => each.endsWith('.php')))
      expect(textOf(path), path).toMatch(/^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m);
  });
});
