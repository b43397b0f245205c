import { css, html, nothing, type TemplateResult } from 'lit';
import { linesOf } from '../../../api/session-parts.ts';
import type { FlowState } from '../../../flow/state.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { stagesTemplate } from './stages.ts';
import { freshText } from '../../shared/text.ts';

export interface Bar {
  state: FlowState;
  locale: Locale | undefined;
  /** More than one item is offered, so that there is a list to go back to. */
  hasList: boolean;
  /** The open item is a child, so that going back leads to its parent. */
  inGroup?: boolean;
  onBack: () => void;
  onCart: () => void;
  onStage: (stage: 'choose' | 'details') => void;
}

/** Above every step: where one is, the cart until it is booked, and how to go back. */
export function barTemplate({ state, locale, hasList, inGroup = false, onBack, onCart, onStage }: Bar): TemplateResult {
  const text = locale?.text;
  const lines = linesOf(state.session).length;
  const choosing = state.step === 'choose';
  const canGoBack = choosing
    ? state.choice.itemId !== null && hasList
    : state.step !== 'unsure' && state.step !== 'done';
  const hasCart = lines > 0 && (choosing || state.step === 'details' || state.step === 'review');
  return html`<div class=${hasCart ? 'bar beside' : 'bar'} part="bar">
      ${stagesTemplate({ state, locale, onGo: onStage })}
    </div>
    ${
      hasCart && locale && text
        ? html`<button
            type="button"
            class=${choosing && state.choice.itemId === null ? 'cart-button stays' : 'cart-button'}
            part="cart-button"
            @click=${onCart}
          >
            ${icon}<span class="visually-hidden">${text.summary.toCart}</span
            ><span class="count" part="cart-count" translate="no" aria-hidden="true">${locale.figures(lines)}</span
            ><span class="visually-hidden">${freshText(text.summary.inCart(lines))}</span>
          </button>`
        : nothing
    }
    ${
      canGoBack && text
        ? html`<button type="button" class="quiet back" part="back" @click=${onBack}>
            <span class="arrow" aria-hidden="true">←</span>${choosing && !inGroup ? text.item.all : text.back}
          </button>`
        : nothing
    }`;
}

const icon = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M3 4h2.5l2.2 11h10l2-8H6.3" />
  <circle cx="9" cy="19.5" r="1.5" />
  <circle cx="16.5" cy="19.5" r="1.5" />
</svg>`;

export const barStyles = css`
  .bar.beside {
    padding-inline-end: 96px;
  }
  .back {
    margin-block-end: 8px;
    margin-inline-start: -0.5em;
    text-decoration: none;
  }
  .arrow {
    scale: var(--_forward, 1) 1;
  }
  .notice {
    margin-block-end: var(--_space);
  }
  .notice.leading {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 1em;
    padding-block: 0.25em;
  }
  /* As far from the box's edge as the button's words are, whether these stand beside it or below. */
  .leading p {
    padding-block-start: 10px;
  }
  .notice button {
    margin-inline: -9px;
  }
  /* In sight wherever one is, and in nobody's way: what is below stays where it is. */
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
  /* Beside the stages, and in sight in a long list. */
  .cart-button.stays {
    position: sticky;
    inset-block-start: calc(var(--_offset-top, 0px) + 4px);
    z-index: 3;
  }
  .cart-button {
    display: flex;
    inline-size: fit-content;
    gap: 6px;
    margin-block: -56px 12px;
    margin-inline: auto 0;
    padding: 4px 10px;
    border-color: var(--_line);
    background: var(--_paper);
    color: var(--_ink);
  }
  .cart-button svg {
    inline-size: 24px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
    scale: var(--_forward, 1) 1;
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
