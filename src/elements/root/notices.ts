/** Renders the notice and the problem at the top of a step. `top-view.ts` has their styles. */
import { html, nothing, type TemplateResult } from 'lit';
import { linesOf } from '../../api/session-parts.ts';
import { findCodeRefusal } from '../../flow/cart/cart-code.ts';
import type { FlowState, Notice } from '../../flow/state.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { isBusy } from '../../values/problem.ts';
import { problemTextTemplate } from '../shared/problem-text.ts';
import { textTemplate } from '../shared/text.ts';
import type { FeatureContext } from './context.ts';
import type { Problems } from './problems.ts';

export type NoticeDependencies = Pick<FeatureContext, 'flow'> & {
  readonly problems: Pick<Problems, 'problemOfRead' | 'isRestoreFailed' | 'retry'>;
};

/** Renders the notice of the last command, then the problem of a command or of a read. */
export function noticesTemplate(
  { flow, problems }: NoticeDependencies,
  locale: Locale | undefined,
): TemplateResult | typeof nothing {
  if (!locale) return nothing;
  const { text } = locale;
  const { state, dismiss, goTo } = flow;
  const commandProblem = isProblemShownByStep(state) ? null : state.problem;
  const problem = commandProblem ?? problems.problemOfRead;
  const problemMessage = problem && locale.problem(problem);
  const formatRetryTime = commandProblem && !problems.isRestoreFailed ? text.wait : text.problems.again;
  // On long steps, the problem floats over the content, because the button that the guest pressed may be far below.
  const isFloating = state.step === 'choose' || state.step === 'cart';
  const problemTemplate =
    problem &&
    html`<div class="problem" part="problem">
      <p>${problemTextTemplate(problemMessage ?? '', problem, formatRetryTime)}</p>
      ${
        // Renders no button for a failed read of a busy service, because the element repeats the read by itself.
        isBusy(problem) && !commandProblem
          ? nothing
          : html`<button type="button" @click=${commandProblem ? dismiss : () => problems.retry()}>
              ${commandProblem ? text.problems.dismiss : text.problems.retry}
            </button>`
      }
    </div>`;
  return html`${state.notice ? noticeTemplate(state, text, () => goTo('cart')) : nothing}
  ${problem && problemMessage ? (isFloating ? html`<div class="over">${problemTemplate}</div>` : problemTemplate) : nothing}`;
}

/**
 * Returns true if the step itself shows the problem: the details, the review, or the cart with a refused discount code.
 */
function isProblemShownByStep({ step, problem }: FlowState): boolean {
  return step === 'details' || step === 'review' || (step === 'cart' && findCodeRefusal(problem) !== '');
}

/** Renders the notice. The notice about a new line has a button that leads to the cart. */
function noticeTemplate(state: FlowState, text: LoadedMessages, onCart: () => void): TemplateResult {
  const hasCartButton = state.notice === 'added';
  return html`<div class=${hasCartButton ? 'notice leading' : 'notice'} part="notice" tabindex="-1">
    <p>${textTemplate(getNoticeText(state, text))}</p>
    ${
      hasCartButton
        ? html`<button type="button" class="quiet" part="notice-cart" @click=${onCart}>${text.summary.toCart}</button>`
        : nothing
    }
  </div>`;
}

/** Returns the text of the notice. The live region announces the same text, except for a new line. */
export function getNoticeText(
  { notice, session }: Pick<FlowState, 'notice' | 'session'>,
  { cart, done }: LoadedMessages,
): string {
  const textsByNotice = {
    '': '',
    changed: cart.changed,
    'not-made': done.notMade,
    added: cart.isIn(linesOf(session).at(-1)?.name ?? ''),
  } satisfies Record<Notice, string>;
  return textsByNotice[notice];
}
