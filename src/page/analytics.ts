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
  readonly items: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly finding: { readonly item: { readonly id: string; readonly name: string } | undefined };
}

interface Line {
  itemId: string;
  name: string;
  quantity?: number;
  /** Decimal text. */
  total?: string;
}

interface Offer {
  items: Line[];
  /** Decimal text. */
  value: string;
  /** Decimal text; what of the value is paid at once. */
  due: string;
  currency: string;
}

/** One element of GA4's `items`; `price` is that of one unit. */
interface MeasuredItem {
  item_id: string;
  item_name: string;
  quantity?: number;
  price?: number;
}

/** GA4 takes no more elements in one event. */
const mostItems = 200;

const accompanied = new WeakSet<MeasuredElement>();

/** Begins to measure one element. To be called again is no harm. */
export async function accompany(element: MeasuredElement): Promise<void> {
  if (accompanied.has(element)) return;
  accompanied.add(element);
  const push = (event: string, ecommerce: Record<string, unknown>): void => {
    if (element.analytics !== 'datalayer') return;
    const page = window as { dataLayer?: unknown[] };
    page.dataLayer ??= [];
    // Tag managers merge what is pushed: without this, fields of the event before would stay in the next.
    page.dataLayer.push({ ecommerce: null }, { event, ecommerce });
  };

  const pushList = (items: readonly Line[]) => push('view_item_list', { items: measured(items.slice(0, mostItems)) });
  const pushItem = (item: Line) => push('view_item', { items: measured([item]) });
  const pushCart = (event: string, lines: readonly Line[]): void => {
    if (lines.length > 0) push(event, { currency: element.currency, value: sum(lines), items: measured(lines) });
  };
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
  if (item && company) pushItem({ itemId: item.id, name: item.name });
  else if (items && company) pushList(items.map(({ id, name }) => ({ itemId: id, name })));

  listen<{ items: Line[] }>('slipway-items-viewed', (detail) => pushList(detail.items));
  listen<Line>('slipway-item-viewed', pushItem);
  listen<{ added: Line[]; removed: Line[] }>('slipway-cart-changed', ({ added, removed }) => {
    pushCart('remove_from_cart', removed);
    pushCart('add_to_cart', added);
  });
  listen<Offer>('slipway-checkout', (offer) => push('begin_checkout', amounts(offer)));
  listen<Offer & { bookingId: string }>('slipway-booked', (booked) => {
    if (firstTime(booked.bookingId)) push('purchase', { transaction_id: booked.bookingId, ...amounts(booked) });
  });
}

/** GA4 has no name for a deposit: where one is taken, it goes along as `due`. */
function amounts({ value, due, currency, items }: Offer) {
  const deposit = due === '' || Number(due) === Number(value) ? {} : { due: Number(due) };
  return { currency, value: Number(value), ...deposit, items: measured(items) };
}

function measured(lines: readonly Line[]): MeasuredItem[] {
  return lines.map(({ itemId, name, quantity, total }) => {
    const item: MeasuredItem = { item_id: itemId, item_name: name };
    if (quantity !== undefined) item.quantity = quantity;
    if (total !== undefined) item.price = tidy(Number(total) / (quantity || 1));
    return item;
  });
}

/** The lines alone, as GA4 counts it; for analytics only, what a visitor reads is never added up here. */
function sum(lines: readonly Line[]): number {
  return tidy(lines.reduce((value, { total }) => value + Number(total), 0));
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
