/** The measured result, and the page of the documentation that it produces. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, type } from 'node:os';
import { format, resolveConfig } from 'prettier';
import type { CalendarsResult } from './rounds.ts';
import { calendarRatios, calendarRows, taskNames } from './table.ts';

export interface PublishedResult extends CalendarsResult {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly machine: string;
}

const resultFile = new URL('published.json', import.meta.url);
const pageFile = new URL('../../../demo/docs/calendars.md', import.meta.url);

/** Writes a new result and the page of the documentation. */
export async function publish(result: CalendarsResult): Promise<void> {
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}, ${type()}`;
  const newResult = { date: new Date().toISOString().slice(0, 10), machine, ...result };
  const style = await resolveConfig(resultFile);
  await writeFile(resultFile, await format(JSON.stringify(newResult), { ...style, parser: 'json' }));
  await writeFile(pageFile, calendarsPage(newResult));
}

export async function readPublished(): Promise<{ result: PublishedResult; page: string }> {
  const [result, page] = await Promise.all([readFile(resultFile, 'utf8'), readFile(pageFile, 'utf8')]);
  return { result: JSON.parse(result) as PublishedResult, page };
}

export function calendarsPage(result: PublishedResult): string {
  const { date, machine, browser, rounds } = result;
  const tables = taskNames.map(([task, name]) => `## ${name}\n\n${markdownTable(calendarRows(result, task))}\n`);
  const ratios = calendarRatios(result).map(({ what, ratio, within }) => ({
    figure: what,
    measured: ratio.toFixed(2),
    'to reach': within?.toFixed(1) ?? '',
  }));
  const measurement = [
    'What a calendar costs the browser’s main thread, measured in one run:',
    `each calendar in turn on a fresh page, ${rounds} rounds.`,
    'Each figure is the median of the rounds, and the middle half of them in brackets.',
    `Measured on ${date}: ${machine}; ${browser}.`,
  ];
  return `# Beside other calendars

${measurement.join(' ')}

${meaning.join(' ')}

${tables.join('\n')}
## Held against what is to be reached

${markdownTable(ratios)}

By the second table. ${inBoth}

\`npm run bench\` measures it anew, \`npm run bench -- --publish\` writes this page.
`;
}

const meaning = [
  'All draw June 2031 in English, then turn twelve months on and back by their own buttons.',
  '*First grid* is from an empty page until the month is painted and its words are there,',
  'the script’s reading included;',
  'ours draws the days first and names them once they are painted, so that its first paint stands in a row of its own.',
  '*Month turn* is the mean of the 24 turns.',
  'CPU is the main thread’s own time, wall is what passes, waiting for the next frame included.',
  'A script is one module, minified but for its white space, before compression.',
  'The page with `innerHTML` and the one with Lit are written by hand and can do nothing but this:',
  'they are the limits, not choices.',
];

const inBoth =
  'The packages name each day in words in both tables; of ours and the two by hand the first leaves that out.';

function markdownTable(rows: readonly object[]): string {
  const heads = Object.keys(rows[0] ?? {});
  const line = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map((row) => line(Object.values(row)))].join('\n');
}
