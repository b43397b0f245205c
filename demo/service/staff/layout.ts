/**
 * The layout of the staff page: header, navigation, messages, and helpers that all sections share. The pages have no
 * scripts. The interface is in English. Texts of the account, such as item names, are in the account's language.
 */

import { createDocumentResponse, type PageStatus } from '../pages/layout.ts';
import { formatClock, getLocaleTag, formatPlainDay } from '../serializers/dates.ts';
import { type Html, html } from '../serializers/html.ts';
import type { Account } from '../catalogue/account.ts';
import { toLocalTime } from '../rules/day.ts';
import { parseAmount, formatMoney } from '../rules/money.ts';
import { createFormTokenField, type HiddenField, createFormKeyField } from './guard.ts';
import type { Refusal } from './api-calls.ts';
import { STAFF_STYLE } from './style.ts';
import { buildStaffAddress, type StaffRequest } from './staff-request.ts';

/** A section of the staff page, as an entry of its navigation. */
export interface StaffSection {
  /** First path segment of the section, below `/{account}/staff/`. */
  readonly path: string;
  readonly label: string;
}

/** All sections, in the order of the navigation. To add a section, add a row here and its routes to `staff-page.ts`. */
const STAFF_SECTIONS: readonly StaffSection[] = [
  { path: 'bookings', label: 'Bookings' },
  { path: 'webhooks', label: 'Webhooks' },
];

interface PageContent {
  /** Title of the browser tab, without the account's name. */
  readonly title: string;
  readonly content: Html;
  readonly status?: PageStatus;
}

/** Returns a page for a signed-in person, with the navigation. */
export function renderStaffPage(request: StaffRequest, { title, content, status = 200 }: PageContent): Response {
  const { account } = request.catalogue;
  const staffMember = account.settings.staff.find(({ id }) => id === request.session.staffId);
  return renderPlainPage(account, {
    title,
    status,
    content,
    header: html`<nav aria-label="Sections">
        <ul>
          ${STAFF_SECTIONS.map(
            ({ path, label }) =>
              html`<li>
                <a
                  href="${buildStaffAddress(request, path)}"
                  ${path === request.section ? html`aria-current="page"` : null}
                  >${label}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      <form class="sign-out" method="post" action="${buildStaffAddress(request, 'sign-out')}">
        <bdi>${staffMember?.name ?? ''}</bdi>${renderHiddenFields(request)}<button class="quiet">Sign out</button>
      </form>`,
  });
}

/**
 * Returns a page of the staff layout. Without `header`, it has no navigation, so it also suits people without a
 * session.
 */
export function renderPlainPage(
  account: Account,
  { title, content, status = 200, header }: PageContent & { readonly header?: Html },
): Response {
  const { name } = account.settings;
  return createDocumentResponse(account, {
    title: `${title} · ${name}`,
    language: 'en',
    direction: 'ltr',
    style: STAFF_STYLE,
    body: html`<a class="skip" href="#content">Skip to content</a>
      <header>
        <p class="venue"><strong>${renderAccountText(account, name)}</strong> <span>Staff</span></p>
        ${header ?? null}
      </header>
      <main id="content" tabindex="-1">${content}</main>`,
    status,
    formTarget: "'self'",
    // With `no-referrer`, browsers would send forms without an origin, and the service would refuse the forms.
    referrerPolicy: 'same-origin',
  });
}

export function renderNotFoundPage(request: StaffRequest): Response {
  return renderStaffPage(request, {
    title: 'Page not found',
    status: 404,
    content: html`<h1>We cannot find this page</h1>
      <p>
        The address may be cut off.
        <a class="link" href="${buildStaffAddress(request, 'bookings')}">Show all bookings</a>
      </p>`,
  });
}

/** Returns a page that shows why the Booking API refused a call. */
export function renderRefusalPage(request: StaffRequest, title: string, refusal: Refusal): Response {
  return renderStaffPage(request, {
    title,
    status: refusal.status,
    content: html`<h1>${title}</h1>
      ${renderAlert(refusal)}
      <p><a class="link" href="${buildStaffAddress(request, 'bookings')}">Show all bookings</a></p>`,
  });
}

/** Returns an error message that screen readers announce. */
export function renderAlert({ title, details }: Pick<Refusal, 'title' | 'details'>): Html {
  return html`<div class="message problem" role="alert"><strong>${title}</strong> ${details}</div>`;
}

export function renderNotice(text: string): Html {
  return html`<div class="message" role="status">${text}</div>`;
}

/** Returns the hidden fields that every form with method POST needs: the form's token and key. */
export function renderHiddenFields({ session }: StaffRequest): Html {
  return html`${renderHiddenField(createFormTokenField(session.token))}${renderHiddenField(createFormKeyField())}`;
}

export function renderHiddenField({ name, value }: HiddenField): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** Marks a text of the account with its language and direction. */
export function renderAccountText(account: Account, text: string): Html {
  return html`<span lang="${getLocaleTag(account).split('-u-')[0] ?? 'en'}" dir="auto">${text}</span>`;
}

/** Returns an option whose label is a text of the account. */
export function renderOption(account: Account, value: string, text: string, selectedValue: string): Html {
  return html`<option
    value="${value}"
    lang="${account.settings.language}"
    ${value === selectedValue ? html`selected` : null}
  >
    ${text}
  </option>`;
}

/** Formats a decimal text of the Booking API in the account's currency format. */
export function renderAmount(account: Account, decimalText: string): Html {
  return html`<span class="amount" dir="auto"
    >${formatMoney(parseAmount(decimalText), account.settings.currency)}</span
  >`;
}

/** Formats an instant as day and time, in the account's time zone and language. */
export function renderInstant({ context, catalogue: { account } }: StaffRequest, instant: Date): Html {
  const { day, minute } = toLocalTime(instant, context.findZone(account.settings.timezone));
  return renderAccountText(account, `${formatPlainDay(account, day)}, ${formatClock(account, minute)}`);
}

/** CSS classes for the badge of each status. Other statuses have a neutral badge. */
const STATUS_STYLES: Readonly<Record<string, 'good' | 'open' | 'ended'>> = {
  PAID: 'good',
  PEND: 'open',
  HOLD: 'open',
  PART: 'open',
  WAIT: 'open',
  STOP: 'ended',
  VOID: 'ended',
  CANCELLED: 'ended',
};

export function renderStatusBadge(
  account: Account,
  { id, name }: { readonly id: string; readonly name: string },
): Html {
  return html`<span class="badge ${STATUS_STYLES[id] ?? ''}">${renderAccountText(account, name)}</span>`;
}

/** Returns the head of a table. Aligns the columns in `numberLabels` to the right. */
export function renderTableHead(labels: readonly (string | Html)[], numberLabels: readonly string[] = []): Html {
  return html`<thead role="rowgroup">
    <tr role="row">
      ${labels.map((label) => {
        const isNumberColumn = typeof label === 'string' && numberLabels.includes(label);
        return html`<th role="columnheader" scope="col" ${isNumberColumn ? html`class="number"` : null}>${label}</th>`;
      })}
    </tr>
  </thead>`;
}
