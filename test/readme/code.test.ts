/**
 * Tests that the code examples of the documentation are valid. In markup, all attributes must exist, and script tags
 * must have `data-accounts`. Programs and templates must compile. Other tests run the curl examples and build the Astro
 * page. No test runs the examples in PHP and TypoScript.
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
import { findCompilerErrors } from './compiler-faults.ts';
import { documents, listExamples } from './documentation.ts';

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
/** Languages of examples in which this file checks only the attributes of markup. */
const otherLanguages = ['php', 'typoscript', 'astro'];
const languagesInUse = [...compiledLanguages, ...otherLanguages];

it('uses only code languages that these tests can check', () => {
  const languages = [...documents.values()].flatMap((text) => {
    const fences = [...text.matchAll(/^```(.*)$/gm)].map(([, language = '']) => language);
    return fences.filter((_, index) => index % 2 === 0);
  });
  expect(languages.length).toBeGreaterThan(30);
  expect([...new Set(languages)].filter((language) => !languagesInUse.includes(language))).toEqual([]);
});

const attributesByTag: Readonly<Record<string, readonly string[]>> = {
  'slipway-booking': [...SlipwayBooking.observedAttributes, 'id', 'ref', 'onslipway-booked', '@slipway-booked'],
  'slipway-cart-badge': SlipwayCartBadge.observedAttributes,
};
const scriptAttributes = [...pageAttributes, 'accounts', 'slipway-links'].map((name) => `data-${name}`);
const contentDataAttributes = ['data-slipway', ...['base-url', ...contentAttributes].map((name) => `data-${name}`)];

/**
 * Returns the tags in markup with their attribute names. The regular expression suits these examples, but not all
 * markup.
 */
function readTags(markup: string): { tag: string; attributes: string[]; text: string }[] {
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
    listExamples(language),
  ),
)('the markup on $page', ({ code }) => {
  it('has only attributes that exist', () => {
    for (const { tag, attributes } of readTags(code)) {
      const allowedAttributes = attributesByTag[tag];
      if (allowedAttributes) expect(attributes.filter((name) => !allowedAttributes.includes(name))).toEqual([]);
      const dataAttributes = attributes.filter((name) => name.startsWith('data-') && name !== 'data-slipway-open');
      expect(
        dataAttributes.filter((name) => !(tag === 'script' ? scriptAttributes : contentDataAttributes).includes(name)),
      ).toEqual([]);
    }
    for (const [, name = ''] of code.matchAll(/<meta name="slipway-([a-z-]+)"/g))
      expect([...pageAttributes, 'accounts', 'links']).toContain(name);
  });

  it('has `data-accounts` on each unpinned tag that loads the script', () => {
    const pinnedScript = /integrity=|src="…/;
    for (const { tag, text } of readTags(code))
      if (tag === 'script' && /slipway(\.classic)?\.js"/.test(text) && !pinnedScript.test(text))
        expect(text).toContain('data-accounts=');
  });
});

describe.each(listExamples('html').filter(({ code }) => /\.src = '[^']*slipway/.test(code)))(
  'the script tag that a script on $page creates',
  ({ code }) => {
    const names = [...code.matchAll(/\.setAttribute\('([^']+)', '[^']*'\)/g)].map(([, name = '']) => name);

    it('has only existing attributes, including `data-accounts`', () => {
      expect(names).toContain('data-accounts');
      expect(names.filter((name) => !scriptAttributes.includes(name))).toEqual([]);
    });
  },
);

const inlineScripts = listExamples('html').flatMap(({ page, code }) =>
  [...code.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, program = '']) => ({ page, program })),
);

it.each(inlineScripts)('parses the inline script on $page', ({ program }) => {
  expect(() => new Script(program)).not.toThrow();
});

it('finds inline scripts on several pages', () => {
  expect(new Set(inlineScripts.map(({ page }) => page)).size).toBeGreaterThan(2);
});

it('returns unknown attributes too from `readTags`', () => {
  expect(readTags('<slipway-booking\n  base-url="x" colour="red">')[0]?.attributes).toEqual(['base-url', 'colour']);
});

/** Declarations of the parts of Angular that the examples use. */
const angularDeclarations = [
  'angular.d.ts',
  `declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: unique symbol;
  export function Component(settings: { selector: string; schemas: symbol[]; template: string }): ClassDecorator;
}`,
] as const;

describe('findCompilerErrors', () => {
  const fileEndings = { ts: 'ts', tsx: 'tsx', js: 'js', typescript: 'ts' };
  const programs = Object.entries(fileEndings).flatMap(([language, ending]) =>
    listExamples(language).map((example, index) => ({ ...example, name: `example-${language}-${index}.${ending}` })),
  );
  let errorsByFile: Map<string, string[]>;
  beforeAll(() => {
    errorsByFile = findCompilerErrors(
      new Map([...programs.map(({ name, code }) => [name, code] as const), angularDeclarations]),
    );
  }, 120_000);

  it.each(programs)('returns no error for the program on $page: $name', ({ name }) => {
    expect(errorsByFile.get(name) ?? []).toEqual([]);
  });

  it('returns an error for a call of a missing function', () => {
    const code = "import { createClient } from 'slipway-booking/api';\ncreateClient({ baseUrl: '' }).book();\n";
    expect(findCompilerErrors(new Map([['wrong.ts', code]])).get('wrong.ts')).not.toBeUndefined();
  }, 60_000);
});

it.each(listExamples('vue'))('compiles the Vue template on $page', ({ code }) => {
  const { descriptor, errors } = parseVue(code);
  expect(errors).toEqual([]);
  const { errors: templateErrors } = compileTemplate({
    source: descriptor.template?.content ?? '',
    filename: 'Booking.vue',
    id: 'booking',
    compilerOptions: { isCustomElement: (tag) => tag.startsWith('slipway-') },
  });
  expect(templateErrors).toEqual([]);
});

it.each(listExamples('svelte'))('compiles the Svelte component on $page', ({ code }) => {
  expect(compileSvelte(code, { filename: 'Booking.svelte' }).warnings.map(({ message }) => message)).toEqual([]);
});

it.each(listExamples('json'))('parses the JSON settings on $page', ({ code }) => {
  expect(JSON.parse(code)).toBeTypeOf('object');
});

it.each(listExamples('yaml'))('parses the settings in YAML on $page', ({ code }) => {
  expect(parseDocument(code).errors).toEqual([]);
});

it.each(listExamples('toml'))('parses the settings in TOML on $page', ({ code }) => {
  expect(parseToml(code)).toBeTypeOf('object');
});

it.each(listExamples('sh'))('parses the shell commands on $page', ({ code }) => {
  const { status, stderr } = spawnSync('sh', ['-n', '-c', code], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

it.each(listExamples('css'))('parses the styles on $page', ({ code }) => {
  const errors: string[] = [];
  parseCss(code, { onParseError: ({ message }) => errors.push(message) });
  expect(errors).toEqual([]);
});
