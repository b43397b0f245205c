/**
 * What changes under a full cart, at each step, for real: in the service's database, or where a service would say it another
 * way, on its answers. Each ends in a booking of exactly what was shown, proved against the database, or in an honest refusal,
 * and nothing that was typed is lost.
 */
import type { Page, Route } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { digitsOf, newGuest, type Details, type Widget } from './support/widget.ts';

const board = 106;
const steps = ['cart', 'details', 'review', 'create'] as const;
type At = (typeof steps)[number];

interface World {
  page: Page;
  venue: Venue;
  widget: Widget;
  at: At;
  /** The board's day. */
  day: string;
}

interface Row {
  change: string;
  /** Where it happens at the booking itself, what is answered to that instead of what the service would say. */
  make: (world: World) => unknown;
  /** Where it can happen, where that is not everywhere. */
  at?: readonly At[];
  /** Where it can be seen. Between the last look and the booking itself only what the service refuses can be. */
  seen?: readonly At[];
  heading: string;
  /** What the sheet says of the line. */
  says?: readonly string[];
  /** What the visitor answers, where an answer is wanted. */
  answer?: (widget: Widget) => Promise<void>;
  /** Boards booked, and what they cost, in cents. */
  books: { boards: number; cents: number };
}

const asChosen = { boards: 2, cents: 8400 };
const none = { boards: 0, cents: 0 };
const beforeBooking = ['cart', 'details', 'review'] as const;
const changedHeading = 'Something in your cart has changed';
const withoutIt = (widget: Widget) => widget.button('Continue without it').click();
const isRead = (route: Route) =>
  [...new URLSearchParams(route.request().postData() ?? '').keys()].join() === 'session_id';

const refusal = (id: string, title: string) => ({
  json: { version: '3.0', request: { status: 'ERROR', error: { id, title, details: '', data: [] } } },
});
const costing =
  (amount: number) =>
  ({ venue }: World) =>
    venue.changeItem(board, ({ sells }) => ({ sells: { ...sells, prices: { boards: { amount, type: 'P' } } } }));
const gone = ({ venue }: World) => venue.changeItem(board, () => ({ status: 'U' }));

/** The next answer about the session is another one than the service's. */
async function sayOtherwise(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/booking/session', (route) => (isRead(route) ? answer(route) : route.fallback()), {
    times: 1,
  });
}

const rows: readonly Row[] = [
  {
    change: 'gone',
    make: gone,
    heading: changedHeading,
    says: ['No longer available'],
    answer: withoutIt,
    books: none,
  },
  {
    change: 'gone, said as a missing line',
    make: async (world) => {
      await gone(world);
      await world.venue.removeLines(board);
    },
    // At the booking itself the service books what it has left, and nobody can see it any more.
    at: beforeBooking,
    heading: changedHeading,
    says: ['No longer available'],
    answer: withoutIt,
    books: none,
  },
  {
    change: 'gone, said as an error',
    make: async (world) => {
      await gone(world);
      await sayOtherwise(world.page, (route) =>
        route.fulfill(refusal('slip_invalid', 'A SLIP in this session is good no more.')),
      );
    },
    heading: changedHeading,
    says: ['No longer available'],
    answer: withoutIt,
    books: none,
  },
  {
    change: 'fewer left',
    make: ({ venue }) => venue.changeItem(board, () => ({ stock: 1 })),
    heading: changedHeading,
    says: ['Only 1 left'],
    answer: async (widget) => {
      await widget.button('Change to 1').click();
      await expect(widget.part('state')).toHaveText('Updated');
      await widget.button('Continue').click();
    },
    books: { boards: 1, cents: 4200 },
  },
  {
    change: 'dearer',
    make: costing(6000),
    seen: beforeBooking,
    heading: changedHeading,
    says: ['Price went up', '$84.00', '$120.00'],
    answer: (widget) => widget.button('Continue with the new price').click(),
    books: { boards: 2, cents: 12_000 },
  },
  {
    change: 'dearer, and the visitor does without',
    make: costing(6000),
    seen: beforeBooking,
    heading: changedHeading,
    says: ['Price went up'],
    answer: (widget) => widget.button('Remove Paddle board').click(),
    books: none,
  },
  {
    change: 'cheaper',
    make: costing(3000),
    seen: beforeBooking,
    heading: changedHeading,
    says: ['Price went down', '$84.00', '$60.00'],
    books: { boards: 2, cents: 6000 },
  },
  {
    change: 'a rule says no to the day',
    make: ({ venue, day }) =>
      venue.changeItem(board, ({ sells }) => ({
        sells: { ...sells, rules: { ...sells.rules, closedWeekdays: [new Date(`${day}T12:00Z`).getUTCDay()] } },
      })),
    seen: beforeBooking,
    heading: changedHeading,
    says: ['We are closed on'],
    answer: async (widget) => {
      await widget.root.getByRole('group', { name: 'Paddle board' }).getByRole('button').first().click();
      await expect(widget.part('state')).toHaveText('Updated');
      await widget.button('Continue').click();
    },
    books: asChosen,
  },
  {
    change: 'session expired',
    make: ({ venue }) => venue.advanceClock(25),
    heading: 'Your cart expired',
    says: [],
    books: asChosen,
  },
  {
    change: 'SLIP refused',
    make: async ({ page, at }) => {
      const answer = refusal('slip_invalid', 'A SLIP in this session is good no more.');
      if (at === 'create') return answer;
      await sayOtherwise(page, (route) => route.fulfill(answer));
      return undefined;
    },
    heading: 'We’re holding your items again',
    says: [],
    books: asChosen,
  },
];

/** Two boards for 84.00 on a day of their own, a kayak, a mug; answers the boards' day. */
async function fillCart(widget: Widget, place: number): Promise<string> {
  await widget.chooseItem('Paddle board');
  await widget.button('Next month').click();
  await widget.freeDays.nth(place).click();
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

/** Lets a minute pass on both clocks of the page. Answers of a minute ago are old then. */
async function ownClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [now, sinceStart] = [Date.now.bind(Date), performance.now.bind(performance)];
    let ahead = 0;
    Date.now = () => now() + ahead;
    performance.now = () => sinceStart() + ahead;
    addEventListener('minute-passes', () => (ahead += 60_000));
  });
}

/** From the cart to the moment at which something is to be seen, with the change on the way. */
async function goOn({ widget, page, at }: World, visitor: Details, change: () => Promise<unknown>): Promise<void> {
  if (at === 'cart') await change();
  await widget.checkOut();
  await widget.fillDetails(visitor);
  if (at === 'details') await change();
  if (at === 'review') {
    await widget.review();
    await change();
    await page.evaluate(() => dispatchEvent(new Event('minute-passes')));
  } else if (at === 'create') {
    // As it leaves: the last look was just now.
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

let place = 0;
for (const { change, make, at: possible = steps, seen = steps, heading, says = [], answer, books } of rows) {
  for (const at of possible) {
    const isSeen = seen.includes(at);
    place += 1;
    const nth = place % 24;
    test(`${change}, at ${at}: ${isSeen ? 'said once, then booked as shown' : 'booked as shown'}`, async ({
      page,
      stage,
      venue,
      widget,
    }) => {
      test.slow();
      const visitor = newGuest();
      await ownClock(page);
      await stage({ attributes: at === 'review' ? 'review' : '' });
      const day = await fillCart(widget, nth);
      const world = { page, venue, widget, at, day };
      let expected = books;
      await goOn(world, visitor, async () => make(world));

      if (isSeen) {
        await expect(widget.heading(heading)).toBeFocused();
        for (const words of says) await expect(widget.part('difference')).toContainText(words);
        await expect(widget.part('difference')).toHaveCount(says.length > 0 ? 1 : 0);
        expect(await venue.bookingsOf(visitor.email)).toBe(0);
        if (answer) {
          await expect(widget.book).toBeHidden();
          await answer(widget);
        }
        await expect(widget.book).toBeVisible();
        if (at === 'review') await expect(widget.part('details')).toContainText(visitor.email);
        else await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(visitor.email);
        expect(await venue.bookingsOf(visitor.email)).toBe(0);
        if (answer) await expect(widget.heading(heading)).toBeHidden();
        const total = digitsOf(await widget.total.textContent());
        await widget.bookOnceMore();
        const { totals } = await venue.storedBooking('harbour', await widget.waitForCode());
        expect(String(totals.total)).toBe(total);
      } else {
        expected = asChosen;
        await widget.waitForCode();
      }

      const { lines } = await venue.storedBooking('harbour', await widget.waitForCode());
      const boards = lines.filter(({ itemId }) => itemId === board);
      expect(boards.map(({ quantity, price }) => ({ boards: quantity, cents: price }))).toEqual(
        expected.boards > 0 ? [expected] : [],
      );
      expect(lines.filter(({ itemId }) => itemId !== board).map(({ itemId }) => itemId)).toEqual([104, 111]);
      expect(await venue.bookingsOf(visitor.email)).toBe(1);
      expect(await venue.booking('harbour', await widget.waitForCode())).toMatchObject({
        customer_name: visitor.name,
        customer_email: visitor.email,
      });
    });
  }
}
