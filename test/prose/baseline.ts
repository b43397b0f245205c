/**
 * Compares the number of findings with the numbers that `baseline.json` allows. A number belongs to a file and a rule,
 * not to a line. So edits that move lines have no effect. The function `lowerBaseline` never raises an allowed number.
 */
import type { Finding } from './linters.ts';
import { ruleNames, type RuleName } from './rules.ts';

export type FindingCounts = Readonly<Record<string, Readonly<Partial<Record<RuleName, number>>>>>;

export interface Baseline {
  /** Hash of a commit. The linter checks only the messages of later commits. */
  commitsSince: string;
  /** Allowed numbers of findings, by file and rule. A missing file or rule means 0. */
  files: FindingCounts;
}

/** A file and a rule whose number of findings differs from the baseline. */
export interface Difference {
  file: string;
  rule: RuleName;
  count: number;
  limit: number;
}

export function countFindings(findings: readonly Finding[]): FindingCounts {
  const counts: Record<string, Partial<Record<RuleName, number>>> = {};
  for (const { file, rule } of findings) {
    const fileCounts = (counts[file] ??= {});
    fileCounts[rule] = (fileCounts[rule] ?? 0) + 1;
  }
  return counts;
}

/**
 * Returns the counts above the baseline (`grown`) and below it (`shrunk`). `isSelected` limits both to the files of
 * this run.
 *
 * @example
 * compareWithBaseline(counts, baseline.files, () => true).grown.length; // 0: nothing new
 */
export function compareWithBaseline(
  counts: FindingCounts,
  limitsByFile: FindingCounts,
  isSelected: (file: string) => boolean,
): { grown: Difference[]; shrunk: Difference[] } {
  const files = [...new Set([...Object.keys(counts), ...Object.keys(limitsByFile)])].filter(isSelected).sort();
  const differences = files.flatMap((file) =>
    ruleNames.map((rule) => ({
      file,
      rule,
      count: counts[file]?.[rule] ?? 0,
      limit: limitsByFile[file]?.[rule] ?? 0,
    })),
  );
  return {
    grown: differences.filter(({ count, limit }) => count > limit),
    shrunk: differences.filter(({ count, limit }) => count < limit),
  };
}

/** Lowers the limits of the selected files to their current counts. Removes limits of 0. Never raises a limit. */
export function lowerBaseline(
  limitsByFile: FindingCounts,
  counts: FindingCounts,
  isSelected: (file: string) => boolean,
): FindingCounts {
  const entries = Object.entries(limitsByFile).map(([file, limits]) => {
    if (!isSelected(file)) return [file, limits] as const;
    const fileCounts = ruleNames.flatMap((rule) => {
      const count = Math.min(limits[rule] ?? 0, counts[file]?.[rule] ?? 0);
      return count === 0 ? [] : [[rule, count] as const];
    });
    return [file, Object.fromEntries(fileCounts)] as const;
  });
  return Object.fromEntries(entries.filter(([, fileCounts]) => Object.keys(fileCounts).length > 0));
}

/** Returns the baseline as JSON with one line per file, so that merges of branches rarely conflict. */
export function formatBaseline({ commitsSince, files }: Baseline): string {
  const lines = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, fileCounts]) => {
      const rules = ruleNames.filter((rule) => fileCounts[rule] !== undefined);
      return `    ${JSON.stringify(file)}: ${JSON.stringify(Object.fromEntries(rules.map((rule) => [rule, fileCounts[rule]])))}`;
    });
  return `{\n  "commitsSince": ${JSON.stringify(commitsSince)},\n  "files": {\n${lines.join(',\n')}\n  }\n}\n`;
}
