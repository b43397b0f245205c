/**
 * Converts the Markdown of the documentation to HTML, with links on headings and tables that scroll. It also extracts headings
 * and sections for navigation and search.
 */
import { Marked, type Tokens } from 'marked';
import { repository } from './layout.ts';
import { escapeHtml } from './template.ts';

export interface Heading {
  depth: number;
  /** Plain text. */
  text: string;
  id: string;
}

/**
 * Returns the id of a heading, as GitHub creates it, so that links work on GitHub and on the site.
 *
 * @example
 * anchorOf('Pin a version'); // 'pin-a-version'
 */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Converts the address of a link in `demo/docs` to its address on the site. Files of the repository are on GitHub.
 *
 * @example
 * addressOf('relay.md#options'); // '/docs/relay#options'
 */
export function addressOf(href: string): string {
  const [, page, hash = ''] = /^([a-z0-9-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (page !== undefined) return `/docs/${page}${hash}`;
  const [, file] = /^\.\.\/\.\.\/(.+)$/.exec(href) ?? [];
  return file === undefined ? href : `${repository}/blob/main/${file}`;
}

const withoutMarkup = (text: string) => text.replace(/[`*]/g, '').replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1');

const converter = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      const id = anchorOf(withoutMarkup(text));
      const content = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${content}</h1>\n`;
      return `<h${depth} id="${escapeHtml(id)}"><a href="#${escapeHtml(id)}">${content}</a></h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    code({ text, lang = '' }) {
      return `<pre tabindex="0" aria-label="Code${lang === '' ? '' : `: ${escapeHtml(lang)}`}"><code>${escapeHtml(text)}</code></pre>\n`;
    },
    table(token: Tokens.Table) {
      const cells = (row: Tokens.TableCell[], tag: 'th' | 'td') =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const head = cells(token.header, 'th');
      const body = token.rows.map((row) => cells(row, 'td')).join('');
      const table = `<table><thead>${head}</thead><tbody>${body}</tbody></table>`;
      return `<div class="scroll" tabindex="0" role="group" aria-label="Table">${table}</div>\n`;
    },
  },
});

/** Returns Markdown as HTML. It trusts its input and sanitises nothing. */
export function htmlOf(markdown: string): string {
  return converter.parse(markdown, { async: false });
}

/** Returns the headings of a page in their order. */
export function headingsOf(markdown: string): Heading[] {
  return converter
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, text }) => ({ depth, text: withoutMarkup(text), id: anchorOf(withoutMarkup(text)) }));
}

/** Splits a page at its headings. The text of each section has no markup, because the search reads it. */
export function sectionsOf(markdown: string): { heading: Heading; text: string }[] {
  const sections: { heading: Heading; text: string }[] = [];
  for (const token of converter.lexer(markdown)) {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading;
      sections.push({ heading: { depth, text: withoutMarkup(text), id: anchorOf(withoutMarkup(text)) }, text: '' });
    } else {
      const last = sections.at(-1);
      if (last) last.text = `${last.text} ${withoutMarkup(token.raw).replace(/[\s|-]+/g, ' ')}`.trim();
    }
  }
  return sections;
}
