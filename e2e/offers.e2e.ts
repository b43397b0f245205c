/**
 * Books each kind of offer, such as items by the night with a discount code. Compares the stored booking with the table
 * `offer-kinds.ts`, the screen and the analytics event. By default, the test books a sample of the kinds. The slice
 * "every kind of offer" of `npm run test:long` books them all.
 */
import type { Page } from 'playwright/test';
import { formatIsoDay, parseDay } from '../demo/service/rules/day.ts';
import type { CartLine } from '../demo/service/rules/cart.ts';
import { expect, test } from './support/journey.ts';
import { offerKinds, sampledKinds, type OfferKind } from './support/offers/offer-kinds.ts';
import { extractDigits, createGuest, type Widget } from './support/widget.ts';

const reportLines: string[] = [];
test.afterAll(() => {
  if (reportLines.length > 0) console.log(reportLines.join('\n'));
});

for (const kind of process.env.SAMPLE_TIMES ? offerKinds : sampledKinds) {
  test(`stores the booking that the guest sees: ${kind.name}`, async ({ page, openPage, venue, widget }) => {
    const guest = createGuest();
    const prefill = new URLSearchParams({
      customer_name: guest.name,
      customer_email: guest.email,
      customer_phone: guest.phone,
    });
    await openPage({
      account: 'fair',
      attributes: `item-id="${kind.entryId}" analytics="datalayer" prefill="${prefill.toString().replaceAll('&', '&amp;')}"`,
    });

    const firstDay = await selectOffer(widget, kind);
    const mainLine = kind.lines[0];
    await expect(widget.totalPart).toContainText(formatPounds(mainLine?.price ?? 0));
    // The item shows a calendar and start times only if this kind needs them.
    await expect(widget.root.locator('slipway-calendar')).toHaveCount(kind.days > 0 ? 1 : 0);
    await expect(widget.part('times')).toHaveCount(kind.times ? 1 : 0);
    await widget.addToCart();
    if (kind.setting === 'packaged') {
      await widget.button(/^Add for £.* Packed lunch$/).click();
      await expect(widget.button('Remove Packed lunch')).toBeVisible();
    }
    await widget.checkOut();
    await widget.root.getByRole('checkbox').check();
    await expect(widget.part('pays')).toContainText(`${formatPounds(kind.subTotal + kind.tax)} · `);
    await expect(widget.bookButton).toHaveText('Book and pay');
    await widget.bookButton.click();
    const code = await widget.waitForBookingCode();

    const storedBooking = await venue.readStoredBooking('fair', code);
    expect(storedBooking.lines.map(toComparableLine)).toEqual(
      kind.lines.map((line, index) => ({
        ...line,
        itemId: line.itemId,
        code: kind.code || null,
        ...(index === 0 && getExpectedTime(kind, firstDay)),
      })),
    );
    expect(storedBooking.totals).toMatchObject({
      subTotal: kind.subTotal,
      taxTotal: kind.tax,
      taxIncludedTotal: 0,
      total: kind.subTotal + kind.tax,
    });

    expect(await readPurchase(page)).toEqual({
      code,
      value: (kind.subTotal / 100).toFixed(2),
      tax: (kind.tax / 100).toFixed(2),
      coupon: kind.code || undefined,
    });

    const confirmation = await readConfirmation(widget);
    expect(confirmation).toEqual({
      names: storedBooking.lines.map(({ name }) => name),
      amounts: storedBooking.lines.filter(({ price }) => price > 0).map(({ price }) => formatPounds(price)),
      total: formatPounds(storedBooking.totals.total),
    });
    await expect(widget.part('line-when')).toHaveCount(kind.isUndated ? 0 : 1);
    if (kind.times)
      await expect(widget.part('line-when')).toHaveText(
        new RegExp(`${buildTimePattern(kind.times.start)}.+${buildTimePattern(kind.times.end)}$`),
      );
    reportLines.push(`${kind.name}: ${code} ${confirmation.total}`);
  });
}

/**
 * Offers of those demo accounts that imitate real venues. Together, they cover seasons, rules, full days, a relay and
 * other languages.
 */
const realisticOffers: readonly {
  title: string;
  account: string;
  /**
   * Names of the cards that the guest opens, in order. For an item in a group, the guest opens the group's card, then
   * the item's card.
   */
  path: readonly RegExp[];
  days: number;
  time?: RegExp;
  diet?: string;
  /** Decimal places of the account's currency. Defaults to 2. */
  decimals?: number;
  itemIds: readonly number[];
}[] = [
  {
    title: 'by the hour, through the relay',
    account: 'harbour',
    path: [/^Sailing dinghy/],
    days: 1,
    time: /^11:00/,
    itemIds: [116],
  },
  {
    title: 'by time slot, through the relay',
    account: 'harbour',
    path: [/^Sunset cruise/],
    days: 1,
    // The demo data fill the second slot on some days, and the day depends on the date.
    time: /^[68]:00|^(18|20):00/,
    itemIds: [108],
  },
  {
    title: 'by the night, from a group',
    account: 'berghof',
    path: [/^Doppelzimmer$/, /^Doppelzimmer zur Wiese/],
    days: 2,
    itemIds: [211],
  },
  {
    title: 'by the half hour, right to left',
    account: 'qasr',
    path: [/^سيارة رباعية الدفع/],
    days: 1,
    time: /^(10:00|١٠:٠٠)/,
    diet: 'any',
    decimals: 3,
    itemIds: [305],
  },
];

for (const { title, account, path, days, time, diet, decimals = 2, itemIds } of realisticOffers) {
  test(`stores the booking that the guest sees at ${account}: ${title}`, async ({ page, openPage, venue, widget }) => {
    await venue.releaseStock(...itemIds);
    await openPage({ account, attributes: 'analytics="datalayer"' });
    for (const name of path) await widget.chooseItem(name);
    const lastDay = await widget.chooseConsecutiveDays(days);
    if (time) await widget.chooseFirstFreeTime(time);
    await widget.addToCart();
    await widget.checkOut();
    await widget.fillDetails(createGuest());
    if (diet) await widget.root.locator('[name="diet"]').selectOption(diet);
    await widget.bookButton.click();
    const code = await widget.waitForBookingCode();
    const { lines, totals } = await venue.readStoredBooking(account, code);

    expect(lines.map(({ itemId }) => itemId)).toEqual(itemIds);
    expect(formatIsoDay(lines[0]?.lastDay ?? 0)).toBe(lastDay);
    expect((lines[0]?.startMinute ?? null) !== null).toBe(time !== undefined);
    const confirmation = await readConfirmation(widget);
    expect(confirmation.names).toEqual(lines.map(({ name }) => name));
    expect(confirmation.amounts.map(extractDigits).map(Number)).toEqual(
      lines.filter(({ price }) => price > 0).map(({ price }) => price),
    );
    expect(Number(extractDigits(confirmation.total))).toBe(totals.total);
    const formatAmount = (amount: number) => (amount / 10 ** decimals).toFixed(decimals);
    expect(await readPurchase(page, decimals)).toEqual({
      code,
      value: formatAmount(totals.subTotal - totals.taxIncludedTotal),
      tax: formatAmount(totals.taxTotal + totals.taxIncludedTotal),
      coupon: undefined,
    });
    reportLines.push(`${account}, ${title}: ${confirmation.total}`);
  });
}

/**
 * Selects the item, days, times and quantity of the offer. Returns the first day as `YYYY-MM-DD`, or `''` without a date.
 */
async function selectOffer(
  widget: Widget,
  { unit, setting, itemName, parameter, code, days, hasFixedLength, times, hasSlots }: OfferKind,
): Promise<string> {
  if (setting === 'grouped') await widget.chooseItem(itemName);
  await expect(widget.root.getByRole('heading', { name: itemName, level: 2 })).toBeVisible();
  let firstDay = '';
  if (days > 0) {
    await widget.button('Next month').click();
    await widget.day(1).click();
    // A stay of n nights takes n + 1 days, because the guest also selects the day of departure.
    const selectedDays = unit === 'N' ? days + 1 : days;
    if (selectedDays > 1 && !hasFixedLength) await widget.day(selectedDays).click();
    await expect(widget.selectedDays).toHaveCount(selectedDays);
    firstDay = String((await widget.readState().then(({ choice }) => choice as { start: string })).start);
  }
  if (times) await widget.chooseTime(new RegExp(`^${buildTimePattern(times.start)}`));
  if (times && !hasSlots && !hasFixedLength) await widget.chooseEndTime(times.end);
  const addOneButton = widget.button(`Add one: ${parameter.label}`);
  for (let count = 1; count < parameter.count; count += 1) await addOneButton.click();
  if (code) await widget.redeemCode(code);
  return firstDay;
}

/** Returns a stored line with only the members of `ExpectedLine`. The line of an item also has its dates and times. */
function toComparableLine({
  itemId,
  quantities,
  price,
  discount,
  discountCode: code,
  optin,
  opted,
  firstDay,
  lastDay,
  startMinute,
  endMinute,
  dated,
}: CartLine) {
  expect(opted).toBe(true);
  const line = { itemId, quantities, price, discount, code, optin };
  return optin === null
    ? {
        ...line,
        dated,
        ...(dated && { firstDay: formatIsoDay(firstDay), lastDay: formatIsoDay(lastDay), startMinute, endMinute }),
      }
    : line;
}

/** Returns the expected dates and times of the first line. If the guest selects no day, a dated line is for today. */
function getExpectedTime({ days, isUndated, times }: OfferKind, selectedDay: string) {
  if (isUndated) return { dated: false };
  const firstDay = selectedDay || getTodayInLondon();
  const lastDay = formatIsoDay((parseDay(firstDay) ?? 0) + Math.max(1, days) - 1);
  return {
    dated: true,
    firstDay,
    lastDay,
    startMinute: parseMinutes(times?.start),
    endMinute: parseMinutes(times?.end),
  };
}

/** Reads the names, amounts and total from the confirmation. */
async function readConfirmation(widget: Widget) {
  const readTexts = async (part: string) => (await widget.part(part).allTextContents()).map((text) => text.trim());
  const names = (await readTexts('line-name')).map((name) => name.replace(/ × \d+$/, ''));
  return {
    names,
    amounts: await readTexts('line-total'),
    total: await widget.part('totals').locator('[part="total"] dd').innerText(),
  };
}

/** Returns the purchase event of the page's `dataLayer`, with amounts as decimal text. GA4 values exclude tax. */
async function readPurchase(page: Page, decimals = 2) {
  const {
    transaction_id: code,
    value,
    tax,
    coupon,
  } = await page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: { event?: string; ecommerce: unknown }[] };
    const purchases = dataLayer.filter(({ event }) => event === 'purchase');
    if (purchases.length !== 1) throw new Error(`${purchases.length} purchase events.`);
    return purchases[0]?.ecommerce as { transaction_id: string; value: number; tax: number; coupon?: string };
  });
  return { code, value: value.toFixed(decimals), tax: tax.toFixed(decimals), coupon };
}

function getTodayInLondon(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
}

function formatPounds(pence: number): string {
  return new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'GBP' }).format(pence / 100);
}

/** Returns the minute of the day of an `HH:MM` time, or `null` if there is no time. */
function parseMinutes(time: string | undefined): number | null {
  const [hours = 0, minutes = 0] = time?.split(':').map(Number) ?? [];
  return time === undefined ? null : hours * 60 + minutes;
}

/** Returns a pattern for a 24-hour time in both notations: `14:00`, or `2:00 p.m.` with any kind of space. */
function buildTimePattern(time: string): string {
  const minutes = parseMinutes(time) ?? 0;
  const hour = Math.floor(minutes / 60);
  return `(?:${time}|${((hour + 11) % 12) + 1}:${time.slice(-2)}\\s${hour < 12 ? 'a' : 'p'}\\.m\\.)`;
}
