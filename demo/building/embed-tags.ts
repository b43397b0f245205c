/**
 * Creates markup that loads exactly one version of the widget. The script tag has the hash of the entry, and the import
 * map has the hashes of the lazy modules. This module only writes the markup; `manifest.ts` computes the hashes.
 */
import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

export interface EmbedTags {
  /** The script tag for the entry. A browser refuses the file if its content has another hash. */
  script: string;
  /**
   * The import map with the hashes of the lazy modules. It must come before all module scripts. Browsers before Chrome
   * 127, Firefox 138 and Safari 18.4 ignore the hashes.
   */
  importMap: string;
  /** The value that allows the import map in a content security policy (`script-src`). */
  importMapPolicy: string;
}

export interface EmbedTagOptions {
  manifest: Manifest;
  version: string;
  /** URL of the published `dist` folder, without a slash at the end. */
  baseUrl: string;
}

/**
 * Returns the markup that loads one version.
 *
 * @example
 * buildEmbedTags({ manifest, version: '1.2.3', baseUrl: 'https://www.example.com/slipway' }).script;
 */
export function buildEmbedTags({ manifest, version, baseUrl }: EmbedTagOptions): EmbedTags {
  const entryFile = `${version}/slipway.js`;
  const files = Object.entries(manifest).filter(([file]) => file.startsWith(`${version}/`) || !file.includes('/'));
  const integrity = Object.fromEntries(files.map(([file, { sha384 }]) => [`${baseUrl}/${file}`, sha384]));
  const importMapJson = JSON.stringify({ integrity });
  return {
    script: `<script type="module" src="${baseUrl}/${entryFile}" integrity="${manifest[entryFile]?.sha384 ?? ''}" crossorigin></script>`,
    importMap: `<script type="importmap">${importMapJson}</script>`,
    importMapPolicy: `'sha384-${createHash('sha384').update(importMapJson).digest('base64')}'`,
  };
}
