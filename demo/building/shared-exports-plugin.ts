/**
 * A Vite plugin that lets chunks use the exports of the entry without an import of the entry. If a page loads
 * `slipway.js?ver=6.1`, an import of `slipway.js` would load a second copy of the widget and of Lit. So the entry
 * stores its exports in a global registry under the name of the build, and the chunks read them there. The entry always
 * runs first, because only its dynamic imports load chunks. The registry is an array in the order of the exported
 * names. With an object, each chunk would have to contain the names.
 */
import MagicString from 'magic-string';
import type { ESTree, Plugin, Rolldown } from 'vite';

/** The local name of a value and its exported name. */
interface ExportPair {
  localName: string;
  exportedName: string;
}

export interface SharedExportsOptions {
  /** The name of the build. If a page has two builds, each has its own registry. */
  buildId: string;
  /**
   * True if the entry is a classic script. The plugin then puts it into a function, so that its names do not become
   * globals.
   */
  isClassic: boolean;
}

export function createSharedExportsPlugin({ buildId, isClassic }: SharedExportsOptions): Plugin {
  const registryExpression = `globalThis[Symbol.for(${JSON.stringify(`slipway.entry ${buildId}`)})]`;
  return {
    name: 'shared-exports',
    renderChunk(code, chunk, _options, { chunks }) {
      const output = new MagicString(code);
      const entries = Object.values(chunks).filter(({ isEntry }) => isEntry);
      for (const statement of this.parse(code).body) {
        if (chunk.isEntry && statement.type === 'ExportNamedDeclaration') {
          output.overwrite(
            statement.start,
            statement.end,
            buildRegistryWrite(registryExpression, listExportPairs(statement), chunk.exports),
          );
        } else if (statement.type === 'ImportDeclaration') {
          const entry = entries.find((entryCandidate) => isPathToChunk(statement.source.value, chunk, entryCandidate));
          if (entry)
            output.overwrite(
              statement.start,
              statement.end,
              buildRegistryRead(registryExpression, listImportPairs(statement), entry.exports),
            );
        }
      }
      if (chunk.isEntry && isClassic) output.prepend('(() => {\n').append('\n})();\n');
      return { code: output.toString(), map: output.generateMap({ hires: true }) };
    },
  };
}

/**
 * Returns code that stores the exports in the registry. If a page loads the same build twice, the registry keeps the
 * exports of the first copy.
 */
function buildRegistryWrite(
  registryExpression: string,
  pairs: readonly ExportPair[],
  exportNames: readonly string[],
): string {
  const localNames = exportNames.map((name) => pairs.find(({ exportedName }) => exportedName === name)?.localName);
  if (localNames.includes(undefined)) throw new Error('shared-exports: the entry has more than one export statement');
  return `${registryExpression} ??= [${localNames.join(', ')}];`;
}

function buildRegistryRead(
  registryExpression: string,
  pairs: readonly ExportPair[],
  exportNames: readonly string[],
): string {
  const localNames = exportNames.map(
    (name) => pairs.find(({ exportedName }) => exportedName === name)?.localName ?? '',
  );
  const count = 1 + localNames.findLastIndex((localName) => localName !== '');
  return `const [${localNames.slice(0, count).join(', ')}] = ${registryExpression};`;
}

/** Returns true if `source`, the path in an import of `importer`, leads to the file of the last chunk. */
function isPathToChunk(
  source: string,
  importer: Rolldown.RenderedChunk,
  { fileName }: Rolldown.RenderedChunk,
): boolean {
  const { pathname } = new URL(source, `file:///${importer.fileName}`);
  return decodeURI(pathname) === `/${fileName}`;
}

function listExportPairs({ specifiers }: ESTree.ExportNamedDeclaration): ExportPair[] {
  return specifiers.map(({ local: localName, exported: exportedName }) => ({
    localName: readExportName(localName),
    exportedName: readExportName(exportedName),
  }));
}

function listImportPairs({ specifiers }: ESTree.ImportDeclaration): ExportPair[] {
  return specifiers.map((specifier) => {
    if (specifier.type !== 'ImportSpecifier') throw new Error('shared-exports: only names can be taken from the entry');
    return { localName: specifier.local.name, exportedName: readExportName(specifier.imported) };
  });
}

function readExportName(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name;
}
