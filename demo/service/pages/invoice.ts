/**
 * The invoice of a booking as HTML: cart lines, taxes, total and payments. The hosted page and the invoice endpoint
 * show it.
 */

import { formatLineDates } from '../serializers/session.ts';
import { type Html, html } from '../serializers/html.ts';
import { getMessages } from '../serializers/messages.ts';
import type { Account } from '../catalogue/account.ts';
import { type CartLine, computeCharge } from '../rules/cart.ts';
import { formatMoney } from '../rules/money.ts';
import type { Booking } from '../sql/bookings.ts';
import { getPageMessages } from './messages.ts';

export type ListLabels = (line: CartLine) => readonly (readonly [string, number])[];

export function renderInvoiceTable(account: Account, booking: Booking, listLabels: ListLabels): Html {
  const messages = getPageMessages(account);
  const { currency } = account.settings;
  const { totals } = booking;
  return html`<table>
    <tbody>
      ${booking.lines.map(
        (line) =>
          html`<tr>
            <th scope="row">${line.name}${renderLineDetails(account, line, listLabels)}</th>
            <td>${formatMoney(computeCharge(line), currency)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      ${
        totals.taxes.length > 0
          ? [
              html`<tr>
                <th scope="row">${messages.subTotal}</th>
                <td>${formatMoney(totals.subTotal, currency)}</td>
              </tr>`,
            ]
          : []
      }
      ${totals.taxes.map(
        (tax) =>
          html`<tr>
            <th scope="row">${tax.inclusive ? messages.taxIncluded(tax.name) : tax.name}</th>
            <td>${formatMoney(tax.amount, currency)}</td>
          </tr>`,
      )}
      ${
        booking.paidTotal > 0
          ? [
              html`<tr>
                <th scope="row">${messages.total}</th>
                <td>${formatMoney(totals.total, currency)}</td>
              </tr>`,
              html`<tr>
                <th scope="row">${messages.paidAmount}</th>
                <td>${formatMoney(booking.paidTotal, currency)}</td>
              </tr>`,
              html`<tr>
                <th scope="row">${messages.dueAmount}</th>
                <td>${formatMoney(totals.total - booking.paidTotal, currency)}</td>
              </tr>`,
            ]
          : [
              html`<tr>
                <th scope="row">${messages.total}</th>
                <td>${formatMoney(totals.total, currency)}</td>
              </tr>`,
              ...(totals.due < totals.total
                ? [
                    html`<tr>
                      <th scope="row">${messages.dueNow}</th>
                      <td>${formatMoney(totals.due, currency)}</td>
                    </tr>`,
                  ]
                : []),
            ]
      }
    </tfoot>
  </table>`;
}

function renderLineDetails(account: Account, line: CartLine, listLabels: ListLabels): Html[] {
  return [
    ...(line.dated ? [html`<small>${formatLineDates(account, line)}</small>`] : []),
    ...(line.discount > 0
      ? [
          html`<small
            >${getMessages(account).discount} ${line.discountCode ?? ''}:
            ${formatMoney(-line.discount, account.settings.currency)}</small
          >`,
        ]
      : []),
    html`<small
      >${listLabels(line)
        .map(([label, quantity]) => `${label}: ${String(quantity)}`)
        .join(' · ')}</small
    >`,
  ];
}

/** Returns the whole invoice as an HTML section. */
export function renderInvoice(
  account: Account,
  booking: Booking,
  listLabels: ListLabels,
  notes: readonly string[],
): Html {
  const messages = getPageMessages(account);
  return html`<section>
    <h1>${account.settings.name}</h1>
    <p>${account.settings.address}, ${account.settings.postalZip} ${account.settings.city}</p>
    <p>${messages.booking} ${booking.code}<br />${messages.bookedBy} ${booking.form.customer_name ?? ''}</p>
    ${renderInvoiceTable(account, booking, listLabels)} ${notes.map((note) => html`<p>${note}</p>`)}
  </section>`;
}
