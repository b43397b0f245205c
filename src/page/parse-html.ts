/** The one place that parses HTML. What comes of it is copied from (service HTML), or is data that never runs. */

interface TrustedTypes {
  createPolicy(name: string, rules: typeof asItIs): typeof asItIs;
}

const asItIs = { createHTML: (text: string) => text };
let policy: typeof asItIs | undefined;

/**
 * Into a document without a window: nothing in it is fetched, run or shown.
 * Throws a `TypeError` where a page under Trusted Types does not allow the policy name `slipway`.
 */
export function parseHtml(html: string): Document {
  policy ??= (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('slipway', asItIs) ?? asItIs;
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
