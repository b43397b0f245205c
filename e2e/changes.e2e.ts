/**
 * Changes prices, stock and sessions at the service while the guest has items in the cart. Each row of the table is one
 * change, which a separate test makes at each of its steps. Most rows change the service's database. Other rows replace
 * an answer, because services report a change in different ways. The stored booking must match the lines on the screen,
 * and the form must keep its values.
 */
import type { Page, Route } from 'playwright/test';
import { expect, test } from './support/journey.ts';
import type { Venue } from './support/venue.ts';
import { extractDigits, createGuest, type GuestDetails, type Widget } from './support/widget.ts';

const BOARD_ID = 106;
const steps = ['cart', 'details', 'review', 'create'] as const;
type Step = (typeof steps)[number];

interface ChangeContext {
  page: Page;
  venue: Venue;
  widget: Widget;
  step: Step;
  /** Day for which the guest books the paddle boards, `YYYY-MM-DD`. */
  day: string;
}

interface ChangeCase {
  change: string;
  /** Makes the change. If it returns a result at the step `create`, this result replaces the service's answer. */
  makeChange: (context: ChangeContext) => unknown;
  /** Steps at which the test makes the change. Defaults to all steps. */
  testedSteps?: readonly Step[];
  /**
   * Steps at which the widget notices the change. Defaults to all steps. At the step `create`, the widget has already
   * read the session. It then notices a change only if the service refuses the booking.
   */
  noticedSteps?: readonly Step[];
  heading: string;
  /** The expected sentence below the heading. If it is absent, the test does not check the sentence. */
  sentence?: string;
  /** Texts with which the widget describes the change of the line. */
  differenceTexts?: readonly string[];
  /** The guest's decision, if the change requires one. */
  makeDecision?: (widget: Widget) => Promise<void>;
  /** Number of boards in the booking, and their total price in cents. */
  expectedBoards: { boards: number; cents: number };
}

const selectedBoards = { boards: 2, cents: 8400 };
const noBoards = { boards: 0, cents: 0 };
const beforeBooking = ['cart', 'details', 'review'] as const;
const changedHeading = 'Something in your cart has changed';
const continueWithoutLine = (widget: Widget) => widget.button('Continue without it').click();
const isSessionRead = (route: Route) =>
  [...new URLSearchParams(route.request().postData() ?? '').keys()].join() === 'session_id';

const createRefusal = (id: string, title: string) => ({
  json: { version: '3.0', request: { status: 'ERROR', error: { id, title, details: '', data: [] } } },
});
const createPriceChange =
  (amount: number) =>
  ({ venue }: ChangeContext) =>
    venue.changeItem(BOARD_ID, ({ sells }) => ({ sells: { ...sells, prices: { boards: { amount, type: 'P' } } } }));
const removeFromSale = ({ venue }: ChangeContext) => venue.changeItem(BOARD_ID, () => ({ status: 'U' }));

/** Replaces the service's answer to the next request that only reads the session. */
async function replaceNextRead(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/booking/session', (route) => (isSessionRead(route) ? answer(route) : route.fallback()), {
    times: 1,
  });
}

const changeCases: readonly ChangeCase[] = [
  {
    change: 'no longer available',
    makeChange: removeFromSale,
    heading: changedHeading,
    differenceTexts: ['No longer available'],
    makeDecision: continueWithoutLine,
    expectedBoards: noBoards,
  },
  {
    change: 'no longer available, as a missing line',
    makeChange: async (context) => {
      await removeFromSale(context);
      await context.venue.removeLines(BOARD_ID);
    },
    // At the step `create`, the service books the remaining lines without a refusal, so the widget cannot notice the
    // change.
    testedSteps: beforeBooking,
    heading: changedHeading,
    differenceTexts: ['No longer available'],
    makeDecision: continueWithoutLine,
    expectedBoards: noBoards,
  },
  {
    change: 'no longer available, as an error',
    makeChange: async (context) => {
      await removeFromSale(context);
      await replaceNextRead(context.page, (route) =>
        route.fulfill(createRefusal('slip_invalid', 'A SLIP in this session is good no more.')),
      );
    },
    heading: changedHeading,
    differenceTexts: ['No longer available'],
    makeDecision: continueWithoutLine,
    expectedBoards: noBoards,
  },
  {
    change: 'fewer left',
    makeChange: ({ venue }) => venue.changeItem(BOARD_ID, () => ({ stock: 1 })),
    heading: changedHeading,
    differenceTexts: ['Only 1 left'],
    makeDecision: async (widget) => {
      await widget.button('Change to 1').click();
      await expect(widget.part('state')).toHaveText('Updated');
      await widget.button('Continue').click();
    },
    expectedBoards: { boards: 1, cents: 4200 },
  },
  {
    change: 'higher price',
    makeChange: createPriceChange(6000),
    noticedSteps: beforeBooking,
    heading: changedHeading,
    differenceTexts: ['Price went up', '$84.00', '$120.00'],
    makeDecision: (widget) => widget.button('Continue with the new price').click(),
    expectedBoards: { boards: 2, cents: 12_000 },
  },
  {
    change: 'higher price and removal',
    makeChange: createPriceChange(6000),
    noticedSteps: beforeBooking,
    heading: changedHeading,
    differenceTexts: ['Price went up'],
    makeDecision: (widget) => widget.button('Remove Paddle board').click(),
    expectedBoards: noBoards,
  },
  {
    change: 'lower price',
    makeChange: createPriceChange(3000),
    noticedSteps: beforeBooking,
    heading: changedHeading,
    differenceTexts: ['Price went down', '$84.00', '$60.00'],
    expectedBoards: { boards: 2, cents: 6000 },
  },
  {
    change: 'closed day',
    makeChange: ({ venue, day }) =>
      venue.changeItem(BOARD_ID, ({ sells }) => ({
        sells: { ...sells, rules: { ...sells.rules, closedWeekdays: [new Date(`${day}T12:00Z`).getUTCDay()] } },
      })),
    noticedSteps: beforeBooking,
    heading: changedHeading,
    differenceTexts: ['We are closed on'],
    makeDecision: async (widget) => {
      await widget.root.getByRole('group', { name: 'Paddle board' }).getByRole('button').first().click();
      await expect(widget.part('state')).toHaveText('Updated');
      await widget.button('Continue').click();
    },
    expectedBoards: selectedBoards,
  },
  {
    change: 'expired session',
    makeChange: ({ venue }) => venue.advanceClock(25),
    heading: 'Your cart expired',
    sentence: 'We restored it with the same dates and prices.',
    differenceTexts: [],
    expectedBoards: selectedBoards,
  },
  {
    change: 'refused SLIP',
    makeChange: async ({ page, step }) => {
      const answer = createRefusal('slip_invalid', 'A SLIP in this session is good no more.');
      if (step === 'create') return answer;
      await replaceNextRead(page, (route) => route.fulfill(answer));
      return undefined;
    },
    heading: 'We’re holding your items again',
    differenceTexts: [],
    expectedBoards: selectedBoards,
  },
];

/** Puts two boards for $84.00, a kayak and a mug into the cart. Returns the day of the boards. */
async function fillCart(widget: Widget, dayIndex: number): Promise<string> {
  await widget.chooseItem('Paddle board');
  await widget.button('Next month').click();
  await widget.freeDays.nth(dayIndex).click();
  await expect(widget.selectedDays).toHaveCount(1);
  const day = String(await widget.selectedDays.getAttribute('value'));
  await widget.button('Add one: Boards').click();
  await expect(widget.totalPart).toContainText('$84.00');
  await widget.addToCart();
  await widget.button('Keep browsing').click();
  await widget.chooseItem('Sea kayak');
  await widget.chooseDayOfNextMonth();
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
async function installMovableClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [getTime, getTimeSinceStart] = [Date.now.bind(Date), performance.now.bind(performance)];
    let msAhead = 0;
    Date.now = () => getTime() + msAhead;
    performance.now = () => getTimeSinceStart() + msAhead;
    addEventListener('minute-passes', () => (msAhead += 60_000));
  });
}

/** Goes from the cart to the details, makes the change at `step`, and presses Book. */
async function checkOutWithChange(
  { widget, page, step }: ChangeContext,
  guest: GuestDetails,
  change: () => Promise<unknown>,
): Promise<void> {
  if (step === 'cart') await change();
  await widget.checkOut();
  await widget.fillDetails(guest);
  if (step === 'details') await change();
  if (step === 'review') {
    await widget.openReview();
    await change();
    await page.evaluate(() => dispatchEvent(new Event('minute-passes')));
  } else if (step === 'create') {
    // Makes the change just before the create request, after the widget's last read of the session.
    await page.route(
      '**/booking/create',
      async (route) => {
        const answer = await change();
        await (answer ? route.fulfill(answer as ReturnType<typeof createRefusal>) : route.fallback());
      },
      { times: 1 },
    );
  }
  await widget.bookButton.click();
}

test.afterEach(async ({ venue }) => venue.restoreItems());

/** Number of journeys so far. It determines the day that a journey selects, so that neighbours use different days. */
let journeyCount = 0;
for (const {
  change,
  makeChange,
  testedSteps = steps,
  noticedSteps = steps,
  heading,
  sentence,
  differenceTexts = [],
  makeDecision,
  expectedBoards,
} of changeCases) {
  for (const step of testedSteps) {
    const isNoticed = noticedSteps.includes(step);
    journeyCount += 1;
    const dayIndex = journeyCount % 24;
    test(`books the displayed lines after a change (step ${step}): ${change}`, async ({
      page,
      openPage,
      venue,
      widget,
    }) => {
      test.slow();
      const guest = createGuest();
      await installMovableClock(page);
      await openPage({ attributes: step === 'review' ? 'review' : '' });
      const day = await fillCart(widget, dayIndex);
      const context = { page, venue, widget, step, day };
      await checkOutWithChange(context, guest, async () => makeChange(context));

      if (isNoticed) {
        await expect(widget.heading(heading)).toBeFocused();
        if (sentence !== undefined) await expect(widget.text(sentence)).toBeVisible();
        for (const text of differenceTexts) await expect(widget.part('difference')).toContainText(text);
        await expect(widget.part('difference')).toHaveCount(differenceTexts.length > 0 ? 1 : 0);
        expect(await venue.countBookings(guest.email)).toBe(0);
        if (makeDecision) {
          await expect(widget.bookButton).toBeHidden();
          await makeDecision(widget);
        }
        await expect(widget.bookButton).toBeVisible();
        if (step === 'review') await expect(widget.part('details')).toContainText(guest.email);
        else await expect(widget.root.locator('[name="customer_email"]')).toHaveValue(guest.email);
        expect(await venue.countBookings(guest.email)).toBe(0);
        if (makeDecision) await expect(widget.heading(heading)).toBeHidden();
        const expectedTotal = extractDigits(await widget.totalPart.textContent());
        await widget.pressBookAgain();
        const { totals } = await venue.readStoredBooking('harbour', await widget.waitForBookingCode());
        expect(String(totals.total)).toBe(expectedTotal);
      } else {
        await widget.waitForBookingCode();
      }

      const { lines } = await venue.readStoredBooking('harbour', await widget.waitForBookingCode());
      const bookedBoards = isNoticed ? expectedBoards : selectedBoards;
      const boardLines = lines.filter(({ itemId }) => itemId === BOARD_ID);
      expect(boardLines.map(({ quantity, price }) => ({ boards: quantity, cents: price }))).toEqual(
        bookedBoards.boards > 0 ? [bookedBoards] : [],
      );
      expect(lines.filter(({ itemId }) => itemId !== BOARD_ID).map(({ itemId }) => itemId)).toEqual([104, 111]);
      expect(await venue.countBookings(guest.email)).toBe(1);
      expect(await venue.readBooking('harbour', await widget.waitForBookingCode())).toMatchObject({
        customer_name: guest.name,
        customer_email: guest.email,
      });
    });
  }
}
