/** The shared parts of the pages that `npm run bench -- --publish` writes. */
import { availableParallelism, cpus, type } from 'node:os';

export interface Measurement {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly machine: string;
  /** `Chromium 156.0.8078.79` */
  readonly browser: string;
}

/** Describes a measurement of today on this machine. */
export function describeMeasurement(browser: string): Measurement {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}, ${type()}`;
  return { date: new Date().toISOString().slice(0, 10), machine, browser };
}

/** Returns rows as a Markdown table. The keys of the first row are the head. */
export function markdownTable(rows: readonly object[]): string {
  const heads = Object.keys(rows[0] ?? {});
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map((row) => line(Object.values(row)))].join('\n');
}
