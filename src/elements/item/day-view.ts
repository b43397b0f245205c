/** What a day of the calendar looks like and is called. No markup here. */
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { Day } from '../../values/dates/day.ts';
import { covers, type Span } from './calendar-choice.ts';
import type { CalendarModel, ChoiceState } from './calendar-model.ts';
import type { DayNote, DayNotes } from './date-inputs/date-input.ts';

/** All that the days of one month have in common. */
export interface DayModel {
  calendar: CalendarModel;
  /** The span drawn between its days: what is previewed, else what is chosen. */
  span: Span | null;
  /** The one day that Tab leads to. */
  tabDay: Day | null;
  notes: DayNotes | undefined;
  /** Said of a day at which a booking would be longer than it may be; where a limit is known. */
  beyond?: string | undefined;
  locale: FirstPaintLocale;
}

export interface DayView {
  state: ChoiceState;
  /** Part names of the button. */
  part: string;
  /** Part names of the cell around it; `''` outside of the span. */
  cellPart: string;
  /** The accessible name: the whole date, and all that is known of it. */
  label: string;
  tabIndex: 0 | -1;
  /** True within the selection; null for a blank cell. */
  selected: boolean | null;
  /** It can be read, not chosen. */
  disabled: boolean;
  today: boolean;
  note: DayNote | undefined;
}

/** A blank cell, in place of a day of another month. */
export const noDay: DayView = {
  state: 'past',
  part: '',
  cellPart: '',
  label: '',
  tabIndex: -1,
  selected: null,
  disabled: false,
  today: false,
  note: undefined,
};

export function dayView(day: Day, { calendar, span, tabDay, notes, beyond, locale }: DayModel): DayView {
  const words = locale.text.calendar;
  const date = locale.fullDay(day);
  const { chosen } = calendar;
  const state = calendar.stateOf(day);
  const today = day === calendar.today;
  const selected = covers(chosen, day);
  const atEnd = selected && (day === chosen?.start || day === chosen?.end);
  // The day one leaves is not paid for.
  const leaves = calendar.leaving > 0 && (state === 'leave' || (span !== null && day === span.end));
  const note = leaves ? undefined : notes?.get(day);
  const isBeyond = state === 'free' && calendar.isBeyond(day);
  const within = span && span.start < span.end && covers(span, day);
  return {
    state,
    part: joined('day', state, isBeyond && 'beyond', atEnd && 'chosen', today && 'today'),
    cellPart: within ? joined('between', day === span.start && 'first', day === span.end && 'last') : '',
    // Without the date the rest would be said of no day: until it has its words it is called by its number.
    label:
      date &&
      locale.clauses([
        date,
        today && words.today,
        words[state],
        isBeyond && beyond,
        note?.words,
        selected && words.chosen,
      ]),
    tabIndex: day === tabDay ? 0 : -1,
    selected,
    disabled: state !== 'free' && state !== 'leave',
    today,
    note,
  };
}

function joined(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(' ');
}
