import { html, nothing, type TemplateResult } from 'lit';
import { linesOf } from '../../../api/session-parts.ts';
import { codeRefusalIn } from '../../../flow/cart/discount-code.ts';
import type { FlowState, Notice } from '../../../flow/state.ts';
import type { Problem } from '../../../values/problem.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { countdown, freshText } from '../../shared/text.ts';

interface Notices {
  state: FlowState;
  locale: Locale | undefined;
  /** Something could not be read, like a price. */
  readProblem: Problem | null;
  /** What the state's problem is about is asked for again without a press. */
  asksAgain: boolean;
  onDismiss: () => void;
  onRetry: () => void;
  onCart: () => void;
}

/** Steps that say their own problems, beside what they concern: the form, the review, and the cart a code that does not count. */
function isSaidBelow({ step, problem }: FlowState): boolean {
  return step === 'details' || step === 'review' || (step === 'cart' && codeRefusalIn(problem) !== '');
}

/** What must be said above a step. */
export function noticesTemplate({
  state,
  locale,
  readProblem,
  asksAgain,
  onDismiss,
  onRetry,
  onCart,
}: Notices): TemplateResult | typeof nothing {
  if (!locale) return nothing;
  const { text } = locale;
  const own = isSaidBelow(state) ? null : state.problem;
  const problem = own ?? readProblem;
  const words = problem && locale.problem(problem);
  // These steps are long, and what was pressed may be far below.
  const isOver = state.step === 'choose' || state.step === 'cart';
  const box =
    problem &&
    html`<div class="problem" part="problem" role="alert">
      <p>${freshText(words ?? '')} ${countdown(problem, own && !asksAgain ? text.wait : text.problems.again)}</p>
      <button type="button" @click=${own ? onDismiss : onRetry}>
        ${own ? text.problems.dismiss : text.problems.retry}
      </button>
    </div>`;
  return html`${state.notice ? noticeTemplate(state, text, onCart) : nothing}
  ${problem && words ? (isOver ? html`<div class="over">${box}</div>` : box) : nothing}`;
}

/** What was put into the cart is one step from there: the way to it stands beside the word that it is in. */
function noticeTemplate(state: FlowState, text: Messages, onCart: () => void): TemplateResult {
  const leads = state.notice === 'added';
  return html`<div class=${leads ? 'notice leading' : 'notice'} part="notice" tabindex="-1">
    <p>${freshText(noticeWords(state, text))}</p>
    ${
      leads
        ? html`<button type="button" class="quiet" part="notice-cart" @click=${onCart}>${text.summary.toCart}</button>`
        : nothing
    }
  </div>`;
}

export function noticeWords(
  { notice, session }: Pick<FlowState, 'notice' | 'session'>,
  { cart, done }: Messages,
): string {
  const words = {
    '': '',
    changed: cart.changed,
    'not-made': done.notMade,
    added: cart.isIn(linesOf(session).at(-1)?.name ?? ''),
    paid: done.paidNoted,
  } satisfies Record<Notice, string>;
  return words[notice];
}
