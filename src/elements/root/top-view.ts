/**
 * Renders the top of every step: the stages of the visit, the cart button, the way back, notices, problems, and the
 * panel of cart changes. It only reads the state and calls commands. `stages.ts` renders the stages.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { linesOf } from '../../api/session-parts.ts';
import { getDayCount } from '../../flow/quotes/item-facts.ts';
import { isDated } from '../../flow/quotes/quote-request.ts';
import type { Locale } from '../../i18n/locale.ts';
import { visitTemplate } from '../shared/format-visit.ts';
import { textTemplate } from '../shared/text.ts';
import { getOnlyItemId } from '../shared/settings.ts';
import type { FeatureContext } from './context.ts';
import type { CartLoader } from '../cart/cart-loader.ts';
import type { Pricing } from '../item/pricing.ts';
import { formatSelection, goToCalendar } from './item-view.ts';
import { isListOpen, reversibleSteps, type Navigation } from './navigation.ts';
import type { StepTasks } from './step-tasks.ts';
import { stagesTemplate } from './stages.ts';
import { noticesTemplate, type NoticeDependencies } from './notices.ts';

type BarDependencies = Pick<FeatureContext, 'host' | 'flow'> & {
  readonly navigation: Pick<Navigation, 'back'>;
  readonly pricing: Pick<Pricing, 'view'>;
};

type TopDependencies = BarDependencies &
  NoticeDependencies &
  Pick<FeatureContext, 'locale'> & {
    readonly cartLoader: Pick<CartLoader, 'view'>;
    readonly stepTasks: Pick<StepTasks, 'changes'>;
  };

export function renderTop(dependencies: TopDependencies): TemplateResult {
  const locale = dependencies.locale();
  return html`${barTemplate(dependencies, locale)} ${dependencies.cartLoader.view?.renderTopBar()}
  ${noticesTemplate(dependencies, locale)}
  ${dependencies.stepTasks.changes.render({
    pending: () => html`<div class="skeleton waiting"></div>`,
    complete: (changesPanel) => (locale ? changesPanel.template(locale) : nothing),
  })}`;
}

function barTemplate(dependencies: BarDependencies, locale: Locale | undefined): TemplateResult {
  const { host, flow, navigation } = dependencies;
  const { state, goTo } = flow;
  const { choice, step } = state;
  const lineCount = linesOf(state.session).length;
  const isChooseStep = step === 'choose';
  // A page that offers one item has no list to go back to.
  const canGoBack = isChooseStep
    ? choice.itemId !== null && getOnlyItemId(host) !== choice.itemId
    : reversibleSteps.includes(step);
  const hasSpecificBackTarget = host.openItemView.item?.group === 'child' || choice.lineId !== undefined;
  const hasCartButton = lineCount > 0 && (isChooseStep || step === 'details' || step === 'review');
  return html`<div class=${hasCartButton ? 'bar with-cart' : 'bar'} part="bar">
      ${stagesTemplate(state, locale, (stage) => goTo(stage, stage === 'choose' ? getOnlyItemId(host) : undefined))}
    </div>
    ${
      hasCartButton && locale
        ? html`<button
            type="button"
            class=${isListOpen(state) ? 'cart-button stays' : 'cart-button'}
            part="cart-button"
            @click=${() => goTo('cart')}
          >
            ${cartIcon}<span class="visually-hidden">${locale.text.summary.toCart}</span
            ><span class="count" part="cart-count" translate="no" aria-hidden="true"
              >${locale.wholeNumber(lineCount)}</span
            ><span class="visually-hidden">${textTemplate(locale.text.summary.inCart(lineCount))}</span>
          </button>`
        : nothing
    }
    ${
      canGoBack && locale
        ? html`<div class="top-row">
            <button type="button" class="quiet back" part="back" @click=${() => navigation.back()}>
              <span class="forward" aria-hidden="true">←</span
              ><span class=${isChooseStep ? 'where' : nothing}
                >${isChooseStep && !hasSpecificBackTarget ? locale.text.item.all : locale.text.back}</span
              >
            </button>
            ${isChooseStep ? visitButtonTemplate(dependencies, locale) : nothing}
          </div>`
        : nothing
    }`;
}

/** Renders a button with the days and the party of the visit. The button leads to the calendar. */
function visitButtonTemplate(
  { host, flow, pricing }: BarDependencies,
  locale: Locale,
): TemplateResult | typeof nothing {
  const { item } = host.openItemView;
  if (!item || !isDated(item) || host.openItemView.firstFreeDay === null) return nothing;
  const visitTexts = formatSelection(flow.state, pricing.view(), item, locale);
  return html`<button type="button" class="quiet visit" part="visit" @click=${() => goToCalendar(host)}>
    <span>${visitTemplate(visitTexts, locale, getDayCount(item) === 0 ? undefined : locale.text.calendar.label)}</span>
  </button>`;
}

const cartIcon = html`<svg class="forward" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M3 4h2.5l2.2 11h10l2-8H6.3" />
  <circle cx="9" cy="19.5" r="1.5" />
  <circle cx="16.5" cy="19.5" r="1.5" />
</svg>`;

export const barStyles = css`
  .bar.with-cart {
    padding-inline-end: 96px;
  }
  .waiting {
    block-size: 320px;
  }
  .top-row {
    display: flex;
    gap: 8px;
    margin-block-end: 8px;
    margin-inline: -0.5em;
  }
  .back {
    flex: none;
    text-decoration: none;
  }
  /* Reserves the height of two lines, so that a new selection moves nothing below. */
  .visit {
    min-block-size: max(44px, 2.5em + 8px);
    padding-block: 3px;
    font-size: 0.875em;
    line-height: 1.25;
    text-align: start;
  }
  /* Cuts the text off after two lines, but not if the guest uses large text. */
  @container (min-width: 16em) {
    .visit > span {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
  /* Hides the label of the Back button, because the selection needs the width. */
  @container (max-width: 26em) {
    .where {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  .notice.leading {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 1em;
    padding-block: 0.25em;
  }
  /* Aligns the text with the label of the button. */
  .leading p {
    padding-block-start: 10px;
  }
  .notice button {
    margin-inline: -9px;
  }
  /* Keeps the problem in view without moving the content below. */
  .over {
    position: sticky;
    inset-block-start: calc(var(--_offset-top, 0px) + 8px);
    z-index: 4;
    block-size: 0;
  }
  .over > .problem {
    margin: 0;
    background: var(--_paper);
    color: var(--_ink);
    box-shadow: 0 4px 16px rgb(0 0 0 / 25%);
  }
  /* Keeps the cart button in view while the guest scrolls a long list. */
  .cart-button.stays {
    position: sticky;
    inset-block-start: calc(var(--_offset-top, 0px) + 4px);
    z-index: 3;
  }
  .cart-button {
    display: flex;
    inline-size: fit-content;
    gap: 6px;
    margin-block: -52px 12px;
    margin-inline: auto 0;
    padding: 4px 10px;
    border-color: var(--_line);
    background: var(--_paper);
    color: var(--_ink);
  }
  .cart-button svg {
    inline-size: 24px;
    stroke-width: 1.75;
  }
  .count {
    padding-inline: 0.5em;
    border-radius: 1em;
    background: var(--_face);
    color: var(--_on-accent);
    font-size: 0.8125em;
    line-height: 1.5;
  }
`;
