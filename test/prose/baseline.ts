/** Compares the findings of a run with those that were there before. The numbers of a file may only shrink. */
import type { Rule } from './rules.ts';

export interface Finding {
  rule: Rule;
  /** Path within the project. */
  file: string;
  /** Counted from 1. */
  line: number;
  text: string;
}

/** How many findings of each rule a file has. Files and rules without findings are left out. */
export type Counts = Record<string, Partial<Record<Rule, number>>>;

export function countFindings(findings: readonly Finding[]): Counts {
  const counts: Counts = {};
  for (const { file, rule } of findings) {
    const ofFile = (counts[file] ??= {});
    ofFile[rule] = (ofFile[rule] ?? 0) + 1;
  }
  return counts;
}

/** Returns the findings of each file and rule that has more of them than the baseline allows. A new file has none. */
export function newFindings(findings: readonly Finding[], baseline: Counts): Finding[] {
  const counts = countFindings(findings);
  return findings.filter(({ file, rule }) => (counts[file]?.[rule] ?? 0) > (baseline[file]?.[rule] ?? 0));
}

/** Returns the baseline lowered to `counts`. It never grows. Files that were not read stay. */
export function lowerBaseline(baseline: Counts, counts: Counts, wasRead: (file: string) => boolean): Counts {
  const lowered: Counts = {};
  for (const [file, before] of Object.entries(baseline)) {
    if (!wasRead(file)) {
      lowered[file] = before;
      continue;
    }
    const rules = Object.entries(before) as [Rule, number][];
    const left = rules
      .map(([rule, count]) => [rule, Math.min(count, counts[file]?.[rule] ?? 0)] as const)
      .filter(([, count]) => count > 0);
    if (left.length > 0) lowered[file] = Object.fromEntries(left);
  }
  return lowered;
}
