import { type DemoPage, type PageGroup, pageGroups } from './pages.ts';
import { productPage, venuePage, type Surroundings } from './layout.ts';
import { readPage } from './page-file.ts';
import { escapeHtml, fillIn, snippetOf, withoutMarks } from './template.ts';

/** What a page file may ask for by `{{name}}`, beside its own values. */
function addresses({ site, service }: Surroundings): { site: string; service: string } {
  return { site: escapeHtml(site), service: escapeHtml(service) };
}

/** One page of a venue, with the snippet that is on it shown below. */
export async function renderPage(
  page: DemoPage,
  around: Surroundings,
  own: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { facts, head, body } = await readPage(page.name);
  const values = { ...addresses(around), ...own };
  const snippet = fillIn([head, body].map(snippetOf).filter(Boolean).join('\n'), values);
  return venuePage({ description: page.promise, ...facts }, around, {
    about: page.title,
    head: fillIn(withoutMarks(head), values),
    body: fillIn(withoutMarks(body), { ...values, shown: shownOf(page, snippet) }),
  });
}

/** A page of the product that is a file of `demo/pages`. */
export async function renderProduct(
  name: string,
  around: Surroundings,
  own: Readonly<Record<string, string>>,
  here: Parameters<typeof productPage>[2]['here'] = null,
): Promise<string> {
  const { facts, head, body } = await readPage(name);
  const values = { ...addresses(around), ...own };
  return productPage(facts, around, { here, head: fillIn(head, values), body: fillIn(body, values) });
}

/** Cards of all pages for people who build, a group after the other. */
export function developerGroups(): string {
  return pageGroups
    .filter(({ venues }) => venues !== true)
    .map(groupOf)
    .join('\n');
}

function shownOf({ promise }: DemoPage, snippet: string): string {
  return `<aside class="shown" lang="en" dir="ltr" aria-label="How this page is made"><p>${escapeHtml(promise)}</p>
    <details><summary>The snippet on this page</summary><pre><code>${escapeHtml(snippet)}</code></pre></details></aside>`;
}

function groupOf({ title, pages }: PageGroup): string {
  return `<section class="group">
    <h2>${escapeHtml(title)}</h2>
    ${cardsOf(pages)}
  </section>`;
}

export function cardsOf(pages: readonly DemoPage[]): string {
  return `<ul class="cards">${pages.map(cardOf).join('')}</ul>`;
}

function cardOf({ name, title, promise, picture }: DemoPage): string {
  return `
      <li class="card">
        <img src="/pictures/${picture}.svg" alt="" width="1200" height="800" loading="lazy" decoding="async">
        <h3><a href="/${name}">${escapeHtml(title)}</a></h3>
        <p>${escapeHtml(promise)}</p>
      </li>`;
}
