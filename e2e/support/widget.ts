/**
 * The widget as a guest uses it: locators by role, name and part, and the steps that many
 * journeys share.
 */
import { expect, type Locator, type Page } from 'playwright/test';

export interface Details {
  name: string;
  email: string;
  phone: string;
}

let guests = 0;

/** Returns a guest with a new email address. */
export function newGuest(): Details {
  guests += 1;
  return { name: 'Ada Wren', email: `ada.${process.pid}.${guests}@example.com`, phone: '+1 604 555 0100' };
}

export class Widget {
  readonly page: Page;
  readonly root: Locator;
  #quietDays = 0;

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

  /** Returns the visible text. It excludes the live region, which may contain the same text for a moment. */
  text(words: string | RegExp): Locator {
    return this.root.getByText(words).and(this.root.locator(':not(.visually-hidden)'));
  }

  /** An element by its public part name. */
  part(name: string): Locator {
    return this.root.locator(`[part~="${name}"]`);
  }

  /** Days of the displayed month that the guest can select. */
  get freeDays(): Locator {
    return this.part('day').and(this.root.locator('[part~="free"][aria-disabled="false"]'));
  }

  get days(): Locator {
    return this.part('day');
  }

  get chosenDays(): Locator {
    return this.root.locator('td[aria-selected="true"] button');
  }

  get add(): Locator {
    return this.button('Add to cart');
  }

  get continueButton(): Locator {
    return this.part('book-now').filter({ hasText: 'Continue' });
  }

  get cartButton(): Locator {
    return this.part('cart-button');
  }

  get total(): Locator {
    return this.part('total').last();
  }

  /** Lines of the cart, the review or the confirmation. */
  get lines(): Locator {
    return this.part('line');
  }

  get back(): Locator {
    return this.part('back');
  }

  get book(): Locator {
    return this.part('book');
  }

  get code(): Locator {
    return this.part('code');
  }

  get problem(): Locator {
    return this.part('problem');
  }

  /** The link that the page gives the widget as its fallback. */
  get fallback(): Locator {
    return this.root.getByRole('link', { name: 'Book by phone' });
  }

  async chooseItem(name: string | RegExp): Promise<void> {
    await this.button(name).click();
    await expect(this.root.getByRole('heading', { name, level: 2 })).toBeVisible();
  }

  async chooseFirstFreeDay(): Promise<void> {
    await this.freeDays.first().click();
    await expect(this.chosenDays.first()).toBeVisible();
  }

  /** Selects a free day of the next month. Each call selects another day. */
  async chooseQuietDay(): Promise<void> {
    await this.button('Next month').click();
    await this.freeDays.nth(this.#quietDays++).click();
    await expect(this.chosenDays.first()).toBeVisible();
  }

  /** A day of the displayed month, from 1. */
  day(dayOfMonth: number): Locator {
    return this.days.nth(dayOfMonth - 1);
  }

  /** Selects free days in a row, in the month after the displayed one. Returns the last day, `YYYY-MM-DD`. */
  async chooseFreeRun(days: number): Promise<string> {
    await this.button('Next month').click();
    await expect(this.freeDays.first()).toBeVisible();
    const free = await this.days.evaluateAll((buttons) =>
      buttons.map((button) => button.part.contains('free') && button.ariaDisabled === 'false'),
    );
    const from = free.findIndex((_, index) => free.slice(index, index + days).filter(Boolean).length === days);
    await this.days.nth(from).click();
    if (days > 1) await this.days.nth(from + days - 1).click();
    await expect(this.chosenDays).toHaveCount(days);
    const { choice } = await this.state();
    return String((choice as { end: string | null; start: string }).end ?? (choice as { start: string }).start);
  }

  /** Selects a start time or a time slot. */
  async chooseTime(time: string | RegExp): Promise<void> {
    await this.root.getByRole('radio', { name: time }).check();
  }

  /** Selects the end time, 24-hour `HH:MM`. */
  async chooseUntil(time: string): Promise<void> {
    await this.part('until').locator('select').selectOption(time);
  }

  /** Applies the first promo code. */
  async redeem(code: string): Promise<void> {
    await this.root.getByText('Have a promo code?').click();
    await this.field('Promo code').fill(code);
    await this.button('Apply').click();
  }

  /** Adds the selection to the cart, and opens the cart. */
  async addToCart(): Promise<void> {
    await expect(this.add).toHaveAttribute('aria-disabled', 'false');
    await this.add.click();
    await expect(this.part('notice')).toContainText('is in your cart.');
    await this.cartButton.click();
    await expect(this.heading('Your cart')).toBeVisible();
  }

  /** Goes to the details with the selection, without opening the cart. */
  async continueToDetails(): Promise<void> {
    await expect(this.continueButton).toHaveAttribute('aria-disabled', 'false');
    await this.continueButton.click();
    await expect(this.part('submit')).toHaveAttribute('aria-disabled', 'false');
  }

  /** Goes from the list to the cart, with the first free day. */
  async putInCart(item: string): Promise<void> {
    await this.chooseItem(item);
    await this.chooseFirstFreeDay();
    await this.addToCart();
  }

  async checkOut(): Promise<void> {
    await this.button('Continue').click();
    await expect(this.part('submit')).toBeVisible();
  }

  async fillDetails({ name, email, phone }: Details): Promise<void> {
    await this.root.locator('[name="customer_name"]').fill(name);
    await this.root.locator('[name="customer_email"]').fill(email);
    const phoneField = this.root.locator('[name="customer_phone"]');
    if (await this.root.locator('details:not([open])', { has: phoneField }).count())
      await this.part('more-label').click();
    await phoneField.fill(phone);
    await this.root.getByRole('checkbox').check();
  }

  /** Goes to the review step. The element needs the attribute `review`. */
  async review(): Promise<void> {
    await this.button('Review your booking').click();
    await expect(this.heading('Review your booking')).toBeVisible();
  }

  /** Goes from the cart to a complete form. The next press books. */
  async checkOutAs(details: Details): Promise<void> {
    await this.checkOut();
    await this.fillDetails(details);
  }

  /** Books after an earlier press failed. Within a second, another press would count as a double click. */
  async bookOnceMore(): Promise<void> {
    const now = () => this.page.evaluate(() => performance.now());
    const first = await now();
    await expect.poll(now).toBeGreaterThan(first + 1000);
    await this.book.click();
  }

  /** From the list, or from the only item, to a confirmed booking. Returns its code. */
  async bookItem(item: string | null, details: Details): Promise<string> {
    if (item !== null) await this.chooseItem(item);
    await this.chooseFirstFreeDay();
    await this.continueToDetails();
    await this.fillDetails(details);
    await this.book.click();
    return this.waitForCode();
  }

  /** Books two months ahead, so that the first free day stays free for other journeys. */
  async bookAhead(item: string, details: Details): Promise<string> {
    await this.chooseItem(item);
    await this.button('Next month').click();
    await this.chooseQuietDay();
    await this.continueToDetails();
    await this.fillDetails(details);
    await this.book.click();
    return this.waitForCode();
  }

  /** Waits for the confirmation. Returns the booking's code. */
  async waitForCode(): Promise<string> {
    await expect(this.code).toHaveText(/^[A-Z]{4}-\d{6}$/);
    return (await this.code.textContent()) ?? '';
  }

  /** The widget's public snapshot. */
  async state(): Promise<Record<string, unknown>> {
    return this.root.evaluate((element) => (element as unknown as { state: Record<string, unknown> }).state);
  }
}

/** Returns the digits of an amount: `128000` for `$1,280.00`. */
export function digitsOf(money: string | null): string {
  return (money ?? '').replace(/\D/g, '');
}
