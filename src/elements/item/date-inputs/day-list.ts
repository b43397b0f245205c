/**
 * Renders the calendar's days as a list. Each selectable day has a row, and consecutive days that are not selectable
 * for the same reason share a row. A press on a row selects the same days as a press on that day in the calendar.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Availability } from '../../../flow/quotes/availability.ts';
import {
  addDays,
  addMonths,
  listDays,
  getFirstDay,
  getLastDay,
  type Day,
  type Month,
} from '../../../values/dates/day.ts';
import type { Messages } from '../../../i18n/messages.ts';
import {
  isDayInSpan,
  getSelectionState,
  selectSpanFromDay,
  getNewSelectionReason,
  type DaySpan,
} from '../calendar-selection.ts';
import type { DayNotes } from '../day-notes.ts';
import type { DateInputView } from './day-input-view.ts';

interface DayListRow {
  firstDay: Day;
  lastDay: Day;
  state: ReturnType<typeof getSelectionState>;
  /** The days that a press on the row selects; null if the row is not selectable. */
  span: DaySpan | null;
}

/** Renders the days of the visible months as lists. Renders nothing until the availability loads. */
export function dayListsTemplate(
  view: DateInputView,
  messages: Messages['ways']['list'],
  dayNotes: DayNotes | undefined,
): readonly TemplateResult[] | typeof nothing {
  const { month, monthsShown, rules } = view;
  const { availability } = rules;
  if (!month || !availability) return nothing;
  const visibleMonths = monthsShown > 1 ? [month, addMonths(month, 1)] : [month];
  return visibleMonths.map((visibleMonth) =>
    monthDaysTemplate(visibleMonth, { ...view, messages, notes: dayNotes, availability }),
  );
}

interface MonthDaysView extends DateInputView {
  messages: Messages['ways']['list'];
  notes: DayNotes | undefined;
  availability: Availability;
}

function monthDaysTemplate(
  month: Month,
  { locale, messages, notes, rules, availability, selectDays }: MonthDaysView,
): TemplateResult {
  const dayRows: DayListRow[] = [];
  for (const day of listDays(getFirstDay(month), getLastDay(month))) {
    const selectableSpan = selectSpanFromDay(day, rules);
    const dayState = getSelectionState(availability.stateOf(day), selectableSpan);
    const lastRow = dayRows.at(-1);
    if (!selectableSpan && lastRow?.state === dayState && addDays(lastRow.lastDay, 1) === day) lastRow.lastDay = day;
    else dayRows.push({ firstDay: day, lastDay: day, state: dayState, span: selectableSpan });
  }
  const { calendar } = locale.text;
  return html`<section class="way" part="day-list" translate="no" aria-label=${messages.label(locale.month(month))}>
    <h4>${locale.month(month)}</h4>
    <ul class="days">
      ${dayRows.map(({ firstDay, lastDay, state, span }) => {
        const dayNote = notes?.get(firstDay);
        return html`<li>
          ${
            span
              ? html`<button
                  part="day-choice"
                  aria-pressed=${isDayInSpan(rules.selection, firstDay)}
                  @click=${() => selectDays(span, getNewSelectionReason(firstDay, rules))}
                >
                  <span class="money">${locale.shortDay(firstDay)}</span>
                  <span class="muted">${locale.clauses([state !== 'free' && calendar[state], dayNote?.words])}</span>
                </button>`
              : html`<span class="muted"
                  >${locale.labelValue(locale.period(firstDay, lastDay), (firstDay === lastDay && dayNote?.words) || calendar[state])}</span
                >`
          }
        </li>`;
      })}
    </ul>
  </section>`;
}

export const dayListStyles = css`
  .days {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(256px, 100%), 1fr));
    gap: 8px;
    align-items: center;
  }
  .days button {
    inline-size: 100%;
    justify-content: space-between;
    text-align: start;
    font-variant-numeric: tabular-nums;
  }
  .days button > * {
    overflow-wrap: normal;
  }
  .days button .muted {
    text-align: end;
  }
  .days [aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_tint);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
`;
