/** The texts that the pages written by `npm run bench -- --publish` have in common. */
import { availableParallelism, cpus, type } from 'node:os';

export interface Measurement {
  /** The date in the form `YYYY-MM-DD`. */
  readonly date: string;
  readonly machine: string;
  /** The browser with its version, such as `Chromium 156.0.8078.79`. */
  readonly browser: string;
}

/** Describes a measurement with today's date, this machine and the given browser. */
export function describeMeasurement(browser: string): Measurement {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}, ${type()}`;
  return { date: new Date().toISOString().slice(0, 10), machine, browser };
}

/** Returns a Markdown table. Each object is a row, and the member names of the first one are the column heads. */
export function formatMarkdownTable(rows: readonly object[]): string {
  const columnNames = Object.keys(rows[0] ?? {});
  const formatLine = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  return [
    formatLine(columnNames),
    formatLine(columnNames.map(() => '---')),
    ...rows.map((row) => formatLine(Object.values(row))),
  ].join('\n');
}
