/**
 * What an account can sell, booked by a visitor, and the booking compared with what they saw and with the table: a sample of
 * all kinds, every one of them in `npm run test:long`.
 */
import type { Page } from 'playwright/test';
import { isoDay, parseDay } from '../demo/service/rules/day.ts';
import type { CartLine } from '../demo/service/rules/cart.ts';
import { expect, test } from './support/journey.ts';
import { offerKinds, sampledKinds, type OfferKind } from './support/offers/offer-kinds.ts';
import { digitsOf, newGuest, type Widget } from './support/widget.ts';

const told: string[] = [];
test.afterAll(() => {
  if (told.length > 0) console.log(told.join('\n'));
});

for (const kind of process.env.SAMPLE_TIMES ? offerKinds : sampledKinds) {
  test(`booked as seen and as kept: ${kind.name}`, async ({ page, stage, venue, widget }) => {
    const visitor = newGuest();
    const prefill = new URLSearchParams({
      customer_name: visitor.name,
      customer_email: visitor.email,
      customer_phone: visitor.phone,
    });
    await stage({
      account: 'fair',
      attributes: `item-id="${kind.offered}" analytics="datalayer" prefill="${prefill.toString().replaceAll('&', '&amp;')}"`,
    });

    const firstDay = await choose(widget, kind);
    const main = kind.lines[0];
    await expect(widget.total).toContainText(pounds(main?.price ?? 0));
    // Nothing is asked that makes no difference.
    await expect(widget.root.locator('slipway-calendar')).toHaveCount(kind.days > 0 ? 1 : 0);
    await expect(widget.part('times')).toHaveCount(kind.times ? 1 : 0);
    await widget.addToCart();
    if (kind.setting === 'packaged') {
      await widget.button(/^Add for £.* Packed lunch$/).click();
      await expect(widget.button('Remove Packed lunch')).toBeVisible();
    }
    await widget.checkOut();
    await widget.root.getByRole('checkbox').check();
    await expect(widget.part('pays')).toContainText(`${pounds(kind.subTotal + kind.tax)} · `);
    await expect(widget.book).toHaveText('Book and pay');
    await widget.book.click();
    const code = await widget.waitForCode();

    const kept = await venue.storedBooking('fair', code);
    expect(kept.lines.map(whatIsBooked)).toEqual(
      kind.lines.map((line, index) => ({
        ...line,
        itemId: line.itemId,
        code: kind.code || null,
        ...(index === 0 && whenOf(kind, firstDay)),
      })),
    );
    expect(kept.totals).toMatchObject({
      subTotal: kind.subTotal,
      taxTotal: kind.tax,
      taxIncludedTotal: 0,
      total: kind.subTotal + kind.tax,
    });

    expect(await purchaseIn(page)).toEqual({
      code,
      value: (kind.subTotal / 100).toFixed(2),
      tax: (kind.tax / 100).toFixed(2),
      coupon: kind.code || undefined,
    });

    const seen = await seenAtTheEnd(widget);
    expect(seen).toEqual({
      names: kept.lines.map(({ name }) => name),
      amounts: kept.lines.filter(({ price }) => price > 0).map(({ price }) => pounds(price)),
      total: pounds(kept.totals.total),
    });
    await expect(widget.part('line-when')).toHaveCount(kind.undated ? 0 : 1);
    if (kind.times)
      await expect(widget.part('line-when')).toHaveText(
        new RegExp(`${clock(kind.times.start)}.+${clock(kind.times.end)}$`),
      );
    told.push(`${kind.name}: ${code} ${seen.total}`);
  });
}

/** The same on the accounts that look lived in: seasons, ranges, rules, full days, a relay, other languages. */
const livedIn: readonly {
  what: string;
  account: string;
  way: readonly RegExp[];
  days: number;
  time?: RegExp;
  diet?: string;
  /** Of its money; two where nothing is said. */
  decimals?: number;
  itemIds: readonly number[];
}[] = [
  {
    what: 'by the hour, through the relay',
    account: 'harbour',
    way: [/^Sailing dinghy/],
    days: 1,
    time: /^11:00/,
    itemIds: [116],
  },
  {
    what: 'by time slot, through the relay',
    account: 'harbour',
    way: [/^Sunset cruise/],
    days: 1,
    time: /^8:00|^20:00/,
    itemIds: [108],
  },
  {
    what: 'by the night, from a group',
    account: 'berghof',
    way: [/^Doppelzimmer$/, /^Doppelzimmer zur Wiese/],
    days: 2,
    itemIds: [211],
  },
  {
    what: 'by the half hour, right to left',
    account: 'qasr',
    way: [/^سيارة رباعية الدفع/],
    days: 1,
    time: /^(10:00|١٠:٠٠)/,
    diet: 'any',
    decimals: 3,
    itemIds: [305],
  },
];

for (const { what, account, way, days, time, diet, decimals = 2, itemIds } of livedIn) {
  test(`booked as seen and as kept at ${account}: ${what}`, async ({ page, stage, venue, widget }) => {
    await stage({ account, attributes: 'analytics="datalayer"' });
    for (const name of way) await widget.chooseItem(name);
    const last = await widget.chooseFreeRun(days);
    if (time) await widget.chooseTime(time);
    await widget.addToCart();
    await widget.checkOut();
    await widget.fillDetails(newGuest());
    if (diet) await widget.root.locator('[name="diet"]').selectOption(diet);
    await widget.book.click();
    const code = await widget.waitForCode();
    const { lines, totals } = await venue.storedBooking(account, code);

    expect(lines.map(({ itemId }) => itemId)).toEqual(itemIds);
    expect(isoDay(lines[0]?.lastDay ?? 0)).toBe(last);
    expect((lines[0]?.startMinute ?? null) !== null).toBe(time !== undefined);
    const seen = await seenAtTheEnd(widget);
    expect(seen.names).toEqual(lines.map(({ name }) => name));
    expect(seen.amounts.map(digitsOf).map(Number)).toEqual(
      lines.filter(({ price }) => price > 0).map(({ price }) => price),
    );
    expect(Number(digitsOf(seen.total))).toBe(totals.total);
    const money = (amount: number) => (amount / 10 ** decimals).toFixed(decimals);
    expect(await purchaseIn(page, decimals)).toEqual({
      code,
      value: money(totals.subTotal - totals.taxIncludedTotal),
      tax: money(totals.taxTotal + totals.taxIncludedTotal),
      coupon: undefined,
    });
    told.push(`${account}, ${what}: ${seen.total}`);
  });
}

/** Chooses as the row says; answers the first day, `YYYY-MM-DD`, or `''` where none is chosen. */
async function choose(
  widget: Widget,
  { unit, setting, itemName, parameter, code, days, fixed, times, slots }: OfferKind,
): Promise<string> {
  if (setting === 'grouped') await widget.chooseItem(itemName);
  await expect(widget.root.getByRole('heading', { name: itemName, level: 2 })).toBeVisible();
  let first = '';
  if (days > 0) {
    await widget.button('Next month').click();
    await widget.day(1).click();
    // Nights are chosen from the day of arrival to that of departure.
    const marked = unit === 'N' ? days + 1 : days;
    if (marked > 1 && !fixed) await widget.day(marked).click();
    await expect(widget.chosenDays).toHaveCount(marked);
    first = String((await widget.state().then(({ choice }) => choice as { start: string })).start);
  }
  if (times) await widget.chooseTime(new RegExp(`^${clock(times.start)}`));
  if (times && !slots && !fixed) await widget.chooseUntil(times.end);
  const more = widget.button(`Add one: ${parameter.label}`);
  for (let count = 1; count < parameter.count; count += 1) await more.click();
  if (code) await widget.redeem(code);
  return first;
}

/** What the database says of a line, in the table's words. */
function whatIsBooked({
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
    ? { ...line, dated, ...(dated && { firstDay: isoDay(firstDay), lastDay: isoDay(lastDay), startMinute, endMinute }) }
    : line;
}

/** When the first line takes place, in the same words. A simple item is asked for the first day it can be had. */
function whenOf({ days, undated, times }: OfferKind, first: string) {
  if (undated) return { dated: false };
  const from = first || todayInLondon();
  const lastDay = isoDay((parseDay(from) ?? 0) + Math.max(1, days) - 1);
  return { dated: true, firstDay: from, lastDay, startMinute: minuteOf(times?.start), endMinute: minuteOf(times?.end) };
}

/** What stands on the confirmation. */
async function seenAtTheEnd(widget: Widget) {
  const texts = async (part: string) => (await widget.part(part).allTextContents()).map((text) => text.trim());
  const names = (await texts('line-name')).map((name) => name.replace(/ × \d+$/, ''));
  return {
    names,
    amounts: await texts('line-total'),
    total: await widget.part('totals').locator('[part="total"] dd').innerText(),
  };
}

/** What the page's analytics heard of the booking: GA4 counts it without tax. Amounts as decimal text. */
async function purchaseIn(page: Page, decimals = 2) {
  const {
    transaction_id: code,
    value,
    tax,
    coupon,
  } = await page.evaluate(() => {
    const { dataLayer = [] } = window as { dataLayer?: { event?: string; ecommerce: unknown }[] };
    const purchases = dataLayer.filter(({ event }) => event === 'purchase');
    if (purchases.length !== 1) throw new Error(`${purchases.length} purchases were told.`);
    return purchases[0]?.ecommerce as { transaction_id: string; value: number; tax: number; coupon?: string };
  });
  return { code, value: value.toFixed(decimals), tax: tax.toFixed(decimals), coupon };
}

function todayInLondon(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
}

function pounds(pence: number): string {
  return new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'GBP' }).format(pence / 100);
}

function minuteOf(clock: string | undefined): number | null {
  const [hours = 0, minutes = 0] = clock?.split(':').map(Number) ?? [];
  return clock === undefined ? null : hours * 60 + minutes;
}

/** `14:00` as it may be written: `14:00` or `2:00 p.m.`, with whatever space. */
function clock(time: string): string {
  const minutes = minuteOf(time) ?? 0;
  const hour = Math.floor(minutes / 60);
  return `(?:${time}|${((hour + 11) % 12) + 1}:${time.slice(-2)}\\s${hour < 12 ? 'a' : 'p'}\\.m\\.)`;
}
