/**
 * The routes of the section "Bookings": the list, one booking, its invoice, and the actions on it. Each action is one
 * call of the Booking API. Actions that take money or release stock ask for a confirmation.
 */

import { isReleased } from '../rules/booking.ts';
import { html } from '../serializers/html.ts';
import { showBookings } from './booking-list.ts';
import { type Action, bookingAddress, showBooking, statusIn } from './booking-page.ts';
import { callInterface, type InterfaceAnswer, type Member } from './interface.ts';
import { amountText, hiddenFields, notFoundPage, ofAccount, refusalPage, staffPage } from './layout.ts';
import { redirectTo, type StaffRoute, type Visit } from './visit.ts';

/**
 * A booking code: four letters, a hyphen and six digits. The pattern excludes words such as `notes` and `index`, which
 * are other endpoints of the Booking API.
 */
const CODE = /^[A-Za-z]{4}-\d{6}$/;

/** Time within which the same text counts as a repetition and not as a new note. */
const SAME_NOTE_MS = 600_000;

type Answer = StaffRoute['answer'];

const withCode =
  (answer: Answer): Answer =>
  (visit) =>
    CODE.test(visit.path.code ?? '') ? answer(visit) : Promise.resolve(notFoundPage(visit));

export const BOOKING_ROUTES: readonly StaffRoute[] = [
  { method: 'GET', path: 'bookings', answer: showBookings },
  { method: 'GET', path: 'bookings/{code}', answer: withCode((visit) => showBooking(visit)) },
  { method: 'GET', path: 'bookings/{code}/invoice', answer: withCode(showInvoice) },
  { method: 'POST', path: 'bookings/{code}/check-in', answer: withCode(checkIn) },
  { method: 'POST', path: 'bookings/{code}/check-out', answer: withCode(checkOut) },
  { method: 'POST', path: 'bookings/{code}/status', answer: withCode(changeStatus) },
  { method: 'POST', path: 'bookings/{code}/payment', answer: withCode(recordPayment) },
  { method: 'POST', path: 'bookings/{code}/note', answer: withCode(addNote) },
];

function callAction(visit: Visit, action: string, values: Readonly<Record<string, string>>): Promise<InterfaceAnswer> {
  return callInterface(visit, 'POST', ['booking', visit.path.code ?? '', action], values);
}

/** Redirects to the booking after a successful action. After a refused action, shows the booking with the reason. */
function afterAction(visit: Visit, action: Action, answer: InterfaceAnswer, note = ''): Response | Promise<Response> {
  return answer.isRefused
    ? showBooking(visit, { refusal: answer.refusal, note })
    : redirectTo(bookingAddress(visit, `?done=${action}`));
}

async function checkIn(visit: Visit): Promise<Response> {
  return afterAction(visit, 'check-in', await callAction(visit, 'checkin', {}));
}

async function checkOut(visit: Visit): Promise<Response> {
  return afterAction(visit, 'check-out', await callAction(visit, 'checkout', {}));
}

async function addNote(visit: Visit): Promise<Response> {
  const { parameters } = visit;
  // Browsers send a line break as two characters, but the limit for a note's length counts it as one.
  const body = (parameters.verbatim('body') ?? '').replaceAll('\r\n', '\n');
  const isPrivate = parameters.flag('on_invoice') !== true;
  if (await isNewestNote(visit, body, isPrivate)) return redirectTo(bookingAddress(visit, '?done=note'));
  const answer = await callAction(visit, 'note', { body, private: isPrivate ? '1' : '0' });
  return afterAction(visit, 'note', answer, body);
}

/**
 * Returns true if this person has just written the same note. After Back, browsers reload the page with a new form key
 * and fill in the earlier text, so the form key cannot detect the repetition.
 */
async function isNewestNote(visit: Visit, body: string, isPrivate: boolean): Promise<boolean> {
  const answer = await callInterface(visit, 'GET', ['booking', visit.path.code ?? '']);
  const note = answer.isRefused ? undefined : answer.body.at('booking', 'notes').list().at(-1);
  return (
    note?.at('body').text() === body &&
    note.at('private').isTrue() === isPrivate &&
    note.at('account_id').text() === String(visit.session.staffId) &&
    visit.context.now().getTime() - Date.parse(note.at('date').text()) < SAME_NOTE_MS
  );
}

async function changeStatus(visit: Visit): Promise<Response> {
  const { parameters, catalogue } = visit;
  const statusId = parameters.one('status_id') ?? '';
  const notify = parameters.flag('notify') === true ? '1' : '';
  const status = catalogue.account.settings.statuses.find(({ id }) => id === statusId);
  if (status && isReleased(statusId) && parameters.one('confirmed') !== '1')
    return confirm(visit, (booking) => ({
      title: html`Change booking <span class="code">${visit.path.code ?? ''}</span> to
        “${ofAccount(catalogue.account, status.name)}”?`,
      text: html`Its places become free for other guests. If they book them, you cannot undo this.`,
      action: 'status',
      values: { status_id: statusId, notify },
      yes: html`Change to “${ofAccount(catalogue.account, status.name)}”`,
      no: html`Keep “${ofAccount(catalogue.account, statusIn(booking).name)}”`,
    }));
  return afterAction(visit, 'status', await callAction(visit, 'update', { status_id: statusId, notify }));
}

async function recordPayment(visit: Visit): Promise<Response> {
  const { account } = visit.catalogue;
  if (visit.parameters.one('confirmed') !== '1')
    return confirm(visit, (booking) => ({
      title: html`Record a payment of ${amountText(account, booking.at('due').text())}?`,
      text: html`The guest paid this amount at the venue. The booking is then paid. You cannot undo this here.`,
      action: 'payment',
      values: {},
      yes: html`Record payment`,
      no: html`Do not record`,
    }));
  return afterAction(visit, 'payment', await callAction(visit, 'update', { status_id: 'PAID', set_paid: '1' }));
}

interface Question {
  readonly title: ReturnType<typeof html>;
  readonly text: ReturnType<typeof html>;
  /** Path of the form's address, below the booking. */
  readonly action: 'status' | 'payment';
  readonly values: Readonly<Record<string, string>>;
  readonly yes: ReturnType<typeof html>;
  readonly no: ReturnType<typeof html>;
}

/** Shows a question before an action on a booking. Its form sends the same values again, with `confirmed`. */
async function confirm(visit: Visit, question: (booking: Member) => Question): Promise<Response> {
  const answer = await callInterface(visit, 'GET', ['booking', visit.path.code ?? '']);
  if (answer.isRefused) return refusalPage(visit, 'We cannot show this booking', answer.refusal);
  const booking = answer.body.at('booking');
  const { title, text, action, values, yes, no } = question(booking);
  return staffPage(visit, {
    title: 'Confirm',
    content: html`<form class="card narrow stack" method="post" action="${bookingAddress(visit, `/${action}`)}">
      <h1>${title}</h1>
      <p>Guest: <bdi>${booking.at('customer_name').text()}</bdi></p>
      <p>${text}</p>
      ${hiddenFields(visit)}<input type="hidden" name="confirmed" value="1" />
      ${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="row actions">
        <button class="${action === 'status' ? 'danger' : ''}"><span>${yes}</span></button>
        <a class="button quiet" href="${bookingAddress(visit)}"><span>${no}</span></a>
      </div>
    </form>`,
  });
}

/** Shows the invoice from the Booking API. It is in the account's language, because it is for the guest. */
async function showInvoice(visit: Visit): Promise<Response> {
  const { settings } = visit.catalogue.account;
  const answer = await callInterface(visit, 'GET', ['booking', visit.path.code ?? '', 'invoice']);
  if (answer.isRefused) return refusalPage(visit, 'We cannot show this invoice', answer.refusal);
  return staffPage(visit, {
    title: `Invoice ${visit.path.code ?? ''}`,
    content: html`<div class="stack">
      <p class="no-print"><a class="link" href="${bookingAddress(visit)}">Booking ${visit.path.code ?? ''}</a></p>
      <p class="no-print soft">To print the invoice, use the print command of your browser.</p>
      <div
        class="card invoice"
        role="region"
        aria-label="Invoice"
        tabindex="0"
        lang="${settings.language}"
        dir="${settings.language === 'ar' ? 'rtl' : 'ltr'}"
      >
        ${answer.body.at('booking', 'invoice').markup()}
      </div>
    </div>`,
  });
}
