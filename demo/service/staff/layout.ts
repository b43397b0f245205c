/**
 * The layout of the staff page: header, navigation, messages, and helpers that all sections share. The pages have no
 * scripts. The interface is in English. Texts of the account, such as item names, are in the account's language.
 */

import { documentResponse, type PageStatus } from '../pages/layout.ts';
import { formatClock, localeTag, formatPlainDay } from '../serializers/dates.ts';
import { type Html, html } from '../serializers/html.ts';
import type { Account } from '../catalogue/account.ts';
import { localTime } from '../rules/day.ts';
import { amountOf, money } from '../rules/money.ts';
import { formToken, type HiddenField, newFormKey } from './guard.ts';
import type { Refusal } from './interface.ts';
import { STYLE } from './style.ts';
import { staffAddress, type Visit } from './visit.ts';

/** A section of the staff page, as an entry of its navigation. */
export interface Section {
  /** First path segment of the section, below `/{account}/staff/`. */
  readonly path: string;
  readonly label: string;
}

/** All sections, in the order of the navigation. To add a section, add a row here and its routes to `staff-page.ts`. */
const SECTIONS: readonly Section[] = [
  { path: 'bookings', label: 'Bookings' },
  { path: 'webhooks', label: 'Webhooks' },
];

interface PageParts {
  /** Title of the browser tab, without the account's name. */
  readonly title: string;
  readonly content: Html;
  readonly status?: PageStatus;
}

/** Returns a page for a signed-in person, with the navigation. */
export function staffPage(visit: Visit, { title, content, status = 200 }: PageParts): Response {
  const { account } = visit.catalogue;
  const person = account.settings.staff.find(({ id }) => id === visit.session.staffId);
  return plainPage(account, {
    title,
    status,
    content,
    header: html`<nav aria-label="Sections">
        <ul>
          ${SECTIONS.map(
            ({ path, label }) =>
              html`<li>
                <a href="${staffAddress(visit, path)}" ${path === visit.section ? html`aria-current="page"` : null}
                  >${label}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      <form class="sign-out" method="post" action="${staffAddress(visit, 'sign-out')}">
        <bdi>${person?.name ?? ''}</bdi>${hiddenFields(visit)}<button class="quiet">Sign out</button>
      </form>`,
  });
}

/** Returns a page without navigation, for people without a session. */
export function plainPage(
  account: Account,
  { title, content, status = 200, header }: PageParts & { readonly header?: Html },
): Response {
  const { name } = account.settings;
  return documentResponse(account, {
    title: `${title} · ${name}`,
    language: 'en',
    direction: 'ltr',
    style: STYLE,
    body: html`<a class="skip" href="#content">Skip to content</a>
      <header>
        <p class="venue"><strong>${ofAccount(account, name)}</strong> <span>Staff</span></p>
        ${header ?? null}
      </header>
      <main id="content" tabindex="-1">${content}</main>`,
    status,
    formTarget: "'self'",
    // With `no-referrer`, forms would send no origin and the service would refuse them.
    referrerPolicy: 'same-origin',
  });
}

export function notFoundPage(visit: Visit): Response {
  return staffPage(visit, {
    title: 'Page not found',
    status: 404,
    content: html`<h1>We cannot find this page</h1>
      <p>
        The address may be cut off. <a class="link" href="${staffAddress(visit, 'bookings')}">Show all bookings</a>
      </p>`,
  });
}

/** Returns a page that shows why the Booking API refused a call. */
export function refusalPage(visit: Visit, title: string, refusal: Refusal): Response {
  return staffPage(visit, {
    title,
    status: refusal.status,
    content: html`<h1>${title}</h1>
      ${alert(refusal)}
      <p><a class="link" href="${staffAddress(visit, 'bookings')}">Show all bookings</a></p>`,
  });
}

/** Returns an error message that screen readers announce. */
export function alert({ title, details }: Pick<Refusal, 'title' | 'details'>): Html {
  return html`<div class="message problem" role="alert"><strong>${title}</strong> ${details}</div>`;
}

export function notice(text: string): Html {
  return html`<div class="message" role="status">${text}</div>`;
}

/** Returns the hidden fields that every form with method POST needs: the form's token and key. */
export function hiddenFields({ session }: Visit): Html {
  return html`${hiddenField(formToken(session.token))}${hiddenField(newFormKey())}`;
}

export function hiddenField({ name, value }: HiddenField): Html {
  return html`<input type="hidden" name="${name}" value="${value}" />`;
}

/** Marks a text of the account with its language and direction. */
export function ofAccount(account: Account, text: string): Html {
  return html`<span lang="${localeTag(account).split('-u-')[0] ?? 'en'}" dir="auto">${text}</span>`;
}

/** Returns an option whose label is a text of the account. */
export function option(account: Account, value: string, text: string, selected: string): Html {
  return html`<option
    value="${value}"
    lang="${account.settings.language}"
    ${value === selected ? html`selected` : null}
  >
    ${text}
  </option>`;
}

/** Formats a decimal text of the Booking API in the account's currency format. */
export function amountText(account: Account, decimalText: string): Html {
  return html`<span class="amount" dir="auto">${money(amountOf(decimalText), account.settings.currency)}</span>`;
}

/** Formats an instant as day and time, in the account's time zone and language. */
export function momentText({ context, catalogue: { account } }: Visit, instant: Date): Html {
  const { day, minute } = localTime(instant, context.zones(account.settings.timezone));
  return ofAccount(account, `${formatPlainDay(account, day)}, ${formatClock(account, minute)}`);
}

/** CSS classes for the badge of each status. Other statuses have a neutral badge. */
const STATUS_LOOKS: Readonly<Record<string, 'good' | 'open' | 'ended'>> = {
  PAID: 'good',
  PEND: 'open',
  HOLD: 'open',
  PART: 'open',
  WAIT: 'open',
  STOP: 'ended',
  VOID: 'ended',
  CANCELLED: 'ended',
};

export function statusBadge(account: Account, { id, name }: { readonly id: string; readonly name: string }): Html {
  return html`<span class="badge ${STATUS_LOOKS[id] ?? ''}">${ofAccount(account, name)}</span>`;
}

/** Returns the head of a table. Aligns the columns in `numbers` to the right. */
export function tableHead(labels: readonly (string | Html)[], numbers: readonly string[] = []): Html {
  return html`<thead role="rowgroup">
    <tr role="row">
      ${labels.map((label) => {
        const isNumber = typeof label === 'string' && numbers.includes(label);
        return html`<th role="columnheader" scope="col" ${isNumber ? html`class="number"` : null}>${label}</th>`;
      })}
    </tr>
  </thead>`;
}
