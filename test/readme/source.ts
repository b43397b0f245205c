/** Fixture: reads public names from the text of the elements' sources, to compare them with the documentation. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../src/elements/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'));

/** The text of each source file, by its path below `src/elements`. */
export const sources: ReadonlyMap<string, string> = new Map(
  files.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')]),
);

/** Returns the text of the file with this name in any folder. Throws unless exactly one exists. */
export function readSource(name: string): string {
  const [onlyFile, ...otherFiles] = [...sources].filter(([path]) => path === name || path.endsWith(`/${name}`));
  if (onlyFile === undefined || otherFiles.length > 0)
    throw new Error(`There is not exactly one ${name} among the elements.`);
  return onlyFile[1];
}

const partNamePattern = /^[a-z]+(-[a-z]+)*$/;

/** Returns the names of parts in a file's templates and in its `@csspart` comments. */
export function listParts(source: string): string[] {
  const literalParts = [...source.matchAll(/(?<!\[)\bpart="([^"]*)"/g)].flatMap(([, value = '']) => [
    value.replace(/\$\{[^}]*\}/g, ' '),
    ...listQuotedTexts(value),
  ]);
  const computedParts = [...source.matchAll(/(?<!\[)\bpart=\$\{([^}]*)\}/g)].flatMap(([, value = '']) =>
    listQuotedTexts(value.replace(/[!=]== '[^']*'/g, '')),
  );
  const assignedParts = [...source.matchAll(/setAttribute\('part', '([^']*)'\)/g)].map(([, value = '']) => value);
  const partWords = [...literalParts, ...computedParts, ...assignedParts].flatMap((text) => text.split(' '));
  return [...new Set([...partWords, ...listDocumentedParts(source)])]
    .filter((word) => partNamePattern.test(word))
    .sort();
}

function listQuotedTexts(text: string): string[] {
  return [...text.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}

/** Returns the parts in comments such as `@csspart a, b` or `@csspart a - description`, and states after `states:`. */
function listDocumentedParts(source: string): string[] {
  const entries = [...source.matchAll(/^ \* (@csspart .*)$/gm)].flatMap(([, line = '']) => line.split('@csspart'));
  return entries.flatMap((entry) => {
    const [names = '', description = ''] = entry.split(' - ');
    return [...names.split(','), ...(/states: (.*)/.exec(description)?.[1] ?? '').split(',')].map((part) =>
      part.trim().replace(/\.$/, ''),
    );
  });
}

/** Returns the texts of the comment lines with a JSDoc tag, such as `fires`. */
export function listTagLines(tag: string, source: string): string[] {
  return [...source.matchAll(new RegExp(`^ \\* @${tag} (.*)$`, 'gm'))].map(([, text = '']) => text);
}
