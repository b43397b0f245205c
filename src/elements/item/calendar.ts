/**
 * Owns the calendar element. It renders the months, handles pointer, keys and focus, and dispatches events that request
 * days and months. It never changes the guest's selection itself. `calendar-model.ts` computes its content, and
 * `calendar-selection.ts` has the rules of the selection.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { addDays, addMonths, toMonth, type Day, type Month } from '../../values/dates/day.ts';
import type { Availability } from '../../flow/quotes/availability.ts';
import { clearDateNames, createFirstPaintLocale, type FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { enFirstPaint } from '../../i18n/en/first-paint.ts';
import { waitForPaint } from '../../page/scheduling.ts';
import { formatNewSelection, type LaterDayEffect, type NewSelectionReason } from './calendar-selection.ts';
import { createCalendarModel, findDayByKey, type MaximumLength, type SelectionState } from './calendar-model.ts';
import { calendarStyles } from './calendar-styles.ts';
import type { DayNotes } from './day-notes.ts';
import { getWeekStart } from '../../values/dates/weeks.ts';
import { findDayOfTarget, monthTableTemplate, type CalendarDaysModel } from './month-table.ts';
import { dispatchRequest } from '../shared/requests.ts';
import { arrowIcon, directionStyles } from '../shared/text-direction.ts';
import { isMotionReduced, leafWidth, theme } from '../shared/theme.ts';
import { LeafElement } from '../shared/leaf-element.ts';

const TURN_ANIMATION_MS = 150;

/** Minimum width for two months: 20 em each, and 2 em between them. Each day is then wide enough for a finger. */
const MIN_TWO_MONTHS_WIDTH_EM = 42;

/** English texts with which the skeleton has its final size. The texts are invisible. */
const skeletonLocale = createFirstPaintLocale('en', enFirstPaint);

/**
 * A calendar of one or two months, in which the guest selects days. It shows two months if both fit side by side, or if
 * the first has few selectable days. The element that contains the calendar sets the first month and the selected days.
 *
 * @example
 * ```html
 * <slipway-calendar .locale=${locale} .month=${month} .availability=${availability}></slipway-calendar>
 * ```
 *
 * @tag slipway-calendar
 * @fires month-show - requests a different month (bubbles, not composed)
 * @fires months-fit - reports how many months fit side by side, when the number changes (bubbles, not composed)
 * @fires days-choose - requests a day or a range (bubbles, not composed)
 * @fires retry - requests the failed month again (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, composed)
 * @slot - content below the days; hidden while a failure or the next free day shows there
 * @csspart calendar - the whole calendar
 * @csspart heading - the heading
 * @csspart hint - the hint about selecting days
 * @csspart month - the name of a month
 * @csspart month-beside - the same month in a second calendar system, if the language requires one
 * @csspart turn - the buttons to the previous and the next month
 * @csspart previous - the button to the previous month
 * @csspart next - the button to the next month
 * @csspart grid - the table of a month's days
 * @csspart day - one day
 * @csspart free - a day that the guest can select
 * @csspart taken - a fully booked or closed day
 * @csspart leave - a day on which a stay can end but not begin
 * @csspart past - a day before today
 * @csspart pending - a day whose state is loading
 * @csspart unknown - a day whose state failed to load
 * @csspart short - a day with too few free days after it
 * @csspart beyond - a free day that would exceed the maximum length of the started selection
 * @csspart chosen - the first and the last selected day
 * @csspart today - today, at the venue
 * @csspart between - a cell within the selected or previewed days
 * @csspart first - the first cell within the selected or previewed days
 * @csspart last - the last cell within the selected or previewed days
 * @csspart note - the note of a day: its price, or that the day is full or closed
 * @csspart low - the note of a day with little capacity left
 * @csspart cheapest - the note of a day with the lowest price of its month
 * @csspart full - the note of a day that is full or closed, or that has too few places
 * @csspart foot - the area below the days
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
    previewDay: { state: true },
    refusal: { state: true },
    newStart: { state: true },
  };

  static override styles = [theme, directionStyles, leafWidth, calendarStyles];

  /** The locale; undefined while it loads. */
  locale: FirstPaintLocale | undefined;
  /** The visible month; if two are visible, the first of them. */
  month: Month | undefined;
  /** Today at the venue. */
  today: Day | undefined;
  /** The last month that the guest may turn to. */
  lastMonth: Month | undefined;
  /** The free days; undefined while they load. */
  availability: Availability | undefined;
  /** First selected day. */
  start: Day | null = null;
  /** Last selected day, included. For nights, the day before the departure. */
  end: Day | null = null;
  /** Fixed length in days or nights; 0 if the guest selects the first and the last day. */
  length = 1;
  /** A hint about the selection of days; `''` for the default hint. */
  hint = '';
  /** True if the guest books nights. The day of departure need not be free. */
  nights = false;
  /** The effect of a press on a day after the first selected day; undefined is the same as `''`. */
  laterDay: LaterDayEffect | undefined;
  /** The maximum length of a booking; undefined if unknown. */
  longest: MaximumLength | undefined;
  /** Notes in the cells of days, such as prices. */
  notes: DayNotes | undefined;
  /** True if days have prices or will have them. The calendar then reserves space for the prices. */
  priced = false;
  /** True if the month failed to load. */
  failed = false;

  /** The day under the pointer or the keyboard focus. The calendar previews the days that a press would select. */
  private previewDay: Day | null = null;
  /** The last pressed day, with its state, if the day was not selectable; otherwise null. */
  private refusal: { day: Day; state: SelectionState } | null = null;
  /** The last pressed day and the reason why it started a new selection; null if it started none. */
  private newStart: { day: Day; reason: NewSelectionReason } | null = null;

  /** The focused day. It is no reactive property, because the selection after a press updates the element anyway. */
  #focusedDay: Day | null = null;
  /** True until the focus has moved to `#focusedDay`. The month of that day may have to render first. */
  #isFocusPending = false;
  /** The last pressed day. While the pointer rests on it, the calendar shows the selection and no preview. */
  #pressedDay: Day | null = null;
  /** True once the days have accessible names. The first paint omits them, because formatting them takes time. */
  #hasDayNames = false;
  #monthCount: 1 | 2 = 1;
  // Waits for a frame, because a new height within the callback would cause a ResizeObserver loop error.
  readonly #resizeObserver = new ResizeObserver(() => requestAnimationFrame(this.#measureWidth));
  #model = createCalendarModel(this);

  /** Number of months that fit side by side. */
  get monthCount(): 1 | 2 {
    return this.#monthCount;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Measures the width first, so that the first render already has the final number of months.
    this.#measureWidth();
    this.#resizeObserver.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizeObserver.disconnect();
  }

  protected override willUpdate(changedProperties: PropertyValues<this>): void {
    this.#model = createCalendarModel(this);
    this.#hasDayNames ||= this.locale?.isPrepared() ?? false;
    if (changedProperties.has('month') || changedProperties.has('start')) this.refusal = null;
    if (changedProperties.has('month')) {
      this.previewDay = null;
      this.#isFocusPending &&= this.#model.isDayVisible(this.#focusedDay);
    }
  }

  protected override updated(changedProperties: PropertyValues<this>): void {
    this.#animateTurn(changedProperties.get('month'));
    if (this.locale && !this.#hasDayNames) void waitForPaint().then(this.#nameDays);
    const dayButton =
      this.#isFocusPending && this.renderRoot.querySelector<HTMLElement>(`[value='${String(this.#focusedDay)}']`);
    if (!dayButton) return;
    this.#isFocusPending = false;
    dayButton.focus();
  }

  override render(): TemplateResult {
    const { months, length, isPending } = this.#model;
    const locale = this.locale && this.#hasDayNames ? this.locale : clearDateNames(this.locale ?? skeletonLocale);
    const messages = locale.text.calendar;
    const hintText = this.#getHint(locale);
    return html`<section
      class="${months.length > 1 ? 'two' : ''} ${this.locale ? '' : 'waiting'}"
      part="calendar"
      dir=${locale.dir}
      aria-labelledby="heading"
      aria-busy=${isPending}
      aria-hidden=${!this.locale}
    >
      <h3 id="heading" part="heading">${length ? messages.label : messages.labelRange}</h3>
      ${this.#renderMonths(locale)}
      ${hintText && html`<p part="hint" class=${this.nights ? 'nights' : nothing} translate="no">${hintText}</p>`}
      ${this.#renderFoot(locale)}
    </section>`;
  }

  #measureWidth = (): void => {
    const { clientWidth } = this;
    const fittingMonths = clientWidth >= MIN_TWO_MONTHS_WIDTH_EM * parseFloat(getComputedStyle(this).fontSize) ? 2 : 1;
    // A hidden element has the width 0, so it keeps its previous number of months.
    if (fittingMonths === this.#monthCount || clientWidth === 0) return;
    this.#monthCount = fittingMonths;
    dispatchRequest(this, 'months-fit', { count: fittingMonths });
    this.requestUpdate();
  };

  #nameDays = (): void => {
    if (this.#hasDayNames) return;
    this.#hasDayNames = true;
    this.requestUpdate();
  };

  #getHint(locale: FirstPaintLocale): string {
    const { length } = this.#model;
    // Only stays by the night and fixed lengths of several days have a default hint.
    const defaultHint = this.nights || length > 1 ? locale.text.calendar.hint(length, this.nights) : '';
    return this.#getRefusalText(locale) || this.#getNewStartHint(locale) || this.hint || defaultHint;
  }

  /** Renders a button that turns the calendar to the previous or the next month. */
  #renderTurnButton(direction: 1 | -1, month: Month, partName: string, buttonLabel: string): TemplateResult {
    return html`<button
      part="turn ${partName}"
      aria-label=${buttonLabel}
      aria-disabled=${!this.#model.canTurnTo(month)}
      @click=${() => this.#turnMonths(direction, month)}
    >
      ${arrowIcon}
    </button>`;
  }

  #renderMonths(locale: FirstPaintLocale): TemplateResult {
    const calendarModel = this.#model;
    const { months } = calendarModel;
    const previewSpan = this.previewDay && calendarModel.getSpanFromDay(this.previewDay);
    const highlightedSpan = previewSpan && previewSpan.start < previewSpan.end ? previewSpan : calendarModel.selection;
    const dayModel: CalendarDaysModel = {
      calendar: calendarModel,
      highlightedSpan,
      tabDay: this.locale ? calendarModel.findTabDay(this.#focusedDay) : null,
      notes: this.notes,
      beyond: this.longest?.beyond,
      locale,
    };
    const messages = locale.text.calendar;
    const [firstMonth, lastMonth = firstMonth] = months;
    return html`<div
      class="months ${this.priced ? 'priced' : ''}"
      @click=${this.#selectDay}
      @keydown=${this.#moveFocus}
      @pointerover=${this.#previewPointedDay}
      @pointerleave=${this.#endPreview}
      @focusin=${this.#followFocus}
      @focusout=${this.#endPreview}
    >
      ${this.#renderTurnButton(-1, addMonths(firstMonth, -1), 'previous', messages.previousMonth)}
      ${this.#renderTurnButton(1, addMonths(lastMonth, 1), 'next', messages.nextMonth)}
      ${months.map((month, index) => monthTableTemplate(month, index, dayModel))}
    </div>`;
  }

  #renderFoot({ text: { calendar, problems }, shortDay }: FirstPaintLocale): TemplateResult {
    if (this.failed)
      return html`<div part="foot failed">
        <p>${calendar.failed}</p>
        <button @click=${this.#requestRetry}>${problems.retry}</button>
      </div>`;
    const nextFreeDay = this.#model.findNextFreeDay();
    return nextFreeDay
      ? html`<div part="foot none">
          <button translate="no" @click=${() => this.#focusDay(nextFreeDay)}>
            ${calendar.nextFree(shortDay(nextFreeDay))}
          </button>
        </div>`
      : html`<div part="foot"><slot></slot></div>`;
  }

  #turnMonths(direction: 1 | -1, month: Month): void {
    const { months, getMonthsStartingAt, canTurnTo } = this.#model;
    if (!canTurnTo(month)) return;
    const firstMonth = addMonths(months[0], direction);
    dispatchRequest(this, 'month-show', { month: firstMonth });
    const message = this.locale?.list(getMonthsStartingAt(firstMonth).map(this.locale.month)) ?? '';
    dispatchRequest(this, 'live-region-say', { words: message });
  }

  /** Slides the new months in from the side that the guest turned to. */
  #animateTurn(previousMonth: Month | undefined): void {
    const [firstMonth] = this.#model.months;
    if (!previousMonth || previousMonth === firstMonth || isMotionReduced()) return;
    const startTranslation = previousMonth < firstMonth === (this.locale?.dir === 'ltr') ? '24px' : '-24px';
    for (const month of this.renderRoot.querySelectorAll('.months > div'))
      month.animate({ opacity: [0, 1], translate: [startTranslation, '0'] }, TURN_ANIMATION_MS);
  }

  /** Moves the focus to a day. If the day is not visible, this first requests its month. */
  #focusDay(day: Day | null): void {
    this.#focusedDay = day;
    this.#isFocusPending = true;
    this.requestUpdate();
    if (day && !this.#model.isDayVisible(day))
      dispatchRequest(this, 'month-show', { month: this.#model.findFirstMonthFor(day) });
  }

  #requestRetry(): void {
    // Moves the focus to the days, because the retry button disappears.
    this.#focusDay(this.#model.findTabDay(this.#focusedDay));
    dispatchRequest(this, 'retry');
  }

  #selectDay(event: Event): void {
    const targetDay = findDayOfTarget(event.target);
    if (!targetDay || !this.locale) return;
    const { departureDays, ...model } = this.#model;
    const span = model.getSpanFromDay(targetDay);
    this.previewDay = null;
    this.#pressedDay = targetDay;
    this.refusal = span ? null : { day: targetDay, state: model.getDayState(targetDay) };
    const reason = span && model.getNewSelectionReason(targetDay);
    this.newStart = reason && { day: targetDay, reason };
    if (span) dispatchRequest(this, 'days-choose', { start: span.start, end: addDays(span.end, -departureDays) });
    const { locale } = this;
    const selectionText = span && !reason ? locale.text.calendar.chose(locale.period(span.start, span.end)) : '';
    const message = selectionText || this.#getRefusalText(locale) || this.#getNewStartText(locale);
    dispatchRequest(this, 'live-region-say', { words: message });
  }

  /** Returns why the last pressed day was not selectable, in the current language; `''` if it was selectable. */
  #getRefusalText({ text: { calendar }, fullDay }: FirstPaintLocale): string {
    if (!this.refusal) return '';
    const { day, state } = this.refusal;
    return calendar.cannot(fullDay(day), (state === 'taken' && this.notes?.get(day)?.words) || calendar[state]);
  }

  /** Returns why the last press started a new selection, until the guest selects more days; otherwise `''`. */
  #getNewStartHint(locale: FirstPaintLocale): string {
    const { selection, departureDays } = this.#model;
    const isSelectionUnchanged =
      selection?.start === this.newStart?.day &&
      selection?.end === (selection && addDays(selection.start, departureDays));
    return isSelectionUnchanged ? this.#getNewStartText(locale) : '';
  }

  /** Returns the reason why the last press started a new selection; `''` if it started none. */
  #getNewStartText(locale: FirstPaintLocale): string {
    if (!this.newStart) return '';
    const { day, reason } = this.newStart;
    return formatNewSelection(day, reason, locale, this.longest?.words);
  }

  #moveFocus(event: KeyboardEvent): void {
    const targetDay = findDayOfTarget(event.target);
    if (!targetDay || event.altKey || event.ctrlKey || event.metaKey) return;
    const { firstWeekday = 0, dir = 'ltr' } = this.locale ?? {};
    const nextDay = findDayByKey(event, targetDay, firstWeekday, dir);
    if (!nextDay) return;
    event.preventDefault();
    const { today, canTurnTo } = this.#model;
    // Weeks before the current week are not in the grid, so the focus moves to today instead.
    if (canTurnTo(toMonth(nextDay))) this.#focusDay(nextDay < getWeekStart(today, firstWeekday) ? today : nextDay);
  }

  /** Previews the day under the pointer. A touch shows no preview, because it selects the day immediately. */
  #previewPointedDay({ target, pointerType }: PointerEvent): void {
    const targetDay = findDayOfTarget(target);
    if (targetDay === this.#pressedDay || pointerType === 'touch') return;
    this.#pressedDay = null;
    this.previewDay = targetDay;
  }

  #followFocus({ target }: FocusEvent): void {
    this.#focusedDay = findDayOfTarget(target);
    if (target instanceof HTMLElement && target.matches(':focus-visible')) this.previewDay = this.#focusedDay;
  }

  #endPreview(): void {
    this.previewDay = null;
    this.#pressedDay = null;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-calendar': SlipwayCalendar;
  }
}
