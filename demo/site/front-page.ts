/**
 * Provides the values for the placeholders of the front page. Its figures come from the documentation, except the number
 * of languages. The widget on the page opens on a day on which whale watching is available at the demo service.
 */
import { languages } from '../../src/i18n/languages.ts';
import { readDoc } from './documentation.ts';
import { repository, type PageContext } from './layout.ts';
import { readPage } from './page-file.ts';
import { pageGroups } from './pages.ts';
import { renderCards, type PlaceholderValues } from './render.ts';
import { escapeHtml, fillPlaceholders, extractSnippets } from './template.ts';

/**
 * Returns the values of the front page's placeholders. This process reaches the booking service at the base URL
 * `upstreamUrl`.
 */
export async function createFrontPageValues(
  { siteOrigin, serviceUrl }: PageContext,
  upstreamUrl: string,
): Promise<PlaceholderValues> {
  const [figures, looks, boats, startDateAttribute] = await Promise.all([
    readDoc('figures'),
    readDoc('looks'),
    readPage('boats'),
    findStartDateAttribute(upstreamUrl),
  ]);
  return {
    'first-load': readFigureInTable(figures, 'first load, until a guest can select a day'),
    tokens: String(new Set(looks.match(/`--slipway-[a-z-]+`/g)).size),
    parts: String(countParts(looks)),
    languages: String(Object.keys(languages).length + 1),
    tests: `${repository}/blob/main/e2e`,
    venues: renderCards(pageGroups.filter(({ isForVenues }) => isForVenues === true).flatMap(({ pages }) => pages)),
    snippet: escapeHtml(fillPlaceholders(extractSnippets(boats.body), { site: siteOrigin, service: serviceUrl })),
    'first-day': startDateAttribute,
  };
}

/** Returns the kilobytes in one row of the table with the figures. Throws if there is no such row. */
function readFigureInTable(markdown: string, rowName: string): string {
  const line = markdown.split('\n').find((candidate) => candidate.startsWith(`| ${rowName}`)) ?? '';
  const [, figure] = /\| ([\d.]+) kB/.exec(line) ?? [];
  if (figure === undefined) throw new Error(`The table of figures has no row “${rowName}” with kB.`);
  return figure;
}

function countParts(markdown: string): number {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| `<slipway-'));
  return new Set(rows.flatMap((row) => row.split(' | ')[1]?.match(/`[a-z-]+`/g) ?? [])).size;
}

/**
 * The latest day of a month on which the widget may open its calendar. After this day, the month has too few days to
 * select.
 */
const LAST_START_IN_MONTH = 20;

/**
 * Returns the first day on which the widget may open: five days from now. If that day is late in its month, returns the
 * first of the next month, so that the calendar shows enough days to select.
 */
function computeEarliestStart(now: Date): Date {
  const startDay = new Date(now.getTime() + 5 * 86_400_000);
  return startDay.getUTCDate() <= LAST_START_IN_MONTH
    ? startDay
    : new Date(Date.UTC(startDay.getUTCFullYear(), startDay.getUTCMonth() + 1, 1));
}

/**
 * Returns the attribute `start-date` with a day on which whale watching (item 107) is available, so that the widget
 * shows a price immediately. Returns `''` if no day is available, or if the service gives no valid answer within 2
 * seconds. The widget then explains the failure itself.
 */
export async function findStartDateAttribute(upstreamUrl: string, now = new Date()): Promise<string> {
  const firstDay = computeEarliestStart(now);
  const lastDay = new Date(firstDay.getTime() + 30 * 86_400_000);
  const formatCompactDate = (day: Date) => day.toISOString().slice(0, 10).replaceAll('-', '');
  try {
    const response = await fetch(
      `${upstreamUrl}/harbour/api/3.0/item/107/cal?start_date=${formatCompactDate(firstDay)}&end_date=${formatCompactDate(lastDay)}`,
      { signal: AbortSignal.timeout(2000) },
    );
    const { item } = (await response.json()) as { item?: { cal?: Record<string, unknown> } };
    const freeDay = Object.entries(item?.cal ?? {}).find(([, status]) => status === 1)?.[0];
    return freeDay === undefined ? '' : `start-date="${freeDay.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')}"`;
  } catch {
    return '';
  }
}
