/** `npm run build`: fills `dist` with everything that gets published, and says what it weighs. */
import { buildDist } from './building/dist.ts';

const manifest = await buildDist();
for (const [file, { bytes, gzip }] of Object.entries(manifest)) {
  console.log(`dist/${file.padEnd(36)} ${weight(bytes)}  ${weight(gzip)} gzip`);
}

function weight(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(7)} kB`;
}
