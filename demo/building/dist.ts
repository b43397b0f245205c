/**
 * Fills `dist`. Everything is built in a folder of its own that takes the place of `dist` when it is whole,
 * so a stopped or failed build never leaves half of the new beside half of the old.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, type BundleMode } from './bundle.ts';
import { writeDeclarations } from './declarations.ts';
import { hashSources, isFresh, writeStamp } from './freshness.ts';
import { writeManifest, type Manifest } from './manifest.ts';
import { cacheFolder, distFolder } from './project.ts';
import { bundleRelay } from './relay-bundle.ts';

export interface DistOptions {
  modes: readonly BundleMode[];
  /** Type declarations too: they take longer than the bundles, and only npm's users need them. */
  declarations: boolean;
}

export async function buildDist({ modes, declarations }: DistOptions): Promise<Manifest> {
  const sources = await hashSources();
  const workshop = join(cacheFolder, `dist-${process.pid}`);
  await rm(workshop, { recursive: true, force: true });
  await mkdir(workshop, { recursive: true });
  try {
    const types = declarations ? writeDeclarations(join(workshop, 'types')) : Promise.resolve();
    await Promise.all([types, inTurn(modes, (mode) => bundle(mode, workshop))]);
    if (modes.includes('npm')) await bundleRelay(join(workshop, 'relay'));
    const manifest = await writeManifest(workshop);
    await writeStamp(workshop, { sources, modes });
    await replace(distFolder, workshop);
    return manifest;
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Builds what the demo pages load, unless `dist` is that already. Says whether it had to. */
export async function ensureDemoDist(onBuild: () => void): Promise<void> {
  const modes: BundleMode[] = ['embed', 'classic'];
  if (await isFresh(distFolder, await hashSources(), modes)) return;
  onBuild();
  await buildDist({ modes, declarations: false });
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
