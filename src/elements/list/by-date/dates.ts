import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { parseDay, type Day } from '../../../values/dates/day.ts';
import type { Messages } from '../../../i18n/messages.ts';
import { dateFieldStyles } from '../../shared/date-field-styles.ts';
import { endFrom, reasonAgainst, type DatesView, type Reason } from './dates-view.ts';
import { datesStyles } from './dates-styles.ts';
import { exportParts } from '../../shared/export-parts.ts';
import { request, type RequestEvent } from '../../shared/requests.ts';
import { laterTheme } from '../../shared/later-theme.ts';
import { theme } from '../../shared/theme.ts';

/**
 * Dates and a party to browse by: a form first, then what was asked for and what came of it.
 *
 * @tag slipway-dates
 * @fires dates-ask - `{from, to, chosen}`: asks what is free (bubbles, not composed)
 * @fires dates-open - asks for the form (bubbles, not composed)
 * @fires dates-clear - asks for everything again, whatever the date (bubbles, not composed)
 * @fires retry - asks once more for what failed (bubbles, not composed)
 * @csspart all - the button that shows everything, whatever the date
 * @csspart asked - what the list was asked for
 * @csspart change - the button that asks otherwise
 * @csspart field - one day to type or pick
 * @csspart form - the form that asks
 * @csspart near - free days near those asked for
 * @csspart none - nothing is free
 * @csspart parameters - the quantities to ask for
 * @csspart problem - what went wrong
 * @csspart reason - why a day cannot be asked for
 * @csspart retry - the button that asks again for what failed
 * @csspart show - the button that asks
 * @csspart unanswered - how many items gave no answer
 * @csspart when - the days asked for, in words
 */
export class SlipwayDates extends LitElement {
  static override properties = {
    view: { attribute: false },
    from: { state: true },
    to: { state: true },
    chosen: { state: true },
    reason: { state: true },
  };

  static override styles = [theme, laterTheme, dateFieldStyles, datesStyles];

  view: DatesView | undefined;

  /** As typed; not yet asked for. */
  private from: Day | null = null;
  private to: Day | null = null;
  private chosen: Readonly<Record<string, number>> = {};
  /** Why it cannot be asked. */
  private reason: Reason | null = null;

  constructor() {
    super();
    exportParts(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('view');
    if (!changed.has('view') || !this.view) return;
    const { open, wish } = this.view;
    // The form begins with what was asked for, and is the visitor's from then on.
    if (!before || open !== before.open || wish !== before.wish) {
      this.from = wish?.from ?? null;
      this.to = wish?.to ?? null;
      this.reason = null;
      this.chosen = {};
    }
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('view');
    if (!changed.has('view') || !this.view || this.checkVisibility?.() === false) return;
    // What was pressed is gone: the focus goes on to what came in its place.
    if (this.view.open && !before?.open && (before || !this.view.asked)) this.#focus('input');
    if (!this.view.open && (before?.open || (before?.near?.length && !this.view.near))) this.#focus("[part~='when']");
  }

  override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (!view) return nothing;
    return view.open ? this.#form(view) : this.#asked(view);
  }

  #form({ locale, text, today, nights, party, chosen, asked }: DatesView): TemplateResult {
    const first = endFrom(this.from ?? today, null, nights);
    return html`<form part="form" novalidate aria-label=${text.label} @submit=${this.#request}>
      ${this.#field('from', nights ? text.arrival : text.first, today)}
      ${this.#field('to', nights ? text.departure : text.last, first)}
      ${
        party.length > 0
          ? html`<slipway-parameters
              part="parameters"
              .locale=${locale}
              .parameters=${party.map(({ parameter }) => parameter)}
              .values=${{ ...chosen, ...this.chosen }}
              @parameters-choose=${this.#choose}
            ></slipway-parameters>`
          : nothing
      }
      <div class="actions">
        <button class="primary" part="show">${text.show}</button>
        <button type="button" class="quiet" part="all" @click=${() => request(this, 'dates-clear')}>
          ${asked ? text.all : text.close}
        </button>
      </div>
    </form>`;
  }

  #field(name: 'from' | 'to', label: string, least: Day): TemplateResult {
    const reason = this.reason?.field === name ? this.reason.words : '';
    return html`<label part="field"
      >${label}
      <input
        type="date"
        name=${name}
        min=${least}
        .value=${this[name] ?? ''}
        aria-invalid=${reason !== ''}
        aria-describedby=${reason ? 'reason' : nothing}
        @change=${this.#type}
      />
      ${reason ? html`<span id="reason" part="reason" translate="no">${reason}</span>` : nothing}
    </label>`;
  }

  #asked({ locale, text, asked, pending, problem, free, unanswered, near }: DatesView): TemplateResult {
    const problemWords = problem && locale.problem(problem);
    return html`<div part="asked">
        <p part="when" tabindex="-1" translate="no">${asked}</p>
        <div class="actions">
          <button part="change" @click=${() => request(this, 'dates-open')}>${text.change}</button>
          <button class="quiet" part="all" @click=${() => request(this, 'dates-clear')}>${text.all}</button>
        </div>
      </div>
      ${
        problemWords && !pending
          ? html`<div part="problem">
              <p>${problemWords}</p>
              <button part="retry" @click=${() => request(this, 'retry')}>${locale.text.problems.retry}</button>
            </div>`
          : nothing
      }
      ${unanswered > 0 && !pending ? html`<p part="unanswered" class="muted" translate="no">${text.unanswered(unanswered)}</p>` : nothing}
      ${
        free === 0 && !pending
          ? html`<div part="none">
              <p>${text.none}</p>
              ${this.#near(text, near)}
            </div>`
          : nothing
      }`;
  }

  #near(text: Messages['byDate'], near: DatesView['near']): TemplateResult {
    if (!near) return html`<p class="muted">${text.looking}</p>`;
    if (near.length === 0) return html`<p class="muted">${text.far}</p>`;
    return html`<p>${text.near}</p>
      <div part="near" translate="no">
        ${near.map(
          ({ from, to, words }) =>
            html`<button @click=${() => request(this, 'dates-ask', { from, to, chosen: {} })}>${words}</button>`,
        )}
      </div>`;
  }

  #type({ target }: Event): void {
    const { name, value } = target as HTMLInputElement;
    const day = parseDay(value);
    this.reason = null;
    if (name === 'to') this.to = day;
    else {
      this.from = day;
      if (day) this.to = endFrom(day, this.to, this.view?.nights === true);
    }
  }

  #choose({ detail }: RequestEvent<'parameters-choose'>): void {
    this.chosen = { ...this.chosen, ...detail.values };
  }

  #request(event: Event): void {
    event.preventDefault();
    const { view, from } = this;
    if (!view) return;
    const to = this.to ?? (from && endFrom(from, null, view.nights));
    this.reason = reasonAgainst(from, to, view);
    if (this.reason) this.#focus(`[name='${this.reason.field}']`);
    else if (from && to) request(this, 'dates-ask', { from, to, chosen: { ...view.chosen, ...this.chosen } });
  }

  #focus(selector: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(selector)?.focus());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-dates': SlipwayDates;
  }
}
