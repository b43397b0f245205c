/** The relay must run where there is no Node: only its own files, web standards, and one limiter that needs neither. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const imported = /(?:from|import|require)\s*\(?\s*'([^']+)'/g;

/** Every file reached from `entry`, and every name of a package met on the way. */
function reach(entry: string): { files: Map<string, string>; packages: Set<string> } {
  const files = new Map<string, string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path)) return;
    const source = readFileSync(path, 'utf8');
    files.set(path, source);
    for (const [, name = ''] of source.matchAll(imported)) {
      if (!name.startsWith('.')) packages.add(name);
      else visit(resolve(dirname(path), /\.[a-z]+$/.test(name) ? name : `${name}.js`));
    }
  };
  visit(entry);
  return { files, packages };
}

const limiter = 'rate-limiter-flexible/lib/RateLimiterMemory.js';

test('the published relay imports nothing of Node and one package', () => {
  const { files, packages } = reach(fileURLToPath(new URL('../../src/relay/index.ts', import.meta.url)));
  expect([...packages]).toEqual([limiter]);
  expect(files.size).toBeGreaterThan(15);
  for (const [path, source] of files) {
    expect(source, path).not.toMatch(/\b(process\.[a-z]|Buffer\b(?!Source)|setImmediate|__dirname|node:)/);
    expect(path).toMatch(/\/src\/(relay|values|api\/wire)\//);
  }
});

test('and that package’s part needs nothing else', () => {
  const { packages } = reach(createRequire(import.meta.url).resolve(limiter));
  expect([...packages]).toEqual([]);
});
