/**
 * `node bundle.js vite|webpack|rollup`: builds the application for production into `out/<bundler>`, with only the
 * configuration that the bundler requires. Prints the scripts that the page loads at first, as a JSON list.
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { build } from 'vite';
import webpack from 'webpack';

const bundlers = { vite: withVite, webpack: withWebpack, rollup: withRollup };
const [, , bundler] = process.argv;
const folder = join(import.meta.dirname, 'out', bundler);
console.log(JSON.stringify(await bundlers[bundler]()));

async function withVite() {
  const { output } = await build({ logLevel: 'error', build: { outDir: folder } });
  return firstLoad(output);
}

async function withRollup() {
  const bundle = await rollup({ input: 'main.js', plugins: [nodeResolve()] });
  const { output } = await bundle.write({ dir: folder, format: 'es' });
  await copyFile('index.html', join(folder, 'index.html'));
  return firstLoad(output);
}

async function withWebpack() {
  const stats = await new Promise((resolve, reject) => {
    const output = { path: folder, filename: 'main.js' };
    webpack({ mode: 'production', entry: './main.js', output }, (error, done) =>
      error ? reject(error) : resolve(done),
    );
  });
  if (stats.hasErrors() || stats.hasWarnings())
    throw new Error(stats.toString({ all: false, errors: true, warnings: true }));
  await copyFile('index.html', join(folder, 'index.html'));
  return stats.compilation.entrypoints.get('main').getFiles();
}

/** Returns the entry and all chunks that it imports statically. Leaves out chunks of dynamic imports. */
function firstLoad(output) {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set();
  const take = (name) => {
    if (found.has(name)) return;
    found.add(name);
    chunks.get(name)?.imports.forEach(take);
  };
  output.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => take(fileName));
  return [...found];
}
