/** Reads source files as text, with their imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Source {
  /** Path within the project, such as `src/flow/flow.ts`. */
  path: string;
  text: string;
  /** The text without comments. */
  code: string;
  /** Paths of the imported files and names of the imported packages. Includes type-only and dynamic imports. */
  imports: readonly string[];
}

const IMPORT_PATTERN = /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

export function removeComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
}

export function listImports(path: string, code: string): string[] {
  return [...code.matchAll(IMPORT_PATTERN)]
    .map(([, staticSpecifier, dynamicSpecifier]) => staticSpecifier ?? dynamicSpecifier ?? '')
    .map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name));
}

export function readSources(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.includes('node_modules'))
    .map((name) => {
      const path = join(folder, name);
      const text = readFileSync(path, 'utf8');
      const code = removeComments(text);
      return { path, text, code, imports: listImports(path, code) };
    });
}
