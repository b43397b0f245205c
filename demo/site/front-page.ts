/** What the first page says in figures, taken from the documentation that gives their proof, and its first free day. */
import { languages } from '../../src/i18n/languages.ts';
import { readDoc } from './documentation.ts';
import type { Surroundings } from './layout.ts';
import { pageGroups } from './pages.ts';
import { readPage } from './page-file.ts';
import { cardsOf } from './render.ts';
import { escapeHtml, fillIn, snippetOf } from './template.ts';

export async function frontValues(around: Surroundings, upstream: string): Promise<Record<string, string>> {
  const [figures, looks, boats, day] = await Promise.all([
    readDoc('figures'),
    readDoc('looks'),
    readPage('boats'),
    firstFreeDay(upstream),
  ]);
  const { site, service } = around;
  return {
    'first-load': figureIn(figures, 'everything fetched before a day can be chosen'),
    tokens: String(new Set(looks.match(/`--slipway-[a-z-]+`/g)).size),
    parts: String(partsIn(looks)),
    languages: String(Object.keys(languages).length + 1),
    venues: cardsOf(pageGroups.filter(({ venues }) => venues === true).flatMap(({ pages }) => pages)),
    account: encodeURIComponent(`${service}/harbour`),
    relay: encodeURIComponent(`${site}/relay`),
    snippet: escapeHtml(fillIn(snippetOf(boats.body), { site, service })),
    'first-day': day === null ? '' : `start-date="${day}"`,
  };
}

/** The number in a row of the table of figures. Throws where there is none: then the first page would say nothing. */
function figureIn(markdown: string, row: string): string {
  const line = markdown.split('\n').find((each) => each.startsWith(`| ${row}`)) ?? '';
  const [, figure] = /\| ([\d.]+) kB/.exec(line) ?? [];
  if (figure === undefined) throw new Error(`There is no figure “${row}”.`);
  return figure;
}

function partsIn(looks: string): number {
  const rows = looks.split('\n').filter((line) => line.startsWith('| `<slipway-'));
  return new Set(rows.flatMap((row) => row.split(' | ')[1]?.match(/`[a-z-]+`/g) ?? [])).size;
}

/** A day some days ahead that the harbour’s whale watching is not sold out on, so that the first page shows a price at once. */
async function firstFreeDay(upstream: string): Promise<string | null> {
  const from = new Date(Date.now() + 5 * 86_400_000);
  const to = new Date(from.getTime() + 30 * 86_400_000);
  const compact = (day: Date) => day.toISOString().slice(0, 10).replaceAll('-', '');
  try {
    const answer = await fetch(
      `${upstream}/harbour/api/3.0/item/107/cal?start_date=${compact(from)}&end_date=${compact(to)}`,
      { signal: AbortSignal.timeout(2000) },
    );
    const { item } = (await answer.json()) as { item?: { cal?: Record<string, unknown> } };
    const free = Object.entries(item?.cal ?? {}).find(([, places]) => places === 1);
    return free?.[0].replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null;
  } catch {
    // Without the service there is no price to show, and the calendar says so itself.
    return null;
  }
}
