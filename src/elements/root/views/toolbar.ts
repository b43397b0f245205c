import { css, html, nothing, type TemplateResult } from 'lit';
import { linesOf } from '../../../api/session-parts.ts';
import type { FlowState } from '../../../flow/state.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { stagesTemplate } from './stages.ts';
import { freshText } from '../../shared/fresh-text.ts';

export interface Bar {
  state: FlowState;
  locale: Locale | undefined;
  /** More than one item is offered, so that there is a list to go back to. */
  hasList: boolean;
  /** The open item is a child, so that going back leads to its parent. */
  inGroup?: boolean;
  onBack: () => void;
  onCart: () => void;
}

/** Above every step: where one is, the cart while choosing, and how to go back. */
export function barTemplate({ state, locale, hasList, inGroup = false, onBack, onCart }: Bar): TemplateResult {
  const text = locale?.text;
  const lines = linesOf(state.session).length;
  const choosing = state.step === 'choose';
  const canGoBack = choosing
    ? state.choice.itemId !== null && hasList
    : state.step !== 'unsure' && state.step !== 'done';
  return html`<div class="bar" part="bar">
      ${stagesTemplate(state.step, locale)}
      ${
        choosing && lines > 0 && text
          ? html`<button type="button" class="cart-button" part="cart-button" @click=${onCart}>
              ${text.summary.toCart}<span class="count" translate="no" aria-hidden="true">${lines}</span
              ><span class="visually-hidden">${freshText(text.summary.inCart(lines))}</span>
            </button>`
          : nothing
      }
    </div>
    ${
      canGoBack && text
        ? html`<button type="button" class="quiet back" part="back" @click=${onBack}>
            <span class="arrow" aria-hidden="true">←</span>${choosing && !inGroup ? text.item.all : text.back}
          </button>`
        : nothing
    }`;
}

export const barStyles = css`
  .bar {
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 16px;
  }
  .back {
    margin-block-end: 8px;
    margin-inline-start: -0.5em;
    text-decoration: none;
  }
  [dir='rtl'] .arrow {
    scale: -1 1;
  }
  .notice {
    margin-block-end: var(--_space);
  }
  .cart-button {
    flex: none;
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
