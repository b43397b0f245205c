/** The page a customer is sent to after booking: payment while something is due, the invoice afterwards. */

import { html } from '../answers/text.ts';
import type { Account } from '../catalogue/account.ts';
import { money } from '../rules/money.ts';
import { isPayable } from '../rules/payable.ts';
import type { Booking } from '../sql/bookings.ts';
import type { Labels } from './invoice.ts';
import { invoiceTable } from './invoice.ts';
import { page } from './layout.ts';
import { pageWords } from './words.ts';

export function reservePage(account: Account, booking: Booking, labels: Labels, payAddress: string): Response {
  const words = pageWords(account);
  const payable = isPayable(booking);
  const paid = booking.statusId === 'PAID';
  const title = payable ? words.payTitle : paid ? words.paidTitle : words.otherTitle;
  const lead = payable ? words.payLead : paid ? words.paidLead : words.otherLead;
  const status = account.settings.statuses.find((each) => each.id === booking.statusId)?.name ?? booking.statusId;
  return page(
    account,
    title,
    html`<h1>${title}</h1>
      <p>${lead}</p>
      <p class="soft">
        ${words.booking} <strong>${booking.code}</strong> · <span class="state">${status}</span><br />${words.bookedBy}
        ${booking.form.customer_name ?? ''}
      </p>
      ${invoiceTable(account, booking, labels)}
      ${
        payable
          ? [
              html`<p class="soft">${words.test}</p>
                <form method="post" action="${payAddress}">
                  <button>${words.pay(money(booking.total - booking.paid, account.settings.currency))}</button>
                </form>`,
            ]
          : []
      }`,
  );
}

export function unknownPage(account: Account): Response {
  const words = pageWords(account);
  return page(
    account,
    words.unknownTitle,
    html`<h1>${words.unknownTitle}</h1>
      <p>${words.unknownLead}</p>`,
    404,
  );
}
