/**
 * The one place where HTML from the service becomes part of the page. The platform's own sanitiser does it where
 * there is one; elsewhere DOMPurify, a chunk of its own that is loaded only when there is HTML to show.
 * Nothing else in the project touches `innerHTML` or `unsafeHTML`.
 */
import { noChange, nothing } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { UnsafeHtml } from '../api/types.ts';

/** What a description may hold: text, structure, links and pictures. No style, no script, no form, no frame. */
const elements = (
  'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span strong sub sup ' +
  'table tbody td tfoot th thead tr u ul'
).split(' ');
/** Not kept themselves, but the words in them are: the platform's sanitiser would drop both. */
const unwrapped = (
  'address article aside big caption center details dfn figcaption figure font footer form header kbd label main mark nav ' +
  'samp section summary time tt var wbr'
).split(' ');
const attributes = 'alt colspan dir height href lang rowspan src title width'.split(' ');

interface SanitizingElement {
  setHTML?(html: string, options: { sanitizer: Record<string, string[] | boolean> }): void;
}

const cleaned = new Map<UnsafeHtml, DocumentFragment>();

class SafeHtml extends AsyncDirective {
  #shown: UnsafeHtml | undefined;
  #late: unknown;

  render(unsafe: UnsafeHtml): unknown {
    // Rendering again what stands there already must leave it alone: a link in it may hold the focus.
    if (unsafe === this.#shown) return noChange;
    this.#shown = unsafe;
    this.#late = undefined;
    if (!/[<&]/.test(unsafe)) return unsafe || nothing;
    const fragment = cleaned.get(unsafe) ?? clean(unsafe);
    if (!(fragment instanceof Promise)) return copyOf(fragment);
    fragment.then(copyOf, () => wordsOf(unsafe)).then((content) => {
      if (this.#shown !== unsafe) return;
      if (this.isConnected) this.setValue(content);
      else this.#late = content;
    });
    return nothing;
  }

  override reconnected(): void {
    if (this.#late !== undefined) this.setValue(this.#late);
    this.#late = undefined;
  }
}

/** Renders service HTML, sanitised. Plain text comes out as text; an empty or unsafe-only text renders nothing. */
export const safeHtml = directive(SafeHtml);

function clean(unsafe: UnsafeHtml): DocumentFragment | Promise<DocumentFragment> {
  const keep = (dirty: ParentNode) => {
    const fragment = harden(dirty);
    cleaned.set(unsafe, fragment);
    return fragment;
  };
  // Nothing in the inert document of a template loads or runs, so a picture is fetched only once it is shown.
  const target = document.createElement('template').content.ownerDocument.createElement('div') as HTMLElement & SanitizingElement;
  if (target.setHTML === undefined) return import('./sanitiser.ts').then(({ sanitise }) => keep(sanitise(unsafe, elements, attributes)));
  target.setHTML(unsafe, { sanitizer: { elements, attributes, replaceWithChildrenElements: unwrapped, comments: false, dataAttributes: false } });
  return keep(target);
}

/**
 * Links open beside the booking and tell the target nothing. Addresses must be complete and of the web, mail or phone:
 * a relative one would point into the embedding page, which the service knows nothing of.
 */
function harden(dirty: ParentNode): DocumentFragment {
  for (const element of dirty.querySelectorAll('[href]')) {
    const isLink = element.localName === 'a' && /^\s*((https?:)?\/\/|mailto:|tel:)/i.test(element.getAttribute('href') ?? '');
    if (!isLink) element.removeAttribute('href');
  }
  for (const element of dirty.querySelectorAll('img, [src]')) {
    const isPicture = element.localName === 'img' && /^\s*(https?:)?\/\//i.test(element.getAttribute('src') ?? '');
    if (!isPicture) element.replaceWith(...element.childNodes);
  }
  for (const link of dirty.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const image of dirty.querySelectorAll('img')) {
    image.loading = 'lazy';
    image.referrerPolicy = 'no-referrer';
    image.alt ||= '';
  }
  const fragment = document.createDocumentFragment();
  fragment.append(...dirty.childNodes);
  return fragment;
}

function copyOf(fragment: DocumentFragment): DocumentFragment {
  return fragment.cloneNode(true) as DocumentFragment;
}

/** When the sanitiser cannot be loaded, a policy must still be readable: its words, as text. */
function wordsOf(unsafe: UnsafeHtml): string {
  return unsafe.replace(/<[^>]*>/g, ' ').trim();
}
