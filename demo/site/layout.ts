/**
 * Puts the content of a page into a whole document with head, navigation and footer. It has one layout for Slipway's
 * own pages, and one for the websites of the fictional venues. `render.ts` and `documentation.ts` provide the content.
 */
import type { FrontMatter, Website } from './page-file.ts';
import { escapeHtml } from './template.ts';

/** Values for a page that depend on the request or on the mode of the demo. */
export interface PageContext {
  /** The origin at which browsers open the demo site. */
  siteOrigin: string;
  /** The base URL at which browsers reach the booking service. */
  serviceUrl: string;
  /**
   * Additional markup for the head of each page. In live mode it loads the script that reloads the page after a change.
   */
  extraHead: string;
}

const navigationLinks = [
  { href: '/#venues', label: 'Venues' },
  { href: '/builder', label: 'Builder' },
  { href: '/docs', label: 'Docs' },
  { href: '/developers', label: 'Developers' },
] as const;

/** The link in the navigation that leads to the current page; null if none does. */
export type CurrentLink = (typeof navigationLinks)[number]['href'] | null;

/** Address of the repository, for links to files that are not on the site. */
export const repository = 'https://github.com/slipway-booking/slipway';

const logoHtml =
  '<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">' +
  '<rect width="32" height="32" rx="8" fill="#12647a"/><path d="M15 5v16H6C9 16 13 11 15 5z" fill="#fff"/>' +
  '<path d="M17 8c2 5 5 9 8 13h-8z" fill="#f2826a"/>' +
  '<path d="M5 23h22c-1 3-3 4-6 4H11c-3 0-5-1-6-4z" fill="#fff"/></svg>';

function renderNavigation(currentLink: CurrentLink): string {
  const links = navigationLinks.map(
    ({ href, label }) => `<a href="${href}"${href === currentLink ? ' aria-current="page"' : ''}>${label}</a>`,
  );
  return `<nav aria-label="Slipway">${links.join('')}</nav>`;
}

interface HeadContent {
  frontMatter: FrontMatter;
  /** The names of style sheets in `demo/pages`, without `.css`. */
  styles: readonly string[];
  /** Additional markup at the end of the head. */
  extraHtml: string;
}

function renderDocument({ frontMatter, styles, extraHtml }: HeadContent, body: string): string {
  const { title, lang, dir, scheme, theme, description } = frontMatter;
  const writeAttribute = (name: string, value: string | undefined) =>
    value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`;
  return `<!doctype html>
<html lang="${escapeHtml(lang)}"${writeAttribute('dir', dir)}${writeAttribute('class', scheme)}>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)}</title>${
      description === undefined ? '' : `\n    <meta name="description" content="${escapeHtml(description)}">`
    }
${styles.map((name) => `    <link rel="stylesheet" href="/${name}.css">`).join('\n')}
    <link rel="icon" href="/icon.svg" type="image/svg+xml">${extraHtml}
  </head>
  <body${writeAttribute('class', theme)}>
${body}
  </body>
</html>
`;
}

/**
 * Returns one of Slipway's own pages as a document.
 *
 * @example
 * renderProductPageHtml({ title: 'Documentation', lang: 'en' }, { extraHead: '' }, { body: '<main id="content"></main>' });
 */
export function renderProductPageHtml(
  frontMatter: FrontMatter,
  { extraHead }: Pick<PageContext, 'extraHead'>,
  { currentLink = null, body, head = '' }: { currentLink?: CurrentLink; body: string; head?: string },
): string {
  return renderDocument(
    {
      frontMatter: { ...frontMatter, theme: frontMatter.theme ?? 'product' },
      styles: ['demo', 'site'],
      extraHtml: `${head}${extraHead}`,
    },
    `<a class="skip" href="#content">Skip to content</a>
<header class="top"><div><a class="logo" href="/">${logoHtml}<span>Slipway</span></a>${renderNavigation(currentLink)}</div></header>
${body}
<footer class="end"><div>
  <p><strong>Slipway</strong><br>Bookings on the venue’s own page. MIT licence.</p>
  <p>Everything here runs: what you book is stored by this machine.<br>Nothing is for sale, and no payment is real.</p>
  <p><a href="/docs">Documentation</a><br><a href="${repository}">Source code</a></p>
</div></footer>`,
  );
}

/**
 * Returns the body of a venue's website: an introduction, the booking and the contact details. `path` is the path of
 * the page. The result still has the placeholder `{{aboutPage}}`, for a note about the demo page.
 */
export function renderWebsiteBody(path: string, title: string, website: Website, booking: string): string {
  const { navigation, bookLink, findLink, heading, intro, picture, bookingHeading, address, contact } = website;
  return `<header class="masthead">
  <a class="name" href="${path}">${title}</a>
  <nav aria-label="${navigation}">
    <a href="#book">${bookLink}</a>
    <a href="#visit">${findLink}</a>
  </nav>
</header>
<main>
  <section class="hero">
    <div>
      <h1>${heading}</h1>
      <p>${intro}</p>
    </div>
    <img src="/pictures/${picture}.svg" alt="" width="1200" height="800" />
  </section>
  <section class="booking" id="book">
    <h2>${bookingHeading}</h2>
${booking.replace(/^(?=.)/gm, '    ')}  </section>
</main>
{{aboutPage}}
<footer class="foot" id="visit">
  <p><strong>${title}</strong><br />${address}</p>
  <p>${contact}</p>
</footer>
`;
}

/** Returns a page of a fictional venue as a document. The bar at its top shows `name`, the name of the demo page. */
export function renderVenuePage(
  frontMatter: FrontMatter,
  { extraHead }: Pick<PageContext, 'extraHead'>,
  { name, body, head }: { name: string; body: string; head: string },
): string {
  const siteBar =
    `<aside class="bar" lang="en" dir="ltr" aria-label="About this demo"><a class="bar-home" href="/">Slipway</a>` +
    `<span>${escapeHtml(name)}</span>${renderNavigation(null)}</aside>`;
  return renderDocument(
    {
      frontMatter: { ...frontMatter, title: `${frontMatter.title} · Slipway demo` },
      styles: ['demo'],
      extraHtml: `${head === '' ? '' : `\n${head.trimEnd()}`}${extraHead}`,
    },
    `${siteBar}\n${body}`,
  );
}
