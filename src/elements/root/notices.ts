/** Renders the notice and the problem at the top of a step. `top-view.ts` has their styles. */
import { html, nothing, type TemplateResult } from 'lit';
import { linesOf } from '../../api/session-parts.ts';
import { codeRefusalIn } from '../../flow/cart/cart-code.ts';
import type { FlowState, Notice } from '../../flow/state.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { isBusy } from '../../values/problem.ts';
import { problemText } from '../shared/problem-text.ts';
import { freshText } from '../shared/text.ts';
import type { Context } from './context.ts';
import type { Problems } from './problems.ts';

export type NoticeDeps = Pick<Context, 'flow'> & {
  readonly problems: Pick<Problems, 'readProblem' | 'isRestoreFailed' | 'retry'>;
};

/** Renders the notice of the last command, then the problem of a command or of a read. */
export function noticesTemplate(
  { flow, problems }: NoticeDeps,
  locale: Locale | undefined,
): TemplateResult | typeof nothing {
  if (!locale) return nothing;
  const { text } = locale;
  const { state, dismiss, goTo } = flow;
  const stateProblem = showsOwnProblem(state) ? null : state.problem;
  const problem = stateProblem ?? problems.readProblem;
  const words = problem && locale.problem(problem);
  const againWords = stateProblem && !problems.isRestoreFailed ? text.wait : text.problems.again;
  // On long steps, the problem floats over the content, because the pressed button may be far below the top.
  const isFloating = state.step === 'choose' || state.step === 'cart';
  const box =
    problem &&
    html`<div class="problem" part="problem">
      <p>${problemText(words ?? '', problem, againWords)}</p>
      ${
        // Needs no button, because the element retries by itself when a busy service allows it.
        isBusy(problem) && !stateProblem
          ? nothing
          : html`<button type="button" @click=${stateProblem ? dismiss : () => problems.retry()}>
              ${stateProblem ? text.problems.dismiss : text.problems.retry}
            </button>`
      }
    </div>`;
  return html`${state.notice ? noticeTemplate(state, text, () => goTo('cart')) : nothing}
  ${problem && words ? (isFloating ? html`<div class="over">${box}</div>` : box) : nothing}`;
}

/** Returns true if the step shows the problem next to its cause: a form field, or the discount code in the cart. */
function showsOwnProblem({ step, problem }: FlowState): boolean {
  return step === 'details' || step === 'review' || (step === 'cart' && codeRefusalIn(problem) !== '');
}

/** Renders the notice. The notice about a new line has a button that leads to the cart. */
function noticeTemplate(state: FlowState, text: LoadedMessages, onCart: () => void): TemplateResult {
  const hasButton = state.notice === 'added';
  return html`<div class=${hasButton ? 'notice leading' : 'notice'} part="notice" tabindex="-1">
    <p>${freshText(noticeWords(state, text))}</p>
    ${
      hasButton
        ? html`<button type="button" class="quiet" part="notice-cart" @click=${onCart}>${text.summary.toCart}</button>`
        : nothing
    }
  </div>`;
}

/** Returns the text of the notice. The live region announces the same text. */
export function noticeWords(
  { notice, session }: Pick<FlowState, 'notice' | 'session'>,
  { cart, done }: LoadedMessages,
): string {
  const words = {
    '': '',
    changed: cart.changed,
    'not-made': done.notMade,
    added: cart.isIn(linesOf(session).at(-1)?.name ?? ''),
  } satisfies Record<Notice, string>;
  return words[notice];
}
