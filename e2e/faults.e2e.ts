/** Breaks connections between the browser and a server. In some cases, Chromium then sends a POST a second time. */
import { startFaultProxy, type ProxiedRequest, type FaultProxy } from '../test/faults/proxy.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, type Widget } from './support/widget.ts';

interface Route {
  name: string;
  account: string;
  upstream: (venue: Venue) => string;
  /** Returns the element's attributes, in which the proxy replaces the relay or the account. */
  attributes: (venue: Venue, proxy: FaultProxy) => string;
  item: string;
}

const routes: readonly Route[] = [
  {
    name: 'a relay',
    account: 'harbour',
    upstream: ({ site }) => site,
    attributes: ({ service }, { address }) => `base-url="${service}/harbour" relay-url="${address}/relay"`,
    item: 'Sea kayak',
  },
  {
    name: 'an account',
    account: 'fair',
    upstream: ({ service }) => service,
    attributes: (_, { address }) => `base-url="${address}/fair"`,
    item: 'By the day',
  },
];

const isCreate = ({ method, path }: ProxiedRequest) => method === 'POST' && path.endsWith('/booking/create');
const isAdd = ({ method, path, body }: ProxiedRequest) =>
  method === 'POST' && path.endsWith('/booking/session') && body.has('session_id') && body.has('slip[]');

/**
 * Adds an item to the cart for a day that few other journeys book. The first free day may have room for only one cart
 * line, but this test needs room for two.
 */
async function addQuietDay(widget: Widget, item: string): Promise<void> {
  await widget.chooseItem(item);
  await widget.chooseQuietDay();
  await widget.addToCart();
}

for (const { name, account, upstream, attributes, item } of routes) {
  test(`books once if Chromium repeats requests to ${name}`, async ({ stage, widget, venue }) => {
    const proxy = await startFaultProxy({ upstream: upstream(venue) });
    const guest = newGuest();
    await stage({ body: `<slipway-booking ${attributes(venue, proxy)}></slipway-booking>` });
    await addQuietDay(widget, item);
    await widget.button('Keep browsing').click();

    await proxy.inject({ fault: 'response lost', on: isAdd });
    await addQuietDay(widget, item);
    await expect(widget.lines).toHaveCount(2);
    expect(proxy.requests.filter(isAdd)).toHaveLength(2);

    await widget.checkOutAs(guest);
    await expect(widget.lines).toHaveCount(2);
    await proxy.inject({ fault: 'response lost', on: isCreate });
    await widget.book.click();
    const code = await widget.waitForCode();
    expect(await venue.booking(account, code)).toMatchObject({ customer_email: guest.email });
    expect(proxy.requests.filter(isCreate)).toHaveLength(2);
    expect(await venue.bookingsOf(guest.email)).toBe(1);
    await proxy.close();
  });
}

for (const { name, upstream, attributes, item } of routes)
  test(`reports a failed booking if no request reaches ${name}`, async ({ page, stage, widget, venue }) => {
    const proxy = await startFaultProxy({ upstream: upstream(venue) });
    const guest = newGuest();
    await page.clock.install();
    await stage({ body: `<slipway-booking ${attributes(venue, proxy)}></slipway-booking>` });
    await widget.putInCart(item);
    await widget.checkOutAs(guest);

    await proxy.inject({ fault: 'reset', on: isCreate, times: Infinity });
    await widget.book.click();
    await expect(widget.heading('We can’t confirm your booking yet')).toBeVisible();
    await expect(widget.book).toHaveCount(0);
    await expect(widget.part('wait')).toContainText(/It may still go through. Time left:\s+[12]:\d\d/);
    await proxy.restore();
    await widget.button('Check now').click();
    await expect(widget.part('wait')).toBeVisible();
    await page.clock.fastForward('02:01');
    await expect(widget.part('notice')).toContainText(
      'Your booking didn’t go through. There’s no new booking. We’ve saved your cart and details.',
    );
    expect(await venue.bookingsOf(guest.email)).toBe(0);

    await widget.book.click();
    await widget.waitForCode();
    expect(await venue.bookingsOf(guest.email)).toBe(1);
    await proxy.close();
  });
