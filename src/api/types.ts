/**
 * The domain as decoded values with camel-cased names: sessions and bookings here, the offer in `offer-types.ts`. Only `wire/`
 * contains the names of the Booking API. An absent text is `''`, an absent amount `0.00`. The comments define absent numbers.
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
  /** True if the item has a date. A gift certificate has none. */
  dated: boolean;
  /**
   * The period, if the service sends days. The client ignores moments (Unix time): time zone tables may differ, and so may the
   * day that they show.
   */
  start: Day | null;
  end: Day | null;
  quantity: number;
  /** The amount that the service charges. */
  total: Amount;
  summary: UnsafeHtml;
  slip: Slip;
  available: boolean;
  /** Units that this session may have, including its own; `null` if unlimited or unknown. Some services send only 1 or 0. */
  left?: number | null;
  unit?: Unit;
  /** Price of an add-on, selected or not. */
  price?: Amount;
  /** Selection of an optional add-on; `null` if the guest has no choice. */
  optional: 'in' | 'out' | null;
}

/**
 * A line of a session with its add-ons, selected or not.
 *
 * @example
 * const addOnNames = ({ addOns }: SessionLine) => addOns.map(({ name }) => name);
 */
export interface SessionLine extends SessionPart {
  addOns: readonly SessionPart[];
}

/**
 * A session, the service's cart. Each amount comes from the service.
 *
 * @example
 * const { lines, total, due }: Session = await client.session(id, { read: true });
 */
export interface Session {
  id: string;
  lines: readonly SessionLine[];
  subTotal: Amount;
  taxTotal: Amount;
  /** Tax that the prices include. */
  taxIncluded: Amount;
  discount: Amount;
  total: Amount;
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
  /** The client replaces unknown types by `text`. */
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
  /** The code for people, such as `ABCD-010130`; `''` if the service sent none. */
  code: string;
  /** Address for payment or invoice; `''` without an address, and for an untrusted host. */
  url: string;
  /** Address of the page that the service has for the booking; absent without one, and for an untrusted host. */
  page?: string;
  /** True if a payment is due: at `url`, or as the venue says if that is `''`. */
  paymentRequired: boolean;
  /** True after the guest went to `url` and came back. The payment status is unknown. */
  revisited?: boolean;
  /** The payment status that the relay read; absent without one. */
  payment?: PaymentStatus | null;
  /** Set if this browser does not have the address: `asking` while it requests it again, `forgotten` if it expired. */
  address?: 'asking' | 'forgotten' | undefined;
  /** True if `createStatus` can return this booking again from the relay. */
  retold?: boolean;
}

/**
 * The payment status of a booking, as the service stated it to the relay.
 *
 * @example
 * const payment: PaymentStatus = { statusId: 'PART', statusName: 'Partially paid', total: '142.80', paidTotal: '40.00' };
 */
export interface PaymentStatus {
  /** The account's id of the status, such as `PAID`, `PEND` or `VOID`. Accounts have statuses of their own. */
  statusId: string;
  /** The account's name for it, as text. */
  statusName: string;
  /** Decimal amount; `''` if unknown. */
  total: string;
  /** Decimal amount paid so far; `''` if unknown. */
  paidTotal: string;
}
