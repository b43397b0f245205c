/** Stages of a test run, one after the other, each shown as it runs, and counted. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport, type Counts, type Report } from './counts.ts';
import { provideChromium } from './provide-chromium.ts';
import { run } from './run.ts';

export interface Stage {
  name: string;
  /** One of the project's own tools, and its arguments. */
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The stage writes a report of its tests to the file it is given; without one it is a single check. */
  reports?: 'vitest' | 'playwright';
}

/** The tests of one project of vite.config.ts. */
export function vitest(project: string, ...more: readonly string[]): Pick<Stage, 'command' | 'reports'> {
  return {
    command: ['vitest', 'run', '--project', project, ...more, '--reporter=default', '--reporter=json'],
    reports: 'vitest',
  };
}

/** Journeys: all, or those in the files named. */
export function journeys(...more: readonly string[]): Pick<Stage, 'command' | 'reports'> {
  return {
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...more],
    reports: 'playwright',
  };
}

/**
 * Runs them all: one that fails does not stop the others. Ends with a line that counts every test, and makes the program
 * fail when one did.
 */
export async function runStages(stages: readonly Stage[]): Promise<void> {
  if (stages.length === 0) throw new Error('There is nothing of that name to run.');
  const folder = await mkdtemp(join(tmpdir(), 'slipway-tests-'));
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  console.log(`Browser: ${await provideChromium()}`);
  for (const [index, stage] of stages.entries()) {
    console.log(`\n— ${stage.name}`);
    const began = Date.now();
    const counts = await runStage(stage, join(folder, `${index}.json`));
    console.log(`  ${Math.round((Date.now() - began) / 1000)} s`);
    if (counts.failed > 0)
      failures.push(`${stage.name}: ${counts.failed} failed`, ...counts.failures.map((name) => `  ${name}`));
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  await rm(folder, { recursive: true });

  for (const failure of failures) console.log(failure);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** `report` is the path of the file for the stage's report. */
async function runStage({ command, env, reports }: Stage, report: string): Promise<Report> {
  const output = reports === 'vitest' ? [`--outputFile.json=${report}`] : [];
  const code = await run([...command, ...output], { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const counts = reports
    ? await readReport(report, reports)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [] };
  // A runner that fails without a failed test (a crash, an unhandled error) has failed all the same.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
