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
  timeoutCount: number;
  survivedCount: number;
  noCoverageCount: number;
  /** Percentage of detected mutants: killed and timed out, among all four counts. 100 if there are no mutants. */
  percent: number;
}

/** Returns one score for each folder, sorted by name. */
export function computeScoresByFolder(mutants: readonly Mutant[]): Score[] {
  const folders = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const folder = getFolder(mutant);
    folders.set(folder, [...(folders.get(folder) ?? []), mutant]);
  }
  return [...folders]
    .map(([name, folderMutants]) => computeScore(name, folderMutants))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Calculates the score of these mutants. Skips ignored mutants: those in static code, and those that a comment
 * disables.
 */
export function computeScore(name: string, mutants: readonly Mutant[]): Score {
  const countMutants = (status: string) => mutants.filter((mutant) => mutant.status === status).length;
  const [killedCount, timeoutCount, survivedCount, noCoverageCount] = [
    countMutants('Killed'),
    countMutants('Timeout'),
    countMutants('Survived'),
    countMutants('NoCoverage'),
  ];
  const detectedCount = killedCount + timeoutCount;
  const totalCount = detectedCount + survivedCount + noCoverageCount;
  return {
    name,
    killedCount,
    timeoutCount,
    survivedCount,
    noCoverageCount,
    percent: totalCount === 0 ? 100 : (100 * detectedCount) / totalCount,
  };
}

/** Maximum percentage of timeouts. Usually one mutant in a hundred never ends. */
const MAX_TIMEOUT_PERCENT = 5;

/**
 * Returns the reason why a score fails, or null if it passes. A mutant whose tests time out counts as detected, because
 * some mutants cause endless loops. But many timeouts mean that the machine was slow, so the score is not valid.
 */
export function findShortfall(
  { name, percent, killedCount, timeoutCount, survivedCount, noCoverageCount }: Score,
  minPercent: number,
) {
  if (100 * timeoutCount > MAX_TIMEOUT_PERCENT * (killedCount + timeoutCount + survivedCount + noCoverageCount))
    return `${name}: more than ${MAX_TIMEOUT_PERCENT} % ran out of time. The machine was too busy to measure.`;
  return percent < minPercent ? `${name}: below ${minPercent} %.` : null;
}

/**
 * Formats the scores as a table with one line for each. Rounds percentages down, so that 89.99 does not look like 90.
 */
export function formatTable(scores: readonly Score[]): string {
  const columnNames = ['', 'mutants', 'killed', 'timed out', 'survived', 'not run', 'score'];
  const rows = scores.map(({ name, killedCount, timeoutCount, survivedCount, noCoverageCount, percent }) =>
    [
      name,
      killedCount + timeoutCount + survivedCount + noCoverageCount,
      killedCount,
      timeoutCount,
      survivedCount,
      noCoverageCount,
      (Math.floor(10 * percent) / 10).toFixed(1),
    ].map(String),
  );
  const nameWidth = Math.max(...rows.map(([name = '']) => name.length));
  const formatRow = ([name = '', ...figures]: string[]) =>
    name.padEnd(nameWidth) + figures.map((mutant) => mutant.padStart(11)).join('');
  return [columnNames, ...rows].map(formatRow).join('\n');
}

function getFolder({ fileName }: Mutant): string {
  const path = fileName.replaceAll('\\', '/');
  return path.slice(path.lastIndexOf('src/'), path.lastIndexOf('/'));
}
