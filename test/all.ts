/** `npm test`: everything a change needs. Words after it choose stages: `npm test -- types lint`. */
import { datedTests } from './dated-tests.ts';
import { journeys, runStages, vitest, type Stage } from './stages.ts';

/** The unit tests that mention dates also run west and east of UTC. */
const timeZones = ['America/New_York', 'Australia/Sydney'];

/** The journeys that connect all pieces. `npm run test:long` runs every journey. */
const coreJourneys = [
  'whole-journey',
  'three-screens',
  'strict-policy',
  'ways-in',
  'published-files',
  'figures',
  'cart',
  'keyboard',
];

/** What runs in Node. */
const withoutBrowser: readonly Stage[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'unused files, exports and dependencies', command: ['knip'] },
  { name: 'prose', command: ['tsx', 'test/prose/main.ts'] },
  { name: 'unit tests in UTC', ...vitest('unit'), env: { TZ: 'UTC' } },
  ...timeZones.map((zone): Stage => ({
    name: `unit tests of dates in ${zone}`,
    ...vitest('unit', ...datedTests()),
    env: { TZ: zone },
  })),
  { name: 'relay, service and demo', ...vitest('servers') },
];

const inBrowser: readonly Stage[] = [
  { name: 'journeys', ...journeys(...coreJourneys.map((name) => `e2e/${name}.e2e.ts`)) },
  { name: 'components', ...vitest('components') },
];

const words = process.argv.slice(2);
const chosen = (stages: readonly Stage[]) =>
  stages.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
await runStages(chosen(withoutBrowser), chosen(inBrowser));
