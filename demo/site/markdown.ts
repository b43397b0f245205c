/**
 * Converts the Markdown of the documentation to HTML. Headings become links to themselves, and wide tables scroll. The
 * module also extracts headings and sections, for the navigation and the search.
 */
import { Marked, type Tokens } from 'marked';
import { toAddress, toAnchor } from './addresses.ts';
import { escapeHtml } from './template.ts';

export interface Heading {
  depth: number;
  /** The text of the heading without markup. */
  text: string;
  id: string;
}

const removeMarkup = (text: string) => text.replace(/[`*]/g, '').replace(/\[([^[\]]*)\]\([^)]*\)/g, '$1');

const markdownConverter = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      const id = toAnchor(removeMarkup(text));
      const content = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${content}</h1>\n`;
      return `<h${depth} id="${escapeHtml(id)}"><a href="#${escapeHtml(id)}">${content}</a></h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(toAddress(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    code({ text, lang = '' }) {
      return `<div class="code"><pre tabindex="0" aria-label="Code${lang === '' ? '' : `: ${escapeHtml(lang)}`}"><code>${escapeHtml(text)}</code></pre></div>\n`;
    },
    table(token: Tokens.Table) {
      const renderCells = (row: Tokens.TableCell[], tag: 'th' | 'td') => {
        const [name] = listCodeNames(row[0]?.text ?? '');
        const id = name === undefined || tag === 'th' ? '' : ` id="${escapeHtml(toAnchor(name))}"`;
        return `<tr${id}>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      };
      const headHtml = renderCells(token.header, 'th');
      const bodyHtml = token.rows.map((row) => renderCells(row, 'td')).join('');
      const tableHtml = `<table><thead>${headHtml}</thead><tbody>${bodyHtml}</tbody></table>`;
      return `<div class="scroll" tabindex="0" role="group" aria-label="Table">${tableHtml}</div>\n`;
    },
  },
});

/**
 * Returns the names in a table cell that has only code, such as `` `start-date`, `end-date` ``. Returns an empty list
 * for any other cell.
 */
function listCodeNames(cell: string): string[] {
  if (!/^`[^`]+`(?:(?:,| or) `[^`]+`)*(?: \([^)`]*\))?$/.test(cell.trim())) return [];
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

/**
 * Returns Markdown as HTML. It does not sanitise the HTML, so the Markdown must come from this project. A table row
 * that begins with a name in code gets an id, as a heading does.
 */
export function renderMarkdown(markdown: string): string {
  const ids = new Set(listHeadings(markdown).map(({ id }) => id));
  return markdownConverter.parse(markdown, { async: false }).replace(/<tr id="([^"]*)">/g, (row, id: string) => {
    if (id === '' || ids.has(id)) return '<tr>';
    ids.add(id);
    return row;
  });
}

/**
 * Returns the table rows that begin with names in code: the id of each row, its names, and the text of its other cells.
 */
export function listNamedRows(markdown: string): { id: string; names: string; text: string }[] {
  const ids = new Set(listHeadings(markdown).map(({ id }) => id));
  const rows = markdownConverter
    .lexer(markdown)
    .filter((token): token is Tokens.Table => token.type === 'table')
    .flatMap((table) => table.rows);
  return rows.flatMap(([cell, ...otherCells]) => {
    const names = listCodeNames(cell?.text ?? '');
    const id = toAnchor(names[0] ?? '');
    if (id === '' || ids.has(id)) return [];
    ids.add(id);
    return [{ id, names: names.join(', '), text: removeMarkup(otherCells.map(({ text }) => text).join(' ')) }];
  });
}

/** Returns the headings of a page, in their order. */
export function listHeadings(markdown: string): Heading[] {
  return markdownConverter
    .lexer(markdown)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ depth, text }) => ({ depth, text: removeMarkup(text), id: toAnchor(removeMarkup(text)) }));
}

/**
 * Returns the sections of a page, each with its heading and its text. The text has no markup, because the search reads
 * it.
 */
export function splitSections(markdown: string): { heading: Heading; text: string }[] {
  const sections: { heading: Heading; text: string }[] = [];
  for (const token of markdownConverter.lexer(markdown)) {
    if (token.type === 'heading') {
      const { depth, text } = token as Tokens.Heading;
      sections.push({ heading: { depth, text: removeMarkup(text), id: toAnchor(removeMarkup(text)) }, text: '' });
    } else {
      const lastSection = sections.at(-1);
      if (lastSection)
        lastSection.text = `${lastSection.text} ${removeMarkup(token.raw).replace(/[\s|-]+/g, ' ')}`.trim();
    }
  }
  return sections;
}

/**
 * Adds a bar below each number in a table that follows `<!-- bars -->`. The length of a bar shows the number relative
 * to the largest one in its column. A cell must begin with its number, such as `1,395.8 (1,301.2–1,420.0)`.
 */
export function addBars(html: string): string {
  return html.replace(/<!-- bars -->\s*(<div class="scroll"[\s\S]*?<\/div>)/g, (_, table: string) => {
    const rows = [...table.matchAll(/<tr>(<td>.*?)<\/tr>/g)].map(([, row = '']) =>
      [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell),
    );
    const parseNumber = (cell = '') => Number(/^[\d,]+(?:\.\d+)?(?= |$)/.exec(cell)?.[0].replaceAll(',', '') ?? NaN);
    const findColumnMax = (column: number) =>
      Math.max(...rows.map((row) => parseNumber(row[column])).filter(Number.isFinite));
    const addBar = (cell: string, column: number) => {
      const barShare = parseNumber(cell) / findColumnMax(column);
      if (!Number.isFinite(barShare)) return `<td>${cell}</td>`;
      return `<td>${cell}<svg class="table-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect width="${(barShare * 100).toFixed(1)}" height="4"/></svg></td>`;
    };
    const body = rows.map((row) => `<tr>${row.map(addBar).join('')}</tr>`).join('');
    return table.replace(/<tbody>.*<\/tbody>/, `<tbody>${body}</tbody>`);
  });
}
