/** The widget as a visitor uses it: what they would say, done with roles, names and parts. */
import { expect, type Locator, type Page } from 'playwright/test';

export interface Details {
  name: string;
  email: string;
  phone: string;
}

let visitors = 0;

/** Somebody who has not been here before. */
export function newVisitor(): Details {
  visitors += 1;
  return { name: 'Ada Wren', email: `ada.${process.pid}.${visitors}@example.com`, phone: '+1 604 555 0100' };
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

  /** Words as they stand on the page, without the live region, where the same may be said for a moment. */
  text(words: string | RegExp): Locator {
    return this.root.getByText(words).and(this.root.locator(':not(.visually-hidden)'));
  }

  /** Any piece by its public part name. */
  part(name: string): Locator {
    return this.root.locator(`[part~="${name}"]`);
  }

  /** Days that can be chosen, in the month shown. */
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

  get bookNow(): Locator {
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

  /** The words about a fault of the whole widget, with the way out beside them. */
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

  /** A day of the next month, at each call another one. */
  async chooseQuietDay(): Promise<void> {
    await this.button('Next month').click();
    await this.freeDays.nth(this.#quietDays++).click();
    await expect(this.chosenDays.first()).toBeVisible();
  }

  /** The same day of the next month, counted from its first: nothing is sold out there where nothing is busy. */
  day(place: number): Locator {
    return this.days.nth(place - 1);
  }

  /** So many days in a row that are free, in the month after the one shown; answers the last, `YYYY-MM-DD`. */
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

  /** A start time or a time slot, by how it begins. */
  async chooseTime(time: string | RegExp): Promise<void> {
    await this.root.getByRole('radio', { name: time }).check();
  }

  /** The end, where the visitor chooses it; 24-hour `HH:MM`. */
  async chooseUntil(time: string): Promise<void> {
    await this.part('until').locator('select').selectOption(time);
  }

  /** Gives a code where there is none yet, and waits for what it saves. */
  async redeem(code: string): Promise<void> {
    await this.root.getByText('Have a promo code?').click();
    await this.field('Promo code').fill(code);
    await this.button('Apply').click();
  }

  /** Adds it, and looks at the cart. */
  async addToCart(): Promise<void> {
    await expect(this.add).toHaveAttribute('aria-disabled', 'false');
    await this.add.click();
    await expect(this.part('notice')).toContainText('is in your cart.');
    await this.cartButton.click();
    await expect(this.heading('Your cart')).toBeVisible();
  }

  /** Adds it, and goes straight to the details. */
  async bookChosen(): Promise<void> {
    await expect(this.bookNow).toHaveAttribute('aria-disabled', 'false');
    await this.bookNow.click();
    await expect(this.part('submit')).toHaveAttribute('aria-disabled', 'false');
  }

  /** From the list to the cart. */
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
    const phoneBox = this.root.locator('[name="customer_phone"]');
    if (await this.root.locator('details:not([open])', { has: phoneBox }).count())
      await this.part('more-label').click();
    await phoneBox.fill(phone);
    await this.root.getByRole('checkbox').check();
  }

  /** To the page where everything is checked before booking, where the element has the attribute `review`. */
  async review(): Promise<void> {
    await this.button('Review your booking').click();
    await expect(this.heading('Review your booking')).toBeVisible();
  }

  /** From the cart to where nothing is left but to book. */
  async fillIn(details: Details): Promise<void> {
    await this.checkOut();
    await this.fillDetails(details);
  }

  /** Books after an earlier press came to nothing: within a second of that one a press counts as the second half of a double click. */
  async bookOnceMore(): Promise<void> {
    const now = () => this.page.evaluate(() => performance.now());
    const first = await now();
    await expect.poll(now).toBeGreaterThan(first + 1000);
    await this.book.click();
  }

  /** From the list, or the one item there is, to a confirmed booking; answers its code. */
  async bookWhole(item: string | null, details: Details): Promise<string> {
    if (item !== null) await this.chooseItem(item);
    await this.chooseFirstFreeDay();
    await this.bookChosen();
    await this.fillDetails(details);
    await this.book.click();
    return this.confirmed();
  }

  /** The same two months ahead, so that journeys which want the first free day for a party find room there. */
  async bookAhead(item: string, details: Details): Promise<string> {
    await this.chooseItem(item);
    await this.button('Next month').click();
    await this.chooseQuietDay();
    await this.bookChosen();
    await this.fillDetails(details);
    await this.book.click();
    return this.confirmed();
  }

  /** Waits for the confirmation; answers the booking's code. */
  async confirmed(): Promise<string> {
    await expect(this.code).toHaveText(/^[A-Z]{4}-\d{6}$/);
    return (await this.code.textContent()) ?? '';
  }

  /** The widget's public snapshot. */
  async state(): Promise<Record<string, unknown>> {
    return this.root.evaluate((element) => (element as unknown as { state: Record<string, unknown> }).state);
  }
}

/** The digits of an amount of money, so that `$1,280.00` is `128000`. */
export function digitsOf(money: string | null): string {
  return (money ?? '').replace(/\D/g, '');
}
