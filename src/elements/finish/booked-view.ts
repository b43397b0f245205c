/**
 * Decides the content of the confirmation: heading, payment status, link to the payment or invoice, and offer of a
 * calendar file. `confirmation.ts` renders the content.
 */
import type { Booking, PaymentStatus, QuoteRequest, Session } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { periodOf } from '../shared/format-visit.ts';
import { isPositive } from '../../values/amounts.ts';
import { webAddress } from '../../values/web-address.ts';

/**
 * The state of the payment:
 * - `none`: the booking needs no payment, or the service has received the payment.
 * - `due`: the guest has to pay.
 * - `open`: the guest may have paid, has paid a part, or the service has a status that is not in this list.
 * - `invalid`: the booking is no longer valid.
 */
type PaymentState = 'none' | 'due' | 'open' | 'invalid';

export interface BookedView {
  state: PaymentState;
  heading: string;
  /** The booking code for the guest; `''` if the service returned none. */
  code: string;
  /** The payment status in the guest's language; `''` for none. */
  note: string;
  /** The status in the account's own words; `''` if `note` replaces it. */
  statusName: string;
  /** The link to the payment or the invoice; null without a web address. */
  link: { url: string; part: 'pay' | 'invoice'; words: string; isNext: boolean } | null;
  /** A hint that helps the guest to find the payment page if its address is unknown; otherwise `''`. */
  payAsk: string;
  /** True if the payment page opens automatically. */
  forwards: boolean;
  /** True if at least one line has known days. */
  hasDays: boolean;
}

const INVALID: readonly string[] = ['VOID', 'STOP', 'CANCELLED'];

export function bookedView(
  booking: Booking | null,
  session: Session | null,
  quoteRequests: Readonly<Record<string, QuoteRequest>>,
  locale: Pick<Locale, 'text' | 'money'>,
  /** True if the payment page may open automatically when the guest has to pay now. */
  mayForward = false,
): BookedView {
  const words = locale.text.done;
  const { code = '', url = '', paymentRequired = false, revisited = false, address, payment } = booking ?? {};
  const state = paymentStateOf(booking);
  const isNewBooking = paymentRequired && !revisited;
  const dueAmount = dueOf(session, locale.money);
  const hasLink = webAddress(url) !== null && state !== 'invalid' && payment?.statusId !== 'PAID';
  const isMissing = (state === 'due' || state === 'open') && !hasLink && address !== 'asking';
  const note = payment
    ? noteOf(payment, locale)
    : state !== 'open' || isMissing
      ? ''
      : address === 'asking'
        ? words.checking
        : words.paymentOpen;
  return {
    state,
    heading: headingOf(booking, words),
    code,
    note,
    statusName: payment && note === '' ? payment.statusName : '',
    link: hasLink
      ? {
          url,
          part: paymentRequired ? 'pay' : 'invoice',
          words: !paymentRequired
            ? words.invoice
            : state === 'due'
              ? words.pay(isNewBooking ? dueAmount : '')
              : words.payUnless,
          isNext: state === 'due',
        }
      : null,
    payAsk: isMissing ? (address === 'forgotten' || state === 'open' ? words.payForgotten : words.payAsk) : '',
    forwards: mayForward && isNewBooking && hasLink && dueAmount !== '',
    hasDays:
      state !== 'invalid' && (session?.lines.some((line) => periodOf(line, quoteRequests[line.id]) !== null) ?? false),
  };
}

/** Returns the heading of a booking by the state of its payment. */
export function headingOf(booking: Booking | null, words: LoadedMessages['done']): string {
  const headings = {
    none: words.booked,
    due: words.bookedToPay,
    open: words.bookedPerhapsPaid,
    invalid: words.invalid,
  } as const satisfies Record<PaymentState, string>;
  return headings[paymentStateOf(booking)];
}

/**
 * Returns the state of the payment. When the guest returns to a booking, a payment is due only if the service reports
 * it.
 */
export function paymentStateOf(booking: Booking | null): PaymentState {
  const { paymentRequired = false, revisited = false, payment } = booking ?? {};
  if (!payment) return !paymentRequired ? 'none' : revisited ? 'open' : 'due';
  const { statusId, paidTotal } = payment;
  if (INVALID.includes(statusId)) return 'invalid';
  if (statusId === 'PAID') return 'none';
  return statusId === 'PEND' && !isPositive(paidTotal) ? 'due' : 'open';
}

/**
 * Returns the payment status in the guest's language; `''` if only the account has words for it. Shows the amounts of
 * the service and calculates none.
 */
function noteOf(
  { statusId, total, paidTotal }: PaymentStatus,
  { text: { done }, money }: Pick<Locale, 'text' | 'money'>,
): string {
  const hasPaid = isPositive(paidTotal);
  if (statusId === 'PAID') return hasPaid ? done.received(money(paidTotal)) : '';
  if (statusId === 'PEND' && !hasPaid) return done.notReceived;
  const isPart = statusId === 'PART' || statusId === 'PEND';
  return isPart && hasPaid && isPositive(total) ? done.paidOf(money(paidTotal), money(total)) : '';
}

/** Returns the amount to pay now; `''` if the session has none. */
function dueOf(session: Session | null, money: Locale['money']): string {
  const { due = '', total = '' } = session ?? {};
  const amount = due || total;
  return isPositive(amount) ? money(amount) : '';
}
