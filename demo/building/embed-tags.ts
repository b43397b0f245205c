/** What a page pastes to load one version and no other: a tag with `integrity`, and an import map that vouches for the later parts. */
import { createHash } from 'node:crypto';
import type { Manifest } from './manifest.ts';

export interface EmbedTags {
  /** Loads this version's entry; a browser refuses any other content. */
  script: string;
  /** Stands before any module script. Integrity of import maps: Chrome 127, Firefox 138, Safari 18.4; older ones pass it over. */
  importMap: string;
  /** Source expression that lets a content security policy (`script-src`) allow the import map. */
  importMapPolicy: string;
}

export interface EmbedTagOptions {
  manifest: Manifest;
  version: string;
  /** Where the files of `dist` are served, without a slash at the end. */
  base: string;
}

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
