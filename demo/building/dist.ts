/**
 * Builds `dist`, and the files that the demo pages load. This module decides the order of the build steps, which the
 * other modules of the folder implement. Each build fills a temporary folder, which replaces the old folder only at the
 * end. So a failed build changes nothing.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { buildScriptTagBundle, type BundleMode } from './bundle.ts';
import { writeEditorData, writeElementsManifest } from './elements-manifest.ts';
import { hashSources, isBuildFresh, writeStamp } from './freshness.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { writeNpmModules, writeNpmTypes } from './npm-modules.ts';
import { cacheFolder, distFolder, siteDistFolder } from './project.ts';
import { bundleRelay } from './relay-bundle.ts';
import { wordPressPluginFile, zipWordPressPlugin } from './wordpress-plugin.ts';

const scriptTagModes: readonly BundleMode[] = ['embed', 'classic'];

/** Builds all files of a release into `dist`, and returns the manifest of its scripts. */
export async function buildDist(): Promise<Manifest> {
  return buildInFolder(distFolder, async (buildFolder) => {
    await runInTurn(scriptTagModes, (mode) => buildScriptTagBundle(mode, buildFolder));
    // Writes the manifest now, because it must list only the scripts for pages. The next steps add other scripts to the
    // folder.
    const manifest = await writeManifest(buildFolder);
    await writeEditorData(buildFolder);
    await writeNpmModules(join(buildFolder, 'npm'));
    await writeNpmTypes(join(buildFolder, 'npm'));
    await bundleRelay(join(buildFolder, 'relay'));
    await writeBillOfMaterials(buildFolder);
    await writeFile(join(buildFolder, wordPressPluginFile), await zipWordPressPlugin());
    return manifest;
  });
}

/**
 * Builds the files that the demo pages load, unless they are up to date. Calls `onBuild` before a build. Never changes
 * `dist`, because `npm pack` reads that folder.
 */
export async function ensureDemoDist(onBuild: () => void): Promise<void> {
  const sourcesHash = await hashSources();
  if (await isBuildFresh(siteDistFolder, sourcesHash, scriptTagModes)) return;
  onBuild();
  await buildInFolder(siteDistFolder, async (buildFolder) => {
    await runInTurn(scriptTagModes, (mode) => buildScriptTagBundle(mode, buildFolder));
    await writeManifest(buildFolder);
    // The documentation page lists the parts from this manifest, and the builder lists the attributes.
    await writeElementsManifest(buildFolder);
    await writeStamp(buildFolder, { sourcesHash, modes: scriptTagModes });
  });
}

/** Writes the elements manifest for live mode. The site then serves the sources and needs no other built files. */
export async function writeLiveManifest(): Promise<void> {
  await mkdir(siteDistFolder, { recursive: true });
  await writeElementsManifest(siteDistFolder);
}

async function buildInFolder<T>(folder: string, fillFolder: (buildFolder: string) => Promise<T>): Promise<T> {
  const buildFolder = join(cacheFolder, `${basename(folder)}-${process.pid}`);
  await rm(buildFolder, { recursive: true, force: true });
  await mkdir(buildFolder, { recursive: true });
  try {
    const result = await fillFolder(buildFolder);
    await replaceFolder(folder, buildFolder);
    return result;
  } finally {
    await rm(buildFolder, { recursive: true, force: true });
  }
}

async function runInTurn<T>(items: readonly T[], processItem: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await processItem(item);
}

async function replaceFolder(folder: string, newFolder: string): Promise<void> {
  const oldFolder = `${newFolder}-old`;
  await rm(oldFolder, { recursive: true, force: true });
  await rename(folder, oldFolder).catch(() => undefined);
  await rename(newFolder, folder);
  await rm(oldFolder, { recursive: true, force: true });
}
