/**
 * Defines the panel that shows how each line of the cart has changed. Its buttons repair a line or accept all changes.
 * The panel renders a reconciliation, which has the differences between the old and the new cart. The panel also
 * dispatches the guest's answers. `flow/reconcile` finds the differences and applies the answers.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Item, QuoteRequest } from '../../api/types.ts';
import type { Reconciliation } from '../../flow/state.ts';
import type { FreeDay } from '../../flow/quotes/next-available.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import { cartChangesStyles } from './cart-changes-styles.ts';
import { differenceTemplate, type DifferenceContext } from './difference-row.ts';
import { getAcceptButtonLabel, summarizeChanges } from './difference-view.ts';
import { dispatchRequest } from '../shared/requests.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { StepElement } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';

/**
 * Shows each difference of a cart: old and new prices, unavailable lines with nearby days, and broken rules. While the
 * guest has to answer, the panel replaces the step. Otherwise it is above the step.
 *
 * @tag slipway-healing
 * @fires difference-repair - `{index, to}`; bubbles, not composed
 * @fires differences-accept - bubbles, not composed
 * @fires differences-close - bubbles, not composed
 * @fires cart-show - bubbles, not composed
 * @csspart back - the button back to the cart
 * @csspart cheaper - a line that costs less
 * @csspart close - the button that closes the panel
 * @csspart dearer - a line that costs more
 * @csspart difference - one line that has changed
 * @csspart differences - the list of differences
 * @csspart due - the amount due now
 * @csspart fewer - a line with fewer places than requested
 * @csspart free - the note about nearby days
 * @csspart gone - a line that is no longer available
 * @csspart heading - the heading of the panel
 * @csspart kept - the note that the form keeps its values
 * @csspart lead - the summary below the heading
 * @csspart moved - a line with different days or a different quantity than before
 * @csspart name - the name of a line
 * @csspart price - the old and the new price of a line
 * @csspart remove - the button that removes a line
 * @csspart rule - a line that breaks a rule of the venue
 * @csspart settle - the button that accepts all changes
 * @csspart state - the change of a line, as text
 * @csspart take - the button that selects a smaller quantity or nearby days
 * @csspart total - the total of the cart
 * @csspart when - the days and times of a line
 */
export class SlipwayCartChanges extends StepElement {
  static override properties = {
    reconciliation: { attribute: false },
    text: { attribute: false },
    items: { attribute: false },
    free: { attribute: false },
    hasDetails: { attribute: false },
    busy: { type: Boolean },
  };

  /** The differences. If null, the element renders nothing. */
  reconciliation: Reconciliation | null = null;
  /** The messages of the panel. */
  text: Messages['cartChanges'] | null = null;
  /** The items of the account. They have the names and units of lines that are no longer in the session. */
  items: readonly Item[] = [];
  /** Nearby free days by index of the difference; null while the search for these days runs. */
  free: ReadonlyMap<number, readonly FreeDay[]> | null = null;
  /** True if the form has values. A note then explains that the form keeps them. */
  hasDetails = false;
  /** True while a command runs. The buttons do nothing until it ends. */
  busy = false;

  /**
   * Index of the difference that the guest answered last; null for none. The focus moves to that difference, because
   * the pressed button may have disappeared.
   */
  #answeredIndex: number | null = null;
  /** True after the heading has had the focus. Screen readers have then read the panel. */
  #hasHeadingHadFocus = false;

  override updated(changedProperties: PropertyValues<this>): void {
    if (!this.reconciliation || !changedProperties.has('reconciliation')) return;
    if (this.#answeredIndex !== null)
      this.focusOn(
        this.reconciliation.differences[this.#answeredIndex]
          ? `[part~='difference']:nth-of-type(${String(this.#answeredIndex + 1)}) .name`
          : 'h2',
      );
    // If the heading never had the focus, screen readers have not read the panel. The live region then announces the
    // summary. Otherwise the heading gets the focus again, so that screen readers read the new text.
    else if (!this.#hasHeadingHadFocus)
      dispatchRequest(this, 'live-region-say', { words: this.#getSummaryText(this.reconciliation) });
    else if (this.matches(':focus-within')) this.focusOn('h2');
    this.#answeredIndex = null;
  }

  override focusHeading(): Promise<void> {
    this.#hasHeadingHadFocus = true;
    return super.focusHeading();
  }

  protected override isWaiting(): boolean {
    return this.busy;
  }

  protected override renderStep(locale: Locale): TemplateResult | typeof nothing {
    const { reconciliation, text } = this;
    if (!reconciliation || !text) return nothing;
    const { differences } = reconciliation;
    const [headingText, summaryText] = summarizeChanges(reconciliation, locale);
    return html`<div class="sheet">
      ${this.renderHeading(headingText)}
      <p part="lead">${summaryText}</p>
      ${
        differences.length > 0
          ? html`<ul part="differences">
              ${differences.map((difference, index) => differenceTemplate(difference, this.#createDifferenceContext(index, text, locale)))}
            </ul>`
          : nothing
      }
      ${this.#renderActions(reconciliation, text, locale)}
    </div>`;
  }

  #getSummaryText(reconciliation: Reconciliation): string {
    return this.locale?.sentences(summarizeChanges(reconciliation, this.locale)) ?? '';
  }

  #createDifferenceContext(index: number, messages: Messages['cartChanges'], locale: Locale): DifferenceContext {
    const { items, busy } = this;
    return {
      items,
      locale,
      messages,
      busy,
      nearbyDays: this.free && (this.free.get(index) ?? []),
      onAnswer: (answer) => this.#requestRepair(index, answer),
    };
  }

  #renderActions(reconciliation: Reconciliation, messages: Messages['cartChanges'], locale: Locale): TemplateResult {
    const acceptButtonLabel = getAcceptButtonLabel(reconciliation, locale);
    if (!acceptButtonLabel)
      return html`<button
        type="button"
        class="quiet close"
        part="close"
        @click=${() => dispatchRequest(this, 'differences-close')}
      >
        ${locale.text.problems.dismiss}
      </button>`;
    return html`${this.hasDetails ? html`<p class="muted" part="kept">${messages.kept}</p>` : nothing}
      <div class="actions">
        <button
          type="button"
          class="primary"
          part="settle"
          aria-disabled=${this.busy}
          @click=${this.#requestAcceptance}
        >
          ${acceptButtonLabel}
        </button>
        <button type="button" class="quiet" part="back" aria-disabled=${this.busy} @click=${this.#requestCart}>
          ${messages.back}
        </button>
      </div>`;
  }

  #requestRepair(index: number, answer: QuoteRequest | 'remove'): void {
    if (this.busy) return;
    this.#answeredIndex = index;
    dispatchRequest(this, 'difference-repair', { index, to: answer });
  }

  #requestAcceptance(): void {
    if (!this.busy) dispatchRequest(this, 'differences-accept');
  }

  #requestCart(): void {
    if (!this.busy) dispatchRequest(this, 'cart-show');
  }

  static override styles = [theme, leafWidth, controlStyles, cartChangesStyles];
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-healing': SlipwayCartChanges;
  }
}
