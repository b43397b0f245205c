/** The page a customer is sent to after booking: payment while something is due, the invoice afterwards. */

import { type Html, html } from '../serializers/html.ts';
import type { Account } from '../catalogue/account.ts';
import { money } from '../rules/money.ts';
import { payableNow } from '../rules/payable.ts';
import type { Booking } from '../sql/bookings.ts';
import { type Labels, invoiceTable } from './invoice.ts';
import { page } from './layout.ts';
import { pageMessages } from './messages.ts';

export interface ReservePage {
  readonly labels: Labels;
  readonly payAddress: string;
  /** The venue's page; null where it is not known. */
  readonly back: string | null;
}

export function reservePage(account: Account, booking: Booking, { labels, payAddress, back }: ReservePage): Response {
  const messages = pageMessages(account);
  const amount = payableNow(booking);
  const payable = amount > 0;
  const head = headOf(booking);
  const { title, lead } = messages[head];
  const status = account.settings.statuses.find((each) => each.id === booking.statusId)?.name ?? booking.statusId;
  return page(
    account,
    title,
    html`<h1>${title}</h1>
      <p>${lead}</p>
      <p class="soft">
        ${messages.booking} <strong>${booking.code}</strong> ·
        <span class="${head === 'paidInFull' || head === 'depositPaid' ? 'state' : 'state open'}">${status}</span
        ><br />${messages.bookedBy} ${booking.form.customer_name ?? ''}
      </p>
      ${invoiceTable(account, booking, labels)}
      ${
        payable
          ? [
              html`<p class="soft">${messages.test}</p>
                <form method="post" action="${payAddress}">
                  <button>${messages.pay(money(amount, account.settings.currency))}</button>
                </form>`,
            ]
          : []
      }
      ${back === null ? [] : [backLink(back, messages.back(account.settings.name), !payable)]}`,
  );
}

function headOf(booking: Booking): 'toPay' | 'depositToPay' | 'paidInFull' | 'depositPaid' | 'nothingToPay' {
  const { statusId, paid, totals } = booking;
  const takesDeposit = totals.due < totals.total;
  if (payableNow(booking) > 0) return takesDeposit ? 'depositToPay' : 'toPay';
  if (statusId === 'PAID') return 'paidInFull';
  return takesDeposit && statusId === 'PART' && paid >= totals.due ? 'depositPaid' : 'nothingToPay';
}

/** @param isNext there is nothing left to do here */
function backLink(address: string, words: string, isNext: boolean): Html {
  return html`<a class="${isNext ? 'back next' : 'back'}" href="${address}">${words}</a>`;
}

export function unknownPage(account: Account): Response {
  const messages = pageMessages(account);
  return page(
    account,
    messages.unknownTitle,
    html`<h1>${messages.unknownTitle}</h1>
      <p>${messages.unknownLead}</p>`,
    404,
  );
}
