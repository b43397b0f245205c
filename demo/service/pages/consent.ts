/** The page on which staff let an application act for them (specification 5.2, step 1). */

import { html } from '../serializers/html.ts';
import type { Account } from '../catalogue/account.ts';
import { page } from './layout.ts';

export interface Consent {
  readonly application: string;
  readonly address: string;
  /** Goes with the form and comes back. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly redirectUri: string;
  /** Why the person was not let in; with headers, because it has to be tried later. */
  readonly refused?: { readonly problem: string; readonly headers?: Readonly<Record<string, string>> };
}

export function consentPage(account: Account, consent: Consent): Response {
  // After the form the browser follows to the application, which the policy has to name.
  const target = `'self' ${new URL(consent.redirectUri).origin}`;
  const { refused } = consent;
  const response = page(
    account,
    `Allow ${consent.application}?`,
    html`<h1>Allow ${consent.application} to work with ${account.settings.name}?</h1>
      <p>It will see and change items, bookings and notes as you can, until you withdraw it.</p>
      ${refused === undefined ? [] : [html`<p role="alert"><strong>${refused.problem}</strong></p>`]}
      <form method="post" action="${consent.address}">
        ${Object.entries(consent.hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label for="email">Your email</label><input id="email" name="email" type="email" autocomplete="username" />
        <label for="password">Your password</label
        ><input id="password" name="password" type="password" autocomplete="current-password" />
        <button class="apart" name="decision" value="allow">Allow</button
        ><button class="quiet" name="decision" value="deny">Deny</button>
      </form>`,
    refused === undefined ? 200 : refused.headers === undefined ? 401 : 429,
    target,
  );
  for (const [name, value] of Object.entries(refused?.headers ?? {})) response.headers.set(name, value);
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
