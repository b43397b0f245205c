/**
 * The section "Webhooks": the account's targets, the log of deliveries, and a button that sends a delivery again. The
 * Booking API has no endpoint for these, so this section calls a use case directly. No other section does.
 */

import type { AttemptResult, WebhookTarget } from '../rules/webhooks.ts';
import { type Html, html } from '../serializers/html.ts';
import type { DeliveryRow } from '../sql/webhooks.ts';
import { deliveryLog, LOG_LENGTH, sendAgain } from '../use-cases/deliveries.ts';
import { alert, hiddenFields, momentText, notFoundPage, notice, staffPage, tableHead } from './layout.ts';
import { redirectTo, staffAddress, type StaffRoute, type Visit } from './visit.ts';

const DELIVERY_ID = /^[0-9a-f-]{36}$/;

export const WEBHOOK_ROUTES: readonly StaffRoute[] = [
  { method: 'GET', path: 'webhooks', answer: (visit) => showLog(visit) },
  { method: 'POST', path: 'webhooks/{delivery}/send', answer: send },
];

function targetsIn({ context, catalogue }: Visit): readonly WebhookTarget[] {
  return context.webhooks.get(catalogue.account.slug) ?? [];
}

async function send(visit: Visit): Promise<Response> {
  const id = visit.path.delivery ?? '';
  if (!DELIVERY_ID.test(id)) return notFoundPage(visit);
  const isDue = await sendAgain(visit.context, visit.catalogue.account, id);
  return isDue ? redirectTo(staffAddress(visit, 'webhooks?sent=1')) : showLog(visit, true);
}

async function showLog(visit: Visit, isRefused = false): Promise<Response> {
  const deliveries = await deliveryLog(visit.context, visit.catalogue.account);
  const refusal = {
    title: 'We cannot send this delivery.',
    details: 'We are sending it at the moment, or its target has no settings any more.',
  };
  return staffPage(visit, {
    title: 'Webhooks',
    status: isRefused ? 422 : 200,
    content: html`<div class="stack">
      <h1>Webhooks</h1>
      ${isRefused ? alert(refusal) : null}
      ${
        !isRefused && visit.parameters.one('sent') === '1'
          ? notice('We are sending the delivery. Reload the page to see its result.')
          : null
      }
      ${targetSection(visit)} ${logSection(visit, deliveries)}
    </div>`,
  });
}

function targetSection(visit: Visit): Html {
  const targets = targetsIn(visit);
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

function logSection(visit: Visit, deliveries: readonly DeliveryRow[]): Html {
  return html`<section class="card stack" aria-labelledby="log-title">
    <h2 id="log-title">Deliveries</h2>
    ${
      deliveries.length === 0
        ? html`<p class="soft">There are no deliveries yet. They appear here when a booking or an item changes.</p>`
        : html`<table class="cards deliveries" role="table">
            <caption class="soft">
              ${deliveries.length === LOG_LENGTH ? `The last ${String(LOG_LENGTH)} deliveries` : 'All deliveries'},
              newest first
            </caption>
            ${tableHead(['Event', 'Target', 'Attempt', 'Status', 'Next attempt', actionLabel])}
            <tbody role="rowgroup">
              ${deliveries.map((delivery) => tableRow(visit, delivery))}
            </tbody>
          </table>`
    }
  </section>`;
}

const actionLabel = html`<span class="visually-hidden">Action</span>`;

function tableRow(visit: Visit, delivery: DeliveryRow): Html {
  const { event, createdAt, webhook, host, attempt, state, dueAt } = delivery;
  return html`<tr role="row">
    <th role="rowheader" scope="row">
      <strong class="name wrap">${event}</strong>
      <span class="sub">${subjectLink(visit, delivery)}</span>
      <span class="sub">${momentText(visit, createdAt)}</span>
    </th>
    <td role="cell" class="wrap"><span class="name">${webhook}</span><span class="sub">${host}</span></td>
    <td role="cell"><span class="cell-label">Attempt </span>${attempt === 0 ? 'None yet' : attempt}</td>
    <td role="cell">${stateBadge(delivery)}<span class="sub">${resultText(delivery)}</span></td>
    <td role="cell">
      <span class="cell-label">Next attempt </span
      >${state === 'waiting' && dueAt !== null ? momentText(visit, dueAt) : 'None'}
    </td>
    <td role="cell">${sendForm(visit, delivery)}</td>
  </tr>`;
}

/** Returns a link to the booking, or the id of the item. */
function subjectLink(visit: Visit, { subject }: DeliveryRow): Html {
  const [kind, id = ''] = subject.split(' ');
  return kind === 'booking'
    ? html`<a class="open-link code" href="${staffAddress(visit, `bookings/${id}`)}">${id}</a>`
    : html`Item ${id}`;
}

function stateBadge({ state, attempt }: DeliveryRow): Html {
  if (state === 'delivered') return html`<span class="badge good">Delivered</span>`;
  if (state === 'dead') return html`<span class="badge failed">Not delivered</span>`;
  if (state === 'sending') return html`<span class="badge open">Sending</span>`;
  return html`<span class="badge open">${attempt === 0 ? 'Waiting' : 'Will try again'}</span>`;
}

const RESULTS: Readonly<Record<AttemptResult, string>> = {
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
function resultText({ result, status }: DeliveryRow): string {
  if (result === null) return '';
  return `${status === null ? '' : `Status ${String(status)}. `}${RESULTS[result]}`.trim();
}

function sendForm(visit: Visit, { deliveryId, event, subject, webhook, state, attempt }: DeliveryRow): Html | null {
  if (!targetsIn(visit).some(({ id }) => id === webhook)) return html`<span class="soft">Target removed</span>`;
  if (state === 'sending' || attempt === 0) return null;
  return html`<form method="post" action="${staffAddress(visit, `webhooks/${deliveryId}/send`)}">
    ${hiddenFields(visit)}
    <button class="quiet">
      ${state === 'waiting' ? 'Send now' : 'Send again'}<span class="visually-hidden"> ${event}, ${subject}</span>
    </button>
  </form>`;
}
