/**
 * Renders the stages of a visit above every step: select, details, confirmation. It decides which earlier stages the
 * guest can return to. `top-view.ts` renders the rest of the top.
 */
import { css, html, type TemplateResult } from 'lit';
import { canStandOn } from '../../flow/permissions.ts';
import type { FlowState, Step } from '../../flow/state.ts';
import type { Locale } from '../../i18n/locale.ts';
import { getPaymentState } from '../finish/booked-view.ts';
import { reversibleSteps } from './navigation.ts';

const stages = ['choose', 'details', 'done'] as const;
type Stage = (typeof stages)[number];

const stageIndexByStep: Readonly<Record<Step, number>> = {
  choose: 0,
  cart: 0,
  details: 1,
  review: 1,
  unsure: 1,
  done: 2,
};

/**
 * Renders three named stages; in a narrow layout only the current one. Earlier stages are buttons if the guest can
 * return to them. For an unpaid booking, the last stage is the payment.
 */
export function stagesTemplate(
  state: FlowState,
  locale: Locale | undefined,
  onStageSelect: (stage: 'choose' | 'details') => void,
): TemplateResult {
  const currentIndex = stageIndexByStep[state.step];
  const isBookingUnpaid = state.step === 'done' && getPaymentState(state.booking) === 'due';
  const messages = locale?.text.stages;
  const getStageName = (stage: Stage) => messages?.[stage === 'done' && isBookingUnpaid ? 'pay' : stage] ?? '\u00a0';
  // The cart is not a stage. At the cart step, a narrow layout shows the label of the cart instead of a stage name.
  const currentStageName =
    state.step === 'cart' && locale ? locale.text.cart.label : getStageName(stages[currentIndex] ?? 'choose');
  return html`<p class="stages-short" part="stages-short" data-at=${isBookingUnpaid ? currentIndex : currentIndex + 1}>
      ${messages?.at(currentIndex + 1, stages.length, currentStageName) ?? '\u00a0'}
    </p>
    <ol class="stages" part="stages" aria-label=${messages?.label ?? ''}>
      ${stages.map(
        (stage, index) =>
          html`<li
            class=${isBookingUnpaid && index === currentIndex ? 'due' : ''}
            data-name=${getStageName(stage)}
            part=${index < currentIndex ? 'stage passed' : index === currentIndex ? 'stage current' : 'stage'}
            aria-current=${index === currentIndex ? 'step' : 'false'}
          >
            ${
              stage !== 'done' && isStepBefore(stage, state.step) && canStandOn(state, stage)
                ? html`<button type="button" @click=${() => onStageSelect(stage)}>${getStageName(stage)}</button>`
                : getStageName(stage)
            }
          </li>`,
      )}
    </ol>`;
}

/** Returns true if the guest can go back from `step` to `earlierStep`. */
function isStepBefore(earlierStep: Step, step: Step): boolean {
  return reversibleSteps.indexOf(earlierStep) < reversibleSteps.indexOf(step);
}

export const progressStyles = css`
  .stages {
    display: none;
    grid-template-columns: repeat(3, auto);
    gap: 6px;
    max-inline-size: 37em;
  }
  .stages,
  .stages-short {
    flex: 1;
    font-size: 0.8125em;
    color: var(--_muted);
  }
  .stages li,
  .stages-short {
    padding-block-start: 6px;
    border-block-start: 3px solid var(--_line);
  }
  .stages-short {
    position: relative;
  }
  .stages-short::before {
    content: '';
    position: absolute;
    inset-block-start: -3px;
    inset-inline-start: 0;
    inline-size: calc(100% / 3);
    border-block-start: 3px solid var(--_accent);
  }
  .stages-short[data-at='2']::before {
    inline-size: calc(200% / 3);
  }
  .stages-short[data-at='3']::before {
    inline-size: 100%;
  }
  .stages li {
    overflow-wrap: break-word;
  }
  .stages :is([part~='passed'], [part~='current']:not(.due)) {
    border-color: var(--_accent);
  }
  .stages [aria-current='step'] {
    font-weight: 700;
  }
  /* Each stage takes the width of its bold name, so that the next step moves nothing. */
  .stages li::after {
    content: attr(data-name);
    display: block;
    block-size: 0;
    overflow: hidden;
    font-weight: 700;
    visibility: hidden;
  }
  .stages button {
    min-block-size: 44px;
    margin-block: -15px;
    padding: 0;
    border: 0;
    background: none;
    font-weight: inherit;
    text-decoration: underline;
    text-decoration-color: var(--_line);
    text-underline-offset: 0.25em;
  }
  .stages button:hover {
    text-decoration-color: currentColor;
  }
  @media (forced-colors: active) {
    .stages li,
    .stages-short {
      border-color: GrayText;
    }
    .stages li {
      color: GrayText;
    }
    .stages :is([part~='passed'], [part~='current']:not(.due)),
    .stages-short::before {
      border-color: Highlight;
    }
    .stages :is([part~='passed'], [part~='current']) {
      color: CanvasText;
    }
  }
  @container (min-width: 480px) {
    .stages {
      display: grid;
    }
    .stages-short {
      display: none;
    }
  }
`;
