/**
 * `npm test`: runs all checks that a change needs. Arguments select stages: `npm test -- types lint`. The command
 * leaves out the language checks (`npm run prose`) and the tests under load (`slices.ts`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createJourneysStage, runStages, createVitestStage, type Stage } from './stages.ts';

/** Folders whose unit tests can depend on dates. */
const folders = ['values', 'i18n', 'api', 'flow', 'page', 'elements'];

/**
 * Matches a test's text if it contains a date, `Date`, a time zone setting, or an import from the folder of date
 * functions.
 */
const datePattern = /values\/dates|\bDate\b|\bTZ\b|timeZone|20\d{2}-?\d{2}-?\d{2}/;

/**
 * Tests that take long: random answers, and the client with the real service. Here they run in UTC only.
 * `npm run test:long` also runs them in four other time zones.
 */
const longTests = ['test/api/random-answers/', 'test/api/client.test.ts'];

/** Returns the paths of unit tests that depend on dates, such as `test/values/dates/day.test.ts`. */
function listDatedTests(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join('test', folder), { recursive: true, encoding: 'utf8' }).map((name) => `test/${folder}/${name}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        path.endsWith('.test.ts') &&
        !longTests.some((longTest) => path.startsWith(longTest)) &&
        datePattern.test(readFileSync(path, 'utf8')),
    )
    .sort();
}

/** Time zones west and east of UTC. The unit tests that depend on dates also run in these zones. */
const timeZones = ['America/New_York', 'Australia/Sydney'];

/**
 * Journeys that together touch all parts of the widget. This run leaves out those with the tag `@long-run`;
 * `npm run test:long` runs all of them.
 */
const coreJourneys = ['whole-journey', 'strict-policy', 'ways-to-embed', 'published-files', 'figures', 'keyboard'];

/**
 * Short checks come first, because they find most mistakes. Then the longest stages come first, so that two stages that
 * run in parallel end at about the same time.
 */
const stages: readonly Stage[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'unused files, exports and dependencies', command: ['knip'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  {
    name: 'journeys',
    ...createJourneysStage(...coreJourneys.map((name) => `e2e/${name}.e2e.ts`), '--grep-invert=@long-run'),
  },
  { name: 'unit tests in UTC', ...createVitestStage('unit'), env: { TZ: 'UTC' } },
  {
    name: 'service, demo and documentation',
    ...createVitestStage('servers', 'test/service', 'test/demo', 'test/readme'),
  },
  { name: 'relay', ...createVitestStage('servers', 'test/relay', 'test/faults', 'test/simulation') },
  { name: 'components', ...createVitestStage('components') },
  ...timeZones.map((zone): Stage => ({
    name: `unit tests of dates in ${zone}`,
    ...createVitestStage('unit', ...listDatedTests()),
    env: { TZ: zone },
  })),
];

const stageWords = process.argv.slice(2);
const selectedStages = stages.filter(
  ({ name }) => stageWords.length === 0 || stageWords.some((word) => name.includes(word)),
);
await runStages(selectedStages, { atOnce: Math.min(2, selectedStages.length) });
