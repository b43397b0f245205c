/** What all pages of the site share: the head, the way around, the end of the page. */
import { escapeHtml } from './template.ts';
import type { PageFacts } from './page-file.ts';

export interface Surroundings {
  /** Origin of the demo site, as the visitor's browser knows it. */
  site: string;
  /** Origin of the booking service, as the visitor's browser knows it. */
  service: string;
  /** Markup for the head of every page (the reloading script while developing). */
  extraHead: string;
}

const ways = [
  { href: '/#venues', words: 'Venues' },
  { href: '/builder', words: 'Builder' },
  { href: '/docs', words: 'Docs' },
  { href: '/developers', words: 'For developers' },
] as const;

/** One of the addresses of the navigation, or null for a page that is not in it. */
export type Way = (typeof ways)[number]['href'] | null;

/** Where the sources are, for links from the documentation to files that the site does not show. */
export const repository = 'https://github.com/slipway-booking/slipway';

const mark =
  '<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">' +
  '<rect width="32" height="32" rx="8" fill="#12647a"/><path d="M15 5v16H6C9 16 13 11 15 5z" fill="#fff"/>' +
  '<path d="M17 8c2 5 5 9 8 13h-8z" fill="#f2826a"/>' +
  '<path d="M5 23h22c-1 3-3 4-6 4H11c-3 0-5-1-6-4z" fill="#fff"/></svg>';

function navigation(here: Way): string {
  const links = ways.map(
    ({ href, words }) => `<a href="${href}"${href === here ? ' aria-current="page"' : ''}>${words}</a>`,
  );
  return `<nav aria-label="Slipway">${links.join('')}</nav>`;
}

interface Head {
  facts: PageFacts;
  /** Names of style sheets in `demo/pages`. */
  styles: readonly string[];
  more: string;
}

function documentOf({ facts, styles, more }: Head, body: string): string {
  const { title, lang, dir, scheme, theme, description } = facts;
  const attribute = (name: string, value: string | undefined) =>
    value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`;
  return `<!doctype html>
<html lang="${escapeHtml(lang)}"${attribute('dir', dir)}${attribute('class', scheme)}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>${
      description === undefined ? '' : `\n    <meta name="description" content="${escapeHtml(description)}">`
    }
${styles.map((name) => `    <link rel="stylesheet" href="/${name}.css">`).join('\n')}
    <link rel="icon" href="/icon.svg" type="image/svg+xml">${more}
  </head>
  <body${attribute('class', theme)}>
${body}
  </body>
</html>
`;
}

/** A page of the product's own. */
export function productPage(
  facts: PageFacts,
  { extraHead }: Pick<Surroundings, 'extraHead'>,
  { here = null, body, head = '' }: { here?: Way; body: string; head?: string },
): string {
  return documentOf(
    { facts: { ...facts, theme: facts.theme ?? 'product' }, styles: ['demo', 'site'], more: `${head}${extraHead}` },
    `<a class="skip" href="#content">Skip to content</a>
<header class="top"><div><a class="logo" href="/">${mark}<span>Slipway</span></a>${navigation(here)}</div></header>
${body}
<footer class="end"><div>
  <p><strong>Slipway</strong><br>Bookings on the venue’s own page. MIT licence.</p>
  <p>Everything here runs: what you book is stored by this machine.<br>Nothing is for sale, and nobody is charged.</p>
  <p><a href="/docs">Documentation</a><br><a href="${repository}">Source code</a></p>
</div></footer>`,
  );
}

/** A venue's little website, below a strip that says whose demo it is. `about` names the page in the strip. */
export function venuePage(
  facts: PageFacts,
  { extraHead }: Pick<Surroundings, 'extraHead'>,
  { about, body, head }: { about: string; body: string; head: string },
): string {
  const bar =
    `<aside class="bar" lang="en" dir="ltr" aria-label="About this demo"><a class="bar-home" href="/">Slipway</a>` +
    `<span>${escapeHtml(about)}</span>${navigation(null)}</aside>`;
  return documentOf(
    {
      facts: { ...facts, title: `${facts.title} · Slipway demo` },
      styles: ['demo'],
      more: `${head === '' ? '' : `\n${head.trimEnd()}`}${extraHead}`,
    },
    `${bar}\n${body}`,
  );
}
