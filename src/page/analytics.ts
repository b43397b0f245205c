/**
 * Pushes the public events of an element with `analytics="datalayer"` to `window.dataLayer`, as GA4 e-commerce events.
 * It uses the `detail` of these events and the account's items: ids, names, categories, quantities, amounts and the
 * booking code. None of it is personal data.
 */

/** The members of `<slipway-booking>` that analytics needs besides its events. */
export interface MeasuredElement extends HTMLElement {
  readonly analytics: string;
  readonly isUpdatePending: boolean;
  readonly updateComplete: Promise<boolean>;
  readonly company: object | undefined;
  /** ISO 4217 code of the account's currency; `''` until it has loaded. */
  readonly currency: string;
  readonly items: readonly AccountItem[] | undefined;
  readonly openItemView: { readonly item: { readonly id: string; readonly name: string } | undefined };
}

/** An item of the account. */
interface AccountItem {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

/** An item in the detail of an event. Only a cart line has all members. */
interface EventItem {
  itemId: string;
  name: string;
  quantity?: number;
  /** Decimal text of the line's total. */
  total?: string;
  /** Start day as `YYYY-MM-DD`; `''` for none. */
  date?: string;
  /** Start time as `HH:MM`; `''` for none. */
  time?: string;
  coupon?: string;
}

/** A cart. Its amounts are decimal texts. */
interface MeasuredCart {
  items: EventItem[];
  valueWithoutTax: string;
  coupon: string;
  currency: string;
}

interface MeasuredPurchase extends MeasuredCart {
  tax: string;
  bookingId: string;
  paymentRequired: boolean;
}

/** One element of GA4's `items`. */
interface Ga4Item {
  item_id: string;
  item_name: string;
  item_category?: string;
  /** Day and time of the line, separated by a space. */
  item_variant?: string;
  coupon?: string;
  /** Position in the list, from 0. */
  index?: number;
  quantity?: number;
  /** Price of one unit. */
  price?: number;
}

/** Maximum number of items that GA4 accepts in one event. */
const MAX_ITEMS = 200;

/** The name of the list in GA4 reports. All pages share it, because reports group items by category. */
const listParameters = { item_list_id: 'slipway', item_list_name: 'Slipway' };

const measuredElements = new WeakSet<MeasuredElement>();

/** Starts to push the events of an element. Further calls for the same element have no effect. */
export async function startAnalytics(element: MeasuredElement): Promise<void> {
  if (measuredElements.has(element)) return;
  measuredElements.add(element);
  const eventPushers = createEventPushers(element);
  const listenTo = <Detail>(name: string, pushDetail: (detail: Detail) => void) =>
    element.addEventListener(name, (event) => {
      // Waits for all other listeners. If one of them calls `preventDefault()`, the step does not happen and must not
      // count.
      queueMicrotask(() => {
        if (!event.defaultPrevented) pushDetail((event as CustomEvent<Detail>).detail);
      });
    });

  while (element.isUpdatePending) await element.updateComplete;
  // Reports the current view, then adds the listeners. There is no `await` between these two steps, so no event gets
  // lost.
  const { items, company } = element;
  const { item } = element.openItemView;
  if (item && company) eventPushers.pushItem({ itemId: item.id, name: item.name });
  else if (items && company) eventPushers.pushList(items.map(({ id, name }) => ({ itemId: id, name })));

  listenTo<{ items: EventItem[] }>('slipway-items-viewed', (detail) => eventPushers.pushList(detail.items));
  listenTo<EventItem>('slipway-item-viewed', eventPushers.pushItem);
  listenTo<{ added: EventItem[]; removed: EventItem[] }>('slipway-cart-changed', (change) => {
    eventPushers.pushLineChanges('remove_from_cart', change.removed);
    eventPushers.pushLineChanges('add_to_cart', change.added);
  });
  listenTo<MeasuredCart>('slipway-checkout', eventPushers.pushCheckout);
  listenTo<MeasuredPurchase>('slipway-booked', eventPushers.pushPurchase);
}

/** Returns functions that each push one kind of event. */
function createEventPushers(element: MeasuredElement) {
  const pushEvent = (event: string, ecommerce: Record<string, unknown>): void => {
    if (element.analytics !== 'datalayer') return;
    const page = window as { dataLayer?: unknown[] };
    page.dataLayer ??= [];
    // Resets `ecommerce` first: tag managers merge events, so fields of the previous event would otherwise appear in
    // this one.
    page.dataLayer.push({ ecommerce: null }, { event, ecommerce });
  };
  const getAccountItems = () => element.items ?? [];
  const toGa4Items = (lines: readonly EventItem[]) => lines.map((line) => toGa4Item(line, getAccountItems()));
  const toListedItems = (items: readonly EventItem[]) =>
    toGa4Items(items).map((item) => ({ ...item, index: getAccountItems().findIndex(({ id }) => id === item.item_id) }));
  const buildCart = ({ valueWithoutTax, coupon, currency, items }: MeasuredCart) => ({
    currency,
    value: Number(valueWithoutTax),
    ...(coupon && { coupon }),
    items: toGa4Items(items),
  });
  let isListReported = false;
  return {
    pushList(items: readonly EventItem[]): void {
      isListReported = true;
      pushEvent('view_item_list', { ...listParameters, items: toListedItems(items.slice(0, MAX_ITEMS)) });
    },
    pushItem(item: EventItem): void {
      if (isListReported) pushEvent('select_item', { ...listParameters, items: toListedItems([item]) });
      pushEvent('view_item', {
        ...(element.currency && { currency: element.currency }),
        items: toGa4Items([item]),
      });
    },
    pushLineChanges(event: string, lines: readonly EventItem[]): void {
      if (lines.length > 0)
        pushEvent(event, { currency: element.currency, value: sumTotals(lines), items: toGa4Items(lines) });
    },
    pushCheckout: (offer: MeasuredCart): void => pushEvent('begin_checkout', buildCart(offer)),
    pushPurchase({ bookingId, paymentRequired, tax, ...offer }: MeasuredPurchase): void {
      if (!recordFirstReport(bookingId)) return;
      const pendingPayment = paymentRequired && { payment_pending: true };
      pushEvent('purchase', { transaction_id: bookingId, ...pendingPayment, tax: Number(tax), ...buildCart(offer) });
    },
  };
}

/**
 * Returns a line as an element of GA4's `items`.
 * @param accountItems the items of the account, with their categories
 */
function toGa4Item(line: EventItem, accountItems: readonly AccountItem[]): Ga4Item {
  const { itemId, name, quantity, total, date, time, coupon } = line;
  const category = accountItems.find(({ id }) => id === itemId)?.category;
  const variant = [date, time].filter(Boolean).join(' ');
  return {
    item_id: itemId,
    item_name: name,
    ...(category && { item_category: category }),
    ...(variant && { item_variant: variant }),
    ...(coupon && { coupon }),
    ...(quantity !== undefined && { quantity }),
    ...(total !== undefined && { price: removeFloatingPointError(Number(total) / (quantity || 1)) }),
  };
}

/**
 * Returns the value of the cart lines for GA4, which is the sum of their totals. Guests never see this sum, because the
 * widget shows only amounts from the service.
 */
function sumTotals(lines: readonly EventItem[]): number {
  // Adds floating-point numbers. The functions for exact amounts load with the checkout, and this module must work
  // before that.
  let value = 0;
  for (const { total } of lines) value += Number(total);
  return removeFloatingPointError(value);
}

/** Rounds to six decimals, to remove rounding errors of floating-point arithmetic. */
function removeFloatingPointError(amount: number): number {
  return Number(amount.toFixed(6));
}

const measuredBookings = new Set<string>();

/**
 * Records that analytics has counted a booking. Returns true if this is the first record of the booking. A second
 * element, or the return from the payment page, may report the same booking again.
 */
function recordFirstReport(bookingId: string): boolean {
  // Without a code, the function cannot recognise a second report of the same booking, so each report counts.
  if (bookingId === '') return true;
  const storageKey = `slipway:purchase:${bookingId}`;
  let isMeasured = measuredBookings.has(bookingId);
  measuredBookings.add(bookingId);
  try {
    isMeasured ||= sessionStorage.getItem(storageKey) !== null;
    sessionStorage.setItem(storageKey, '1');
  } catch {
    // The browser blocks the storage. `measuredBookings` still holds the booking until the page unloads.
  }
  return !isMeasured;
}
