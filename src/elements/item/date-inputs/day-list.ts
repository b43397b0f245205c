/**
 * Renders the calendar's days as a list. Each selectable day has a row, and consecutive days that are not selectable
 * share a row. A press on a row selects the same days as a press on that day in the calendar.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Availability } from '../../../flow/quotes/availability.ts';
import { addDays, addMonths, eachDay, firstDayOf, lastDayOf, type Day, type Month } from '../../../values/dates/day.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { covers, selectionState, spanFrom, whyNewStart, type Span } from '../calendar-selection.ts';
import type { DayNotes } from '../day-notes.ts';
import type { DayInputView } from './day-input-view.ts';

interface Row {
  firstDay: Day;
  lastDay: Day;
  state: ReturnType<typeof selectionState>;
  /** The days that a press on the row selects; null if the row is not selectable. */
  span: Span | null;
}

/** Renders the days of the visible months as lists. Renders nothing until the availability loads. */
export function dayList(
  view: DayInputView,
  words: Messages['ways']['list'],
  notes: DayNotes | undefined,
): readonly TemplateResult[] | typeof nothing {
  const { month, monthsShown, facts } = view;
  const { availability } = facts;
  if (!month || !availability) return nothing;
  const months = monthsShown > 1 ? [month, addMonths(month, 1)] : [month];
  return months.map((each) => monthList(each, { ...view, words, notes, availability }));
}

interface MonthList extends DayInputView {
  words: Messages['ways']['list'];
  notes: DayNotes | undefined;
  availability: Availability;
}

function monthList(month: Month, { locale, words, notes, facts, availability, select }: MonthList): TemplateResult {
  const rows: Row[] = [];
  for (const day of eachDay(firstDayOf(month), lastDayOf(month))) {
    const span = spanFrom(day, facts);
    const state = selectionState(availability.stateOf(day), span);
    const lastRow = rows.at(-1);
    if (!span && lastRow?.state === state && addDays(lastRow.lastDay, 1) === day) lastRow.lastDay = day;
    else rows.push({ firstDay: day, lastDay: day, state, span });
  }
  const { calendar } = locale.text;
  return html`<section class="way" part="day-list" translate="no" aria-label=${words.label(locale.month(month))}>
    <h4>${locale.month(month)}</h4>
    <ul class="days">
      ${rows.map(({ firstDay, lastDay, state, span }) => {
        const note = notes?.get(firstDay);
        return html`<li>
          ${
            span
              ? html`<button
                  part="day-choice"
                  aria-pressed=${covers(facts.selection, firstDay)}
                  @click=${() => select(span, whyNewStart(firstDay, facts))}
                >
                  <span class="money">${locale.shortDay(firstDay)}</span>
                  <span class="muted">${locale.clauses([state !== 'free' && calendar[state], note?.words])}</span>
                </button>`
              : html`<span class="muted"
                  >${locale.labelValue(locale.period(firstDay, lastDay), (firstDay === lastDay && note?.words) || calendar[state])}</span
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
