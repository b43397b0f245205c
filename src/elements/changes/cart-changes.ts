import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Item, QuoteRequest } from '../../api/types.ts';
import type { Reconciliation } from '../../flow/state.ts';
import type { FreeDay } from '../../flow/quotes/next-available.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import { cartChangesStyles } from './cart-changes-styles.ts';
import { drawDifference, type DifferenceSheet } from './difference.ts';
import { acceptLabel, changesSummary } from './difference-view.ts';
import { request } from '../shared/requests.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { StepElement } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';

/**
 * What is different in the cart, said once, line by line: what it cost and costs now, what is gone and when it is free
 * instead, what a rule says. It stands in place of the step while it waits for an answer, above it when it does not.
 *
 * @tag slipway-healing
 * @fires difference-repair - `{index, to}`; bubbles, not composed
 * @fires differences-accept - bubbles, not composed
 * @fires differences-close - bubbles, not composed
 * @fires cart-show - bubbles, not composed
 * @csspart back - the button back to the cart
 * @csspart cheaper - a line that costs less
 * @csspart close - the button that closes this
 * @csspart dearer - a line that costs more
 * @csspart difference - one line that is no longer what it was
 * @csspart differences - the list of them
 * @csspart due - what is to be paid now
 * @csspart fewer - a line of which fewer are left
 * @csspart free - free days to take instead
 * @csspart gone - a line that can no longer be had
 * @csspart heading - the heading
 * @csspart kept - that everything else is as it was
 * @csspart lead - what this is about
 * @csspart moved - a line that is at another time
 * @csspart name - the name of a line
 * @csspart price - what a line costs now, and what it did
 * @csspart remove - the button that removes a line
 * @csspart rule - a line that breaks a rule of the venue
 * @csspart settle - the button that accepts everything
 * @csspart state - what happened to a line
 * @csspart take - the button that takes what is offered instead
 * @csspart total - the sum
 * @csspart when - when a line is for
 */
export class SlipwayCartChanges extends StepElement {
  static override properties = {
    reconciliation: { attribute: false },
    text: { attribute: false },
    items: { attribute: false },
    free: { attribute: false },
    kept: { type: Boolean },
    busy: { type: Boolean },
  };

  /** What was found. */
  reconciliation: Reconciliation | null = null;
  /** The sheet's own words. */
  text: Messages['cartChanges'] | null = null;
  /** What the account offers: names and units of what the session has no more. */
  items: readonly Item[] = [];
  /** Days that can be had instead, by the place of the difference; null while they are looked for. */
  free: ReadonlyMap<number, readonly FreeDay[]> | null = null;
  /** Something was typed into the form, and is kept. */
  kept = false;
  /** The service is being asked. */
  busy = false;

  /** The difference that was answered last, whose button may be gone with the answer. */
  #answered: number | null = null;
  #isRead = false;

  override updated(changed: PropertyValues<this>): void {
    if (!this.reconciliation || !changed.has('reconciliation')) return;
    if (this.#answered !== null)
      this.focusOn(
        this.reconciliation.differences[this.#answered]
          ? `[part~='difference']:nth-of-type(${String(this.#answered + 1)}) .name`
          : 'h2',
      );
    // Whoever came here by pressing something reads it from its heading on; others are told.
    else if (!this.#isRead) request(this, 'live-region-say', { words: this.#summary(this.reconciliation) });
    else if (this.matches(':focus-within')) this.focusOn('h2');
    this.#answered = null;
  }

  override focusHeading(): Promise<void> {
    this.#isRead = true;
    return super.focusHeading();
  }

  protected override waits(): boolean {
    return this.busy;
  }

  protected override renderStep(locale: Locale): TemplateResult | typeof nothing {
    const { reconciliation, text } = this;
    if (!reconciliation || !text) return nothing;
    const { differences } = reconciliation;
    const [heading, lead] = changesSummary(reconciliation, locale);
    return html`<div class="sheet">
      ${this.renderHeading(heading)}
      <p part="lead">${lead}</p>
      ${
        differences.length > 0
          ? html`<ul part="differences">
              ${differences.map((each, index) => drawDifference(each, this.#sheetOf(index, text, locale)))}
            </ul>`
          : nothing
      }
      ${this.#renderActions(reconciliation, text, locale)}
    </div>`;
  }

  #summary(reconciliation: Reconciliation): string {
    return this.locale?.sentences(changesSummary(reconciliation, this.locale)) ?? '';
  }

  #sheetOf(index: number, text: Messages['cartChanges'], locale: Locale): DifferenceSheet {
    const { items, busy } = this;
    return {
      items,
      locale,
      text,
      busy,
      days: this.free && (this.free.get(index) ?? []),
      onAnswer: (to) => this.#answer(index, to),
    };
  }

  #renderActions(reconciliation: Reconciliation, text: Messages['cartChanges'], locale: Locale): TemplateResult {
    const accept = acceptLabel(reconciliation, locale);
    if (!accept)
      return html`<button
        type="button"
        class="quiet close"
        part="close"
        @click=${() => request(this, 'differences-close')}
      >
        ${locale.text.problems.dismiss}
      </button>`;
    return html`${this.kept ? html`<p class="muted" part="kept">${text.kept}</p>` : nothing}
      <div class="actions">
        <button type="button" class="primary" part="settle" aria-disabled=${this.busy} @click=${this.#accept}>
          ${accept}
        </button>
        <button type="button" class="quiet" part="back" aria-disabled=${this.busy} @click=${this.#showCart}>
          ${text.back}
        </button>
      </div>`;
  }

  #answer(index: number, to: QuoteRequest | 'remove'): void {
    if (this.busy) return;
    this.#answered = index;
    request(this, 'difference-repair', { index, to });
  }

  #accept(): void {
    if (!this.busy) request(this, 'differences-accept');
  }

  #showCart(): void {
    if (!this.busy) request(this, 'cart-show');
  }

  static override styles = [theme, leafWidth, controlStyles, cartChangesStyles];
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-healing': SlipwayCartChanges;
  }
}
