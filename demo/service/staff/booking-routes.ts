/**
 * The routes of the section "Bookings": the list, one booking, its invoice, and the actions on it. Each action is one
 * call of the Booking API. Actions that take money or release stock ask for a confirmation.
 */

import { isReleased } from '../rules/booking.ts';
import { html } from '../serializers/html.ts';
import { showBookingList } from './booking-list.ts';
import { type Action, buildBookingAddress, showBooking, readStatus } from './booking-page.ts';
import { callApi, type ApiResult, type JsonValue } from './interface.ts';
import {
  renderAmount,
  renderHiddenFields,
  renderNotFoundPage,
  renderAccountText,
  renderRefusalPage,
  renderStaffPage,
} from './layout.ts';
import { createRedirect, type StaffRoute, type StaffVisit } from './visit.ts';

/**
 * A booking code: four letters, a hyphen and six digits. The pattern excludes words such as `notes` and `index`, which
 * are other endpoints of the Booking API.
 */
const CODE_PATTERN = /^[A-Za-z]{4}-\d{6}$/;

/** Time within which the same text counts as a repetition and not as a new note. */
const SAME_NOTE_PERIOD_MS = 600_000;

type StaffHandler = StaffRoute['handle'];

const requireCode =
  (handle: StaffHandler): StaffHandler =>
  (visit) =>
    CODE_PATTERN.test(visit.pathParameters.code ?? '') ? handle(visit) : Promise.resolve(renderNotFoundPage(visit));

export const BOOKING_ROUTES: readonly StaffRoute[] = [
  { method: 'GET', path: 'bookings', handle: showBookingList },
  { method: 'GET', path: 'bookings/{code}', handle: requireCode((visit) => showBooking(visit)) },
  { method: 'GET', path: 'bookings/{code}/invoice', handle: requireCode(showInvoice) },
  { method: 'POST', path: 'bookings/{code}/check-in', handle: requireCode(checkInBooking) },
  { method: 'POST', path: 'bookings/{code}/check-out', handle: requireCode(checkOutBooking) },
  { method: 'POST', path: 'bookings/{code}/status', handle: requireCode(changeStatus) },
  { method: 'POST', path: 'bookings/{code}/payment', handle: requireCode(recordPayment) },
  { method: 'POST', path: 'bookings/{code}/note', handle: requireCode(addNote) },
];

function callAction(visit: StaffVisit, action: string, values: Readonly<Record<string, string>>): Promise<ApiResult> {
  return callApi(visit, 'POST', ['booking', visit.pathParameters.code ?? '', action], values);
}

/** Redirects to the booking after a successful action. After a refused action, shows the booking with the reason. */
function answerAfterAction(
  visit: StaffVisit,
  action: Action,
  answer: ApiResult,
  noteText = '',
): Response | Promise<Response> {
  return answer.isRefused
    ? showBooking(visit, { refusal: answer.refusal, noteText })
    : createRedirect(buildBookingAddress(visit, `?done=${action}`));
}

async function checkInBooking(visit: StaffVisit): Promise<Response> {
  return answerAfterAction(visit, 'check-in', await callAction(visit, 'checkin', {}));
}

async function checkOutBooking(visit: StaffVisit): Promise<Response> {
  return answerAfterAction(visit, 'check-out', await callAction(visit, 'checkout', {}));
}

async function addNote(visit: StaffVisit): Promise<Response> {
  const { parameters } = visit;
  // Browsers send a line break as two characters, but the limit for a note's length counts it as one.
  const body = (parameters.getVerbatim('body') ?? '').replaceAll('\r\n', '\n');
  const isPrivate = parameters.getFlag('on_invoice') !== true;
  if (await isNewestNote(visit, body, isPrivate)) return createRedirect(buildBookingAddress(visit, '?done=note'));
  const answer = await callAction(visit, 'note', { body, private: isPrivate ? '1' : '0' });
  return answerAfterAction(visit, 'note', answer, body);
}

/**
 * Returns true if this person has just written the same note. After Back, browsers reload the page with a new form key
 * and fill in the earlier text, so the form key cannot detect the repetition.
 */
async function isNewestNote(visit: StaffVisit, body: string, isPrivate: boolean): Promise<boolean> {
  const answer = await callApi(visit, 'GET', ['booking', visit.pathParameters.code ?? '']);
  const note = answer.isRefused ? undefined : answer.body.get('booking', 'notes').toList().at(-1);
  return (
    note?.get('body').toText() === body &&
    note.get('private').isTrue() === isPrivate &&
    note.get('account_id').toText() === String(visit.session.staffId) &&
    visit.context.now().getTime() - Date.parse(note.get('date').toText()) < SAME_NOTE_PERIOD_MS
  );
}

async function changeStatus(visit: StaffVisit): Promise<Response> {
  const { parameters, catalogue } = visit;
  const statusId = parameters.getText('status_id') ?? '';
  const notifyValue = parameters.getFlag('notify') === true ? '1' : '';
  const status = catalogue.account.settings.statuses.find(({ id }) => id === statusId);
  if (status && isReleased(statusId) && parameters.getText('confirmed') !== '1')
    return renderConfirmation(visit, (booking) => ({
      title: html`Change booking <span class="code">${visit.pathParameters.code ?? ''}</span> to
        “${renderAccountText(catalogue.account, status.name)}”?`,
      text: html`Its places become free for other guests. If they book them, you cannot undo this.`,
      action: 'status',
      values: { status_id: statusId, notify: notifyValue },
      acceptLabel: html`Change to “${renderAccountText(catalogue.account, status.name)}”`,
      declineLabel: html`Keep “${renderAccountText(catalogue.account, readStatus(booking).name)}”`,
    }));
  return answerAfterAction(
    visit,
    'status',
    await callAction(visit, 'update', { status_id: statusId, notify: notifyValue }),
  );
}

async function recordPayment(visit: StaffVisit): Promise<Response> {
  const { account } = visit.catalogue;
  if (visit.parameters.getText('confirmed') !== '1')
    return renderConfirmation(visit, (booking) => ({
      title: html`Record a payment of ${renderAmount(account, booking.get('due').toText())}?`,
      text: html`The guest paid this amount at the venue. The booking is then paid. You cannot undo this here.`,
      action: 'payment',
      values: {},
      acceptLabel: html`Record payment`,
      declineLabel: html`Do not record`,
    }));
  return answerAfterAction(visit, 'payment', await callAction(visit, 'update', { status_id: 'PAID', set_paid: '1' }));
}

interface Question {
  readonly title: ReturnType<typeof html>;
  readonly text: ReturnType<typeof html>;
  /** Path of the form's address, below the booking. */
  readonly action: 'status' | 'payment';
  readonly values: Readonly<Record<string, string>>;
  readonly acceptLabel: ReturnType<typeof html>;
  readonly declineLabel: ReturnType<typeof html>;
}

/** Shows a question before an action on a booking. Its form sends the same values again, with `confirmed`. */
async function renderConfirmation(visit: StaffVisit, question: (booking: JsonValue) => Question): Promise<Response> {
  const answer = await callApi(visit, 'GET', ['booking', visit.pathParameters.code ?? '']);
  if (answer.isRefused) return renderRefusalPage(visit, 'We cannot show this booking', answer.refusal);
  const booking = answer.body.get('booking');
  const { title, text, action, values, acceptLabel, declineLabel } = question(booking);
  return renderStaffPage(visit, {
    title: 'Confirm',
    content: html`<form class="card narrow stack" method="post" action="${buildBookingAddress(visit, `/${action}`)}">
      <h1>${title}</h1>
      <p>Guest: <bdi>${booking.get('customer_name').toText()}</bdi></p>
      <p>${text}</p>
      ${renderHiddenFields(visit)}<input type="hidden" name="confirmed" value="1" />
      ${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="row actions">
        <button class="${action === 'status' ? 'danger' : ''}"><span>${acceptLabel}</span></button>
        <a class="button quiet" href="${buildBookingAddress(visit)}"><span>${declineLabel}</span></a>
      </div>
    </form>`,
  });
}

/** Shows the invoice from the Booking API. It is in the account's language, because it is for the guest. */
async function showInvoice(visit: StaffVisit): Promise<Response> {
  const { settings } = visit.catalogue.account;
  const answer = await callApi(visit, 'GET', ['booking', visit.pathParameters.code ?? '', 'invoice']);
  if (answer.isRefused) return renderRefusalPage(visit, 'We cannot show this invoice', answer.refusal);
  return renderStaffPage(visit, {
    title: `Invoice ${visit.pathParameters.code ?? ''}`,
    content: html`<div class="stack">
      <p class="no-print">
        <a class="link" href="${buildBookingAddress(visit)}">Booking ${visit.pathParameters.code ?? ''}</a>
      </p>
      <p class="no-print soft">To print the invoice, use the print command of your browser.</p>
      <div
        class="card invoice"
        role="region"
        aria-label="Invoice"
        tabindex="0"
        lang="${settings.language}"
        dir="${settings.language === 'ar' ? 'rtl' : 'ltr'}"
      >
        ${answer.body.get('booking', 'invoice').toMarkup()}
      </div>
    </div>`,
  });
}
