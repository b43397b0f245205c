/** Reads the public names from the text of the elements' sources, for a comparison with the README. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../src/elements/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'));

/** Each file of the elements, by its path below their folder. */
export const sources: ReadonlyMap<string, string> = new Map(
  files.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]),
);

/** Returns the only file with that name in any folder. Throws if there are none or several. */
export function sourceOf(name: string): string {
  const [onlyFile, ...others] = [...sources].filter(([path]) => path === name || path.endsWith(`/${name}`));
  if (onlyFile === undefined || others.length > 0)
    throw new Error(`There is not exactly one ${name} among the elements.`);
  return onlyFile[1];
}

const name = /^[a-z]+(-[a-z]+)*$/;

/** Returns the parts in the templates of a file and those with `@csspart`. */
export function partsIn(source: string): string[] {
  const literalParts = [...source.matchAll(/(?<!\[)\bpart="([^"]*)"/g)].flatMap(([, value = '']) => [
    value.replace(/\$\{[^}]*\}/g, ' '),
    ...textsInQuotes(value),
  ]);
  const computedParts = [...source.matchAll(/(?<!\[)\bpart=\$\{([^}]*)\}/g)].flatMap(([, value = '']) =>
    textsInQuotes(value.replace(/[!=]== '[^']*'/g, '')),
  );
  const set = [...source.matchAll(/setAttribute\('part', '([^']*)'\)/g)].map(([, value = '']) => value);
  const words = [...literalParts, ...computedParts, ...set].flatMap((text) => text.split(' '));
  return [...new Set([...words, ...documentedParts(source)])].filter((word) => name.test(word)).sort();
}

function textsInQuotes(text: string): string[] {
  return [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}

/** Reads `@csspart a, b` or `@csspart a - description`. The states of a part follow `states:`. */
function documentedParts(source: string): string[] {
  const entries = [...source.matchAll(/^ \* (@csspart .*)$/gm)].flatMap(([, line = '']) => line.split('@csspart'));
  return entries.flatMap((entry) => {
    const [names = '', about = ''] = entry.split(' - ');
    return [...names.split(','), ...(/states: (.*)/.exec(about)?.[1] ?? '').split(',')].map((part) =>
      part.trim().replace(/\.$/, ''),
    );
  });
}

export function tagLines(tag: string, source: string): string[] {
  return [...source.matchAll(new RegExp(`^ \\* @${tag} (.*)$`, 'gm'))].map(([, text = '']) => text);
}
