/**
 * The one place where HTML from the service becomes part of the page. The platform's own sanitiser does it where
 * there is one; elsewhere DOMPurify, a chunk of its own that is loaded only when there is HTML to show.
 * Nothing else in the project touches `innerHTML` or `unsafeHTML`.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import type { UnsafeHtml } from '../api/types.ts';

/** What a description may hold: text, structure, links and pictures. No style, no script, no form, no frame. */
export const allowedElements = [
  'a', 'abbr', 'b', 'blockquote', 'br', 'cite', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr',
  'i', 'img', 'ins', 'li', 'ol', 'p', 'pre', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th',
  'thead', 'tr', 'u', 'ul',
];
export const allowedAttributes = ['alt', 'colspan', 'dir', 'height', 'href', 'lang', 'rowspan', 'src', 'title', 'width'];

type Cleaned = DocumentFragment | null;

interface SanitizingElement {
  setHTML?(html: string, options: { sanitizer: { elements: string[]; attributes: string[] } }): void;
}

const cleaned = new Map<UnsafeHtml, Cleaned | Promise<Cleaned>>();

/** Renders service HTML, sanitised. Plain text comes out as text; an empty or unsafe-only text renders nothing. */
export function safeHtml(unsafe: UnsafeHtml): TemplateResult | typeof nothing | string {
  if (!unsafe) return nothing;
  if (!/[<&]/.test(unsafe)) return unsafe;
  const known = cleaned.get(unsafe) ?? clean(unsafe);
  cleaned.set(unsafe, known);
  return known instanceof Promise ? html`${until(known.then(copyOf), nothing)}` : html`${copyOf(known)}`;
}

function clean(unsafe: UnsafeHtml): Cleaned | Promise<Cleaned> {
  const template = document.createElement('template');
  const target = document.createElement('div') as HTMLElement & SanitizingElement;
  if (target.setHTML === undefined) return import('./sanitiser.ts').then(({ sanitise }) => harden(sanitise(unsafe)));
  target.setHTML(unsafe, { sanitizer: { elements: allowedElements, attributes: allowedAttributes } });
  template.content.append(...target.childNodes);
  return harden(template.content);
}

/** Links open beside the booking and tell the target nothing; addresses other than web, mail and phone lose their link. */
function harden(fragment: DocumentFragment): DocumentFragment {
  for (const link of fragment.querySelectorAll('a')) {
    if (!/^(https?:|mailto:|tel:)/i.test(link.href)) link.removeAttribute('href');
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const image of fragment.querySelectorAll('img')) image.loading = 'lazy';
  return fragment;
}

function copyOf(fragment: Cleaned): DocumentFragment | typeof nothing {
  return fragment === null ? nothing : (fragment.cloneNode(true) as DocumentFragment);
}
