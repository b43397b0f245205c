/** What share of the mutants the tests find, by folder and in all. */

/** What the score needs of a mutant; the states are Stryker's. */
export interface Mutant {
  /** The path of its source, from the root of the project or absolute. */
  fileName: string;
  status: string;
}

export interface Score {
  /** A folder, like `src/flow/cart`. */
  name: string;
  killed: number;
  timeout: number;
  survived: number;
  noCoverage: number;
  /** Killed and timed out, of all four, in percent; 100 where there is none. */
  percent: number;
}

/** One folder after the other in the order of their names. */
export function scoresByFolder(mutants: readonly Mutant[]): Score[] {
  const folders = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    const folder = folderOf(mutant);
    folders.set(folder, [...(folders.get(folder) ?? []), mutant]);
  }
  return [...folders].map(([name, own]) => scoreOf(name, own)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What was ignored, because it runs when its file is loaded or by a comment that says why, is not counted. */
export function scoreOf(name: string, mutants: readonly Mutant[]): Score {
  const count = (status: string) => mutants.filter((each) => each.status === status).length;
  const [killed, timeout, survived, noCoverage] = [
    count('Killed'),
    count('Timeout'),
    count('Survived'),
    count('NoCoverage'),
  ];
  const found = killed + timeout;
  const all = found + survived + noCoverage;
  return { name, killed, timeout, survived, noCoverage, percent: all === 0 ? 100 : (100 * found) / all };
}

/** In percent: more than mutants that never end make up, which are one in a hundred. */
const mostTimeouts = 5;

/**
 * Why a score does not hold, null where it does. Who runs out of time is found, since some mutants never end; many of them
 * show that it is the machine that is slow, and then the score says nothing.
 */
export function complaintAbout({ name, percent, killed, timeout, survived, noCoverage }: Score, least: number) {
  if (100 * timeout > mostTimeouts * (killed + timeout + survived + noCoverage))
    return `${name}: more than ${mostTimeouts} % ran out of time. The machine was too busy to measure.`;
  return percent < least ? `${name}: below ${least} %.` : null;
}

/** A line for each, in columns, the score rounded down: 89.99 is not 90. */
export function table(scores: readonly Score[]): string {
  const head = ['', 'mutants', 'killed', 'timed out', 'survived', 'not run', 'score'];
  const rows = scores.map(({ name, killed, timeout, survived, noCoverage, percent }) =>
    [
      name,
      killed + timeout + survived + noCoverage,
      killed,
      timeout,
      survived,
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
