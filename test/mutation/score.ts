/** Calculates the percentage of mutants that the tests detect, by folder and in total. */

/** The fields of Stryker's mutants that the score needs. `status` has Stryker's values. */
export interface Mutant {
  /** Path of the mutant's source file, absolute or from the project's root. */
  fileName: string;
  status: string;
}

export interface Score {
  /** Path of the folder, such as `src/flow/cart`. */
  name: string;
  killedCount: number;
  timeout: number;
  survivedCount: number;
  noCoverage: number;
  /** Percentage of detected mutants: killed and timed out, among all four counts. 100 if there are no mutants. */
  percent: number;
}

/** Returns one score for each folder, sorted by name. */
export function scoresByFolder(mutants: readonly Mutant[]): Score[] {
  const folders = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const folder = folderOf(mutant);
    folders.set(folder, [...(folders.get(folder) ?? []), mutant]);
  }
  return [...folders]
    .map(([name, folderMutants]) => scoreOf(name, folderMutants))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Calculates the score of these mutants. Skips ignored mutants: those in static code, and those that a comment
 * disables.
 */
export function scoreOf(name: string, mutants: readonly Mutant[]): Score {
  const count = (status: string) => mutants.filter((each) => each.status === status).length;
  const [killedCount, timeout, survivedCount, noCoverage] = [
    count('Killed'),
    count('Timeout'),
    count('Survived'),
    count('NoCoverage'),
  ];
  const detectedCount = killedCount + timeout;
  const totalCount = detectedCount + survivedCount + noCoverage;
  return {
    name,
    killedCount,
    timeout,
    survivedCount,
    noCoverage,
    percent: totalCount === 0 ? 100 : (100 * detectedCount) / totalCount,
  };
}

/** Maximum percentage of timeouts. Usually one mutant in a hundred never ends. */
const maxTimeoutPercent = 5;

/**
 * Returns the reason why a score fails, or null if it passes. A timeout counts as detected, because some mutants never
 * end. But many timeouts mean that the machine was slow, so the score is not valid.
 */
export function findShortfall(
  { name, percent, killedCount, timeout, survivedCount, noCoverage }: Score,
  minPercent: number,
) {
  if (100 * timeout > maxTimeoutPercent * (killedCount + timeout + survivedCount + noCoverage))
    return `${name}: more than ${maxTimeoutPercent} % ran out of time. The machine was too busy to measure.`;
  return percent < minPercent ? `${name}: below ${minPercent} %.` : null;
}

/**
 * Formats the scores as a table with one line for each. Rounds percentages down, so that 89.99 does not look like 90.
 */
export function table(scores: readonly Score[]): string {
  const head = ['', 'mutants', 'killed', 'timed out', 'survived', 'not run', 'score'];
  const rows = scores.map(({ name, killedCount, timeout, survivedCount, noCoverage, percent }) =>
    [
      name,
      killedCount + timeout + survivedCount + noCoverage,
      killedCount,
      timeout,
      survivedCount,
      noCoverage,
      (Math.floor(10 * percent) / 10).toFixed(1),
    ].map(String),
  );
  const nameWidth = Math.max(...rows.map(([name = '']) => name.length));
  const write = ([name = '', ...figures]: string[]) =>
    name.padEnd(nameWidth) + figures.map((each) => each.padStart(11)).join('');
  return [head, ...rows].map(write).join('\n');
}

function folderOf({ fileName }: Mutant): string {
  const path = fileName.replaceAll('\\', '/');
  return path.slice(path.lastIndexOf('src/'), path.lastIndexOf('/'));
}
