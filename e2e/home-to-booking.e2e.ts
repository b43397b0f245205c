/** Goes from the product's home page to a booking on the venue's page: in three engines, on a desktop and a phone. */
import type { Browser } from 'playwright/test';
import { isFirefoxHere, launchFirefox } from './support/engines/firefox.ts';
import { Hand, type Target } from './support/engines/hand.ts';
import { enginePageOf, isLeftOut, type EnginePage } from './support/engines/other-engine.ts';
import { isWebkitHere, openWebkit } from './support/engines/webkit.ts';
import { expect, test as base } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

interface Engine {
  isHere: boolean;
  open: (chromium: Browser) => Promise<EnginePage>;
}

const engines: Readonly<Record<string, Engine>> = {
  Chromium: { isHere: true, open: async (chromium) => openIn(chromium) },
  Firefox: {
    isHere: isFirefoxHere(),
    open: async () => {
      const firefox = await launchFirefox();
      return { ...(await openIn(firefox)), close: () => firefox.close() };
    },
  },
  WebKit: { isHere: isWebkitHere(), open: openWebkit },
};

/** Opens a page in a new browser context, with the preference for reduced motion. */
async function openIn(browser: Browser): Promise<EnginePage> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = enginePageOf(await context.newPage(), browser);
  return { ...page, close: () => context.close() };
}

const test = base.extend<{ openPage: (engine: Engine) => Promise<EnginePage> }>({
  openPage: async ({ browser }, use) => {
    const pages: EnginePage[] = [];
    await use(async ({ open }) => {
      const page = await open(browser);
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.close();
  },
});

const button = (words: string): Target => ({ selector: 'button', words });
const part = (name: string): Target => ({ selector: `[part~="${name}"]` });
const field = (name: string): Target => ({ selector: `[name="${name}"]` });

/** Returns a page that contains only the HTML lines that the builder has written. */
const pageWith = (lines: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
   <title>Mine</title></head><body>${lines}</body></html>`;

for (const [name, engine] of Object.entries(engines))
  test.describe(name, () => {
    test.skip(isLeftOut(engine.isHere), `${name} is missing, so this run does not test the site in it.`);

    for (const [width, height, maxClicks] of [
      [1280, 900, 3],
      [390, 844, 4],
    ] as const)
      test(`books with lines that the builder creates, at ${width} pixels`, async ({ openPage, venue }) => {
        const page = await openPage(engine);
        let clicks = 0;
        const hand = new Hand({
          ...page,
          press: async (x, y) => {
            clicks += 1;
            await page.press(x, y);
          },
        });
        await page.goto(`${venue.site}/`);
        await page.resize(width, height);
        await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
        await hand.type({ selector: '#account' }, `${venue.service}/berghof`);
        await hand.press(button('Try it with your account'));
        // If the page navigates while the expression runs, the expression throws.
        await expect.poll(() => page.evaluate('location.pathname').catch(() => '')).toBe('/builder');
        await hand.see({ selector: '#reached', words: 'Connected: Berghof Sonnleitn' });
        if (width === 390) await hand.press(button('Lines to paste'));
        await hand.press(button('Copy'));
        await hand.see({ selector: '#said', words: 'Copied.' });
        test.info().annotations.push({ type: 'clicks from home to the copied lines', description: String(clicks) });
        expect(clicks).toBeLessThanOrEqual(maxClicks);

        await page.goto(venue.publish('<!doctype html><title>Editor</title><textarea></textarea>'));
        await hand.press({ selector: 'textarea' });
        await page.strike('Control+v');
        const pastedText = () => page.evaluate<string>(`document.querySelector('textarea').value`);
        await expect.poll(pastedText).toContain(`base-url="${venue.service}/berghof"`);

        const guest = newGuest();
        await page.goto(venue.publish(pageWith(await pastedText())));
        await hand.press(button('Almzimmer'));
        await hand.see({ selector: 'h2', words: 'Almzimmer' });
        await hand.press({ selector: '[part~="day"][part~="free"][aria-disabled="false"]' });
        await hand.press({ selector: '[part~="book-now"][aria-disabled="false"]', words: 'Continue' });
        await hand.type(field('customer_name'), guest.name);
        await hand.type(field('customer_email'), guest.email);
        await hand.type(field('customer_phone'), guest.phone);
        await hand.press({ selector: 'input[type="checkbox"]' });
        await hand.press({ selector: '[part~="submit"][aria-disabled="false"]' });
        expect(await hand.see(part('code'))).toMatch(/^[A-Z]{4}-\d{6}$/);
        expect(await venue.bookingsOf(guest.email)).toBe(1);
      });
  });
