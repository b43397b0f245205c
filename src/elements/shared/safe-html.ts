/**
 * The only sanitiser: HTML of the service enters the page here and nowhere else. It parses the text in a separate document,
 * where nothing loads or runs. It then creates each node again, from a list of harmless elements and attributes.
 * See docs/decisions/009-sanitiser.md.
 */
import { css, html, nothing, ReactiveElement, type TemplateResult } from 'lit';
import type { UnsafeHtml } from '../../api/types.ts';
import { parseHtml } from '../../page/parse-html.ts';
import { webAddress } from '../../values/web-address.ts';
import { defineElements } from './define.ts';

/** Elements of a description: text, structure, links and pictures. No style, script, form or frame. */
const allowedElements = new Set(
  (
    'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span strong sub sup ' +
    'table tbody td tfoot th thead tr u ul'
  ).split(' '),
);
/**
 * Elements to remove with their content, which is not text for readers or has other parsing rules. Any other forbidden
 * element leaves its content.
 */
const droppedElements = new Set(
  (
    'audio canvas embed iframe math noembed noframes noscript object plaintext script select style svg template ' +
    'textarea title video xmp'
  ).split(' '),
);
/**
 * Limits for one text, because the cost of deep nesting grows fast. Elements that are too deep leave their content.
 * Nodes after the maximum disappear.
 */
const MAX_NODES = 5_000;
const MAX_LEVELS = 64;
const allowedAttributes = ['alt', 'colspan', 'dir', 'height', 'lang', 'rowspan', 'title', 'width'];

/**
 * Holds safe nodes in its light tree, so that the styles of the root around it apply. It extends Lit's base class,
 * because servers have no `HTMLElement`.
 */
class SlipwayProse extends ReactiveElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Lit sets it only if the text changes, because a link in it may have the focus. */
  set unsafe(unsafe: UnsafeHtml) {
    this.replaceChildren(safeCopy(unsafe));
  }
}

/**
 * Renders safe HTML with its own text direction. Plain text stays text. An empty text renders nothing.
 * @param lang the account's language; `''` if unknown
 */
export function safeHtml(unsafe: UnsafeHtml, lang = ''): TemplateResult | typeof nothing {
  defineElements({ 'slipway-prose': SlipwayProse });
  return unsafe ? html`<slipway-prose lang=${lang || nothing} dir="auto" .unsafe=${unsafe}></slipway-prose>` : nothing;
}

/**
 * Styles for each root with service HTML. It avoids `* + *`: browsers then restyle the root whenever a node appears or
 * disappears.
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
    // If the Trusted Types policy of the page forbids ours, the description stays readable as plain text.
    return unsafe.replace(/<[^<>]*>/g, ' ').trim();
  }
  return safe;
}

/** Cuts a text after enough tags for the maximum of nodes. Each node has at most an opening and a closing tag. */
function withinNodeLimit(unsafe: UnsafeHtml): UnsafeHtml {
  return unsafe.split('<', 4 * MAX_NODES).join('<');
}

/** The nodes that one text may still have. */
interface Budget {
  nodes: number;
}

/** @param level number of elements around `to` */
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
 * Returns an absolute address with an allowed scheme, otherwise `null`. A relative address would refer to the venue's
 * page.
 *
 * It first removes tabs, line breaks and leading control characters, which browsers ignore (WHATWG URL, "basic URL
 * parser"). Other spaces are part of a name. Addresses that browsers cannot parse, like `//javascript:run`, would open
 * an empty tab.
 * @param others matches more addresses to allow
 */
function addressOf(element: Element, name: string, others?: RegExp): string | null {
  const address = (element.getAttribute(name) ?? '').replace(/[\t\n\r]|^[\u0000-\u0020]+/g, '');
  const isWeb = /^(https?:)?\/\//i.test(address) && webAddress(address, document.baseURI) !== null;
  return isWeb || others?.test(address) ? address : null;
}
