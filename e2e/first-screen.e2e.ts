/**
 * Checks that an item shows a bookable day without scrolling: late in a month, on phones, in every language. Also
 * checks that the list's first card starts near the top.
 */
import type { Page } from 'playwright/test';
import { languages } from '../src/i18n/languages.ts';
import { expect, test, type PageOptions } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import type { Widget } from './support/widget.ts';

const MINUTE_MS = 60_000;

/** Id of one item that requires a date, by account. */
const itemIdsByAccount = { harbour: '104', berghof: '201', qasr: '301', fair: '6803', depot: '10001' };
const phoneViewports = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
];

/** Sets the clocks of the service and the page to the next 25th of a month, at noon UTC. */
async function moveClockTo25th(venue: Venue, page: Page): Promise<void> {
  const now = new Date();
  const monthsAhead = now.getUTCDate() < 25 ? 0 : 1;
  const targetTime = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 25, 12);
  venue.advanceClock(Math.ceil((targetTime - now.getTime()) / MINUTE_MS));
  await page.clock.setFixedTime(targetTime);
}

/** Returns the settings of a page with usual margins, which shows the account's item at the top of the window. */
function createItemPage(account: keyof typeof itemIdsByAccount, lang: string): PageOptions {
  return {
    account,
    lang,
    attributes: `item-id="${itemIdsByAccount[account]}" lang="${lang}"`,
    styles: { scheme: 'light', css: 'body { margin: 0 16px; font-family: sans-serif } h1 { display: none }' },
  };
}

/** Expects that a free day is completely visible without scrolling, and that nothing covers it. */
async function expectFreeDayInView({ freeDays, root }: Widget): Promise<void> {
  await expect(root.locator('section.summary')).toBeVisible();
  await expect(freeDays.first()).toBeVisible();
  const hasDayInView = () =>
    freeDays.evaluateAll((days) =>
      days.some((day) => {
        const { left, right, top, bottom } = day.getBoundingClientRect();
        const topElements = [top + 1, bottom - 1].map((y) => {
          let element = document.elementFromPoint((left + right) / 2, y);
          while (element?.shadowRoot) {
            const innerElement = element.shadowRoot.elementFromPoint((left + right) / 2, y);
            if (innerElement === element || !innerElement) break;
            element = innerElement;
          }
          return element;
        });
        return topElements.every((element) => element !== null && day.contains(element));
      }),
    );
  await expect.poll(hasDayInView).toBe(true);
  expect(await root.page().evaluate(() => scrollY)).toBe(0);
}

for (const lang of ['en', 'de'])
  for (const account of Object.keys(itemIdsByAccount) as (keyof typeof itemIdsByAccount)[])
    test(`shows an available day of ${account} without scrolling, in ${lang}`, async ({
      page,
      venue,
      openPage,
      widget,
    }) => {
      await moveClockTo25th(venue, page);
      await openPage(createItemPage(account, lang));
      for (const viewport of phoneViewports)
        await test.step(`${viewport.width} × ${viewport.height}`, async () => {
          await page.setViewportSize(viewport);
          await expectFreeDayInView(widget);
        });
    });

test('shows an available day without scrolling in every language', async ({ page, venue, openPage, widget }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 320, height: 568 });
  await moveClockTo25th(venue, page);
  for (const lang of ['en', ...Object.keys(languages)])
    await test.step(lang, async () => {
      await openPage(createItemPage('berghof', lang));
      await expectFreeDayInView(widget);
    });
});

for (const account of ['berghof', 'qasr'] as const)
  for (const lang of ['en', 'de', 'ja'])
    for (const { width, height } of phoneViewports)
      test(`starts the first card within 160 px of the top: ${account}/${lang}/${width}px`, async ({
        page,
        openPage,
        widget,
      }) => {
        await page.setViewportSize({ width, height });
        await openPage({ account, lang, attributes: `lang="${lang}"` });
        await expect(widget.part('order').locator('select')).toBeVisible();
        const cardTop = await widget.root.evaluate((element) => {
          const itemsElement = element.shadowRoot?.querySelector('slipway-items');
          const card = itemsElement?.shadowRoot?.querySelector('[part=item]');
          return (card?.getBoundingClientRect().top ?? Infinity) - element.getBoundingClientRect().top;
        });
        expect(cardTop).toBeLessThanOrEqual(160);
      });
