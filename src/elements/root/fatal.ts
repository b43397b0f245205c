import { css, html, nothing, type TemplateResult } from 'lit';
import { countdown } from '../shared/text.ts';
import { problemMessage } from '../../i18n/problem-message.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { Problem, ProblemKind } from '../../values/problem.ts';

/** What helps against a problem that stands in the way of everything. */
const remedies = {
  offline: 'retry',
  timeout: 'retry',
  refused: 'retry',
  throttled: 'retry',
  broken: 'retry',
  unconfirmed: 'retry',
  incomplete: 'retry',
  outdated: 'reload',
  unauthorised: null,
  misconfigured: null,
  missing: null,
} satisfies Record<ProblemKind, 'retry' | 'reload' | null>;

/** A part that its host answers for was asked for again already: many browsers really ask on a new page only (`loadPart`). */
function remedyFor(problem: Problem): 'retry' | 'reload' | null {
  return problem.kind === 'incomplete' && problem.connected ? 'reload' : remedies[problem.kind];
}

/**
 * Nothing can be booked: says why, offers what can be tried, and shows the page's own fallback.
 * @param outcome replaces the reason and the remedy if there is a booking already
 */
export function fatalTemplate(
  problem: Problem,
  locale: FirstPaintLocale | undefined,
  act: Record<'retry' | 'reload', () => void>,
  outcome: readonly string[] = [],
): TemplateResult {
  const words = locale?.text.problems;
  const remedy = remedyFor(problem);
  const reason =
    words &&
    html`<p>${problemMessage(problem, words)} ${countdown(problem, words.again)}</p>
      ${remedy ? html`<button type="button" part="retry" @click=${act[remedy]}>${words[remedy]}</button>` : nothing}`;
  const message = outcome.length > 0 ? html`<div>${outcome.map((each) => html`<p>${each}</p>`)}</div>` : reason;
  return html`${message ? html`<div class="problem" part="problem" role="alert">${message}</div>` : nothing}
    <div part="fallback"><slot></slot></div>`;
}

/** How the root shows a problem. */
export const problemStyles = css`
  .problem {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
    align-items: center;
    justify-content: space-between;
    margin-block-end: var(--_space);
  }
  .problem p {
    flex: 1 1 256px;
  }
`;
