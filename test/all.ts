/**
 * `npm test`: everything a change needs. Words after it choose stages: `npm test -- types lint`. The language checks and the
 * tests under load run by themselves: see `npm run prose` and `slices.ts`.
 */
import { datedTests } from './dated-tests.ts';
import { journeys, runStages, vitest, type Stage } from './stages.ts';

/** The unit tests that mention dates also run west and east of UTC. */
const timeZones = ['America/New_York', 'Australia/Sydney'];

/** The journeys that connect all pieces. `npm run test:long` runs every journey. */
const coreJourneys = ['whole-journey', 'strict-policy', 'ways-in', 'published-files', 'figures', 'keyboard'];

/** The two lanes take about the same time. */
const lane1: readonly Stage[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'unit tests in UTC', ...vitest('unit'), env: { TZ: 'UTC' } },
  ...timeZones.map((zone): Stage => ({
    name: `unit tests of dates in ${zone}`,
    ...vitest('unit', ...datedTests()),
    env: { TZ: zone },
  })),
  { name: 'relay', ...vitest('servers', 'test/relay', 'test/faults', 'test/simulation') },
  { name: 'components', ...vitest('components') },
];

const lane2: readonly Stage[] = [
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'unused files, exports and dependencies', command: ['knip'] },
  { name: 'journeys', ...journeys(...coreJourneys.map((name) => `e2e/${name}.e2e.ts`)) },
  { name: 'service, demo and documentation', ...vitest('servers', 'test/service', 'test/demo', 'test/readme') },
];

const words = process.argv.slice(2);
const chosen = (stages: readonly Stage[]) =>
  stages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
await runStages(chosen(lane1), chosen(lane2));
