/**
 * Prints one element without the rest of the page. It needs no new window or frame: print styles hide everything except
 * the element and its ancestors. The screen does not change.
 */
const printAttribute = 'data-slipway-print';

const pageRules = `@media print {
  [${printAttribute}='hidden'] { display: none !important; }
  [${printAttribute}='ancestor'], [${printAttribute}='ancestor']::backdrop { background: #fff !important; }
  [${printAttribute}='ancestor'] {
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

/**
 * Prints an element without the rest of the page.
 * @param printSheet print styles for the element's own shadow root
 */
export function printElement(element: HTMLElement, printSheet: CSSStyleSheet): void {
  const markedNodes: Element[] = [];
  const sheets = new Map<Document | ShadowRoot, CSSStyleSheet>();
  const setMark = (node: Element, value: 'ancestor' | 'hidden') => {
    node.setAttribute(printAttribute, value);
    markedNodes.push(node);
  };
  const adoptSheet = (root: Document | ShadowRoot, sheet: CSSStyleSheet) => {
    sheets.set(root, sheet);
    root.adoptedStyleSheets.push(sheet);
  };

  const pageSheet = new CSSStyleSheet();
  pageSheet.replaceSync(pageRules);
  if (element.shadowRoot) adoptSheet(element.shadowRoot, printSheet);
  for (let node: Element = element; ;) {
    const root = node.getRootNode();
    if ((root instanceof ShadowRoot || root instanceof Document) && !sheets.has(root)) adoptSheet(root, pageSheet);
    for (const sibling of node.parentNode?.children ?? [])
      if (sibling !== node && !/^(style|script|link|head)$/.test(sibling.localName)) setMark(sibling, 'hidden');
    const parent = node.assignedSlot ?? node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    if (parent === null) break;
    setMark(parent, 'ancestor');
    node = parent;
  }

  const abortController = new AbortController();
  const restorePage = () => {
    abortController.abort();
    for (const node of markedNodes) node.removeAttribute(printAttribute);
    for (const [root, sheet] of sheets)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adoptedSheet) => adoptedSheet !== sheet);
  };
  // A sandboxed frame may be unable to print, and no event reports that. So a press or a key also restores the page.
  for (const name of ['afterprint', 'pointerdown', 'keydown'])
    addEventListener(name, restorePage, { capture: true, signal: abortController.signal });
  print();
}
