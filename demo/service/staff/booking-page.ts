/**
 * The page of one booking: the guest, the items, the amounts, the payments, the notes, and a form for each action. It
 * renders the answers of `booking/{code}` and `booking/form`. `booking-routes.ts` has the actions.
 */

import { isReleased } from '../rules/booking.ts';
import type { PageStatus } from '../pages/layout.ts';
import { type Html, html } from '../serializers/html.ts';
import { callInterface, type Member, type Refusal } from './interface.ts';
import {
  alert,
  amountText,
  hiddenFields,
  momentText,
  notice,
  ofAccount,
  option,
  refusalPage,
  staffPage,
  statusBadge,
} from './layout.ts';
import { staffAddress, type Visit } from './visit.ts';

/** Messages after a successful action, by the value of the parameter `done`. */
const DONE = {
  'check-in': 'The guest is checked in.',
  'check-out': 'The guest is checked out.',
  status: 'The status is changed.',
  payment: 'The payment is recorded.',
  note: 'The note is added.',
} as const;
export type Action = keyof typeof DONE;

interface PageState {
  /** The reason why the service refused the latest action. */
  readonly refusal?: Refusal;
  /** Text of the note that the service refused, for the form. */
  readonly note?: string;
}

/** Shows the booking that the path names. After a refused action, also shows the reason and keeps the note's text. */
export async function showBooking(visit: Visit, { refusal, note = '' }: PageState = {}): Promise<Response> {
  const code = visit.path.code ?? '';
  const answer = await callInterface(visit, 'GET', ['booking', code]);
  if (answer.isRefused) return refusalPage(visit, 'We cannot show this booking', answer.refusal);
  const form = await callInterface(visit, 'GET', ['booking', 'form']);
  const labels = form.isRefused ? null : form.body.at('booking_form_ui');
  const booking = answer.body.at('booking');
  const { account } = visit.catalogue;
  const doneMessage = Object.entries(DONE).find(([action]) => action === visit.parameters.one('done'))?.[1];
  const status: PageStatus = refusal?.status ?? 200;
  return staffPage(visit, {
    title: `Booking ${booking.at('id').text()}`,
    status,
    content: html`<div class="stack">
      <p class="no-print"><a class="link" href="${staffAddress(visit, 'bookings')}">All bookings</a></p>
      <div class="row">
        <h1>Booking <span class="code">${booking.at('id').text()}</span></h1>
        ${statusBadge(account, statusIn(booking))}
      </div>
      ${contacts(booking)} ${refusal === undefined ? null : alert(refusal)}
      ${refusal !== undefined || doneMessage === undefined ? null : notice(doneMessage)}
      <div class="columns">
        <div>${visitSection(visit, booking)} ${items(visit, booking)} ${notes(visit, booking, note)}</div>
        <div>${guestSection(visit, booking, labels)} ${payments(visit, booking)} ${statusForm(visit, booking)}</div>
      </div>
    </div>`,
  });
}

export function statusIn(booking: Member): { id: string; name: string } {
  return { id: booking.at('status_id').text(), name: booking.at('status_name').text() };
}

export function bookingAddress(visit: Visit, path = ''): string {
  return staffAddress(visit, `bookings/${visit.path.code ?? ''}${path}`);
}

function instantIn(member: Member): Date | null {
  const seconds = member.number();
  return seconds === null ? null : new Date(seconds * 1000);
}

/** Returns the section with the buttons for check-in and check-out, and the times of past check-ins and check-outs. */
function visitSection(visit: Visit, booking: Member): Html {
  const moments = {
    Booked: instantIn(booking.at('created_date')),
    'Checked in': instantIn(booking.at('checkin')),
    'Checked out': instantIn(booking.at('checkout')),
  };
  const button = (action: 'check-in' | 'check-out', text: string, isNext: boolean) =>
    html`<form method="post" action="${bookingAddress(visit, `/${action}`)}">
      ${hiddenFields(visit)}<button class="${isNext ? '' : 'quiet'}">${text}</button>
    </form>`;
  const isCheckedIn = moments['Checked in'] !== null;
  const canCheck = !isReleased(statusIn(booking).id);
  return html`<section class="card stack" aria-labelledby="visit-title">
    <h2 id="visit-title">Visit</h2>
    <dl>
      ${Object.entries(moments).map(
        ([label, instant]) =>
          html`<dt>${label}</dt>
            <dd>${instant === null ? 'Not yet' : momentText(visit, instant)}</dd>`,
      )}
    </dl>
    ${canCheck ? null : html`<p>A booking with this status has no check-in and no check-out.</p>`}
    <div class="row actions">
      ${canCheck && !isCheckedIn ? button('check-in', 'Check in', true) : null}
      ${canCheck && moments['Checked out'] === null ? button('check-out', 'Check out', isCheckedIn) : null}
      <a class="button quiet" href="${bookingAddress(visit, '/invoice')}">Show invoice</a>
    </div>
  </section>`;
}

function contacts(booking: Member): Html {
  const [email, phone] = [booking.at('customer_email').text(), booking.at('customer_phone').text()];
  return html`<p class="contacts">
    <strong><bdi>${booking.at('customer_name').text()}</bdi></strong>
    ${email === '' ? null : html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}"><bdi>${email}</bdi></a>`}
    ${phone === '' ? null : html`<a href="tel:${phone.replace(/[^+\d]/g, '')}"><bdi dir="ltr">${phone}</bdi></a>`}
  </p>`;
}

const CONTACT_FIELDS: readonly string[] = ['customer_name', 'customer_email', 'customer_phone'];

/** Returns the section with the fields that are not contact details, with the account's labels. */
function guestSection({ catalogue: { account } }: Visit, booking: Member, form: Member | null): Html | null {
  const fields = [
    ...booking.entries().filter(([name]) => /^customer_(?!id$|ip$|tos_agree$)/.test(name)),
    ...booking.at('fields').entries(),
  ].filter(([name, value]) => value.text() !== '' && !CONTACT_FIELDS.includes(name));
  if (fields.length === 0) return null;
  return html`<section class="card stack" aria-labelledby="guest-title">
    <h2 id="guest-title">Guest details</h2>
    <dl>
      ${fields.map(([name, value]) => {
        const layout = form?.at(name, 'define', 'layout');
        const label = layout?.at('lbl').text() ?? '';
        return html`<dt>${ofAccount(account, label === '' ? name : label)}</dt>
          <dd><bdi>${valueText(value, layout)}</bdi></dd>`;
      })}
    </dl>
  </section>`;
}

/** Returns the text of a value: the label of a selected option, "Yes" for a ticked checkbox, or the value itself. */
function valueText(value: Member, layout: Member | undefined): string {
  const text = value.text();
  const label = layout?.at('options', text).text() ?? '';
  if (label !== '') return label;
  return layout?.at('type').text() === 'checkbox' && text === '1' ? 'Yes' : text;
}

function items(visit: Visit, booking: Member): Html {
  const { account } = visit.catalogue;
  const amount = (name: string) => booking.at(name).text();
  const hasTax = Number(amount('tax_total')) !== 0;
  const hasIncludedTax = Number(amount('tax_inc_total')) !== 0;
  const sum = (label: string, name: string, isTotal = false) =>
    html`<tr role="row" class="${isTotal ? 'total' : ''}">
      <th role="rowheader" scope="row">${label}</th>
      <td role="cell" class="number">${amountText(account, amount(name))}</td>
    </tr>`;
  return html`<section class="card stack" aria-labelledby="items-title">
    <h2 id="items-title">Items and amounts</h2>
    <div class="items">
      <table role="table">
        <thead class="visually-hidden" role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">Item</th>
            <th role="columnheader" scope="col">Amount</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${booking
            .at('items')
            .entries()
            .map(
              ([, line]) =>
                html`<tr role="row">
                  <th role="rowheader" scope="row">
                    ${ofAccount(account, line.at('name').text())}
                    <span class="sub">${ofAccount(account, line.at('date', 'summary').text())}</span>
                    <div lang="${account.settings.language}" dir="auto">${line.at('rate', 'summary').markup()}</div>
                  </th>
                  <td role="cell" class="number">${amountText(account, line.at('rate', 'item_total').text())}</td>
                </tr>`,
            )}
        </tbody>
        <tfoot role="rowgroup">
          ${hasTax || hasIncludedTax ? sum('Subtotal', 'sub_total') : null} ${hasTax ? sum('Tax', 'tax_total') : null}
          ${hasIncludedTax ? sum('Tax, included', 'tax_inc_total') : null} ${sum('Total', 'total', true)}
          ${sum('Paid', 'paid_total')} ${sum('Balance due', 'due', true)}
        </tfoot>
      </table>
    </div>
  </section>`;
}

function payments(visit: Visit, booking: Member): Html {
  const { account } = visit.catalogue;
  const list = booking.at('payments').list();
  const canRecord = !isReleased(statusIn(booking).id) && Number(booking.at('due').text()) > 0;
  return html`<section class="card stack" aria-labelledby="payments-title">
    <h2 id="payments-title">Payments</h2>
    ${
      list.length === 0
        ? html`<p class="soft">No payment is recorded.</p>`
        : html`<ul class="notes payments">
            ${list.map((payment) => {
              const instant = instantIn(payment.at('date'));
              const type = payment.at('type').text();
              return html`<li>
                <div>
                  ${PAYMENT_TYPES[type] ?? type}
                  <span class="sub">${instant === null ? null : momentText(visit, instant)}</span>
                </div>
                ${amountText(account, payment.at('amount').text())}
              </li>`;
            })}
          </ul>`
    }
    ${
      canRecord
        ? html`<form method="post" action="${bookingAddress(visit, '/payment')}">
            ${hiddenFields(visit)}<button class="quiet">Record payment of balance</button>
          </form>`
        : null
    }
  </section>`;
}

const PAYMENT_TYPES: Readonly<Record<string, string>> = { 'point of sale': 'At the venue', test: 'Online (test)' };

function notes(visit: Visit, booking: Member, refusedText: string): Html {
  const { account } = visit.catalogue;
  const authorOf = (note: Member) =>
    note.at('account_id').text() === '0'
      ? 'Guest'
      : (account.settings.staff.find(({ id }) => String(id) === note.at('account_id').text())?.name ?? 'Staff');
  const list = booking.at('notes').list();
  return html`<section class="card stack" aria-labelledby="notes-title">
    <h2 id="notes-title">Notes</h2>
    ${
      list.length === 0
        ? html`<p class="soft">There are no notes.</p>`
        : html`<ul class="notes">
            ${list.map(
              (note) =>
                html`<li>
                  <p dir="auto">${note.at('body').text()}</p>
                  <span class="sub"
                    ><bdi>${authorOf(note)}</bdi>, ${momentText(visit, new Date(note.at('date').text()))} ·
                    ${note.at('private').isTrue() ? 'Staff only' : 'On the invoice'}</span
                  >
                </li>`,
            )}
          </ul>`
    }
    <form class="stack" method="post" action="${bookingAddress(visit, '/note')}">
      ${hiddenFields(visit)}
      <div>
        <label for="body">New note, up to 3,000 characters</label
        ><textarea id="body" name="body" required dir="auto">${refusedText}</textarea>
      </div>
      <label class="check"><input type="checkbox" name="on_invoice" value="1" />Show on the invoice</label>
      <button>Add note</button>
    </form>
  </section>`;
}

function statusForm(visit: Visit, booking: Member): Html {
  const { account } = visit.catalogue;
  const others = account.settings.statuses.filter(({ id }) => id !== statusIn(booking).id);
  return html`<section class="card stack" aria-labelledby="status-title">
    <h2 id="status-title">Status</h2>
    <form class="stack" method="post" action="${bookingAddress(visit, '/status')}">
      ${hiddenFields(visit)}
      <div>
        <label for="status_id">New status</label
        ><select id="status_id" name="status_id" required>
          <option value="">Select a status</option>
          ${others.map(({ id, name }) => option(account, id, name, ''))}
        </select>
      </div>
      <label class="check"
        ><input type="checkbox" name="notify" value="1" />Add a note that the guest needs a message</label
      >
      <button class="quiet">Change status</button>
    </form>
  </section>`;
}
