/** Fixture: the documentation for users, which is the README and the pages of `demo/docs`. */
import { readdirSync, readFileSync } from 'node:fs';

const projectRoot = new URL('../../', import.meta.url);

/** The text of each page by its path in the repository. */
export const documents: ReadonlyMap<string, string> = new Map(
  ['README.md', ...readdirSync(new URL('demo/docs/', projectRoot)).map((name) => `demo/docs/${name}`)].map((path) => [
    path,
    readFileSync(new URL(path, projectRoot), 'utf8'),
  ]),
);

/** The texts of all pages together. */
export const documentation = [...documents.values()].join('\n');

/** Returns the text of a page of `demo/docs`, by its name without `.md`. */
export function readDocument(name: string): string {
  const text = documents.get(`demo/docs/${name}.md`);
  if (text === undefined) throw new Error(`There is no page “${name}”.`);
  return text;
}

/** Returns the section whose heading starts with these words. Throws unless there is exactly one. */
export function readSection(heading: string): string {
  const [onlySection, ...otherSections] = [...documents.values()]
    .flatMap((text) => text.split(/^#{2,3} /m).slice(1))
    .filter((sectionText) => sectionText.startsWith(heading));
  if (onlySection === undefined || otherSections.length > 0)
    throw new Error(`There is not exactly one section “${heading}” in the documentation.`);
  return onlySection;
}

/** Returns the code blocks in this language, each with its page. */
export function listExamples(language: string): { page: string; code: string }[] {
  const fencePattern = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  return [...documents].flatMap(([page, text]) =>
    [...text.matchAll(fencePattern)].map(([, code = '']) => ({ page, code })),
  );
}
