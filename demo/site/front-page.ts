/**
 * The values of the front page's placeholders. Its figures come from the documentation, which links each figure to its test. The
 * booking on the page opens on a free day of the demo service.
 */
import { languages } from '../../src/i18n/languages.ts';
import { readDoc } from './documentation.ts';
import { repository, type PageContext } from './layout.ts';
import { readPage } from './page-file.ts';
import { pageGroups } from './pages.ts';
import { cardsOf, type PlaceholderValues } from './render.ts';
import { escapeHtml, fillIn, snippetOf } from './template.ts';

/** `upstream` is the base URL of the booking service for this process. */
export async function frontPageValues({ site, service }: PageContext, upstream: string): Promise<PlaceholderValues> {
  const [figures, looks, boats, startDate] = await Promise.all([
    readDoc('figures'),
    readDoc('looks'),
    readPage('boats'),
    startDateAttribute(upstream),
  ]);
  return {
    'first-load': figureInTable(figures, 'first load, until a guest can select a day'),
    tokens: String(new Set(looks.match(/`--slipway-[a-z-]+`/g)).size),
    parts: String(countParts(looks)),
    languages: String(Object.keys(languages).length + 1),
    tests: `${repository}/blob/main/e2e`,
    venues: cardsOf(pageGroups.filter(({ venues }) => venues === true).flatMap(({ pages }) => pages)),
    snippet: escapeHtml(fillIn(snippetOf(boats.body), { site, service })),
    'first-day': startDate,
  };
}

/** Returns the kilobytes in a row of the table of figures. Throws if the row is missing. */
function figureInTable(markdown: string, row: string): string {
  const line = markdown.split('\n').find((each) => each.startsWith(`| ${row}`)) ?? '';
  const [, figure] = /\| ([\d.]+) kB/.exec(line) ?? [];
  if (figure === undefined) throw new Error(`The table of figures has no row “${row}” with kB.`);
  return figure;
}

function countParts(looks: string): number {
  const rows = looks.split('\n').filter((line) => line.startsWith('| `<slipway-'));
  return new Set(rows.flatMap((row) => row.split(' | ')[1]?.match(/`[a-z-]+`/g) ?? [])).size;
}

/** The last third of a month has few days to select. */
const LAST_START_IN_MONTH = 20;

/**
 * Returns the first day to consider: five days ahead, or the first of the next month if that day is late in its month.
 * The calendar then opens on a month with enough days to select.
 */
function earliestStart(now: Date): Date {
  const day = new Date(now.getTime() + 5 * 86_400_000);
  return day.getUTCDate() <= LAST_START_IN_MONTH
    ? day
    : new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1));
}

/**
 * Returns `start-date` with a free day of whale watching (item 107), so that the widget shows a price at once. Returns `''` if the service
 * does not answer within 2 seconds: the widget then explains the failure itself.
 */
export async function startDateAttribute(upstream: string, now = new Date()): Promise<string> {
  const from = earliestStart(now);
  const to = new Date(from.getTime() + 30 * 86_400_000);
  const compact = (day: Date) => day.toISOString().slice(0, 10).replaceAll('-', '');
  try {
    const response = await fetch(
      `${upstream}/harbour/api/3.0/item/107/cal?start_date=${compact(from)}&end_date=${compact(to)}`,
      { signal: AbortSignal.timeout(2000) },
    );
    const { item } = (await response.json()) as { item?: { cal?: Record<string, unknown> } };
    const freeDay = Object.entries(item?.cal ?? {}).find(([, status]) => status === 1)?.[0];
    return freeDay === undefined ? '' : `start-date="${freeDay.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}"`;
  } catch {
    return '';
  }
}
