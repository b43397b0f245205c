/**
 * Changes prices, stock and sessions at the service while the guest has items in the cart, once at each step. Each row
 * of the table is one change. Most rows change the service's database. Others replace an answer, because services
 * report a change in different ways. The stored booking must match the lines on the screen, and the form must keep its
 * values.
 */
import type { Page, Route } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { digitsOf, newGuest, type Details, type Widget } from './support/widget.ts';

const board = 106;
const steps = ['cart', 'details', 'review', 'create'] as const;
type Step = (typeof steps)[number];

interface World {
  page: Page;
  venue: Venue;
  widget: Widget;
  at: Step;
  /** Day for which the guest books the paddle boards, `YYYY-MM-DD`. */
  day: string;
}

interface Row {
  change: string;
  /** Makes the change. If it returns a result at the step `create`, this result replaces the service's answer. */
  make: (world: World) => unknown;
  /** Steps at which the test makes the change. Defaults to all steps. */
  at?: readonly Step[];
  /**
   * Steps at which the widget notices a change that happens then. Defaults to all. After its last read of the session,
   * only a refusal of the booking reveals a change.
   */
  noticedAt?: readonly Step[];
  heading: string;
  /** The expected sentence below the heading. If it is absent, the test does not check the sentence. */
  sentence?: string;
  /** Texts with which the widget describes the change of the line. */
  texts?: readonly string[];
  /** The guest's decision, if the change requires one. */
  resolve?: (widget: Widget) => Promise<void>;
  /** Number of boards in the booking, and their total price in cents. */
  expectedBoards: { boards: number; cents: number };
}

const asSelected = { boards: 2, cents: 8400 };
const noBoards = { boards: 0, cents: 0 };
const beforeBooking = ['cart', 'details', 'review'] as const;
const changedHeading = 'Something in your cart has changed';
const withoutIt = (widget: Widget) => widget.button('Continue without it').click();
const isRead = (route: Route) =>
  [...new URLSearchParams(route.request().postData() ?? '').keys()].join() === 'session_id';

const refusal = (id: string, title: string) => ({
  json: { version: '3.0', request: { status: 'ERROR', error: { id, title, details: '', data: [] } } },
});
const setPrice =
  (amount: number) =>
  ({ venue }: World) =>
    venue.changeItem(board, ({ sells }) => ({ sells: { ...sells, prices: { boards: { amount, type: 'P' } } } }));
const removeFromSale = ({ venue }: World) => venue.changeItem(board, () => ({ status: 'U' }));

/** Replaces the service's answer to the next request that only reads the session. */
async function replaceNextRead(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/booking/session', (route) => (isRead(route) ? answer(route) : route.fallback()), {
    times: 1,
  });
}

const rows: readonly Row[] = [
  {
    change: 'no longer available',
    make: removeFromSale,
    heading: changedHeading,
    texts: ['No longer available'],
    resolve: withoutIt,
    expectedBoards: noBoards,
  },
  {
    change: 'no longer available, as a missing line',
    make: async (world) => {
      await removeFromSale(world);
      await world.venue.removeLines(board);
    },
    // At the step `create`, the service books the remaining lines without a refusal, so the widget cannot notice.
    at: beforeBooking,
    heading: changedHeading,
    texts: ['No longer available'],
    resolve: withoutIt,
    expectedBoards: noBoards,
  },
  {
    change: 'no longer available, as an error',
    make: async (world) => {
      await removeFromSale(world);
      await replaceNextRead(world.page, (route) =>
        route.fulfill(refusal('slip_invalid', 'A SLIP in this session is good no more.')),
      );
    },
    heading: changedHeading,
    texts: ['No longer available'],
    resolve: withoutIt,
    expectedBoards: noBoards,
  },
  {
    change: 'fewer left',
    make: ({ venue }) => venue.changeItem(board, () => ({ stock: 1 })),
    heading: changedHeading,
    texts: ['Only 1 left'],
    resolve: async (widget) => {
      await widget.button('Change to 1').click();
      await expect(widget.part('state')).toHaveText('Updated');
      await widget.button('Continue').click();
    },
    expectedBoards: { boards: 1, cents: 4200 },
  },
  {
    change: 'higher price',
    make: setPrice(6000),
    noticedAt: beforeBooking,
    heading: changedHeading,
    texts: ['Price went up', '$84.00', '$120.00'],
    resolve: (widget) => widget.button('Continue with the new price').click(),
    expectedBoards: { boards: 2, cents: 12_000 },
  },
  {
    change: 'higher price and removal',
    make: setPrice(6000),
    noticedAt: beforeBooking,
    heading: changedHeading,
    texts: ['Price went up'],
    resolve: (widget) => widget.button('Remove Paddle board').click(),
    expectedBoards: noBoards,
  },
  {
    change: 'lower price',
    make: setPrice(3000),
    noticedAt: beforeBooking,
    heading: changedHeading,
    texts: ['Price went down', '$84.00', '$60.00'],
    expectedBoards: { boards: 2, cents: 6000 },
  },
  {
    change: 'closed day',
    make: ({ venue, day }) =>
      venue.changeItem(board, ({ sells }) => ({
        sells: { ...sells, rules: { ...sells.rules, closedWeekdays: [new Date(`${day}T12:00Z`).getUTCDay()] } },
      })),
    noticedAt: beforeBooking,
    heading: changedHeading,
    texts: ['We are closed on'],
    resolve: async (widget) => {
      await widget.root.getByRole('group', { name: 'Paddle board' }).getByRole('button').first().click();
      await expect(widget.part('state')).toHaveText('Updated');
      await widget.button('Continue').click();
    },
    expectedBoards: asSelected,
  },
  {
    change: 'expired session',
    make: ({ venue }) => venue.advanceClock(25),
    heading: 'Your cart expired',
    sentence: 'We restored it with the same dates and prices.',
    texts: [],
    expectedBoards: asSelected,
  },
  {
    change: 'refused SLIP',
    make: async ({ page, at }) => {
      const answer = refusal('slip_invalid', 'A SLIP in this session is good no more.');
      if (at === 'create') return answer;
      await replaceNextRead(page, (route) => route.fulfill(answer));
      return undefined;
    },
    heading: 'We’re holding your items again',
    texts: [],
    expectedBoards: asSelected,
  },
];

/** Puts two boards for $84.00, a kayak and a mug into the cart. Returns the day of the boards. */
async function fillCart(widget: Widget, dayIndex: number): Promise<string> {
  await widget.chooseItem('Paddle board');
  await widget.button('Next month').click();
  await widget.freeDays.nth(dayIndex).click();
  await expect(widget.chosenDays).toHaveCount(1);
  const day = String(await widget.chosenDays.getAttribute('value'));
  await widget.button('Add one: Boards').click();
  await expect(widget.total).toContainText('$84.00');
  await widget.addToCart();
  await widget.button('Keep browsing').click();
  await widget.chooseItem('Sea kayak');
  await widget.chooseQuietDay();
  await widget.addToCart();
  await widget.button('Keep browsing').click();
  await widget.chooseItem('Harbour mug');
  await widget.addToCart();
  await expect(widget.lines).toHaveCount(3);
  return day;
}

/**
 * Moves `Date.now` and `performance.now` ahead by a minute at each event `minute-passes`. The widget then considers
 * earlier answers stale.
 */
async function installClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [now, sinceStart] = [Date.now.bind(Date), performance.now.bind(performance)];
    let msAhead = 0;
    Date.now = () => now() + msAhead;
    performance.now = () => sinceStart() + msAhead;
    addEventListener('minute-passes', () => (msAhead += 60_000));
  });
}

/** Goes from the cart to the details, makes the change at the step `at`, and presses Book. */
async function checkOut({ widget, page, at }: World, guest: Details, change: () => Promise<unknown>): Promise<void> {
  if (at === 'cart') await change();
  await widget.checkOut();
  await widget.fillDetails(guest);
  if (at === 'details') await change();
  if (at === 'review') {
    await widget.review();
    await change();
    await page.evaluate(() => dispatchEvent(new Event('minute-passes')));
  } else if (at === 'create') {
    // Makes the change just before the create request, after the widget's last read of the session.
    await page.route(
      '**/booking/create',
      async (route) => {
        const answer = await change();
        await (answer ? route.fulfill(answer as ReturnType<typeof refusal>) : route.fallback());
      },
      { times: 1 },
    );
  }
  await widget.book.click();
}

test.afterEach(async ({ venue }) => venue.restoreItems());

/** Number of journeys so far. It gives each journey a different day. */
let journeyCount = 0;
for (const {
  change,
  make,
  at: possibleSteps = steps,
  noticedAt = steps,
  heading,
  sentence,
  texts = [],
  resolve,
  expectedBoards,
} of rows) {
  for (const at of possibleSteps) {
    const isNoticed = noticedAt.includes(at);
    journeyCount += 1;
    const dayIndex = journeyCount % 24;
    test(`books the displayed lines after a change at ${at}: ${change}`, async ({ page, stage, venue, widget }) => {
      test.slow();
      const guest = newGuest();
      await installClock(page);
      await stage({ attributes: at === 'review' ? 'review' : '' });
      const day = await fillCart(widget, dayIndex);
      const world = { page, venue, widget, at, day };
      await checkOut(world, guest, async () => make(world));

      if (isNoticed) {
        await expect(widget.heading(heading)).toBeFocused();
        if (sentence !== undefined) await expect(widget.text(sentence)).toBeVisible();
        for (const words of texts) await expect(widget.part('difference')).toContainText(words);
        await expect(widget.part('difference')).toHaveCount(texts.length > 0 ? 1 : 0);
        expect(await venue.bookingsOf(guest.email)).toBe(0);
        if (resolve) {
          await expect(widget.book).toBeHidden();
          await resolve(widget);
        }
        await expect(widget.book).toBeVisible();
        if (at === 'review') await expect(widget.part('details')).toContainText(guest.email);
        else await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(guest.email);
        expect(await venue.bookingsOf(guest.email)).toBe(0);
        if (resolve) await expect(widget.heading(heading)).toBeHidden();
        const total = digitsOf(await widget.total.textContent());
        await widget.bookOnceMore();
        const { totals } = await venue.storedBooking('harbour', await widget.waitForCode());
        expect(String(totals.total)).toBe(total);
      } else {
        await widget.waitForCode();
      }

      const { lines } = await venue.storedBooking('harbour', await widget.waitForCode());
      const bookedBoards = isNoticed ? expectedBoards : asSelected;
      const boards = lines.filter(({ itemId }) => itemId === board);
      expect(boards.map(({ quantity, price }) => ({ boards: quantity, cents: price }))).toEqual(
        bookedBoards.boards > 0 ? [bookedBoards] : [],
      );
      expect(lines.filter(({ itemId }) => itemId !== board).map(({ itemId }) => itemId)).toEqual([104, 111]);
      expect(await venue.bookingsOf(guest.email)).toBe(1);
      expect(await venue.booking('harbour', await widget.waitForCode())).toMatchObject({
        customer_name: guest.name,
        customer_email: guest.email,
      });
    });
  }
}
