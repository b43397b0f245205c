/**
 * Lets later chunks find what the entry holds, whatever address the page loaded the entry by.
 *
 * A chunk that imports the entry by its file name loads it a second time where the page asked for `slipway.js?ver=6.1`, or
 * was redirected: to the browser that is another module, with a Lit of its own. So no chunk imports the entry. The entry
 * puts what others need into a registry that carries the build's name, and chunks take it from there. It is there in time:
 * a chunk is loaded by a dynamic import of something that has run. Chunks import each other by their hashed names.
 *
 * The registry is an array in the order of the entry's exported names. An object would repeat those names in the entry.
 */
import MagicString from 'magic-string';
import type { ESTree, Plugin, Rolldown } from 'vite';

/** A name and what it is called in the other file. */
interface Pair {
  local: string;
  shared: string;
}

export interface HandOverOptions {
  /** Names the build: two different ones on one page do not mix. */
  build: string;
  /** The entry is to be a classic script, which has no scope of its own. */
  classic: boolean;
}

export function handOver({ build, classic }: HandOverOptions): Plugin {
  const registry = `globalThis[Symbol.for(${JSON.stringify(`slipway.entry ${build}`)})]`;
  return {
    name: 'hand-over',
    renderChunk(code, chunk, _options, { chunks }) {
      const edited = new MagicString(code);
      const entries = Object.values(chunks).filter(({ isEntry }) => isEntry);
      for (const statement of this.parse(code).body) {
        if (chunk.isEntry && statement.type === 'ExportNamedDeclaration') {
          edited.overwrite(statement.start, statement.end, given(registry, exported(statement), chunk.exports));
        } else if (statement.type === 'ImportDeclaration') {
          const entry = entries.find((each) => isFileOf(statement.source.value, chunk, each));
          if (entry)
            edited.overwrite(statement.start, statement.end, taken(registry, imported(statement), entry.exports));
        }
      }
      if (chunk.isEntry && classic) edited.prepend('(() => {\n').append('\n})();\n');
      return { code: edited.toString(), map: edited.generateMap({ hires: true }) };
    },
  };
}

/** The first copy of a build on a page is the one whose parts are used. */
function given(registry: string, pairs: readonly Pair[], names: readonly string[]): string {
  const locals = names.map((name) => pairs.find(({ shared }) => shared === name)?.local);
  if (locals.includes(undefined)) throw new Error('hand-over: the entry has more than one export statement');
  return `${registry} ??= [${locals.join(', ')}];`;
}

function taken(registry: string, pairs: readonly Pair[], names: readonly string[]): string {
  const locals = names.map((name) => pairs.find(({ shared }) => shared === name)?.local ?? '');
  const count = 1 + locals.findLastIndex((local) => local !== '');
  return `const [${locals.slice(0, count).join(', ')}] = ${registry};`;
}

function isFileOf(source: string, from: Rolldown.RenderedChunk, { fileName }: Rolldown.RenderedChunk): boolean {
  const { pathname } = new URL(source, `file:///${from.fileName}`);
  return decodeURI(pathname) === `/${fileName}`;
}

function exported({ specifiers }: ESTree.ExportNamedDeclaration): Pair[] {
  return specifiers.map(({ local, exported: shared }) => ({ local: nameOf(local), shared: nameOf(shared) }));
}

function imported({ specifiers }: ESTree.ImportDeclaration): Pair[] {
  return specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier') throw new Error('hand-over: only names can be taken from the entry');
    return { local: specifier.local.name, shared: nameOf(specifier.imported) };
  });
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}
