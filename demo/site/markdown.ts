/** Markdown of the documentation as HTML: headings that can be linked to, tables that scroll, links between pages. */
import { Marked, type Tokens } from 'marked';
import { repository } from './layout.ts';
import { escapeHtml } from './template.ts';

export interface Heading {
  depth: number;
  /** Plain text. */
  text: string;
  id: string;
}

/** The id of a heading, as GitHub makes it, so that links hold in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Where a link of a page leads on the site: another page, or a file of the repository. */
export function addressOf(href: string): string {
  const [, page, hash = ''] = /^([a-z0-9-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (page !== undefined) return `/docs/${page}${hash}`;
  const [, file] = /^\.\.\/\.\.\/(.+)$/.exec(href) ?? [];
  return file === undefined ? href : `${repository}/blob/main/${file}`;
}

const plain = (text: string) => text.replace(/[`*]/g, '').replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1');

const marked = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      const id = anchorOf(plain(text));
      const words = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${words}</h1>\n`;
      return `<h${depth} id="${escapeHtml(id)}"><a href="#${escapeHtml(id)}">${words}</a></h${depth}>\n`;
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

export function htmlOf(markdown: string): string {
  return marked.parse(markdown, { async: false });
}

export function headingsOf(markdown: string): Heading[] {
  return marked
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, text }) => ({ depth, text: plain(text), id: anchorOf(plain(text)) }));
}

/** A page cut at its headings, as plain text: what the search looks through. */
export function sectionsOf(markdown: string): { heading: Heading; text: string }[] {
  const sections: { heading: Heading; text: string }[] = [];
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading;
      sections.push({ heading: { depth, text: plain(text), id: anchorOf(plain(text)) }, text: '' });
    } else {
      const last = sections.at(-1);
      if (last) last.text = `${last.text} ${plain(token.raw).replace(/[\s|-]+/g, ' ')}`.trim();
    }
  }
  return sections;
}
