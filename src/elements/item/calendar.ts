import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import {
  addDays,
  addMonths,
  dateNumberOf,
  firstDayOf,
  lastDayOf,
  monthOf,
  parseDay,
  type Day,
  type Month,
} from '../../values/dates/day.ts';
import { monthGrid } from '../../values/dates/month-grid.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { choiceState, covers, spanFrom, type Span } from './calendar-choice.ts';
import type { DayNotes } from './date-inputs/date-input.ts';
import { dayByKey } from './calendar-keys.ts';
import { calendarSkeleton } from './calendar-skeleton.ts';
import { calendarStyles } from './calendar-styles.ts';
import { exportParts } from '../shared/export-parts.ts';
import { ask } from '../shared/requests.ts';
import { theme } from '../shared/theme.ts';

const chevron = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m9 5 7 7-7 7" /></svg>`;
const joined = (by: string, ...parts: (string | false)[]) => parts.filter(Boolean).join(by);

/** Reads a property that a page may have set to anything. */
const readDay = (value: unknown) => parseDay(typeof value === 'string' ? value : null);
const readMonth = (value: unknown) => {
  const first = readDay(`${String(value)}-01`);
  return first && monthOf(first);
};

/**
 * One month of days to choose from; the month shown and the days chosen belong to the element around it.
 *
 * @tag slipway-calendar
 * @fires month-show - asks for another month (bubbles, not composed)
 * @fires days-choose - asks for a day or a range (bubbles, not composed)
 * @fires retry - asks to load again what failed (bubbles, not composed)
 * @fires announce - a sentence for the live region (bubbles, not composed)
 * @slot - below the days, unless there is a free day to turn to
 * @csspart calendar - the whole calendar
 * @csspart heading - what to choose, as a heading
 * @csspart hint - how to choose it
 * @csspart month - the name of the month
 * @csspart turn - the buttons to another month
 * @csspart previous - the one to the month before
 * @csspart next - the one to the month after
 * @csspart grid - the table of days
 * @csspart day - one day
 * @csspart free - a day that can be chosen
 * @csspart taken - a day that is booked out or closed
 * @csspart leave - a day that can be the last of a stay, not the first
 * @csspart past - a day before today
 * @csspart pending - a day whose state is not known yet
 * @csspart unknown - a day whose state could not be had
 * @csspart short - a day with too few free ones after it
 * @csspart chosen - the first and the last chosen day
 * @csspart today - today, at the venue
 * @csspart between - a cell within the chosen or hovered days
 * @csspart first - the first of those cells
 * @csspart last - the last of those cells
 * @csspart note - what a day costs, or that it is full or closed
 * @csspart low - the note of a day with few left
 * @csspart full - the note of a day with none left
 * @csspart foot - below the days
 * @csspart failed - the foot where a month could not be had
 * @csspart none - the foot where a month has no free day
 */
export class SlipwayCalendar extends LitElement {
  static override properties = {
    locale: { attribute: false },
    month: { attribute: false },
    today: { attribute: false },
    lastMonth: { attribute: false },
    availability: { attribute: false },
    start: { attribute: false },
    end: { attribute: false },
    length: { attribute: false },
    nights: { attribute: false },
    notes: { attribute: false },
    failed: { attribute: false },
    cursor: { state: true },
    aim: { state: true },
    why: { state: true },
  };

  static override styles = [theme, calendarStyles];

  /** How to speak; undefined while it loads. */
  locale: FirstPaintLocale | undefined;
  /** The month shown. */
  month: Month | undefined;
  /** Today where the venue is. */
  today: Day | undefined;
  /** The last month one may turn to. */
  lastMonth: Month | undefined;
  /** What is free; undefined while it loads. */
  availability: Availability | undefined;
  /** First chosen day. */
  start: Day | null = null;
  /** Last chosen day, or last night, included. */
  end: Day | null = null;
  /** Days or nights every booking takes; 0 when the visitor chooses the first and the last. */
  length = 1;
  /** What is booked are nights: one arrives and leaves, and the day of departure need not be free. */
  nights = false;
  /** What more is known of days, such as a price: a few signs to see, and words to hear. */
  notes: DayNotes | undefined;
  /** The month could not be loaded. */
  failed = false;

  /** The day that keys stand on. */
  private cursor: Day | null = null;
  /** The day under the pointer or the focus, whose range is previewed. */
  private aim: Day | null = null;
  /** Why the day last tried cannot be chosen. */
  private why = '';

  /** Focus goes to the cursor as soon as its month is shown. */
  #follow = false;
  // The properties as they can be relied on, whatever a page has set.
  #shown: Month | null = null;
  #first = '';
  #last = '';
  #days = 0;
  #leaving = 0;
  #chosen: Span | null = null;

  constructor() {
    super();
    exportParts(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const start = readDay(this.start);
    this.#first = readMonth(String(this.today).slice(0, 7)) ?? '';
    this.#last = readMonth(this.lastMonth) ?? '9999-12';
    this.#shown = readMonth(this.month) ?? readMonth(this.#first);
    this.#days = Math.max(0, Math.trunc(this.length) || 0);
    this.#leaving = this.nights ? 1 : 0;
    this.#chosen = start && { start, end: addDays(readDay(this.end) ?? start, this.#leaving) };
    if (changed.has('month') || changed.has('start')) this.why = '';
    if (changed.has('month')) {
      this.aim = null;
      this.#follow &&= this.#shows(this.cursor);
    }
  }

  protected override updated(): void {
    const day = this.#follow && this.renderRoot.querySelector<HTMLElement>(`[value='${String(this.cursor)}']`);
    if (!day) return;
    this.#follow = false;
    day.focus();
  }

  override render(): TemplateResult {
    const locale = this.locale;
    const month = this.#shown;
    if (!locale || !month) return calendarSkeleton;
    const words = locale.text.calendar;
    const length = this.#days;
    const preview = this.aim && this.#spanFrom(this.aim);
    const span = preview && preview.start < preview.end ? preview : this.#chosen;
    const rover = this.#rover;
    return html`<section part="calendar" dir=${locale.dir} aria-labelledby="heading" aria-busy=${this.#pending(month)}>
      <h3 id="heading" part="heading">${length ? words.label : words.labelRange}</h3>
      <p part="hint">${this.why || words.hint(length, this.nights)}</p>
      <div class="bar">
        ${this.#turn(addMonths(month, -1), 'previous', words.previousMonth)}
        <h4 id="month" part="month">${locale.month(month)}</h4>
        ${this.#turn(addMonths(month, 1), 'next', words.nextMonth)}
      </div>
      <table
        role="grid"
        part="grid"
        aria-labelledby="month"
        @click=${this.#choose}
        @keydown=${this.#move}
        @pointerover=${this.#aimAt}
        @pointerleave=${this.#aimAway}
        @focusin=${this.#aimAt}
        @focusout=${this.#aimAway}
      >
        <thead>
          <tr>
            ${locale.weekdays().map(({ short, long }) => html`<th scope="col" class=${short.length > 4 ? 'long' : ''} aria-label=${long}>${short}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${monthGrid(month, locale.firstWeekday).map(
            (week) =>
              html`<tr>
                ${week.map((day) => (this.#shows(day) ? this.#cell(day, day === rover, span, locale) : html`<td></td>`))}
              </tr>`,
          )}
        </tbody>
      </table>
      ${this.#foot(month, locale)}
    </section>`;
  }

  #turn(to: Month, part: string, label: string): TemplateResult {
    return html`<button
      part="turn ${part}"
      aria-label=${label}
      aria-disabled=${!this.#reaches(to)}
      @click=${() => this.#show(to)}
    >
      ${chevron}
    </button>`;
  }

  #cell(
    day: Day,
    tabbed: boolean,
    span: Span | null,
    { text: { calendar: words }, fullDay }: FirstPaintLocale,
  ): TemplateResult {
    const chosen = covers(this.#chosen, day);
    const state = this.#stateOf(day);
    const note = this.notes?.get(day);
    const today = day === this.today;
    const end = day === this.#chosen?.start || day === this.#chosen?.end;
    return html`<td
      part=${span && span.start < span.end && covers(span, day) ? joined(' ', 'between', day === span.start && 'first', day === span.end && 'last') : nothing}
      aria-selected=${chosen}
    >
      <button
        value=${day}
        part=${joined(' ', 'day', state, chosen && end && 'chosen', today && 'today')}
        class=${joined(' ', state === 'pending' && 'bone', today && !note && 'dot')}
        tabindex=${tabbed ? 0 : -1}
        aria-label=${joined(', ', fullDay(day), today && words.today, words[state], note?.words ?? '', chosen && words.chosen)}
        aria-disabled=${state !== 'free' && state !== 'leave'}
        aria-current=${today ? 'date' : nothing}
      >
        ${dateNumberOf(day)}${note ? html`<small part="note ${note.look}">${note.sign}</small>` : nothing}
      </button>
    </td>`;
  }

  #foot(month: Month, { text: { calendar, problems }, shortDay }: FirstPaintLocale): TemplateResult {
    if (this.failed)
      return html`<div part="foot failed">
        <p>${calendar.failed}</p>
        <button @click=${this.#retry}>${problems.retry}</button>
      </div>`;
    const next = this.#pending(month) ? undefined : this.availability?.firstFree(firstDayOf(month));
    if (next && !this.#shows(next) && this.#reaches(monthOf(next))) {
      return html`<div part="foot none">
        <button @click=${() => this.#goTo(next)}>${calendar.nextFree(shortDay(next))}</button>
      </div>`;
    }
    return html`<div part="foot"><slot></slot></div>`;
  }

  #shows(day: Day | null): boolean {
    return day !== null && monthOf(day) === this.#shown;
  }

  #reaches(month: Month): boolean {
    return month >= this.#first && month <= this.#last;
  }

  /** The one day that Tab leads to. */
  get #rover(): Day | null {
    const first = this.#shown && firstDayOf(this.#shown);
    return (
      [this.cursor, this.#chosen?.start, first && this.availability?.firstFree(first), readDay(this.today)].find(
        (day) => day && this.#shows(day),
      ) ?? first
    );
  }

  #stateOf(day: Day): ReturnType<typeof choiceState> {
    const state = this.availability?.stateOf(day) ?? (day < String(this.today) ? 'past' : 'pending');
    if (state === 'pending' && this.failed) return 'unknown';
    return choiceState(state, this.#spanFrom(day));
  }

  #spanFrom(day: Day): Span | null {
    return spanFrom(day, {
      availability: this.availability,
      chosen: this.#chosen,
      length: this.#days,
      leaving: this.#leaving,
    });
  }

  #pending(month: Month): boolean {
    return this.#stateOf(lastDayOf(month)) === 'pending';
  }

  #show(month: Month): void {
    if (!this.#reaches(month)) return;
    ask(this, 'month-show', { month });
    ask(this, 'announce', { words: this.locale?.month(month) ?? '' });
  }

  /** Moves to a day, turning to its month where needed. */
  #goTo(day: Day | null): void {
    this.cursor = day;
    this.#follow = true;
    this.requestUpdate();
    if (day && !this.#shows(day)) ask(this, 'month-show', { month: monthOf(day) });
  }

  #retry(): void {
    // The button is about to go: focus moves to the days rather than nowhere.
    this.#goTo(this.#rover);
    ask(this, 'retry');
  }

  #choose(event: Event): void {
    const day = dayUnder(event);
    if (!day || !this.locale) return;
    const words = this.locale.text.calendar;
    const span = this.#spanFrom(day);
    this.why = span ? '' : words.cannot(this.locale.fullDay(day), words[this.#stateOf(day)]);
    if (span) ask(this, 'days-choose', { start: span.start, end: addDays(span.end, -this.#leaving) });
    ask(this, 'announce', { words: span ? words.chose(this.locale.period(span.start, span.end)) : this.why });
  }

  #move(event: KeyboardEvent): void {
    const day = dayUnder(event);
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = dayByKey(event, day, this.locale?.firstWeekday ?? 0, getComputedStyle(this).direction === 'rtl');
    if (!to) return;
    event.preventDefault();
    if (this.#reaches(monthOf(to))) this.#goTo(to);
  }

  #aimAt(event: Event): void {
    this.aim = dayUnder(event);
    if (event.type === 'focusin') this.cursor = this.aim;
  }

  #aimAway(): void {
    this.aim = null;
  }
}

function dayUnder(event: Event): Day | null {
  return event.target instanceof HTMLElement ? readDay(event.target.closest('button')?.value) : null;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-calendar': SlipwayCalendar;
  }
}
