/**
 * Renders the documentation pages, the page that lists them, and the index for the search. The text of the pages is in
 * `demo/docs`, and their order is in `documentation-index.ts`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Package } from 'custom-elements-manifest/schema';
import type { Section } from '../browser/search-index.ts';
import { listElements } from '../building/elements-manifest.ts';
import { docsFolder } from '../building/project.ts';
import { docGroups, docPages, type DocPage } from './documentation-index.ts';
import { renderProductPageHtml, repository, type PageContext } from './layout.ts';
import { listHeadings, renderMarkdown, listNamedRows, splitSections, addBars } from './markdown.ts';
import { findOldIds } from './old-ids.ts';
import { renderPartPicture, readPartPictures } from './part-pictures.ts';
import { escapeHtml } from './template.ts';

/** Returns the Markdown of `demo/docs/<name>.md`. */
export function readDoc(name: string): Promise<string> {
  return readFile(join(docsFolder, `${name}.md`), 'utf8');
}

/** The sources of the content that replaces comments in the Markdown, such as the list of CSS parts. */
interface InsertedContentSources {
  /** The folder of the build, which has the elements manifest. */
  dist: string;
  /** Returns the attribute `start-date` with the day that the live widget opens. */
  startDate: () => Promise<string>;
}

/**
 * Returns a documentation page as HTML. The list of CSS parts, the theming gallery and the bar charts replace these
 * comments in the Markdown: `<!-- parts -->`, `<!-- gallery -->` and `<!-- bars -->`.
 */
export async function renderDoc(page: DocPage, context: PageContext, sources: InsertedContentSources): Promise<string> {
  const markdown = await readDoc(page.name);
  const position = docPages.indexOf(page);
  const adjacentLinks = [
    renderAdjacentLink(docPages[position - 1], 'Previous'),
    renderAdjacentLink(docPages[position + 1], 'Next'),
  ];
  return renderDocsPage(
    `${page.title} · Slipway documentation`,
    context,
    page,
    `<main class="prose" id="content">${addOldIds(page.name, await insertLiveContent(markdown, context, sources))}${renderFeedbackLinks(page)}
<nav class="turn" aria-label="Next and previous">${adjacentLinks.join('')}</nav>${renderMovedSectionLinks(page.name)}</main>${renderTableOfContents(markdown)}`,
  );
}

/** Returns the page that lists all documentation pages. */
export function renderDocIndex(context: PageContext): string {
  const groups = docGroups.map(
    ({ title, about, pages }) =>
      `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(about)}</p><ul>${pages
        .map((page) => `<li><a href="/docs/${page.name}">${escapeHtml(page.title)}</a></li>`)
        .join('')}</ul></section>`,
  );
  return renderDocsPage(
    'Documentation · Slipway',
    context,
    null,
    `<main class="prose shelves" id="content"><h1>Documentation</h1>
<p class="lead">Begin with the <a href="/docs/quick-start">quick start</a>, or with your kind of site.</p>
<div>${groups.join('')}</div></main>`,
  );
}

/**
 * Pages with a table row for each of several hundred names. On these pages, the search finds only whole sections, and
 * lists them after all other results.
 */
const pagesWithoutRows: readonly string[] = ['text-keys'];

/**
 * Returns the sections of all pages for the search in the browser. A table row that begins with a name in code is a
 * section too.
 */
export async function buildSearchIndex(): Promise<Section[]> {
  const sectionsOfPages = await Promise.all(
    docPages.map(async ({ name, title }) => {
      const markdown = await readDoc(name);
      const sections = splitSections(markdown).map(({ heading, text }) => ({
        href: heading.depth === 1 ? `/docs/${name}` : `/docs/${name}#${heading.id}`,
        page: title,
        heading: heading.text,
        text,
      }));
      if (pagesWithoutRows.includes(name)) return sections.map((section) => ({ ...section, isLongList: true }));
      const rows = listNamedRows(markdown).map(({ id, names, text }) => ({
        href: `/docs/${name}#${id}`,
        page: title,
        heading: names,
        text,
      }));
      return [...sections, ...rows];
    }),
  );
  return sectionsOfPages.flat();
}

/** Returns a list of links to the headings of the second level; `''` if there are fewer than two. */
function renderTableOfContents(markdown: string): string {
  const headings = listHeadings(markdown).filter(({ depth }) => depth === 2);
  if (headings.length < 2) return '';
  const links = headings.map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${links.join('')}</ul></nav>`;
}

/**
 * Returns the link to the previous or next page. If there is none, returns an empty element, so that the other link
 * stays on its side.
 */
function renderAdjacentLink(page: DocPage | undefined, label: string): string {
  return page === undefined
    ? '<span></span>'
    : `<a href="/docs/${page.name}"><small>${label}</small>${escapeHtml(page.title)}</a>`;
}

/**
 * Adds the old ids of sections to a page, each on an empty element. The element comes before the section's current
 * heading.
 */
function addOldIds(name: string, html: string): string {
  const { idsOnSamePage } = findOldIds(name);
  const renderOldIds = (id: string) =>
    (idsOnSamePage.get(id) ?? []).map((oldId) => `<span id="${escapeHtml(oldId)}"></span>`).join('');
  return renderOldIds('') + html.replace(/<h[23] id="([^"]*)">/g, (heading, id: string) => renderOldIds(id) + heading);
}

/**
 * Returns links to the sections that moved to other pages, with their old ids. If a URL has such an id, a script goes
 * to the new page (`demo/browser/docs-page.ts`). Without scripts, readers press the link.
 */
function renderMovedSectionLinks(name: string): string {
  const { idsOnOtherPages } = findOldIds(name);
  if (idsOnOtherPages.length === 0) return '';
  const links = idsOnOtherPages.map(({ id, page, href }) => {
    const title = docPages.find((docPage) => docPage.name === page)?.title ?? page;
    return `<li><a id="${escapeHtml(id)}" href="${href}">${escapeHtml(title)}</a></li>`;
  });
  return `<nav class="moved" aria-label="Moved sections"><p>Sections on other pages</p><ul>${links.join('')}</ul></nav>`;
}

function renderFeedbackLinks({ name, title }: DocPage): string {
  const issueUrl = `${repository}/issues/new?title=${encodeURIComponent(`Documentation: ${title}`)}`;
  return `<p class="feedback"><a href="${repository}/edit/main/demo/docs/${name}.md">Edit this page</a><a href="${issueUrl}">Report a problem with this page</a></p>`;
}

/**
 * Returns a page as HTML. Replaces the comment `<!-- parts -->` or `<!-- gallery -->` with its content. Adds bars to
 * the tables that follow `<!-- bars -->`.
 */
async function insertLiveContent(
  markdown: string,
  context: PageContext,
  sources: InsertedContentSources,
): Promise<string> {
  const html = addBars(renderMarkdown(markdown));
  const contentRenderers = [
    ['<!-- parts -->', () => renderPartsList(sources.dist)],
    ['<!-- gallery -->', () => renderGallery(markdown, context, sources)],
  ] as const;
  const [marker, renderContent] = contentRenderers.find(([marker]) => html.includes(marker)) ?? [];
  return marker === undefined ? html : html.replace(marker, await renderContent());
}

/**
 * Returns HTML with all parts of all elements, from the elements manifest in the folder `dist`. If there is no
 * manifest, returns a note instead.
 */
async function renderPartsList(dist: string): Promise<string> {
  const manifestText = await readFile(join(dist, 'custom-elements.json'), 'utf8').catch(() => null);
  if (manifestText === null) return renderMarkdown('The list is made by the build: `npm start`.');
  const pictures = await readPartPictures();
  return listElements(JSON.parse(manifestText) as Package)
    .map(({ tagName, cssParts = [] }) => {
      const rows = cssParts.map(({ name, description = '' }) => {
        const descriptionHtml = escapeHtml(description) + renderPartPicture(`${tagName} ${name}`, pictures);
        return `<dt><code>${escapeHtml(name)}</code></dt><dd>${descriptionHtml}</dd>`;
      });
      const summary = `<code>&lt;${escapeHtml(tagName)}&gt;</code> ${rows.length} parts`;
      return `<details><summary>${summary}</summary><dl>${rows.join('')}</dl></details>`;
    })
    .join('\n');
}

/**
 * Returns a live widget with a choice of looks, and a field for each style token. The script is
 * `demo/browser/gallery.ts`. The looks are the CSS blocks of this page, and the tokens come from the elements manifest.
 * If there is no manifest, returns a note instead.
 */
async function renderGallery(
  markdown: string,
  { siteOrigin, serviceUrl }: PageContext,
  { dist, startDate }: InsertedContentSources,
): Promise<string> {
  const text = await readFile(join(dist, 'custom-elements.json'), 'utf8').catch(() => null);
  if (text === null) return renderMarkdown('The live widget requires a build: `npm start`.');
  const lookChoices = listHeadings(markdown)
    .filter(({ depth }) => depth === 2)
    .map(
      ({ id, text: name }, index) =>
        `<label><input type="radio" name="look" value="${escapeHtml(id)}"${index === 0 ? ' checked' : ''}> ${escapeHtml(name)}</label>`,
    );
  const bookingElement = listElements(JSON.parse(text) as Package).find(({ tagName }) => tagName === 'slipway-booking');
  const tokenFields = (bookingElement?.cssProperties ?? []).map(
    ({ name, description = '' }) =>
      `<label><code>${escapeHtml(name)}</code><small>${escapeHtml(description)}</small><input name="${escapeHtml(name)}" type="text" spellcheck="false" placeholder="default"></label>`,
  );
  return `<form class="gallery" id="gallery" autocomplete="off">
<fieldset class="look-choice"><legend>Look</legend>${lookChoices.join('')}</fieldset>
<details><summary>Change the tokens</summary><div class="look-tokens">${tokenFields.join('')}</div></details>
</form>
<section class="look-stage" aria-label="Live widget">
<script type="module" src="${escapeHtml(siteOrigin)}/slipway.js" data-accounts="${escapeHtml(serviceUrl)}/harbour"></script>
<script type="module" src="/browser/gallery.js"></script>
<slipway-booking base-url="${escapeHtml(serviceUrl)}/harbour" relay-url="${escapeHtml(siteOrigin)}/relay" item-id="107" ${await startDate()} lang="en-CA"><a href="/boats">Open the booking page</a></slipway-booking>
</section>
<details><summary>CSS of the live widget</summary><div class="code"><pre tabindex="0" aria-label="CSS of the live widget"><code id="look-css"></code></pre></div></details>
`;
}

/** Returns a whole page of the documentation, with its navigation and its search field. */
function renderDocsPage(title: string, context: PageContext, currentPage: DocPage | null, contentHtml: string): string {
  const groups = docGroups.map(
    (group) =>
      `<p>${escapeHtml(group.title)}</p><ul>${group.pages
        .map(
          (page) =>
            `<li><a href="/docs/${page.name}"${page === currentPage ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
        )
        .join('')}</ul>`,
  );
  return renderProductPageHtml({ title, lang: 'en' }, context, {
    currentLink: '/docs',
    head: '\n    <script type="module" src="/browser/search.js"></script><script type="module" src="/browser/docs-page.js"></script>',
    body: `<div class="docs">
<div class="beside-docs">
<search class="find" hidden><label for="find">Search the documentation</label>
<input id="find" type="search" autocomplete="off" spellcheck="false" aria-controls="found"><div id="found" role="status"></div></search>
<details class="shelf"><summary>All pages</summary><nav aria-label="Documentation">${groups.join('')}</nav></details>
</div>
${contentHtml}
</div>`,
  });
}
