/**
 * The invoice of a booking as HTML: cart lines, taxes, total and payments. The hosted page and the invoice endpoint
 * show it.
 */

import { dateText } from '../serializers/session.ts';
import { type Html, html } from '../serializers/html.ts';
import { messagesOf } from '../serializers/messages.ts';
import type { Account } from '../catalogue/account.ts';
import { type CartLine, chargeOf } from '../rules/cart.ts';
import { money } from '../rules/money.ts';
import type { Booking } from '../sql/bookings.ts';
import { pageMessages } from './messages.ts';

export type Labels = (line: CartLine) => readonly (readonly [string, number])[];

export function invoiceTable(account: Account, booking: Booking, labels: Labels): Html {
  const messages = pageMessages(account);
  const { currency } = account.settings;
  const { totals } = booking;
  return html`<table>
    <tbody>
      ${booking.lines.map(
        (line) =>
          html`<tr>
            <th scope="row">${line.name}${details(account, line, labels)}</th>
            <td>${money(chargeOf(line), currency)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      ${
        totals.taxes.length > 0
          ? [
              html`<tr>
                <th scope="row">${messages.subTotal}</th>
                <td>${money(totals.subTotal, currency)}</td>
              </tr>`,
            ]
          : []
      }
      ${totals.taxes.map(
        (tax) =>
          html`<tr>
            <th scope="row">${tax.inclusive ? messages.taxIncluded(tax.name) : tax.name}</th>
            <td>${money(tax.amount, currency)}</td>
          </tr>`,
      )}
      ${
        booking.paidTotal > 0
          ? [
              html`<tr>
                <th scope="row">${messages.total}</th>
                <td>${money(totals.total, currency)}</td>
              </tr>`,
              html`<tr>
                <th scope="row">${messages.paidAmount}</th>
                <td>${money(booking.paidTotal, currency)}</td>
              </tr>`,
              html`<tr>
                <th scope="row">${messages.dueAmount}</th>
                <td>${money(totals.total - booking.paidTotal, currency)}</td>
              </tr>`,
            ]
          : [
              html`<tr>
                <th scope="row">${messages.total}</th>
                <td>${money(totals.total, currency)}</td>
              </tr>`,
              ...(totals.due < totals.total
                ? [
                    html`<tr>
                      <th scope="row">${messages.dueNow}</th>
                      <td>${money(totals.due, currency)}</td>
                    </tr>`,
                  ]
                : []),
            ]
      }
    </tfoot>
  </table>`;
}

function details(account: Account, line: CartLine, labels: Labels): Html[] {
  return [
    ...(line.dated ? [html`<small>${dateText(account, line)}</small>`] : []),
    ...(line.discount > 0
      ? [
          html`<small
            >${messagesOf(account).discount} ${line.discountCode ?? ''}:
            ${money(-line.discount, account.settings.currency)}</small
          >`,
        ]
      : []),
    html`<small
      >${labels(line)
        .map(([label, quantity]) => `${label}: ${String(quantity)}`)
        .join(' · ')}</small
    >`,
  ];
}

/** Returns the whole invoice as an HTML section. */
export function invoice(account: Account, booking: Booking, labels: Labels, notes: readonly string[]): Html {
  const messages = pageMessages(account);
  return html`<section>
    <h1>${account.settings.name}</h1>
    <p>${account.settings.address}, ${account.settings.postalZip} ${account.settings.city}</p>
    <p>${messages.booking} ${booking.code}<br />${messages.bookedBy} ${booking.form.customer_name ?? ''}</p>
    ${invoiceTable(account, booking, labels)} ${notes.map((note) => html`<p>${note}</p>`)}
  </section>`;
}
