import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesFolder } from '../building/project.ts';
import { pageGroups, type DemoPage } from './pages.ts';
import { escapeHtml, fillIn, snippetOf, withoutMarks } from './template.ts';

export interface Surroundings {
  /** Origin of the demo site, as the visitor's browser knows it. */
  site: string;
  /** Origin of the booking service, as the visitor's browser knows it. */
  service: string;
  /** Markup for the head of every page (the reloading script while developing). */
  extraHead: string;
}

/** What a page file may ask for by `{{name}}`, beside its own values. */
export function commonParts({ site, service, extraHead }: Surroundings): {
  site: string;
  service: string;
  head: string;
} {
  const head = `<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="/demo.css">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">${extraHead}`;
  return { site: escapeHtml(site), service: escapeHtml(service), head };
}

export async function renderPage(
  page: DemoPage,
  around: Surroundings,
  own: Readonly<Record<string, string>> = {},
): Promise<string> {
  const file = await readFile(join(pagesFolder, `${page.name}.html`), 'utf8');
  const values = { ...commonParts(around), ...own };
  const snippet = fillIn(snippetOf(file), values);
  return fillIn(withoutMarks(file), { ...values, bar: barOf(page), shown: shownOf(page, snippet) });
}

export async function renderIndex(around: Surroundings): Promise<string> {
  const file = await readFile(join(pagesFolder, 'index.html'), 'utf8');
  return fillIn(file, {
    ...commonParts(around),
    groups: pageGroups.map(({ title, pages }) => groupOf(title, pages)).join('\n'),
  });
}

function barOf({ title }: DemoPage): string {
  return (
    `<aside class="bar" lang="en" aria-label="About this demo">` +
    `<a href="/"><span aria-hidden="true">← </span>All demo pages</a><span>${escapeHtml(title)}</span></aside>`
  );
}

function shownOf({ promise }: DemoPage, snippet: string): string {
  return `<aside class="shown" lang="en" aria-label="How this page is made"><p>${escapeHtml(promise)}</p>
    <details><summary>The snippet on this page</summary><pre><code>${escapeHtml(snippet)}</code></pre></details></aside>`;
}

function groupOf(title: string, pages: readonly DemoPage[]): string {
  return `<section class="group">
    <h2>${escapeHtml(title)}</h2>
    <ul class="cards">${pages.map(cardOf).join('')}</ul>
  </section>`;
}

function cardOf({ name, title, promise, picture }: DemoPage): string {
  return `
      <li class="card">
        <img src="/pictures/${picture}.svg" alt="" width="1200" height="800" loading="lazy" decoding="async">
        <h3><a href="/${name}">${escapeHtml(title)}</a></h3>
        <p>${escapeHtml(promise)}</p>
      </li>`;
}
