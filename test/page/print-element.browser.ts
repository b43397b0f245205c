import { describe, afterEach, expect, it, vi } from 'vitest';
import { printOnly } from '../../src/page/print-element.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const rules = new CSSStyleSheet();
const marksIn = (root: ParentNode = document) =>
  [...root.querySelectorAll('[data-slipway-print]')].map(
    (node) => `${node.id || node.localName} ${node.getAttribute('data-slipway-print') ?? ''}`,
  );

/** Stubs `print` and records what `look` returns at that moment. `end` ends the print. */
function printing<Seen>(look: () => Seen): { snapshots: Seen[]; end: () => void } {
  const snapshots: Seen[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => void snapshots.push(look()));
  return { snapshots, end: () => void dispatchEvent(new Event('afterprint')) };
}

function place(markup: string): HTMLElement {
  document.body.innerHTML = markup;
  return document.querySelector<HTMLElement>('#booking') ?? expect.fail('It is not there.');
}

describe('printOnly', () => {
  it('hides the rest of the page and restores it after printing', () => {
    const element = place(
      '<nav id="menu"></nav><main id="main"><p id="ad"></p><div id="booking"><b id="code"></b></div></main><footer id="foot"></footer>',
    );
    const before = document.documentElement.outerHTML;
    const { snapshots, end } = printing(() => marksIn(document.body));
    printOnly(element, rules);
    expect(snapshots).toEqual([['menu hidden', 'main ancestor', 'ad hidden', 'foot hidden']]);
    end();
    expect(document.documentElement.outerHTML).toBe(before);
    expect(document.adoptedStyleSheets).toEqual([]);
  });

  it('keeps styles and scripts of the page', () => {
    const element = place('<style id="s"></style><script id="j" type="text/plain"></script><div id="booking"></div>');
    const { snapshots, end } = printing(() => marksIn(document.body));
    printOnly(element, rules);
    end();
    expect(snapshots).toEqual([[]]);
  });

  it('keeps ancestors visible through shadow roots and slots', () => {
    const host = place('<div id="booking"></div><p id="ad"></p>');
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = '<header id="head"></header><x-frame><section id="target"></section></x-frame>';
    const frame = root.querySelector('x-frame')?.attachShadow({ mode: 'open' }) ?? expect.fail();
    frame.innerHTML = '<h1 id="title"></h1><slot id="slot"></slot>';
    const { snapshots, end } = printing(() => [
      ...marksIn(document.body),
      ...marksIn(root),
      ...marksIn(frame),
      ...[document, root, frame].map(({ adoptedStyleSheets }) => adoptedStyleSheets.length),
    ]);
    printOnly(root.querySelector<HTMLElement>('#target') ?? expect.fail(), rules);
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
    end();
    expect([...marksIn(document), ...marksIn(root), ...marksIn(frame)]).toEqual([]);
    expect([root, frame].flatMap(({ adoptedStyleSheets }) => adoptedStyleSheets)).toEqual([]);
  });

  it("adds its rules to the element's shadow root while printing", () => {
    const element = place('<div id="booking"></div>');
    const root = element.attachShadow({ mode: 'open' });
    const pageRules = new CSSStyleSheet();
    root.adoptedStyleSheets = [pageRules];
    const { snapshots, end } = printing(() => root.adoptedStyleSheets.includes(rules));
    printOnly(element, rules);
    end();
    expect(snapshots).toEqual([true]);
    expect(root.adoptedStyleSheets).toEqual([pageRules]);
  });

  it.each(['pointerdown', 'keydown'])('restores the page on the next %s if `afterprint` never happens', (name) => {
    const element = place('<p id="ad"></p><div id="booking"></div>');
    const root = element.attachShadow({ mode: 'open' });
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    printOnly(element, rules);
    element.addEventListener(name, (event) => event.stopPropagation());
    element.dispatchEvent(new Event(name, { bubbles: true }));
    expect([...marksIn(), ...document.adoptedStyleSheets, ...root.adoptedStyleSheets]).toEqual([]);
  });

  it('hides the rest of the page again for a second print', () => {
    const element = place('<p id="ad"></p><div id="booking"></div>');
    const { snapshots, end } = printing(() => marksIn(document.body));
    for (let times = 0; times < 2; times += 1) {
      printOnly(element, rules);
      end();
    }
    expect(snapshots).toEqual([['ad hidden'], ['ad hidden']]);
  });
});
