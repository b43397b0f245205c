/**
 * The format of the files in `demo/pages`: front matter with one `name: value` per line between two lines of `---`, then the
 * body. Markup between `<!-- head -->` and `<!-- /head -->` goes into the head of the document. `layout.ts` has the rest of
 * the head, and `template.ts` fills in the placeholders.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesFolder } from '../building/project.ts';

const frontMatterNames = ['title', 'lang', 'dir', 'scheme', 'theme', 'description'] as const;

export type FrontMatter = Partial<Record<(typeof frontMatterNames)[number], string>> & { title: string; lang: string };

export interface PageFile {
  frontMatter: FrontMatter;
  /** Markup for the head; `''` without any. */
  head: string;
  body: string;
}

const headRegion = /<!-- head -->\n([\s\S]*?)<!-- \/head -->\n/;

/**
 * Reads the file `demo/pages/<name>.html`. Throws if its front matter has an unknown name, no title or no language.
 *
 * @example
 * const { frontMatter } = await readPage('boats');
 */
export async function readPage(name: string): Promise<PageFile> {
  const text = await readFile(join(pagesFolder, `${name}.html`), 'utf8');
  const [, frontMatterText = '', rest = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return {
    frontMatter: readFrontMatter(frontMatterText),
    head: headRegion.exec(rest)?.[1] ?? '',
    body: rest.replace(headRegion, '').replace(/^\n+/, ''),
  };
}

function readFrontMatter(text: string): FrontMatter {
  const pairs = text.split('\n').map((line) => {
    const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (!frontMatterNames.some((knownName) => knownName === name)) throw new Error(`The front matter has “${line}”.`);
    return [name, value];
  });
  const { title, lang, ...others } = Object.fromEntries(pairs) as Partial<FrontMatter>;
  if (title === undefined || lang === undefined) throw new Error('The front matter needs a title and a language.');
  return { ...others, title, lang };
}
