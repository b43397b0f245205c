/**
 * The sanitiser for HTML from the service, which enters the page only through this module. The sanitiser parses the
 * HTML in a separate document, where nothing loads or runs. It then creates new nodes, but only for allowed elements
 * and attributes. See docs/decisions/009-sanitiser.md.
 */
import { css, html, nothing, ReactiveElement, type TemplateResult } from 'lit';
import type { UnsafeHtml } from '../../api/types.ts';
import { parseHtml } from '../../page/parse-html.ts';
import { webAddress } from '../../values/web-address.ts';
import { defineElements } from './define.ts';

/** The allowed elements: text, structure, links and pictures, but no style, script, form or frame. */
const allowedElements = new Set(
  (
    'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span strong sub sup ' +
    'table tbody td tfoot th thead tr u ul'
  ).split(' '),
);
/**
 * Elements to remove together with their content, because it is not text for readers or has special parsing rules. For
 * any other forbidden element, the content stays.
 */
const droppedElements = new Set(
  (
    'audio canvas embed iframe math noembed noframes noscript object plaintext script select style svg template ' +
    'textarea title video xmp'
  ).split(' '),
);
/**
 * Limits for one text, because large or deeply nested texts are slow. The copy omits elements below the deepest level,
 * but keeps their content. It omits all nodes after the maximum number.
 */
const MAX_NODES = 5_000;
const MAX_LEVELS = 64;
const allowedAttributes = ['alt', 'colspan', 'dir', 'height', 'lang', 'rowspan', 'title', 'width'];

/**
 * The element around the safe nodes. They are its children, not in a shadow root, so that the styles of the surrounding
 * element apply. It extends Lit's base class, because servers have no `HTMLElement`.
 */
class SlipwayProse extends ReactiveElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /**
   * Replaces the nodes. Lit sets this property only when the text changes, so a link in the text keeps the focus until
   * then.
   */
  set unsafe(unsafe: UnsafeHtml) {
    this.replaceChildren(safeCopy(unsafe));
  }
}

/**
 * Renders a safe copy of HTML from the service, with its own text direction; nothing for an empty text.
 * @param lang the account's language; `''` if it is unknown
 */
export function safeHtml(unsafe: UnsafeHtml, lang = ''): TemplateResult | typeof nothing {
  defineElements({ 'slipway-prose': SlipwayProse });
  return unsafe ? html`<slipway-prose lang=${lang || nothing} dir="auto" .unsafe=${unsafe}></slipway-prose>` : nothing;
}

/**
 * Styles for each shadow root that renders HTML from the service. They avoid `* + *`, because browsers would then
 * restyle the whole root whenever a node appears or disappears.
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
    copyChildren(parseHtml(withinNodeLimit(unsafe)).body, safe, 0, { nodes: MAX_NODES });
  } catch {
    // If the page's Trusted Types policy forbids the parser, returns the text without its tags.
    return unsafe.replace(/<[^<>]*>/g, ' ').trim();
  }
  return safe;
}

/** Cuts a text off after more tags than `MAX_NODES` nodes can have: each node has at most two tags. */
function withinNodeLimit(unsafe: UnsafeHtml): UnsafeHtml {
  return unsafe.split('<', 4 * MAX_NODES).join('<');
}

/** The number of nodes that the copy of one text may still get. */
interface Budget {
  nodes: number;
}

/**
 * Copies the safe children of a node.
 * @param level nesting level of `to`; 0 for the root of the copy
 */
function copyChildren(from: Element, to: ParentNode, level: number, budget: Budget): void {
  for (const node of from.childNodes) {
    if (budget.nodes <= 0) return;
    if (node instanceof Element) copyElement(node, to, level, budget);
    else if (node instanceof Text) {
      budget.nodes -= 1;
      to.append(node.data);
    }
  }
}

function copyElement(element: Element, to: ParentNode, level: number, budget: Budget): void {
  const { localName } = element;
  if (droppedElements.has(localName)) return;
  if (!allowedElements.has(localName) || level >= MAX_LEVELS) return copyChildren(element, to, level, budget);
  budget.nodes -= 1;
  const copy = document.createElement(localName);
  for (const name of allowedAttributes) {
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
    // Links open in a new tab, without a referrer.
    Object.assign(copy, { target: '_blank', rel: 'noopener noreferrer' }, address !== null && { href: address });
  }
  to.append(copy);
  copyChildren(element, copy, level + 1, budget);
}

/**
 * Returns the address in an attribute if it is absolute and has an allowed scheme; otherwise `null`. A relative address
 * would refer to the venue's page. An address that browsers cannot parse, such as `//javascript:run`, would open an
 * empty tab.
 *
 * First removes tabs, line breaks and leading control characters, because browsers ignore them (WHATWG URL, "basic URL
 * parser"). Other spaces are part of a name.
 * @param allowedPattern matches further addresses to allow
 */
function addressOf(element: Element, name: string, allowedPattern?: RegExp): string | null {
  const address = (element.getAttribute(name) ?? '').replace(/[\t\n\r]|^[\u0000-\u0020]+/g, '');
  const isWeb = /^(https?:)?\/\//i.test(address) && webAddress(address, document.baseURI) !== null;
  return isWeb || allowedPattern?.test(address) ? address : null;
}
