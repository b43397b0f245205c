/** Tests pages whose old libraries replace built-in methods. Lint rules keep the replaced methods out of `src`. */
import { toAddressAttributes, expect, test } from './support/journey.ts';
import { isLibrarySkipped, oldLibraries } from './support/pages/old-libraries.ts';
import type { Venue } from './support/venue.ts';
import { createGuest } from './support/widget.ts';

const buildModuleTag = (venue: Venue) => `<script type="module" src="${venue.site}/slipway.js"></script>`;
const fallbackHtml = '<a href="#phone">Book by phone</a>';

for (const [libraryName, readSource] of Object.entries(oldLibraries)) {
  const buildScripts = (venue: Venue) => `<script>${readSource()}</script>${buildModuleTag(venue)}`;

  test(`books nights on a page with ${libraryName}`, async ({ openPage, widget, venue, page }) => {
    test.skip(isLibrarySkipped(libraryName), 'libjs-prototype is not installed');
    const guest = createGuest();
    const body = `<slipway-booking ${toAddressAttributes(venue, 'fair')} item-id="6101">${fallbackHtml}</slipway-booking>`;
    await openPage({ script: buildScripts(venue), body });
    await widget.chooseConsecutiveDays(3);
    await expect(widget.part('summary')).toContainText('2 nights');
    await widget.continueToDetails();
    await page.reload();
    await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
    await widget.fillDetails(guest);
    await widget.bookButton.click();
    await widget.waitForBookingCode();
    expect(await venue.countBookings(guest.email)).toBe(1);
  });

  test(`scrolls to the next picture on a page with ${libraryName}`, async ({ openPage, widget, venue }) => {
    test.skip(isLibrarySkipped(libraryName), 'libjs-prototype is not installed');
    const body = `<slipway-booking ${toAddressAttributes(venue, 'harbour')} item-id="104">${fallbackHtml}</slipway-booking>`;
    await openPage({ script: buildScripts(venue), body });
    const photoStrip = widget.root.locator('.pictures');
    await widget.part('picture-next').click();
    await expect.poll(() => photoStrip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
  });
}
