/**
 * Renders the files in `demo/pages`: replaces their placeholders, and puts them into the layout. It also renders the
 * cards that link to the demo pages.
 */
import {
  renderProductPageHtml,
  renderVenuePage,
  renderWebsiteBody,
  type CurrentLink,
  type PageContext,
} from './layout.ts';
import { readPage } from './page-file.ts';
import { pageGroups, type DemoPage, type PageGroup } from './pages.ts';
import { escapeHtml, fillPlaceholders, extractSnippets, removeSnippetMarks } from './template.ts';

/** The values of placeholders by their names. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** Returns the values of the placeholders that each page file can use. */
function createAddressValues({ siteOrigin, serviceUrl }: PageContext): { site: string; service: string } {
  return { site: escapeHtml(siteOrigin), service: escapeHtml(serviceUrl) };
}

/** Returns a demo page as HTML. The page shows its own snippet as text. */
export async function renderDemoPage(
  page: DemoPage,
  context: PageContext,
  pageValues: PlaceholderValues = {},
): Promise<string> {
  const { frontMatter, website, head, body: fileBody } = await readPage(page.name);
  const body = website === null ? fileBody : renderWebsiteBody(`/${page.name}`, frontMatter.title, website, fileBody);
  const values = { ...createAddressValues(context), ...pageValues };
  const snippet = fillPlaceholders([head, body].map(extractSnippets).filter(Boolean).join('\n'), values);
  return renderVenuePage({ description: page.summary, ...frontMatter }, context, {
    name: page.title,
    head: fillPlaceholders(removeSnippetMarks(head), values),
    body: fillPlaceholders(removeSnippetMarks(body), { ...values, aboutPage: renderAboutPage(page, snippet) }),
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
  const values = { ...createAddressValues(context), ...pageValues };
  return renderProductPageHtml(frontMatter, context, {
    currentLink,
    head: fillPlaceholders(head, values),
    body: fillPlaceholders(body, values),
  });
}

/** Returns the cards for the page for developers, group by group. */
export function renderDeveloperGroups(): string {
  return pageGroups
    .filter(({ isForVenues }) => isForVenues !== true)
    .map(renderGroup)
    .join('\n');
}

function renderAboutPage({ summary }: DemoPage, snippet: string): string {
  return `<aside class="about-page" lang="en" dir="ltr" aria-label="How this page is made"><p>${escapeHtml(summary)}</p>
    <details><summary>The lines on this page</summary><pre><code>${escapeHtml(snippet)}</code></pre></details></aside>`;
}

function renderGroup({ title, pages }: PageGroup): string {
  return `<section class="group">
    <h2>${escapeHtml(title)}</h2>
    ${renderCards(pages)}
  </section>`;
}

export function renderCards(pages: readonly DemoPage[]): string {
  return `<ul class="cards">${pages.map(renderCard).join('')}</ul>`;
}

function renderCard({ name, title, summary, picture }: DemoPage): string {
  return `
      <li class="card">
        <img src="/pictures/${picture}.svg" alt="" width="1200" height="800" loading="lazy" decoding="async">
        <h3><a href="/${name}">${escapeHtml(title)}</a></h3>
        <p>${escapeHtml(summary)}</p>
      </li>`;
}
