/** The sanitiser of browsers without `setHTML`: a chunk of its own, loaded by `safe-html.ts` alone. */
import DOMPurify from 'dompurify';

/** Cleans HTML down to the given elements and attributes. Under Trusted Types it needs the policy name `dompurify`. */
export function sanitise(unsafe: string, elements: string[], attributes: string[]): DocumentFragment {
  return DOMPurify.sanitize(unsafe, {
    ALLOWED_TAGS: elements,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}
