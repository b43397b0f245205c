/** The sanitiser of browsers without `setHTML`: a chunk of its own, loaded by {@link file://./safe-html.ts} alone. */
import DOMPurify from 'dompurify';
import { allowedAttributes, allowedElements } from './safe-html.ts';

export function sanitise(unsafe: string): DocumentFragment {
  return DOMPurify.sanitize(unsafe, { ALLOWED_TAGS: allowedElements, ALLOWED_ATTR: allowedAttributes, RETURN_DOM_FRAGMENT: true });
}
