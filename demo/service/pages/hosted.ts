/**
 * The HTML of the hosted pages: a booking with its payment, an account's items, and the OAuth consent page (Booking API
 * 5.2). Guests without JavaScript use the first two. `routes/` decides which page to show.
 */

import { Html, html } from '../serializers/html.ts';
import type { Account, Category } from '../catalogue/account.ts';
import { formatMoney } from '../rules/money.ts';
import { computePayableAmount } from '../rules/booking.ts';
import type { Booking } from '../sql/bookings.ts';
import { type ListLabels, renderInvoiceTable } from './invoice.ts';
import { renderPage } from './layout.ts';
import { getPageMessages } from './messages.ts';
import type { Item } from '../catalogue/item.ts';

interface ReservePage {
  readonly listLabels: ListLabels;
  readonly payAddress: string;
  /** Address of the page that the guest came from; `null` if it is unknown or not on the venue's website. */
  readonly backAddress: string | null;
}

export function renderReservePage(
  account: Account,
  booking: Booking,
  { listLabels, payAddress, backAddress }: ReservePage,
): Response {
  const messages = getPageMessages(account);
  const payableAmount = computePayableAmount(booking);
  const isPayable = payableAmount > 0;
  const headingKey = chooseHeading(booking);
  const { title, lead } = messages[headingKey];
  const status =
    account.settings.statuses.find((candidate) => candidate.id === booking.statusId)?.name ?? booking.statusId;
  return renderPage(
    account,
    title,
    html`<h1>${title}</h1>
      <p>${lead}</p>
      <p class="soft">
        ${messages.booking} <strong>${booking.code}</strong> ·
        <span class="${headingKey === 'paidInFull' || headingKey === 'depositPaid' ? 'state' : 'state open'}"
          >${status}</span
        ><br />${messages.bookedBy} ${booking.form.customer_name ?? ''}
      </p>
      ${renderInvoiceTable(account, booking, listLabels)}
      ${
        isPayable
          ? [
              html`<p class="soft">${messages.testPaymentNotice}</p>
                <form method="post" action="${payAddress}">
                  <button>${messages.payAmount(formatMoney(payableAmount, account.settings.currency))}</button>
                </form>`,
            ]
          : []
      }
      ${backAddress === null ? [] : [renderBackLink(backAddress, messages.backTo(account.settings.name), !isPayable)]}`,
  );
}

function chooseHeading(booking: Booking): 'toPay' | 'depositToPay' | 'paidInFull' | 'depositPaid' | 'nothingToPay' {
  const { statusId, paidTotal, totals } = booking;
  const hasDeposit = totals.due < totals.total;
  if (computePayableAmount(booking) > 0) return hasDeposit ? 'depositToPay' : 'toPay';
  if (statusId === 'PAID') return 'paidInFull';
  return hasDeposit && statusId === 'PART' && paidTotal >= totals.due ? 'depositPaid' : 'nothingToPay';
}

/** @param isNext true if the guest has nothing to pay; the link is then the main action */
function renderBackLink(address: string, linkText: string, isNext: boolean): Html {
  return html`<a class="${isNext ? 'back next' : 'back'}" href="${address}">${linkText}</a>`;
}

export function renderUnknownPage(account: Account): Response {
  const messages = getPageMessages(account);
  return renderPage(
    account,
    messages.unknownTitle,
    html`<h1>${messages.unknownTitle}</h1>
      <p>${messages.unknownLead}</p>`,
    404,
  );
}

interface Storefront {
  readonly items: readonly Item[];
  /** Address of the venue's own page, on which guests can book; `null` if there is none. */
  readonly siteAddress: string | null;
}

export function renderStorefrontPage(account: Account, { items, siteAddress }: Storefront): Response {
  const messages = getPageMessages(account);
  const { settings } = account;
  const { title, lead } = messages.storefront;
  const groupsWithItems = settings.categories
    .map((category) => ({ category, items: items.filter(({ categoryId }) => categoryId === category.id) }))
    .filter((group) => group.items.length > 0);
  return renderPage(
    account,
    title,
    html`<h1>${title}</h1>
      <p>${items.length > 0 ? lead : messages.unknownItem}</p>
      ${groupsWithItems.map(renderGroupSection)}
      ${siteAddress === null ? [] : [html`<a class="back next" href="${siteAddress}">${messages.bookOnSite}</a>`]}
      <a class="back" href="tel:${settings.phone.replace(/[^+\d]/g, '')}">${settings.phone}</a>
      <a class="back" href="mailto:${settings.email}">${settings.email}</a>`,
    items.length > 0 ? 200 : 404,
  );
}

function renderGroupSection({ category, items }: { category: Category; items: readonly Item[] }): Html {
  return html`<h2>${category.name}</h2>
    <ul>
      ${items.map(
        ({ name, sells }) =>
          html`<li>
            <strong>${name}</strong>${sells.summary ? [html`<div class="soft">${new Html(sells.summary)}</div>`] : []}
          </li>`,
      )}
    </ul>`;
}

interface Consent {
  readonly application: string;
  readonly address: string;
  /** Names and values of the form's hidden fields. */
  readonly hiddenFields: Readonly<Record<string, string>>;
  readonly redirectUri: string;
  /** Reason why the sign-in failed. `headers` are present if the person must wait before another attempt. */
  readonly refusal?: { readonly problem: string; readonly headers?: Readonly<Record<string, string>> };
}

export function renderConsentPage(account: Account, consent: Consent): Response {
  // After the form, the service redirects the browser to the application. The content security policy must allow the
  // application's origin.
  const formTarget = `'self' ${new URL(consent.redirectUri).origin}`;
  const { refusal } = consent;
  const response = renderPage(
    account,
    `Allow ${consent.application}?`,
    html`<h1>Allow ${consent.application} to work with ${account.settings.name}?</h1>
      <p>It will see and change items, bookings and notes as you can, until you withdraw it.</p>
      ${refusal === undefined ? [] : [html`<p role="alert"><strong>${refusal.problem}</strong></p>`]}
      <form method="post" action="${consent.address}">
        ${Object.entries(consent.hiddenFields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label for="email">Your email</label><input id="email" name="email" type="email" autocomplete="username" />
        <label for="password">Your password</label
        ><input id="password" name="password" type="password" autocomplete="current-password" />
        <button class="apart" name="decision" value="allow">Allow</button
        ><button class="quiet" name="decision" value="deny">Deny</button>
      </form>`,
    refusal === undefined ? 200 : refusal.headers === undefined ? 401 : 429,
    formTarget,
  );
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) response.headers.set(name, value);
  return response;
}

export function renderConsentProblem(account: Account, problem: string): Response {
  return renderPage(
    account,
    'This cannot be allowed',
    html`<h1>This cannot be allowed</h1>
      <p>${problem}</p>`,
    400,
  );
}
