/**
 * A create request makes the service store a booking. Its answer gets lost while a cache holds an older copy of the
 * session. The cache is the browser's HTTP cache or a service worker of the page. The old copy must not make the widget
 * claim that there is no booking.
 */
import { startFaultProxy } from '../test/faults/proxy.ts';
import { expect, test } from './support/journey.ts';
import {
  accounts,
  caches,
  isCreate,
  serveCachingWorker,
  startCachingProxy,
  startWorkerExpression,
} from './support/pages/copies.ts';
import { newGuest } from './support/widget.ts';

for (const [accountName, { upstream, attributes }] of Object.entries(accounts))
  for (const [cacheName, methods] of Object.entries(caches))
    for (const isCommitted of methods === null || process.env.COPIES === 'all' ? [true, false] : [true])
      test(`books once with ${cacheName} at ${accountName} if the ${isCommitted ? 'response' : 'request'} gets lost`, async ({
        page,
        stage,
        widget,
        venue,
      }) => {
        const cache = await startCachingProxy(upstream(venue));
        const door = await startFaultProxy({ upstream: cache.address });
        const guest = newGuest();
        if (methods) {
          await page.goto(serveCachingWorker(venue, methods));
          await page.evaluate(startWorkerExpression);
        }
        await page.clock.install();
        await stage({ body: `<slipway-booking ${attributes(venue, door)}></slipway-booking>` });
        if (methods) expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
        await widget.chooseQuietDay();
        await widget.continueToDetails();
        // The reload reads the session, so every cache now has a copy of it without a booking.
        await page.reload();
        await widget.fillDetails(guest);

        await door.inject({ fault: isCommitted ? 'response lost' : 'reset', on: isCreate, times: Infinity });
        await widget.book.click();
        await expect(widget.heading('We can’t confirm your booking yet').or(widget.code)).toBeVisible();
        await door.restore();
        if (await widget.code.isHidden()) await page.clock.fastForward('02:01');
        await expect(widget.code.or(widget.book)).toBeVisible();
        if (isCommitted) await expect(widget.book).toHaveCount(0);
        if (await widget.book.isVisible()) await widget.book.click();
        await widget.waitForCode();
        expect(await venue.bookingsOf(guest.email)).toBe(1);
        await door.close();
        await cache.close();
      });
