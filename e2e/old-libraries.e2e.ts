/** Tests pages whose old libraries replace built-in methods. Lint rules keep the replaced methods out of `src`. */
import { addressesOf, expect, test } from './support/journey.ts';
import { isLibraryLeftOut, oldLibraries } from './support/pages/old-libraries.ts';
import type { Venue } from './support/venue.ts';
import { newGuest } from './support/widget.ts';

const moduleTag = (venue: Venue) => `<script type="module" src="${venue.site}/slipway.js"></script>`;
const fallback = '<a href="#phone">Book by phone</a>';

for (const [name, source] of Object.entries(oldLibraries)) {
  const scripts = (venue: Venue) => `<script>${source()}</script>${moduleTag(venue)}`;

  test(`books nights on a page with ${name}`, async ({ stage, widget, venue, page }) => {
    test.skip(isLibraryLeftOut(name), 'libjs-prototype is not installed');
    const guest = newGuest();
    const body = `<slipway-booking ${addressesOf(venue, 'fair')} item-id="6101">${fallback}</slipway-booking>`;
    await stage({ script: scripts(venue), body });
    await widget.chooseFreeRun(3);
    await expect(widget.part('summary')).toContainText('2 nights');
    await widget.continueToDetails();
    await page.reload();
    await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
    await widget.fillDetails(guest);
    await widget.book.click();
    await widget.waitForCode();
    expect(await venue.bookingsOf(guest.email)).toBe(1);
  });

  test(`scrolls to the next picture on a page with ${name}`, async ({ stage, widget, venue }) => {
    test.skip(isLibraryLeftOut(name), 'libjs-prototype is not installed');
    const body = `<slipway-booking ${addressesOf(venue, 'harbour')} item-id="104">${fallback}</slipway-booking>`;
    await stage({ script: scripts(venue), body });
    const strip = widget.root.locator('.pictures');
    await widget.part('picture-next').click();
    await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
  });
}
