/** Tests an account or relay that has moved. Its old address redirects every request to the new one. */
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { createGuest } from './support/widget.ts';

interface AddressChange {
  movedPart: 'an account' | 'a relay';
  status: number;
}

/** The old address, with the paths of the POST requests that it receives. */
interface OldAddress {
  url: string;
  postPaths: string[];
}

/** Serves an old address that redirects to the account `fair`, or to the relay of the account `harbour`. */
function serveOldAddress(venue: Venue, { movedPart, status }: AddressChange): OldAddress {
  const path = `/moved-${String(status)}`;
  const newUrl = movedPart === 'an account' ? `${venue.service}/fair` : `${venue.site}/relay`;
  const postPaths: string[] = [];
  venue.serve(path, (request) => {
    const { pathname, search } = new URL(request.url);
    if (request.method === 'POST') postPaths.push(pathname);
    const headers = { location: newUrl + pathname.slice(path.length) + search, 'Access-Control-Allow-Origin': '*' };
    return Promise.resolve(new Response(null, { status, headers }));
  });
  return { url: venue.site + path, postPaths };
}

const addressChanges: readonly AddressChange[] = [
  ...[301, 302, 307, 308].map((status) => ({ movedPart: 'an account', status }) as const),
  ...[301, 308].map((status) => ({ movedPart: 'a relay', status }) as const),
];

for (const addressChange of addressChanges)
  test(`books at the new address of ${addressChange.movedPart} after redirect status ${String(addressChange.status)}`, async ({
    page,
    openPage,
    widget,
    venue,
  }) => {
    const { url, postPaths } = serveOldAddress(venue, addressChange);
    const isAccountMove = addressChange.movedPart === 'an account';
    const addressAttributes = isAccountMove
      ? `base-url="${url}"`
      : `base-url="${venue.service}/harbour" relay-url="${url}"`;
    const guest = createGuest();
    await openPage({
      body: `<slipway-booking ${addressAttributes} item-id="${isAccountMove ? '6001' : '104'}" debug></slipway-booking>`,
    });
    if (isAccountMove) await expect(page.getByText(`has moved to ${venue.service}/fair`)).toBeVisible();
    await widget.chooseDayOfNextMonth();
    await widget.continueToDetails();
    if (isAccountMove) expect(postPaths).toEqual([]);
    await page.reload();
    await expect(widget.part('submit')).toHaveAttribute('aria-disabled', 'false');
    await widget.fillDetails(guest);
    await widget.bookButton.click();
    await widget.waitForBookingCode();
    expect(await venue.countBookings(guest.email)).toBe(1);
    if (isAccountMove) expect(postPaths.filter((path) => !path.endsWith('/booking/session'))).toEqual([]);
  });

test('refuses a redirect to an account that the page does not name', async ({ openPage, widget, venue }) => {
  const { url } = serveOldAddress(venue, { movedPart: 'an account', status: 301 });
  const buildScriptTag = (allowedAccounts: string) =>
    `<script type="module" src="${venue.site}/slipway.js" data-accounts="${allowedAccounts}"></script>`;
  const body = `<div data-slipway="1" data-base-url="${url}"><a href="#phone">Book by phone</a></div>`;
  await openPage({ script: buildScriptTag(url), body });
  await expect(widget.problemMessage).toContainText('Something went wrong on our side.');
  await expect(widget.fallbackLink).toBeVisible();
  await openPage({ script: buildScriptTag(`${url}, ${venue.service}/fair`), body });
  await expect(widget.button('By the day')).toBeVisible();
});
