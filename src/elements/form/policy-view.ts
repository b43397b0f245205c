import { css, html, nothing, type TemplateResult } from 'lit';
import type { UnsafeHtml } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { proseStyles, safeHtml, safeText } from '../shared/safe-html.ts';
import { accountText } from '../shared/text.ts';
import { webAddress } from '../../values/web-address.ts';

export interface PolicyView {
  /** `''` where the account has none. */
  policy: UnsafeHtml;
  /** Address of the venue's privacy notice as the page wrote it, `''` for none. */
  privacyUrl: string;
  /** All of the policy is shown. */
  isWhole: boolean;
  onOpen: () => void;
}

/** Characters of a policy that are read before the form; one that is a line longer is read whole. */
const most = 200;
const line = 80;

/** Before the form: how the policy begins, opening to the whole, and the way to the venue's privacy notice. */
export function policyTemplate(
  { policy, privacyUrl, isWhole, onOpen }: PolicyView,
  { text: { details }, accountLang }: Locale,
): TemplateResult | typeof nothing {
  const address = webAddress(privacyUrl, document.baseURI)?.href;
  const privacy = address
    ? html`<p>
        <a part="privacy" href=${address} target="_blank" rel="noopener">${details.privacy}</a>
      </p>`
    : nothing;
  if (!policy) return privacy === nothing ? nothing : html`<div class="terms small">${privacy}</div>`;
  const text = safeText(policy);
  const isCut = text.length > most + line;
  return html`<div class="terms small">
    <h3 id="policy" part="policy-heading">
      ${details.policy}${isCut && !isWhole ? html`<span class="muted"> · ${details.excerpt}</span>` : nothing}
    </h3>
    ${
      isCut && !isWhole
        ? html`<p class="muted" part="policy-excerpt">${accountText(excerptOf(text, most), accountLang)}</p>
            <button type="button" class="quiet whole" part="policy-open" aria-expanded="false" @click=${onOpen}>
              ${details.whole}
            </button>`
        : html`<div class="policy" part="policy" role="region" aria-labelledby="policy" tabindex="0">
            ${safeHtml(policy, accountLang)}
          </div>`
    }
    ${privacy}
  </div>`;
}

/** The beginning of a text, cut between two words; what was cut is said by `…`. */
export function excerptOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const begun = text.slice(0, length);
  const cut = /^(.*\S)\s/.exec(/\s/.test(text[length] ?? '') ? `${begun} ` : begun)?.[1] ?? begun;
  // Half of a pair would be no character.
  return `${cut.replace(/[\ud800-\udbff]$/, '').replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`;
}

export const policyStyles = [
  proseStyles,
  css`
    .terms {
      display: grid;
      gap: 0.25em;
    }
    .terms h3 .muted {
      font-weight: 400;
    }
    .whole {
      justify-self: start;
      margin-block: -0.75em -0.5em;
      margin-inline-start: -0.5em;
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
