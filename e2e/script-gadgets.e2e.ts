/**
 * Tests HTML content that DOMPurify accepts by default, on a page with the widget's script. Such content is harmless,
 * unless a script of the page turns its `data-` attributes into executable ones. The name for such a script is “script
 * gadget”. These tests prove that the widget is not a script gadget.
 */
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { contentAttributes } from '../src/page/content-embed.ts';
import { expect, test, waitForDialogs } from './support/journey.ts';
import type { Venue } from './support/venue.ts';

const purifierPath = createRequire(import.meta.url).resolve('dompurify/dist/purify.min.js');
const gadgetScript = 'ran.push(this.localName)';

/** Returns three ways to embed the widget in HTML for the page's own account, each with the given attributes. */
const createGadgets = (attributes: string): Gadget[] => [
  { html: (baseUrl) => `<div data-slipway="1" data-base-url="${baseUrl}" ${attributes}>Mine</div>`, isForeign: false },
  { html: (baseUrl) => `<a href="${baseUrl}#slipway" ${attributes}>Mine</a>`, isForeign: false },
  {
    html: (baseUrl) => `<p class="slipway-booking" ${attributes}><a href="${baseUrl}#slipway">Mine</a></p>`,
    isForeign: false,
  },
];

interface Gadget {
  html: (baseUrl: string, site: string) => string;
  /** True if the content names an account that the page does not allow. */
  isForeign: boolean;
}

const handlerAttributes =
  'focus focusin blur click mouseover pointerenter animationstart toggle beforetoggle load error'
    .split(' ')
    .map((name) => `data-on${name}="${gadgetScript}"`);

const gadgetAttributes: readonly string[] = [
  `data-tabindex="0" data-autofocus="" data-onfocus="${gadgetScript}"`,
  `data-tabindex="0" data-autofocus="" data-onfocusin="${gadgetScript}" data-contenteditable="true"`,
  ...handlerAttributes,
  `data-ONCLICK="${gadgetScript}"`,
  `data-style="position: fixed; inset: 0; animation: x 1s" data-onanimationstart="${gadgetScript}"`,
  'data-is="x-button"',
  `data-srcdoc="&lt;script&gt;top.ran.push(1)&lt;/script&gt;" data-src="javascript:ran.push(1)"`,
  'data-href="javascript:ran.push(1)" data-action="javascript:ran.push(1)" data-formaction="javascript:ran.push(1)"',
  'data-id="ran" data-name="ran" data-class="primary" data-slot="footer" data-part="book" data-exportparts="book"',
  `data-popover="auto" data-hidden="" data-inert="" data-title="x" data-dir="rtl" data-nonce="x"`,
  'data-slipway-open="booking" data-slipway-links=""',
  'data-accounts="https://evil.example" data-data-accounts="https://evil.example"',
];

const foreignGadgets: Gadget[] = [
  (_baseUrl: string) => '<div data-slipway="1" data-base-url="https://evil.example/harbour">Mine</div>',
  (_baseUrl: string) => '<div data-slipway="1">Mine</div>',
  (baseUrl: string) => `<div data-slipway="1" data-base-url="${baseUrl}/../berghof">Mine</div>`,
  (baseUrl: string) => `<div data-slipway="1" data-base-url="${baseUrl}/%2e%2e/berghof">Mine</div>`,
  (baseUrl: string) =>
    `<div data-slipway="1" data-base-url="${baseUrl.replace('//', '//harbour@')}.evil.example">Mine</div>`,
  (_baseUrl: string, site: string) => `<div data-slipway="1" data-base-url="${site}/uploads/mine">Mine</div>`,
  (_baseUrl: string) => '<a href="https://evil.example/harbour#slipway">Mine</a>',
  (baseUrl: string) => `<a href="${baseUrl}#slipway" data-base-url="https://evil.example/harbour">Mine</a>`,
  (baseUrl: string) => `<a href="${baseUrl}/../berghof#slipway">Mine</a>`,
  (_baseUrl: string) => '<p class="slipway-booking"><a href="https://evil.example/harbour#slipway?item=1">Mine</a></p>',
  (_baseUrl: string) => '<a class="slipway-booking" href="https://evil.example/harbour#slipway">Mine</a>',
  (_baseUrl: string) => '<a href="https://evil.example#slipway" data-onclick="ran.push(1)" data-autofocus="">Mine</a>',
].map((html) => ({ html, isForeign: true }));

interface Outcome {
  /** The HTML that DOMPurify returns. */
  safeHtml: string;
  /**
   * Sorted attribute names of the element that the widget creates from the content, or null if it creates no element.
   */
  attributes: string[] | null;
  baseUrl: string | null;
  /** One entry for each script that ran. Empty if the content is harmless. */
  ran: string[];
  /** True if a click on the link reached the browser, because the widget did not open a dialog for it. */
  isBrowserClick: boolean;
}

/**
 * Passes each piece of HTML through DOMPurify, adds it to the page, and dispatches the events that guests can cause.
 */
async function tryGadgets(page: Page, html: readonly string[]): Promise<Outcome[]> {
  await page.addScriptTag({ path: purifierPath });
  return page.evaluate(async (htmlPieces) => {
    interface TestWindow {
      ran: string[];
      DOMPurify: { sanitize(html: string): string };
    }
    const testWindow = globalThis as unknown as TestWindow;
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const eventNames =
      'focus focusin blur click mouseover pointerenter animationstart toggle beforetoggle load error'.split(' ');
    const outcomes = [];
    for (const htmlPiece of htmlPieces) {
      testWindow.ran = [];
      const section = document.createElement('section');
      section.innerHTML = testWindow.DOMPurify.sanitize(htmlPiece);
      const safeHtml = section.innerHTML;
      document.querySelector('main')?.append(section);
      // Waits for two frames, because the widget's observer runs before the first one, and the browser's autofocus
      // before the second one.
      await waitForFrame();
      await waitForFrame();
      let isBrowserClick = false;
      const recordClick = (event: Event) => {
        isBrowserClick = !event.defaultPrevented;
        event.preventDefault();
      };
      addEventListener('click', recordClick);
      section.querySelector('a')?.click();
      removeEventListener('click', recordClick);
      const element = section.querySelector<HTMLElement>('slipway-booking, .naive');
      element?.focus();
      for (const name of eventNames) element?.dispatchEvent(new Event(name, { bubbles: true }));
      await waitForFrame();
      outcomes.push({
        safeHtml,
        attributes: element?.getAttributeNames().sort() ?? null,
        baseUrl: element?.getAttribute('base-url') ?? null,
        ran: testWindow.ran,
        isBrowserClick,
      });
      section.remove();
    }
    return outcomes;
  }, html);
}

const getBaseUrl = (venue: Venue) => `${venue.service}/harbour`;

/** Returns all pieces of content above, and three more pieces for each attribute that content must not set. */
async function listGadgets(page: Page): Promise<Gadget[]> {
  const observedAttributes = await page.evaluate(
    () => (customElements.get('slipway-booking') as unknown as { observedAttributes: string[] }).observedAttributes,
  );
  const forbiddenAttributes = observedAttributes.filter(
    (name) => name !== 'base-url' && !contentAttributes.some((attribute) => attribute === name),
  );
  expect(forbiddenAttributes.length).toBeGreaterThan(5);
  return [
    ...gadgetAttributes.flatMap(createGadgets),
    ...forbiddenAttributes.flatMap((name) => createGadgets(`data-${name}="https://evil.example/x"`)),
    ...foreignGadgets,
  ];
}

// Other tests add `payment="link"` to each element. Here it would look like an attribute from the content.
test.use({ isPaymentAutomatic: true });

for (const { pageKind, scriptAttribute } of [
  { pageKind: 'names its accounts', scriptAttribute: (venue: Venue) => `data-accounts="${getBaseUrl(venue)}"` },
  { pageKind: 'names no account', scriptAttribute: () => '' },
]) {
  test(`runs no script from sanitised content if the page ${pageKind}`, async ({ openPage, page, venue }) => {
    const scriptTag = `<script type="module" src="${venue.site}/slipway.js" data-slipway-links ${scriptAttribute(venue)}></script>`;
    await openPage({ script: scriptTag, body: '' });
    await waitForDialogs(page, venue);
    const gadgets = await listGadgets(page);
    const outcomes = await tryGadgets(
      page,
      gadgets.map(({ html }) => html(getBaseUrl(venue), venue.site)),
    );
    // The widget copies the `class` attribute of the element with `data-slipway`. That is harmless.
    const allowedAttributes = new Set<string>(['base-url', 'class', ...contentAttributes]);
    for (const [index, { safeHtml, attributes, baseUrl, ran, isBrowserClick }] of outcomes.entries()) {
      const isForeign = gadgets[index]?.isForeign === true;
      expect(safeHtml).toMatch(/data-slipway="1"|#slipway["?]/);
      expect(ran, safeHtml).toEqual([]);
      expect(attributes?.filter((name) => !allowedAttributes.has(name)) ?? [], safeHtml).toEqual([]);
      if (scriptAttribute(venue) === '') continue;
      expect(baseUrl, safeHtml).toBe(isForeign ? null : getBaseUrl(venue));
      expect(isBrowserClick, safeHtml).toBe(isForeign && safeHtml.includes('<a '));
    }
  });
}

test('detects scripts if the page is a script gadget', async ({ openPage, page, venue }) => {
  await openPage({ script: '', body: '' });
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const markedElement of document.querySelectorAll<HTMLElement>('[data-slipway]')) {
        const element = document.createElement('div');
        element.className = 'naive';
        for (const { name, value } of markedElement.attributes)
          if (name.startsWith('data-') && name !== 'data-slipway')
            element.setAttribute(name.slice('data-'.length), value);
        markedElement.replaceWith(element);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  const markedGadgets = gadgetAttributes.flatMap((attribute) => createGadgets(attribute).slice(0, 1));
  const outcomes = await tryGadgets(
    page,
    markedGadgets.map(({ html }) => html(getBaseUrl(venue), venue.site)),
  );
  const dangerousOutcomes = outcomes.filter(({ safeHtml }) => safeHtml.includes(gadgetScript));
  expect(dangerousOutcomes.length).toBeGreaterThanOrEqual(12);
  for (const { safeHtml, ran } of dangerousOutcomes) expect(ran, safeHtml).not.toEqual([]);
  expect(outcomes.some(({ attributes }) => attributes?.includes('style'))).toBe(true);
});
