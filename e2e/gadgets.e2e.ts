/**
 * What a stranger may write: HTML that DOMPurify lets through with its defaults, on a page that has the script. Such HTML is
 * harmless where nothing turns it into more than it says; here is everything by which the widget could be that something.
 */
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { contentAttributes } from '../src/page/content-embed.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';

const purifier = createRequire(import.meta.url).resolve('dompurify/dist/purify.min.js');
const run = 'ran.push(this.localName)';

/** A marked element and a link, of the page's own account, that carry this besides. */
const carrying = (attributes: string): Gadget[] => [
  { html: (own) => `<div data-slipway="1" data-base-url="${own}" ${attributes}>Mine</div>`, foreign: false },
  { html: (own) => `<a href="${own}#slipway" ${attributes}>Mine</a>`, foreign: false },
  { html: (own) => `<p class="slipway-booking" ${attributes}><a href="${own}#slipway">Mine</a></p>`, foreign: false },
];

interface Gadget {
  html: (own: string, site: string) => string;
  /** For an account that the page does not name. */
  foreign: boolean;
}

const handlers = 'focus focusin blur click mouseover pointerenter animationstart toggle beforetoggle load error'
  .split(' ')
  .map((name) => `data-on${name}="${run}"`);

const attributes: readonly string[] = [
  `data-tabindex="0" data-autofocus="" data-onfocus="${run}"`,
  `data-tabindex="0" data-autofocus="" data-onfocusin="${run}" data-contenteditable="true"`,
  ...handlers,
  `data-ONCLICK="${run}"`,
  `data-style="position: fixed; inset: 0; animation: x 1s" data-onanimationstart="${run}"`,
  'data-is="x-button"',
  `data-srcdoc="&lt;script&gt;top.ran.push(1)&lt;/script&gt;" data-src="javascript:ran.push(1)"`,
  'data-href="javascript:ran.push(1)" data-action="javascript:ran.push(1)" data-formaction="javascript:ran.push(1)"',
  'data-id="ran" data-name="ran" data-class="primary" data-slot="footer" data-part="book" data-exportparts="book"',
  `data-popover="auto" data-hidden="" data-inert="" data-title="x" data-dir="rtl" data-nonce="x"`,
  'data-slipway-open="booking" data-slipway-links=""',
  'data-accounts="https://evil.example" data-data-accounts="https://evil.example"',
];

const foreign: Gadget[] = [
  (_own: string) => '<div data-slipway="1" data-base-url="https://evil.example/harbour">Mine</div>',
  (_own: string) => '<div data-slipway="1">Mine</div>',
  (own: string) => `<div data-slipway="1" data-base-url="${own}/../berghof">Mine</div>`,
  (own: string) => `<div data-slipway="1" data-base-url="${own}/%2e%2e/berghof">Mine</div>`,
  (own: string) => `<div data-slipway="1" data-base-url="${own.replace('//', '//harbour@')}.evil.example">Mine</div>`,
  (_own: string, site: string) => `<div data-slipway="1" data-base-url="${site}/uploads/mine">Mine</div>`,
  (_own: string) => '<a href="https://evil.example/harbour#slipway">Mine</a>',
  (own: string) => `<a href="${own}#slipway" data-base-url="https://evil.example/harbour">Mine</a>`,
  (own: string) => `<a href="${own}/../berghof#slipway">Mine</a>`,
  (_own: string) => '<p class="slipway-booking"><a href="https://evil.example/harbour#slipway?item=1">Mine</a></p>',
  (_own: string) => '<a class="slipway-booking" href="https://evil.example/harbour#slipway">Mine</a>',
  (_own: string) => '<a href="https://evil.example#slipway" data-onclick="ran.push(1)" data-autofocus="">Mine</a>',
].map((html) => ({ html, foreign: true }));

interface Outcome {
  cleaned: string;
  /** Attributes of the element that came of it, sorted; null when none came. */
  attributes: string[] | null;
  baseUrl: string | null;
  /** Where something ran. */
  ran: string[];
  /** The click was left to the browser. */
  left: boolean;
}

/** Cleans each, puts it into the page, and does to what comes of it all that a visitor could. */
async function tryAll(page: Page, html: readonly string[]): Promise<Outcome[]> {
  await page.addScriptTag({ path: purifier });
  return page.evaluate(async (pieces) => {
    interface Trap {
      ran: string[];
      DOMPurify: { sanitize(html: string): string };
    }
    const trap = globalThis as unknown as Trap;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const events =
      'focus focusin blur click mouseover pointerenter animationstart toggle beforetoggle load error'.split(' ');
    const outcomes = [];
    for (const piece of pieces) {
      trap.ran = [];
      const place = document.createElement('section');
      place.innerHTML = trap.DOMPurify.sanitize(piece);
      const cleaned = place.innerHTML;
      document.querySelector('main')?.append(place);
      // Observers have run after the first; what has the focus by itself has it after the second.
      await frame();
      await frame();
      let left = false;
      const stop = (event: Event) => {
        left = !event.defaultPrevented;
        event.preventDefault();
      };
      addEventListener('click', stop);
      place.querySelector('a')?.click();
      removeEventListener('click', stop);
      const element = place.querySelector<HTMLElement>('slipway-booking, .naive');
      element?.focus();
      for (const name of events) element?.dispatchEvent(new Event(name, { bubbles: true }));
      await frame();
      outcomes.push({
        cleaned,
        attributes: element?.getAttributeNames().sort() ?? null,
        baseUrl: element?.getAttribute('base-url') ?? null,
        ran: trap.ran,
        left,
      });
      place.remove();
    }
    return outcomes;
  }, html);
}

const own = (venue: Venue) => `${venue.service}/harbour`;

/** Links listen in a chunk of their own: nothing is tried before it is there. */
async function listening(page: Page, venue: Venue): Promise<void> {
  const chunk = () => venue.siteRequests.find(({ path }) => path.includes('/page-options-'))?.path ?? '';
  await expect.poll(chunk).not.toBe('');
  await page.evaluate(`import(${JSON.stringify(chunk())})`);
}

/** One for each attribute of the element that is not for content, and all of the above. */
async function gadgetsFor(page: Page): Promise<Gadget[]> {
  const known = await page.evaluate(
    () => (customElements.get('slipway-booking') as unknown as { observedAttributes: string[] }).observedAttributes,
  );
  const forbidden = known.filter((name) => name !== 'base-url' && !contentAttributes.some((each) => each === name));
  expect(forbidden.length).toBeGreaterThan(5);
  return [
    ...attributes.flatMap(carrying),
    ...forbidden.flatMap((name) => carrying(`data-${name}="https://evil.example/x"`)),
    ...foreign,
  ];
}

// Without the attribute that other journeys add.
test.use({ forwards: true });

for (const { named, script } of [
  { named: 'names its accounts', script: (venue: Venue) => `data-accounts="${own(venue)}"` },
  { named: 'names none', script: () => '' },
]) {
  test(`on a page that ${named}, no content that DOMPurify passes runs script or sets an attribute of its own`, async ({
    stage,
    page,
    venue,
  }) => {
    const tag = `<script type="module" src="${venue.site}/slipway.js" data-slipway-links ${script(venue)}></script>`;
    await stage({ script: tag, body: '' });
    await listening(page, venue);
    const gadgets = await gadgetsFor(page);
    const outcomes = await tryAll(
      page,
      gadgets.map(({ html }) => html(own(venue), venue.site)),
    );
    // The class is the content's own, before and after.
    const mayStand = new Set<string>(['base-url', 'class', ...contentAttributes]);
    for (const [index, { cleaned, attributes, baseUrl, ran, left }] of outcomes.entries()) {
      const isForeign = gadgets[index]?.foreign === true;
      expect(cleaned).toMatch(/data-slipway="1"|#slipway["?]/);
      expect(ran, cleaned).toEqual([]);
      expect(attributes?.filter((name) => !mayStand.has(name)) ?? [], cleaned).toEqual([]);
      if (script(venue) === '') continue;
      expect(baseUrl, cleaned).toBe(isForeign ? null : own(venue));
      expect(left, cleaned).toBe(isForeign && cleaned.includes('<a '));
    }
  });
}

test('the trap sees a script that runs: the same gadgets, where every data attribute is copied', async ({
  stage,
  page,
  venue,
}) => {
  await stage({ script: '', body: '' });
  await page.evaluate(() => {
    new MutationObserver(() => {
      for (const marker of document.querySelectorAll<HTMLElement>('[data-slipway]')) {
        const element = document.createElement('div');
        element.className = 'naive';
        for (const { name, value } of marker.attributes)
          if (name.startsWith('data-') && name !== 'data-slipway')
            element.setAttribute(name.slice('data-'.length), value);
        marker.replaceWith(element);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  const marked = attributes.flatMap((each) => carrying(each).slice(0, 1));
  const outcomes = await tryAll(
    page,
    marked.map(({ html }) => html(own(venue), venue.site)),
  );
  const dangerous = outcomes.filter(({ cleaned }) => cleaned.includes(run));
  expect(dangerous.length).toBeGreaterThanOrEqual(12);
  for (const { cleaned, ran } of dangerous) expect(ran, cleaned).not.toEqual([]);
  expect(outcomes.some(({ attributes }) => attributes?.includes('style'))).toBe(true);
});
