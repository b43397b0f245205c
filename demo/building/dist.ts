/**
 * Fills `dist`, and what the demo pages load. Everything is built in a folder of its own that takes the place of the old one
 * when it is whole, so a stopped or failed build never leaves half of the new beside half of the old.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle, type BundleMode } from './bundle.ts';
import { writeEditorData, writeElementsManifest } from './elements-manifest.ts';
import { hashSources, isFresh, writeStamp } from './freshness.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { writeNpmModules, writeNpmTypes } from './npm-modules.ts';
import { cacheFolder, distFolder, siteDistFolder } from './project.ts';
import { bundleRelay } from './relay-bundle.ts';
import { wordPressPluginFile, zipWordPressPlugin } from './wordpress-plugin.ts';

const scriptTag: readonly BundleMode[] = ['embed', 'classic'];

/** Builds all that gets published into `dist`. */
export async function buildDist(): Promise<Manifest> {
  return build(distFolder, async (workshop) => {
    await inTurn(scriptTag, (mode) => bundle(mode, workshop));
    // What the script tag loads; an application's own build weighs the modules.
    const manifest = await writeManifest(workshop);
    await writeEditorData(workshop);
    await writeNpmModules(join(workshop, 'npm'));
    await writeNpmTypes(join(workshop, 'npm'));
    await bundleRelay(join(workshop, 'relay'));
    await writeFile(join(workshop, wordPressPluginFile), await zipWordPressPlugin());
    return manifest;
  });
}

/** Builds what the demo pages load, unless it stands there already. Never touches `dist`, which `npm pack` takes. */
export async function ensureDemoDist(onBuild: () => void): Promise<void> {
  const sources = await hashSources();
  if (await isFresh(siteDistFolder, sources, scriptTag)) return;
  onBuild();
  await build(siteDistFolder, async (workshop) => {
    await inTurn(scriptTag, (mode) => bundle(mode, workshop));
    await writeManifest(workshop);
    // The documentation lists the parts, the builder the attributes.
    await writeElementsManifest(workshop);
    await writeStamp(workshop, { sources, modes: scriptTag });
  });
}

/** What the site reads about the elements, while their sources are served as they are. */
export async function writeLiveManifest(): Promise<void> {
  await mkdir(siteDistFolder, { recursive: true });
  await writeElementsManifest(siteDistFolder);
}

async function build<T>(folder: string, fill: (workshop: string) => Promise<T>): Promise<T> {
  const workshop = join(cacheFolder, `${basename(folder)}-${process.pid}`);
  await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { recursive: true });
  try {
    const filled = await fill(workshop);
    await replace(folder, workshop);
    return filled;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function inTurn<T>(things: readonly T[], work: (thing: T) => Promise<void>): Promise<void> {
  for (const thing of things) await work(thing);
}

async function replace(folder: string, successor: string): Promise<void> {
  const retired = `${successor}-retired`;
  await rm(retired, { recursive: true, force: true });
  await rename(folder, retired).catch(() => undefined);
  await rename(successor, folder);
  await rm(retired, { recursive: true, force: true });
}
