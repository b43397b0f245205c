/**
 * Decides the content of the confirmation: heading, payment status, link to the payment or invoice, and offer of a
 * calendar file. `confirmation.ts` renders the content.
 */
import type { Booking, PaymentStatus, QuoteRequest, Session } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { getLinePeriod } from '../shared/format-visit.ts';
import { isPositive } from '../../values/amounts.ts';
import { parseWebAddress } from '../../values/web-address.ts';

/**
 * The state of the payment:
 * - `none`: the booking needs no payment, or the service has received the payment.
 * - `due`: the guest has to pay.
 * - `open`: the guest may have paid, has paid a part, or the service reports a status that the widget does
 *   not know.
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
  /** The payment status in the account's own words; `''` if `note` already states the status. */
  statusName: string;
  /** The link to the payment or the invoice. Null without a web address, and for a paid or invalid booking. */
  link: { url: string; part: 'pay' | 'invoice'; label: string; isNext: boolean } | null;
  /** The way to pay if the link to the payment page is missing; `''` if no hint is necessary. */
  paymentHint: string;
  /** True if the payment page will open automatically. */
  isForwarded: boolean;
  /** True if the booking is valid and at least one line has known days. */
  hasDays: boolean;
}

const INVALID_STATUS_IDS: readonly string[] = ['VOID', 'STOP', 'CANCELLED'];

export function createBookedView(
  booking: Booking | null,
  session: Session | null,
  quoteRequests: Readonly<Record<string, QuoteRequest>>,
  locale: Pick<Locale, 'text' | 'money'>,
  /** True if the payment page may open automatically when the guest has to pay now. */
  canForwardToPayment = false,
): BookedView {
  const messages = locale.text.done;
  const { code = '', url = '', paymentRequired = false, revisited = false, address, payment } = booking ?? {};
  const paymentState = getPaymentState(booking);
  const isNewUnpaidBooking = paymentRequired && !revisited;
  const dueAmount = formatDueAmount(session, locale.money);
  const hasPaymentLink = parseWebAddress(url) !== null && paymentState !== 'invalid' && payment?.statusId !== 'PAID';
  const isPaymentLinkMissing =
    (paymentState === 'due' || paymentState === 'open') && !hasPaymentLink && address !== 'asking';
  const paymentNote = payment
    ? formatPaymentNote(payment, locale)
    : paymentState !== 'open' || isPaymentLinkMissing
      ? ''
      : address === 'asking'
        ? messages.checking
        : messages.paymentOpen;
  return {
    state: paymentState,
    heading: getBookingHeading(booking, messages),
    code,
    note: paymentNote,
    statusName: payment && paymentNote === '' ? payment.statusName : '',
    link: hasPaymentLink
      ? {
          url,
          part: paymentRequired ? 'pay' : 'invoice',
          label: !paymentRequired
            ? messages.invoice
            : paymentState === 'due'
              ? messages.pay(isNewUnpaidBooking ? dueAmount : '')
              : messages.payUnless,
          isNext: paymentState === 'due',
        }
      : null,
    paymentHint: isPaymentLinkMissing
      ? address === 'forgotten' || paymentState === 'open'
        ? messages.payForgotten
        : messages.payAsk
      : '',
    isForwarded: canForwardToPayment && isNewUnpaidBooking && hasPaymentLink && dueAmount !== '',
    hasDays:
      paymentState !== 'invalid' &&
      (session?.lines.some((line) => getLinePeriod(line, quoteRequests[line.id]) !== null) ?? false),
  };
}

/** Returns the heading of a booking by the state of its payment. */
export function getBookingHeading(booking: Booking | null, messages: LoadedMessages['done']): string {
  const headingsByState = {
    none: messages.booked,
    due: messages.bookedToPay,
    open: messages.bookedPerhapsPaid,
    invalid: messages.invalid,
  } as const satisfies Record<PaymentState, string>;
  return headingsByState[getPaymentState(booking)];
}

/**
 * Returns the state of the payment. When the guest returns to a booking, a payment is due only if the service reports
 * it.
 */
export function getPaymentState(booking: Booking | null): PaymentState {
  const { paymentRequired = false, revisited = false, payment } = booking ?? {};
  if (!payment) return !paymentRequired ? 'none' : revisited ? 'open' : 'due';
  const { statusId, paidTotal } = payment;
  if (INVALID_STATUS_IDS.includes(statusId)) return 'invalid';
  if (statusId === 'PAID') return 'none';
  return statusId === 'PEND' && !isPositive(paidTotal) ? 'due' : 'open';
}

/**
 * Returns the payment status in the guest's language; `''` if only the account has a text for this status. Shows the
 * amounts that the service returns and calculates none.
 */
function formatPaymentNote(
  { statusId, total, paidTotal }: PaymentStatus,
  { text: { done }, money }: Pick<Locale, 'text' | 'money'>,
): string {
  const hasPaidSomething = isPositive(paidTotal);
  if (statusId === 'PAID') return hasPaidSomething ? done.received(money(paidTotal)) : '';
  if (statusId === 'PEND' && !hasPaidSomething) return done.notReceived;
  const isPartPayment = statusId === 'PART' || statusId === 'PEND';
  return isPartPayment && hasPaidSomething && isPositive(total) ? done.paidOf(money(paidTotal), money(total)) : '';
}

/** Returns the amount to pay now; `''` if the session has none. */
function formatDueAmount(session: Session | null, formatMoney: Locale['money']): string {
  const { due = '', total = '' } = session ?? {};
  const amountToPay = due || total;
  return isPositive(amountToPay) ? formatMoney(amountToPay) : '';
}
