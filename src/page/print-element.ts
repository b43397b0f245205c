/**
 * Prints one element and nothing else of the page, without a window or a frame of its own: for as long as it prints,
 * everything beside the way from the element up to the page's root is left out. On the screen nothing changes.
 */
const mark = 'data-slipway-print';

const pageRules = `@media print {
  [${mark}='beside'] { display: none !important; }
  [${mark}='way'], [${mark}='way']::backdrop { background: #fff !important; }
  [${mark}='way'] {
    display: block !important;
    position: static !important;
    inset: 0 auto auto 0 !important;
    float: none !important;
    overflow: visible !important;
    inline-size: auto !important;
    block-size: auto !important;
    min-block-size: 0 !important;
    max-block-size: none !important;
    max-inline-size: none !important;
    margin: 0 !important;
    border: 0 !important;
    padding: 0 !important;
    box-shadow: none !important;
    transform: none !important;
    contain: none !important;
    columns: auto !important;
  }
}`;

/** @param rules of the element itself while it prints; they go into its own shadow root */
export function printOnly(element: HTMLElement, rules: CSSStyleSheet): void {
  const marked: Element[] = [];
  const sheets = new Map<Document | ShadowRoot, CSSStyleSheet>();
  const give = (node: Element, value: 'way' | 'beside') => {
    node.setAttribute(mark, value);
    marked.push(node);
  };
  const dress = (root: Document | ShadowRoot, sheet: CSSStyleSheet) => {
    sheets.set(root, sheet);
    root.adoptedStyleSheets.push(sheet);
  };

  const page = new CSSStyleSheet();
  page.replaceSync(pageRules);
  if (element.shadowRoot) dress(element.shadowRoot, rules);
  for (let node: Element = element; ;) {
    const root = node.getRootNode();
    if ((root instanceof ShadowRoot || root instanceof Document) && !sheets.has(root)) dress(root, page);
    for (const sibling of node.parentNode?.children ?? [])
      if (sibling !== node && !/^(style|script|link|head)$/.test(sibling.localName)) give(sibling, 'beside');
    const above = node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    if (above === null) break;
    give(above, 'way');
    node = above;
  }

  const printed = new AbortController();
  const restore = () => {
    printed.abort();
    for (const node of marked) node.removeAttribute(mark);
    for (const [root, sheet] of sheets)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  };
  // A frame that may not print, a sandboxed one, does not say so: whoever uses the page on is not printing.
  for (const name of ['afterprint', 'pointerdown', 'keydown'])
    addEventListener(name, restore, { capture: true, signal: printed.signal });
  print();
}
