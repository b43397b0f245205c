/** The calendars that the benchmark compares. Each has a page in `pages/`, which this module bundles. */
import { readFile } from 'node:fs/promises';
import { build, type Rollup } from 'vite';

export interface Peer {
  /** The name of the calendar, and of its file in `pages/`. */
  readonly name: string;
  /** The name of the calendar in the published tables. */
  readonly what: string;
  /** Packages of the calendar. The published result states their versions. */
  readonly packages: readonly string[];
}

export const peers = [
  { name: 'slipway', what: 'the widget’s calendar', packages: [] },
  { name: 'slipway-first-paint', what: 'the same, its first paint: days without names', packages: [] },
  { name: 'raw', what: 'innerHTML, a month a string', packages: [] },
  { name: 'lit-month', what: 'a month by hand with Lit', packages: ['lit'] },
  { name: 'cally', what: 'cally', packages: ['cally'] },
  { name: 'flatpickr', what: 'flatpickr', packages: ['flatpickr'] },
  { name: 'vanilla-calendar-pro', what: 'Vanilla Calendar Pro', packages: ['vanilla-calendar-pro'] },
  { name: 'react-day-picker', what: 'React DayPicker', packages: ['react-day-picker', 'react'] },
] as const satisfies readonly Peer[];

export type PeerName = (typeof peers)[number]['name'];

export interface BuiltPeer extends Peer {
  readonly name: PeerName;
  readonly script: string;
  /** The packages with their versions, such as `cally 0.9.2`. */
  readonly versions: readonly string[];
}

export async function buildPeers(): Promise<BuiltPeer[]> {
  const builtPeers: BuiltPeer[] = [];
  for (const peer of peers)
    builtPeers.push({
      ...peer,
      script: await bundlePeer(`test/bench/calendars/pages/${peer.name}.ts`),
      versions: await Promise.all(peer.packages.map(describePackageVersion)),
    });
  return builtPeers;
}

/**
 * Returns the page as one minified module with the production builds of its libraries. The minifier keeps white space.
 */
async function bundlePeer(input: string): Promise<string> {
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { conditions: ['module', 'browser', 'production'] },
      build: { write: false, target: 'es2022', lib: { entry: input, formats: ['es'] }, minify: true },
    }),
  ].flat() as Rollup.RollupOutput[];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`${input} came to nothing`);
  return chunk.code;
}

async function describePackageVersion(name: string): Promise<string> {
  const { version } = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')) as { version: string };
  return `${name} ${version}`;
}
