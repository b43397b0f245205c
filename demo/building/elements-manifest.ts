/**
 * Describes the elements for editors and documentation tools, from the comments of their classes. It writes
 * `custom-elements.json` (Custom Elements Manifest 1.0), custom data for VS Code, and web types for JetBrains editors.
 * It is separate from `dist.ts`, because the demo site and tests need the manifest without a build.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import type { ClassDeclaration, ClassMember, CustomElement, Module, Package } from 'custom-elements-manifest/schema';
import ts from 'typescript';
import { projectFolder } from './project.ts';

const runProgram = promisify(execFile);

/** An element in the manifest that the analyzer writes. Its tag name comes from the comment of the class. */
export type Element = ClassDeclaration & CustomElement & { customElement: true; tagName: string };

/** The elements that pages may use separately. All other elements are internal parts of `<slipway-booking>`. */
const publicTags: ReadonlySet<string> = new Set([
  'slipway-booking',
  'slipway-calendar',
  'slipway-cart',
  'slipway-cart-badge',
  'slipway-confirmation',
  'slipway-form',
  'slipway-items',
  'slipway-parameters',
]);

/**
 * The type of a manifest in the web types library. It allows only declarations of elements, and this module's manifest
 * has no others.
 */
type WebTypesSource = Parameters<typeof generateJetBrainsWebTypes>[0];

/**
 * Writes `custom-elements.json`, `vscode.html-custom-data.json` and `web-types.json` into `folder` (an absolute path).
 * They list only the public elements. Rejects with the analyzer's error.
 */
export async function writeEditorData(folder: string): Promise<void> {
  const manifest = await writeFilteredElementsManifest(folder, ({ tagName }) => publicTags.has(tagName));
  await writeJson(join(folder, 'vscode.html-custom-data.json'), createVscodeData(manifest));
  generateJetBrainsWebTypes(manifest as WebTypesSource, {
    outdir: folder,
    webTypesFileName: 'web-types.json',
    packageJson: false,
    hideLogs: true,
  });
}

/** Writes `custom-elements.json` with all elements, also the internal ones, because pages may style their parts. */
export async function writeElementsManifest(folder: string): Promise<void> {
  await writeFilteredElementsManifest(folder, () => true);
}

async function writeFilteredElementsManifest(
  folder: string,
  isListed: (element: Element) => boolean,
): Promise<Package> {
  analysisPromise ??= analyzeSources();
  const { manifestJson, eventTypes } = await analysisPromise;
  const manifest = pickListedElements(JSON.parse(manifestJson) as Package, { isListed, eventTypes });
  await writeJson(join(folder, 'custom-elements.json'), manifest);
  return manifest;
}

interface Analysis {
  /** The manifest from the analyzer, as JSON text. */
  manifestJson: string;
  eventTypes: ReadonlyMap<string, string>;
}

/** The result of the analysis. Each process analyzes the sources only once, because the analysis takes seconds. */
let analysisPromise: Promise<Analysis> | undefined;

async function analyzeSources(): Promise<Analysis> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-analysis-'));
  try {
    const analyzer = join(projectFolder, 'node_modules', '@custom-elements-manifest', 'analyzer', 'cem.js');
    const configArguments = ['--config', 'demo/building/custom-elements-manifest.config.js'];
    const cliArguments = [...configArguments, '--outdir', relative(projectFolder, folder)];
    await runProgram(process.execPath, [analyzer, 'analyze', ...cliArguments], { cwd: projectFolder });
    return {
      manifestJson: await readFile(join(folder, 'custom-elements.json'), 'utf8'),
      eventTypes: await readEventTypes(),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The interfaces that declare the type of each event's detail. */
const eventInterfaces = [
  { file: 'src/elements/shared/public-events.ts', name: 'PublicEvents' },
  { file: 'src/elements/shared/requests.ts', name: 'Requests' },
] as const;

/**
 * Returns the type of each event by the event's name. An example is `CustomEvent<{ url: string }>` for
 * `slipway-leaving`.
 */
async function readEventTypes(): Promise<ReadonlyMap<string, string>> {
  const eventTypeLists = await Promise.all(
    eventInterfaces.map(async ({ file, name }) => {
      const text = await readFile(join(projectFolder, file), 'utf8');
      const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
      const declaration = statements
        .filter(ts.isInterfaceDeclaration)
        .find((candidate) => candidate.name.text === name);
      if (!declaration) throw new Error(`${file} declares no interface ${name}.`);
      return declaration.members.filter(ts.isPropertySignature).map(readEventType);
    }),
  );
  return new Map(eventTypeLists.flat());
}

function readEventType({ name, type }: ts.PropertySignature): [name: string, type: string] {
  const detailType = type?.getText() ?? 'undefined';
  const hasNoDetail = detailType === 'undefined';
  return [
    ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '',
    hasNoDetail ? 'CustomEvent' : `CustomEvent<${detailType}>`,
  ];
}

interface ManifestOptions {
  isListed(element: Element): boolean;
  eventTypes: ReadonlyMap<string, string>;
}

/**
 * Returns a manifest with the listed elements and their public members. All elements are in one module: the module from
 * which the package exports them.
 */
function pickListedElements({ schemaVersion, modules }: Package, { isListed, eventTypes }: ManifestOptions): Package {
  const path = 'dist/npm/index.js';
  const declarations = modules
    .flatMap((module) => (module.declarations ?? []).filter(isElement))
    .filter(isListed)
    .map((element) => pickPublicElement(element, eventTypes));
  const exports = declarations.map(({ name }) => ({ kind: 'js' as const, name, declaration: { name, module: path } }));
  return { schemaVersion, modules: [{ kind: 'javascript-module', path, declarations, exports } satisfies Module] };
}

function isElement(declaration: object): declaration is Element {
  return 'tagName' in declaration && typeof declaration.tagName === 'string';
}

function pickPublicElement(
  { name, tagName, description, attributes, members, events, slots, cssParts, cssProperties }: Element,
  eventTypes: ReadonlyMap<string, string>,
): Element {
  const publicMembers = (members ?? []).filter(isPublic);
  const fields = new Set(publicMembers.map((member) => member.name));
  return {
    kind: 'class',
    customElement: true,
    name,
    tagName,
    description: description ?? '',
    attributes: removeBaseClass(attributes).filter(({ fieldName }) => fieldName !== undefined && fields.has(fieldName)),
    members: removeBaseClass(publicMembers),
    events: removeBaseClass(events).flatMap((event) => {
      const eventType = eventTypes.get(event.name);
      return eventType === undefined ? [] : [{ ...event, type: { text: eventType } }];
    }),
    slots: removeBaseClass(slots),
    cssParts: removeBaseClass(cssParts),
    cssProperties: removeBaseClass(cssProperties),
  };
}

/** Removes the name of the base class from each entry, because the manifest does not list base classes. */
function removeBaseClass<Entry extends object>(entries: readonly Entry[] = []): Entry[] {
  return entries.map((entry) => {
    const copy: Entry & { inheritedFrom?: unknown } = { ...entry };
    delete copy.inheritedFrom;
    return copy;
  });
}

/** Returns true if a member is public, has a description, and is not static. */
function isPublic({ name, privacy = 'public', static: isStatic = false, description = '' }: ClassMember): boolean {
  return privacy === 'public' && !isStatic && !name.startsWith('#') && description !== '';
}

/**
 * Returns all elements of a manifest.
 *
 * @example
 * listElements(manifest).map(({ tagName }) => tagName); // ['slipway-booking', …]
 */
export function listElements({ modules }: Package): Element[] {
  return modules.flatMap(({ declarations }) => (declarations ?? []).filter(isElement));
}

/**
 * Returns the custom data for VS Code (version 1.1): tags with their attributes, and the values of each attribute if
 * its type lists them.
 */
function createVscodeData(manifest: Package): object {
  return {
    version: 1.1,
    tags: listElements(manifest).map(({ tagName, description, attributes = [] }) => ({
      name: tagName,
      description,
      attributes: attributes.map(({ name, description: attributeDescription, type }) => ({
        name,
        description: attributeDescription,
        ...parseValues(type?.text ?? ''),
      })),
    })),
  };
}

/**
 * Returns the values in a type such as `'inline' | 'dialog'`. For a boolean, returns the value set `v` of VS Code,
 * which means an attribute without a value.
 */
function parseValues(type: string): object {
  if (type === 'boolean') return { valueSet: 'v' };
  const values = [...type.matchAll(/'([^']*)'/g)].flatMap(([, name = '']) => (name ? [{ name }] : []));
  return values.length > 0 ? { values } : {};
}

async function writeJson(file: string, content: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
