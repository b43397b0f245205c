/** Tests an account or relay that has moved. Its old address redirects every request to the new one. */
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { newGuest } from './support/widget.ts';

interface Move {
  what: 'an account' | 'a relay';
  status: number;
}

/** The old address, with the paths of the POST requests that it receives. */
interface OldAddress {
  url: string;
  posts: string[];
}

/** Serves an old address that redirects to the account `fair`, or to the relay of the account `harbour`. */
function serveOldAddress(venue: Venue, { what, status }: Move): OldAddress {
  const path = `/moved-${String(status)}`;
  const target = what === 'an account' ? `${venue.service}/fair` : `${venue.site}/relay`;
  const posts: string[] = [];
  venue.serve(path, (request) => {
    const { pathname, search } = new URL(request.url);
    if (request.method === 'POST') posts.push(pathname);
    const headers = { location: target + pathname.slice(path.length) + search, 'Access-Control-Allow-Origin': '*' };
    return Promise.resolve(new Response(null, { status, headers }));
  });
  return { url: venue.site + path, posts };
}

const moves: readonly Move[] = [
  ...[301, 302, 307, 308].map((status) => ({ what: 'an account', status }) as const),
  ...[301, 308].map((status) => ({ what: 'a relay', status }) as const),
];

for (const move of moves)
  test(`books at the new address of ${move.what} after status ${String(move.status)}`, async ({
    page,
    stage,
    widget,
    venue,
  }) => {
    const { url, posts } = serveOldAddress(venue, move);
    const isAccount = move.what === 'an account';
    const addresses = isAccount ? `base-url="${url}"` : `base-url="${venue.service}/harbour" relay-url="${url}"`;
    const guest = newGuest();
    await stage({
      body: `<slipway-booking ${addresses} item-id="${isAccount ? '6001' : '104'}" debug></slipway-booking>`,
    });
    if (isAccount) await expect(page.getByText(`has moved to ${venue.service}/fair`)).toBeVisible();
    await widget.chooseQuietDay();
    await widget.continueToDetails();
    if (isAccount) expect(posts).toEqual([]);
    await page.reload();
    await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
    await widget.fillDetails(guest);
    await widget.book.click();
    await widget.waitForCode();
    expect(await venue.bookingsOf(guest.email)).toBe(1);
    if (isAccount) expect(posts.filter((path) => !path.endsWith('/booking/session'))).toEqual([]);
  });

test('refuses a redirect to an account that the page does not name', async ({ stage, widget, venue }) => {
  const { url } = serveOldAddress(venue, { what: 'an account', status: 301 });
  const script = (accounts: string) =>
    `<script type="module" src="${venue.site}/slipway.js" data-accounts="${accounts}"></script>`;
  const body = `<div data-slipway="1" data-base-url="${url}"><a href="#phone">Book by phone</a></div>`;
  await stage({ script: script(url), body });
  await expect(widget.problem).toContainText('Something went wrong on our side.');
  await expect(widget.fallback).toBeVisible();
  await stage({ script: script(`${url}, ${venue.service}/fair`), body });
  await expect(widget.button('By the day')).toBeVisible();
});
