/** What is written for those who use Slipway: the README, and the pages of `demo/docs`. */
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Each page by its path in the repository. */
export const documents: ReadonlyMap<string, string> = new Map(
  ['README.md', ...readdirSync(new URL('demo/docs/', root)).map((name) => `demo/docs/${name}`)].map((path) => [
    path,
    readFileSync(new URL(path, root), 'utf8'),
  ]),
);

/** All of it, one after the other. */
export const documentation = [...documents.values()].join('\n');

/** One page of `demo/docs`, without its ending. */
export function documentOf(name: string): string {
  const text = documents.get(`demo/docs/${name}.md`);
  if (text === undefined) throw new Error(`There is no page “${name}”.`);
  return text;
}

/** The text below a heading that begins so, up to the next one of the second or third rank. Throws unless there is just one. */
export function section(heading: string): string {
  const [found, ...others] = [...documents.values()]
    .flatMap((text) => text.split(/^#{2,3} /m).slice(1))
    .filter((part) => part.startsWith(heading));
  if (found === undefined || others.length > 0)
    throw new Error(`There is not exactly one section “${heading}” in the documentation.`);
  return found;
}

/** Blocks of code in one language, with the page each stands on. */
export function examplesIn(language: string): { page: string; code: string }[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...documents].flatMap(([page, text]) => [...text.matchAll(fence)].map(([, code = '']) => ({ page, code })));
}
