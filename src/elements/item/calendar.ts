/**
 * Owns the calendar element: it draws the months, follows pointer, keys and focus, and requests days and months by events. It
 * changes no state of the visit. `calendar-model.ts` computes what it shows, and `calendar-selection.ts` has its rules.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { addDays, addMonths, monthOf, type Day, type Month } from '../../values/dates/day.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import { beforeWords, createFirstPaintLocale, type FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { enFirstPaint } from '../../i18n/en/first-paint.ts';
import { afterPaint } from '../../page/scheduling.ts';
import { newStartText, type LaterDay, type WhyNewStart } from './calendar-selection.ts';
import { calendarModel, dayByKey, readDay, type Months, type Longest, type SelectionState } from './calendar-model.ts';
import { calendarStyles } from './calendar-styles.ts';
import type { DayNotes } from './day-notes.ts';
import { weekStart } from '../../values/dates/weeks.ts';
import { monthTable, type DayModel } from './month-table.ts';
import { request } from '../shared/requests.ts';
import { arrowhead, directionStyles } from '../shared/text-direction.ts';
import { isMotionReduced, leafWidth, theme } from '../shared/theme.ts';
import { LeafElement } from '../shared/leaf-element.ts';

const TURN_MS = 150;

/** The width of two months of 20 em and the space between them. Each day is then as wide as a finger. */
const TWO_MONTHS_EM = 42;

/** Gives the skeleton its size. Its text is invisible. */
const skeletonLocale = createFirstPaintLocale('en', enFirstPaint);

/**
 * Days to select, one month of them or two. Two show if both fit side by side, or if the first has few days to select. The
 * element around the calendar owns the first month and the selected days.
 *
 * @example
 * ```html
 * <slipway-calendar .locale=${locale} .month=${month} .availability=${availability}></slipway-calendar>
 * ```
 *
 * @tag slipway-calendar
 * @fires month-show - requests another month (bubbles, not composed)
 * @fires months-fit - reports how many months fit side by side, when the number changes (bubbles, not composed)
 * @fires days-choose - requests a day or a range (bubbles, not composed)
 * @fires retry - requests another attempt after a failure (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, not composed)
 * @slot - below the days, unless there is a free day to turn to
 * @csspart calendar - the whole calendar
 * @csspart heading - the heading
 * @csspart hint - how to select days
 * @csspart month - the name of a month
 * @csspart month-beside - the same month in another calendar, if the language requires one
 * @csspart turn - the buttons to another month
 * @csspart previous - the button to the previous month
 * @csspart next - the button to the next month
 * @csspart grid - the table of a month's days
 * @csspart day - one day
 * @csspart free - a day that the guest can select
 * @csspart taken - a fully booked or closed day
 * @csspart leave - a day that can be the last of a stay, not the first
 * @csspart past - a day before today
 * @csspart pending - a day whose state is loading
 * @csspart unknown - a day whose state failed to load
 * @csspart short - a day with too few free days after it
 * @csspart beyond - a free day that would exceed the maximum length of the started selection
 * @csspart chosen - the first and the last selected day
 * @csspart today - today, at the venue
 * @csspart between - a cell within the selected or previewed days
 * @csspart first - the first of those cells
 * @csspart last - the last of those cells
 * @csspart note - the price of a day, or that it is full or closed
 * @csspart low - the note of a day with few places left
 * @csspart cheapest - the note of a day with the lowest price of its month
 * @csspart full - the note of a day without places
 * @csspart foot - below the days
 * @csspart failed - the foot if a month failed to load
 * @csspart none - the foot if a month has no free day
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
    refusal: { state: true },
    newStart: { state: true },
  };

  static override styles = [theme, directionStyles, leafWidth, calendarStyles];

  /** The locale; undefined while it loads. */
  locale: FirstPaintLocale | undefined;
  /** The visible month, or the first of two. */
  month: Month | undefined;
  /** Today at the venue. */
  today: Day | undefined;
  /** The last month that the guest may turn to. */
  lastMonth: Month | undefined;
  /** The free days; undefined while they load. */
  availability: Availability | undefined;
  /** First selected day. */
  start: Day | null = null;
  /** Last selected day, or last night, included. */
  end: Day | null = null;
  /** Fixed length in days or nights; 0 if the guest selects the first and the last day. */
  length = 1;
  /** A hint about the selection of days; `''` for the default hint. */
  hint = '';
  /** True if the guest books nights. The day of departure need not be free. */
  nights = false;
  laterDay: LaterDay | undefined;
  /** The maximum length of a booking; undefined if unknown. */
  longest: Longest | undefined;
  /** Notes on days, such as prices. */
  notes: DayNotes | undefined;
  /** True if days have prices, or will have them. It reserves space for them. */
  priced = false;
  /** True if the month failed to load. */
  failed = false;

  /** The day under a moving pointer or a focus from the keyboard. Its range shows as a preview. */
  private aim: Day | null = null;
  /** The last pressed day if it was not selectable, with its state. */
  private refusal: { day: Day; state: SelectionState } | null = null;
  /** The last selected day if it could not end the selection. */
  private newStart: { day: Day; why: WhyNewStart } | null = null;

  /** The focused day. A press moves it without an update, because the resulting selection causes an update. */
  #cursor: Day | null = null;
  /** True until the focus has moved to `#cursor`, whose month may still load. */
  #follow = false;
  /** The last pressed day. While the pointer rests on it, the calendar shows the selection and no preview. */
  #pressedDay: Day | null = null;
  /** True once days have accessible names. Formatting them takes time, so the first paint does not wait for them. */
  #isNamed = false;
  #room: 1 | 2 = 1;
  // New months change the height. A change inside the observer's callback would reach the page as an error.
  readonly #size = new ResizeObserver(() => requestAnimationFrame(this.#measure));
  #model = calendarModel(this);

  /** Number of months that fit side by side. */
  get room(): 1 | 2 {
    return this.#room;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // After this, the first render has the final number of months.
    this.#measure();
    this.#size.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  protected override willUpdate(changes: PropertyValues<this>): void {
    this.#model = calendarModel(this);
    this.#isNamed ||= this.locale?.isPrepared() ?? false;
    if (changes.has('month') || changes.has('start')) this.refusal = null;
    if (changes.has('month')) {
      this.aim = null;
      this.#follow &&= this.#model.shows(this.#cursor);
    }
  }

  protected override updated(changes: PropertyValues<this>): void {
    this.#animateTurn(changes.get('month'));
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

  #measure = (): void => {
    const { clientWidth } = this;
    const room = clientWidth >= TWO_MONTHS_EM * parseFloat(getComputedStyle(this).fontSize) ? 2 : 1;
    // A hidden element has no width.
    if (room === this.#room || clientWidth === 0) return;
    this.#room = room;
    request(this, 'months-fit', { count: room });
    this.requestUpdate();
  };

  #name = (): void => {
    if (this.#isNamed) return;
    this.#isNamed = true;
    this.requestUpdate();
  };

  #hint(locale: FirstPaintLocale): string {
    const { length } = this.#model;
    // A selection of a single day needs no hint.
    const defaultHint = this.nights || length > 1 ? locale.text.calendar.hint(length, this.nights) : '';
    return this.#refusalText(locale) || this.#newStartHint(locale) || this.hint || defaultHint;
  }

  /** @param month the month that becomes visible */
  #turn(by: 1 | -1, month: Month, part: string, label: string): TemplateResult {
    return html`<button
      part="turn ${part}"
      aria-label=${label}
      aria-disabled=${!this.#model.reaches(month)}
      @click=${() => this.#turnBy(by, month)}
    >
      ${arrowhead}
    </button>`;
  }

  #grids(months: Months, locale: FirstPaintLocale): TemplateResult {
    const calendar = this.#model;
    const preview = this.aim && calendar.spanFrom(this.aim);
    const span = preview && preview.start < preview.end ? preview : calendar.selection;
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
      @click=${this.#select}
      @keydown=${this.#move}
      @pointerover=${this.#aimAt}
      @pointerleave=${this.#aimAway}
      @focusin=${this.#followFocus}
      @focusout=${this.#aimAway}
    >
      ${this.#turn(-1, addMonths(first, -1), 'previous', words.previousMonth)}
      ${this.#turn(1, addMonths(last, 1), 'next', words.nextMonth)}
      ${months.map((month, index) => monthTable(month, index, model))}
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

  #turnBy(by: 1 | -1, month: Month): void {
    const { months, monthsAt, reaches } = this.#model;
    if (!reaches(month)) return;
    const first = addMonths(months[0], by);
    request(this, 'month-show', { month: first });
    request(this, 'live-region-say', { words: this.locale?.list(monthsAt(first).map(this.locale.month)) ?? '' });
  }

  /** Slides the new months in from the side of the turn. */
  #animateTurn(lastFirst: Month | undefined): void {
    const [first] = this.#model.months;
    if (!lastFirst || lastFirst === first || isMotionReduced()) return;
    const from = lastFirst < first === (this.locale?.dir === 'ltr') ? '24px' : '-24px';
    for (const month of this.renderRoot.querySelectorAll('.months > div'))
      month.animate({ opacity: [0, 1], translate: [from, '0'] }, TURN_MS);
  }

  /** Moves the focus to a day. It requests another month first if the day is not visible. */
  #goTo(day: Day | null): void {
    this.#cursor = day;
    this.#follow = true;
    this.requestUpdate();
    if (day && !this.#model.shows(day)) request(this, 'month-show', { month: this.#model.turnTo(day) });
  }

  #retry(): void {
    // The pressed button disappears, so the focus moves to the days.
    this.#goTo(this.#model.tabDay(this.#cursor));
    request(this, 'retry');
  }

  #select(event: Event): void {
    const day = dayUnder(event.target);
    if (!day || !this.locale) return;
    const { leaving, ...model } = this.#model;
    const span = model.spanFrom(day);
    this.aim = null;
    this.#pressedDay = day;
    this.refusal = span ? null : { day, state: model.stateOf(day) };
    const why = span && model.whyNewStart(day);
    this.newStart = why && { day, why };
    if (span) request(this, 'days-choose', { start: span.start, end: addDays(span.end, -leaving) });
    const { locale } = this;
    const text = span && !why ? locale.text.calendar.chose(locale.period(span.start, span.end)) : '';
    request(this, 'live-region-say', { words: text || this.#refusalText(locale) || this.#newStartText(locale) });
  }

  /** Returns why the last pressed day was not selectable, in the current language; `''` if it was. */
  #refusalText({ text: { calendar }, fullDay }: FirstPaintLocale): string {
    if (!this.refusal) return '';
    const { day, state } = this.refusal;
    return calendar.cannot(fullDay(day), (state === 'taken' && this.notes?.get(day)?.words) || calendar[state]);
  }

  /** Returns the reason for a new start while the selection still consists of that day; otherwise `''`. */
  #newStartHint(locale: FirstPaintLocale): string {
    const { selection, leaving } = this.#model;
    const isUnchanged =
      selection?.start === this.newStart?.day && selection?.end === (selection && addDays(selection.start, leaving));
    return isUnchanged ? this.#newStartText(locale) : '';
  }

  /** Returns why the last press started a new selection; `''` if it did not. */
  #newStartText(locale: FirstPaintLocale): string {
    if (!this.newStart) return '';
    const { day, why } = this.newStart;
    return newStartText(day, why, locale, this.longest?.words);
  }

  #move(event: KeyboardEvent): void {
    const day = dayUnder(event.target);
    if (!day || event.altKey || event.ctrlKey || event.metaKey) return;
    const { firstWeekday = 0, dir = 'ltr' } = this.locale ?? {};
    const to = dayByKey(event, day, firstWeekday, dir);
    if (!to) return;
    event.preventDefault();
    const { today, reaches } = this.#model;
    // The grid has no weeks before the current one.
    if (reaches(monthOf(to))) this.#goTo(to < weekStart(today, firstWeekday) ? today : to);
  }

  /** Shows no preview for a touch, because a touch selects the day. */
  #aimAt({ target, pointerType }: PointerEvent): void {
    const day = dayUnder(target);
    if (day === this.#pressedDay || pointerType === 'touch') return;
    this.#pressedDay = null;
    this.aim = day;
  }

  #followFocus({ target }: FocusEvent): void {
    this.#cursor = dayUnder(target);
    if (target instanceof HTMLElement && target.matches(':focus-visible')) this.aim = this.#cursor;
  }

  #aimAway(): void {
    this.aim = null;
    this.#pressedDay = null;
  }
}

function dayUnder(target: EventTarget | null): Day | null {
  return target instanceof HTMLElement ? readDay(target.closest('button')?.value) : null;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-calendar': SlipwayCalendar;
  }
}
