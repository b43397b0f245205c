import { afterEach, expect, test, vi } from 'vitest';
import { printOnly } from '../../src/page/print-element.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const rules = new CSSStyleSheet();
const marked = (root: ParentNode = document) =>
  [...root.querySelectorAll('[data-slipway-print]')].map(
    (node) => `${node.id || node.localName} ${node.getAttribute('data-slipway-print') ?? ''}`,
  );

/** What the page looks like to the printer, at the moment it is asked. */
function printing<Seen>(look: () => Seen): { seen: Seen[]; end: () => void } {
  const seen: Seen[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => void seen.push(look()));
  return { seen, end: () => void dispatchEvent(new Event('afterprint')) };
}

function place(markup: string): HTMLElement {
  document.body.innerHTML = markup;
  return document.querySelector<HTMLElement>('#booking') ?? expect.fail('It is not there.');
}

test('what stands beside the way to it is left out, what lies in it is not, and afterwards the page is as it was', () => {
  const element = place(
    '<nav id="menu"></nav><main id="main"><p id="ad"></p><div id="booking"><b id="code"></b></div></main><footer id="foot"></footer>',
  );
  const before = document.documentElement.outerHTML;
  const { seen, end } = printing(() => marked(document.body));
  printOnly(element, rules);
  expect(seen).toEqual([['menu hidden', 'main ancestor', 'ad hidden', 'foot hidden']]);
  end();
  expect(document.documentElement.outerHTML).toBe(before);
  expect(document.adoptedStyleSheets).toEqual([]);
});

test('styles and scripts of the page keep working', () => {
  const element = place('<style id="s"></style><script id="j" type="text/plain"></script><div id="booking"></div>');
  const { seen, end } = printing(() => marked(document.body));
  printOnly(element, rules);
  end();
  expect(seen).toEqual([[]]);
});

test('out of a shadow root and a slot the way leads through the elements that draw them', () => {
  const host = place('<div id="booking"></div><p id="ad"></p>');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<header id="head"></header><x-frame><section id="target"></section></x-frame>';
  const frame = root.querySelector('x-frame')?.attachShadow({ mode: 'open' }) ?? expect.fail();
  frame.innerHTML = '<h1 id="title"></h1><slot id="slot"></slot>';
  const { seen, end } = printing(() => [
    ...marked(document.body),
    ...marked(root),
    ...marked(frame),
    ...[document, root, frame].map(({ adoptedStyleSheets }) => adoptedStyleSheets.length),
  ]);
  printOnly(root.querySelector<HTMLElement>('#target') ?? expect.fail(), rules);
  expect(seen[0]).toEqual([
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
  expect([...marked(document), ...marked(root), ...marked(frame)]).toEqual([]);
  expect([root, frame].flatMap(({ adoptedStyleSheets }) => adoptedStyleSheets)).toEqual([]);
});

test('its own rules go into its own shadow root, beside those it has, and leave alone', () => {
  const element = place('<div id="booking"></div>');
  const root = element.attachShadow({ mode: 'open' });
  const own = new CSSStyleSheet();
  root.adoptedStyleSheets = [own];
  const { seen, end } = printing(() => root.adoptedStyleSheets.includes(rules));
  printOnly(element, rules);
  end();
  expect(seen).toEqual([true]);
  expect(root.adoptedStyleSheets).toEqual([own]);
});

test.each(['pointerdown', 'keydown'])(
  'where nothing is printed, as in a sandboxed frame, the page is as it was once it is used on (%s)',
  (name) => {
    const element = place('<p id="ad"></p><div id="booking"></div>');
    const root = element.attachShadow({ mode: 'open' });
    vi.spyOn(window, 'print').mockImplementation(() => undefined);
    printOnly(element, rules);
    element.addEventListener(name, (event) => event.stopPropagation());
    element.dispatchEvent(new Event(name, { bubbles: true }));
    expect([...marked(), ...document.adoptedStyleSheets, ...root.adoptedStyleSheets]).toEqual([]);
  },
);

test('it can be printed again', () => {
  const element = place('<p id="ad"></p><div id="booking"></div>');
  const { seen, end } = printing(() => marked(document.body));
  for (let times = 0; times < 2; times += 1) {
    printOnly(element, rules);
    end();
  }
  expect(seen).toEqual([['ad hidden'], ['ad hidden']]);
});
