/**
 * Builds `dist` and the files that the demo pages load. It owns the order of the steps; other modules of this folder do them.
 * Each build fills a temporary folder and replaces the old folder at the end. A failed build therefore changes nothing.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeBillOfMaterials } from './bill-of-materials.ts';
import { bundle, type BundleMode } from './bundle.ts';
import { writeEditorData, writeElementsManifest } from './elements-manifest.ts';
import { hashSources, isFresh, writeStamp } from './freshness.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { writeNpmModules, writeNpmTypes } from './npm-modules.ts';
import { cacheFolder, distFolder, siteDistFolder } from './project.ts';
import { bundleRelay } from './relay-bundle.ts';
import { wordPressPluginFile, zipWordPressPlugin } from './wordpress-plugin.ts';

const scriptTagModes: readonly BundleMode[] = ['embed', 'classic'];

/** Builds all files of a release into `dist`. */
export async function buildDist(): Promise<Manifest> {
  return build(distFolder, async (buildFolder) => {
    await runInTurn(scriptTagModes, (mode) => bundle(mode, buildFolder));
    // The manifest lists only scripts for pages, so it comes before the modules and the relay.
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

/** Builds the files that the demo pages load, unless they are up to date. Never changes `dist`, which `npm pack` reads. */
export async function ensureDemoDist(onBuild: () => void): Promise<void> {
  const sources = await hashSources();
  if (await isFresh(siteDistFolder, sources, scriptTagModes)) return;
  onBuild();
  await build(siteDistFolder, async (buildFolder) => {
    await runInTurn(scriptTagModes, (mode) => bundle(mode, buildFolder));
    await writeManifest(buildFolder);
    // The documentation lists the parts, and the builder lists the attributes.
    await writeElementsManifest(buildFolder);
    await writeStamp(buildFolder, { sources, modes: scriptTagModes });
  });
}

/** Writes only the elements manifest, for a site that serves the sources instead of a build. */
export async function writeLiveManifest(): Promise<void> {
  await mkdir(siteDistFolder, { recursive: true });
  await writeElementsManifest(siteDistFolder);
}

async function build<T>(folder: string, fill: (buildFolder: string) => Promise<T>): Promise<T> {
  const buildFolder = join(cacheFolder, `${basename(folder)}-${process.pid}`);
  await rm(buildFolder, { recursive: true, force: true });
  await mkdir(buildFolder, { recursive: true });
  try {
    const result = await fill(buildFolder);
    await replace(folder, buildFolder);
    return result;
  } finally {
    await rm(buildFolder, { recursive: true, force: true });
  }
}

async function runInTurn<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (const item of items) await work(item);
}

async function replace(folder: string, successor: string): Promise<void> {
  const oldFolder = `${successor}-old`;
  await rm(oldFolder, { recursive: true, force: true });
  await rename(folder, oldFolder).catch(() => undefined);
  await rename(successor, folder);
  await rm(oldFolder, { recursive: true, force: true });
}
