/**
 * `npm test`: everything a change needs. Words after it choose stages: `npm test -- types lint`. The language checks and the
 * tests under load run by themselves: see `npm run prose` and `slices.ts`.
 */
import { datedTests } from './dated-tests.ts';
import { journeys, runStages, vitest, type Stage } from './stages.ts';

/** The unit tests that mention dates also run west and east of UTC. */
const timeZones = ['America/New_York', 'Australia/Sydney'];

/** The journeys that connect all pieces, except those with the tag `longRun`. `npm run test:long` runs every journey. */
const coreJourneys = ['whole-journey', 'strict-policy', 'ways-in', 'published-files', 'figures', 'keyboard'];

/** Short checks come first, because they find most mistakes. Of the others, the longest do, so that both places end together. */
const stages: readonly Stage[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'unused files, exports and dependencies', command: ['knip'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'journeys', ...journeys(...coreJourneys.map((name) => `e2e/${name}.e2e.ts`), '--grep-invert=@long-run') },
  { name: 'unit tests in UTC', ...vitest('unit'), env: { TZ: 'UTC' } },
  { name: 'service, demo and documentation', ...vitest('servers', 'test/service', 'test/demo', 'test/readme') },
  { name: 'relay', ...vitest('servers', 'test/relay', 'test/faults', 'test/simulation') },
  { name: 'components', ...vitest('components') },
  ...timeZones.map((zone): Stage => ({
    name: `unit tests of dates in ${zone}`,
    ...vitest('unit', ...datedTests()),
    env: { TZ: zone },
  })),
];

const words = process.argv.slice(2);
const selectedStages = stages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
await runStages(selectedStages, { atOnce: Math.min(2, selectedStages.length) });
