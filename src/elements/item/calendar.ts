import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { addDays, addMonths, monthOf, type Day, type Month } from '../../values/dates/day.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import { beforeWords } from '../../i18n/before-words.ts';
import { enFirstPaint } from '../../i18n/en/first-paint.ts';
import { createFirstPaintLocale, type FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { afterPaint } from '../../page/after-paint.ts';
import { wordsAnew, type LaterDay, type WhyAnew } from './calendar-choice.ts';
import { dayByKey } from './calendar-keys.ts';
import { calendarModel, readDay, type CalendarModel, type ChoiceState, type Longest } from './calendar-model.ts';
import { calendarStyles } from './calendar-styles.ts';
import type { DayNotes } from './date-inputs/date-input.ts';
import type { DayModel } from './day-view.ts';
import { weekStart } from '../../values/dates/weeks.ts';
import { monthTable } from './month-rows.ts';
import { RoomForTwo } from './room-for-two.ts';
import { request } from '../shared/requests.ts';
import { directionStyles } from '../shared/text-direction.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { LeafElement } from '../shared/leaf-element.ts';

/** In ms. */
const TURN_MS = 150;

/** Gives the skeleton its size. Nothing of its text is visible. */
const skeletonLocale = createFirstPaintLocale('en', enFirstPaint);

const chevron = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m9 5 7 7-7 7" /></svg>`;

/**
 * Days to select, one month of them or two. Two show if both fit side by side, or if the first has few days to select. The
 * element around the calendar owns the first month and the selected days.
 *
 * @tag slipway-calendar
 * @fires month-show - asks for another month (bubbles, not composed)
 * @fires months-fit - how many months it has room for, once that is another number (bubbles, not composed)
 * @fires days-choose - asks for a day or a range (bubbles, not composed)
 * @fires retry - asks to load again what failed (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, not composed)
 * @slot - below the days, unless there is a free day to turn to
 * @csspart calendar - the whole calendar
 * @csspart heading - what to choose, as a heading
 * @csspart hint - how to choose it
 * @csspart month - the name of a month
 * @csspart month-beside - the same month in another calendar, where the language asks for one
 * @csspart turn - the buttons to another month
 * @csspart previous - the one to the month before
 * @csspart next - the one to the month after
 * @csspart grid - the table of a month's days
 * @csspart day - one day
 * @csspart free - a day that can be chosen
 * @csspart taken - a day that is booked out or closed
 * @csspart leave - a day that can be the last of a stay, not the first
 * @csspart past - a day before today
 * @csspart pending - a day whose state is not known yet
 * @csspart unknown - a day whose state could not be had
 * @csspart short - a day with too few free ones after it
 * @csspart beyond - a free day at which a booking that is begun would be longer than it may be
 * @csspart chosen - the first and the last chosen day
 * @csspart today - today, at the venue
 * @csspart between - a cell within the chosen or hovered days
 * @csspart first - the first of those cells
 * @csspart last - the last of those cells
 * @csspart note - what a day costs, or that it is full or closed
 * @csspart low - the note of a day with few left
 * @csspart cheapest - the note of a day that costs the least of its month
 * @csspart full - the note of a day with none left
 * @csspart foot - below the days
 * @csspart failed - the foot where a month could not be had
 * @csspart none - the foot where a month has no free day
 */
export class SlipwayCalendar extends LeafElement {
  static override properties = {
    locale: { attribute: false },
    month: { attribute: false },
    today: { attribute: false },
    lastMonth: { attribute: false },
    availability: { attribute: false },
    start: { attribute: false },
    end: { attribute: false },
    length: { attribute: false },
    hint: { attribute: false },
    nights: { attribute: false },
    laterDay: { attribute: false },
    longest: { attribute: false },
    notes: { attribute: false },
    priced: { attribute: false },
    failed: { attribute: false },
    aim: { state: true },
    refused: { state: true },
    begunAnew: { state: true },
  };

  static override styles = [theme, directionStyles, leafWidth, calendarStyles];

  /** How to speak; undefined while it loads. */
  locale: FirstPaintLocale | undefined;
  /** The month shown, or the first of two. */
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
  /** How to choose, where more is known of it than how many days it takes; `''` for the usual. */
  hint = '';
  /** What is booked are nights: one arrives and leaves, and the day of departure need not be free. */
  nights = false;
  laterDay: LaterDay | undefined;
  /** How long a booking may be, where that is known. */
  longest: Longest | undefined;
  /** What more is known of days, such as a price: a few signs to see, and words to hear. */
  notes: DayNotes | undefined;
  /** What a day costs is known, or on its way: room is kept for it. */
  priced = false;
  /** The month could not be loaded. */
  failed = false;

  /** The day under a pointer that moves, or under a focus moved by keys, whose range is previewed. */
  private aim: Day | null = null;
  /** The day last tried, where it cannot be chosen, and what it is. */
  private refused: { day: Day; state: ChoiceState } | null = null;
  /** The day chosen last, where it was to end what was begun and could not. */
  private begunAnew: { day: Day; why: WhyAnew } | null = null;

  /** The day that the focus stands on. A press moves it without drawing: what it chooses is drawn with it. */
  #cursor: Day | null = null;
  /** Focus goes to the cursor as soon as its month is shown. */
  #follow = false;
  /** The day chosen last, under a pointer that may rest there: what is chosen shows as chosen until another day is aimed at. */
  #pressed: Day | null = null;
  /** Its days have names: the first are said once the days have been painted, so that these are not kept waiting. */
  #isNamed = false;
  readonly #roomForTwo = new RoomForTwo(this, (isThere) => request(this, 'months-fit', { count: isThere ? 2 : 1 }));
  #model = calendarModel(this);

  /** How many months there is room for. */
  get room(): 1 | 2 {
    return this.#roomForTwo.isThere ? 2 : 1;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#model = calendarModel(this);
    this.#isNamed ||= this.locale?.isPrepared() ?? false;
    if (changed.has('month') || changed.has('start')) this.refused = null;
    if (changed.has('month')) {
      this.aim = null;
      this.#follow &&= this.#model.shows(this.#cursor);
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.#animateTurn(changed.get('month'));
    if (this.locale && !this.#isNamed) void afterPaint().then(this.#name);
    const day = this.#follow && this.renderRoot.querySelector<HTMLElement>(`[value='${String(this.#cursor)}']`);
    if (!day) return;
    this.#follow = false;
    day.focus();
  }

  override render(): TemplateResult {
    const { months, length, pending } = this.#model;
    const locale = this.locale && this.#isNamed ? this.locale : beforeWords(this.locale ?? skeletonLocale);
    const words = locale.text.calendar;
    const hint = this.#hint(locale);
    return html`<section
      class="${months.length > 1 ? 'two' : ''} ${this.locale ? '' : 'waiting'}"
      part="calendar"
      dir=${locale.dir}
      aria-labelledby="heading"
      aria-busy=${pending}
      aria-hidden=${!this.locale}
    >
      <h3 id="heading" part="heading">${length ? words.label : words.labelRange}</h3>
      ${this.#grids(months, locale)}
      ${hint && html`<p part="hint" class=${this.nights ? 'nights' : nothing} translate="no">${hint}</p>`}
      ${this.#foot(locale)}
    </section>`;
  }

  #name = (): void => {
    if (this.#isNamed) return;
    this.#isNamed = true;
    this.requestUpdate();
  };

  #hint(locale: FirstPaintLocale): string {
    const { length } = this.#model;
    // One press is enough for the others.
    const usual = this.nights || length > 1 ? locale.text.calendar.hint(length, this.nights) : '';
    return this.#why(locale) || this.#whyAnew(locale) || this.hint || usual;
  }

  /** @param reached the month that comes into sight */
  #turn(by: 1 | -1, reached: Month, part: string, label: string): TemplateResult {
    return html`<button
      part="turn ${part}"
      aria-label=${label}
      aria-disabled=${!this.#model.reaches(reached)}
      @click=${() => this.#turnBy(by, reached)}
    >
      ${chevron}
    </button>`;
  }

  #grids(months: CalendarModel['months'], locale: FirstPaintLocale): TemplateResult {
    const calendar = this.#model;
    const preview = this.aim && calendar.spanFrom(this.aim);
    const span = preview && preview.start < preview.end ? preview : calendar.chosen;
    const model: DayModel = {
      calendar,
      span,
      tabDay: this.locale ? calendar.tabDay(this.#cursor) : null,
      notes: this.notes,
      beyond: this.longest?.beyond,
      locale,
    };
    const words = locale.text.calendar;
    const [first, last = first] = months;
    return html`<div
      class="months ${this.priced ? 'priced' : ''}"
      @click=${this.#choose}
      @keydown=${this.#move}
      @pointerover=${this.#aimAt}
      @pointerleave=${this.#aimAway}
      @focusin=${this.#standOn}
      @focusout=${this.#aimAway}
    >
      ${this.#turn(-1, addMonths(first, -1), 'previous', words.previousMonth)}
      ${this.#turn(1, addMonths(last, 1), 'next', words.nextMonth)}
      ${months.map(
        (month, index) => html`<div>${monthHeading(month, index, locale)} ${monthTable(month, index, model)}</div>`,
      )}
    </div>`;
  }

  #foot({ text: { calendar, problems }, shortDay }: FirstPaintLocale): TemplateResult {
    if (this.failed)
      return html`<div part="foot failed">
        <p>${calendar.failed}</p>
        <button @click=${this.#retry}>${problems.retry}</button>
      </div>`;
    const next = this.#model.nextFree();
    return next
      ? html`<div part="foot none">
          <button translate="no" @click=${() => this.#goTo(next)}>${calendar.nextFree(shortDay(next))}</button>
        </div>`
      : html`<div part="foot"><slot></slot></div>`;
  }

  #turnBy(by: 1 | -1, reached: Month): void {
    const { months, monthsAt, reaches } = this.#model;
    if (!reaches(reached)) return;
    const first = addMonths(months[0], by);
    request(this, 'month-show', { month: first });
    request(this, 'live-region-say', { words: this.locale?.list(monthsAt(first).map(this.locale.month)) ?? '' });
  }

  /** Moves the months in from the side that they come from. */
  #animateTurn(before: Month | undefined): void {
    const [first] = this.#model.months;
    if (!before || before === first || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = before < first === (this.locale?.dir === 'ltr') ? '24px' : '-24px';
    for (const month of this.renderRoot.querySelectorAll('.months > div'))
      month.animate({ opacity: [0, 1], translate: [from, '0'] }, TURN_MS);
  }

  /** Moves to a day, turning to its month where needed. */
  #goTo(day: Day | null): void {
    this.#cursor = day;
    this.#follow = true;
    this.requestUpdate();
    if (day && !this.#model.shows(day)) request(this, 'month-show', { month: this.#model.turnTo(day) });
  }

  #retry(): void {
    // The button is about to go: focus moves to the days rather than nowhere.
    this.#goTo(this.#model.tabDay(this.#cursor));
    request(this, 'retry');
  }

  #choose(event: Event): void {
    const day = dayUnder(event.target);
    if (!day || !this.locale) return;
    const { leaving, ...model } = this.#model;
    const span = model.spanFrom(day);
    this.aim = null;
    this.#pressed = day;
    this.refused = span ? null : { day, state: model.stateOf(day) };
    const why = span && model.whyAnew(day);
    this.begunAnew = why && { day, why };
    if (span) request(this, 'days-choose', { start: span.start, end: addDays(span.end, -leaving) });
    const chosen = span && !why ? this.locale.text.calendar.chose(this.locale.period(span.start, span.end)) : '';
    request(this, 'live-region-say', { words: chosen || this.#why(this.locale) || this.#wordsAnew(this.locale) });
  }

  /** Why the day last tried cannot be chosen, in the language of now; `''` where it can. */
  #why({ text: { calendar }, fullDay }: FirstPaintLocale): string {
    return this.refused ? calendar.cannot(fullDay(this.refused.day), calendar[this.refused.state]) : '';
  }

  /** The same as long as what was begun then is all that is chosen; `''` else. */
  #whyAnew(locale: FirstPaintLocale): string {
    const { chosen, leaving } = this.#model;
    const isAsBegun =
      chosen?.start === this.begunAnew?.day && chosen?.end === (chosen && addDays(chosen.start, leaving));
    return isAsBegun ? this.#wordsAnew(locale) : '';
  }

  /** Why the day chosen last is a new beginning; `''` where it is none, or what was wanted. */
  #wordsAnew(locale: FirstPaintLocale): string {
    if (!this.begunAnew) return '';
    const { day, why } = this.begunAnew;
    return wordsAnew(day, why, locale, this.longest?.words);
  }

  #move(event: KeyboardEvent): void {
    const day = dayUnder(event.target);
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    const { firstWeekday = 0, dir = 'ltr' } = this.locale ?? {};
    const to = dayByKey(event, day, firstWeekday, dir);
    if (!to) return;
    event.preventDefault();
    const { today, reaches } = this.#model;
    // Earlier weeks are not in the grid.
    if (reaches(monthOf(to))) this.#goTo(to < weekStart(today, firstWeekday) ? today : to);
  }

  /** A finger does not hover: what it touches is chosen. */
  #aimAt({ target, pointerType }: PointerEvent): void {
    const day = dayUnder(target);
    if (day === this.#pressed || pointerType === 'touch') return;
    this.#pressed = null;
    this.aim = day;
  }

  #standOn({ target }: FocusEvent): void {
    this.#cursor = dayUnder(target);
    if (target instanceof HTMLElement && target.matches(':focus-visible')) this.aim = this.#cursor;
  }

  #aimAway(): void {
    this.aim = null;
    this.#pressed = null;
  }
}

function monthHeading(month: Month, index: number, locale: FirstPaintLocale): TemplateResult {
  const beside = locale.monthBeside(month);
  const other = beside ? html`<span part="month-beside" class="muted">${beside}</span>` : nothing;
  return html`<h4 id="month-${index}" part="month" translate="no">${locale.month(month)}${other}</h4>`;
}

function dayUnder(target: EventTarget | null): Day | null {
  return target instanceof HTMLElement ? readDay(target.closest('button')?.value) : null;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-calendar': SlipwayCalendar;
  }
}
