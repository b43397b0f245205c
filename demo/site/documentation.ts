/**
 * The documentation pages, their index page and the index for their search. The text is in `demo/docs`, the order of the pages
 * in `documentation-index.ts`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Section } from '../browser/search-index.ts';
import { docsFolder } from '../building/project.ts';
import { docGroups, docPages, type DocPage } from './documentation-index.ts';
import { productPage, type PageContext } from './layout.ts';
import { headingsOf, htmlOf, sectionsOf } from './markdown.ts';
import { partsList } from './parts.ts';
import { escapeHtml } from './template.ts';

/** Returns the Markdown of `demo/docs/<name>.md`. */
export function readDoc(name: string): Promise<string> {
  return readFile(join(docsFolder, `${name}.md`), 'utf8');
}

/** Returns a documentation page. `dist` is the folder of the build, for the list of parts at `<!-- parts -->`. */
export async function renderDoc(page: DocPage, context: PageContext, dist: string): Promise<string> {
  const markdown = await readDoc(page.name);
  const position = docPages.indexOf(page);
  const neighbours = [neighbourLink(docPages[position - 1], 'Previous'), neighbourLink(docPages[position + 1], 'Next')];
  return docsPage(
    `${page.title} · Slipway documentation`,
    context,
    page,
    `<main class="prose" id="content">${await withParts(htmlOf(markdown), dist)}
<nav class="turn" aria-label="Next and previous">${neighbours.join('')}</nav></main>${tableOfContents(markdown)}`,
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
  return docsPage(
    'Documentation · Slipway',
    context,
    null,
    `<main class="prose shelves" id="content"><h1>Documentation</h1>
<p class="lead">Begin with the kind of site you have; everything else is one search away.</p>
<div>${groups.join('')}</div></main>`,
  );
}

/** Returns the sections of all pages, for the search in the browser. */
export async function searchIndex(): Promise<Section[]> {
  const pages = await Promise.all(
    docPages.map(async ({ name, title }) =>
      sectionsOf(await readDoc(name)).map(({ heading, text }) => ({
        href: heading.depth === 1 ? `/docs/${name}` : `/docs/${name}#${heading.id}`,
        page: title,
        heading: heading.text,
        text,
      })),
    ),
  );
  return pages.flat();
}

/** Returns links to the headings of the second level; `''` if there are fewer than two. */
function tableOfContents(markdown: string): string {
  const headings = headingsOf(markdown).filter(({ depth }) => depth === 2);
  if (headings.length < 2) return '';
  const links = headings.map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`);
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${links.join('')}</ul></nav>`;
}

/** Without a neighbour, an empty element keeps the other link on its side. */
function neighbourLink(page: DocPage | undefined, label: string): string {
  return page === undefined
    ? '<span></span>'
    : `<a href="/docs/${page.name}"><small>${label}</small>${escapeHtml(page.title)}</a>`;
}

async function withParts(html: string, dist: string): Promise<string> {
  const mark = '<!-- parts -->';
  return html.includes(mark) ? html.replace(mark, await partsList(dist)) : html;
}

/** Puts content between the navigation of the documentation and the layout of the site. */
function docsPage(title: string, context: PageContext, currentPage: DocPage | null, content: string): string {
  const groups = docGroups.map(
    (group) =>
      `<p>${escapeHtml(group.title)}</p><ul>${group.pages
        .map(
          (page) =>
            `<li><a href="/docs/${page.name}"${page === currentPage ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
        )
        .join('')}</ul>`,
  );
  return productPage({ title, lang: 'en' }, context, {
    currentLink: '/docs',
    head: '\n    <script type="module" src="/browser/search.js"></script>',
    body: `<div class="docs">
<div class="beside-docs">
<search class="find" hidden><label for="find">Search the documentation</label>
<input id="find" type="search" autocomplete="off" spellcheck="false" aria-controls="found"><div id="found" role="status"></div></search>
<details class="shelf" open><summary>All pages</summary><nav aria-label="Documentation">${groups.join('')}</nav></details>
</div>
${content}
</div>`,
  });
}
