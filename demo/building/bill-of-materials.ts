/**
 * Writes the bill of materials of a release, `sbom.cdx.json` (CycloneDX 1.5). It lists the libraries in the bundles,
 * and the dependencies that npm installs with the package. The names come from the licence lists of the bundles, and
 * all other data from the lock file. It has no time and no serial number, so that the same sources give the same file.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './project.ts';

/** The parts of an entry in the lock file (version 3) that this module reads. */
interface LockedPackage {
  version: string;
  license?: string;
  /** A hash in the format of a script tag, `sha512-…`. */
  integrity?: string;
  dependencies?: Readonly<Record<string, string>>;
}

/** A library in the bill of materials. */
export interface Component {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses: readonly { expression: string }[];
  hashes: readonly { alg: 'SHA-512'; content: string }[];
  /** One property for each bundle that contains the library; none for a library that npm installs. */
  properties: readonly { name: 'slipway:bundle'; value: string }[];
}

export interface BillOfMaterials {
  bomFormat: 'CycloneDX';
  specVersion: '1.5';
  version: 1;
  metadata: { component: Component };
  components: readonly Component[];
  dependencies: readonly { ref: string; dependsOn: readonly string[] }[];
}

export const billOfMaterialsFile = 'sbom.cdx.json';

/** The licence list of each bundle. Vite writes these files. */
const licenceLists = {
  'slipway.js': 'slipway.licenses.md',
  'slipway.classic.js': 'slipway.classic.licenses.md',
  'relay/index.js': 'relay/index.licenses.md',
  'relay/slipway-relay.js': 'relay/slipway-relay.licenses.md',
};

/**
 * Writes the bill of materials into `folder` (an absolute path), which must contain the bundles. Throws if the lock
 * file lacks a library.
 */
export async function writeBillOfMaterials(folder: string): Promise<void> {
  const [lockFile, packageFile] = await Promise.all(
    ['package-lock.json', 'package.json'].map((file) => readFile(join(projectFolder, file), 'utf8')),
  );
  const { packages } = JSON.parse(lockFile ?? '') as { packages: Readonly<Record<string, LockedPackage>> };
  const root = JSON.parse(packageFile ?? '') as LockedPackage & { name: string };
  const find = (name: string): LockedPackage => {
    const lockedPackage = packages[`node_modules/${name}`];
    if (lockedPackage === undefined) throw new Error(`package-lock.json contains no ${name}.`);
    return lockedPackage;
  };

  const bundles = new Map<string, string[]>();
  for (const [bundle, list] of Object.entries(licenceLists)) {
    const text = await readFile(join(folder, list), 'utf8');
    for (const [, name = ''] of text.matchAll(/^## (\S+) - /gm))
      bundles.set(name, [...(bundles.get(name) ?? []), bundle]);
  }
  const names = new Set([...bundles.keys(), ...Object.keys(root.dependencies ?? {})]);
  // The loop also visits the names that it adds, so the set also gets the dependencies of dependencies.
  for (const name of names) for (const dependency of Object.keys(find(name).dependencies ?? {})) names.add(dependency);

  const refOf = (name: string) => purlOf(name, find(name).version);
  const sortedNames = [...names].sort();
  const component = describe(root.name, root, []);
  const bill: BillOfMaterials = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component },
    components: sortedNames.map((name) => describe(name, find(name), bundles.get(name) ?? [])),
    dependencies: [
      { ref: component['bom-ref'], dependsOn: sortedNames.filter((name) => isDirect(name)).map(refOf) },
      ...sortedNames.map((name) => ({
        ref: refOf(name),
        dependsOn: Object.keys(find(name).dependencies ?? {})
          .sort()
          .map(refOf),
      })),
    ],
  };
  await writeFile(join(folder, billOfMaterialsFile), `${JSON.stringify(bill, null, 2)}\n`);

  function isDirect(name: string): boolean {
    return bundles.has(name) || root.dependencies?.[name] !== undefined;
  }
}

function describe(name: string, { version, license, integrity }: LockedPackage, bundles: readonly string[]): Component {
  const purl = purlOf(name, version);
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: license === undefined ? [] : [{ expression: license }],
    hashes: hash === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    properties: bundles.map((value) => ({ name: 'slipway:bundle', value })),
  };
}

/** Returns the package URL of a library (https://github.com/package-url/purl-spec). */
function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
