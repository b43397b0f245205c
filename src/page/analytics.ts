/**
 * `analytics="datalayer"`: the element's own public events, pushed to `window.dataLayer` as GA4 e-commerce events.
 * Begun by the first element that carries the attribute; the attribute may come and go.
 * It knows no more than any page that listens: item ids, names, quantities, amounts, the booking's code. Nothing of the visitor.
 */

/** What is read of `<slipway-booking>` beside its events. */
export interface MeasuredElement extends HTMLElement {
  readonly analytics: string;
  readonly isUpdatePending: boolean;
  readonly updateComplete: Promise<boolean>;
  readonly company: object | undefined;
  /** ISO 4217 code; `''` while nothing can be in a cart. */
  readonly currency: string;
  readonly items: readonly MeasuredOffer[] | undefined;
  readonly finding: { readonly item: { readonly id: string; readonly name: string } | undefined };
}

/** What the account offers. */
interface MeasuredOffer {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

/** What is told of an item; of a line of the cart all of it. */
interface Line {
  itemId: string;
  name: string;
  quantity?: number;
  /** Decimal text. */
  total?: string;
  /** `YYYY-MM-DD`, or `''`. */
  date?: string;
  /** `HH:MM`, or `''`. */
  time?: string;
  coupon?: string;
}

/** A cart; amounts are decimal text. */
interface Offer {
  items: Line[];
  valueWithoutTax: string;
  coupon: string;
  currency: string;
}

interface Purchase extends Offer {
  tax: string;
  bookingId: string;
  paymentRequired: boolean;
}

/** One element of GA4's `items`; `price` is that of one unit. */
interface MeasuredItem {
  item_id: string;
  item_name: string;
  item_category?: string;
  /** Its day and time. */
  item_variant?: string;
  coupon?: string;
  /** Its place in the list, from 0. */
  index?: number;
  quantity?: number;
  price?: number;
}

/** GA4 takes no more elements in one event. */
const mostItems = 200;

/** There is one list on a page; reports tell its items by their categories. */
const list = { item_list_id: 'slipway', item_list_name: 'Slipway' };

const measuredElements = new WeakSet<MeasuredElement>();

/** Begins to measure one element. To be called again is no harm. */
export async function startAnalytics(element: MeasuredElement): Promise<void> {
  if (measuredElements.has(element)) return;
  measuredElements.add(element);
  const measures = measuresOf(element);
  const listen = <Detail>(name: string, measure: (detail: Detail) => void) =>
    element.addEventListener(name, (event) => {
      // Once everybody has heard it: a step the page prevented was not taken.
      queueMicrotask(() => {
        if (!event.defaultPrevented) measure((event as CustomEvent<Detail>).detail);
      });
    });

  // What happened before this began. Nothing can come between this and the listening below.
  while (element.isUpdatePending) await element.updateComplete;
  const { items, company } = element;
  const { item } = element.finding;
  if (item && company) measures.item({ itemId: item.id, name: item.name });
  else if (items && company) measures.list(items.map(({ id, name }) => ({ itemId: id, name })));

  listen<{ items: Line[] }>('slipway-items-viewed', (detail) => measures.list(detail.items));
  listen<Line>('slipway-item-viewed', measures.item);
  listen<{ added: Line[]; removed: Line[] }>('slipway-cart-changed', ({ added, removed }) => {
    measures.lines('remove_from_cart', removed);
    measures.lines('add_to_cart', added);
  });
  listen<Offer>('slipway-checkout', measures.checkout);
  listen<Purchase>('slipway-booked', measures.purchase);
}

/** What is pushed of one element. */
function measuresOf(element: MeasuredElement) {
  const push = (event: string, ecommerce: Record<string, unknown>): void => {
    if (element.analytics !== 'datalayer') return;
    const page = window as { dataLayer?: unknown[] };
    page.dataLayer ??= [];
    // Tag managers merge what is pushed: without this, fields of the event before would stay in the next.
    page.dataLayer.push({ ecommerce: null }, { event, ecommerce });
  };
  const offers = () => element.items ?? [];
  const measured = (lines: readonly Line[]) => lines.map((line) => measuredItem(line, offers()));
  const placed = (items: readonly Line[]) =>
    measured(items).map((item) => ({ ...item, index: offers().findIndex(({ id }) => id === item.item_id) }));
  const cart = ({ valueWithoutTax, coupon, currency, items }: Offer) => ({
    currency,
    value: Number(valueWithoutTax),
    ...(coupon && { coupon }),
    items: measured(items),
  });
  let isListed = false;
  return {
    list(items: readonly Line[]): void {
      isListed = true;
      push('view_item_list', { ...list, items: placed(items.slice(0, mostItems)) });
    },
    item(item: Line): void {
      if (isListed) push('select_item', { ...list, items: placed([item]) });
      push('view_item', { ...(element.currency && { currency: element.currency }), items: measured([item]) });
    },
    lines(event: string, lines: readonly Line[]): void {
      if (lines.length > 0) push(event, { currency: element.currency, value: valueOf(lines), items: measured(lines) });
    },
    checkout: (offer: Offer): void => push('begin_checkout', cart(offer)),
    purchase({ bookingId, paymentRequired, tax, ...offer }: Purchase): void {
      if (!firstTime(bookingId)) return;
      const pending = paymentRequired && { payment_pending: true };
      push('purchase', { transaction_id: bookingId, ...pending, tax: Number(tax), ...cart(offer) });
    },
  };
}

/** @param offers what the account offers, which knows the categories */
function measuredItem(line: Line, offers: readonly MeasuredOffer[]): MeasuredItem {
  const { itemId, name, quantity, total, date, time, coupon } = line;
  const category = offers.find(({ id }) => id === itemId)?.category;
  const variant = [date, time].filter(Boolean).join(' ');
  return {
    item_id: itemId,
    item_name: name,
    ...(category && { item_category: category }),
    ...(variant && { item_variant: variant }),
    ...(coupon && { coupon }),
    ...(quantity !== undefined && { quantity }),
    ...(total !== undefined && { price: tidy(Number(total) / (quantity || 1)) }),
  };
}

/** The lines alone, as GA4 counts it; for analytics only, what a visitor reads is never added up here. */
function valueOf(lines: readonly Line[]): number {
  // Not `sum()`, which belongs to the checkout: this part loads without it.
  let value = 0;
  for (const { total } of lines) value += Number(total);
  return tidy(value);
}

/** Without the tails of binary fractions. */
function tidy(amount: number): number {
  return Number(amount.toFixed(6));
}

const measuredBookings = new Set<string>();

/** A booking may be heard of again, in another element or after the way back from payment: a purchase is not. */
function firstTime(bookingId: string): boolean {
  // Without a code there is nothing to know it by.
  if (bookingId === '') return true;
  const key = `slipway:purchase:${bookingId}`;
  let known = measuredBookings.has(bookingId);
  measuredBookings.add(bookingId);
  try {
    known ||= sessionStorage.getItem(key) !== null;
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage is blocked: this page at least remembers.
  }
  return !known;
}
