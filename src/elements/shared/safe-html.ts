/**
 * The sanitiser for HTML from the service, which enters the page only through this module. The sanitiser parses the
 * HTML in a separate document, where nothing loads or runs. It then creates new nodes, but only for allowed elements
 * and attributes. See docs/decisions/009-sanitiser.md.
 */
import { css, html, nothing, ReactiveElement, type TemplateResult } from 'lit';
import type { UnsafeHtml } from '../../api/types.ts';
import { parseHtml } from '../../page/parse-html.ts';
import { parseWebAddress } from '../../values/web-address.ts';
import { defineElements } from './define.ts';

/** The allowed elements: text, structure, links and pictures, but no style, script, form or frame. */
const allowedElements = new Set(
  (
    'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span strong sub sup ' +
    'table tbody td tfoot th thead tr u ul'
  ).split(' '),
);
/**
 * Elements to remove together with their content: the content is not text for guests, or browsers parse it by special
 * rules. Other forbidden elements lose only their tags.
 */
const removedElements = new Set(
  (
    'audio canvas embed iframe math noembed noframes noscript object plaintext script select style svg template ' +
    'textarea title video xmp'
  ).split(' '),
);
/**
 * Limits for one text, because browsers are slow with large or deeply nested texts. Below the deepest level, the copy
 * contains only text. After the maximum number of nodes, it contains nothing more.
 */
const MAX_NODES = 5_000;
const MAX_NESTING_LEVELS = 64;
const allowedAttributes = ['alt', 'colspan', 'dir', 'height', 'lang', 'rowspan', 'title', 'width'];

/**
 * The element around the safe nodes. The nodes are its children, not in a shadow root, so that the surrounding styles
 * apply to them. It extends Lit's base class, because servers have no `HTMLElement`.
 */
class SlipwayProse extends ReactiveElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /**
   * Replaces the nodes with a safe copy of the HTML. Lit sets this property only when the text changes, so a focused
   * link in the text keeps the focus.
   */
  set unsafe(unsafeHtml: UnsafeHtml) {
    this.replaceChildren(createSafeCopy(unsafeHtml));
  }
}

/**
 * Renders a safe copy of HTML from the service, with its own text direction; nothing for an empty text.
 * @param accountLang the account's language; `''` if it is unknown
 */
export function safeHtmlTemplate(unsafeHtml: UnsafeHtml, accountLang = ''): TemplateResult | typeof nothing {
  defineElements({ 'slipway-prose': SlipwayProse });
  return unsafeHtml
    ? html`<slipway-prose lang=${accountLang || nothing} dir="auto" .unsafe=${unsafeHtml}></slipway-prose>`
    : nothing;
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

function createSafeCopy(unsafeHtml: UnsafeHtml): Node | string {
  if (!/[<&]/.test(unsafeHtml)) return unsafeHtml;
  const safeFragment = document.createDocumentFragment();
  try {
    copyChildren(parseHtml(limitNodes(unsafeHtml)).body, safeFragment, 0, { nodes: MAX_NODES });
  } catch {
    // If the page's Trusted Types policy forbids the parser, returns the text without tags.
    return unsafeHtml.replace(/<[^<>]*>/g, ' ').trim();
  }
  return safeFragment;
}

/** Cuts the text off after 4 × `MAX_NODES` tags. That is enough, because each node has at most two tags. */
function limitNodes(unsafeHtml: UnsafeHtml): UnsafeHtml {
  return unsafeHtml.split('<', 4 * MAX_NODES).join('<');
}

/** The number of nodes that the copy of one text may still receive. */
interface NodeBudget {
  nodes: number;
}

/**
 * Copies the safe children of a node.
 * @param nestingLevel nesting level of `targetNode`; 0 for the root of the copy
 */
function copyChildren(
  sourceElement: Element,
  targetNode: ParentNode,
  nestingLevel: number,
  nodeBudget: NodeBudget,
): void {
  for (const childNode of sourceElement.childNodes) {
    if (nodeBudget.nodes <= 0) return;
    if (childNode instanceof Element) copyElement(childNode, targetNode, nestingLevel, nodeBudget);
    else if (childNode instanceof Text) {
      nodeBudget.nodes -= 1;
      targetNode.append(childNode.data);
    }
  }
}

function copyElement(element: Element, targetNode: ParentNode, nestingLevel: number, nodeBudget: NodeBudget): void {
  const { localName } = element;
  if (removedElements.has(localName)) return;
  if (!allowedElements.has(localName) || nestingLevel >= MAX_NESTING_LEVELS)
    return copyChildren(element, targetNode, nestingLevel, nodeBudget);
  nodeBudget.nodes -= 1;
  const copiedElement = document.createElement(localName);
  for (const name of allowedAttributes) {
    const attributeValue = element.getAttribute(name);
    if (attributeValue !== null) copiedElement.setAttribute(name, attributeValue);
  }
  if (copiedElement instanceof HTMLImageElement) {
    const allowedUrl = readAllowedUrl(element, 'src');
    if (allowedUrl === null) return;
    copiedElement.alt ||= '';
    Object.assign(copiedElement, { loading: 'lazy', referrerPolicy: 'no-referrer', src: allowedUrl });
  }
  if (copiedElement instanceof HTMLAnchorElement) {
    const allowedUrl = readAllowedUrl(element, 'href', /^(mailto|tel):/i);
    // Lets links open in a new tab, without a referrer.
    Object.assign(
      copiedElement,
      { target: '_blank', rel: 'noopener noreferrer' },
      allowedUrl !== null && { href: allowedUrl },
    );
  }
  targetNode.append(copiedElement);
  copyChildren(element, copiedElement, nestingLevel + 1, nodeBudget);
}

/**
 * Returns the address in an attribute if it begins with an allowed scheme or with `//`; otherwise `null`. Refuses all
 * other relative addresses, because they would refer to the venue's page. Also refuses addresses that browsers cannot
 * parse, such as `//javascript:run`, because they would open an empty tab.
 *
 * First removes tabs, line breaks, and control characters and spaces at the start, because browsers ignore them (WHATWG
 * URL, "basic URL parser"). Later spaces may be part of a name.
 * @param allowedPattern matches further addresses to allow
 */
function readAllowedUrl(element: Element, attributeName: string, allowedPattern?: RegExp): string | null {
  const url = (element.getAttribute(attributeName) ?? '').replace(/[\t\n\r]|^[\u0000-\u0020]+/g, '');
  const isWebAddress = /^(https?:)?\/\//i.test(url) && parseWebAddress(url, document.baseURI) !== null;
  return isWebAddress || allowedPattern?.test(url) ? url : null;
}
