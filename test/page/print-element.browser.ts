import { describe, afterEach, expect, it, vi } from 'vitest';
import { printElement } from '../../src/page/print-element.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const printRules = new CSSStyleSheet();
const getPrintMarks = (root: ParentNode = document) =>
  [...root.querySelectorAll('[data-slipway-print]')].map(
    (node) => `${node.id || node.localName} ${node.getAttribute('data-slipway-print') ?? ''}`,
  );

/** Stubs `print` and records what `takeSnapshot` returns at that moment. `endPrint` ends the print. */
function stubPrint<Seen>(takeSnapshot: () => Seen): { snapshots: Seen[]; endPrint: () => void } {
  const snapshots: Seen[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => void snapshots.push(takeSnapshot()));
  return { snapshots, endPrint: () => void dispatchEvent(new Event('afterprint')) };
}

function placeMarkup(markup: string): HTMLElement {
  document.body.innerHTML = markup;
  return document.querySelector<HTMLElement>('#booking') ?? expect.fail('It is not there.');
}

describe('printElement', () => {
  it('hides the rest of the page and restores it after printing', () => {
    const element = placeMarkup(
      '<nav id="menu"></nav><main id="main"><p id="ad"></p><div id="booking"><b id="code"></b></div></main><footer id="foot"></footer>',
    );
    const htmlBefore = document.documentElement.outerHTML;
    const { snapshots, endPrint } = stubPrint(() => getPrintMarks(document.body));
    printElement(element, printRules);
    expect(snapshots).toEqual([['menu hidden', 'main ancestor', 'ad hidden', 'foot hidden']]);
    endPrint();
    expect(document.documentElement.outerHTML).toBe(htmlBefore);
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  it('keeps styles and scripts of the page', () => {
    const element = placeMarkup(
      '<style id="s"></style><script id="j" type="text/plain"></script><div id="booking"></div>',
    );
    const { snapshots, endPrint } = stubPrint(() => getPrintMarks(document.body));
    printElement(element, printRules);
    endPrint();
    expect(snapshots).toEqual([[]]);
  });

  it('keeps the element’s ancestors visible, even through shadow roots and slots', () => {
    const host = placeMarkup('<div id="booking"></div><p id="ad"></p>');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<header id="head"></header><x-frame><section id="target"></section></x-frame>';
    const frameRoot = root.querySelector('x-frame')?.attachShadow({ mode: 'open' }) ?? expect.fail();
    frameRoot.innerHTML = '<h1 id="title"></h1><slot id="slot"></slot>';
    const { snapshots, endPrint } = stubPrint(() => [
      ...getPrintMarks(document.body),
      ...getPrintMarks(root),
      ...getPrintMarks(frameRoot),
      ...[document, root, frameRoot].map(({ adoptedStyleSheets }) => adoptedStyleSheets.length),
    ]);
    printElement(root.querySelector<HTMLElement>('#target') ?? expect.fail(), printRules);
    expect(snapshots[0]).toEqual([
      'booking ancestor',
      'ad hidden',
      'head hidden',
      'x-frame ancestor',
      'title hidden',
      'slot ancestor',
      1,
      1,
      1,
    ]);
    endPrint();
    expect([...getPrintMarks(document), ...getPrintMarks(root), ...getPrintMarks(frameRoot)]).toEqual([]);
    expect([root, frameRoot].flatMap(({ adoptedStyleSheets }) => adoptedStyleSheets)).toEqual([]);
  });

  it('adds the given print styles to the shadow root while printing', () => {
    const element = placeMarkup('<div id="booking"></div>');
    const root = element.attachShadow({ mode: 'open' });
    const pageRules = new CSSStyleSheet();
    root.adoptedStyleSheets = [pageRules];
    const { snapshots, endPrint } = stubPrint(() => root.adoptedStyleSheets.includes(printRules));
    printElement(element, printRules);
    endPrint();
    expect(snapshots).toEqual([true]);
    expect(root.adoptedStyleSheets).toEqual([pageRules]);
  });

  it.each(['pointerdown', 'keydown'])('restores the page on the next %s if `afterprint` never happens', (name) => {
    const element = placeMarkup('<p id="ad"></p><div id="booking"></div>');
    const root = element.attachShadow({ mode: 'open' });
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    printElement(element, printRules);
    element.addEventListener(name, (event) => event.stopPropagation());
    element.dispatchEvent(new Event(name, { bubbles: true }));
    expect([...getPrintMarks(), ...document.adoptedStyleSheets, ...root.adoptedStyleSheets]).toEqual([]);
  });

  it('hides the rest of the page again for a second print', () => {
    const element = placeMarkup('<p id="ad"></p><div id="booking"></div>');
    const { snapshots, endPrint } = stubPrint(() => getPrintMarks(document.body));
    for (let printCount = 0; printCount < 2; printCount += 1) {
      printElement(element, printRules);
      endPrint();
    }
    expect(snapshots).toEqual([['ad hidden'], ['ad hidden']]);
  });
});
