/**
 * Tests a create request whose response or request gets lost while a cache holds an old copy of the session. The cache
 * is the browser's HTTP cache or a service worker of the page. If the service has stored the booking, the old copy must
 * not make the widget claim that there is no booking.
 */
import { startFaultProxy } from '../test/faults/proxy.ts';
import { expect, test } from './support/journey.ts';
import {
  accountSetups,
  cacheKinds,
  isCreateRequest,
  serveCachingWorker,
  startProxyThatAllowsCaching,
  startWorkerExpression,
} from './support/pages/stale-copies.ts';
import { createGuest } from './support/widget.ts';

for (const [accountName, { getUpstream, buildAttributes }] of Object.entries(accountSetups))
  for (const [cacheName, cachedMethods] of Object.entries(cacheKinds))
    for (const isResponseLost of cachedMethods === null || process.env.COPIES === 'all' ? [true, false] : [true])
      test(`books once with ${cacheName} at ${accountName} if the ${isResponseLost ? 'response' : 'request'} gets lost`, async ({
        page,
        openPage,
        widget,
        venue,
      }) => {
        const cacheableProxy = await startProxyThatAllowsCaching(getUpstream(venue));
        const faultProxy = await startFaultProxy({ upstream: cacheableProxy.address });
        const guest = createGuest();
        if (cachedMethods) {
          await page.goto(serveCachingWorker(venue, cachedMethods));
          await page.evaluate(startWorkerExpression);
        }
        await page.clock.install();
        await openPage({ body: `<slipway-booking ${buildAttributes(venue, faultProxy)}></slipway-booking>` });
        if (cachedMethods) expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
        await widget.chooseDayOfNextMonth();
        await widget.continueToDetails();
        // The reload reads the session. So every cache now has a copy of the session from before the booking.
        await page.reload();
        await widget.fillDetails(guest);

        await faultProxy.injectFault({
          fault: isResponseLost ? 'response lost' : 'reset',
          isAffected: isCreateRequest,
          matchCount: Infinity,
        });
        await widget.bookButton.click();
        await expect(widget.heading('We can’t confirm your booking yet').or(widget.bookingCode)).toBeVisible();
        await faultProxy.removeFault();
        if (await widget.bookingCode.isHidden()) await page.clock.fastForward('02:01');
        await expect(widget.bookingCode.or(widget.bookButton)).toBeVisible();
        if (isResponseLost) await expect(widget.bookButton).toHaveCount(0);
        if (await widget.bookButton.isVisible()) await widget.bookButton.click();
        await widget.waitForBookingCode();
        expect(await venue.countBookings(guest.email)).toBe(1);
        await faultProxy.close();
        await cacheableProxy.close();
      });
