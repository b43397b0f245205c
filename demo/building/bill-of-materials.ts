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
  const rootPackage = JSON.parse(packageFile ?? '') as LockedPackage & { name: string };
  const findPackage = (name: string): LockedPackage => {
    const lockedPackage = packages[`node_modules/${name}`];
    if (lockedPackage === undefined) throw new Error(`package-lock.json contains no ${name}.`);
    return lockedPackage;
  };

  const bundlesByPackage = new Map<string, string[]>();
  for (const [bundle, licenceFile] of Object.entries(licenceLists)) {
    const licenceText = await readFile(join(folder, licenceFile), 'utf8');
    for (const [, name = ''] of licenceText.matchAll(/^## (\S+) - /gm))
      bundlesByPackage.set(name, [...(bundlesByPackage.get(name) ?? []), bundle]);
  }
  const packageNames = new Set([...bundlesByPackage.keys(), ...Object.keys(rootPackage.dependencies ?? {})]);
  // The loop also visits the names that it adds to the set, so it finds the dependencies of dependencies too.
  for (const name of packageNames)
    for (const dependency of Object.keys(findPackage(name).dependencies ?? {})) packageNames.add(dependency);

  const buildReference = (name: string) => buildPackageUrl(name, findPackage(name).version);
  const sortedPackageNames = [...packageNames].sort();
  const component = describeComponent(rootPackage.name, rootPackage, []);
  const billOfMaterials: BillOfMaterials = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component },
    components: sortedPackageNames.map((name) =>
      describeComponent(name, findPackage(name), bundlesByPackage.get(name) ?? []),
    ),
    dependencies: [
      {
        ref: component['bom-ref'],
        dependsOn: sortedPackageNames.filter((name) => isDirectDependency(name)).map(buildReference),
      },
      ...sortedPackageNames.map((name) => ({
        ref: buildReference(name),
        dependsOn: Object.keys(findPackage(name).dependencies ?? {})
          .sort()
          .map(buildReference),
      })),
    ],
  };
  await writeFile(join(folder, billOfMaterialsFile), `${JSON.stringify(billOfMaterials, null, 2)}\n`);

  function isDirectDependency(name: string): boolean {
    return bundlesByPackage.has(name) || rootPackage.dependencies?.[name] !== undefined;
  }
}

function describeComponent(
  name: string,
  { version, license, integrity }: LockedPackage,
  bundles: readonly string[],
): Component {
  const purl = buildPackageUrl(name, version);
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: license === undefined ? [] : [{ expression: license }],
    hashes: hash === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }],
    properties: bundles.map((bundle) => ({ name: 'slipway:bundle', value: bundle })),
  };
}

/** Returns the package URL of a library (https://github.com/package-url/purl-spec). */
function buildPackageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
