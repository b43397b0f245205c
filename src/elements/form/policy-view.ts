/**
 * Renders the row below the terms: the button that expands the account's policy, and the link to the venue's privacy
 * notice. It is a separate module because the policy is HTML from the service and needs the sanitiser. `form.ts` holds
 * the state.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { UnsafeHtml } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { proseStyles, safeHtmlTemplate } from '../shared/safe-html.ts';
import { textTemplate } from '../shared/text.ts';
import { parseWebAddress } from '../../values/web-address.ts';

export interface PolicyView {
  /** The account's policy as HTML; `''` if the account has none. */
  policy: UnsafeHtml;
  /** Address of the venue's privacy notice, as the page's author wrote it; `''` for none. */
  privacyUrl: string;
  /** True if the policy is visible. */
  isOpen: boolean;
  onToggle: () => void;
}

/**
 * Renders the row below the checkbox that accepts the terms: a button that expands the policy, and a link to the
 * venue's privacy notice.
 */
export function policyTemplate(
  { policy, privacyUrl, isOpen, onToggle }: PolicyView,
  { text: { details }, accountLang }: Locale,
): TemplateResult | typeof nothing {
  const privacyNoticeUrl = parseWebAddress(privacyUrl, document.baseURI)?.href;
  if (!policy && !privacyNoticeUrl) return nothing;
  const visiblePolicy = isOpen ? policy : '';
  return html`<div class="terms small">
    <p>
      ${
        policy
          ? html`<button
              type="button"
              class="quiet"
              part="policy-open"
              aria-expanded=${isOpen}
              aria-controls="policy"
              @click=${onToggle}
            >
              ${textTemplate(details.whole)}
            </button>`
          : nothing
      }
      ${privacyNoticeUrl ? html`<a part="privacy" href=${privacyNoticeUrl} target="_blank" rel="noopener">${details.privacy}</a>` : nothing}
    </p>
    <div
      class="policy"
      id="policy"
      part="policy"
      role="region"
      aria-label=${details.policy}
      tabindex="0"
      ?hidden=${!visiblePolicy}
    >
      ${safeHtmlTemplate(visiblePolicy, accountLang)}
    </div>
  </div>`;
}

export const policyStyles = [
  proseStyles,
  css`
    .terms {
      margin-block-start: -0.75em;
    }
    .terms > p {
      display: flex;
      flex-wrap: wrap;
      gap: 0 1em;
      align-items: baseline;
      margin-inline-start: 1.5em;
    }
    .terms > p > a {
      padding: 0.75em 0.5em;
    }
    .terms > p > .quiet {
      font-weight: 400;
    }
    .policy {
      max-block-size: 240px;
      overflow: auto;
      padding: 0.875em 1em;
      border: 1px solid var(--_line);
      border-radius: calc(var(--_radius) * 0.8);
    }
  `,
];
