/** Only this module parses HTML. Callers copy single nodes of the result, or use it as data that never runs. */

interface TrustedTypes {
  createPolicy(name: string, rules: typeof identityPolicy): typeof identityPolicy;
}

const identityPolicy = { createHTML: (text: string) => text };
let policy: typeof identityPolicy | undefined;

/**
 * Parses HTML into a document without a window, which fetches, runs and shows nothing.
 *
 * @throws TypeError if a page under Trusted Types does not allow the policy `slipway`
 */
export function parseHtml(html: string): Document {
  policy ??=
    (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('slipway', identityPolicy) ??
    identityPolicy;
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}

/**
 * Returns the character of a reference without its `&` and `;`. Returns undefined for an unknown one, or if a policy
 * forbids parsing. The browser's parser has all names, so the element needs no table of them.
 */
export function readBrowserEntity(reference: string): string | undefined {
  try {
    const { textContent } = parseHtml(`&${reference};`).body;
    // The parser trims white space at the beginning of a document.
    return textContent.endsWith(';') ? undefined : textContent || ' ';
  } catch {
    return undefined;
  }
}
