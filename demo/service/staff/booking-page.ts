/**
 * The page of one booking: the guest, the items, the amounts, the payments, the notes, and a form for each action. It
 * renders the answers of `booking/{code}` and `booking/form`. `booking-routes.ts` has the actions.
 */

import { isReleased } from '../rules/booking.ts';
import type { PageStatus } from '../pages/layout.ts';
import { type Html, html } from '../serializers/html.ts';
import { callApi, type JsonValue, type Refusal } from './api-calls.ts';
import {
  renderAlert,
  renderAmount,
  renderHiddenFields,
  renderInstant,
  renderNotice,
  renderAccountText,
  renderOption,
  renderRefusalPage,
  renderStaffPage,
  renderStatusBadge,
} from './layout.ts';
import { buildStaffAddress, type StaffRequest } from './staff-request.ts';

/** Messages after a successful action, by the value of the parameter `done`. */
const DONE_MESSAGES = {
  'check-in': 'The guest is checked in.',
  'check-out': 'The guest is checked out.',
  status: 'The status is changed.',
  payment: 'The payment is recorded.',
  note: 'The note is added.',
} as const;
export type Action = keyof typeof DONE_MESSAGES;

interface PageState {
  /** The reason why the service refused the latest action. */
  readonly refusal?: Refusal;
  /** Text of a note that the service refused. The form shows it again. */
  readonly noteText?: string;
}

/** Shows the booking that the path names. After a refused action, also shows the reason and keeps the note's text. */
export async function showBooking(
  request: StaffRequest,
  { refusal, noteText = '' }: PageState = {},
): Promise<Response> {
  const code = request.pathParameters.code ?? '';
  const answer = await callApi(request, 'GET', ['booking', code]);
  if (answer.isRefused) return renderRefusalPage(request, 'We cannot show this booking', answer.refusal);
  const form = await callApi(request, 'GET', ['booking', 'form']);
  const labels = form.isRefused ? null : form.body.get('booking_form_ui');
  const booking = answer.body.get('booking');
  const { account } = request.catalogue;
  const doneMessage = Object.entries(DONE_MESSAGES).find(
    ([action]) => action === request.parameters.getText('done'),
  )?.[1];
  const status: PageStatus = refusal?.status ?? 200;
  return renderStaffPage(request, {
    title: `Booking ${booking.get('id').toText()}`,
    status,
    content: html`<div class="stack">
      <p class="no-print"><a class="link" href="${buildStaffAddress(request, 'bookings')}">All bookings</a></p>
      <div class="row">
        <h1>Booking <span class="code">${booking.get('id').toText()}</span></h1>
        ${renderStatusBadge(account, readStatus(booking))}
      </div>
      ${renderContacts(booking)} ${refusal === undefined ? null : renderAlert(refusal)}
      ${refusal !== undefined || doneMessage === undefined ? null : renderNotice(doneMessage)}
      <div class="columns">
        <div>
          ${renderVisitSection(request, booking)} ${renderItems(request, booking)}
          ${renderNotes(request, booking, noteText)}
        </div>
        <div>
          ${renderGuestSection(request, booking, labels)} ${renderPayments(request, booking)}
          ${renderStatusForm(request, booking)}
        </div>
      </div>
    </div>`,
  });
}

export function readStatus(booking: JsonValue): { id: string; name: string } {
  return { id: booking.get('status_id').toText(), name: booking.get('status_name').toText() };
}

export function buildBookingAddress(request: StaffRequest, path = ''): string {
  return buildStaffAddress(request, `bookings/${request.pathParameters.code ?? ''}${path}`);
}

function readInstant(member: JsonValue): Date | null {
  const seconds = member.toNumber();
  return seconds === null ? null : new Date(seconds * 1000);
}

/** Returns the section with the buttons for check-in and check-out, and the times of past check-ins and check-outs. */
function renderVisitSection(request: StaffRequest, booking: JsonValue): Html {
  const instantsByLabel = {
    Booked: readInstant(booking.get('created_date')),
    'Checked in': readInstant(booking.get('checkin')),
    'Checked out': readInstant(booking.get('checkout')),
  };
  const renderButton = (action: 'check-in' | 'check-out', text: string, isNext: boolean) =>
    html`<form method="post" action="${buildBookingAddress(request, `/${action}`)}">
      ${renderHiddenFields(request)}<button class="${isNext ? '' : 'quiet'}">${text}</button>
    </form>`;
  const isCheckedIn = instantsByLabel['Checked in'] !== null;
  const canCheckInOrOut = !isReleased(readStatus(booking).id);
  return html`<section class="card stack" aria-labelledby="visit-title">
    <h2 id="visit-title">Visit</h2>
    <dl>
      ${Object.entries(instantsByLabel).map(
        ([label, instant]) =>
          html`<dt>${label}</dt>
            <dd>${instant === null ? 'Not yet' : renderInstant(request, instant)}</dd>`,
      )}
    </dl>
    ${canCheckInOrOut ? null : html`<p>A booking with this status has no check-in and no check-out.</p>`}
    <div class="row actions">
      ${canCheckInOrOut && !isCheckedIn ? renderButton('check-in', 'Check in', true) : null}
      ${canCheckInOrOut && instantsByLabel['Checked out'] === null ? renderButton('check-out', 'Check out', isCheckedIn) : null}
      <a class="button quiet" href="${buildBookingAddress(request, '/invoice')}">Show invoice</a>
    </div>
  </section>`;
}

function renderContacts(booking: JsonValue): Html {
  const [email, phone] = [booking.get('customer_email').toText(), booking.get('customer_phone').toText()];
  return html`<p class="contacts">
    <strong><bdi>${booking.get('customer_name').toText()}</bdi></strong>
    ${email === '' ? null : html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}"><bdi>${email}</bdi></a>`}
    ${phone === '' ? null : html`<a href="tel:${phone.replace(/[^+\d]/g, '')}"><bdi dir="ltr">${phone}</bdi></a>`}
  </p>`;
}

const CONTACT_FIELDS: readonly string[] = ['customer_name', 'customer_email', 'customer_phone'];

/** Returns the section with the values of all form fields except the contact details, with the account's labels. */
function renderGuestSection(
  { catalogue: { account } }: StaffRequest,
  booking: JsonValue,
  form: JsonValue | null,
): Html | null {
  const fields = [
    ...booking.entries().filter(([name]) => /^customer_(?!id$|ip$|tos_agree$)/.test(name)),
    ...booking.get('fields').entries(),
  ].filter(([name, value]) => value.toText() !== '' && !CONTACT_FIELDS.includes(name));
  if (fields.length === 0) return null;
  return html`<section class="card stack" aria-labelledby="guest-title">
    <h2 id="guest-title">Guest details</h2>
    <dl>
      ${fields.map(([name, value]) => {
        const fieldLayout = form?.get(name, 'define', 'layout');
        const label = fieldLayout?.get('lbl').toText() ?? '';
        return html`<dt>${renderAccountText(account, label === '' ? name : label)}</dt>
          <dd><bdi>${formatValue(value, fieldLayout)}</bdi></dd>`;
      })}
    </dl>
  </section>`;
}

/** Returns the text of a value: the label of a selected option, "Yes" for a ticked checkbox, or the value itself. */
function formatValue(value: JsonValue, fieldLayout: JsonValue | undefined): string {
  const text = value.toText();
  const label = fieldLayout?.get('options', text).toText() ?? '';
  if (label !== '') return label;
  return fieldLayout?.get('type').toText() === 'checkbox' && text === '1' ? 'Yes' : text;
}

function renderItems(request: StaffRequest, booking: JsonValue): Html {
  const { account } = request.catalogue;
  const readAmount = (name: string) => booking.get(name).toText();
  const hasTax = Number(readAmount('tax_total')) !== 0;
  const hasIncludedTax = Number(readAmount('tax_inc_total')) !== 0;
  const renderAmountRow = (label: string, name: string, isTotal = false) =>
    html`<tr role="row" class="${isTotal ? 'total' : ''}">
      <th role="rowheader" scope="row">${label}</th>
      <td role="cell" class="number">${renderAmount(account, readAmount(name))}</td>
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
            .get('items')
            .entries()
            .map(
              ([, line]) =>
                html`<tr role="row">
                  <th role="rowheader" scope="row">
                    ${renderAccountText(account, line.get('name').toText())}
                    <span class="sub">${renderAccountText(account, line.get('date', 'summary').toText())}</span>
                    <div lang="${account.settings.language}" dir="auto">${line.get('rate', 'summary').toMarkup()}</div>
                  </th>
                  <td role="cell" class="number">${renderAmount(account, line.get('rate', 'item_total').toText())}</td>
                </tr>`,
            )}
        </tbody>
        <tfoot role="rowgroup">
          ${hasTax || hasIncludedTax ? renderAmountRow('Subtotal', 'sub_total') : null}
          ${hasTax ? renderAmountRow('Tax', 'tax_total') : null}
          ${hasIncludedTax ? renderAmountRow('Tax, included', 'tax_inc_total') : null}
          ${renderAmountRow('Total', 'total', true)} ${renderAmountRow('Paid', 'paid_total')}
          ${renderAmountRow('Balance due', 'due', true)}
        </tfoot>
      </table>
    </div>
  </section>`;
}

function renderPayments(request: StaffRequest, booking: JsonValue): Html {
  const { account } = request.catalogue;
  const bookingPayments = booking.get('payments').toList();
  const canRecord = !isReleased(readStatus(booking).id) && Number(booking.get('due').toText()) > 0;
  return html`<section class="card stack" aria-labelledby="payments-title">
    <h2 id="payments-title">Payments</h2>
    ${
      bookingPayments.length === 0
        ? html`<p class="soft">No payment is recorded.</p>`
        : html`<ul class="notes payments">
            ${bookingPayments.map((payment) => {
              const instant = readInstant(payment.get('date'));
              const type = payment.get('type').toText();
              return html`<li>
                <div>
                  ${PAYMENT_TYPES[type] ?? type}
                  <span class="sub">${instant === null ? null : renderInstant(request, instant)}</span>
                </div>
                ${renderAmount(account, payment.get('amount').toText())}
              </li>`;
            })}
          </ul>`
    }
    ${
      canRecord
        ? html`<form method="post" action="${buildBookingAddress(request, '/payment')}">
            ${renderHiddenFields(request)}<button class="quiet">Record payment of balance</button>
          </form>`
        : null
    }
  </section>`;
}

const PAYMENT_TYPES: Readonly<Record<string, string>> = { 'point of sale': 'At the venue', test: 'Online (test)' };

function renderNotes(request: StaffRequest, booking: JsonValue, refusedText: string): Html {
  const { account } = request.catalogue;
  const findAuthor = (note: JsonValue) =>
    note.get('account_id').toText() === '0'
      ? 'Guest'
      : (account.settings.staff.find(({ id }) => String(id) === note.get('account_id').toText())?.name ?? 'Staff');
  const bookingNotes = booking.get('notes').toList();
  return html`<section class="card stack" aria-labelledby="notes-title">
    <h2 id="notes-title">Notes</h2>
    ${
      bookingNotes.length === 0
        ? html`<p class="soft">There are no notes.</p>`
        : html`<ul class="notes">
            ${bookingNotes.map(
              (note) =>
                html`<li>
                  <p dir="auto">${note.get('body').toText()}</p>
                  <span class="sub"
                    ><bdi>${findAuthor(note)}</bdi>, ${renderInstant(request, new Date(note.get('date').toText()))} ·
                    ${note.get('private').isTrue() ? 'Staff only' : 'On the invoice'}</span
                  >
                </li>`,
            )}
          </ul>`
    }
    <form class="stack" method="post" action="${buildBookingAddress(request, '/note')}">
      ${renderHiddenFields(request)}
      <div>
        <label for="body">New note, up to 3,000 characters</label
        ><textarea id="body" name="body" required dir="auto">${refusedText}</textarea>
      </div>
      <label class="check"><input type="checkbox" name="on_invoice" value="1" />Show on the invoice</label>
      <button>Add note</button>
    </form>
  </section>`;
}

function renderStatusForm(request: StaffRequest, booking: JsonValue): Html {
  const { account } = request.catalogue;
  const otherStatuses = account.settings.statuses.filter(({ id }) => id !== readStatus(booking).id);
  return html`<section class="card stack" aria-labelledby="status-title">
    <h2 id="status-title">Status</h2>
    <form class="stack" method="post" action="${buildBookingAddress(request, '/status')}">
      ${renderHiddenFields(request)}
      <div>
        <label for="status_id">New status</label
        ><select id="status_id" name="status_id" required>
          <option value="">Select a status</option>
          ${otherStatuses.map(({ id, name }) => renderOption(account, id, name, ''))}
        </select>
      </div>
      <label class="check"
        ><input type="checkbox" name="notify" value="1" />Add a note that the guest needs a message</label
      >
      <button class="quiet">Change status</button>
    </form>
  </section>`;
}
