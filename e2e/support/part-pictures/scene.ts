/** Actions that several of the states in this folder need. `picture-parts.e2e.ts` takes a picture of each state. */
import type { Page } from 'playwright/test';
import { expect, type PageOptions } from '../journey.ts';
import type { Venue } from '../venue.ts';
import { createGuest, type Widget } from '../widget.ts';

export interface PictureFixtures {
  page: Page;
  widget: Widget;
  venue: Venue;
  openPage: (options?: PageOptions) => Promise<unknown>;
}

export type ResponseBody = Record<string, unknown>;

/** Changes the JSON of each successful response whose URL path matches a pattern. */
export async function changeResponses(
  page: Page,
  pattern: RegExp,
  changeBody: (answer: ResponseBody) => unknown,
): Promise<void> {
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as ResponseBody;
      if (response.ok()) changeBody(json);
      await route.fulfill({ response, json });
    },
  );
}

/** Sets the property at a path of nested objects. Does nothing if an object on the path is missing. */
export function setAtPath(answer: ResponseBody, path: readonly string[], value: unknown): void {
  const [name = '', ...restOfPath] = path;
  if (restOfPath.length === 0) answer[name] = value;
  else if (typeof answer[name] === 'object' && answer[name] !== null)
    setAtPath(answer[name] as ResponseBody, restOfPath, value);
}

/** Fills the cart: a mug, a double kayak for two days with an add-on, and a discount code. */
export async function fillCartWithExtras(
  { openPage, widget, page, venue }: PictureFixtures,
  attributes = '',
): Promise<void> {
  await venue.releaseStock(105, 113);
  await changeResponses(page, /\/booking\/session$/, (answer) =>
    setAtPath(answer, ['booking', 'session', 'discount'], '5.00'),
  );
  await openPage({ attributes });
  await widget.chooseItem('Harbour mug');
  await widget.addToCart();
  await widget.button('Keep browsing').click();
  await widget.chooseItem('Double kayak');
  await widget.chooseConsecutiveDays(2);
  await widget.addToCart();
  await widget.part('take').first().click();
  await widget.redeemCode('HERON10');
  await expect(widget.part('line-mark').first()).toBeVisible();
  await expect(widget.part('discount').first()).toBeVisible();
}

/** Makes a booking that requires a payment. */
export async function createUnpaidBooking({ openPage, widget }: PictureFixtures): Promise<void> {
  await openPage({ account: 'berghof' });
  await widget.chooseItem('Abend in der Sauna');
  await widget.continueToDetails();
  await widget.fillDetails(createGuest());
  await widget.bookButton.click();
  await widget.waitForBookingCode();
}
