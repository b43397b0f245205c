import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';

export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Result of a run: the number of passed, failed and skipped tests, and the name and message of each failed one. */
export interface TestReport extends TestCounts {
  failures: readonly string[];
}

interface VitestReport {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: readonly {
    name: string;
    status: string;
    message?: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: readonly PlaywrightSuite[];
  specs: readonly { ok: boolean; title: string; tests?: readonly PlaywrightTest[] }[];
}

interface PlaywrightTest {
  results: readonly { error?: { message?: string } }[];
}

interface PlaywrightReport {
  stats?: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>;
  suites?: readonly PlaywrightSuite[];
}

const readers = { vitest: parseVitestReport, playwright: parsePlaywrightReport };

/** Reads a test runner's report. If the report is missing, the runner has crashed. This counts as one failure. */
export async function readReport(file: string, kind: keyof typeof readers): Promise<TestReport> {
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as VitestReport & PlaywrightReport,
    () => null,
  );
  if (report === null) return { passed: 0, failed: 1, skipped: 0, failures: [] };
  return readers[kind](report);
}

function parseVitestReport(report: VitestReport): TestReport {
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: report.numPendingTests ?? 0,
    failures: (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // If a file fails before its first test, the report lists no failed test of this file. The list then names the
      // file.
      if (status === 'failed' && failed.length === 0) return [addMessage(name, message)];
      return failed.map(({ fullName, failureMessages }) => addMessage(`${name} › ${fullName}`, failureMessages?.[0]));
    }),
  };
}

function parsePlaywrightReport(report: PlaywrightReport): TestReport {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: (report.suites ?? []).flatMap(listFailures),
  };
}

function listFailures({ file, specs, suites = [] }: PlaywrightSuite): readonly string[] {
  const ownFailures = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests = [] }) =>
      addMessage(
        `${file} › ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error?.message,
      ),
    );
  return [...ownFailures, ...suites.flatMap(listFailures)];
}

const MAX_MESSAGE_LINES = 12;

/** Returns the test's name with the first lines of its error message. Skips empty lines and lines about libraries. */
function addMessage(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return [name, ...lines.slice(0, MAX_MESSAGE_LINES).map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}
