/**
 * Renders one month of the calendar: its name, the weekdays, and a row of days for each week. Each day gets its part
 * names and its accessible name. `calendar-model.ts` computes the states of the days, and `calendar.ts` handles their
 * events.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { monthOf, type Day, type Month } from '../../values/dates/day.ts';
import { monthGrid } from '../../values/dates/weeks.ts';
import type { CalendarModel } from './calendar-model.ts';
import { covers, type Span } from './calendar-selection.ts';
import type { DayNotes } from './day-notes.ts';

/** The data that all days of the calendar share. */
export interface DayModel {
  calendar: CalendarModel;
  /** The highlighted days: those of the preview if there is one, otherwise the selected ones. */
  span: Span | null;
  /** The day that the Tab key reaches. Arrow keys reach the other days. */
  tabDay: Day | null;
  notes: DayNotes | undefined;
  /** The note for screen readers on a day that exceeds the maximum length, if there is one. */
  beyond?: string | undefined;
  locale: FirstPaintLocale;
}

/**
 * Renders a month without its past weeks. `aria-rowcount` still counts all weeks.
 * @param index position of the month in the calendar, for its ids
 */
export function monthTable(month: Month, index: number, model: DayModel): TemplateResult {
  const { calendar, locale } = model;
  const beside = locale.monthBeside(month);
  const otherName = beside ? html`<span part="month-beside" class="muted">${beside}</span>` : nothing;
  const weeks = monthGrid(month, locale.firstWeekday);
  const { today } = calendar;
  const openWeeks = weeks.filter((week) => month !== monthOf(today) || week.some((day) => day >= today));
  // Row 1 contains the weekdays. The numbers also count the omitted weeks.
  const firstRow = 2 + weeks.length - openWeeks.length;
  return html`<div>
    <h4 id="month-${index}" part="month" translate="no">${locale.month(month)}${otherName}</h4>
    <table role="grid" part="grid" translate="no" aria-labelledby="month-${index}" aria-rowcount=${weeks.length + 1}>
      <thead>
        ${weekdayRow(locale)}
      </thead>
      <tbody>
        ${openWeeks.map((week, row) => weekRow(week, firstRow + row, month, model))}
      </tbody>
    </table>
  </div>`;
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
  const cells = week.map((day) => cell(monthOf(day) === month ? dayView(day, model) : {}));
  return html`<tr aria-rowindex=${row}>
    ${cells}
  </tr>`;
}

/**
 * Renders a day, or a blank cell outside the month. Both have the same elements, so that Lit reuses them when the month
 * changes. The button of a blank cell is inert, because Firefox sometimes shows it although a style hides it. The cell
 * has its own short name, because assistive technology would otherwise read the full date of each day in the row.
 */
function cell(view: Partial<ReturnType<typeof dayView>>): TemplateResult {
  const {
    day = '',
    figure,
    state,
    part,
    cellPart,
    label,
    tabIndex = -1,
    isSelected,
    isDisabled = false,
    isToday,
    note,
  } = view;
  return html`<td part=${cellPart || nothing} aria-selected=${isSelected ?? nothing} aria-label=${figure ?? nothing}>
    <button
      value=${day}
      part=${part ?? nothing}
      class="${state === 'pending' ? 'skeleton' : ''} ${isToday ? 'dot' : ''}"
      ?inert=${!day}
      tabindex=${tabIndex}
      aria-label=${label || nothing}
      aria-disabled=${isDisabled}
      aria-current=${isToday ? 'date' : nothing}
    >
      ${figure}${note ? html`<small part="note ${note.look}" aria-hidden="true">${note.sign}</small>` : nothing}
    </button>
  </td>`;
}

function dayView(day: Day, { calendar, span, tabDay, notes, beyond, locale }: DayModel) {
  const words = locale.text.calendar;
  const date = locale.fullDay(day);
  const { selection } = calendar;
  const state = calendar.stateOf(day);
  const isToday = day === calendar.today;
  const isSelected = covers(selection, day);
  const isEnd = isSelected && (day === selection?.start || day === selection?.end);
  // The day of departure costs nothing, so it has no price note.
  const isDeparture = calendar.departureDays > 0 && (state === 'leave' || (span !== null && day === span.end));
  const note = isDeparture ? undefined : notes?.get(day);
  const isBeyond = state === 'free' && calendar.isBeyond(day);
  const isWithin = span && span.start < span.end && covers(span, day);
  return {
    day,
    figure: locale.dayOfMonth(day),
    state,
    /** Part names of the button. */
    part: partNames('day', state, isBeyond && 'beyond', isEnd && 'chosen', isToday && 'today'),
    /** Part names of the cell; `''` for a day without a highlight. */
    cellPart: isWithin ? partNames('between', day === span.start && 'first', day === span.end && 'last') : '',
    /**
     * The accessible name: the date and its notes. Empty until the first messages load: the number of the day is then
     * the name.
     */
    label:
      date &&
      locale.clauses([
        date,
        isToday && words.today,
        words[state],
        isBeyond && beyond,
        note?.words,
        isSelected && words.chosen,
      ]),
    tabIndex: day === tabDay ? 0 : -1,
    isSelected,
    /** True if the guest cannot select the day. It stays focusable, so that screen readers can read it. */
    isDisabled: state !== 'free' && state !== 'leave',
    isToday,
    note,
  };
}

function partNames(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(' ');
}
