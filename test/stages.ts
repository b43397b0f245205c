/** Provides a Chromium, runs the stages of a test run, shows their output, and counts their tests. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findSystemChromium } from './browser.ts';
import { readReport, type TestCounts, type TestReport } from './counts.ts';
import { runTool, stopWithSignals } from './run.ts';
import { provideTools, type ToolSet } from './tools/provide.ts';

export interface Stage {
  name: string;
  /** Name of one of the project's tools, and its arguments. */
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Kind of report that the stage writes. A stage without a report counts as a single test. */
  reports?: 'vitest' | 'playwright';
  /** Set of tools that the stage needs. The run installs a missing set before the stage starts. */
  requiredTools?: ToolSet;
}

/** Returns the command that runs the tests of one project in `vite.config.ts`. */
export function createVitestStage(
  project: string,
  ...extraArguments: readonly string[]
): Pick<Stage, 'command' | 'reports'> {
  return {
    command: ['vitest', 'run', '--project', project, ...extraArguments, '--reporter=default', '--reporter=json'],
    reports: 'vitest',
  };
}

/** Returns the command that runs all journeys. Extra arguments can select files or set options. */
export function createJourneysStage(...extraArguments: readonly string[]): Pick<Stage, 'command' | 'reports'> {
  return {
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...extraArguments],
    reports: 'playwright',
  };
}

/**
 * Runs stages in order, `atOnce` of them in parallel. A failed stage does not stop the others. A single stage shows its
 * output immediately; parallel stages show theirs when they end. Prints the duration of each stage and the number of
 * tests. Sets a non-zero exit code if a test failed.
 */
export async function runStages(stages: readonly Stage[], { atOnce = 1 } = {}): Promise<void> {
  if (stages.length === 0) {
    console.log('No stage has that name.');
    process.exitCode = 1;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'slipway-tests-'));
  const removeReports = () => rmSync(folder, { recursive: true, force: true });
  stopWithSignals(removeReports);
  const totalCounts: TestCounts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const secondsByStage: [name: string, seconds: number][] = [];
  console.log(`Browser: ${await provideChromium()}`);
  const output = atOnce > 1 ? 'collect' : 'show';
  const startMs = performance.now();
  const queue = stages.entries();
  async function runNext(): Promise<void> {
    for (const [index, stage] of queue) {
      console.log(`\n— ${stage.name}`);
      const stageStartMs = performance.now();
      const counts = await runStage(stage, join(folder, `${index}.json`), output);
      secondsByStage.push([stage.name, (performance.now() - stageStartMs) / 1000]);
      if (counts.failed > 0)
        failures.push(`${stage.name}: ${counts.failed} failed`, ...counts.failures.map((name) => `  ${name}`));
      totalCounts.passed += counts.passed;
      totalCounts.failed += counts.failed;
      totalCounts.skipped += counts.skipped;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext));
  secondsByStage.push(['all together', (performance.now() - startMs) / 1000]);
  removeReports();

  for (const failure of failures) console.log(failure);
  console.log(`\n${formatSeconds(secondsByStage)}`);
  console.log(`\n${totalCounts.passed} passed, ${totalCounts.failed} failed, ${totalCounts.skipped} skipped`);
  process.exitCode = totalCounts.failed > 0 ? 1 : 0;
}

/** @param report path of the file to which the stage writes its report */
async function runStage(
  { name, command, env, reports, requiredTools }: Stage,
  report: string,
  output: 'show' | 'collect',
): Promise<TestReport> {
  const missingTools = requiredTools ? provideTools(requiredTools) : null;
  if (missingTools !== null) {
    console.log(missingTools);
    // In continuous integration, a missing tool is a failure. Elsewhere the stage only counts as skipped.
    return process.env.CI
      ? { passed: 0, failed: 1, skipped: 0, failures: [missingTools] }
      : { passed: 0, failed: 0, skipped: 1, failures: [] };
  }
  const reportArguments = reports === 'vitest' ? [`--outputFile.json=${report}`] : [];
  const { code, output: printedText } = await runTool([...command, ...reportArguments], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    output,
  });
  if (printedText !== '') console.log(`\n— ${name}, its output\n${printedText}`);
  const counts = reports
    ? await readReport(report, reports)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [] };
  // A test runner can also fail without a failed test, for example if it crashes. This counts as one failure.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function formatSeconds(secondsByStage: readonly [name: string, seconds: number][]): string {
  const width = Math.max(...secondsByStage.map(([name]) => name.length));
  return secondsByStage
    .map(([name, stageSeconds]) => `${name.padEnd(width)} ${stageSeconds.toFixed(0).padStart(5)} s`)
    .join('\n');
}

/**
 * Provides a Chromium for the tests: that of the system, Playwright's, or a newly installed one. Returns a description
 * of the selected Chromium.
 *
 * @throws Error if there is none
 */
async function provideChromium(): Promise<string> {
  const systemPath = findSystemChromium();
  if (systemPath !== undefined) return `the system's, ${systemPath}`;
  if (existsSync(chromium.executablePath())) return `Playwright's, ${chromium.executablePath()}`;
  const downloadResult = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (downloadResult.status === 0 && existsSync(chromium.executablePath())) return `Playwright's, downloaded just now`;
  console.log("Playwright could not download a browser; trying the system's package manager.");
  const sudoCommand = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of [
    [...sudoCommand, 'apt-get', 'update'],
    [...sudoCommand, 'apt-get', 'install', '-y', 'chromium'],
  ]) {
    const [tool = '', ...args] = command;
    execFileSync(tool, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const installedPath = findSystemChromium();
  if (installedPath === undefined) throw new Error('No Chromium: install one, or name it in CHROMIUM.');
  return `the system's, installed just now, ${installedPath}`;
}
