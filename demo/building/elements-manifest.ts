/**
 * What editors and documentation tools read about the elements, from the comments of their classes: `custom-elements.json`
 * (Custom Elements Manifest 1.0) and, made from it, custom data for VS Code.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { ClassDeclaration, ClassMember, CustomElement, Module, Package } from 'custom-elements-manifest/schema';
import { projectFolder } from './project.ts';

const run = promisify(execFile);

/** An element as the analyzer finds it, with the tag its comment names. */
export type Element = ClassDeclaration & CustomElement & { customElement: true; tagName: string };

/** Writes `custom-elements.json` and `vscode.html-custom-data.json` into `folder` (absolute). Rejects with the analyzer's words. */
export async function writeElementsManifest(folder: string): Promise<void> {
  const file = join(folder, 'custom-elements.json');
  const analyzer = join(projectFolder, 'node_modules', '@custom-elements-manifest', 'analyzer', 'cem.js');
  const options = [
    '--config',
    'demo/building/custom-elements-manifest.config.js',
    '--outdir',
    relative(projectFolder, folder),
  ];
  await run(process.execPath, [analyzer, 'analyze', ...options], { cwd: projectFolder });
  const manifest = publicPart(JSON.parse(await readFile(file, 'utf8')) as Package);
  await writeJson(file, manifest);
  await writeJson(join(folder, 'vscode.html-custom-data.json'), vscodeData(manifest));
}

/** The elements alone, each with what a page may use of it, under the paths that the package has. */
function publicPart({ schemaVersion, modules }: Package): Package {
  return {
    schemaVersion,
    modules: modules.flatMap((module): Module[] => {
      const declarations = (module.declarations ?? []).filter(isElement).map(publicElement);
      const path = module.path.replace(/^src\//, 'dist/npm/').replace(/\.ts$/, '.js');
      const exports = declarations.map(({ name }) => ({
        kind: 'js' as const,
        name,
        declaration: { name, module: path },
      }));
      return declarations.length > 0 ? [{ kind: 'javascript-module', path, declarations, exports }] : [];
    }),
  };
}

function isElement(declaration: object): declaration is Element {
  return 'tagName' in declaration && typeof declaration.tagName === 'string';
}

function publicElement({
  name,
  tagName,
  description,
  attributes,
  members,
  events,
  slots,
  cssParts,
  cssProperties,
}: Element): Element {
  const open = (members ?? []).filter(isPublic);
  const fields = new Set(open.map((member) => member.name));
  return {
    kind: 'class',
    customElement: true,
    name,
    tagName,
    description: description ?? '',
    attributes: asOwn(attributes).filter(({ fieldName }) => fieldName !== undefined && fields.has(fieldName)),
    members: asOwn(open),
    events: asOwn(events).map((event) => ({ ...event, type: { text: 'CustomEvent' } })),
    slots: asOwn(slots),
    cssParts: asOwn(cssParts),
    cssProperties: asOwn(cssProperties),
  };
}

/** Without the classes that it is inherited from: they are no elements, and nobody is told of them. */
function asOwn<Entry extends object>(entries: readonly Entry[] = []): Entry[] {
  return entries.map((entry) => {
    const own: Entry & { inheritedFrom?: unknown } = { ...entry };
    delete own.inheritedFrom;
    return own;
  });
}

/** What is documented, and of each element rather than of the class. */
function isPublic({ name, privacy = 'public', static: ofClass = false, description = '' }: ClassMember): boolean {
  return privacy === 'public' && !ofClass && !name.startsWith('#') && description !== '';
}

/** All elements of a manifest. */
export function elementsOf({ modules }: Package): Element[] {
  return modules.flatMap(({ declarations }) => (declarations ?? []).filter(isElement));
}

/** Custom data 1.1: tags with their attributes and, where a type names them, the values of these. */
function vscodeData(manifest: Package): object {
  return {
    version: 1.1,
    tags: elementsOf(manifest).map(({ tagName, description, attributes = [] }) => ({
      name: tagName,
      description,
      attributes: attributes.map(({ name, description: about, type }) => ({
        name,
        description: about,
        ...valuesIn(type?.text ?? ''),
      })),
    })),
  };
}

/** `'inline' | 'dialog'` names its values; a boolean is there or not (`v` in VS Code's set of values). */
function valuesIn(type: string): object {
  if (type === 'boolean') return { valueSet: 'v' };
  const values = [...type.matchAll(/'([^']+)'/g)].map(([, name = '']) => ({ name }));
  return values.length > 0 ? { values } : {};
}

async function writeJson(file: string, content: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
