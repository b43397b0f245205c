import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { BookingForm, Session } from '../../api/types.ts';
import type { Problem } from '../../values/problem.ts';
import type { Locale } from '../../i18n/locale.ts';
import { countdown, accountText, freshText } from '../shared/text.ts';
import { bookLabel, createPressGuard, paymentNotesTemplate } from '../shared/book-button.ts';
import { defineElements } from '../shared/define.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { request } from '../shared/requests.ts';
import { lines, linesStyles } from '../shared/session-lines.ts';
import { StepElement, stepStyles } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { totals, totalsStyles } from '../shared/session-totals.ts';
import { formatDetails } from './format-details.ts';

/** Registers the review. */
export function defineReview(): void {
  defineElements({ 'slipway-review': SlipwayReview });
}

/**
 * The last look before booking: what is booked, what it costs, who books.
 *
 * @tag slipway-review
 * @fires cart-show - bubbles, not composed
 * @fires details-change - bubbles, not composed
 * @fires booking-create - once for a double click; bubbles, not composed
 * @csspart add-on - one add-on of a line
 * @csspart add-ons - the add-ons of a line
 * @csspart book - the button that books
 * @csspart change - the button to the step where something is changed
 * @csspart detail - one of the details
 * @csspart details - the customer's details
 * @csspart discount - what a code takes off
 * @csspart due - what is to be paid now
 * @csspart gone - beside `line-state`: the line can no longer be had
 * @csspart heading - the heading
 * @csspart line - one line
 * @csspart line-gone - a line that can no longer be had
 * @csspart line-mark - that a line is an add-on
 * @csspart line-name - the name of a line
 * @csspart line-state - why a line can no longer be had
 * @csspart line-summary - what was chosen, in the service's words
 * @csspart line-total - what a line costs
 * @csspart line-when - when a line is for
 * @csspart lines - the list of lines
 * @csspart pays - the amount due now, and the place of its payment
 * @csspart picture - the picture of a line
 * @csspart primary - beside `book`: the one button that leads on
 * @csspart problem - what went wrong
 * @csspart section-heading - the heading of a section
 * @csspart subtotal - the sum before discount and tax
 * @csspart tax - the tax
 * @csspart total - the sum
 * @csspart totals - the sums
 */
export class SlipwayReview extends StepElement {
  static override properties = {
    session: { attribute: false },
    periods: { attribute: false },
    pictures: { attribute: false },
    form: { attribute: false },
    values: { attribute: false },
    paymentNotes: { attribute: false },
    busy: { type: Boolean },
    problem: { attribute: false },
    wait: { attribute: false },
  };

  /** What is to be booked. */
  session: Session | null = null;
  /** When, in the visitor's language, by line id. */
  periods: Readonly<Record<string, string>> = {};
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>> = {};
  /** The form the details were typed into. */
  form: BookingForm | undefined;
  /** What was typed, by field id. */
  values: Readonly<Record<string, string>> = {};
  /** Lines above the button that books: the amount due now, and the place of its payment. */
  paymentNotes: readonly string[] = [];
  /** The booking is being made: nothing can be pressed. */
  busy = false;
  /** Why the booking was not made. */
  problem: Problem | null = null;
  /** Seconds in which it is of no use to try again. */
  wait = 0;
  #isNewPress = createPressGuard();

  override updated(changed: PropertyValues<this>): void {
    if (this.problem && changed.has('problem') && changed.get('problem') !== undefined) this.focusOn('.problem');
  }

  protected override waits(): boolean {
    return this.busy;
  }

  protected override renderStep(locale: Locale): TemplateResult | typeof nothing {
    const { session, busy, problem } = this;
    if (!session) return nothing;
    const { review, cart } = locale.text;
    return html`${this.renderHeading(review.label)}
      <div class="columns">
        <div>
          ${this.#renderHead(cart.label, locale, 'cart-show')} ${lines(session, this, locale, 4)}
          ${this.#renderHead(review.details, locale, 'details-change')} ${this.#renderDetails(locale)}
        </div>
        <div class="aside">
          ${totals(session, locale)}
          ${
            problem
              ? html`<p class="problem" part="problem" tabindex="-1">
                  ${locale.problem(problem)} ${countdown(problem, locale.text.wait)}
                </p>`
              : nothing
          }
          ${paymentNotesTemplate(this.paymentNotes)}
          <button
            type="button"
            class="primary"
            part="book primary"
            aria-describedby="pays"
            aria-disabled=${busy || this.wait > 0}
            @click=${this.#book}
          >
            ${freshText(busy ? review.booking : bookLabel(session, locale))}
          </button>
        </div>
      </div>`;
  }

  #renderHead(title: string, { text, labelValue }: Locale, wish: 'cart-show' | 'details-change'): TemplateResult {
    const { change } = text.review;
    return html`<div class="head">
      <h3 part="section-heading">${title}</h3>
      <button
        type="button"
        class="quiet"
        part="change"
        aria-label=${labelValue(change, title)}
        aria-disabled=${this.busy}
        @click=${() => this.busy || request(this, wish)}
      >
        ${change}
      </button>
    </div>`;
  }

  #renderDetails(locale: Locale): TemplateResult | typeof nothing {
    const { accountLang } = locale;
    const { form, values } = this;
    if (!form) return nothing;
    return html`<dl class="details" part="details">
      ${formatDetails(form, values, locale).map(
        ({ label, words }) =>
          html`<div part="detail">
            <dt class="muted">${accountText(label, accountLang)}</dt>
            <dd dir="auto">${words}</dd>
          </div>`,
      )}
    </dl>`;
  }

  #book(event: MouseEvent): void {
    if (!this.busy && this.wait <= 0 && this.#isNewPress(event)) request(this, 'booking-create');
  }

  static override styles = [
    theme,
    controlStyles,
    leafWidth,
    stepStyles,
    linesStyles,
    totalsStyles,
    css`
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 1em;
        margin-block-start: calc(var(--_space) * 1.25);
        border-block-end: 1px solid var(--_line);
      }
      .head .quiet {
        margin-inline-end: -0.5em;
        font-weight: 400;
      }
      .details > div {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(176px, 100%), 1fr));
        gap: 0 1em;
        padding-block: 0.5em;
      }
      .details dd {
        white-space: pre-wrap;
      }
      .details {
        padding-block-start: 0.5em;
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-review': SlipwayReview;
  }
}
