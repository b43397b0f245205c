import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideTools } from '../tools/provide.ts';
import { createTextLinter, lintCommits, lintExamples, lintMessages, lintNames } from './linters.ts';
import { publicNames } from './public-names.ts';

let root = '';
let lintText: Awaited<ReturnType<typeof createTextLinter>>;

beforeAll(async () => {
  expect(provideTools('test/prose')).toBeNull();
  lintText = await createTextLinter();
  root = await mkdtemp(join(tmpdir(), 'slipway-prose-'));
}, 120_000);

afterAll(() => rm(root, { recursive: true, force: true }));

async function writeProject(files: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
}

describe('createTextLinter', () => {
  it.each([
    ['opening', '# What a page must know', 1],
    ['opening', 'Text.\n\n- Whether it rains', 3],
    ['passive', 'Text.\n\nThe code was refused.', 3],
    ['banned-word', 'Text.\nStarts anew.', 2],
    ['banned-word', '| Fact |\n| --- |\n| Starts anew |', 3],
    ['long-sentence', `${'word '.repeat(26)}.`, 1],
  ])('reports the rule “%s” in Markdown', async (rule, text, line) => {
    expect(await lintText('page.md', text)).toMatchObject([{ rule, file: 'page.md', line }]);
  });

  it.each([
    ['plain sentences', '# Pin a version\n\nAdd this to the page.'],
    ['code', 'Call `anew`.\n\n```\nnobody was told anew\n```'],
    ['adjectives', 'A name is required.'],
    ['quotations', 'Avoid “nobody” and "anew".'],
    ['tables of bad examples', "| Rule | Don't | Do |\n|---|---|---|\n| Name the actor. | Starts anew. | Restarts. |"],
  ])('accepts %s in Markdown', async (_, text) => {
    expect(await lintText('page.md', text)).toEqual([]);
  });
});

describe('lintMessages', () => {
  it('reports a finding with the source line of its message', async () => {
    const messages = [
      { line: 4, text: 'Select a date' },
      { line: 9, text: 'Your code was refused' },
    ];
    expect(await lintMessages(lintText, 'en.ts', messages)).toMatchObject([
      { rule: 'passive', file: 'en.ts', line: 9 },
    ]);
  });
});

describe('lintNames', () => {
  it('reports names that are one participle or adjective, except in destructuring', async () => {
    const code = [
      'const kept = 1;',
      'function asked(fresh: number) { return fresh; }',
      'interface A { due: number }',
      'const { taken } = f();',
      'const a = { known: 1 };',
      'const storedCart = kept;',
    ];
    await writeProject({ 'names.ts': code.join('\n') });
    const findings = await lintNames(root, ['names.ts']);
    expect(findings.map(({ line, text }) => [line, text])).toEqual([
      [1, 'kept'],
      [2, 'asked'],
      [2, 'fresh'],
      [3, 'due'],
    ]);
  });
});

describe('publicNames', () => {
  it.each(Object.entries(publicNames))('lists only names that %s declares', async (file, names) => {
    const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
    for (const name of Object.keys(names)) expect(text).toMatch(new RegExp(`\\b${name}\\??: `));
  });
});

describe('lintExamples', () => {
  it('reports public exports without an example', async () => {
    await writeProject({
      'package.json': JSON.stringify({ exports: { '.': { types: './dist/npm/index.d.ts' } } }),
      'tsconfig.json': '{ "compilerOptions": { "module": "ESNext", "allowImportingTsExtensions": true } }',
      'src/index.ts': "export { good, bad, bare, type Shape } from './inner.ts';",
      'src/inner.ts': [
        '/**\n * Adds.\n *\n * @example\n * good();\n */\nexport function good(): void {}',
        '/** Adds. */\nexport function bad(): void {}',
        'export const bare = 1;',
        '/** A shape. */\nexport interface Shape { a: 1 }',
        '/** Not public. */\nexport function hidden(): void {}',
      ].join('\n'),
    });
    const findings = await lintExamples(root, () => true);
    expect(findings.map(({ file, line, text }) => `${file}:${line} ${text}`).sort()).toEqual([
      'src/inner.ts:10 bare',
      'src/inner.ts:12 Shape',
      'src/inner.ts:9 bad',
    ]);
  });
});

describe('lintCommits', () => {
  it.each([
    'The relay waits longer',
    `feat: ${'long '.repeat(14)}text`,
    'fix(flow): what a cart holds',
    'fix(flow): tell nobody',
  ])('reports the subject of the commit “%s”', async (message) => {
    expect(await lintCommits([{ hash: 'abc', message }])).toMatchObject([{ rule: 'commit-subject' }]);
  });

  it('accepts a Conventional Commit with an imperative subject', async () => {
    expect(await lintCommits([{ hash: 'abc', message: 'feat(flow): carry dates to the next item' }])).toEqual([]);
  });
});
