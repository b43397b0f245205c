/**
 * The HTML of the hosted pages: a booking with its payment, an account's items, and the OAuth consent page (Booking API
 * 5.2). Guests without JavaScript use the first two. `routes/` decides which page to show.
 */

import { Html, html } from '../serializers/html.ts';
import type { Account, Category } from '../catalogue/account.ts';
import { money } from '../rules/money.ts';
import { payableNow } from '../rules/booking.ts';
import type { Booking } from '../sql/bookings.ts';
import { type Labels, invoiceTable } from './invoice.ts';
import { page } from './layout.ts';
import { pageMessages } from './messages.ts';
import type { Item } from '../catalogue/item.ts';

interface ReservePage {
  readonly labels: Labels;
  readonly payAddress: string;
  /** Address of the page that the guest came from; `null` if it is unknown. */
  readonly back: string | null;
}

export function reservePage(account: Account, booking: Booking, { labels, payAddress, back }: ReservePage): Response {
  const messages = pageMessages(account);
  const amount = payableNow(booking);
  const isPayable = amount > 0;
  const head = headOf(booking);
  const { title, lead } = messages[head];
  const status = account.settings.statuses.find((each) => each.id === booking.statusId)?.name ?? booking.statusId;
  return page(
    account,
    title,
    html`<h1>${title}</h1>
      <p>${lead}</p>
      <p class="soft">
        ${messages.booking} <strong>${booking.code}</strong> ·
        <span class="${head === 'paidInFull' || head === 'depositPaid' ? 'state' : 'state open'}">${status}</span
        ><br />${messages.bookedBy} ${booking.form.customer_name ?? ''}
      </p>
      ${invoiceTable(account, booking, labels)}
      ${
        isPayable
          ? [
              html`<p class="soft">${messages.test}</p>
                <form method="post" action="${payAddress}">
                  <button>${messages.pay(money(amount, account.settings.currency))}</button>
                </form>`,
            ]
          : []
      }
      ${back === null ? [] : [backLink(back, messages.back(account.settings.name), !isPayable)]}`,
  );
}

function headOf(booking: Booking): 'toPay' | 'depositToPay' | 'paidInFull' | 'depositPaid' | 'nothingToPay' {
  const { statusId, paidTotal, totals } = booking;
  const takesDeposit = totals.due < totals.total;
  if (payableNow(booking) > 0) return takesDeposit ? 'depositToPay' : 'toPay';
  if (statusId === 'PAID') return 'paidInFull';
  return takesDeposit && statusId === 'PART' && paidTotal >= totals.due ? 'depositPaid' : 'nothingToPay';
}

/** @param isNext true if the guest has nothing to pay; the link is then the main action */
function backLink(address: string, words: string, isNext: boolean): Html {
  return html`<a class="${isNext ? 'back next' : 'back'}" href="${address}">${words}</a>`;
}

export function unknownPage(account: Account): Response {
  const messages = pageMessages(account);
  return page(
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
  readonly site: string | null;
}

export function storefrontPage(account: Account, { items, site }: Storefront): Response {
  const messages = pageMessages(account);
  const { settings } = account;
  const { title, lead } = messages.offer;
  const groups = settings.categories
    .map((category) => ({ category, items: items.filter(({ categoryId }) => categoryId === category.id) }))
    .filter((group) => group.items.length > 0);
  return page(
    account,
    title,
    html`<h1>${title}</h1>
      <p>${items.length > 0 ? lead : messages.unknownItem}</p>
      ${groups.map(groupSection)}
      ${site === null ? [] : [html`<a class="back next" href="${site}">${messages.toSite}</a>`]}
      <a class="back" href="tel:${settings.phone.replace(/[^+\d]/g, '')}">${settings.phone}</a>
      <a class="back" href="mailto:${settings.email}">${settings.email}</a>`,
    items.length > 0 ? 200 : 404,
  );
}

function groupSection({ category, items }: { category: Category; items: readonly Item[] }): Html {
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
  readonly hidden: Readonly<Record<string, string>>;
  readonly redirectUri: string;
  /** Reason why the sign-in failed. `headers` are present if the person must wait before another attempt. */
  readonly refusal?: { readonly problem: string; readonly headers?: Readonly<Record<string, string>> };
}

export function consentPage(account: Account, consent: Consent): Response {
  // After the form, the browser goes to the application. The content security policy must allow that origin.
  const target = `'self' ${new URL(consent.redirectUri).origin}`;
  const { refusal } = consent;
  const response = page(
    account,
    `Allow ${consent.application}?`,
    html`<h1>Allow ${consent.application} to work with ${account.settings.name}?</h1>
      <p>It will see and change items, bookings and notes as you can, until you withdraw it.</p>
      ${refusal === undefined ? [] : [html`<p role="alert"><strong>${refusal.problem}</strong></p>`]}
      <form method="post" action="${consent.address}">
        ${Object.entries(consent.hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label for="email">Your email</label><input id="email" name="email" type="email" autocomplete="username" />
        <label for="password">Your password</label
        ><input id="password" name="password" type="password" autocomplete="current-password" />
        <button class="apart" name="decision" value="allow">Allow</button
        ><button class="quiet" name="decision" value="deny">Deny</button>
      </form>`,
    refusal === undefined ? 200 : refusal.headers === undefined ? 401 : 429,
    target,
  );
  for (const [name, value] of Object.entries(refusal?.headers ?? {})) response.headers.set(name, value);
  return response;
}

export function consentProblem(account: Account, problem: string): Response {
  return page(
    account,
    'This cannot be allowed',
    html`<h1>This cannot be allowed</h1>
      <p>${problem}</p>`,
    400,
  );
}
