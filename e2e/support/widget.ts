/**
 * Operates the widget as a guest does. `Widget` finds elements by role, name and part, and has the actions that many
 * journeys share.
 */
import { expect, type Locator, type Page } from 'playwright/test';
import { addDays, addMonths, getFirstDay, getWeekday, toMonth, type Day } from '../../src/values/dates/day.ts';
import { getToday } from '../../src/values/dates/venue-clock.ts';

export interface GuestDetails {
  name: string;
  email: string;
  phone: string;
}

let guestCount = 0;

/** Returns the details of a guest, with an email address that no other guest has. */
export function createGuest(): GuestDetails {
  guestCount += 1;
  return { name: 'Ada Wren', email: `ada.${process.pid}.${guestCount}@example.com`, phone: '+1 604 555 0100' };
}

/**
 * Returns the first day of the month after the next one on which guests can book the sea kayak. The kayak is not
 * available on Mondays. In a calendar of two months, “Next month” always leads to a view with that month.
 */
export function getLaterKayakDay(): Day {
  const firstDay = getFirstDay(addMonths(toMonth(getToday('America/Vancouver', Date.now())), 2));
  return getWeekday(firstDay) === 1 ? addDays(firstDay, 1) : firstDay;
}

export class Widget {
  readonly page: Page;
  readonly root: Locator;
  #nextDayIndex = 0;

  constructor(page: Page, root: Locator = page.locator('slipway-booking')) {
    this.page = page;
    this.root = root;
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name, exact: typeof name === 'string' });
  }

  heading(name: string | RegExp): Locator {
    return this.root.getByRole('heading', { name, exact: typeof name === 'string' });
  }

  field(label: string | RegExp): Locator {
    return this.root.getByLabel(label);
  }

  /** Finds a visible text. Skips the live region, which may contain the same text for a short time. */
  text(content: string | RegExp): Locator {
    return this.root.getByText(content).and(this.root.locator(':not(.visually-hidden)'));
  }

  /** Finds the elements of a public part. */
  part(name: string): Locator {
    return this.root.locator(`[part~="${name}"]`);
  }

  /** The days in the displayed months that the guest can select. */
  get freeDays(): Locator {
    return this.part('day').and(this.root.locator('[part~="free"][aria-disabled="false"]'));
  }

  get days(): Locator {
    return this.part('day');
  }

  get selectedDays(): Locator {
    return this.root.locator('td[aria-selected="true"] button');
  }

  get addButton(): Locator {
    return this.button('Add to cart');
  }

  get continueButton(): Locator {
    return this.part('book-now').filter({ hasText: 'Continue' });
  }

  get cartButton(): Locator {
    return this.part('cart-button');
  }

  get totalPart(): Locator {
    return this.part('total').last();
  }

  /** The lines in the cart, the review or the confirmation. */
  get lines(): Locator {
    return this.part('line');
  }

  get backButton(): Locator {
    return this.part('back');
  }

  get bookButton(): Locator {
    return this.part('book');
  }

  get bookingCode(): Locator {
    return this.part('code');
  }

  get problemMessage(): Locator {
    return this.part('problem');
  }

  /** The fallback link that the page puts into the element. */
  get fallbackLink(): Locator {
    return this.root.getByRole('link', { name: 'Book by phone' });
  }

  async chooseItem(name: string | RegExp): Promise<void> {
    await this.button(name).click();
    await expect(this.root.getByRole('heading', { name, level: 2 })).toBeVisible();
  }

  async chooseFirstFreeDay(): Promise<void> {
    await this.freeDays.first().click();
    await expect(this.selectedDays.first()).toBeVisible();
  }

  /** Selects a free day of the next month. Each call selects a different day. */
  async chooseDayOfNextMonth(): Promise<void> {
    await this.button('Next month').click();
    await this.freeDays.nth(this.#nextDayIndex++).click();
    await expect(this.selectedDays.first()).toBeVisible();
  }

  /** A day of the first displayed month, which must not be the current month. `dayOfMonth` starts at 1. */
  day(dayOfMonth: number): Locator {
    return this.days.nth(dayOfMonth - 1);
  }

  /** Presses “Next month” and selects consecutive free days. Returns the last day, `YYYY-MM-DD`. */
  async chooseConsecutiveDays(dayCount: number): Promise<string> {
    await this.button('Next month').click();
    await expect(this.freeDays.first()).toBeVisible();
    const freeFlags = await this.days.evaluateAll((buttons) =>
      buttons.map((button) => button.part.contains('free') && button.ariaDisabled === 'false'),
    );
    const firstIndex = freeFlags.findIndex(
      (_, index) => freeFlags.slice(index, index + dayCount).filter(Boolean).length === dayCount,
    );
    await this.days.nth(firstIndex).click();
    if (dayCount > 1) await this.days.nth(firstIndex + dayCount - 1).click();
    await expect(this.selectedDays).toHaveCount(dayCount);
    const { choice } = await this.readState();
    return String((choice as { end: string | null; start: string }).end ?? (choice as { start: string }).start);
  }

  /** Selects a start time or a time slot. */
  async chooseTime(time: string | RegExp): Promise<void> {
    await this.root.getByRole('radio', { name: time }).check();
  }

  /** Selects the first free start time or time slot whose name matches. */
  async chooseFirstFreeTime(time: RegExp): Promise<void> {
    await this.root.getByRole('radio', { name: time, disabled: false }).first().check();
  }

  /** Selects an end time, given as 24-hour `HH:MM`. */
  async chooseEndTime(time: string): Promise<void> {
    await this.part('until').locator('select').selectOption(time);
  }

  /** Enters and applies the first promo code of the visit. */
  async redeemCode(code: string): Promise<void> {
    await this.root.getByText('Have a promo code?').click();
    await this.field('Promo code').fill(code);
    await this.button('Apply').click();
  }

  /** Adds the selected item to the cart, then opens the cart. */
  async addToCart(): Promise<void> {
    await expect(this.addButton).toHaveAttribute('aria-disabled', 'false');
    await this.addButton.click();
    await expect(this.part('notice')).toContainText('is in your cart.');
    await this.cartButton.click();
    await expect(this.heading('Your cart')).toBeVisible();
  }

  /** Goes from the item directly to the details, without the cart. */
  async continueToDetails(): Promise<void> {
    await expect(this.continueButton).toHaveAttribute('aria-disabled', 'false');
    await this.continueButton.click();
    await expect(this.part('submit')).toHaveAttribute('aria-disabled', 'false');
  }

  /** Opens an item from the list, selects the first free day, adds it to the cart and opens the cart. */
  async putItemInCart(item: string): Promise<void> {
    await this.chooseItem(item);
    await this.chooseFirstFreeDay();
    await this.addToCart();
  }

  async checkOut(): Promise<void> {
    await this.button('Continue').click();
    await expect(this.part('submit')).toBeVisible();
  }

  async fillDetails({ name, email, phone }: GuestDetails): Promise<void> {
    await this.root.locator('[name="customer_name"]').fill(name);
    await this.root.locator('[name="customer_email"]').fill(email);
    const phoneField = this.root.locator('[name="customer_phone"]');
    if (await this.root.locator('details:not([open])', { has: phoneField }).count())
      await this.part('more-label').click();
    await phoneField.fill(phone);
    await this.root.getByRole('checkbox').check();
  }

  /** Goes from the details to the review step. The element must have the attribute `review`. */
  async openReview(): Promise<void> {
    await this.button('Review your booking').click();
    await expect(this.heading('Review your booking')).toBeVisible();
  }

  /** Goes from the cart to the details and completes the form. Afterwards, the test only needs to press Book. */
  async checkOutWithDetails(details: GuestDetails): Promise<void> {
    await this.checkOut();
    await this.fillDetails(details);
  }

  /** Presses Book again. Waits for more than 1000 ms first, because the widget would ignore a double click. */
  async pressBookAgain(): Promise<void> {
    const readPageTime = () => this.page.evaluate(() => performance.now());
    const startTime = await readPageTime();
    await expect.poll(readPageTime).toBeGreaterThan(startTime + 1000);
    await this.bookButton.click();
  }

  /**
   * Books an item from the list for the first free day. `item` is null if the page shows one item. Returns the code.
   */
  async bookItem(item: string | null, details: GuestDetails): Promise<string> {
    if (item !== null) await this.chooseItem(item);
    await this.chooseFirstFreeDay();
    await this.continueToDetails();
    await this.fillDetails(details);
    await this.bookButton.click();
    return this.waitForBookingCode();
  }

  /** Books an item two months ahead, so that earlier days stay free for other journeys. Returns the code. */
  async bookItemAhead(item: string, details: GuestDetails): Promise<string> {
    await this.chooseItem(item);
    await this.button('Next month').click();
    await this.chooseDayOfNextMonth();
    await this.continueToDetails();
    await this.fillDetails(details);
    await this.bookButton.click();
    return this.waitForBookingCode();
  }

  /** Waits for the confirmation. Returns the booking code. */
  async waitForBookingCode(): Promise<string> {
    await expect(this.bookingCode).toHaveText(/^[A-Z]{4}-\d{6}$/);
    return (await this.bookingCode.textContent()) ?? '';
  }

  /** Returns the element's public property `state`. */
  async readState(): Promise<Record<string, unknown>> {
    return this.root.evaluate((element) => (element as unknown as { state: Record<string, unknown> }).state);
  }
}

/** Returns the digits of an amount: `128000` for `$1,280.00`. */
export function extractDigits(formattedAmount: string | null): string {
  return (formattedAmount ?? '').replace(/\D/g, '');
}
