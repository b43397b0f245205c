/**
 * Creates the markup that pins a page to one version. The script tag has the hash of the entry, and the import map has the
 * hashes of the lazy modules. This module only formats: `manifest.ts` measures the files.
 */
import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

export interface EmbedTags {
  /** Loads this version's entry; a browser refuses any other content. */
  script: string;
  /** Must precede all module scripts. Integrity of import maps: Chrome 127, Firefox 138, Safari 18.4; older ones ignore it. */
  importMap: string;
  /** Source expression that lets a content security policy (`script-src`) allow the import map. */
  importMapPolicy: string;
}

export interface EmbedTagOptions {
  manifest: Manifest;
  version: string;
  /** URL of the published `dist` folder, without a slash at the end. */
  base: string;
}

/**
 * Returns the markup for one version.
 *
 * @example
 * embedTags({ manifest, version: '1.2.3', base: 'https://www.example.com/slipway' }).script;
 */
export function embedTags({ manifest, version, base }: EmbedTagOptions): EmbedTags {
  const entry = `${version}/slipway.js`;
  const files = Object.entries(manifest).filter(([file]) => file.startsWith(`${version}/`) || !file.includes('/'));
  const integrity = Object.fromEntries(files.map(([file, { sha384 }]) => [`${base}/${file}`, sha384]));
  const map = JSON.stringify({ integrity });
  return {
    script: `<script type="module" src="${base}/${entry}" integrity="${manifest[entry]?.sha384 ?? ''}" crossorigin></script>`,
    importMap: `<script type="importmap">${map}</script>`,
    importMapPolicy: `'sha384-${createHash('sha384').update(map).digest('base64')}'`,
  };
}
