/**
 * The routes of the section "Bookings": the list, one booking, its invoice, and the actions on it. Each action is one
 * call of the Booking API. Actions that take money or release stock ask for a confirmation.
 */

import { isReleased } from '../rules/booking.ts';
import { html } from '../serializers/html.ts';
import { showBookingList } from './booking-list.ts';
import { type Action, buildBookingAddress, showBooking, readStatus } from './booking-page.ts';
import { callApi, type ApiResult, type JsonValue } from './api-calls.ts';
import {
  renderAmount,
  renderHiddenFields,
  renderNotFoundPage,
  renderAccountText,
  renderRefusalPage,
  renderStaffPage,
} from './layout.ts';
import { createRedirect, type StaffRoute, type StaffRequest } from './staff-request.ts';

/**
 * A booking code: four letters, a hyphen and six digits. The pattern excludes words such as `notes` and `index`, which
 * are other endpoints of the Booking API.
 */
const CODE_PATTERN = /^[A-Za-z]{4}-\d{6}$/;

/** Time within which the same text counts as a repeated form and not as a new note, in ms. */
const SAME_NOTE_PERIOD_MS = 600_000;

type StaffHandler = StaffRoute['handle'];

const requireCode =
  (handle: StaffHandler): StaffHandler =>
  (request) =>
    CODE_PATTERN.test(request.pathParameters.code ?? '')
      ? handle(request)
      : Promise.resolve(renderNotFoundPage(request));

export const BOOKING_ROUTES: readonly StaffRoute[] = [
  { method: 'GET', path: 'bookings', handle: showBookingList },
  { method: 'GET', path: 'bookings/{code}', handle: requireCode((request) => showBooking(request)) },
  { method: 'GET', path: 'bookings/{code}/invoice', handle: requireCode(showInvoice) },
  { method: 'POST', path: 'bookings/{code}/check-in', handle: requireCode(checkInBooking) },
  { method: 'POST', path: 'bookings/{code}/check-out', handle: requireCode(checkOutBooking) },
  { method: 'POST', path: 'bookings/{code}/status', handle: requireCode(changeStatus) },
  { method: 'POST', path: 'bookings/{code}/payment', handle: requireCode(recordPayment) },
  { method: 'POST', path: 'bookings/{code}/note', handle: requireCode(addNote) },
];

function callAction(
  request: StaffRequest,
  action: string,
  values: Readonly<Record<string, string>>,
): Promise<ApiResult> {
  return callApi(request, 'POST', ['booking', request.pathParameters.code ?? '', action], values);
}

/** Redirects to the booking after a successful action. After a refused action, shows the booking with the reason. */
function answerAfterAction(
  request: StaffRequest,
  action: Action,
  answer: ApiResult,
  noteText = '',
): Response | Promise<Response> {
  return answer.isRefused
    ? showBooking(request, { refusal: answer.refusal, noteText })
    : createRedirect(buildBookingAddress(request, `?done=${action}`));
}

async function checkInBooking(request: StaffRequest): Promise<Response> {
  return answerAfterAction(request, 'check-in', await callAction(request, 'checkin', {}));
}

async function checkOutBooking(request: StaffRequest): Promise<Response> {
  return answerAfterAction(request, 'check-out', await callAction(request, 'checkout', {}));
}

async function addNote(request: StaffRequest): Promise<Response> {
  const { parameters } = request;
  // Browsers send a line break as two characters, but the limit for the length of a note counts one character.
  const body = (parameters.getVerbatim('body') ?? '').replaceAll('\r\n', '\n');
  const isPrivate = parameters.getFlag('on_invoice') !== true;
  if (await isNewestNote(request, body, isPrivate)) return createRedirect(buildBookingAddress(request, '?done=note'));
  const answer = await callAction(request, 'note', { body, private: isPrivate ? '1' : '0' });
  return answerAfterAction(request, 'note', answer, body);
}

/**
 * Returns true if this person has just written the same note. After Back, browsers reload the page with a new form key
 * and fill in the earlier text, so the form key cannot detect the repetition.
 */
async function isNewestNote(request: StaffRequest, body: string, isPrivate: boolean): Promise<boolean> {
  const answer = await callApi(request, 'GET', ['booking', request.pathParameters.code ?? '']);
  const note = answer.isRefused ? undefined : answer.body.get('booking', 'notes').toList().at(-1);
  return (
    note?.get('body').toText() === body &&
    note.get('private').isTrue() === isPrivate &&
    note.get('account_id').toText() === String(request.session.staffId) &&
    request.context.now().getTime() - Date.parse(note.get('date').toText()) < SAME_NOTE_PERIOD_MS
  );
}

async function changeStatus(request: StaffRequest): Promise<Response> {
  const { parameters, catalogue } = request;
  const statusId = parameters.getText('status_id') ?? '';
  const notifyValue = parameters.getFlag('notify') === true ? '1' : '';
  const status = catalogue.account.settings.statuses.find(({ id }) => id === statusId);
  if (status && isReleased(statusId) && parameters.getText('confirmed') !== '1')
    return renderConfirmation(request, (booking) => ({
      title: html`Change booking <span class="code">${request.pathParameters.code ?? ''}</span> to
        “${renderAccountText(catalogue.account, status.name)}”?`,
      text: html`Its places become free for other guests. If they book them, you cannot undo this.`,
      action: 'status',
      values: { status_id: statusId, notify: notifyValue },
      acceptLabel: html`Change to “${renderAccountText(catalogue.account, status.name)}”`,
      declineLabel: html`Keep “${renderAccountText(catalogue.account, readStatus(booking).name)}”`,
    }));
  return answerAfterAction(
    request,
    'status',
    await callAction(request, 'update', { status_id: statusId, notify: notifyValue }),
  );
}

async function recordPayment(request: StaffRequest): Promise<Response> {
  const { account } = request.catalogue;
  if (request.parameters.getText('confirmed') !== '1')
    return renderConfirmation(request, (booking) => ({
      title: html`Record a payment of ${renderAmount(account, booking.get('due').toText())}?`,
      text: html`The guest paid this amount at the venue. The booking is then paid. You cannot undo this here.`,
      action: 'payment',
      values: {},
      acceptLabel: html`Record payment`,
      declineLabel: html`Do not record`,
    }));
  return answerAfterAction(
    request,
    'payment',
    await callAction(request, 'update', { status_id: 'PAID', set_paid: '1' }),
  );
}

interface Question {
  readonly title: ReturnType<typeof html>;
  readonly text: ReturnType<typeof html>;
  /** Path to which the browser sends the form, below the booking's address. */
  readonly action: 'status' | 'payment';
  readonly values: Readonly<Record<string, string>>;
  readonly acceptLabel: ReturnType<typeof html>;
  readonly declineLabel: ReturnType<typeof html>;
}

/** Shows a question before an action on a booking. Its form sends the same values again, with `confirmed`. */
async function renderConfirmation(
  request: StaffRequest,
  question: (booking: JsonValue) => Question,
): Promise<Response> {
  const answer = await callApi(request, 'GET', ['booking', request.pathParameters.code ?? '']);
  if (answer.isRefused) return renderRefusalPage(request, 'We cannot show this booking', answer.refusal);
  const booking = answer.body.get('booking');
  const { title, text, action, values, acceptLabel, declineLabel } = question(booking);
  return renderStaffPage(request, {
    title: 'Confirm',
    content: html`<form class="card narrow stack" method="post" action="${buildBookingAddress(request, `/${action}`)}">
      <h1>${title}</h1>
      <p>Guest: <bdi>${booking.get('customer_name').toText()}</bdi></p>
      <p>${text}</p>
      ${renderHiddenFields(request)}<input type="hidden" name="confirmed" value="1" />
      ${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="row actions">
        <button class="${action === 'status' ? 'danger' : ''}"><span>${acceptLabel}</span></button>
        <a class="button quiet" href="${buildBookingAddress(request)}"><span>${declineLabel}</span></a>
      </div>
    </form>`,
  });
}

/**
 * Shows the invoice from the Booking API. The invoice is in the account's language, because staff give it to the guest.
 */
async function showInvoice(request: StaffRequest): Promise<Response> {
  const { settings } = request.catalogue.account;
  const answer = await callApi(request, 'GET', ['booking', request.pathParameters.code ?? '', 'invoice']);
  if (answer.isRefused) return renderRefusalPage(request, 'We cannot show this invoice', answer.refusal);
  return renderStaffPage(request, {
    title: `Invoice ${request.pathParameters.code ?? ''}`,
    content: html`<div class="stack">
      <p class="no-print">
        <a class="link" href="${buildBookingAddress(request)}">Booking ${request.pathParameters.code ?? ''}</a>
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
