import DOMPurify from 'dompurify';
import fc from 'fast-check';
import { html, render } from 'lit';
import { describe, expect, test, vi } from 'vitest';
import { safeHtml } from '../../../src/elements/shared/safe-html.ts';
import { samples } from '../../samples.ts';

const trap = globalThis as { trapped?: boolean };

/** Shows service HTML in the page. */
function show(unsafe: string): HTMLElement {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  render(html`${safeHtml(unsafe)}`, place);
  return place.querySelector('slipway-prose') ?? place;
}

/** Everything in a place that could run, load, restyle, submit or be mistaken for ours. */
function dangers(place: HTMLElement): string[] {
  const mayStay = /^(alt|colspan|dir|height|href|lang|rowspan|src|title|width|target|rel|loading|referrerpolicy)$/;
  return [...place.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(
      'script, style, iframe, object, embed, form, input, button, link, meta, base, svg, math, template, video, audio, source, slot',
    ) || element.localName.includes('-')
      ? [element.localName]
      : []),
    ...[...element.attributes]
      .filter(({ name }) => !mayStay.test(name))
      .map(({ name }) => `${element.localName}[${name}]`),
    ...[...element.attributes]
      .filter(({ name, value }) => /^(href|src)$/.test(name) && !/^\s*((https?:)?\/\/|mailto:|tel:)/i.test(value))
      .map(({ value }) => value),
  ]);
}

/** What the yardstick is told it may keep: our lists, and what we put on links and pictures ourselves. */
const yardstick = {
  elements: (
    'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span ' +
    'strong sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
  attributes: 'alt colspan dir height href lang rowspan src title width target rel loading referrerpolicy'.split(' '),
};

const hostile = [
  '<script>trapped=true</script>',
  '<img src=x onerror="trapped=true">',
  '<img src="https://a.example/x" onerror=trapped=true>',
  '<svg onload="trapped=true"></svg>',
  '<svg><script>trapped=true</script></svg>',
  '<svg><style><img src=x onerror=trapped=true></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=trapped=true>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=trapped=true>',
  '<noscript><p title="</noscript><img src=x onerror=trapped=true>">',
  '<a href="javascript:trapped=true">x</a>',
  '<a href=" \u0001java\nscript:trapped=true">x</a>',
  '<a href="&#106;avascript:trapped=true">x</a>',
  '<a href="data:text/html,<script>1</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="/relative">x</a>',
  '<a xlink:href="javascript:1">x</a>',
  '<img src="data:image/svg+xml,<svg onload=1>">',
  '<img src="/tracked.gif">',
  '<img srcset="https://track.example/1.gif 1x" src="https://a.example/b.png">',
  '<picture><source srcset="https://track.example/x"><img src="x"></picture>',
  '<style>*{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<link rel=stylesheet href=//evil.example>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>parent.trapped=true</script>"></iframe>',
  '<object data="javascript:1"></object>',
  '<embed src="javascript:1">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<form action="https://evil.example"><input name=card><button>Pay</button></form>',
  '<div data-slipway="1" data-slipway-open="x">x</div>',
  '<p id="field-0" name="form" class="primary" part="book" slot="footer">x</p>',
  '<slipway-booking base-url="https://evil.example"></slipway-booking>',
  '<template><script>1</script></template>',
  '<template shadowrootmode=open><script>1</script></template>',
  '<video src=x onerror=trapped=true>',
  '<details open ontoggle=trapped=true>x</details>',
  '<p onclick="trapped=true" aria-label=x>x</p>',
  '<xmp><img src=x onerror=trapped=true></xmp>',
  '<title><img src=x onerror=trapped=true></title>',
  '<textarea><img src=x onerror=trapped=true></textarea>',
  '<plaintext><img src=x onerror=trapped=true>',
  '<<script>script>trapped=true<</script>/script>',
  '<b/onclick=trapped=true/x>x</b>',
  '<slot name="header">x</slot>',
  '<a href="https://ok.example" ping="https://track.example" target=_self>x</a>',
  '<body onload=trapped=true>',
  '<marquee onstart=trapped=true>x</marquee>',
  '<isindex action=javascript:1>',
  '<table background="https://track.example/x"><td background=x>x</table>',
];

describe('service HTML', () => {
  test.each(hostile)('%s does no harm', (unsafe) => {
    const place = show(`${unsafe}<b>after</b>`);
    expect(dangers(place)).toEqual([]);
    expect(trap.trapped).toBeUndefined();
  });

  test('whatever is put together from hostile parts does no harm', () => {
    const parts = [
      ...hostile,
      '<b>',
      '</b>',
      '"',
      "'",
      '>',
      '<',
      '</',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<table>',
      '</table>',
      '<svg>',
      '</svg>',
      '<math>',
      '</math>',
      '<p ',
      ' onclick=trapped=true ',
      '&lt;',
      '\u0000',
      'Text',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 5 })), { maxLength: 8 }),
        (pieces) => {
          const place = show(pieces.join(''));
          expect(dangers(place)).toEqual([]);
          expect(trap.trapped).toBeUndefined();
        },
      ),
      { numRuns: samples(1500) },
    );
  });

  test('a description keeps its words, structure, links and pictures', () => {
    const place = show(
      '<h3>Tour</h3><p>Two <b>hours</b> &amp; a <a href="https://venue.example/map">map</a>.</p>' +
        '<ul><li>Tea</li></ul><img src="https://venue.example/a.jpg" width="60">',
    );
    expect(place.innerText.replace(/\s+/g, ' ').trim()).toBe('Tour Two hours & a map. Tea');
    expect([...place.querySelectorAll('h3, b, a, li, img')].map(({ localName }) => localName)).toEqual([
      'h3',
      'b',
      'a',
      'li',
      'img',
    ]);
  });

  test('words in elements that are not kept stay readable', () => {
    const place = show('<section><center><font color=red>Closed</font> on <time>Monday</time></center></section>');
    expect([place.innerText.trim(), place.querySelector('font, center, section, time')]).toEqual([
      'Closed on Monday',
      null,
    ]);
  });

  test('links open beside the booking and tell the target nothing', () => {
    const link = show('<a href="https://venue.example/">x</a>').querySelector('a');
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  test.each(['//javascript:run', '//', 'https://', 'http://[x', 'https://host:port/', 'https://%00/'])(
    'removes the dead address %j of links and pictures',
    (address) => {
      const place = show(`<a href="${address}">x</a><img src="${address}">`);
      expect(place.querySelector('a')?.hasAttribute('href')).toBe(false);
      expect(place.querySelector('img')).toBeNull();
    },
  );

  test.each([
    'https://venue.example/',
    '//venue.example/a?b#c',
    'HTTP://venue.example',
    'mailto:a@b.example',
    'tel:+1 2',
  ])('keeps the address %j of a link', (address) => {
    expect(show(`<a href="${address}">x</a>`).querySelector('a')?.getAttribute('href')).toBe(address);
  });

  test('a picture and a link keep the spaces in their addresses, and lose what surrounds them', () => {
    const place = show(
      '<img src=" https://venue.example/my photo.jpg\n"><a href="https://venue.example/price list.pdf\t">Prices</a>',
    );
    expect(place.querySelector('img')?.src).toBe('https://venue.example/my%20photo.jpg');
    expect(place.querySelector('a')?.href).toBe('https://venue.example/price%20list.pdf');
  });

  test('pictures tell nobody which page shows them, and need no words', () => {
    const image = show('<img src="https://venue.example/a.jpg">').querySelector('img');
    expect([image?.referrerPolicy, image?.loading, image?.getAttribute('alt')]).toEqual(['no-referrer', 'lazy', '']);
  });

  test('the same again leaves standing what stands there; other words replace it', () => {
    const place = document.createElement('div');
    const draw = (unsafe: string) => render(html`${safeHtml(unsafe)}`, place);
    const first = show('<b>one</b>');
    expect(first.textContent).toBe('one');
    draw('<b>one</b>');
    const kept = place.querySelector('b');
    draw('<b>one</b>');
    expect(place.querySelector('b')).toBe(kept);
    draw('two');
    expect(place.textContent).toBe('two');
    draw('');
    expect(place.textContent).toBe('');
  });

  test.each([
    ['nested', '<div>'.repeat(80_000) + 'words'],
    ['nested, of what is not kept', '<section>'.repeat(80_000) + 'words'],
    ['nested in turns', '<div><section>'.repeat(40_000) + 'words'],
    ['side by side', '<b>x</b>'.repeat(80_000)],
    ['of text and comments', 'x<!---->'.repeat(80_000)],
    ['in tables', '<table><tr><td>'.repeat(30_000)],
  ])('of a text that is too much, %s, a part is shown, for bounded work', (_, unsafe) => {
    const made = vi.spyOn(document, 'createElement');
    const parsed = vi.spyOn(DOMParser.prototype, 'parseFromString');
    const place = show(unsafe);
    const calls = made.mock.calls.length;
    const [[text] = ['']] = parsed.mock.calls;
    vi.restoreAllMocks();
    const walker = document.createTreeWalker(place);
    let [nodes, levels] = [0, 0];
    while (walker.nextNode()) {
      nodes += 1;
      let level = 0;
      for (let node: Node | null = walker.currentNode.parentNode; node && node !== place; node = node.parentNode)
        level += 1;
      levels = Math.max(levels, level);
    }
    expect(nodes).toBeLessThanOrEqual(5_000);
    expect(levels).toBeLessThanOrEqual(64);
    expect(calls).toBeLessThanOrEqual(5_010);
    expect(String(text).split('<').length).toBeLessThanOrEqual(20_000);
  });

  test('what is deep keeps its words, and so does all that fits', () => {
    expect(show(`${'<div>'.repeat(200)}deep${'</div>'.repeat(200)}<b>after</b>`).textContent).toBe('deepafter');
    const many = show('<b>x</b>'.repeat(2_499));
    expect(many.querySelectorAll('b')).toHaveLength(2_499);
    expect(many.textContent).toBe('x'.repeat(2_499));
  });

  test('two places may show the same', () => {
    const place = document.createElement('div');
    render(html`${safeHtml('<i>same</i>')}${safeHtml('<i>same</i>')}`, place);
    expect(place.querySelectorAll('i')).toHaveLength(2);
  });
});

test('nothing is kept that DOMPurify, told the same lists, would take away', () => {
  const allowed = {
    ALLOWED_TAGS: [...yardstick.elements],
    ALLOWED_ATTR: [...yardstick.attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SAFE_FOR_XML: false,
  };
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 5 })), { maxLength: 8 }),
      (pieces) => {
        const place = document.createElement('div');
        render(html`${safeHtml(pieces.join(''))}`, place);
        for (const element of place.querySelectorAll('slipway-prose *')) {
          const again = DOMPurify.sanitize(element.outerHTML, { ...allowed, RETURN_DOM_FRAGMENT: true });
          const tags = (root: ParentNode) =>
            [...root.querySelectorAll('*')].map(
              (each) => `${each.localName} ${each.getAttributeNames().sort().join()}`,
            );
          const self = document.createElement('div');
          self.append(element.cloneNode(true));
          // A fragment of a table loses its cells when it is read again by itself: that says nothing about safety.
          if (!self.querySelector('td, th, tr, tbody, thead, tfoot')) expect(tags(again)).toEqual(tags(self));
        }
      },
    ),
    { numRuns: samples(1000) },
  );
});

test('plain text needs no sanitiser and comes out as text', () => {
  const place = document.createElement('div');
  render(html`${safeHtml('Open > 9 h "daily"')}`, place);
  expect(place.textContent).toBe('Open > 9 h "daily"');
});

test.each([
  ['lit-html slipway', '<p>Strict</p>'],
  ['lit-html', 'Strict'],
])('a strict page with Trusted Types that allows %s shows %s', async (allowed, shows) => {
  const { shown, violations } = await new Promise<{ shown: string; violations: string[] }>((resolve) => {
    addEventListener('message', (event: MessageEvent<{ shown?: string; violations: string[] }>) => {
      if (event.data.shown !== undefined) resolve({ shown: event.data.shown, violations: event.data.violations });
    });
    const frame = document.createElement('iframe');
    frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'; trusted-types ${allowed}">
      <div id="place"></div>
      <script type="module">
        // What the test runner puts around an import of a chunk, and has put into its own page only.
        globalThis.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };
        const violations = [];
        addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.sample));
        const [{ html, render }, { safeHtml }] = await Promise.all([
          import('/test/elements/lit.ts'),
          import('/src/elements/shared/safe-html.ts'),
        ]);
        const place = document.querySelector('#place');
        const tell = () => {
          const shown = place.querySelector('p')?.outerHTML ?? place.textContent;
          if (place.textContent) parent.postMessage({ shown, violations }, '*');
        };
        new MutationObserver(tell).observe(place, { childList: true, subtree: true });
        render(html\`\${safeHtml('<p onclick="x">Strict</p>')}\`, place);
      </script>`;
    document.body.replaceChildren(frame);
  });
  expect(shown).toBe(shows);
  if (allowed.includes('slipway')) expect(violations).toEqual([]);
});
