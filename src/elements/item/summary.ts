import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item, Quote } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isFew } from '../../flow/quotes/quote-request.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import { accountText } from '../shared/text.ts';
import { isPositive } from '../../values/amounts.ts';

/** What the visitor has chosen so far and what it comes to: beside the choice on wide elements, a bar below it on narrow ones. */
export interface SummaryView {
  locale: Locale | undefined;
  item: Item | undefined;
  /** What was chosen, or what the service made of it; `''` while no date is chosen, and for what has none. */
  when: string;
  /** The days of it in another calendar, where the language asks for one; else `''`. */
  whenBeside: string;
  /** What has to be chosen before there can be a price; `''` when nothing has. */
  prompt: string;
  /** Why a quantity is invalid; `''` if all of them are valid. */
  invalid: string;
  /** Every parameter a visitor sees, also at nought, and rows without words while they are not known: nothing moves later. */
  quantities: readonly { label: string; count: string }[];
  /** The answer to exactly this choice; undefined while there is none yet. */
  quote: Quote | undefined;
  /** The discount code and the reason why it counts for nothing; `''` if it counts. */
  codeReason: string;
  /** The last total known, shown faintly while the new one is asked for. */
  lastTotal: string;
  /** What it costs without the discount code; `''` where that is not known. */
  fullTotal: string;
  pricing: boolean;
  /** Other days, where this one is refused and they are known. */
  ahead: TemplateResult | undefined;
  /** Of the button that leads on. */
  label: string;
  canAdd: boolean;
  onAdd: () => void;
  /** The button that adds it and keeps choosing; undefined while a line is being changed. */
  more?: { label: string; onAdd: () => void } | undefined;
}

export function summaryTemplate(view: SummaryView): TemplateResult {
  const { locale, item, when, prompt, quote, pricing } = view;
  if (locale === undefined || item === undefined)
    return html`<div class="summary" aria-hidden="true"><div class="skeleton"></div></div>`;
  const { text } = locale;
  const total = quote?.total ?? view.lastTotal;
  const refused = quote && !quote.bookable && !prompt ? quote : undefined;
  const refusal =
    refused && (refused.reason ? accountText(refused.reason, locale.accountLang) : text.summary.notBookable);
  const reason = view.invalid || refusal;
  const saved = isPositive(quote?.discount) ? quote?.discount : undefined;
  const before =
    saved && view.fullTotal
      ? html`<span class="visually-hidden">${text.code.before}</span>
          <s class="money muted" translate="no">${locale.money(view.fullTotal)}</s>
          <span class="visually-hidden">${text.code.now}</span> `
      : nothing;
  return html`<section class="summary" part="summary" aria-label=${text.summary.label}>
    <div class="what" aria-hidden="true">
      ${item.pictures[0] ? smallPicture(item.pictures[0].src) : nothing}
      <strong>${accountText(item.name, locale.accountLang)}</strong>
    </div>
    <dl class="lines">
      ${view.quantities.map(
        ({ label, count }) =>
          html`<div>
            <dt>${accountText(label, locale.accountLang)}</dt>
            <dd class="money" translate="no">${count}</dd>
          </div>`,
      )}
    </dl>
    <p class=${reason ? 'reason' : 'when'} part=${reason ? 'reason' : 'when'} translate="no">
      ${reason ?? (prompt || when)}
      ${when && view.whenBeside && !prompt && !reason ? html`<small part="when-beside">${view.whenBeside}</small>` : nothing}
      ${
        quote?.bookable && isFew(quote.left)
          ? html`<span class="left" part="low">${text.summary.left(quote.left)}</span>`
          : nothing
      }
      ${view.codeReason ? html`<span class="code-reason">${view.codeReason}</span>` : nothing}
    </p>
    <p class="total" part="total" aria-busy=${pricing}>
      ${
        !prompt && total && !reason
          ? html`<span>${text.cart.subTotal}</span>
              <span
                >${before}<strong class="money ${pricing ? 'stale' : ''}" translate="no"
                  >${locale.money(total)}</strong
                ></span
              >`
          : nothing
      }
      ${pricing ? html`<span class="visually-hidden">${text.summary.pricing}</span>` : nothing}
    </p>
    ${view.ahead} ${acts(view)}
  </section>`;
}

function acts({ label, canAdd, onAdd, more }: SummaryView): TemplateResult {
  return html`<div class="acts">
    ${more ? html`<button part="add" aria-disabled=${!canAdd} @click=${more.onAdd}>${more.label}</button>` : nothing}
    <button class="primary" part=${more ? 'book-now primary' : 'add primary'} aria-disabled=${!canAdd} @click=${onAdd}>
      ${label}
    </button>
  </div>`;
}

const smallPicture = (src: string) =>
  html`<img src=${src} alt="" width="96" height="64" decoding="async" @error=${hideFailedPicture} />`;

export const summaryStyles = css`
  .summary {
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    display: grid;
    grid-template: 'when total' auto 'acts acts' auto / minmax(min(8em, 50%), 1fr) auto;
    gap: 4px 16px;
    align-items: baseline;
    min-block-size: 89px;
    margin-inline: -4px;
    padding: 6px 12px;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_paper);
    color: var(--_ink);
    box-shadow: 0 0 24px rgb(0 0 0 / 8%);
  }
  .typing .summary,
  .summary.tall {
    position: static;
  }
  .summary .what,
  .summary .lines {
    display: none;
  }
  .summary p {
    min-block-size: 1.5em;
  }
  .summary .when,
  .summary .reason {
    grid-area: when;
    font-size: 0.875em;
  }
  .summary .when {
    color: var(--_muted);
  }
  .summary .reason {
    color: var(--_danger);
  }
  .summary [part='when-beside'] {
    display: block;
  }
  .summary .code-reason {
    display: block;
    color: var(--_danger);
  }
  .summary .left {
    color: var(--_low);
    font-weight: 600;
    white-space: nowrap;
  }
  .summary .total {
    grid-area: total;
    font-size: 1.125em;
  }
  .summary .total > span:first-child {
    font-size: max(0.875rem, 14px);
    color: var(--_muted);
  }
  .summary .money {
    unicode-bidi: isolate;
  }
  .summary .stale {
    opacity: 0.5;
  }
  .summary .acts {
    grid-area: acts;
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: 8px;
  }
  .summary .acts button {
    padding-inline: 0.5em;
  }
  .summary > .skeleton {
    grid-column: 1 / -1;
    block-size: 56px;
  }
  @container (min-width: 720px) {
    .summary {
      inset-block: 16px auto;
      grid-template: none / 1fr;
      gap: 12px;
      margin: 0;
      padding: 20px;
      min-block-size: 328px;
      align-content: start;
    }
    .summary > * {
      grid-area: auto !important;
    }
    .summary .acts {
      grid-auto-flow: row;
    }
    .summary .acts .primary {
      order: -1;
    }
    .summary .what {
      display: flex;
      gap: 12px;
      align-items: center;
      order: -2;
    }
    .summary img {
      inline-size: 96px;
      block-size: 64px;
      object-fit: cover;
      border-radius: calc(var(--_radius) * 0.7);
    }
    .summary .when,
    .summary .reason {
      order: -1;
      font-size: 1em;
      min-block-size: 3em;
    }
    .summary .lines {
      display: block;
    }
    .summary .lines div,
    .summary .total {
      display: flex;
      justify-content: space-between;
      align-items: baseline;
      gap: 16px;
    }
    .summary .total {
      min-block-size: 2.5em;
      padding-block-start: 12px;
      border-block-start: 1px solid var(--_line);
    }
  }
  /* Where there is little height nothing lies over what is read; beside it all of it has to be in sight. */
  @media (max-height: 479px) {
    @container (max-width: 719.98px) {
      .summary {
        position: static;
      }
    }
    @container (min-width: 720px) {
      .summary {
        inset-block-start: 8px;
        gap: 8px;
        padding-block: 12px;
        min-block-size: 224px;
      }
      .summary .what {
        display: none;
      }
    }
  }
  @media print {
    .summary {
      position: static;
    }
  }
`;
