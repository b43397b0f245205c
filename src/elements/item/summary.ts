/**
 * Renders the summary of the open item: the selection, its price, and the buttons to the next step. The root element
 * decides the content and passes it as a view.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item, Quote } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isFewLeft } from '../../flow/quotes/quote-request.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import type { ButtonAction } from '../shared/host.ts';
import { contactLinkTemplate } from '../shared/contact-link.ts';
import { accountTextTemplate, dotSeparator } from '../shared/text.ts';
import { isPositive } from '../../values/amounts.ts';

/** The content of the summary. A wide layout shows it at the side, a narrow layout in a bar at the bottom. */
export interface SummaryView {
  locale: Locale;
  item: Item;
  /** The selected days, or the days of the quote; `''` before a selection, and for items without dates. */
  when: string;
  /** The days in a second calendar system, if the language requires one; otherwise `''`. */
  whenBeside: string;
  /**
   * The hint that helps to complete the selection; `''` for none. Null if the selection is complete: only then is there
   * a price.
   */
  prompt: string | null;
  /** Why a quantity is invalid; `''` if all of them are valid. */
  invalid: string;
  /** The message of the problem because of which there is no price; undefined if there is none. */
  problem: TemplateResult | undefined;
  /** The party in the account's words; `''` if unknown. */
  party: string;
  /**
   * The label and the quantity of each visible parameter, including quantities of 0. Until the parameters load, empty
   * rows reserve the space.
   */
  quantities: readonly { label: string; count: string }[];
  /** The quote for exactly this selection; undefined until it arrives. */
  quote: Quote | undefined;
  /** The discount code, with the reason why it has no effect; `''` if the code applies or there is no code. */
  codeReason: string;
  /** The previous total. It stays visible, but faint, until the new total arrives. */
  lastTotal: string;
  /**
   * Prices of the selected add-ons, which are not in the total. `''` if unknown; undefined without selected add-ons.
   */
  addOnPrices: string | undefined;
  /** Total without the discount code; `''` if unknown. */
  fullTotal: string;
  isPricePending: boolean;
  /** Suggested other days after a refusal; undefined if there are none. */
  suggestedDays: TemplateResult | undefined;
  /**
   * The primary button; undefined if there is none. If the selection is incomplete, a press leads to the missing input.
   * While its `isBusy` is true, a press does nothing.
   */
  primary: ButtonAction | undefined;
  /**
   * The button that adds the item to the cart so that the guest can select more. Until the price arrives, `'none'`
   * renders a skeleton of the button. Undefined renders nothing.
   */
  secondary: ButtonAction | 'none' | undefined;
  /**
   * The venue's `mailto:` address, or its website if it has no email; `''` for neither. The summary shows it for a
   * selection that the guest cannot book here.
   */
  askUrl: string;
  /** True while a guest edits a line of the cart. */
  isEdit?: boolean;
}

export function summaryTemplate(view: SummaryView): TemplateResult {
  const { locale, item, when, prompt, quote, isPricePending } = view;
  const isSelectionComplete = prompt === null;
  const { text } = locale;
  const [picture] = item.pictures;
  const totalAmount = quote?.total ?? view.lastTotal;
  const isRefused = isSelectionComplete && quote?.bookable === false;
  const noPriceReason =
    view.invalid ||
    view.problem ||
    (isRefused && (quote.reason ? accountTextTemplate(quote.reason, locale.accountLang) : text.summary.notBookable));
  const canHavePrice = isSelectionComplete && !noPriceReason;
  const priceBeforeDiscountTemplate =
    isPositive(quote?.discount) && view.fullTotal
      ? html`<span class="visually-hidden">${text.code.before}</span>
          <s class="money muted" translate="no">${locale.money(view.fullTotal)}</s>
          <span class="visually-hidden">${text.code.now}</span> `
      : nothing;
  return html`<section
    class=${isSelectionComplete || prompt || noPriceReason ? 'summary' : 'summary bare'}
    part="summary"
    aria-label=${text.summary.label}
  >
    <div class="what" aria-hidden="true">
      ${picture ? html`<img src=${picture.src} alt="" decoding="async" @error=${hideFailedPicture} />` : nothing}
      <strong>${accountTextTemplate(item.name, locale.accountLang)}</strong>
    </div>
    <dl class="lines">
      ${view.quantities.map(
        ({ label, count }) =>
          html`<div>
            <dt>${accountTextTemplate(label, locale.accountLang)}</dt>
            <dd class="money" translate="no">${count}</dd>
          </div>`,
      )}
    </dl>
    <p
      class=${noPriceReason ? 'reason' : 'when'}
      part=${noPriceReason ? (view.problem ? 'reason problem' : 'reason') : 'when'}
      translate="no"
    >
      ${noPriceReason || prompt || when}${canHavePrice && view.party ? html`<span class="party">${when ? dotSeparator : ''}${accountTextTemplate(view.party, locale.accountLang)}</span>` : nothing}
      ${canHavePrice && when && view.whenBeside ? html`<small part="when-beside">${view.whenBeside}</small>` : nothing}
      ${
        quote?.bookable && isFewLeft(quote.left)
          ? html`<span class="left" part="low">${text.summary.left(quote.left)}</span>`
          : nothing
      }
      ${view.codeReason ? html`<span class="code-reason">${view.codeReason}</span>` : nothing}
    </p>
    <p class="total" part="total">
      ${
        canHavePrice && (totalAmount || isPricePending)
          ? html`<span>${view.addOnPrices === undefined ? text.cart.subTotal : text.cart.withoutExtras}</span> ${
                totalAmount
                  ? html`<span
                      >${priceBeforeDiscountTemplate}<strong
                        class="money ${isPricePending ? 'stale' : ''}"
                        translate="no"
                        >${locale.money(totalAmount)}</strong
                      >${view.addOnPrices && html` <small class="add-on-prices money muted" part="add-on-prices" translate="no">${view.addOnPrices}</small>`}</span
                    >`
                  : html`<span class="skeleton"></span>`
              }`
          : nothing
      }
      ${isPricePending ? html`<span class="visually-hidden">${text.summary.pricing}</span>` : nothing}
    </p>
    ${view.suggestedDays} ${actionButtonsTemplate(view, locale)}
  </section>`;
}

function actionButtonsTemplate(
  { primary, secondary, askUrl, isEdit = false }: SummaryView,
  { text }: Locale,
): TemplateResult {
  if (!primary) return html`<div class="acts">${contactLinkTemplate(askUrl, text.done.askVenue)}</div>`;
  return html`<div class=${secondary ? 'acts two' : 'acts'}>
    ${actionButtonTemplate(primary, isEdit ? 'add primary' : 'book-now primary', 'primary')}
    ${typeof secondary === 'object' ? actionButtonTemplate(secondary, 'add') : secondary ? html`<div class="skeleton"></div>` : nothing}
  </div>`;
}

function actionButtonTemplate(
  { label, run, isBusy = false }: ButtonAction,
  partName: string,
  className = '',
): TemplateResult {
  return html`<button class=${className} part=${partName} aria-disabled=${isBusy} @click=${() => isBusy || run()}>
    ${label}
  </button>`;
}

export const summaryStyles = css`
  /* If there is no summary, the item spans both columns. */
  .choices:only-child {
    grid-column: 1 / -1;
  }
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
  .typing .summary {
    position: static;
  }
  .summary .what,
  .summary .lines,
  .summary .party {
    display: none;
  }
  .summary img {
    inline-size: 48px;
    block-size: 48px;
    object-fit: cover;
    border-radius: calc(var(--_radius) * 0.7);
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
  .summary .reason,
  .summary .code-reason {
    color: var(--_danger);
  }
  .summary [part='when-beside'],
  .summary .code-reason {
    display: block;
  }
  .summary .left {
    color: var(--_low);
    font-weight: 600;
    /* Keeps the words together. They move to a new line as a whole if they do not fit next to the amount. */
    display: inline-block;
  }
  .summary .total {
    grid-area: total;
    font-size: 1.125em;
  }
  .summary .total > span:first-child {
    font-size: max(0.78em, 14px);
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
    gap: 8px;
  }
  .summary .acts button {
    padding-inline: 0.5em;
  }
  .summary .total .skeleton {
    inline-size: 4em;
    block-size: 1.25em;
  }
  .summary > .skeleton {
    grid-column: 1 / -1;
    block-size: 56px;
  }
  /* Reserves the space of the second button, so that the primary button does not move when the price arrives. */
  @container (min-width: 16em) and (max-width: 719.98px) {
    .summary .two {
      grid-template-columns: 1fr 1fr;
    }
  }
  /* With large text, a long amount does not fit next to the days. */
  @container (max-width: 11.98em) {
    .summary {
      grid-template: 'when' 'total' 'acts' / minmax(0, 1fr);
    }
  }
  @container (max-width: 719.98px) {
    /* Without a selection, the bar is only as high as its button. The margin reserves the space of the row that a
       selection adds. */
    .summary.bare {
      min-block-size: 0;
      margin-block-start: 31px;
    }
    .summary.bare p {
      display: none;
    }
    .summary .total {
      text-align: end;
    }
  }
  /* Adds the picture and the name only if the window has enough height for the calendar too, and enough width for its
     text size. */
  @media (min-height: 700px) {
    @container (min-width: 20em) and (max-width: 719.98px) {
      .summary {
        grid-template:
          'picture name total' auto
          'picture when when' auto
          'acts acts acts' auto / auto minmax(0, 1fr) auto;
        column-gap: 0;
        align-items: center;
        min-block-size: 113px;
      }
      .summary .what {
        display: contents;
      }
      .summary .what strong {
        grid-area: name;
        display: -webkit-box;
        overflow: hidden;
        line-height: 1.25;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
      }
      .summary img {
        grid-area: picture;
        margin-inline-end: 12px;
      }
      .summary .party {
        display: inline;
      }
      .summary .total {
        margin-inline-start: 16px;
      }
      .summary .total > span {
        display: block;
        line-height: 1.25;
      }
      .summary.bare {
        margin-block-start: 56px;
      }
      .summary.bare .what {
        display: none;
      }
    }
  }
  @container (min-width: 720px) {
    .summary {
      /* If the summary is higher than the window, its top sticks above the window, so that its buttons stay visible. */
      inset-block: min(16px, calc(100vh - var(--_offset-bottom, 0px) - 16px)) auto;
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
    .summary .what {
      display: flex;
      gap: 12px;
      align-items: center;
      order: -2;
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
  /* The item's pictures are above the summary, so it needs no small picture. */
  @container (min-width: 960px) {
    .pictured > .summary img {
      display: none;
    }
  }
  /* In a low window, the bar must not cover text, and a summary in its own column must be visible as a whole. */
  @media (max-height: 479px) {
    @container (max-width: 719.98px) {
      .summary {
        position: static;
      }
    }
    @container (min-width: 720px) {
      .summary {
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
