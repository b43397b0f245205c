/** The table of a month: the names of the weekdays, and the days in their weeks. */
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { monthOf, type Day, type Month } from '../../values/dates/day.ts';
import { monthGrid } from '../../values/dates/weeks.ts';
import { dayView, noDay, type DayModel, type DayView } from './day-view.ts';

/** Renders a month from its first open week on. Assistive technology gets the number of all rows. */
export function monthTable(month: Month, index: number, model: DayModel): TemplateResult {
  const { calendar, locale } = model;
  const weeks = monthGrid(month, locale.firstWeekday);
  const { today } = calendar;
  const openWeeks = weeks.filter((week) => month !== monthOf(today) || week.some((day) => day >= today));
  // The first row has the weekdays.
  const firstRow = 2 + weeks.length - openWeeks.length;
  return html`<table
    role="grid"
    part="grid"
    translate="no"
    aria-labelledby="month-${index}"
    aria-rowcount=${weeks.length + 1}
  >
    <thead>
      ${weekdayRow(locale)}
    </thead>
    <tbody>
      ${openWeeks.map((week, row) => weekRow(week, firstRow + row, month, model))}
    </tbody>
  </table>`;
}

function weekdayRow(locale: FirstPaintLocale): TemplateResult {
  const names = locale.weekdays().map(({ narrow, short, long }) => {
    const looks = short.length > 4 ? 'long' : '';
    return html`<th scope="col" class=${looks} aria-label=${long || nothing}>
      <i>${narrow}</i><span>${short}</span>
    </th>`;
  });
  return html`<tr aria-rowindex="1">
    ${names}
  </tr>`;
}

function weekRow(week: readonly Day[], row: number, month: Month, model: DayModel): TemplateResult {
  const cells = week.map((day) =>
    monthOf(day) === month ? cell(day, dayView(day, model), model.locale.dayOfMonth(day)) : cell('', noDay, ''),
  );
  return html`<tr aria-rowindex=${row}>
    ${cells}
  </tr>`;
}

/**
 * Draws a day, or a blank cell outside of the month. Both have the same elements, so a turn of the month creates none. A blank
 * button is inert, because Firefox sometimes shows it in spite of its style. The cell has a short name of its own. Otherwise
 * assistive technology would read the whole date of each day in the row.
 */
function cell(day: Day | '', view: DayView, figure: string): TemplateResult {
  const { state, part, cellPart, label, tabIndex, selected, disabled, today, note } = view;
  return html`<td part=${cellPart || nothing} aria-selected=${selected ?? nothing} aria-label=${figure || nothing}>
    <button
      value=${day}
      part=${part || nothing}
      class="${state === 'pending' ? 'skeleton' : ''} ${today ? 'dot' : ''}"
      ?inert=${!day}
      tabindex=${tabIndex}
      aria-label=${label || nothing}
      aria-disabled=${disabled}
      aria-current=${today ? 'date' : nothing}
    >
      ${figure}${note ? html`<small part="note ${note.look}" aria-hidden="true">${note.sign}</small>` : nothing}
    </button>
  </td>`;
}
