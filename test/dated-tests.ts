/** Finds the unit tests that `npm test` runs in more than one time zone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folders = ['values', 'i18n', 'api', 'flow', 'page', 'elements'];

/** Matches a date or `Date` in the text of a test, or an import that creates dates. */
const mentionsDates = /values\/dates|\bDate\b|\bTZ\b|timeZone|20\d{2}-?\d{2}-?\d{2}/;

/**
 * Long tests: random answers, and the client at the real service. `npm run test:long` runs them in four other time
 * zones.
 */
const longTests = ['test/api/any-answer/', 'test/api/client.test.ts'];

/** Returns the paths of unit tests that mention dates, such as `test/values/dates/day.test.ts`. */
export function datedTests(): string[] {
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
