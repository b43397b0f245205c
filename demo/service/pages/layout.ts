/**
 * The layout of the service's hosted pages: style sheet, header and content security policy. The pages have no scripts.
 */

import { createHash } from 'node:crypto';
import type { Account } from '../catalogue/account.ts';
import { type Html, html, Html as Markup } from '../serializers/html.ts';
import { getLocaleTag } from '../serializers/dates.ts';

const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --line: #e1e5ea; --paper: #fff;
  --ground: #f4f6f8; --good: #14734a; --open: #8a5200; --on-accent: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f5; --soft: #a7b1be; --line: #39424e;
  --paper: #1d232b; --ground: #12161b; --good: #6fd3a4; --open: #f0b866; } }
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; padding: clamp(1rem, 5vw, 3rem) 1rem; }
main { background: var(--paper); border: 1px solid var(--line); border-radius: 16px; margin-inline: auto;
  max-width: 36rem; padding: clamp(1.25rem, 5vw, 2.5rem); }
header { align-items: baseline; color: var(--soft); display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; }
h1 { font-size: 1.6rem; font-weight: 600; letter-spacing: -.01em; line-height: 1.2; margin-block: 1.25rem .5rem; text-wrap: balance; }
p + p { margin-block-start: .5rem; }
h2 { font-size: 1.15rem; font-weight: 600; margin-block: 1.5rem .25rem; }
ul { list-style: none; padding: 0; }
li { border-block-end: 1px solid var(--line); padding-block: .75rem; }
ul ~ .back { margin-block-start: 1rem; }
.soft { color: var(--soft); }
.state { color: var(--good); font-weight: 600; white-space: nowrap; }
.state.open { color: var(--open); }
.back { align-items: center; border: 1px solid var(--soft); border-radius: 10px; color: inherit; display: flex; font-weight: 600;
  justify-content: center; margin-block-start: .75rem; min-height: 48px; padding-inline: 1.25rem; text-decoration: none; }
.back.next { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
table { border-collapse: collapse; margin-block: 1.5rem; width: 100%; }
th, td { border-block-end: 1px solid var(--line); padding-block: .75rem; text-align: start; vertical-align: top; }
th { font-weight: 500; }
td { font-variant-numeric: tabular-nums; padding-inline-start: 1rem; text-align: end; white-space: nowrap; }
tfoot tr:last-child > * { border: 0; font-size: 1.15rem; font-weight: 600; }
small { color: var(--soft); display: block; font-size: .875rem; font-weight: 400; overflow-wrap: anywhere; }
form { margin-block-start: 1.25rem; }
label { display: block; font-size: .9rem; font-weight: 500; margin-block: 1rem .25rem; }
input { background: transparent; border: 1px solid var(--soft); border-radius: 10px; color: inherit;
  font: inherit; min-height: 48px; padding-inline: .75rem; width: 100%; }
button { background: var(--accent); border: 0; border-radius: 10px; color: var(--on-accent); cursor: pointer;
  font: inherit; font-weight: 600; min-height: 48px; padding-inline: 1.25rem; width: 100%; }
button.apart { margin-block-start: 1.5rem; }
button.quiet { background: transparent; border: 1px solid var(--soft); color: inherit; margin-block-start: .75rem; }
button:hover { filter: brightness(1.1); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
@media print { body { background: none; padding: 0; } main { border: 0; } form, .back { display: none; } }
`;

/** Returns a complete page for guests as a response. `html` has already escaped `content`. */
export function renderPage(
  account: Account,
  title: string,
  content: Html,
  status: PageStatus = 200,
  formTarget = "'self'",
): Response {
  const { settings } = account;
  return createDocumentResponse(account, {
    title: `${title} · ${settings.name}`,
    language: getLocaleTag(account).split('-u-')[0] ?? 'en',
    direction: settings.language === 'ar' ? 'rtl' : 'ltr',
    style: PAGE_STYLE,
    body: html`<main>
      <header><strong>${settings.name}</strong><span>${settings.city}</span></header>
      ${content}
    </main>`,
    status,
    formTarget,
    referrerPolicy: 'no-referrer',
  });
}

export type PageStatus = 200 | 400 | 401 | 403 | 404 | 405 | 413 | 414 | 415 | 422 | 429 | 500 | 503;

interface DocumentContent {
  /** Title of the browser tab. */
  readonly title: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Style sheet. `createDocumentResponse` adds `--accent`. */
  readonly style: string;
  readonly body: Html;
  readonly status: PageStatus;
  /** Sources for `form-action` in the content security policy. */
  readonly formTarget: string;
  /** Referrer policy of the page. With `no-referrer`, browsers send `Origin: null` when they submit a form. */
  readonly referrerPolicy: 'no-referrer' | 'same-origin';
}

/**
 * Returns a complete document with a strict content security policy. It allows only this style sheet, images and forms.
 */
export function createDocumentResponse({ settings }: Account, documentContent: DocumentContent): Response {
  const style = `${documentContent.style}:root { --accent: ${settings.accent}; }`;
  // The content security policy contains a hash of the exact text between the style tags, spaces included.
  const documentHtml = html`<!doctype html>
    <html lang="${documentContent.language}" dir="${documentContent.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link
          rel="icon"
          href="data:image/svg+xml,${encodeURIComponent(
            `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="${settings.accent}"/></svg>`,
          )}"
        />
        <title>${documentContent.title}</title>
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        ${documentContent.body}
      </body>
    </html> `.text;
  const styleHash = createHash('sha256').update(style).digest('base64');
  return new Response(documentHtml, {
    status: documentContent.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self' data:; ` +
        `form-action ${documentContent.formTarget}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': documentContent.referrerPolicy,
      'x-content-type-options': 'nosniff',
    },
  });
}
