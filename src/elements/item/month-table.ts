/**
 * Renders one month of the calendar: its name, the weekdays, and a row of days for each week. Each day gets its part
 * names and its accessible name. `calendar-model.ts` computes the states of the days, and `calendar.ts` handles their
 * events.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { toMonth, type Day, type Month } from '../../values/dates/day.ts';
import { buildMonthGrid } from '../../values/dates/weeks.ts';
import { readDay, type CalendarModel } from './calendar-model.ts';
import { isDayInSpan, type DaySpan } from './calendar-selection.ts';
import type { DayNotes } from './day-notes.ts';

/** The data that all days of the calendar share. */
export interface CalendarDaysModel {
  calendar: CalendarModel;
  /** The highlighted days: those of a preview of several days, otherwise the selected ones. */
  highlightedSpan: DaySpan | null;
  /** The day that the Tab key reaches. Arrow keys reach the other days. */
  tabDay: Day | null;
  notes: DayNotes | undefined;
  /** The text for screen readers on a day that exceeds the maximum length; undefined if there is no maximum. */
  beyond?: string | undefined;
  locale: FirstPaintLocale;
}

/**
 * Renders a month without its past weeks. `aria-rowcount` still counts all weeks.
 * @param index position of the month in the calendar, for its ids
 */
export function monthTableTemplate(month: Month, index: number, daysModel: CalendarDaysModel): TemplateResult {
  const { calendar, locale } = daysModel;
  const monthNameBeside = locale.monthInSecondCalendar(month);
  const secondMonthName = monthNameBeside
    ? html`<span part="month-beside" class="muted">${monthNameBeside}</span>`
    : nothing;
  const weeksOfMonth = buildMonthGrid(month, locale.firstWeekday);
  const { today } = calendar;
  const currentWeeks = weeksOfMonth.filter((week) => month !== toMonth(today) || week.some((day) => day >= today));
  // Row 1 contains the names of the weekdays. The row numbers also count the past weeks that the table omits.
  const firstRowIndex = 2 + weeksOfMonth.length - currentWeeks.length;
  return html`<div>
    <h4 id="month-${index}" part="month" translate="no">${locale.month(month)}${secondMonthName}</h4>
    <table
      role="grid"
      part="grid"
      translate="no"
      aria-labelledby="month-${index}"
      aria-rowcount=${weeksOfMonth.length + 1}
    >
      <thead>
        ${weekdayRowTemplate(locale)}
      </thead>
      <tbody>
        ${currentWeeks.map((week, weekIndex) => weekRowTemplate(week, firstRowIndex + weekIndex, month, daysModel))}
      </tbody>
    </table>
  </div>`;
}

function weekdayRowTemplate(locale: FirstPaintLocale): TemplateResult {
  const weekdayHeaders = locale.weekdays().map(({ narrow, short, long }) => {
    const className = short.length > 4 ? 'long' : '';
    return html`<th scope="col" class=${className} aria-label=${long || nothing}>
      <i>${narrow}</i><span>${short}</span>
    </th>`;
  });
  return html`<tr aria-rowindex="1">
    ${weekdayHeaders}
  </tr>`;
}

function weekRowTemplate(
  week: readonly Day[],
  rowIndex: number,
  month: Month,
  daysModel: CalendarDaysModel,
): TemplateResult {
  const dayCells = week.map((day) => dayCellTemplate(toMonth(day) === month ? createDayView(day, daysModel) : {}));
  return html`<tr aria-rowindex=${rowIndex}>
    ${dayCells}
  </tr>`;
}

/**
 * Renders a day, or a blank cell outside the month. Both have the same elements, so that Lit reuses them when the month
 * changes. The button of a blank cell is inert, because Firefox sometimes shows it although a style hides it. The cell
 * has its own short name, because assistive technology would otherwise read the full date of each day in the row.
 */
function dayCellTemplate(dayView: Partial<ReturnType<typeof createDayView>>): TemplateResult {
  const {
    day = '',
    dayNumber,
    state,
    part,
    cellPart,
    label,
    tabIndex = -1,
    isSelected,
    isDisabled = false,
    isToday,
    note,
  } = dayView;
  return html`<td part=${cellPart || nothing} aria-selected=${isSelected ?? nothing} aria-label=${dayNumber ?? nothing}>
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
      ${dayNumber}${note ? html`<small part="note ${note.partNames}" aria-hidden="true">${note.cellText}</small>` : nothing}
    </button>
  </td>`;
}

function createDayView(day: Day, { calendar, highlightedSpan, tabDay, notes, beyond, locale }: CalendarDaysModel) {
  const messages = locale.text.calendar;
  const formattedDate = locale.fullDay(day);
  const { selection } = calendar;
  const dayState = calendar.getDayState(day);
  const isToday = day === calendar.today;
  const isSelected = isDayInSpan(selection, day);
  const isFirstOrLastSelected = isSelected && (day === selection?.start || day === selection?.end);
  // The price of a stay does not include the day of departure, so that day shows no price note.
  const isDepartureDay =
    calendar.departureDays > 0 && (dayState === 'leave' || (highlightedSpan !== null && day === highlightedSpan.end));
  const dayNote = isDepartureDay ? undefined : notes?.get(day);
  const isBeyondMaxLength = dayState === 'free' && calendar.isBeyondMaxLength(day);
  const isInHighlightedSpan =
    highlightedSpan && highlightedSpan.start < highlightedSpan.end && isDayInSpan(highlightedSpan, day);
  return {
    day,
    dayNumber: locale.dayOfMonth(day),
    state: dayState,
    /** Part names of the button. */
    part: joinPartNames(
      'day',
      dayState,
      isBeyondMaxLength && 'beyond',
      isFirstOrLastSelected && 'chosen',
      isToday && 'today',
    ),
    /** Part names of the cell; `''` for a day without a highlight. */
    cellPart: isInHighlightedSpan
      ? joinPartNames('between', day === highlightedSpan.start && 'first', day === highlightedSpan.end && 'last')
      : '',
    /**
     * The accessible name: the date, the state of the day and its notes. Empty in the first paint; the visible number
     * of the day is then the name.
     */
    label:
      formattedDate &&
      locale.clauses([
        formattedDate,
        isToday && messages.today,
        messages[dayState],
        isBeyondMaxLength && beyond,
        dayNote?.words,
        isSelected && messages.chosen,
      ]),
    tabIndex: day === tabDay ? 0 : -1,
    isSelected,
    /** True if the guest cannot select the day. It stays focusable, so that screen readers can read it. */
    isDisabled: dayState !== 'free' && dayState !== 'leave',
    isToday,
    note: dayNote,
  };
}

function joinPartNames(...partNames: (string | false)[]): string {
  return partNames.filter(Boolean).join(' ');
}

/** Returns the day of the button that contains the target of an event; null if there is none. */
export function findDayOfTarget(target: EventTarget | null): Day | null {
  return target instanceof HTMLElement ? readDay(target.closest('button')?.value) : null;
}
