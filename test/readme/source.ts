/** What the sources of the elements name in public, read from their text: the README must say the same. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../src/elements/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'));

/** Each file of the elements, by its path below their folder. */
export const sources: ReadonlyMap<string, string> = new Map(
  files.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]),
);

/** The one file of that name, in whichever folder it stands. Throws when there is none, or several. */
export function sourceOf(name: string): string {
  const [found, ...others] = [...sources].filter(([path]) => path === name || path.endsWith(`/${name}`));
  if (found === undefined || others.length > 0) throw new Error(`There is not exactly one ${name} among the elements.`);
  return found[1];
}

const name = /^[a-z]+(-[a-z]+)*$/;

/** Parts that a file gives to what it draws, or documents with `@csspart`. */
export function partsIn(source: string): string[] {
  const drawn = [...source.matchAll(/(?<!\[)\bpart="([^"]*)"/g)].flatMap(([, value = '']) => [
    value.replace(/\$\{[^}]*\}/g, ' '),
    ...quoted(value),
  ]);
  const computed = [...source.matchAll(/(?<!\[)\bpart=\$\{([^}]*)\}/g)].flatMap(([, value = '']) =>
    quoted(value.replace(/[!=]== '[^']*'/g, '')),
  );
  const set = [...source.matchAll(/setAttribute\('part', '([^']*)'\)/g)].map(([, value = '']) => value);
  const words = [...drawn, ...computed, ...set].flatMap((text) => text.split(' '));
  return [...new Set([...words, ...documentedParts(source)])].filter((word) => name.test(word)).sort();
}

function quoted(text: string): string[] {
  return [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}

/** `@csspart a, b` or `@csspart a - what it is`, where the states of a part stand after `states:`. */
function documentedParts(source: string): string[] {
  const entries = [...source.matchAll(/^ \* (@csspart .*)$/gm)].flatMap(([, line = '']) => line.split('@csspart'));
  return entries.flatMap((entry) => {
    const [names = '', about = ''] = entry.split(' - ');
    return [...names.split(','), ...(/states: (.*)/.exec(about)?.[1] ?? '').split(',')].map((part) =>
      part.trim().replace(/\.$/, ''),
    );
  });
}

export function documented(tag: string, source: string): string[] {
  return [...source.matchAll(new RegExp(`^ \\* @${tag} (.*)$`, 'gm'))].map(([, text = '']) => text);
}
