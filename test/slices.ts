/**
 * The slices of the long run, each at most half an hour on two cores. Together they run everything that `npm test`
 * leaves out or only samples. Continuous integration runs one slice for each commit; the same commit always gets the
 * same slice.
 */
import { createJourneysStage, createVitestStage, type Stage } from './stages.ts';

/**
 * The most eastern and the most western time zone, one whose clocks change by half an hour, and one with an offset in
 * quarter hours.
 */
const TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Niue', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
/** Seeds for random answers, in addition to the default seed 2031. */
const SEEDS = [1, 2, 3, 4];
const SHARDS = ['1/3', '2/3', '3/3'];
const simulationParts = ['1/4', '2/4', '3/4', '4/4'];
const killParts = ['1/3', '2/3', '3/3'];
/** Parts of the mutation run, each with its floor of `src` and its shard. `npm run test:mutation` runs all of them. */
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
  ...createJourneysStage('e2e/upgrade.e2e.ts'),
  env: { UPGRADE: '1' },
};

export const slices: readonly Stage[] = [
  ...TIME_ZONES.map((zone): Stage => ({
    name: `unit tests in ${zone}, fifty times as many samples`,
    ...createVitestStage('unit'),
    env: { TZ: zone, SAMPLE_TIMES: '50' },
  })),
  ...simulationParts.map((partNumber): Stage => ({
    name: `simulation, every interleaving and 100,000 seeds, part ${partNumber}`,
    ...createVitestStage('servers', 'test/simulation'),
    env: { SIMULATED_PART: partNumber, SAMPLE_TIMES: '30' },
  })),
  ...killParts.map((partNumber): Stage => ({
    name: `kill −9 of relay and service at every step, with every store, part ${partNumber}`,
    ...createVitestStage('servers under load', 'test/faults/kills.test.ts'),
    env: { KILLED_PART: partNumber },
  })),
  ...mutationParts.map(([floor, shard]): Stage => ({
    name: `mutation testing of src/${floor}, part ${shard}`,
    command: ['tsx', 'test/mutation/run.ts', floor, '--shard', shard],
    requiredTools: 'test/tools',
  })),
  { name: 'language', command: ['tsx', 'test/prose/main.ts'], requiredTools: 'test/prose' },
  { name: 'tests of the prose linters', ...createVitestStage('linters'), requiredTools: 'test/prose' },
  { name: 'the relay on Bun, Deno and workerd', ...createVitestStage('runtimes'), requiredTools: 'test/tools' },
  { name: "the package in other people's projects", ...createVitestStage('package'), requiredTools: 'test/tools' },
  { name: 'a journey in Chromium 109', ...createJourneysStage('e2e/old-engine.e2e.ts'), requiredTools: 'test/tools' },
  {
    name: 'relay and service, five times as many samples',
    ...createVitestStage('servers', 'test/relay', 'test/service', 'test/demo', 'test/readme', 'test/faults'),
    env: { SAMPLE_TIMES: '5' },
  },
  {
    name: 'relay and service under load and after kills',
    ...createVitestStage('servers under load', 'test/relay', 'test/service', 'test/demo'),
  },
  {
    name: 'fifty thousand hostile requests to the relay, and its memory',
    ...createVitestStage('servers under load', 'test/relay/hostile'),
    env: { SAMPLE_TIMES: '34' },
  },
  upgradeJourneys,
  {
    name: 'every hostile text in every field',
    ...createJourneysStage('e2e/hostile-texts.e2e.ts'),
    env: { HOSTILE: 'all' },
  },
  {
    name: 'lost answers behind every cache',
    ...createJourneysStage('e2e/stale-copies.e2e.ts'),
    env: { COPIES: 'all' },
  },
  {
    name: 'foreign pages, moved accounts and lost answers in Firefox',
    ...createJourneysStage(
      ...['pages', 'old-libraries', 'moved-account', 'stale-copies'].map((name) => `e2e/${name}.e2e.ts`),
    ),
    env: { ENGINE: 'firefox', COPIES: 'all' },
  },
  {
    name: 'the website and its builder in Firefox',
    ...createJourneysStage(...['site', 'builder', 'gallery', 'quick-start'].map((name) => `e2e/${name}.e2e.ts`)),
    env: { ENGINE: 'firefox' },
  },
  { name: 'foreign pages and lost answers in WebKit', ...createJourneysStage('e2e/pages-in-webkit.e2e.ts') },
  { name: 'every look in Firefox', ...createJourneysStage('e2e/other-engines.e2e.ts'), env: { LOOKS: 'all' } },
  {
    name: 'a journey read out by a screen reader',
    ...createJourneysStage('e2e/screen-reader.e2e.ts'),
    env: { SCREEN_READER: '1' },
  },
  {
    name: 'every role of WordPress, with the plugin and without it',
    ...createJourneysStage('e2e/wordpress-roles.e2e.ts'),
    env: { WORDPRESS_ROLES: '1' },
  },
  { name: 'components, ten times as many samples', ...createVitestStage('components'), env: { SAMPLE_TIMES: '10' } },
  {
    name: "the root's components in 20 random orders of its features",
    command: ['tsx', 'test/install-orders.ts'],
  },
  {
    name: "the package's components, ten times as many samples",
    ...createVitestStage('components of the package'),
    env: { SAMPLE_TIMES: '10' },
  },
  ...SEEDS.map((seed): Stage => ({
    name: `random answers, seed ${seed}`,
    ...createJourneysStage('e2e/random-answers.e2e.ts'),
    env: { RANDOM_SEED: String(seed) },
  })),
  {
    name: 'lost, late and refused requests at a weak service',
    ...createVitestStage('servers', 'test/faults/matrix.test.ts'),
    env: { SERVICE_PACE: 'weak' },
  },
  {
    name: 'random answers at a weak service',
    ...createJourneysStage('e2e/random-answers.e2e.ts'),
    env: { RANDOM_SEED: '5', SERVICE_PACE: 'weak' },
  },
  {
    name: 'a booking at a weak service',
    ...createJourneysStage('e2e/figures.e2e.ts', '-g', 'causes no status 429 during a booking'),
    env: { SERVICE_PACE: 'weak' },
  },
  { name: 'every kind of offer', ...createJourneysStage('e2e/offers.e2e.ts'), env: { SAMPLE_TIMES: '2' } },
  ...SHARDS.map((shard): Stage => ({
    name: `whole journeys, each twice, part ${shard}`,
    ...createJourneysStage(`--shard=${shard}`, '--repeat-each=2'),
    requiredTools: 'test/tools',
  })),
];

/**
 * Returns the slice of a commit. `hash` is its hash, or another hexadecimal number of at least eight digits.
 *
 * @throws Error if `hash` is any other text
 */
export function selectSlice<Slice>(allSlices: readonly Slice[], hash: string): Slice {
  const slice = /^[0-9a-f]{8,}$/i.test(hash) ? allSlices[parseInt(hash.slice(0, 8), 16) % allSlices.length] : undefined;
  if (slice === undefined) throw new Error(`"${hash}" is no hash of a commit: eight hexadecimal digits at least.`);
  return slice;
}

/**
 * Returns one part of the slices: `3/5` is every fifth slice, starting with the third. Each slice is in exactly one
 * part.
 *
 * @throws Error if `partText` has a different form
 */
export function selectPart<Slice>(allSlices: readonly Slice[], partText: string): Slice[] {
  const [, partNumber = 0, partCount = 0] = (/^(\d+)\/(\d+)$/.exec(partText) ?? []).map(Number);
  if (partNumber < 1 || partNumber > partCount)
    throw new Error(`"${partText}" is no part: write 1/4 for the first of four.`);
  return allSlices.filter((_, index) => index % partCount === partNumber - 1);
}
