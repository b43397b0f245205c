/** The site's own scripts: each file of `demo/browser` with its types taken off, as it is asked for. No bundle, no build. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { browserFolder } from '../building/project.ts';

/** The script of that name (letters and hyphens), or null where there is none. */
export async function browserScript(name: string): Promise<string | null> {
  const source = await readFile(join(browserFolder, `${name}.ts`), 'utf8').catch(() => null);
  if (source === null) return null;
  // Loaded late: most pages have no script of their own, and the compiler is large.
  const { default: ts } = await import('typescript');
  return ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText;
}
