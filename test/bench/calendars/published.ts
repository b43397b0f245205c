/** Writes and reads the published result of the calendars. Also writes the documentation page about it. */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { describeMeasurement, formatMarkdownTable, type Measurement } from '../published.ts';
import type { CalendarsResult } from './rounds.ts';
import { createCalendarRatios, createCalendarRows, TASK_NAMES } from './table.ts';

export type PublishedResult = CalendarsResult & Measurement;

const resultFileUrl = new URL('published.json', import.meta.url);
const pageFileUrl = new URL('../../../demo/docs/calendars.md', import.meta.url);

/** Writes the file with the result, and the documentation page. */
export async function publishResult(result: CalendarsResult): Promise<void> {
  const newResult = { ...describeMeasurement(result.browser), ...result };
  const prettierOptions = await resolveConfig(resultFileUrl);
  await writeFile(resultFileUrl, await format(JSON.stringify(newResult), { ...prettierOptions, parser: 'json' }));
  await writeFile(pageFileUrl, formatCalendarsPage(newResult));
}

export async function readPublished(): Promise<{ result: PublishedResult; page: string }> {
  const [result, page] = await Promise.all([readFile(resultFileUrl, 'utf8'), readFile(pageFileUrl, 'utf8')]);
  return { result: JSON.parse(result) as PublishedResult, page };
}

export function formatCalendarsPage(result: PublishedResult): string {
  const { date, machine, browser, rounds } = result;
  const tables = TASK_NAMES.map(
    ([task, name]) => `## ${name}\n\n${formatMarkdownTable(createCalendarRows(result, task))}\n`,
  );
  const ratios = createCalendarRatios(result).map(({ what, ratio, within }) => ({
    figure: what,
    measured: ratio.toFixed(2),
    goal: within?.toFixed(1) ?? '',
  }));
  const measurement = [
    'This page compares the CPU time of the browser’s main thread for several calendars.',
    `One run loads each calendar in turn on a new page, in ${rounds} rounds.`,
    'Each figure is the median of the rounds, with the middle half of them in brackets.',
  ];
  return `# Compared with other calendars

Measure the calendars on your own machine:

\`\`\`sh
npm run bench
npm run bench -- --publish
\`\`\`

The second command also writes this page.

${measurement.join(' ')}

## Method

${ratioMeanings.map((line) => `- ${line}`).join('\n')}

${tables.join('\n')}
## Goals

${formatMarkdownTable(ratios)}

The ratios come from the second table. ${isInBothTasks}

**Tested on:** ${date}, ${machine}; ${browser}. **Not tested:** phones and other browsers.
`;
}

const ratioMeanings = [
  'Each calendar shows June 2031 in English. Its own buttons then turn twelve months forward and back.',
  '*First grid* is the time from an empty page until the month and its names are visible. It includes the script.',
  'The widget first paints days without names, so its first paint has a row of its own.',
  '*Month turn* is the mean of the 24 turns.',
  'CPU is the main thread’s own time. Wall is the elapsed time, with the wait for the next frame.',
  '*Script* is the size of one file with the calendar and its libraries. A minifier has shortened it, but kept its white space. The file isn’t compressed.',
  'The pages with `innerHTML` and with Lit are minimal implementations. They show the limits and are no alternatives.',
];

const isInBothTasks =
  'In both tables, the packages give each day a name for screen readers. The widget and the two minimal pages do so only in the second table.';
