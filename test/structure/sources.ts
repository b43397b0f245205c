/** The sources as text, and what each of them imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Source {
  /** Path within the project, like `src/flow/flow.ts`. */
  path: string;
  text: string;
  /** The text without comments. */
  code: string;
  /** Every module named in an import or export, type-only and dynamic ones too; those within the project as paths. */
  imports: readonly string[];
}

const named = /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
}

export function importsOf(path: string, code: string): string[] {
  return [...code.matchAll(named)]
    .map(([, from, dynamic]) => from ?? dynamic ?? '')
    .map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name));
}

export function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.includes('node_modules'))
    .map((name) => {
      const path = join(folder, name);
      const text = readFileSync(path, 'utf8');
      const code = withoutComments(text);
      return { path, text, code, imports: importsOf(path, code) };
    });
}
