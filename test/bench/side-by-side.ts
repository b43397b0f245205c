/**
 * Writes and reads the published result of the benchmarks. Also writes the documentation page about it. The site adds
 * bars to the tables of that page (`demo/site/documentation.ts`).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { figure } from './calendars/table.ts';
import { manyItemsRatios, type ManyItemsCost } from './many-items.ts';
import { markdownTable, type Measurement } from './published.ts';
import type { SlowPhone, WayCost } from './slow-phone/bench.ts';
import { pressedPhone, slowPhone as oldPhone } from './slow-phone/phone.ts';

export interface SideBySide {
  readonly slowPhone: SlowPhone;
  readonly weakService: readonly WayCost[];
  readonly manyItems: readonly ManyItemsCost[];
}

export interface Goal {
  readonly figure: string;
  readonly result: string;
  /** The maximum of the result, in the same unit. */
  readonly goal: string;
  readonly isReached: boolean;
}

/** The maximum time in ms until a guest can select a day, for some of the pages. */
const arrivalGoals = [
  ['script tag', 850],
  ['script tag with the preload snippet', 650],
  ['script tag, second visit', 450],
] as const;
const longestTaskGoal = 70;
/** The maximum time in ms from a press until the next frame, by the name of the press. */
const pressGoals: Readonly<Record<string, number>> = {
  month: 56,
  day: 56,
  quantity: 56,
  add: 56,
  'to details': 64,
  back: 64,
  cart: 64,
};

const resultFile = new URL('side-by-side.json', import.meta.url);
const pageFile = new URL('../../demo/docs/benchmarks.md', import.meta.url);

/** Writes the file with the result, and the documentation page. */
export async function publishSideBySide(result: SideBySide & Measurement): Promise<void> {
  const style = await resolveConfig(resultFile);
  await writeFile(resultFile, await format(JSON.stringify(result), { ...style, parser: 'json' }));
  await writeFile(pageFile, benchmarksPage(result));
}

export async function readSideBySide(): Promise<{ result: SideBySide & Measurement; page: string }> {
  const [result, page] = await Promise.all([readFile(resultFile, 'utf8'), readFile(pageFile, 'utf8')]);
  return { result: JSON.parse(result) as SideBySide & Measurement, page };
}

/** Returns the figures that have a goal. A press without a goal is not among them. */
export function goalsOf({ slowPhone, manyItems }: SideBySide): Goal[] {
  const goal = (name: string, value: number, limit: number, unit = ' ms'): Goal => ({
    figure: name,
    result: `${value}${unit}`,
    goal: `${limit}${unit}`,
    isReached: value <= limit,
  });
  const way = (name: string) => slowPhone.ways.find((each) => each.name === name);
  return [
    ...arrivalGoals.map(([name, limit]) => goal(name, Math.round(way(name)?.arrival.median ?? Infinity), limit)),
    goal('script tag, longest task', Math.round(way('script tag')?.longestTask.median ?? Infinity), longestTaskGoal),
    ...slowPhone.acts.flatMap(({ act, toNextPaint }) => {
      const limit = pressGoals[act];
      return limit === undefined ? [] : [goal(`press: ${act}`, toNextPaint.median, limit)];
    }),
    ...manyItemsRatios(manyItems).map(({ what, ratio, within }) => goal(what, ratio, within, ' ×')),
  ];
}

export function waysRows(ways: readonly WayCost[]): Record<string, string | number>[] {
  return ways.map(({ name, until, arrival, longestTask, ratio }) => ({
    page: name,
    'until a guest sees': until,
    ms: figure(arrival),
    'longest task, ms': Math.round(longestTask.median),
    'compared with the script tag': ratio.toFixed(2),
  }));
}

export function pressRows({ acts }: SlowPhone): Record<string, string | number>[] {
  return acts.map(({ act, toNextPaint }) => ({ press: act, ms: toNextPaint.median }));
}

export function manyItemsRows(costs: readonly ManyItemsCost[]): Record<string, string | number>[] {
  return manyItemsRatios(costs).map(({ what, many, few, ratio }) => ({
    figure: what,
    '5,000 items, ms': figure(many),
    '50 items, ms': figure(few),
    ratio: ratio.toFixed(2),
  }));
}

export function benchmarksPage(result: SideBySide & Measurement): string {
  const { date, machine, browser, slowPhone, weakService, manyItems } = result;
  const goals = goalsOf(result).map(({ isReached, ...row }) => ({ ...row, reached: isReached ? 'yes' : 'no' }));
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

${markdownTable(waysRows(slowPhone.ways))}

- The page without a library reads the same three answers. It draws one row of days.
- The calendars of other packages read no data, so they need one round trip less.
- Shopify’s button has one product of a stand-in shop.
- Only the shell of Cal.com’s embed is public. Its iframe has no content.
- A longest task of 0 ms means that no task reached 50 ms.

## Presses

The phone has 1/${pressedPhone.slowdown} of this machine’s CPU. The table shows the time from a press until the page has rendered the next frame.

<!-- bars -->

${markdownTable(pressRows(slowPhone))}

## Slow service

The demo service uses its profile \`weak\`: it answers slowly and throttles. The phone is as fast as this machine.

<!-- bars -->

${markdownTable(waysRows(weakService))}

## 5,000 items

The same venue has 50 items, then 5,000. The table shows the CPU time of the main thread.

<!-- bars -->

${markdownTable(manyItemsRows(manyItems))}

## Goals

${markdownTable(goals)}

**Tested on:** ${date}, ${machine}; ${browser}. **Not tested:** real phones, and pretix’s widget, which has no public package.
`;
}
