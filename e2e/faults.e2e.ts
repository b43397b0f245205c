/** The network between a browser and a server breaks on real connections, on which a browser sends a POST again by itself. */
import { startFaultProxy, type ProxiedRequest, type FaultProxy } from '../test/faults/proxy.ts';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest, type Widget } from './support/widget.ts';

interface Way {
  name: string;
  account: string;
  upstream: (venue: Venue) => string;
  /** Addresses of the element, the door among them. */
  attributes: (venue: Venue, door: FaultProxy) => string;
  item: string;
}

const ways: readonly Way[] = [
  {
    name: 'a relay, which repeats its first answer',
    account: 'harbour',
    upstream: ({ site }) => site,
    attributes: ({ service }, { address }) => `base-url="${service}/harbour" relay-url="${address}/relay"`,
    item: 'Sea kayak',
  },
  {
    name: 'an account, which states the code of the booking',
    account: 'fair',
    upstream: ({ service }) => service,
    attributes: (_, { address }) => `base-url="${address}/fair"`,
    item: 'By the day',
  },
];

const isCreate = ({ method, path }: ProxiedRequest) => method === 'POST' && path.endsWith('/booking/create');
const isAdd = ({ method, path, body }: ProxiedRequest) =>
  method === 'POST' && path.endsWith('/booking/session') && body.has('session_id') && body.has('slip[]');

/** The first free day may have one place left, which the first of two lines takes. */
async function putInCartOfAQuietDay(widget: Widget, item: string): Promise<void> {
  await widget.chooseItem(item);
  await widget.chooseQuietDay();
  await widget.addToCart();
}

for (const { name, account, upstream, attributes, item } of ways) {
  test(`keeps what Chromium sends twice to one line and one booking, before ${name}`, async ({
    stage,
    widget,
    venue,
  }) => {
    const door = await startFaultProxy({ upstream: upstream(venue) });
    const visitor = newGuest();
    await stage({ body: `<slipway-booking ${attributes(venue, door)}></slipway-booking>` });
    await putInCartOfAQuietDay(widget, item);
    await widget.button('Keep browsing').click();

    await door.inject({ fault: 'response lost', on: isAdd });
    await putInCartOfAQuietDay(widget, item);
    await expect(widget.lines).toHaveCount(2);
    expect(door.requests.filter(isAdd)).toHaveLength(2);

    await widget.checkOutAs(visitor);
    await expect(widget.lines).toHaveCount(2);
    await door.inject({ fault: 'response lost', on: isCreate });
    await widget.book.click();
    const code = await widget.waitForCode();
    expect(await venue.booking(account, code)).toMatchObject({ customer_email: visitor.email });
    expect(door.requests.filter(isCreate)).toHaveLength(2);
    expect(await venue.bookingsOf(visitor.email)).toBe(1);
    await door.close();
  });
}

test('waits for a create that never arrives, reports that it was not made, and books once', async ({
  page,
  stage,
  widget,
  venue,
}) => {
  const door = await startFaultProxy({ upstream: venue.service });
  const visitor = newGuest();
  await page.clock.install();
  await stage({ body: `<slipway-booking base-url="${door.address}/fair"></slipway-booking>` });
  await widget.putInCart('By the day');
  await widget.checkOutAs(visitor);

  await door.inject({ fault: 'reset', on: isCreate, times: Infinity });
  await widget.book.click();
  await expect(widget.heading('We can’t confirm your booking yet')).toBeVisible();
  await expect(widget.book).toHaveCount(0);
  await door.restore();
  await page.clock.fastForward('02:01');
  await expect(widget.part('notice')).toContainText('Your booking didn’t go through.');
  expect(await venue.bookingsOf(visitor.email)).toBe(0);

  await widget.book.click();
  await widget.waitForCode();
  expect(await venue.bookingsOf(visitor.email)).toBe(1);
  await door.close();
});
