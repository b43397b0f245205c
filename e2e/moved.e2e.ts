/** An account has moved: its old address redirects each request to the new one. */
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest } from './support/widget.ts';

/** The old address of the account `fair`. */
function movedAccount(venue: Venue, status: number): { baseUrl: string; posts: string[] } {
  const path = `/moved-${String(status)}`;
  const posts: string[] = [];
  venue.serve(path, (request) => {
    const { pathname, search } = new URL(request.url);
    if (request.method === 'POST') posts.push(pathname);
    const location = `${venue.service}/fair${pathname.slice(path.length)}${search}`;
    return Promise.resolve(new Response(null, { status, headers: { location, 'Access-Control-Allow-Origin': '*' } }));
  });
  return { baseUrl: `${venue.site}${path}`, posts };
}

for (const status of [301, 302, 307, 308])
  test(`books once at the new address after status ${String(status)}`, async ({ stage, widget, venue }) => {
    const { baseUrl, posts } = movedAccount(venue, status);
    const guest = newGuest();
    await stage({ body: `<slipway-booking base-url="${baseUrl}" item-id="6001" debug></slipway-booking>` });
    await expect(widget.page.getByText(`has moved to ${venue.service}/fair`)).toBeVisible();
    await widget.chooseQuietDay();
    await widget.continueToDetails();
    expect(posts).toEqual([]);
    await widget.page.reload();
    await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
    await widget.fillDetails(guest);
    await widget.book.click();
    await widget.waitForCode();
    expect(await venue.bookingsOf(guest.email)).toBe(1);
    expect(posts.filter((path) => !path.endsWith('/booking/session'))).toEqual([]);
  });

test('follows no account to an address that the page does not name', async ({ stage, widget, venue }) => {
  const { baseUrl } = movedAccount(venue, 301);
  const script = (accounts: string) =>
    `<script type="module" src="${venue.site}/slipway.js" data-accounts="${accounts}"></script>`;
  const body = `<div data-slipway="1" data-base-url="${baseUrl}"><a href="#phone">Book by phone</a></div>`;
  await stage({ script: script(baseUrl), body });
  await expect(widget.problem).toContainText('Something went wrong on our side.');
  await expect(widget.fallback).toBeVisible();
  await stage({ script: script(`${baseUrl}, ${venue.service}/fair`), body });
  await expect(widget.button('By the day')).toBeVisible();
});

for (const status of [301, 308])
  test(`books once at the new address of a relay after status ${String(status)}`, async ({ stage, widget, venue }) => {
    const path = `/moved-relay-${String(status)}`;
    venue.serve(path, (request) => {
      const { pathname, search } = new URL(request.url);
      const location = `${venue.site}/relay${pathname.slice(path.length)}${search}`;
      return Promise.resolve(new Response(null, { status, headers: { location } }));
    });
    const guest = newGuest();
    await stage({ account: 'harbour', attributes: `relay-url="${venue.site}${path}"` });
    await widget.chooseItem('Sea kayak');
    await widget.chooseQuietDay();
    await widget.continueToDetails();
    await widget.page.reload();
    await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
    await widget.fillDetails(guest);
    await widget.book.click();
    await widget.waitForCode();
    expect(await venue.bookingsOf(guest.email)).toBe(1);
  });
