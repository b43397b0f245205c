/** Runs the stages of a test run, shows their output, and counts their tests. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { systemChromium } from './browser.ts';
import { readReport, type Counts, type Report } from './counts.ts';
import { run, stopWithSignals } from './run.ts';
import { provideTools, type ToolSet } from './tools/provide.ts';

export interface Stage {
  name: string;
  /** Name of one of the project's tools, and its arguments. */
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Kind of report that the stage writes. A stage without a report counts as a single test. */
  reports?: 'vitest' | 'playwright';
  /** Set of tools that the stage needs. The run installs a missing set before the stage starts. */
  needsTools?: ToolSet;
}

/** Returns the command that runs the tests of one project in `vite.config.ts`. */
export function vitest(project: string, ...more: readonly string[]): Pick<Stage, 'command' | 'reports'> {
  return {
    command: ['vitest', 'run', '--project', project, ...more, '--reporter=default', '--reporter=json'],
    reports: 'vitest',
  };
}

/** Returns the command that runs all journeys, or only those in the given files. */
export function journeys(...more: readonly string[]): Pick<Stage, 'command' | 'reports'> {
  return {
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...more],
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
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const seconds: [name: string, seconds: number][] = [];
  console.log(`Browser: ${await provideChromium()}`);
  const output = atOnce > 1 ? 'collect' : 'show';
  const startMs = performance.now();
  const queue = stages.entries();
  async function runNext(): Promise<void> {
    for (const [index, stage] of queue) {
      console.log(`\n— ${stage.name}`);
      const start = performance.now();
      const counts = await runStage(stage, join(folder, `${index}.json`), output);
      seconds.push([stage.name, (performance.now() - start) / 1000]);
      if (counts.failed > 0)
        failures.push(`${stage.name}: ${counts.failed} failed`, ...counts.failures.map((name) => `  ${name}`));
      total.passed += counts.passed;
      total.failed += counts.failed;
      total.skipped += counts.skipped;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runNext));
  seconds.push(['all together', (performance.now() - startMs) / 1000]);
  removeReports();

  for (const failure of failures) console.log(failure);
  console.log(`\n${secondsTable(seconds)}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

/** @param report path of the file to which the stage writes its report */
async function runStage(
  { name, command, env, reports, needsTools }: Stage,
  report: string,
  output: 'show' | 'collect',
): Promise<Report> {
  const missingTools = needsTools ? provideTools(needsTools) : null;
  if (missingTools !== null) {
    console.log(missingTools);
    // In continuous integration, a missing tool is a failure. Elsewhere the stage only counts as skipped.
    return process.env.CI
      ? { passed: 0, failed: 1, skipped: 0, failures: [missingTools] }
      : { passed: 0, failed: 0, skipped: 1, failures: [] };
  }
  const reporting = reports === 'vitest' ? [`--outputFile.json=${report}`] : [];
  const { code, output: printedText } = await run([...command, ...reporting], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    output,
  });
  if (printedText !== '') console.log(`\n— ${name}, its output\n${printedText}`);
  const counts = reports
    ? await readReport(report, reports)
    : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: [] };
  // A test runner can also fail without a failed test, for example by a crash. This counts as one failure.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function secondsTable(seconds: readonly [name: string, seconds: number][]): string {
  const width = Math.max(...seconds.map(([name]) => name.length));
  return seconds.map(([name, each]) => `${name.padEnd(width)} ${each.toFixed(0).padStart(5)} s`).join('\n');
}

/**
 * Provides a Chromium for the tests: the system's, Playwright's, or one that it installs. Returns a description of it.
 *
 * @throws Error if there is none
 */
async function provideChromium(): Promise<string> {
  const systemPath = systemChromium();
  if (systemPath !== undefined) return `the system's, ${systemPath}`;
  if (existsSync(chromium.executablePath())) return `Playwright's, ${chromium.executablePath()}`;
  const download = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  if (download.status === 0 && existsSync(chromium.executablePath())) return `Playwright's, downloaded just now`;
  console.log("Playwright could not download a browser; trying the system's package manager.");
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const command of [
    [...sudo, 'apt-get', 'update'],
    [...sudo, 'apt-get', 'install', '-y', 'chromium'],
  ]) {
    const [tool = '', ...args] = command;
    execFileSync(tool, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const installedPath = systemChromium();
  if (installedPath === undefined) throw new Error('No Chromium: install one, or name it in CHROMIUM.');
  return `the system's, installed just now, ${installedPath}`;
}
