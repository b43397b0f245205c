/**
 * A page file: lines of `name: value` between two `---`, then the body. What stands between `<!-- head -->` and
 * `<!-- /head -->` goes to the head; everything else that a head holds is the layout's.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesFolder } from '../building/project.ts';

const facts = ['title', 'lang', 'dir', 'scheme', 'theme', 'description'] as const;

export type PageFacts = Partial<Record<(typeof facts)[number], string>> & { title: string; lang: string };

export interface PageFile {
  facts: PageFacts;
  /** Markup for the head, `''` for none. */
  head: string;
  body: string;
}

const headRegion = /<!-- head -->\n([\s\S]*?)<!-- \/head -->\n/;

/** Throws at a page without a title or a language, and at a fact that nobody knows. */
export function parsePage(text: string): PageFile {
  const [, written = '', rest = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const pairs = written.split('\n').map((line) => {
    const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (!facts.some((known) => known === name)) throw new Error(`A page cannot say “${line}”.`);
    return [name, value];
  });
  const { title, lang, ...more } = Object.fromEntries(pairs) as Partial<PageFacts>;
  if (title === undefined || lang === undefined) throw new Error('A page says its title and its language.');
  return {
    facts: { ...more, title, lang },
    head: headRegion.exec(rest)?.[1] ?? '',
    body: rest.replace(headRegion, '').replace(/^\n+/, ''),
  };
}

/** `name` is that of the file in `demo/pages`, without `.html`. */
export async function readPage(name: string): Promise<PageFile> {
  return parsePage(await readFile(join(pagesFolder, `${name}.html`), 'utf8'));
}
