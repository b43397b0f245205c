/**
 * Every example of the documentation holds: markup names only what exists and writes `data-accounts`, programs pass the
 * compiler against the sources, templates compile. Those of the shell are run or held elsewhere, PHP and TypoScript are not.
 */
import { Script } from 'node:vm';
import { parse as parseCss } from 'css-tree';
import { compile as compileSvelte } from 'svelte/compiler';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileTemplate, parse as parseVue } from 'vue/compiler-sfc';
import { SlipwayCartBadge } from '../../src/elements/cart/cart-badge.ts';
import { SlipwayBooking } from '../../src/elements/root/booking.ts';
import { contentAttributes, pageAttributes } from '../../src/page/content-embed.ts';
import { documents, examplesIn } from './documentation.ts';

const compiledLanguages = ['html', 'js', 'ts', 'tsx', 'vue', 'svelte', 'css', 'json', ''];
/** Those in `typescript` are for Angular. */
const otherLanguages = ['sh', 'php', 'typoscript', 'astro', 'typescript'];
const languagesInUse = [...compiledLanguages, ...otherLanguages];

test('each block is in a language that is checked here, or known not to be', () => {
  const languages = [...documents.values()].flatMap((text) => {
    const fences = [...text.matchAll(/^```(.*)$/gm)].map(([, language = '']) => language);
    return fences.filter((_, index) => index % 2 === 0);
  });
  expect(languages.length).toBeGreaterThan(30);
  expect([...new Set(languages)].filter((language) => !languagesInUse.includes(language))).toEqual([]);
});

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  'slipway-booking': [...SlipwayBooking.observedAttributes, 'id', 'onslipway-booked', '@slipway-booked'],
  'slipway-cart-badge': SlipwayCartBadge.observedAttributes,
};
const ofScripts = [...pageAttributes, 'accounts', 'slipway-links'].map((name) => `data-${name}`);
const ofContent = ['data-slipway', ...['base-url', ...contentAttributes].map((name) => `data-${name}`)];

/** Tags with their attributes' names, as far as an example needs a parser. */
function tagsIn(markup: string): { tag: string; attributes: string[]; text: string }[] {
  return [...markup.matchAll(/<([a-z][a-z-]*)((?:\s+[@a-z-]+(?:=(?:"[^"]*"|\{[^}]*\}\s*\)?\}?))?)*)[^>]*>/g)].map(
    ([text, tag = '', rest = '']) => ({
      tag,
      attributes: [...rest.matchAll(/(?:^|\s)([@a-z-]+)(?==|\s|$)/g)].map(([, name = '']) => name),
      text,
    }),
  );
}

describe.each(['html', 'php', 'typoscript', 'vue', 'svelte', 'tsx'].flatMap((language) => examplesIn(language)))(
  'the markup on $page',
  ({ code }) => {
    test('names attributes that exist', () => {
      for (const { tag, attributes } of tagsIn(code)) {
        const allowed = attributesOf[tag];
        if (allowed) expect(attributes.filter((name) => !allowed.includes(name))).toEqual([]);
        const data = attributes.filter((name) => name.startsWith('data-') && name !== 'data-slipway-open');
        expect(data.filter((name) => !(tag === 'script' ? ofScripts : ofContent).includes(name))).toEqual([]);
      }
      for (const [, name = ''] of code.matchAll(/<meta name="slipway-([a-z-]+)"/g))
        expect([...pageAttributes, 'accounts', 'links']).toContain(name);
    });

    test('names the accounts wherever it loads the script', () => {
      const pinned = /integrity=|src="…/;
      for (const { tag, text } of tagsIn(code))
        if (tag === 'script' && /slipway(\.classic)?\.js"/.test(text) && !pinned.test(text))
          expect(text).toContain('data-accounts=');
    });
  },
);

describe.each(examplesIn('html').filter(({ code }) => /\.src = '[^']*slipway/.test(code)))(
  'the script that a script on $page builds',
  ({ code }) => {
    const names = [...code.matchAll(/\.setAttribute\('([^']+)', '[^']*'\)/g)].map(([, name = '']) => name);

    test('says what exists, the accounts among it', () => {
      expect(names).toContain('data-accounts');
      expect(names.filter((name) => !ofScripts.includes(name))).toEqual([]);
    });

    test('can be read', () => {
      const [, program = ''] = /<script>([\s\S]*)<\/script>/.exec(code) ?? [];
      expect(() => new Script(program)).not.toThrow();
    });
  },
);

test('the eye for tags sees an attribute that is wrong', () => {
  expect(tagsIn('<slipway-booking\n  base-url="x" colour="red">')[0]?.attributes).toEqual(['base-url', 'colour']);
});

describe('programs', () => {
  const programs = ['ts', 'tsx', 'js'].flatMap((language) =>
    examplesIn(language).map((example, index) => ({ ...example, name: `example-${language}-${index}.${language}` })),
  );
  let faults: Map<string, string[]>;
  beforeAll(() => {
    faults = compilerFaults(new Map(programs.map(({ name, code }) => [name, code])));
  }, 120_000);

  test.each(programs)('$page: $name compiles', ({ name }) => {
    expect(faults.get(name) ?? []).toEqual([]);
  });

  test('one that calls what there is not would be seen', () => {
    const code = "import { createClient } from 'slipway-booking/api';\ncreateClient({ baseUrl: '' }).book();\n";
    expect(compilerFaults(new Map([['wrong.ts', code]])).get('wrong.ts')).not.toBeUndefined();
  }, 60_000);
});

/** What TypeScript has against each file; `slipway-booking` is the sources. Of JavaScript, only whether it can be read. */
function compilerFaults(files: ReadonlyMap<string, string>): Map<string, string[]> {
  const folder = `${process.cwd()}/test/readme/`;
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    allowJs: true,
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    experimentalDecorators: true,
    useDefineForClassFields: false,
    types: ['react'],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    paths: {
      'slipway-booking': ['./src/index.ts'],
      'slipway-booking/react': ['./src/frameworks/react.ts'],
      'slipway-booking/*': ['./src/*/index.ts'],
    },
  };
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  const fileExists = host.fileExists.bind(host);
  const own = (path: string) => (path.startsWith(folder) ? files.get(path.slice(folder.length)) : undefined);
  host.readFile = (path) => own(path) ?? readFile(path);
  host.fileExists = (path) => own(path) !== undefined || fileExists(path);
  const getSourceFile = host.getSourceFile.bind(host);
  host.getSourceFile = (path, version, ...rest) => {
    const text = own(path);
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version, true);
  };
  const program = ts.createProgram(
    [...files.keys()].map((name) => folder + name),
    options,
    host,
  );
  const found = new Map<string, string[]>();
  for (const name of files.keys()) {
    const file = program.getSourceFile(folder + name);
    const all = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    if (all.length > 0)
      found.set(
        name,
        all.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      );
  }
  return found;
}

test.each(examplesIn('vue'))('$page: the template of Vue compiles', ({ code }) => {
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

test.each(examplesIn('svelte'))('$page: the component of Svelte compiles', ({ code }) => {
  expect(compileSvelte(code, { filename: 'Booking.svelte' }).warnings.map(({ message }) => message)).toEqual([]);
});

test.each(examplesIn('json'))('$page: the settings can be read', ({ code }) => {
  expect(JSON.parse(code)).toBeTypeOf('object');
});

test.each(examplesIn('css'))('$page: the styles can be read', ({ code }) => {
  const faults: string[] = [];
  parseCss(code, { onParseError: ({ message }) => faults.push(message) });
  expect(faults).toEqual([]);
});
