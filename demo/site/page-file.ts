/**
 * Reads the files in `demo/pages`. A file begins with front matter: lines of `name: value` between two lines of `---`.
 * Then comes the body. Markup between `<!-- head -->` and `<!-- /head -->` goes into the head of the document.
 * `layout.ts` adds the rest of the document, and `template.ts` replaces the placeholders.
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

type TextByName<Names extends readonly string[]> = Readonly<Record<Names[number], string>>;

/** Values for the whole document. `scheme` and `theme` are names of classes in `demo.css`. */
export type FrontMatter = TextByName<typeof requiredNames> & Partial<TextByName<typeof optionalNames>>;

/**
 * Values for the website of a venue, in which the booking is a part. They are markup, except `picture`: the name of a
 * file in `demo/service/pictures`.
 */
export type Website = TextByName<typeof websiteNames>;

export interface PageFile {
  frontMatter: FrontMatter;
  /** The website of the venue that surrounds the booking in `body`. Null if `body` is the whole page. */
  website: Website | null;
  /** Markup for the head of the document; `''` for none. */
  head: string;
  body: string;
}

const headPattern = /<!-- head -->\n([\s\S]*?)<!-- \/head -->\n/;

/**
 * Reads the file `demo/pages/<name>.html`. Throws if the front matter has an unknown name, or lacks a required one. If
 * it has one name for a website, it must have all of them.
 *
 * @example
 * const { frontMatter } = await readPage('boats');
 */
export async function readPage(name: string): Promise<PageFile> {
  const text = await readFile(join(pagesFolder, `${name}.html`), 'utf8');
  const [, frontMatterText = '', remainder = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const values = readValues(frontMatterText);
  const hasWebsite = websiteNames.some((websiteName) => values.has(websiteName));
  return {
    frontMatter: { ...pickValues(values, optionalNames), ...pickRequiredValues(values, requiredNames) },
    website: hasWebsite ? pickRequiredValues(values, websiteNames) : null,
    head: headPattern.exec(remainder)?.[1] ?? '',
    body: remainder.replace(headPattern, '').replace(/^\n+/, ''),
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

function pickValues<Names extends readonly string[]>(
  values: ReadonlyMap<string, string>,
  names: Names,
): Partial<TextByName<Names>> {
  return Object.fromEntries(
    names.filter((name) => values.has(name)).map((name) => [name, values.get(name)]),
  ) as Partial<TextByName<Names>>;
}

function pickRequiredValues<Names extends readonly string[]>(
  values: ReadonlyMap<string, string>,
  names: Names,
): TextByName<Names> {
  const missingName = names.find((name) => !values.has(name));
  if (missingName !== undefined) throw new Error(`The front matter lacks “${missingName}”.`);
  return pickValues(values, names) as TextByName<Names>;
}
