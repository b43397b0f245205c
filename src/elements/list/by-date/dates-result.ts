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
  editSearch(): void;
  clearDates(): void;
  retry(): void;
  moveToDays(days: { from: Day; to: Day }): void;
}

export function datesResultTemplate(view: DatesView, actions: DatesResultActions): TemplateResult {
  const { messages, summary } = view;
  return html`<div part="asked">
      <p part="when" tabindex="-1" translate="no">${summary}</p>
      <div class="actions">
        <button part="change" @click=${actions.editSearch}>${messages.change}</button>
        <button class="quiet" part="all" @click=${actions.clearDates}>${messages.all}</button>
      </div>
    </div>
    ${problemTemplate(view, actions)} ${unansweredTemplate(view)}
    ${view.freeItemCount === 0 && !view.isSearching ? html`<p part="none">${messages.none}</p>` : nothing}
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

function problemTemplate({ locale, problem, isSearching }: DatesView, actions: DatesResultActions) {
  return problem && !isSearching
    ? html`<div part="problem">
        <p>${locale.problem(problem)}</p>
        <button part="retry" @click=${actions.retry}>${locale.text.problems.retry}</button>
      </div>`
    : nothing;
}

function unansweredTemplate({ messages, unansweredCount, isSearching }: DatesView): TemplateResult | typeof nothing {
  return unansweredCount > 0 && !isSearching
    ? html`<p part="unanswered" class="muted" translate="no">${messages.unanswered(unansweredCount)}</p>`
    : nothing;
}

function nearbyDaysTemplate(
  { messages, nearbyDays, freeItemCount }: DatesView,
  actions: DatesResultActions,
): TemplateResult | typeof nothing {
  if (nearbyDays === null) return nothing;
  const isEmpty = freeItemCount === 0;
  if (nearbyDays === 'looking') return html`<p part="near" class="muted">${messages.looking}</p>`;
  if (nearbyDays.length === 0)
    return html`<p part="near" class="muted">${isEmpty ? messages.far : messages.noneNearby}</p>`;
  const groupLabel = isEmpty ? messages.near : messages.nearby;
  return html`<p id="nearby" class=${isEmpty ? nothing : 'visually-hidden'}>${groupLabel}</p>
    <div part="near" role="group" aria-labelledby="nearby" translate="no">
      ${nearbyDays.map((nearbyDaysView) => nearbyDaysButtonTemplate(nearbyDaysView, actions))}
    </div>`;
}

function nearbyDaysButtonTemplate(
  { from, to, label, freeItemsText, isShown }: NearDaysView,
  actions: DatesResultActions,
): TemplateResult {
  return html`<button part="near-days" aria-pressed=${isShown} @click=${() => actions.moveToDays({ from, to })}>
    <b>${label}</b> <span class="muted">${freeItemsText}</span>
  </button>`;
}
