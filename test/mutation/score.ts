/** Calculates the share of mutants that the tests detect, by folder and in total. */

/** The members of Stryker's mutants that the score needs. The states are Stryker's. */
export interface Mutant {
  /** The path of its source, from the root of the project or absolute. */
  fileName: string;
  status: string;
}

export interface Score {
  /** A folder, like `src/flow/cart`. */
  name: string;
  killedCount: number;
  timeout: number;
  survivedCount: number;
  noCoverage: number;
  /** Killed and timed-out mutants among all four kinds, in percent; 100 without mutants. */
  percent: number;
}

/** Returns one score for each folder, by name. */
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

/** Leaves out ignored mutants: those of code that runs while its file loads, and those with a comment. */
export function scoreOf(name: string, mutants: readonly Mutant[]): Score {
  const count = (status: string) => mutants.filter((each) => each.status === status).length;
  const [killedCount, timeout, survivedCount, noCoverage] = [
    count('Killed'),
    count('Timeout'),
    count('Survived'),
    count('NoCoverage'),
  ];
  const detectedCount = killedCount + timeout;
  const all = detectedCount + survivedCount + noCoverage;
  return {
    name,
    killedCount,
    timeout,
    survivedCount,
    noCoverage,
    percent: all === 0 ? 100 : (100 * detectedCount) / all,
  };
}

/** Maximum share of timeouts in percent. Mutants that never end are one in a hundred. */
const mostTimeouts = 5;

/**
 * Returns the reason against a score, or null if it is valid. A timeout counts as detected, since some mutants never end.
 * Many timeouts show that the machine is slow, which makes the score invalid.
 */
export function findShortfall(
  { name, percent, killedCount, timeout, survivedCount, noCoverage }: Score,
  minPercent: number,
) {
  if (100 * timeout > mostTimeouts * (killedCount + timeout + survivedCount + noCoverage))
    return `${name}: more than ${mostTimeouts} % ran out of time. The machine was too busy to measure.`;
  return percent < minPercent ? `${name}: below ${minPercent} %.` : null;
}

/** Formats one line for each score, in columns. Rounds the score down, so that 89.99 is not 90. */
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
  const wide = Math.max(...rows.map(([name = '']) => name.length));
  const write = ([name = '', ...figures]: string[]) =>
    name.padEnd(wide) + figures.map((each) => each.padStart(11)).join('');
  return [head, ...rows].map(write).join('\n');
}

function folderOf({ fileName }: Mutant): string {
  const path = fileName.replaceAll('\\', '/');
  return path.slice(path.lastIndexOf('src/'), path.lastIndexOf('/'));
}
