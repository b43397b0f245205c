import { readFile } from 'node:fs/promises';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numFailedTestSuites?: number;
  numPendingTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Reads how many tests of a report passed. A report that is missing counts as one failure: its runner did not get there. */
export async function countsOf(file: string, kind: 'vitest' | 'playwright'): Promise<Counts> {
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  if (kind === 'playwright') {
    const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {};
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: report.numPendingTests ?? 0,
  };
}
