/** The rows of a month's table: the names of the weekdays, and the days in their weeks. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { monthOf, type Day, type Month } from '../../values/dates/day.ts';
import { monthGrid } from '../../values/dates/month-grid.ts';
import { dayView, type DayModel } from './day-view.ts';

export function weekdayRow(locale: FirstPaintLocale): TemplateResult {
  const names = locale.weekdays().map(({ short, long }) => {
    const looks = short.length > 4 ? 'long' : '';
    return html`<th scope="col" class=${looks} aria-label=${long}>${short}</th>`;
  });
  return html`<tr>
    ${names}
  </tr>`;
}

export function weekRows(month: Month, model: DayModel): TemplateResult[] {
  return monthGrid(month, model.locale.firstWeekday).map((week) => {
    const cells = week.map((day) => (monthOf(day) === month ? dayCell(day, model) : html`<td></td>`));
    return html`<tr>
      ${cells}
    </tr>`;
  });
}

function dayCell(day: Day, model: DayModel): TemplateResult {
  const { dayOfMonth } = model.locale;
  const { state, part, cellPart, label, tabIndex, selected, disabled, today, note } = dayView(day, model);
  // The cell has a name of its own: by its content it would say the whole date again, and its row seven of them.
  return html`<td part=${cellPart || nothing} aria-selected=${selected} aria-label=${dayOfMonth(day)}>
    <button
      value=${day}
      part=${part}
      class="${state === 'pending' ? 'skeleton' : ''} ${today && !note ? 'dot' : ''}"
      tabindex=${tabIndex}
      aria-label=${label}
      aria-disabled=${disabled}
      aria-current=${today ? 'date' : nothing}
    >
      ${dayOfMonth(day)}${note ? html`<small part="note ${note.look}">${note.sign}</small>` : nothing}
    </button>
  </td>`;
}
