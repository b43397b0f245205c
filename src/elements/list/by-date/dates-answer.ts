/**
 * Renders the searched dates and the result above the list, and the progress of the search. It holds no state, and
 * `by-date-view.ts` creates its content. While the guest edits the dates, `dates-form.ts` replaces this view.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../../values/problem.ts';
import { countdown, freshText } from '../../shared/text.ts';
import type { Day } from '../../../values/dates/day.ts';
import type { DatesView, NearDaysView } from './dates-view.ts';
import { enByDate } from '../../../i18n/en/by-date.ts';
import type { Locale } from '../../../i18n/locale.ts';

export interface DatesAnswerActs {
  change(): void;
  clear(): void;
  retry(): void;
  move(days: { from: Day; to: Day }): void;
}

export function drawAnswer(view: DatesView, acts: DatesAnswerActs): TemplateResult {
  const { text, summary } = view;
  return html`<div part="asked">
      <p part="when" tabindex="-1" translate="no">${summary}</p>
      <div class="actions">
        <button part="change" @click=${acts.change}>${text.change}</button>
        <button class="quiet" part="all" @click=${acts.clear}>${text.all}</button>
      </div>
    </div>
    ${problemLine(view, acts)} ${notAnswered(view)}
    ${view.free === 0 && !view.pending ? html`<p part="none">${text.none}</p>` : nothing} ${nearby(view, acts)}`;
}

export interface SearchProgress {
  /** Number of items in the list that the search has checked. */
  checked: number;
  /** Number of items in the list. */
  total: number;
  /** The problem while the search waits because the service throttles its requests; null without a wait. */
  pause: Problem | null;
  /** `stopped` if the guest stopped the search; `failed` after a problem. */
  state: 'running' | 'stopped' | 'failed';
  /** Stops a running search, or continues a stopped or failed search. */
  onPress: () => void;
}

/** Renders the progress in one line. The button comes first, so that it does not move when the text changes. */
export function drawProgress(
  { checked, total, pause, state, onPress }: SearchProgress,
  locale: Locale,
): TemplateResult {
  const { problems, cartChanges } = locale.text;
  const byDate = locale.section('byDate', enByDate);
  const words = checked === 0 ? byDate.asking : byDate.checked(checked, total);
  const button = { running: byDate.stop, stopped: cartChanges.go, failed: problems.retry }[state];
  return html`<button part="stop" @click=${onPress}>${freshText(button)}</button> ${
      pause ? html`${locale.problem(pause)} ${countdown(pause, problems.again)}` : freshText(words)
    }`;
}

function problemLine({ locale, problem, pending }: DatesView, acts: DatesAnswerActs) {
  return problem && !pending
    ? html`<div part="problem">
        <p>${locale.problem(problem)}</p>
        <button part="retry" @click=${acts.retry}>${locale.text.problems.retry}</button>
      </div>`
    : nothing;
}

function notAnswered({ text, unansweredCount, pending }: DatesView): TemplateResult | typeof nothing {
  return unansweredCount > 0 && !pending
    ? html`<p part="unanswered" class="muted" translate="no">${text.unanswered(unansweredCount)}</p>`
    : nothing;
}

function nearby({ text, near, free }: DatesView, acts: DatesAnswerActs): TemplateResult | typeof nothing {
  if (near === null) return nothing;
  const isNothing = free === 0;
  if (near === 'looking') return html`<p part="near" class="muted">${text.looking}</p>`;
  if (near.length === 0) return html`<p part="near" class="muted">${isNothing ? text.far : text.noneNearby}</p>`;
  return html`<p id="nearby" class=${isNothing ? nothing : 'visually-hidden'}>${isNothing ? text.near : text.nearby}</p>
    <div part="near" role="group" aria-labelledby="nearby" translate="no">
      ${near.map((days) => nearButton(days, acts))}
    </div>`;
}

function nearButton({ from, to, words, free, isShown }: NearDaysView, acts: DatesAnswerActs): TemplateResult {
  return html`<button part="near-days" aria-pressed=${isShown} @click=${() => acts.move({ from, to })}>
    <b>${words}</b> <span class="muted">${free}</span>
  </button>`;
}
