/** What the confirmation says of a booking, and where it leads from there. No markup here. */
import type { Booking, QuoteRequest, Session } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { periodOf } from '../shared/format-visit.ts';
import { isPositive } from '../../values/amounts.ts';
import { webAddress } from '../../values/web-address.ts';

export interface BookedView {
  heading: string;
  /** For people; `''` where the service gave none. */
  code: string;
  /** A payment is due, and it is not known that the visitor went to make it. */
  isDue: boolean;
  /** To the payment or the invoice; null where there is nothing on the web to go to. */
  link: { url: string; part: 'pay' | 'invoice'; words: string; isNext: boolean } | null;
  /** Where the way to the payment is asked for, where it is not known here; `''` else. */
  payAsk: string;
  asksVenue: boolean;
  /** The visitor may have paid, and only they know. */
  mayBePaid: boolean;
  /** The page goes on to the payment by itself. */
  forwards: boolean;
  /** It takes place on days that a calendar can hold. */
  hasDays: boolean;
}

export function bookedView(
  booking: Booking | null,
  session: Session | null,
  quoteRequests: Readonly<Record<string, QuoteRequest>>,
  { text: { done: words }, money }: Pick<Locale, 'text' | 'money'>,
  /** The page may go on to a payment that is due now. */
  mayForward = false,
): BookedView {
  const { code = '', url = '', paymentRequired = false, revisited = false, address } = booking ?? {};
  const isDue = paymentRequired && !revisited;
  const due = dueOf(session, money);
  const toPay = isDue ? words.pay(due) : words.payUnless;
  const hasLink = webAddress(url) !== null;
  const mayBePaid = paymentRequired && revisited;
  const isMissing = paymentRequired && !hasLink;
  const ways = { asking: words.payAsking, forgotten: words.payForgotten };
  return {
    heading: isDue ? words.bookedToPay : mayBePaid ? words.bookedPerhapsPaid : words.booked,
    code,
    isDue,
    link: hasLink
      ? {
          url,
          part: paymentRequired ? 'pay' : 'invoice',
          words: paymentRequired ? toPay : words.invoice,
          isNext: paymentRequired,
        }
      : null,
    payAsk: isMissing ? (address ? ways[address] : words.payAsk) : '',
    asksVenue: isMissing && address !== 'asking',
    mayBePaid,
    forwards: mayForward && isDue && hasLink && due !== '',
    hasDays: session?.lines.some((line) => periodOf(line, quoteRequests[line.id]) !== null) ?? false,
  };
}

/** What is paid now; `''` where the session does not say it. */
function dueOf(session: Session | null, money: Locale['money']): string {
  const { due = '', total = '' } = session ?? {};
  const amount = due || total;
  return isPositive(amount) ? money(amount) : '';
}
