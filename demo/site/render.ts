/**
 * Renders the files in `demo/pages`: replaces their placeholders, and puts them into the layout. It also renders the
 * cards that link to the demo pages.
 */
import { productPage, venuePage, websiteBody, type CurrentLink, type PageContext } from './layout.ts';
import { readPage } from './page-file.ts';
import { pageGroups, type DemoPage, type PageGroup } from './pages.ts';
import { escapeHtml, fillIn, snippetOf, withoutSnippetMarks } from './template.ts';

/** The values of placeholders by their names. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** Returns the values of the placeholders that each page file can use. */
function addressValues({ site, service }: PageContext): { site: string; service: string } {
  return { site: escapeHtml(site), service: escapeHtml(service) };
}

/** Returns a demo page as HTML. The page shows its own snippet as text. */
export async function renderDemoPage(
  page: DemoPage,
  context: PageContext,
  pageValues: PlaceholderValues = {},
): Promise<string> {
  const { frontMatter, website, head, body: fileBody } = await readPage(page.name);
  const body = website === null ? fileBody : websiteBody(`/${page.name}`, frontMatter.title, website, fileBody);
  const values = { ...addressValues(context), ...pageValues };
  const snippet = fillIn([head, body].map(snippetOf).filter(Boolean).join('\n'), values);
  return venuePage({ description: page.promise, ...frontMatter }, context, {
    name: page.title,
    head: fillIn(withoutSnippetMarks(head), values),
    body: fillIn(withoutSnippetMarks(body), { ...values, shown: aboutPage(page, snippet) }),
  });
}

/** Returns one of Slipway's own pages as HTML, from its file in `demo/pages`. */
export async function renderProductPage(
  name: string,
  context: PageContext,
  pageValues: PlaceholderValues,
  currentLink: CurrentLink = null,
): Promise<string> {
  const { frontMatter, head, body } = await readPage(name);
  const values = { ...addressValues(context), ...pageValues };
  return productPage(frontMatter, context, { currentLink, head: fillIn(head, values), body: fillIn(body, values) });
}

/** Returns the cards for the page for developers, group by group. */
export function developerGroups(): string {
  return pageGroups
    .filter(({ venues }) => venues !== true)
    .map(groupOf)
    .join('\n');
}

function aboutPage({ promise }: DemoPage, snippet: string): string {
  return `<aside class="shown" lang="en" dir="ltr" aria-label="How this page is made"><p>${escapeHtml(promise)}</p>
    <details><summary>The lines on this page</summary><pre><code>${escapeHtml(snippet)}</code></pre></details></aside>`;
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
