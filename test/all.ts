/**
 * `npm test`: everything a change needs. Words after it choose stages: `npm test -- types lint`. The language checks and the
 * tests under load run by themselves: see `npm run prose` and `slices.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { journeys, runStages, vitest, type Stage } from './stages.ts';

/** The folders of unit tests that may mention dates. */
const folders = ['values', 'i18n', 'api', 'flow', 'page', 'elements'];

/** Matches a date or `Date` in the text of a test, or an import that creates dates. */
const mentionsDates = /values\/dates|\bDate\b|\bTZ\b|timeZone|20\d{2}-?\d{2}-?\d{2}/;

/**
 * Long tests: random answers, and the client at the real service. `npm run test:long` runs them in four other time
 * zones.
 */
const longTests = ['test/api/any-answer/', 'test/api/client.test.ts'];

/** Returns the paths of unit tests that mention dates, such as `test/values/dates/day.test.ts`. */
function datedTests(): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join('test', folder), { recursive: true, encoding: 'utf8' }).map((name) => `test/${folder}/${name}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) =>
        path.endsWith('.test.ts') &&
        !longTests.some((each) => path.startsWith(each)) &&
        mentionsDates.test(readFileSync(path, 'utf8')),
    )
    .sort();
}

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
