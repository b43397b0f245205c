/**
 * Writes and reads the published result of the benchmarks. Also writes the documentation page about it. The site adds
 * bars to the tables of that page (`demo/site/documentation.ts`).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { formatSpread } from './calendars/table.ts';
import { createManyItemsRatios, type ManyItemsCost } from './many-items.ts';
import { formatMarkdownTable, type Measurement } from './published.ts';
import type { SlowPhoneResult, PageCost } from './slow-phone/bench.ts';
import { newerPhone, slowPhone as oldPhone } from './slow-phone/phone.ts';

export interface SideBySide {
  readonly slowPhone: SlowPhoneResult;
  readonly weakService: readonly PageCost[];
  readonly manyItems: readonly ManyItemsCost[];
}

export interface Goal {
  readonly figure: string;
  readonly result: string;
  /** The highest allowed result, in the same unit. */
  readonly goal: string;
  readonly isReached: boolean;
}

/** The maximum time in ms until a guest can select a day, for some of the pages. */
const ARRIVAL_GOALS_MS = [
  ['script tag', 850],
  ['script tag with the preload snippet', 650],
  ['script tag, second visit', 450],
] as const;
const LONGEST_TASK_GOAL_MS = 70;
/** The maximum time in ms from a press until the next frame, by the name of the press. */
const PRESS_GOALS_MS: Readonly<Record<string, number>> = {
  month: 56,
  day: 56,
  quantity: 56,
  add: 56,
  'to details': 64,
  back: 64,
  cart: 64,
};

const resultFileUrl = new URL('side-by-side.json', import.meta.url);
const pageFileUrl = new URL('../../demo/docs/benchmarks.md', import.meta.url);

/** Writes the file with the result, and the documentation page. */
export async function publishSideBySide(result: SideBySide & Measurement): Promise<void> {
  const prettierOptions = await resolveConfig(resultFileUrl);
  await writeFile(resultFileUrl, await format(JSON.stringify(result), { ...prettierOptions, parser: 'json' }));
  await writeFile(pageFileUrl, formatBenchmarksPage(result));
}

export async function readSideBySide(): Promise<{ result: SideBySide & Measurement; page: string }> {
  const [result, page] = await Promise.all([readFile(resultFileUrl, 'utf8'), readFile(pageFileUrl, 'utf8')]);
  return { result: JSON.parse(result) as SideBySide & Measurement, page };
}

/** Returns the figures that have a maximum. Omits presses without a maximum. */
export function createGoals({ slowPhone, manyItems }: SideBySide): Goal[] {
  const createGoal = (name: string, value: number, limit: number, unit = ' ms'): Goal => ({
    figure: name,
    result: `${value}${unit}`,
    goal: `${limit}${unit}`,
    isReached: value <= limit,
  });
  const findPage = (name: string) => slowPhone.ways.find((pageCost) => pageCost.name === name);
  return [
    ...ARRIVAL_GOALS_MS.map(([name, limit]) =>
      createGoal(name, Math.round(findPage(name)?.arrival.median ?? Infinity), limit),
    ),
    createGoal(
      'script tag, longest task',
      Math.round(findPage('script tag')?.longestTask.median ?? Infinity),
      LONGEST_TASK_GOAL_MS,
    ),
    ...slowPhone.acts.flatMap(({ act, toNextPaint }) => {
      const limit = PRESS_GOALS_MS[act];
      return limit === undefined ? [] : [createGoal(`press: ${act}`, toNextPaint.median, limit)];
    }),
    ...createManyItemsRatios(manyItems).map(({ what, ratio, within }) => createGoal(what, ratio, within, ' ×')),
  ];
}

export function createPageRows(ways: readonly PageCost[]): Record<string, string | number>[] {
  return ways.map(({ name, until, arrival, longestTask, ratio }) => ({
    page: name,
    'until a guest sees': until,
    ms: formatSpread(arrival),
    'longest task, ms': Math.round(longestTask.median),
    'compared with the script tag': ratio.toFixed(2),
  }));
}

export function createPressRows({ acts }: SlowPhoneResult): Record<string, string | number>[] {
  return acts.map(({ act, toNextPaint }) => ({ press: act, ms: toNextPaint.median }));
}

export function createManyItemsRows(costs: readonly ManyItemsCost[]): Record<string, string | number>[] {
  return createManyItemsRatios(costs).map(({ what, many, few, ratio }) => ({
    figure: what,
    '5,000 items, ms': formatSpread(many),
    '50 items, ms': formatSpread(few),
    ratio: ratio.toFixed(2),
  }));
}

export function formatBenchmarksPage(result: SideBySide & Measurement): string {
  const { date, machine, browser, slowPhone, weakService, manyItems } = result;
  const goals = createGoals(result).map(({ isReached, ...row }) => ({ ...row, reached: isReached ? 'yes' : 'no' }));
  return `# Benchmarks

Measure everything on your own machine:

\`\`\`sh
npm run bench
npm run bench -- --publish
\`\`\`

The second command also writes this page. One run loads all pages in turn, in several rounds. Each figure is the median, with the middle half of the rounds in brackets. Times depend on the machine, so compare the rows with each other. A [separate page](calendars.md) compares the work of calendars.

## First day on a slow phone

The phone has 1/${oldPhone.slowdown} of this machine’s CPU, 1.6 Mb/s and a latency of 150 ms. The document itself arrives at once.

<!-- bars -->

${formatMarkdownTable(createPageRows(slowPhone.ways))}

- The page without a library reads the same three answers. It draws one row of days.
- The calendars of other packages read no data, so they need one round trip less.
- Shopify’s button has one product of a stand-in shop.
- Only the shell of Cal.com’s embed is public. Its iframe has no content.
- A longest task of 0 ms means that no task reached 50 ms.

## Presses

The phone has 1/${newerPhone.slowdown} of this machine’s CPU. The table shows the time from a press until the page has rendered the next frame.

<!-- bars -->

${formatMarkdownTable(createPressRows(slowPhone))}

## Slow service

The demo service uses its profile \`weak\`: it answers slowly and throttles. The phone is as fast as this machine.

<!-- bars -->

${formatMarkdownTable(createPageRows(weakService))}

## 5,000 items

The same venue has 50 items, then 5,000. The table shows the CPU time of the main thread.

<!-- bars -->

${formatMarkdownTable(createManyItemsRows(manyItems))}

## Goals

${formatMarkdownTable(goals)}

**Tested on:** ${date}, ${machine}; ${browser}. **Not tested:** real phones, and pretix’s widget, which has no public package.
`;
}
