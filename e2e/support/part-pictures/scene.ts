/** Steps that several states in this folder share. `picture-parts.e2e.ts` takes the pictures of these states. */
import type { Page } from 'playwright/test';
import { expect, type Stage } from '../journey.ts';
import type { Venue } from '../venue.ts';
import { newGuest, type Widget } from '../widget.ts';

export interface Scene {
  page: Page;
  widget: Widget;
  venue: Venue;
  stage: (parts?: Stage) => Promise<unknown>;
}

export type Answer = Record<string, unknown>;

/** Changes the JSON of each successful response whose URL path matches a pattern. */
export async function changeResponses(page: Page, pattern: RegExp, change: (answer: Answer) => unknown): Promise<void> {
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as Answer;
      if (response.ok()) change(json);
      await route.fulfill({ response, json });
    },
  );
}

/** Sets the property at a path of nested objects. Does nothing if an object on the path is missing. */
export function setIn(answer: Answer, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) answer[name] = value;
  else if (typeof answer[name] === 'object' && answer[name] !== null) setIn(answer[name] as Answer, rest, value);
}

/** Fills the cart: a mug, a double kayak for two days with an add-on, and a discount code. */
export async function fillCartWithExtras({ stage, widget, page }: Scene, attributes = ''): Promise<void> {
  await changeResponses(page, /\/booking\/session$/, (answer) =>
    setIn(answer, ['booking', 'session', 'discount'], '5.00'),
  );
  await stage({ attributes });
  await widget.chooseItem('Harbour mug');
  await widget.addToCart();
  await widget.button('Keep browsing').click();
  await widget.chooseItem('Double kayak');
  await widget.button('Next month').click();
  for (const nth of [8, 9]) await widget.freeDays.nth(nth).click();
  await widget.addToCart();
  await widget.part('take').first().click();
  await widget.redeem('HERON10');
  await expect(widget.part('line-mark').first()).toBeVisible();
  await expect(widget.part('discount').first()).toBeVisible();
}

/** Makes a booking that requires a payment. */
export async function bookUnpaid({ stage, widget }: Scene): Promise<void> {
  await stage({ account: 'berghof' });
  await widget.chooseItem('Abend in der Sauna');
  await widget.continueToDetails();
  await widget.fillDetails(newGuest());
  await widget.book.click();
  await widget.waitForCode();
}
