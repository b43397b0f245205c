/**
 * Renders the searched dates and the result above the list, and the progress of the search. It holds no state, and
 * `search-content.ts` creates its content. While the guest edits the dates, `dates-form.ts` replaces this view.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../../../values/problem.ts';
import { timerTemplate, textTemplate } from '../../shared/text.ts';
import type { Day } from '../../../values/dates/day.ts';
import type { DatesView, NearDaysView } from './dates-content.ts';
import { enByDate } from '../../../i18n/en/by-date.ts';
import type { Locale } from '../../../i18n/locale.ts';

export interface DatesResultActions {
  change(): void;
  clear(): void;
  retry(): void;
  move(days: { from: Day; to: Day }): void;
}

export function datesResultTemplate(view: DatesView, actions: DatesResultActions): TemplateResult {
  const { text, summary } = view;
  return html`<div part="asked">
      <p part="when" tabindex="-1" translate="no">${summary}</p>
      <div class="actions">
        <button part="change" @click=${actions.change}>${text.change}</button>
        <button class="quiet" part="all" @click=${actions.clear}>${text.all}</button>
      </div>
    </div>
    ${problemTemplate(view, actions)} ${unansweredTemplate(view)}
    ${view.free === 0 && !view.pending ? html`<p part="none">${text.none}</p>` : nothing}
    ${nearbyDaysTemplate(view, actions)}`;
}

export interface SearchProgress {
  /** Number of items in the list that the search has checked. */
  checked: number;
  /** Number of all items in the list. */
  total: number;
  /**
   * The problem because of which the search pauses: the service throttles its requests. Null if the search does not
   * pause.
   */
  pause: Problem | null;
  /** The state of the search: `stopped` by the guest, `failed` because of a problem, or `running`. */
  state: 'running' | 'stopped' | 'failed';
  /** Stops a running search, or continues a stopped or failed search. */
  onPress: () => void;
}

/** Renders the progress in one line. The button comes first, so that it does not move when the text changes. */
export function searchProgressTemplate(
  { checked, total, pause, state, onPress }: SearchProgress,
  locale: Locale,
): TemplateResult {
  const { problems, cartChanges } = locale.text;
  const messages = locale.section('byDate', enByDate);
  const progressText = checked === 0 ? messages.asking : messages.checked(checked, total);
  const buttonLabel = { running: messages.stop, stopped: cartChanges.go, failed: problems.retry }[state];
  return html`<button part="stop" @click=${onPress}>${textTemplate(buttonLabel)}</button> ${
      pause ? html`${locale.problem(pause)} ${timerTemplate(pause, problems.again)}` : textTemplate(progressText)
    }`;
}

function problemTemplate({ locale, problem, pending }: DatesView, actions: DatesResultActions) {
  return problem && !pending
    ? html`<div part="problem">
        <p>${locale.problem(problem)}</p>
        <button part="retry" @click=${actions.retry}>${locale.text.problems.retry}</button>
      </div>`
    : nothing;
}

function unansweredTemplate({ text, unansweredCount, pending }: DatesView): TemplateResult | typeof nothing {
  return unansweredCount > 0 && !pending
    ? html`<p part="unanswered" class="muted" translate="no">${text.unanswered(unansweredCount)}</p>`
    : nothing;
}

function nearbyDaysTemplate(
  { text, near, free }: DatesView,
  actions: DatesResultActions,
): TemplateResult | typeof nothing {
  if (near === null) return nothing;
  const isEmpty = free === 0;
  if (near === 'looking') return html`<p part="near" class="muted">${text.looking}</p>`;
  if (near.length === 0) return html`<p part="near" class="muted">${isEmpty ? text.far : text.noneNearby}</p>`;
  return html`<p id="nearby" class=${isEmpty ? nothing : 'visually-hidden'}>${isEmpty ? text.near : text.nearby}</p>
    <div part="near" role="group" aria-labelledby="nearby" translate="no">
      ${near.map((nearbyDays) => nearbyDaysButtonTemplate(nearbyDays, actions))}
    </div>`;
}

function nearbyDaysButtonTemplate(
  { from, to, label, free, isShown }: NearDaysView,
  actions: DatesResultActions,
): TemplateResult {
  return html`<button part="near-days" aria-pressed=${isShown} @click=${() => actions.move({ from, to })}>
    <b>${label}</b> <span class="muted">${free}</span>
  </button>`;
}
