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
  base: string;
}

/**
 * Returns the markup that loads one version.
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
