/** The pages of the documentation, and the index that its search reads. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { docsFolder } from '../building/project.ts';
import { docGroups, docPages, type DocPage } from './docs.ts';
import { productPage, type Surroundings } from './layout.ts';
import { headingsOf, htmlOf, sectionsOf } from './markdown.ts';
import { partsList } from './parts.ts';
import { escapeHtml } from './template.ts';

/** One section of a page, as the search finds it. */
export interface SearchEntry {
  href: string;
  page: string;
  heading: string;
  text: string;
}

export function readDoc(name: string): Promise<string> {
  return readFile(join(docsFolder, `${name}.md`), 'utf8');
}

/** `dist` is the folder with what was built: where a page says `<!-- parts -->`, it lists them. */
export async function renderDoc(page: DocPage, around: Surroundings, dist: string): Promise<string> {
  const markdown = await readDoc(page.name);
  const parts = headingsOf(markdown).filter(({ depth }) => depth === 2);
  const contents =
    parts.length < 2
      ? ''
      : `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${parts
          .map(({ id, text }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`)
          .join('')}</ul></nav>`;
  const position = docPages.indexOf(page);
  const turn = (other: DocPage | undefined, words: string) =>
    other === undefined
      ? '<span></span>'
      : `<a href="/docs/${other.name}"><small>${words}</small>${escapeHtml(other.title)}</a>`;
  const turns = [turn(docPages[position - 1], 'Previous'), turn(docPages[position + 1], 'Next')];
  return inDocs(
    `${page.title} · Slipway documentation`,
    around,
    page,
    `<main class="prose" id="content">${await withParts(htmlOf(markdown), dist)}
<nav class="turn" aria-label="Next and previous">${turns.join('')}</nav></main>${contents}`,
  );
}

export function renderDocIndex(around: Surroundings): string {
  const groups = docGroups.map(
    ({ title, about, pages }) =>
      `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(about)}</p><ul>${pages
        .map(({ name, title: words }) => `<li><a href="/docs/${name}">${escapeHtml(words)}</a></li>`)
        .join('')}</ul></section>`,
  );
  return inDocs(
    'Documentation · Slipway',
    around,
    null,
    `<main class="prose shelves" id="content"><h1>Documentation</h1>
<p class="lead">Begin with the kind of site you have; everything else is one search away.</p>
<div>${groups.join('')}</div></main>`,
  );
}

export async function searchIndex(): Promise<SearchEntry[]> {
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

async function withParts(html: string, dist: string): Promise<string> {
  const place = '<!-- parts -->';
  return html.includes(place) ? html.replace(place, await partsList(dist)) : html;
}

function inDocs(title: string, around: Surroundings, here: DocPage | null, body: string): string {
  const shelf = docGroups.map(
    ({ title: words, pages }) =>
      `<p>${escapeHtml(words)}</p><ul>${pages
        .map(
          (page) =>
            `<li><a href="/docs/${page.name}"${page === here ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`,
        )
        .join('')}</ul>`,
  );
  return productPage({ title, lang: 'en' }, around, {
    here: '/docs',
    head: '\n    <script type="module" src="/browser/search.js"></script>',
    body: `<div class="docs">
<div class="beside-docs">
<search class="find" hidden><label for="find">Search the documentation</label>
<input id="find" type="search" autocomplete="off" spellcheck="false" aria-controls="found"><div id="found" role="status"></div></search>
<details class="shelf" open><summary>All pages</summary><nav aria-label="Documentation">${shelf.join('')}</nav></details>
</div>
${body}
</div>`,
  });
}
