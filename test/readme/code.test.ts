/**
 * Tests that the code examples of the documentation are valid. Markup has existing attributes and `data-accounts`, programs
 * and templates compile. Other tests run shell examples, and build the page for Astro. No test covers PHP and TypoScript.
 */
import { spawnSync } from 'node:child_process';
import { Script } from 'node:vm';
import { parse as parseCss } from 'css-tree';
import { parse as parseToml } from 'smol-toml';
import { compile as compileSvelte } from 'svelte/compiler';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileTemplate, parse as parseVue } from 'vue/compiler-sfc';
import { parseDocument } from 'yaml';
import { SlipwayCartBadge } from '../../src/elements/cart/cart-badge.ts';
import { SlipwayBooking } from '../../src/elements/root/booking.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { compilerFaults } from './compiler-faults.ts';
import { documents, examplesIn } from './documentation.ts';

/** Languages whose examples this file compiles or parses. Examples in `typescript` are for Angular. */
const compiledLanguages = [
  'html',
  'js',
  'ts',
  'tsx',
  'typescript',
  'vue',
  'svelte',
  'css',
  'json',
  'sh',
  'toml',
  'yaml',
  '',
];
/** Languages in whose examples this file checks only the attributes of markup. */
const otherLanguages = ['php', 'typoscript', 'astro'];
const languagesInUse = [...compiledLanguages, ...otherLanguages];

it('uses only code languages that this file knows', () => {
  const languages = [...documents.values()].flatMap((text) => {
    const fences = [...text.matchAll(/^```(.*)$/gm)].map(([, language = '']) => language);
    return fences.filter((_, index) => index % 2 === 0);
  });
  expect(languages.length).toBeGreaterThan(30);
  expect([...new Set(languages)].filter((language) => !languagesInUse.includes(language))).toEqual([]);
});

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  'slipway-booking': [...SlipwayBooking.observedAttributes, 'id', 'ref', 'onslipway-booked', '@slipway-booked'],
  'slipway-cart-badge': SlipwayCartBadge.observedAttributes,
};
const ofScripts = [...pageAttributes, 'accounts', 'slipway-links'].map((name) => `data-${name}`);
const ofContent = ['data-slipway', ...['base-url', ...contentAttributes].map((name) => `data-${name}`)];

/** Returns the tags in markup with their attribute names. The expression suits these examples, not all markup. */
function tagsIn(markup: string): { tag: string; attributes: string[]; text: string }[] {
  return [...markup.matchAll(/<([a-z][a-z-]*)((?:\s+[@a-z-]+(?:=(?:"[^"]*"|\{[^}]*\}\s*\)?\}?))?)*)[^>]*>/g)].map(
    ([text, tag = '', rest = '']) => ({
      tag,
      attributes: [...rest.matchAll(/(?:^|\s)([@a-z-]+)(?==|\s|$)/g)].map(([, name = '']) => name),
      text,
    }),
  );
}

describe.each(
  ['html', 'php', 'typoscript', 'astro', 'typescript', 'vue', 'svelte', 'tsx'].flatMap((language) =>
    examplesIn(language),
  ),
)('the markup on $page', ({ code }) => {
  it('has only attributes that exist', () => {
    for (const { tag, attributes } of tagsIn(code)) {
      const allowedAttributes = attributesOf[tag];
      if (allowedAttributes) expect(attributes.filter((name) => !allowedAttributes.includes(name))).toEqual([]);
      const data = attributes.filter((name) => name.startsWith('data-') && name !== 'data-slipway-open');
      expect(data.filter((name) => !(tag === 'script' ? ofScripts : ofContent).includes(name))).toEqual([]);
    }
    for (const [, name = ''] of code.matchAll(/<meta name="slipway-([a-z-]+)"/g))
      expect([...pageAttributes, 'accounts', 'links']).toContain(name);
  });

  it('has `data-accounts` on each tag that loads the script', () => {
    const pinnedScript = /integrity=|src="…/;
    for (const { tag, text } of tagsIn(code))
      if (tag === 'script' && /slipway(\.classic)?\.js"/.test(text) && !pinnedScript.test(text))
        expect(text).toContain('data-accounts=');
  });
});

describe.each(examplesIn('html').filter(({ code }) => /\.src = '[^']*slipway/.test(code)))(
  'the script that a script on $page builds',
  ({ code }) => {
    const names = [...code.matchAll(/\.setAttribute\('([^']+)', '[^']*'\)/g)].map(([, name = '']) => name);

    it('sets only existing attributes, including `data-accounts`', () => {
      expect(names).toContain('data-accounts');
      expect(names.filter((name) => !ofScripts.includes(name))).toEqual([]);
    });
  },
);

const inlineScripts = examplesIn('html').flatMap(({ page, code }) =>
  [...code.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, program = '']) => ({ page, program })),
);

it.each(inlineScripts)('parses the inline script on $page', ({ program }) => {
  expect(() => new Script(program)).not.toThrow();
});

it('finds inline scripts on several pages', () => {
  expect(new Set(inlineScripts.map(({ page }) => page)).size).toBeGreaterThan(2);
});

it('returns wrong attributes from `tagsIn` too', () => {
  expect(tagsIn('<slipway-booking\n  base-url="x" colour="red">')[0]?.attributes).toEqual(['base-url', 'colour']);
});

/** Declarations of the parts of Angular that the examples use. */
const angular = [
  'angular.d.ts',
  `declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: unique symbol;
  export function Component(settings: { selector: string; schemas: symbol[]; template: string }): ClassDecorator;
}`,
] as const;

describe('programs', () => {
  const endings = { ts: 'ts', tsx: 'tsx', js: 'js', typescript: 'ts' };
  const programs = Object.entries(endings).flatMap(([language, ending]) =>
    examplesIn(language).map((example, index) => ({ ...example, name: `example-${language}-${index}.${ending}` })),
  );
  let faults: Map<string, string[]>;
  beforeAll(() => {
    faults = compilerFaults(new Map([...programs.map(({ name, code }) => [name, code] as const), angular]));
  }, 120_000);

  it.each(programs)('compiles the program on $page: $name', ({ name }) => {
    expect(faults.get(name) ?? []).toEqual([]);
  });

  it('reports a call of a missing function', () => {
    const code = "import { createClient } from 'slipway-booking/api';\ncreateClient({ baseUrl: '' }).book();\n";
    expect(compilerFaults(new Map([['wrong.ts', code]])).get('wrong.ts')).not.toBeUndefined();
  }, 60_000);
});

it.each(examplesIn('vue'))('compiles the Vue template on $page', ({ code }) => {
  const { descriptor, errors } = parseVue(code);
  expect(errors).toEqual([]);
  const { errors: inTemplate } = compileTemplate({
    source: descriptor.template?.content ?? '',
    filename: 'Booking.vue',
    id: 'booking',
    compilerOptions: { isCustomElement: (tag) => tag.startsWith('slipway-') },
  });
  expect(inTemplate).toEqual([]);
});

it.each(examplesIn('svelte'))('compiles the Svelte component on $page', ({ code }) => {
  expect(compileSvelte(code, { filename: 'Booking.svelte' }).warnings.map(({ message }) => message)).toEqual([]);
});

it.each(examplesIn('json'))('parses the JSON settings on $page', ({ code }) => {
  expect(JSON.parse(code)).toBeTypeOf('object');
});

it.each(examplesIn('yaml'))('parses the settings in YAML on $page', ({ code }) => {
  expect(parseDocument(code).errors).toEqual([]);
});

it.each(examplesIn('toml'))('parses the settings in TOML on $page', ({ code }) => {
  expect(parseToml(code)).toBeTypeOf('object');
});

it.each(examplesIn('sh'))('parses the shell commands on $page', ({ code }) => {
  const { status, stderr } = spawnSync('sh', ['-n', '-c', code], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it.each(examplesIn('css'))('parses the styles on $page', ({ code }) => {
  const faults: string[] = [];
  parseCss(code, { onParseError: ({ message }) => faults.push(message) });
  expect(faults).toEqual([]);
});
