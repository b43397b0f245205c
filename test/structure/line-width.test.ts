/** No line is wider than what is read without scrolling: what the formatter cannot break is broken by hand. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const widest = 140;
const ours = /\.(ts|tsx|css|js|mjs)$/;
/** Brought in, or made. */
const others = /(^|\/)(node_modules|dist)\//;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => ours.test(path) && !others.test(path));
}

/** Those lines of a text, as `path:line`. */
function tooWide(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => (line.length > widest ? [`${path}:${index + 1}`] : []));
}

test('the measure sees one character too many, wherever the line stands', () => {
  const [whole, wider] = ['x'.repeat(widest), 'é'.repeat(widest + 1)];
  expect(tooWide('a.ts', [whole, wider, '', wider].join('\n'))).toEqual(['a.ts:2', 'a.ts:4']);
});

test('no line of the sources, the demo and the tests is wider than 140 characters', () => {
  const root = readdirSync('.').filter((name) => ours.test(name));
  const files = [...root, ...['src', 'demo', 'test', 'e2e'].flatMap(filesIn)];
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((path) => tooWide(path, readFileSync(path, 'utf8')))).toEqual([]);
});
