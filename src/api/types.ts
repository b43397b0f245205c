/**
 * Types of decoded sessions and bookings; `offer-types.ts` has the types of the offer. All names are in camel case.
 * Only `wire/` contains the names of the Booking API. An absent text is `''`. An absent amount is `0.00`, except in the
 * totals of quotes and days and in payment statuses: there it is `''`. For a number, the comment of the member defines
 * the absent value.
 */
import type { Day } from '../values/dates/day.ts';
import type { fieldTypes } from './field-types.ts';
import type { Amount, Slip, Unit, UnsafeHtml } from './offer-types.ts';

export type * from './offer-types.ts';

/**
 * A line or an add-on of a session.
 *
 * @example
 * const total = ({ total: amount }: SessionPart) => amount;
 */
export interface SessionPart {
  /** Identifies the part within the session. */
  id: string;
  itemId: string;
  name: string;
  /** Date and time in the service's words, as plain text. */
  when: string;
  /** True if the item has a date; false for a gift certificate, for example. */
  dated: boolean;
  /**
   * First day of the period; `null` if the service sends no day. The client ignores Unix times, because the time zone
   * tables of the service and of the browser can turn one time into different days.
   */
  start: Day | null;
  end: Day | null;
  quantity: number;
  /** The amount that the service charges. */
  total: Amount;
  summary: UnsafeHtml;
  slip: Slip;
  available: boolean;
  /**
   * Number of units that this session can have, including the units that it already has; `null` if unlimited or
   * unknown. Some services send only 1 or 0.
   */
  left?: number | null;
  unit?: Unit;
  /** Price of an add-on, even if the guest has not selected it. */
  price?: Amount;
  /** `in` if the guest has selected the add-on, `out` if not; `null` if the part is not an optional add-on. */
  optional: 'in' | 'out' | null;
}

/**
 * A line of a session with its add-ons, even those that the guest has not selected.
 *
 * @example
 * const addOnNames = ({ addOns }: SessionLine) => addOns.map(({ name }) => name);
 */
export interface SessionLine extends SessionPart {
  addOns: readonly SessionPart[];
}

/**
 * A session, which is the cart at the service. Each amount comes from the service.
 *
 * @example
 * const { lines, total, due }: Session = await client.session(id, { read: true });
 */
export interface Session {
  id: string;
  lines: readonly SessionLine[];
  subTotal: Amount;
  taxTotal: Amount;
  /** Tax that the prices already include. */
  taxIncluded: Amount;
  discount: Amount;
  total: Amount;
  /** The amount that is due now. */
  due: Amount;
  taxes: readonly { name: string; amount: Amount }[];
}

/**
 * The type of a form field.
 *
 * @example
 * const type: FieldType = 'textarea';
 */
export type FieldType = (typeof fieldTypes)[number];

/**
 * A field of the booking form.
 *
 * @example
 * const requiredIds = form.fields.filter(({ required }: FormField) => required).map(({ id }) => id);
 */
export interface FormField {
  id: string;
  label: string;
  /** The client replaces unknown types with `text`. */
  type: FieldType;
  required: boolean;
  value: string;
  mask: 'email' | 'simple' | '';
  options: readonly { value: string; label: string }[];
  tip: string;
}

/**
 * The booking form.
 *
 * @example
 * const { fields, terms }: BookingForm = await client.form();
 */
export interface BookingForm {
  fields: readonly FormField[];
  policy: UnsafeHtml;
  /** The checkbox for the terms; `null` if there is none. */
  terms: FormField | null;
}

/**
 * A booking that the service has confirmed.
 *
 * @example
 * const { code, url, paymentRequired }: Booking = await client.create(session.id, values, key);
 */
export interface Booking {
  /** The booking code that guests see, such as `ABCD-010130`; `''` if the service sent none. */
  code: string;
  /** Address of the payment or invoice page; `''` if there is none, or if the widget does not trust its host. */
  url: string;
  /**
   * Address of the service's page about the booking; absent if there is none, or if the widget does not trust its host.
   */
  page?: string;
  /** True if a payment is due. The guest pays at `url`; if that is `''`, the guest pays as the venue specifies. */
  paymentRequired: boolean;
  /**
   * True if the widget shows the booking again, for example after the guest came back from `url`. The guest may have
   * paid since, so only `payment` contains the status.
   */
  revisited?: boolean;
  /** The payment status that the relay read; absent or `null` if it read none. */
  payment?: PaymentStatus | null;
  /**
   * The reason why this browser does not know `url`; absent if it does. The value is `forgotten` if the browser no
   * longer stores the URL, and `asking` while the widget requests the URL again.
   */
  address?: 'asking' | 'forgotten' | undefined;
  /** True if `createStatus` can return this booking again, because the relay has stored it. */
  retold?: boolean;
}

/**
 * The payment status of a booking, as the service stated it to the relay.
 *
 * @example
 * const payment: PaymentStatus = { statusId: 'PART', statusName: 'Partially paid', total: '142.80', paidTotal: '40.00' };
 */
export interface PaymentStatus {
  /** The account's id of the status, such as `PAID`, `PEND` or `VOID`. Each account may define more ids. */
  statusId: string;
  /** The account's name for the status, as plain text. */
  statusName: string;
  /** Total of the booking as decimal text; `''` if unknown. */
  total: string;
  /** Amount that the guest has paid so far, as decimal text; `''` if unknown. */
  paidTotal: string;
}
