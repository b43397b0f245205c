/** Decodes character references with the parser of the browser, so that the element ships no table of their names. */
import { parseHtml } from './parse-html.ts';

/** Returns the character of a reference without its `&` and `;`; undefined for an unknown one, or if a policy forbids parsing. */
export function readBrowserEntity(reference: string): string | undefined {
  try {
    const { textContent } = parseHtml(`&${reference};`).body;
    // The parser trims white space at the beginning of a document.
    return textContent.endsWith(';') ? undefined : textContent || ' ';
  } catch {
    return undefined;
  }
}
