/**
 * Owns the element of the separate review step: it shows the order, the totals and the guest's details, and requests
 * the booking. Only booking elements with the attribute `review` use it, so it loads on demand.
 */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { BookingForm, Session } from '../../api/types.ts';
import type { Problem } from '../../values/problem.ts';
import { enReview } from '../../i18n/en/review.ts';
import type { Locale } from '../../i18n/locale.ts';
import { timerTemplate, accountTextTemplate, textTemplate } from '../shared/text.ts';
import { getBookButtonLabel, createDoublePressFilter, paymentNotesTemplate } from '../shared/book-button.ts';
import { defineElements } from '../shared/define.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { dispatchRequest } from '../shared/requests.ts';
import { sessionLinesTemplate, linesStyles } from '../shared/session-lines.ts';
import { StepElement, stepStyles } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { totalsTemplate, totalsStyles } from '../shared/session-totals.ts';
import { parseChoices, getFormFields, isTicked } from '../shared/forms.ts';

/** Defines `<slipway-review>`. Further calls do nothing. */
export function defineReview(): void {
  defineElements({ 'slipway-review': SlipwayReview });
}

/**
 * The review before a booking: the order, its price, and the guest's details.
 *
 * @example
 * ```html
 * <slipway-review .locale=${locale} .session=${session} .form=${form} .values=${values}></slipway-review>
 * ```
 *
 * @tag slipway-review
 * @fires cart-show - requests the cart (bubbles, not composed)
 * @fires details-change - requests the form with the details (bubbles, not composed)
 * @fires booking-create - requests the booking, once for a double click (bubbles, not composed)
 * @csspart add-on - one add-on of a line
 * @csspart add-ons - the add-ons of a line
 * @csspart book - the button that books
 * @csspart change - the button to the step that edits the section
 * @csspart detail - one of the details
 * @csspart details - the guest's details
 * @csspart discount - the discount of a code
 * @csspart due - the amount to pay now
 * @csspart gone - together with `line-state`: the line is no longer available
 * @csspart heading - the heading
 * @csspart line - one line
 * @csspart line-gone - a line that is no longer available
 * @csspart line-mark - the mark of an add-on
 * @csspart line-name - the name of a line
 * @csspart line-state - why a line is no longer available
 * @csspart line-summary - the selection of a line, in the service's words
 * @csspart line-total - the price of a line
 * @csspart line-when - the days and times of a line
 * @csspart lines - the list of lines
 * @csspart pays - the amount due now, and the site that takes the payment
 * @csspart picture - the picture of a line
 * @csspart primary - together with `book`: the button to the next step
 * @csspart problem - why the booking failed
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

  /** The session to book. */
  session: Session | null = null;
  /** Days and times in the guest's language, by line id. */
  periods: Readonly<Record<string, string>> = {};
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>> = {};
  /** The account's form for the details. */
  form: BookingForm | undefined;
  /** The guest's details, by field id. */
  values: Readonly<Record<string, string>> = {};
  /** Lines above the button that books: the amount due now, and the site that takes the payment. */
  paymentNotes: readonly string[] = [];
  /** True while a request to the service runs. Buttons then do nothing. */
  busy = false;
  /** The problem that made the booking fail; null if the booking has not failed. */
  problem: Problem | null = null;
  /** Seconds until the guest can try to book again. */
  wait = 0;
  #isNewPress = createDoublePressFilter();

  override updated(changedProperties: PropertyValues<this>): void {
    if (this.problem && changedProperties.has('problem') && changedProperties.get('problem') !== undefined)
      this.leadToProblem(this.problem);
  }

  protected override isWaiting(): boolean {
    return this.busy;
  }

  protected override renderStep(locale: Locale): TemplateResult | typeof nothing {
    const { session, busy, problem } = this;
    if (!session) return nothing;
    const { cart } = locale.text;
    const reviewMessages = locale.section('review', enReview);
    return html`${this.renderHeading(reviewMessages.label)}
      <div class="columns">
        <div>
          ${this.#renderSectionHead(cart.label, locale, 'cart-show')} ${sessionLinesTemplate(session, this, locale, 4)}
          ${this.#renderSectionHead(reviewMessages.details, locale, 'details-change')} ${this.#renderDetails(locale)}
        </div>
        <div class="aside">
          ${totalsTemplate(session, locale)}
          ${
            problem
              ? html`<p class="problem" part="problem" tabindex="-1">
                  ${locale.problem(problem)} ${timerTemplate(problem, locale.text.wait)}
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
            @click=${this.#requestBooking}
          >
            ${textTemplate(busy ? reviewMessages.booking : getBookButtonLabel(session, locale))}
          </button>
        </div>
      </div>`;
  }

  #renderSectionHead(
    headingText: string,
    { text, labelValue }: Locale,
    requestName: 'cart-show' | 'details-change',
  ): TemplateResult {
    const { change } = text.review;
    return html`<div class="head">
      <h3 part="section-heading">${headingText}</h3>
      <button
        type="button"
        class="quiet"
        part="change"
        aria-label=${labelValue(change, headingText)}
        aria-disabled=${this.busy}
        @click=${() => this.busy || dispatchRequest(this, requestName)}
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
      ${formatGuestDetails(form, values, locale).map(
        ({ label, value }) =>
          html`<div part="detail">
            <dt class="muted">${accountTextTemplate(label, accountLang)}</dt>
            <dd dir="auto">${value}</dd>
          </div>`,
      )}
    </dl>`;
  }

  #requestBooking(event: MouseEvent): void {
    if (!this.busy && this.wait <= 0 && this.#isNewPress(event)) dispatchRequest(this, 'booking-create');
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

/**
 * Formats the details for display: the label of an option instead of its code, and yes or no for a checkbox. Leaves out
 * empty fields, and the consent to the terms, because every booking has it.
 */
function formatGuestDetails(
  form: BookingForm,
  values: Readonly<Record<string, string>>,
  { text: { details }, list }: Locale,
): readonly { label: string; value: string }[] {
  const detailFields = getFormFields(form).filter(({ id }) => id !== form.terms?.id);
  return detailFields
    .map(({ id, label, type, value: defaultValue, options }) => {
      const fieldValue = values[id] ?? defaultValue;
      const getOptionLabel = (optionValue: string) =>
        options.find((option) => option.value === optionValue)?.label ?? optionValue;
      const displayedValue =
        type === 'checkbox'
          ? isTicked(fieldValue)
            ? details.yes
            : details.no
          : type === 'checkboxes'
            ? list(parseChoices(fieldValue).map(getOptionLabel))
            : getOptionLabel(fieldValue);
      return { label: label || id, value: displayedValue.trim() };
    })
    .filter(({ value }) => value !== '');
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-review': SlipwayReview;
  }
}
