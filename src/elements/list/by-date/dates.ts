import { nothing, type LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { addDays, monthOf, parseDay, type Day, type Month } from '../../../values/dates/day.ts';
import { drawAnswer, type DatesAnswerActs } from './dates-answer.ts';
import { drawForm, type DatesFormActs } from './dates-form.ts';
import { endFrom, reasonAgainst, type DatesView, type Reason } from './dates-view.ts';
import { datesStyles } from './dates-styles.ts';
import { request } from '../../shared/requests.ts';
import { controlStyles } from '../../shared/control-styles.ts';
import { theme } from '../../shared/theme.ts';
import { SteadyLeaf } from '../../shared/step-element.ts';

/**
 * Dates and a party to browse by: a form first, then what was asked for and what came of it.
 *
 * @tag slipway-dates
 * @fires dates-ask - `{from, to, quantities, flex}`: asks what is free (bubbles, not composed)
 * @fires dates-move - `{from, to}`: asks what is free on days near those (bubbles, not composed)
 * @fires dates-open - asks for the form (bubbles, not composed)
 * @fires dates-clear - asks for everything again, whatever the date (bubbles, not composed)
 * @fires dates-close - closes the form (bubbles, not composed)
 * @fires retry - asks once more for what failed (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, not composed)
 * @csspart all - the button that shows everything, whatever the date
 * @csspart asked - what the list was asked for
 * @csspart change - the button that asks otherwise
 * @csspart close - the button that closes the form and keeps the last search
 * @csspart field - one day to type
 * @csspart flex - whether other days would do as well
 * @csspart flex-choice - by how many days
 * @csspart fold - the line that says the days chosen, and opens the calendar where there is little room
 * @csspart form - the form that asks
 * @csspart near - days near those asked for when more is free
 * @csspart near-days - some of those days
 * @csspart none - nothing is free
 * @csspart parameters - the quantities to ask for
 * @csspart problem - what went wrong
 * @csspart reason - why a day cannot be asked for
 * @csspart retry - the button that asks again for what failed
 * @csspart show - the button that asks
 * @csspart typed - days to type instead
 * @csspart unanswered - how many items gave no answer
 * @csspart when - the days asked for, in words
 */
export class SlipwayDates extends SteadyLeaf {
  static override properties = {
    view: { attribute: false },
    from: { state: true },
    to: { state: true },
    chosen: { state: true },
    flex: { state: true },
    month: { state: true },
    folded: { state: true },
    reason: { state: true },
  };

  static override styles = [theme, controlStyles, datesStyles];

  view: DatesView | undefined;

  /** As chosen; not yet asked for. */
  private from: Day | null = null;
  private to: Day | null = null;
  private chosen: Readonly<Record<string, number>> = {};
  private flex = 0;
  /** The month turned to; null where the days chosen say it. */
  private month: Month | null = null;
  /** Where there is little room, only a line stands for the calendar. */
  private folded = false;
  /** Why it cannot be asked. */
  private reason: Reason | null = null;

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('view');
    if (!changed.has('view') || !this.view) return;
    const { open, wish, flex } = this.view;
    // The form begins with what was asked for, and is the visitor's from then on.
    if (!before || open !== before.open || wish !== before.wish) {
      this.from = wish?.from ?? null;
      this.to = wish?.to ?? null;
      this.flex = flex;
      this.month = this.reason = null;
      this.folded = wish !== null;
      this.chosen = {};
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('view');
    if (!changed.has('view') || !this.view || this.checkVisibility?.() === false) return;
    // What was pressed is gone: the focus goes on to what came in its place.
    if (this.view.open && !before?.open && (before || !this.view.asked)) void this.#focusDays();
    if (!this.view.open && before?.open) this.#focus("[part~='when']");
  }

  override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view) return nothing;
    if (!view.open) return drawAnswer(view, this.#answerActs);
    const { from, to, chosen, flex, folded, reason } = this;
    const month = this.month ?? monthOf(from ?? view.today);
    return drawForm(view, { from, to, chosen, flex, month, folded, reason }, this.#formActs);
  }

  readonly #answerActs: DatesAnswerActs = {
    change: () => request(this, 'dates-open'),
    clear: () => request(this, 'dates-clear'),
    retry: () => request(this, 'retry'),
    move: (days) => request(this, 'dates-move', days),
  };

  readonly #formActs: DatesFormActs = {
    chooseDays: ({ start, end }) => this.#chooseDays(start, end),
    showMonth: (month) => (this.month = month),
    type: (event) => this.#type(event),
    chooseParty: ({ detail }) => (this.chosen = { ...this.chosen, ...detail.values }),
    chooseFlex: (days) => (this.flex = days),
    fold: () => (this.folded = !this.folded),
    ask: (event) => this.#ask(event),
    clear: () => request(this, 'dates-clear'),
    close: () => request(this, 'dates-close'),
  };

  /** A second day completes them: where there is little room, what is asked next comes into sight. */
  #chooseDays(start: Day, end: Day): void {
    const isComplete = this.from === start && end > start;
    this.month ??= monthOf(this.from ?? this.view?.today ?? start);
    this.from = start;
    this.to = this.view?.nights ? addDays(end, 1) : end;
    this.reason = null;
    if (!isComplete) return;
    this.folded = true;
    void this.updateComplete.then(() => {
      const line = this.renderRoot.querySelector<HTMLElement>("[part~='fold']");
      if (line?.checkVisibility?.()) line.focus();
    });
  }

  #type({ target }: Event): void {
    const { name, value } = target as HTMLInputElement;
    const day = parseDay(value);
    this.reason = null;
    if (name === 'to') this.to = day;
    else {
      this.from = day;
      this.month = null;
      if (day) this.to = endFrom(day, this.to, this.view?.nights === true);
    }
  }

  #ask(event: Event): void {
    event.preventDefault();
    const { view, from, flex } = this;
    if (!view) return;
    const to = this.to ?? (from && endFrom(from, null, view.nights));
    const last = this.renderRoot.querySelector<HTMLInputElement>("[name='to']");
    this.reason = last?.validity.badInput ? { field: 'to', words: 'noDay' } : reasonAgainst(from, to, view);
    const typed = this.renderRoot.querySelector<HTMLDetailsElement>("[part~='typed']");
    const party = this.renderRoot.querySelector('slipway-parameters');
    if (this.reason) {
      this.folded = false;
      if (typed?.open) this.#focus(`[name='${this.reason.field}']`);
      else void this.#focusDays();
    } else if (party?.isInvalid) party.focusInvalid();
    else if (from && to) request(this, 'dates-ask', { from, to, quantities: { ...view.chosen, ...this.chosen }, flex });
  }

  #focus(selector: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(selector)?.focus());
  }

  /** To the line that stands for the calendar, else to the one day that Tab leads to. */
  async #focusDays(): Promise<void> {
    await this.updateComplete;
    const line = this.renderRoot.querySelector<HTMLElement>("[part~='fold']");
    if (this.folded && line?.checkVisibility?.()) return line.focus();
    const calendar = this.renderRoot.querySelector<LitElement>('slipway-calendar');
    await calendar?.updateComplete;
    calendar?.renderRoot.querySelector<HTMLElement>("td [tabindex='0']")?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-dates': SlipwayDates;
  }
}
