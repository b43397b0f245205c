import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { addMonths, dateNumberOf, firstDayOf, lastDayOf, monthOf, parseDay, type Day, type Month } from '../values/dates/day.ts';
import { monthGrid } from '../values/dates/month-grid.ts';
import type { Availability } from '../flow/availability.ts';
import type { Voice } from '../values/voice.ts';
import { covers, spanFrom, type Span } from './calendar-choice.ts';
import { dayByKey } from './calendar-keys.ts';
import { calendarStyles } from './calendar-styles.ts';
import { ask } from './intents.ts';
import { theme } from './theme.ts';

const chevron = html`<svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d="m9 5 7 7-7 7" />`}</svg>`;
const bone = html`<span class="bone"></span>`;
const times = (count: number, part: TemplateResult) => Array.from({ length: count }, () => part);
const skeleton = html`<div part="calendar" aria-busy="true" aria-hidden="true">
  <h3><div class="bone line"></div></h3>
  <p part="hint"></p>
  <div class="bar"><span></span><div class="bone line"></div><span></span></div>
  <table>
    <tbody>
      <tr>${times(7, html`<th>${bone}</th>`)}</tr>
      ${times(5, html`<tr>${times(7, html`<td>${bone}</td>`)}</tr>`)}
      <tr><td></td></tr>
    </tbody>
  </table>
  <div part="foot"></div>
</div>`;

/** Reads a property that a page may have set to anything. */
const readDay = (value: unknown) => parseDay(typeof value === 'string' ? value : null);
const readMonth = (value: unknown) => {
  const first = readDay(`${String(value)}-01`);
  return first && monthOf(first);
};

/**
 * One month of days to choose from; the month shown and the days chosen belong to the element around it.
 *
 * @fires month-show - asks for another month (bubbles, not composed)
 * @fires days-choose - asks for a day or a range (bubbles, not composed)
 * @fires retry - asks to load again what failed (bubbles, not composed)
 * @fires announce - a sentence for the live region (bubbles, not composed)
 * @csspart calendar, heading, hint, month, turn, previous, next, grid, foot, legend, failed, none
 * @csspart day - with its states: free, taken, past, pending, unknown, short, chosen, between, today
 * @csspart between - a cell within the chosen or hovered range; first, last
 */
export class SlipwayCalendar extends LitElement {
  static override styles = [theme, calendarStyles];

  /** How to speak; undefined while it loads. */
  @property({ attribute: false }) voice: Voice | undefined;
  /** The month shown. */
  @property({ attribute: false }) month: Month | undefined;
  /** Today where the venue is. */
  @property({ attribute: false }) today: Day | undefined;
  /** The last month one may turn to. */
  @property({ attribute: false }) lastMonth: Month | undefined;
  /** What is free; undefined while it loads. */
  @property({ attribute: false }) availability: Availability | undefined;
  /** First chosen day. */
  @property({ attribute: false }) start: Day | null = null;
  /** Last chosen day, included. */
  @property({ attribute: false }) end: Day | null = null;
  /** Days every booking takes; 0 when the visitor chooses the first and the last. */
  @property({ attribute: false }) length = 1;
  /** The month could not be loaded. */
  @property({ attribute: false }) failed = false;
  /** Where to ask the venue when nothing is free; '' for nowhere. */
  @property({ attribute: false }) askUrl = '';

  /** The day that keys stand on. */
  @state() private cursor: Day | null = null;
  /** The day under the pointer or the focus, whose range is previewed. */
  @state() private aim: Day | null = null;
  /** Why the day last tried cannot be chosen. */
  @state() private why = '';
  /** Focus goes to the cursor as soon as its month is shown. */
  #follow = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('month') || changed.has('start')) this.why = '';
    if (changed.has('month')) {
      this.aim = null;
      if (this.cursor && monthOf(this.cursor) !== this.#month) this.#follow = false;
    }
  }

  protected override updated(): void {
    if (!this.#follow) return;
    const day = this.renderRoot.querySelector<HTMLElement>(`[value='${String(this.cursor)}']`);
    if (!day) return;
    this.#follow = false;
    day.focus();
  }

  override render(): TemplateResult {
    const { voice } = this;
    const month = this.#month;
    if (!voice || !month) return skeleton;
    const words = voice.text.calendar;
    const length = this.#length;
    const hint = length === 0 ? words.hintRange : length === 1 ? words.hintDay : words.hintFixed(length);
    const days = monthGrid(month, voice.firstWeekday);
    return html`<section part="calendar" aria-labelledby="heading" aria-busy=${this.#pending(month)}>
      <h3 id="heading" part="heading">${length ? words.label : words.labelRange}</h3>
      <p part="hint">${this.why || hint}</p>
      <div class="bar">
        ${this.#turn(-1, 'previous', words.previousMonth)}
        <h4 id="month" part="month">${voice.month(month)}</h4>
        ${this.#turn(1, 'next', words.nextMonth)}
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
          <tr>${voice.weekdays().map(({ short, long }) => html`<th scope="col" abbr=${long}><span aria-hidden="true">${short}</span><span class="hush">${long}</span></th>`)}</tr>
        </thead>
        <tbody>${days.map((week) => html`<tr>${week.map((day) => (monthOf(day) === month ? this.#cell(day, voice) : html`<td></td>`))}</tr>`)}</tbody>
      </table>
      ${this.#foot(month, voice)}
    </section>`;
  }

  #turn(by: number, part: string, label: string): TemplateResult {
    const to = this.#monthBeside(by);
    return html`<button type="button" part="turn ${part}" aria-label=${label} aria-disabled=${!to} @click=${() => to && this.#show(to)}>${chevron}</button>`;
  }

  #cell(day: Day, voice: Voice): TemplateResult {
    const words = voice.text.calendar;
    const chosen = this.#chosen;
    const span = (this.aim && this.#preview(this.aim)) ?? chosen;
    const inSpan = span && span.start < span.end && covers(span, day);
    const marked = covers(chosen, day) && (day === chosen?.start || day === chosen?.end);
    const state = this.#stateOf(day);
    const today = day === this.today;
    const label = [voice.fullDay(day), today && words.today, words[state], covers(chosen, day) && words.chosen].filter(Boolean).join(', ');
    const part = ['day', state, marked && 'chosen', today && 'today'].filter(Boolean).join(' ');
    const cellPart = ['between', day === span?.start && 'first', day === span?.end && 'last'].filter(Boolean).join(' ');
    return html`<td part=${inSpan ? cellPart : nothing} aria-selected=${covers(chosen, day)}>
      <button
        type="button"
        value=${day}
        part=${part}
        class=${state === 'pending' ? 'bone' : ''}
        tabindex=${day === this.#rover ? 0 : -1}
        aria-label=${label}
        aria-disabled=${state !== 'free'}
        aria-current=${today ? 'date' : nothing}
      >
        ${dateNumberOf(day)}
      </button>
    </td>`;
  }

  #foot(month: Month, { text: { calendar, problems }, shortDay }: Voice): TemplateResult {
    if (this.failed) {
      return html`<div part="foot failed">
        <p>${calendar.failed}</p>
        <button type="button" @click=${this.#retry}>${problems.retry}</button>
      </div>`;
    }
    const next = this.#nextFree(month);
    if (next === undefined) {
      return html`<div part="foot">
        <ul part="legend">
          ${(['free', 'taken', 'chosen'] as const).map((state) => html`<li><i part=${state} aria-hidden="true">7</i>${calendar.legend[state]}</li>`)}
        </ul>
      </div>`;
    }
    return html`<div part="foot none">
      ${next
        ? html`<button type="button" @click=${() => this.#goTo(next)}>${calendar.nextFree(shortDay(next))}</button>`
        : html`<p>${calendar.noneFree}</p>${/^(https?|mailto|tel):/i.test(this.askUrl) ? html`<a part="ask" href=${this.askUrl}>${calendar.askVenue}</a>` : nothing}`}
    </div>`;
  }

  get #month(): Month | null {
    return readMonth(this.month) ?? readMonth(String(this.today).slice(0, 7));
  }

  get #length(): number {
    return Math.max(0, Math.trunc(this.length) || 0);
  }

  get #chosen(): Span | null {
    const start = readDay(this.start);
    return start && { start, end: readDay(this.end) ?? start };
  }

  /** The one day that Tab leads to. */
  get #rover(): Day | null {
    const month = this.#month;
    if (!month) return null;
    const first = firstDayOf(month);
    const inMonth = [this.cursor, readDay(this.start), this.availability?.firstFree(first), readDay(this.today)];
    return inMonth.find((day) => day && monthOf(day) === month) ?? first;
  }

  #stateOf(day: Day): 'free' | 'taken' | 'past' | 'pending' | 'unknown' | 'short' {
    const state = this.availability?.stateOf(day) ?? (day < String(this.today) ? 'past' : 'pending');
    if (state === 'pending' && this.failed) return 'unknown';
    return state === 'free' && !this.#spanFrom(day) ? 'short' : state;
  }

  #spanFrom(day: Day): Span | null {
    return spanFrom(day, { availability: this.availability, chosen: this.#chosen, length: this.#length });
  }

  /** The range to show for the day aimed at: a fixed length, or what would extend the first day chosen. */
  #preview(day: Day): Span | null {
    const span = this.#spanFrom(day);
    return span && span.start < span.end ? span : null;
  }

  #pending(month: Month): boolean {
    return this.#stateOf(lastDayOf(month)) === 'pending';
  }

  /** The next day to offer when the month shown has none; null when there is none at all, undefined when there is no need. */
  #nextFree(month: Month): Day | null | undefined {
    if (!this.availability || this.#pending(month)) return undefined;
    const next = this.availability.firstFree(firstDayOf(month));
    if (next && monthOf(next) === month) return undefined;
    return next && monthOf(next) <= this.#lastMonth ? next : null;
  }

  get #lastMonth(): string {
    return readMonth(this.lastMonth) ?? '9999-12';
  }

  #monthBeside(by: number): Month | null {
    const month = this.#month;
    const to = month && addMonths(month, by);
    return to && to >= String(this.today).slice(0, 7) && to <= this.#lastMonth ? to : null;
  }

  #show(month: Month): void {
    this.#follow = false;
    ask(this, 'month-show', { month });
    ask(this, 'announce', { words: this.voice?.month(month) ?? '' });
  }

  /** Moves to a day, turning to its month where needed. */
  #goTo(day: Day): void {
    this.cursor = day;
    this.#follow = true;
    const month = monthOf(day);
    if (month !== this.#month) ask(this, 'month-show', { month });
  }

  #retry(): void {
    // The button is about to go: focus moves to the grid rather than nowhere.
    this.cursor = this.#rover;
    this.#follow = true;
    this.requestUpdate();
    ask(this, 'retry');
  }

  #choose(event: Event): void {
    const day = dayUnder(event);
    if (!day || !this.voice) return;
    const words = this.voice.text.calendar;
    const span = this.#spanFrom(day);
    this.cursor = day;
    this.why = span ? '' : words.cannot(this.voice.fullDay(day), words[this.#stateOf(day)]);
    if (span) ask(this, 'days-choose', span);
    ask(this, 'announce', { words: span ? words.chose(this.voice.period(span.start, span.end)) : this.why });
  }

  #move(event: KeyboardEvent): void {
    const day = dayUnder(event);
    if (!day || !this.voice || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = dayByKey(event, day, this.voice.firstWeekday, getComputedStyle(this).direction === 'rtl');
    if (!to) return;
    event.preventDefault();
    if (monthOf(to) > this.#lastMonth || monthOf(to) < String(this.today).slice(0, 7)) return;
    this.#goTo(to);
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
