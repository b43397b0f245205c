/** `npm test`: everything. Words after it choose stages: `npm test -- types lint`. */
import { journeys, runStages, vitest, type Stage } from './stages.ts';

const timeZones = ['America/New_York', 'Australia/Sydney'];

const stages: readonly Stage[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'unit tests in UTC', ...vitest('unit'), env: { TZ: 'UTC' } },
  // What reads the sources has no clock.
  ...timeZones.map((zone): Stage => ({
    name: `unit tests in ${zone}`,
    ...vitest('unit', '--exclude=test/structure/**'),
    env: { TZ: zone },
  })),
  { name: 'relay, service and demo', ...vitest('servers') },
  { name: 'unused files, exports and dependencies', command: ['knip'] },
  { name: "the package in other people's projects", ...vitest('package') },
  { name: 'components in a browser', ...vitest('components') },
  // A third of their files; a slice of `npm run test:long` has them all.
  { name: "the package's components in a browser, a sample", ...vitest('components of the package', '--shard=1/3') },
  { name: 'whole journeys', ...journeys() },
];

const wanted = process.argv.slice(2);
await runStages(stages.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word))));
