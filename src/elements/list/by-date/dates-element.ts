/**
 * Defines the element of the date search above the list. It owns the guest's input in the form, the focus, and the
 * request events. The module `search-controller.ts` runs the search and sets the view. `dates-form.ts` renders the
 * form, and `dates-result.ts` renders the result.
 */
import { nothing, type LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { addDays, toMonth, parseDay, type Day, type Month } from '../../../values/dates/day.ts';
import { datesResultTemplate, type DatesResultActions } from './dates-result.ts';
import { datesFormTemplate, type DatesFormActions } from './dates-form.ts';
import { getSearchEnd, findInvalidDatesReason, type DatesView, type InvalidDatesReason } from './dates-content.ts';
import { datesStyles } from './dates-styles.ts';
import { dispatchRequest } from '../../shared/requests.ts';
import { controlStyles } from '../../shared/control-styles.ts';
import { theme } from '../../shared/theme.ts';
import { SteadyLeaf } from '../../shared/step-element.ts';

/**
 * Searches the list by dates and party. It shows a form, then the searched dates and the result.
 *
 * @tag slipway-dates
 * @fires dates-ask - `{from, to, quantities, flex}`: requests a search (bubbles, not composed)
 * @fires dates-move - `{from, to}`: requests a search for nearby dates (bubbles, not composed)
 * @fires dates-open - requests that the form opens (bubbles, not composed)
 * @fires dates-clear - requests the list without dates (bubbles, not composed)
 * @fires dates-close - closes the form (bubbles, not composed)
 * @fires retry - requests another attempt after a failure (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, composed)
 * @csspart all - the button that clears the dates
 * @csspart asked - the days and the party of the search
 * @csspart change - the button that edits the search
 * @csspart close - the button that closes the form and keeps the last search
 * @csspart field - the field for one day
 * @csspart flex - the choice of flexible dates
 * @csspart flex-choice - one choice of flexible dates
 * @csspart fold - the line with the selected days, which opens the calendar in a narrow layout
 * @csspart form - the form of the search
 * @csspart near - nearby dates with more free items
 * @csspart near-days - the button that searches certain nearby dates
 * @csspart none - the text if no item is free
 * @csspart parameters - the fields of the party
 * @csspart problem - the problem of a failed search
 * @csspart reason - the reason why a search cannot start
 * @csspart retry - the button that retries after a failure
 * @csspart show - the button that starts the search
 * @csspart typed - the date fields
 * @csspart unanswered - the number of items whose request failed
 * @csspart when - the days and the party of the search, as text
 */
export class SlipwayDates extends SteadyLeaf {
  static override properties = {
    view: { attribute: false },
    from: { state: true },
    to: { state: true },
    quantities: { state: true },
    flex: { state: true },
    month: { state: true },
    isFolded: { state: true },
    reason: { state: true },
  };

  static override styles = [theme, controlStyles, datesStyles];

  view: DatesView | undefined;

  /** The first day in the form; null if that field is empty. */
  private from: Day | null = null;
  /** The last day in the form, or the check-out day for nights; null if that field is empty. */
  private to: Day | null = null;
  private quantities: Readonly<Record<string, number>> = {};
  private flex = 0;
  /** The month that the guest has opened in the calendar; null if the calendar shows the month of the first day. */
  private month: Month | null = null;
  /** True if, in a narrow layout, a line of text replaces the calendar. */
  private isFolded = false;
  /** The reason why the search cannot start; null if there is none. */
  private reason: InvalidDatesReason | null = null;

  protected override willUpdate(changedProperties: PropertyValues<this>): void {
    const previousView = changedProperties.get('view');
    if (!changedProperties.has('view') || !this.view) return;
    const { isFormOpen, initialDays, flexDays } = this.view;
    // Fills the form with the days of the search when the form opens or the search changes. Later answers do not change
    // the guest's input.
    if (!previousView || isFormOpen !== previousView.isFormOpen || initialDays !== previousView.initialDays) {
      this.from = initialDays?.from ?? null;
      this.to = initialDays?.to ?? null;
      this.flex = flexDays;
      this.month = this.reason = null;
      this.isFolded = initialDays !== null;
      this.quantities = {};
    }
  }

  protected override updated(changedProperties: PropertyValues<this>): void {
    const previousView = changedProperties.get('view');
    if (!changedProperties.has('view') || !this.view || this.checkVisibility?.() === false) return;
    // Moves the focus to the new content, because the pressed button has disappeared.
    if (this.view.isFormOpen && !previousView?.isFormOpen && (previousView || !this.view.summary))
      void this.#focusDays();
    if (!this.view.isFormOpen && previousView?.isFormOpen) this.#focusElement("[part~='when']");
  }

  override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view) return nothing;
    if (!view.isFormOpen) return datesResultTemplate(view, this.#resultActions);
    const { from, to, quantities, flex, isFolded, reason } = this;
    const month = this.month ?? toMonth(from ?? view.today);
    return datesFormTemplate(
      view,
      { from, to, quantities, flexDays: flex, month, isFolded, reason },
      this.#formActions,
    );
  }

  readonly #resultActions: DatesResultActions = {
    editSearch: () => dispatchRequest(this, 'dates-open'),
    clearDates: () => dispatchRequest(this, 'dates-clear'),
    retry: () => dispatchRequest(this, 'retry'),
    moveToDays: (days) => dispatchRequest(this, 'dates-move', days),
  };

  readonly #formActions: DatesFormActions = {
    chooseDays: ({ start, end }) => this.#selectDays(start, end),
    showMonth: (month) => (this.month = month),
    typeDay: (event) => this.#handleTypedDay(event),
    chooseParty: ({ detail }) => (this.quantities = { ...this.quantities, ...detail.values }),
    chooseFlexDays: (days) => (this.flex = days),
    toggleCalendar: () => (this.isFolded = !this.isFolded),
    requestSearch: (event) => this.#requestSearch(event),
    clearDates: () => dispatchRequest(this, 'dates-clear'),
    closeForm: () => dispatchRequest(this, 'dates-close'),
  };

  /**
   * Selects days. In a narrow layout, the second selected day hides the calendar, so that the next fields come into
   * view.
   */
  #selectDays(start: Day, end: Day): void {
    const isRangeComplete = this.from === start && end > start;
    this.month ??= toMonth(this.from ?? this.view?.today ?? start);
    this.from = start;
    this.to = this.view?.isSoldByNight ? addDays(end, 1) : end;
    this.reason = null;
    if (!isRangeComplete) return;
    this.isFolded = true;
    void this.updateComplete.then(() => {
      const foldedCalendar = this.renderRoot.querySelector<HTMLElement>("[part~='fold']");
      if (foldedCalendar?.checkVisibility?.()) foldedCalendar.focus();
    });
  }

  #handleTypedDay({ target }: Event): void {
    const { name, value } = target as HTMLInputElement;
    const typedDay = parseDay(value);
    this.reason = null;
    if (name === 'to') this.to = typedDay;
    else {
      this.from = typedDay;
      this.month = null;
      if (typedDay) this.to = getSearchEnd(typedDay, this.to, this.view?.isSoldByNight === true);
    }
  }

  #requestSearch(event: Event): void {
    event.preventDefault();
    const { view, from, flex } = this;
    if (!view) return;
    const lastDay = this.to ?? (from && getSearchEnd(from, null, view.isSoldByNight));
    const lastDayInput = this.renderRoot.querySelector<HTMLInputElement>("[name='to']");
    this.reason = lastDayInput?.validity.badInput
      ? { field: 'to', messageKey: 'noDay' }
      : findInvalidDatesReason(from, lastDay, view);
    const typedDaysSection = this.renderRoot.querySelector<HTMLDetailsElement>("[part~='typed']");
    const parametersElement = this.renderRoot.querySelector('slipway-parameters');
    if (this.reason) {
      this.isFolded = false;
      if (typedDaysSection?.open) this.#focusElement(`[name='${this.reason.field}']`);
      else void this.#focusDays();
    } else if (parametersElement?.isInvalid) parametersElement.focusInvalid();
    else if (from && lastDay)
      dispatchRequest(this, 'dates-ask', {
        from,
        to: lastDay,
        quantities: { ...view.quantities, ...this.quantities },
        flex,
      });
  }

  #focusElement(selector: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(selector)?.focus());
  }

  /**
   * Focuses the line of text that replaces the calendar. If the calendar is visible, focuses the day that the Tab key
   * reaches.
   */
  async #focusDays(): Promise<void> {
    await this.updateComplete;
    const foldedCalendar = this.renderRoot.querySelector<HTMLElement>("[part~='fold']");
    if (this.isFolded && foldedCalendar?.checkVisibility?.()) return foldedCalendar.focus();
    const calendarElement = this.renderRoot.querySelector<LitElement>('slipway-calendar');
    await calendarElement?.updateComplete;
    calendarElement?.renderRoot.querySelector<HTMLElement>("td [tabindex='0']")?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-dates': SlipwayDates;
  }
}
