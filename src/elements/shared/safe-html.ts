/**
 * The one place where HTML from the service becomes part of the page.
 *
 * The text is parsed in a document of its own, where nothing loads or runs, and then copied: every node that is shown is
 * made anew, from a list of harmless elements and attributes. What was parsed is never written out and parsed again, so
 * there is no second reading that could see other tags. The same in every browser, also where there is no `setHTML`.
 * DOMPurify does this and much that is not needed here; the tests hold this against it.
 */
import { css, html, nothing, ReactiveElement, type TemplateResult } from 'lit';
import type { UnsafeHtml } from '../../api/types.ts';
import { parseHtml } from '../../page/parse-html.ts';
import { webAddress } from '../../values/web-address.ts';
import { defineElements } from './define.ts';

/** What a description may hold: text, structure, links and pictures. No style, no script, no form, no frame. */
const kept = new Set(
  (
    'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span strong sub sup ' +
    'table tbody td tfoot th thead tr u ul'
  ).split(' '),
);
/**
 * Dropped with all they hold: what they hold is no text for a reader, or is read by other rules. Of every other element
 * only the content is kept.
 */
const dropped = new Set(
  (
    'audio canvas embed iframe math noembed noframes noscript object plaintext script select style svg template ' +
    'textarea title video xmp'
  ).split(' '),
);
/**
 * What is shown of one text at most. The work of parsing and drawing grows faster than what is nested, and no description
 * has so much: of deeper elements only the content is kept, and what comes after so many nodes is left out.
 */
const most = { nodes: 5_000, levels: 64 };
const attributes = ['alt', 'colspan', 'dir', 'height', 'lang', 'rowspan', 'title', 'width'];

/**
 * Holds what was made safe, in its light tree: the root around styles it. Of Lit it needs nothing but the base class,
 * which unlike `HTMLElement` is there on a server too.
 */
class SlipwayProse extends ReactiveElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Set only when it has changed: a link in what stands there may hold the focus. */
  set unsafe(unsafe: UnsafeHtml) {
    this.replaceChildren(safeCopy(unsafe));
  }
}

/**
 * Renders service HTML, made safe, in its own direction. Plain text comes out as text; an empty one renders nothing.
 * @param lang the account's; `''` while it is not known
 */
export function safeHtml(unsafe: UnsafeHtml, lang = ''): TemplateResult | typeof nothing {
  defineElements({ 'slipway-prose': SlipwayProse });
  return unsafe ? html`<slipway-prose lang=${lang || nothing} dir="auto" .unsafe=${unsafe}></slipway-prose>` : nothing;
}

/** The words of service HTML, without its tags, as one line. */
export function safeText(unsafe: UnsafeHtml): string {
  // What begins on a line of its own is not one word with what stood before it.
  const copy = safeCopy(
    unsafe.replace(/<(?=\/?(br|p|div|li|ul|ol|dt|dd|h\d|hr|tr|td|th|table|blockquote|pre)\b)/gi, ' <'),
  );
  return (typeof copy === 'string' ? copy : (copy.textContent ?? '')).replace(/\s+/g, ' ').trim();
}

/**
 * How it looks, in every root that shows some. Not `* + *`: for that, browsers style a root anew wherever something in it
 * comes or goes.
 */
export const proseStyles = css`
  slipway-prose > :where(:not(:first-child)) {
    margin-block-start: 0.5em;
  }
  slipway-prose ul {
    padding-inline-start: 1.25em;
    list-style: disc;
  }
  slipway-prose ol {
    padding-inline-start: 1.5em;
    list-style: decimal;
  }
  slipway-prose :is(h1, h2, h3) {
    font-size: 1em;
  }
`;

function safeCopy(unsafe: UnsafeHtml): Node | string {
  if (!/[<&]/.test(unsafe)) return unsafe;
  const safe = document.createDocumentFragment();
  try {
    copyChildren(parseHtml(readable(unsafe)).body, { to: safe, level: 0, room: { nodes: most.nodes } });
  } catch {
    // A page under Trusted Types that does not allow our policy: a description must still be readable, as its words.
    return unsafe.replace(/<[^<>]*>/g, ' ').trim();
  }
  return safe;
}

/** So much of a text as its nodes can come from: each takes a tag to open and one to close. */
function readable(unsafe: UnsafeHtml): UnsafeHtml {
  return unsafe.split('<', 4 * most.nodes).join('<');
}

interface Place {
  to: ParentNode;
  /** Elements around it. */
  level: number;
  /** For so many nodes more, in the whole text. */
  room: { nodes: number };
}

function copyChildren(from: Element, place: Place): void {
  for (const node of from.childNodes) {
    if (place.room.nodes <= 0) return;
    if (node instanceof Element) copyElement(node, place);
    else if (node instanceof Text) {
      place.room.nodes -= 1;
      place.to.append(node.data);
    }
  }
}

function copyElement(element: Element, { to, level, room }: Place): void {
  const { localName } = element;
  if (dropped.has(localName)) return;
  if (!kept.has(localName) || level >= most.levels) return copyChildren(element, { to, level, room });
  room.nodes -= 1;
  const copy = document.createElement(localName);
  for (const name of attributes) {
    const value = element.getAttribute(name);
    if (value !== null) copy.setAttribute(name, value);
  }
  if (copy instanceof HTMLImageElement) {
    const address = addressOf(element, 'src');
    if (address === null) return;
    copy.alt ||= '';
    Object.assign(copy, { loading: 'lazy', referrerPolicy: 'no-referrer', src: address });
  }
  if (copy instanceof HTMLAnchorElement) {
    const address = addressOf(element, 'href', /^(mailto|tel):/i);
    // Links open beside the booking and tell the target nothing.
    Object.assign(copy, { target: '_blank', rel: 'noopener noreferrer' }, address !== null && { href: address });
  }
  to.append(copy);
  copyChildren(element, { to: copy, level: level + 1, room });
}

/**
 * An address that is complete and of an allowed kind, else null: a relative one would point into the embedding page,
 * which the service knows nothing of. Browsers ignore tabs, line breaks and what stands before an address, so these are taken out
 * first (WHATWG URL, "basic URL parser"); a space within it is part of a name and stays.
 * An address that no browser can parse, like `//javascript:run`, is null too: its link would open an empty tab.
 * @param others matches further addresses to allow
 */
function addressOf(element: Element, name: string, others?: RegExp): string | null {
  const address = (element.getAttribute(name) ?? '').replace(/[\t\n\r]|^[\u0000-\u0020]+/g, '');
  const isWeb = /^(https?:)?\/\//i.test(address) && webAddress(address, document.baseURI) !== null;
  return isWeb || others?.test(address) ? address : null;
}
