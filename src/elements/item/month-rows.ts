/** The rows of a month's table: the names of the weekdays, and the days in their weeks. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { monthOf, type Day, type Month } from '../../values/dates/day.ts';
import { monthGrid } from '../../values/dates/weeks.ts';
import { dayView, noDay, type DayModel, type DayView } from './day-view.ts';

export function weekdayRow(locale: FirstPaintLocale): TemplateResult {
  const names = locale.weekdays().map(({ short, long }) => {
    const looks = short.length > 4 ? 'long' : '';
    return html`<th scope="col" class=${looks} aria-label=${long || nothing}>${short}</th>`;
  });
  return html`<tr>
    ${names}
  </tr>`;
}

export function weekRows(month: Month, model: DayModel): TemplateResult[] {
  return monthGrid(month, model.locale.firstWeekday).map((week) => {
    const cells = week.map((day) =>
      monthOf(day) === month ? cell(day, dayView(day, model), model.locale.dayOfMonth(day)) : cell('', noDay, ''),
    );
    return html`<tr>
      ${cells}
    </tr>`;
  });
}

/**
 * Outside of the month the same cell is empty: a month that is turned to changes what is different in them, and makes none anew.
 * A cell has a name of its own: by its content it would say the whole date again, and its row seven of them.
 */
function cell(day: Day | '', view: DayView | typeof noDay, figure: string): TemplateResult {
  const { state, part, cellPart, label, tabIndex, selected, disabled, today, note } = view;
  return html`<td part=${cellPart || nothing} aria-selected=${selected ?? nothing} aria-label=${figure || nothing}>
    <button
      value=${day}
      part=${part || nothing}
      class="${state === 'pending' ? 'skeleton' : ''} ${today ? 'dot' : ''}"
      tabindex=${tabIndex}
      aria-label=${label || nothing}
      aria-disabled=${disabled}
      aria-current=${today ? 'date' : nothing}
    >
      ${figure}${note ? html`<small part="note ${note.look}">${note.sign}</small>` : nothing}
    </button>
  </td>`;
}
