/**
 * `npm run build`: builds the release into `dist`. It prints the size of each script, and a script tag that loads
 * exactly this version. With `-- --base https://www.example.com/slipway`, it also prints the import map for that
 * address.
 */
import { parseArgs } from 'node:util';
import { version } from '../src/values/version.ts';
import { buildDist } from './building/dist.ts';
import { buildEmbedTags } from './building/embed-tags.ts';

const { values } = parseArgs({ options: { base: { type: 'string' } } });
const manifest = await buildDist();
for (const [file, { bytes, gzip }] of Object.entries(manifest)) {
  console.log(`dist/${file.padEnd(36)} ${formatKilobytes(bytes)}  ${formatKilobytes(gzip)} gzip`);
}

const baseUrl = (values.base ?? 'https://www.example.com/slipway').replace(/(?<!\/)\/+$/, '');
const { script, importMap, importMapPolicy } = buildEmbedTags({ manifest, version, baseUrl });
console.log(`\nThis version and no other:\n\n${script}`);
if (values.base !== undefined)
  console.log(
    `\nBefore it, to have the later parts checked too:\n\n${importMap}\n\n` +
      `A policy that lists its scripts allows this by script-src ${importMapPolicy}`,
  );

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
}
