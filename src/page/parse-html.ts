/**
 * Parses HTML for the whole widget, so that one Trusted Types policy is enough. No script in the result runs. Callers
 * read the result, or copy single nodes from it.
 */

interface TrustedTypes {
  createPolicy(name: string, rules: typeof identityPolicy): typeof identityPolicy;
}

const identityPolicy = { createHTML: (text: string) => text };
let policy: typeof identityPolicy | undefined;

/**
 * Parses HTML into a document without a window. Such a document fetches, runs and shows nothing.
 *
 * @throws TypeError if the page's Trusted Types do not allow the policy `slipway`
 */
export function parseHtml(html: string): Document {
  policy ??=
    (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('slipway', identityPolicy) ??
    identityPolicy;
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}

/**
 * Returns the text of a character reference, such as `amp`; undefined if the reference is unknown or if a policy
 * forbids parsing. It uses the browser's parser, which has all names, so the widget needs no table of names.
 * @param reference the reference without its `&` and `;`
 */
export function readBrowserEntity(reference: string): string | undefined {
  try {
    const { textContent } = parseHtml(`&${reference};`).body;
    // The parser trims white space at the beginning of a document. So an empty text means that the reference was a
    // space.
    return textContent.endsWith(';') ? undefined : textContent || ' ';
  } catch {
    return undefined;
  }
}
