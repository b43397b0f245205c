/** Breaks connections between the browser and a server. In some cases, Chromium then sends a POST a second time. */
import { startFaultProxy, type ProxiedRequest, type FaultProxy } from '../test/faults/proxy.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest, type Widget } from './support/widget.ts';

interface RequestRoute {
  name: string;
  account: string;
  getUpstream: (venue: Venue) => string;
  /** Returns the element's attributes, with the URL of the proxy instead of the URL of the relay or the account. */
  buildAttributes: (venue: Venue, proxy: FaultProxy) => string;
  item: string;
}

const requestRoutes: readonly RequestRoute[] = [
  {
    name: 'a relay',
    account: 'harbour',
    getUpstream: ({ site }) => site,
    buildAttributes: ({ service }, { address }) => `base-url="${service}/harbour" relay-url="${address}/relay"`,
    item: 'Sea kayak',
  },
  {
    name: 'an account',
    account: 'fair',
    getUpstream: ({ service }) => service,
    buildAttributes: (_, { address }) => `base-url="${address}/fair"`,
    item: 'By the day',
  },
];

const isCreateRequest = ({ method, path }: ProxiedRequest) => method === 'POST' && path.endsWith('/booking/create');
const isAddRequest = ({ method, path, body }: ProxiedRequest) =>
  method === 'POST' && path.endsWith('/booking/session') && body.has('session_id') && body.has('slip[]');

/**
 * Adds an item to the cart for a day that few other journeys book. The first free day may have room for only one cart
 * line, but this test needs room for two lines.
 */
async function addDayToCart(widget: Widget, item: string): Promise<void> {
  await widget.chooseItem(item);
  await widget.chooseDayOfNextMonth();
  await widget.addToCart();
}

for (const { name, account, getUpstream, buildAttributes, item } of requestRoutes) {
  test(`books once if Chromium repeats requests to ${name}`, async ({ openPage, widget, venue }) => {
    const proxy = await startFaultProxy({ upstream: getUpstream(venue) });
    const guest = createGuest();
    await openPage({ body: `<slipway-booking ${buildAttributes(venue, proxy)}></slipway-booking>` });
    await addDayToCart(widget, item);
    await widget.button('Keep browsing').click();

    await proxy.injectFault({ fault: 'response lost', isAffected: isAddRequest });
    await addDayToCart(widget, item);
    await expect(widget.lines).toHaveCount(2);
    expect(proxy.requests.filter(isAddRequest)).toHaveLength(2);

    await widget.checkOutWithDetails(guest);
    await expect(widget.lines).toHaveCount(2);
    await proxy.injectFault({ fault: 'response lost', isAffected: isCreateRequest });
    await widget.bookButton.click();
    const code = await widget.waitForBookingCode();
    expect(await venue.readBooking(account, code)).toMatchObject({ customer_email: guest.email });
    expect(proxy.requests.filter(isCreateRequest)).toHaveLength(2);
    expect(await venue.countBookings(guest.email)).toBe(1);
    await proxy.close();
  });
}

for (const { name, getUpstream, buildAttributes, item } of requestRoutes)
  test(`reports a failed booking if no create request reaches ${name}`, async ({ page, openPage, widget, venue }) => {
    const proxy = await startFaultProxy({ upstream: getUpstream(venue) });
    const guest = createGuest();
    await page.clock.install();
    await openPage({ body: `<slipway-booking ${buildAttributes(venue, proxy)}></slipway-booking>` });
    await widget.putItemInCart(item);
    await widget.checkOutWithDetails(guest);

    await proxy.injectFault({ fault: 'reset', isAffected: isCreateRequest, matchCount: Infinity });
    await widget.bookButton.click();
    await expect(widget.heading('We can’t confirm your booking yet')).toBeVisible();
    await expect(widget.bookButton).toHaveCount(0);
    await expect(widget.part('wait')).toContainText(/It may still go through. Time left:\s+[12]:\d\d/);
    await proxy.removeFault();
    await widget.button('Check now').click();
    await expect(widget.part('wait')).toBeVisible();
    await page.clock.fastForward('02:01');
    await expect(widget.part('notice')).toContainText(
      'Your booking didn’t go through. There’s no new booking. We’ve saved your cart and details.',
    );
    expect(await venue.countBookings(guest.email)).toBe(0);

    await widget.bookButton.click();
    await widget.waitForBookingCode();
    expect(await venue.countBookings(guest.email)).toBe(1);
    await proxy.close();
  });
