/**
 * `npm test`: everything, one stage after the other, each shown as it runs; at the end one line counts it all.
 * A stage that fails does not stop the others, but the command then fails.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countsOf, type Counts } from './counts.ts';
import { provideChromium } from './provide-chromium.ts';
import { run } from './run.ts';

const timeZones = ['UTC', 'America/New_York', 'Australia/Sydney'];

interface Stage {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** The stage writes a report of its tests to the file it is given; without one it is a single check. */
  reports?: 'vitest' | 'playwright';
}

const vitest = (project: string) => ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json'];
const stages: Stage[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  ...timeZones.map((zone): Stage => ({
    name: `unit tests in ${zone}`,
    command: vitest('unit'),
    env: { TZ: zone },
    reports: 'vitest',
  })),
  { name: 'relay, service and demo', command: vitest('servers'), reports: 'vitest' },
  { name: 'unused files, exports and dependencies', command: ['knip'] },
  { name: "the package in other people's projects", command: vitest('package'), reports: 'vitest' },
  { name: 'components in a browser', command: vitest('components'), reports: 'vitest' },
  { name: "the package's components in a browser", command: vitest('components of the package'), reports: 'vitest' },
  {
    name: 'whole journeys',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    reports: 'playwright',
  },
];

const wanted = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'slipway-tests-'));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

console.log(`Browser: ${await provideChromium()}`);
for (const [index, stage] of stages.entries()) {
  if (wanted.length > 0 && !wanted.some((word) => stage.name.includes(word))) continue;
  console.log(`\n— ${stage.name}`);
  const report = join(folder, `${index}.json`);
  const output = stage.reports === 'vitest' ? [`--outputFile.json=${report}`] : [];
  const code = await run([...stage.command, ...output], { ...stage.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const counts = stage.reports
    ? await countsOf(report, stage.reports)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  // A runner that fails without a failed test (a crash, an unhandled error) has failed all the same.
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.failed > 0) failures.push(`${stage.name}: ${counts.failed} failed`);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
await rm(folder, { recursive: true });

for (const failure of failures) console.log(failure);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
