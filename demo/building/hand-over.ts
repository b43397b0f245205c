/**
 * A Vite plugin that lets chunks use the exports of the entry without an import of the entry. If a page loads
 * `slipway.js?ver=6.1`, an import of `slipway.js` would load a second copy of the widget and of Lit. So the entry
 * stores its exports in a global registry under the name of the build, and the chunks read them there. The entry always
 * runs first, because only its dynamic imports load chunks. The registry is an array in the order of the exported
 * names, because with an object each chunk would contain the names.
 */
import MagicString from 'magic-string';
import type { ESTree, Plugin, Rolldown } from 'vite';

/** The local name of a value and its exported name. */
interface Pair {
  local: string;
  exportedName: string;
}

export interface HandOverOptions {
  /** The name of the build. If a page has two builds, each has its own registry. */
  build: string;
  /**
   * True if the entry is a classic script. The plugin then puts it into a function, so that its names do not become
   * globals.
   */
  classic: boolean;
}

export function handOver({ build, classic }: HandOverOptions): Plugin {
  const registry = `globalThis[Symbol.for(${JSON.stringify(`slipway.entry ${build}`)})]`;
  return {
    name: 'hand-over',
    renderChunk(code, chunk, _options, { chunks }) {
      const output = new MagicString(code);
      const entries = Object.values(chunks).filter(({ isEntry }) => isEntry);
      for (const statement of this.parse(code).body) {
        if (chunk.isEntry && statement.type === 'ExportNamedDeclaration') {
          output.overwrite(
            statement.start,
            statement.end,
            storeExports(registry, exportPairs(statement), chunk.exports),
          );
        } else if (statement.type === 'ImportDeclaration') {
          const entry = entries.find((each) => isFileOf(statement.source.value, chunk, each));
          if (entry)
            output.overwrite(
              statement.start,
              statement.end,
              readExports(registry, importPairs(statement), entry.exports),
            );
        }
      }
      if (chunk.isEntry && classic) output.prepend('(() => {\n').append('\n})();\n');
      return { code: output.toString(), map: output.generateMap({ hires: true }) };
    },
  };
}

/**
 * Returns code that stores the exports in the registry. If a page loads the same build twice, the exports of the first
 * copy stay.
 */
function storeExports(registry: string, pairs: readonly Pair[], names: readonly string[]): string {
  const locals = names.map((name) => pairs.find(({ exportedName }) => exportedName === name)?.local);
  if (locals.includes(undefined)) throw new Error('hand-over: the entry has more than one export statement');
  return `${registry} ??= [${locals.join(', ')}];`;
}

function readExports(registry: string, pairs: readonly Pair[], names: readonly string[]): string {
  const locals = names.map((name) => pairs.find(({ exportedName }) => exportedName === name)?.local ?? '');
  const count = 1 + locals.findLastIndex((local) => local !== '');
  return `const [${locals.slice(0, count).join(', ')}] = ${registry};`;
}

/** Returns true if `source`, the path in an import of `importer`, leads to the file of the last chunk. */
function isFileOf(source: string, importer: Rolldown.RenderedChunk, { fileName }: Rolldown.RenderedChunk): boolean {
  const { pathname } = new URL(source, `file:///${importer.fileName}`);
  return decodeURI(pathname) === `/${fileName}`;
}

function exportPairs({ specifiers }: ESTree.ExportNamedDeclaration): Pair[] {
  return specifiers.map(({ local, exported: exportedName }) => ({
    local: nameOf(local),
    exportedName: nameOf(exportedName),
  }));
}

function importPairs({ specifiers }: ESTree.ImportDeclaration): Pair[] {
  return specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier') throw new Error('hand-over: only names can be taken from the entry');
    return { local: specifier.local.name, exportedName: nameOf(specifier.imported) };
  });
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}
