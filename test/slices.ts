/**
 * The slices of the long run, each at most half an hour on two cores. Together they run everything that `npm test`
 * leaves out or only samples. Continuous integration runs one slice for each commit; the same commit always gets the
 * same slice.
 */
import { journeys, vitest, type Stage } from './stages.ts';

/**
 * The first and the last time zone, one with a daylight saving of half an hour, and one with an offset in quarter
 * hours.
 */
const timeZones = ['Pacific/Kiritimati', 'Pacific/Niue', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
/** Seeds for random answers. `npm test` uses the seed 2031. */
const seeds = [1, 2, 3, 4];
const shards = ['1/3', '2/3', '3/3'];
const simulationParts = ['1/4', '2/4', '3/4', '4/4'];
const killParts = ['1/3', '2/3', '3/3'];
/** Parts of the mutation run, each as floor and shard. `npm run test:mutation` runs all of them. */
const mutationParts: readonly [floor: string, shard: string][] = [
  ['relay', '1/3'],
  ['relay', '2/3'],
  ['relay', '3/3'],
  ['api', '1/1'],
  ['flow', '1/2'],
  ['flow', '2/2'],
  ['page', '1/1'],
  ['values', '1/1'],
];

/** Journeys with an upgrade between two releases. `npm run release:check` runs them too. */
export const upgradeJourneys: Stage = {
  name: 'an upgrade from the previous release',
  ...journeys('e2e/upgrade.e2e.ts'),
  env: { UPGRADE: '1' },
};

export const slices: readonly Stage[] = [
  ...timeZones.map((zone): Stage => ({
    name: `unit tests in ${zone}, fifty times as many samples`,
    ...vitest('unit'),
    env: { TZ: zone, SAMPLE_TIMES: '50' },
  })),
  ...simulationParts.map((part): Stage => ({
    name: `simulation, every interleaving and 100,000 seeds, part ${part}`,
    ...vitest('servers', 'test/simulation'),
    env: { SIMULATED_PART: part, SAMPLE_TIMES: '30' },
  })),
  ...killParts.map((part): Stage => ({
    name: `kill −9 of relay and service at every step, with every store, part ${part}`,
    ...vitest('servers under load', 'test/faults/kills.test.ts'),
    env: { KILLED_PART: part },
  })),
  ...mutationParts.map(([floor, shard]): Stage => ({
    name: `mutation testing of src/${floor}, part ${shard}`,
    command: ['tsx', 'test/mutation/run.ts', floor, '--shard', shard],
    needsTools: 'test/tools',
  })),
  { name: 'language', command: ['tsx', 'test/prose/main.ts'], needsTools: 'test/prose' },
  { name: 'the linters of the language', ...vitest('linters'), needsTools: 'test/prose' },
  { name: 'the relay on Bun, Deno and workerd', ...vitest('runtimes'), needsTools: 'test/tools' },
  { name: "the package in other people's projects", ...vitest('package'), needsTools: 'test/tools' },
  { name: 'a journey in Chromium 109', ...journeys('e2e/old-engine.e2e.ts'), needsTools: 'test/tools' },
  {
    name: 'relay and service, five times as many samples',
    ...vitest('servers', 'test/relay', 'test/service', 'test/demo', 'test/readme', 'test/faults'),
    env: { SAMPLE_TIMES: '5' },
  },
  {
    name: 'relay and service under load and after kills',
    ...vitest('servers under load', 'test/relay', 'test/service', 'test/demo'),
  },
  {
    name: 'fifty thousand hostile requests to the relay, and its soak',
    ...vitest('servers under load', 'test/relay/hostile'),
    env: { SAMPLE_TIMES: '34' },
  },
  upgradeJourneys,
  { name: 'every hostile text in every field', ...journeys('e2e/hostile-texts.e2e.ts'), env: { HOSTILE: 'all' } },
  { name: 'lost answers behind every cache', ...journeys('e2e/copies.e2e.ts'), env: { COPIES: 'all' } },
  {
    name: 'pages of others, moved accounts and lost answers in Firefox',
    ...journeys(...['pages', 'old-libraries', 'moved', 'copies'].map((name) => `e2e/${name}.e2e.ts`)),
    env: { ENGINE: 'firefox', COPIES: 'all' },
  },
  {
    name: 'the website and its builder in Firefox',
    ...journeys(...['site', 'builder', 'gallery', 'quick-start'].map((name) => `e2e/${name}.e2e.ts`)),
    env: { ENGINE: 'firefox' },
  },
  { name: 'pages of others and lost answers in WebKit', ...journeys('e2e/pages-in-webkit.e2e.ts') },
  { name: 'every look in Firefox', ...journeys('e2e/other-engines.e2e.ts'), env: { LOOKS: 'all' } },
  {
    name: 'a journey read out by a screen reader',
    ...journeys('e2e/screen-reader.e2e.ts'),
    env: { SCREEN_READER: '1' },
  },
  {
    name: 'every role of WordPress, with the plugin and without it',
    ...journeys('e2e/wordpress-roles.e2e.ts'),
    env: { WORDPRESS_ROLES: '1' },
  },
  { name: 'components, ten times as many samples', ...vitest('components'), env: { SAMPLE_TIMES: '10' } },
  {
    name: "the root's components in 20 random orders of its features",
    command: ['tsx', 'test/install-orders.ts'],
  },
  {
    name: "the package's components, ten times as many samples",
    ...vitest('components of the package'),
    env: { SAMPLE_TIMES: '10' },
  },
  ...seeds.map((seed): Stage => ({
    name: `bent answers by chance, seed ${seed}`,
    ...journeys('e2e/any-answer.e2e.ts'),
    env: { BENT_SEED: String(seed) },
  })),
  {
    name: 'lost, late and refused requests at a weak service',
    ...vitest('servers', 'test/faults/matrix.test.ts'),
    env: { SERVICE_PACE: 'weak' },
  },
  {
    name: 'bent answers by chance at a weak service',
    ...journeys('e2e/any-answer.e2e.ts'),
    env: { BENT_SEED: '5', SERVICE_PACE: 'weak' },
  },
  {
    name: 'a booking at a weak service',
    ...journeys('e2e/figures.e2e.ts', '-g', 'books without a throttled request'),
    env: { SERVICE_PACE: 'weak' },
  },
  { name: 'every kind of offer', ...journeys('e2e/offers.e2e.ts'), env: { SAMPLE_TIMES: '2' } },
  ...shards.map((shard): Stage => ({
    name: `whole journeys, each twice, part ${shard}`,
    ...journeys(`--shard=${shard}`, '--repeat-each=2'),
    needsTools: 'test/tools',
  })),
];

/**
 * Returns the slice of a commit. `hash` is its hash or another hexadecimal number.
 *
 * @throws Error if `hash` is any other text
 */
export function sliceOf<Slice>(all: readonly Slice[], hash: string): Slice {
  const slice = /^[0-9a-f]{8,}$/i.test(hash) ? all[parseInt(hash.slice(0, 8), 16) % all.length] : undefined;
  if (slice === undefined) throw new Error(`"${hash}" is no hash of a commit: eight hexadecimal digits at least.`);
  return slice;
}

/**
 * Returns one part of the slices: `3/5` is every fifth slice, starting with the third. Each slice is in exactly one
 * part.
 *
 * @throws Error if `text` has a different form
 */
export function partOf<Slice>(all: readonly Slice[], text: string): Slice[] {
  const [, part = 0, partCount = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part < 1 || part > partCount) throw new Error(`"${text}" is no part: write 1/4 for the first of four.`);
  return all.filter((_, index) => index % partCount === part - 1);
}
