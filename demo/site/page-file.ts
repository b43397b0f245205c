/**
 * The format of the files in `demo/pages`: front matter with one `name: value` per line between two lines of `---`, then the
 * body. Markup between `<!-- head -->` and `<!-- /head -->` goes into the head of the document. `layout.ts` has the rest of
 * the document, and `template.ts` fills in the placeholders.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pagesFolder } from '../building/project.ts';

const requiredNames = ['title', 'lang'] as const;
const optionalNames = ['dir', 'scheme', 'theme', 'description'] as const;
const websiteNames = [
  'navigation',
  'bookLink',
  'findLink',
  'heading',
  'intro',
  'picture',
  'bookingHeading',
  'address',
  'contact',
] as const;

type Values<Names extends readonly string[]> = Readonly<Record<Names[number], string>>;

/** The values for the document. `scheme` and `theme` are classes of `demo.css`. */
export type FrontMatter = Values<typeof requiredNames> & Partial<Values<typeof optionalNames>>;

/** The values for the website of a venue around its booking. They are markup; `picture` is a name in `demo/service/pictures`. */
export type Website = Values<typeof websiteNames>;

export interface PageFile {
  frontMatter: FrontMatter;
  /** Null if the body is the whole page. Otherwise, the body is only the booking. */
  website: Website | null;
  /** Markup for the head; `''` without any. */
  head: string;
  body: string;
}

const headRegion = /<!-- head -->\n([\s\S]*?)<!-- \/head -->\n/;

/**
 * Reads the file `demo/pages/<name>.html`. Throws if its front matter has an unknown name, or lacks a required one. A website
 * needs all of its names.
 *
 * @example
 * const { frontMatter } = await readPage('boats');
 */
export async function readPage(name: string): Promise<PageFile> {
  const text = await readFile(join(pagesFolder, `${name}.html`), 'utf8');
  const [, frontMatterText = '', rest = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const values = readValues(frontMatterText);
  const hasWebsite = websiteNames.some((websiteName) => values.has(websiteName));
  return {
    frontMatter: { ...pick(values, optionalNames), ...pickRequired(values, requiredNames) },
    website: hasWebsite ? pickRequired(values, websiteNames) : null,
    head: headRegion.exec(rest)?.[1] ?? '',
    body: rest.replace(headRegion, '').replace(/^\n+/, ''),
  };
}

function readValues(text: string): ReadonlyMap<string, string> {
  const allNames: readonly string[] = [...requiredNames, ...optionalNames, ...websiteNames];
  return new Map(
    text.split('\n').map((line) => {
      const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? [];
      if (!allNames.includes(name)) throw new Error(`The front matter has the unknown line “${line}”.`);
      return [name, value];
    }),
  );
}

function pick<Names extends readonly string[]>(
  values: ReadonlyMap<string, string>,
  names: Names,
): Partial<Values<Names>> {
  return Object.fromEntries(
    names.filter((name) => values.has(name)).map((name) => [name, values.get(name)]),
  ) as Partial<Values<Names>>;
}

function pickRequired<Names extends readonly string[]>(
  values: ReadonlyMap<string, string>,
  names: Names,
): Values<Names> {
  const missingName = names.find((name) => !values.has(name));
  if (missingName !== undefined) throw new Error(`The front matter lacks “${missingName}”.`);
  return pick(values, names) as Values<Names>;
}
