/**
 * The section "Webhooks": the account's targets, the log of deliveries, and a button that sends a delivery again. The
 * Booking API has no endpoint for these, so this section calls a use case directly. No other section does.
 */

import type { AttemptResult, WebhookTarget } from '../rules/webhooks.ts';
import { type Html, html } from '../serializers/html.ts';
import type { DeliveryRow } from '../sql/webhooks.ts';
import { readDeliveryLog, MAX_LOG_LENGTH, resendDelivery } from '../use-cases/deliveries.ts';
import {
  renderAlert,
  renderHiddenFields,
  renderInstant,
  renderNotFoundPage,
  renderNotice,
  renderStaffPage,
  renderTableHead,
} from './layout.ts';
import { createRedirect, buildStaffAddress, type StaffRoute, type StaffRequest } from './staff-request.ts';

const DELIVERY_ID_PATTERN = /^[0-9a-f-]{36}$/;

export const WEBHOOK_ROUTES: readonly StaffRoute[] = [
  { method: 'GET', path: 'webhooks', handle: (request) => showDeliveryLog(request) },
  { method: 'POST', path: 'webhooks/{delivery}/send', handle: sendDelivery },
];

function listTargets({ context, catalogue }: StaffRequest): readonly WebhookTarget[] {
  return context.webhooks.get(catalogue.account.slug) ?? [];
}

async function sendDelivery(request: StaffRequest): Promise<Response> {
  const id = request.pathParameters.delivery ?? '';
  if (!DELIVERY_ID_PATTERN.test(id)) return renderNotFoundPage(request);
  const isQueued = await resendDelivery(request.context, request.catalogue.account, id);
  return isQueued ? createRedirect(buildStaffAddress(request, 'webhooks?sent=1')) : showDeliveryLog(request, true);
}

async function showDeliveryLog(request: StaffRequest, isRefused = false): Promise<Response> {
  const deliveries = await readDeliveryLog(request.context, request.catalogue.account);
  const refusal = {
    title: 'We cannot send this delivery.',
    details: 'We are sending it at the moment, or its target has no settings any more.',
  };
  return renderStaffPage(request, {
    title: 'Webhooks',
    status: isRefused ? 422 : 200,
    content: html`<div class="stack">
      <h1>Webhooks</h1>
      ${isRefused ? renderAlert(refusal) : null}
      ${
        !isRefused && request.parameters.getText('sent') === '1'
          ? renderNotice('We are sending the delivery. Reload the page to see its result.')
          : null
      }
      ${renderTargetSection(request)} ${renderLogSection(request, deliveries)}
    </div>`,
  });
}

function renderTargetSection(request: StaffRequest): Html {
  const targets = listTargets(request);
  return html`<section class="card stack" aria-labelledby="targets-title">
    <h2 id="targets-title">Targets</h2>
    ${
      targets.length === 0
        ? html`<p>
            This account has no targets. To add one, list it in the file of <code>WEBHOOKS_FILE</code> and restart the
            service.
          </p>`
        : html`<dl>
            ${targets.map(
              ({ id, url, events }) =>
                html`<dt class="wrap">${id}</dt>
                  <dd><span class="name">${url.host}</span><span class="sub">${events.join(', ')}</span></dd>`,
            )}
          </dl>`
    }
  </section>`;
}

function renderLogSection(request: StaffRequest, deliveries: readonly DeliveryRow[]): Html {
  return html`<section class="card stack" aria-labelledby="log-title">
    <h2 id="log-title">Deliveries</h2>
    ${
      deliveries.length === 0
        ? html`<p class="soft">There are no deliveries yet. They appear here when a booking or an item changes.</p>`
        : html`<table class="cards deliveries" role="table">
            <caption class="soft">
              ${deliveries.length === MAX_LOG_LENGTH ? `The last ${String(MAX_LOG_LENGTH)} deliveries` : 'All deliveries'},
              newest first
            </caption>
            ${renderTableHead(['Event', 'Target', 'Attempt', 'Status', 'Next attempt', actionLabel])}
            <tbody role="rowgroup">
              ${deliveries.map((delivery) => renderTableRow(request, delivery))}
            </tbody>
          </table>`
    }
  </section>`;
}

const actionLabel = html`<span class="visually-hidden">Action</span>`;

function renderTableRow(request: StaffRequest, delivery: DeliveryRow): Html {
  const { event, createdAt, webhook, host, attempt, state, dueAt } = delivery;
  return html`<tr role="row">
    <th role="rowheader" scope="row">
      <strong class="name wrap">${event}</strong>
      <span class="sub">${renderSubjectLink(request, delivery)}</span>
      <span class="sub">${renderInstant(request, createdAt)}</span>
    </th>
    <td role="cell" class="wrap"><span class="name">${webhook}</span><span class="sub">${host}</span></td>
    <td role="cell"><span class="cell-label">Attempt </span>${attempt === 0 ? 'None yet' : attempt}</td>
    <td role="cell">${renderStateBadge(delivery)}<span class="sub">${formatResult(delivery)}</span></td>
    <td role="cell">
      <span class="cell-label">Next attempt </span
      >${state === 'waiting' && dueAt !== null ? renderInstant(request, dueAt) : 'None'}
    </td>
    <td role="cell">${renderSendForm(request, delivery)}</td>
  </tr>`;
}

/** Returns a link to the booking, or the id of the item. */
function renderSubjectLink(request: StaffRequest, { subject }: DeliveryRow): Html {
  const [kind, id = ''] = subject.split(' ');
  return kind === 'booking'
    ? html`<a class="open-link code" href="${buildStaffAddress(request, `bookings/${id}`)}">${id}</a>`
    : html`Item ${id}`;
}

function renderStateBadge({ state, attempt }: DeliveryRow): Html {
  if (state === 'delivered') return html`<span class="badge good">Delivered</span>`;
  if (state === 'dead') return html`<span class="badge failed">Not delivered</span>`;
  if (state === 'sending') return html`<span class="badge open">Sending</span>`;
  return html`<span class="badge open">${attempt === 0 ? 'Waiting' : 'Will try again'}</span>`;
}

const RESULT_TEXTS: Readonly<Record<AttemptResult, string>> = {
  ok: '',
  gone: 'The target does not accept this event any more.',
  redirect: 'The target redirects. We follow no redirect.',
  throttled: 'The target asked us to wait.',
  status: 'The target refused or failed.',
  timeout: 'No answer arrived in time.',
  unreachable: 'There was no connection.',
  address: 'The target has no public address.',
};

/** Returns the HTTP status and the reason of the latest attempt. */
function formatResult({ result, status }: DeliveryRow): string {
  if (result === null) return '';
  return `${status === null ? '' : `Status ${String(status)}. `}${RESULT_TEXTS[result]}`.trim();
}

function renderSendForm(
  request: StaffRequest,
  { deliveryId, event, subject, webhook, state, attempt }: DeliveryRow,
): Html | null {
  if (!listTargets(request).some(({ id }) => id === webhook)) return html`<span class="soft">Target removed</span>`;
  if (state === 'sending' || attempt === 0) return null;
  return html`<form method="post" action="${buildStaffAddress(request, `webhooks/${deliveryId}/send`)}">
    ${renderHiddenFields(request)}
    <button class="quiet">
      ${state === 'waiting' ? 'Send now' : 'Send again'}<span class="visually-hidden"> ${event}, ${subject}</span>
    </button>
  </form>`;
}
