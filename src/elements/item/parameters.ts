/**
 * Owns the element for the quantities of a party, such as two adults and a child. It renders a row for each parameter,
 * handles typed text and steps, and reports valid quantities by events. `parameter-model.ts` computes the state of a
 * row. The store holds the selected quantities.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { isEqualData } from '../../values/is-equal-data.ts';
import type { Parameter } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { dispatchRequest, type InvalidQuantities } from '../shared/requests.ts';
import { SteadyLeaf } from '../shared/step-element.ts';
import { accountTextTemplate, textTemplate } from '../shared/text.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import {
  formatFieldText,
  createParameterView,
  computeSteppedQuantity,
  getStepsOfKey,
  type ParameterState,
  type ParameterView,
  type StepDirection,
} from './parameter-model.ts';
import { parametersStyles } from './parameters-styles.ts';

const skeletonLine = html`<div class="skeleton line"></div>`;
const skeletonRow = html`<div part="parameter">
  <div part="about">
    <div part="label">${skeletonLine}</div>
    <div part="price">${skeletonLine}</div>
  </div>
  <div part="stepper" class="skeleton"></div>
  <div class="below"></div>
</div>`;

/**
 * The quantities of a party: one row for each visible parameter of the item, with a stepper or a checkbox.
 *
 * @example
 * ```html
 * <slipway-parameters .locale=${locale} .parameters=${parameters} .values=${quantities}></slipway-parameters>
 * ```
 *
 * @tag slipway-parameters
 * @fires parameters-choose - requests the quantities of all rows, if all are valid (bubbles, not composed)
 * @fires parameters-check - reports the invalid fields, each time they change (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, composed)
 * @csspart about - the name of a parameter, with its description and price
 * @csspart ask - the link to the venue, at the largest quantity
 * @csspart description - the description of a parameter
 * @csspart fewer - the button that removes one
 * @csspart field - the field of a quantity
 * @csspart heading - the heading
 * @csspart invalid - a row with an invalid quantity
 * @csspart label - the name of a parameter
 * @csspart more - the button that adds one
 * @csspart parameter - one row
 * @csspart parameters - all rows
 * @csspart price - the price for one, or for the number in its text
 * @csspart reason - why a quantity is invalid or at its maximum, or why the last step was impossible
 * @csspart stepper - the field and the buttons of a quantity
 * @csspart switch - the checkbox of a parameter whose quantity is 0 or 1
 */
export class SlipwayParameters extends SteadyLeaf {
  static override properties = {
    locale: { attribute: false },
    parameters: { attribute: false },
    expected: { attribute: false },
    contactUrl: { attribute: false },
    values: { attribute: false },
    typedTexts: { state: true },
    stoppedSteps: { state: true },
  };

  static override styles = [theme, controlStyles, leafWidth, parametersStyles];

  /** The locale; undefined while it loads. */
  locale: Locale | undefined;
  /** The parameters of the item; undefined while they load. */
  parameters: readonly Parameter[] | undefined;
  /** Number of skeleton rows while the parameters load. */
  expected = 2;
  /** The venue's `mailto:` or `tel:` address for larger groups; `''` without one. */
  contactUrl = '';
  /** Quantity by parameter id. Defaults to the parameter's default. */
  values: Readonly<Record<string, number>> = {};

  /**
   * Texts that the guest has typed and that differ from `values`: invalid texts, and valid texts until the new `values`
   * arrive.
   */
  private typedTexts: ParameterState['typedTexts'] = {};
  /** The direction of the last step, by parameter id, if the minimum or the maximum prevented that step. */
  private stoppedSteps: ParameterState['stoppedSteps'] = {};

  /** The reasons for invalid quantities in the last `parameters-check` event. */
  #reportedReasons: InvalidQuantities = {};
  /** The quantities in the last `parameters-choose` event. */
  #requestedQuantities: Readonly<Record<string, number>> = {};

  protected override willUpdate(changedProperties: PropertyValues<this>): void {
    if (!changedProperties.has('values')) return;
    const invalidReasons = this.#getInvalidReasons();
    // Keeps an invalid text until the guest corrects it, or until the page or an assistant selects a different
    // quantity.
    const previousValues = { ...this.values, ...changedProperties.get('values') };
    const isChangedElsewhere = (id: string) =>
      this.values[id] !== previousValues[id] && this.values[id] !== this.#requestedQuantities[id];
    this.typedTexts = Object.fromEntries(
      Object.entries(this.typedTexts).filter(([id]) => id in invalidReasons && !isChangedElsewhere(id)),
    );
  }

  protected override updated(): void {
    const invalidReasons = this.#getInvalidReasons();
    if (isEqualData(invalidReasons, this.#reportedReasons)) return;
    this.#reportedReasons = invalidReasons;
    dispatchRequest(this, 'parameters-check', { invalid: invalidReasons });
  }

  /** True while a field shows an invalid quantity. */
  get isInvalid(): boolean {
    return this.#views.some(({ isInvalid }) => isInvalid);
  }

  /** Moves the focus to the first invalid field and announces its reason. */
  focusInvalid(): void {
    const index = this.#views.findIndex(({ isInvalid }) => isInvalid);
    const invalidView = this.#views[index];
    if (!invalidView) return;
    this.renderRoot.querySelector<HTMLElement>(`#field-${String(index)}`)?.focus();
    this.#announceReason(invalidView.parameter);
  }

  override render(): TemplateResult | typeof nothing {
    const { locale } = this;
    if (!locale || !this.parameters) {
      const skeletonRows = Array<TemplateResult>(Math.max(0, Math.trunc(this.expected) || 0)).fill(skeletonRow);
      return html`<div part="parameters" aria-busy="true" aria-hidden="true">
        <h3>${skeletonLine}</h3>
        ${skeletonRows}
      </div>`;
    }
    const views = this.#views;
    if (!views.length) return nothing;
    return html`<div part="parameters" role="group" aria-labelledby="heading">
      <h3 id="heading" part="heading">${locale.text.parameters.label}</h3>
      ${views.map((parameterView, index) => this.#renderRow(parameterView, index, locale))}
    </div>`;
  }

  #renderRow(parameterView: ParameterView, index: number, locale: Locale): TemplateResult {
    const { parameter, isInvalid, isSwitch, isAtLimit, reason } = parameterView;
    const { label, description, price } = parameter;
    return html`<div part="parameter ${isInvalid ? 'invalid' : ''}">
      <div part="about">
        <label part="label" for="field-${index}">${accountTextTemplate(label, locale.accountLang)}</label>
        <div id="about-${index}">
          ${description ? html`<p part="description" class="muted">${accountTextTemplate(description, locale.accountLang)}</p>` : nothing}
          ${price ? html`<p part="price" class="muted" translate="no">${priceTemplate(parameter, locale)}</p>` : nothing}
        </div>
      </div>
      ${isSwitch ? this.#renderSwitch(parameterView, index) : this.#renderStepper(parameterView, index, locale)}
      <div class="below" id="below-${index}">
        ${reason ? html`<p part="reason">${textTemplate(reason)}</p>` : nothing}
        ${isAtLimit && this.contactUrl ? html`<a part="ask" href=${this.contactUrl}>${locale.text.parameters.contact}</a>` : nothing}
      </div>
    </div>`;
  }

  #renderSwitch({ parameter, quantity }: ParameterView, index: number): TemplateResult {
    return html`<input
      type="checkbox"
      part="switch"
      id="field-${index}"
      aria-describedby="about-${index}"
      .checked=${quantity}
      @change=${() => this.#setTypedText(parameter, quantity ? '0' : '1')}
    />`;
  }

  #renderStepper(parameterView: ParameterView, index: number, locale: Locale): TemplateResult {
    const { parameter, fieldText, quantity, min, max, isInvalid } = parameterView;
    return html`<div part="stepper">
      ${this.#renderStepButton(parameterView, 'fewer', locale)}
      <input
        id="field-${index}"
        part="field"
        role="spinbutton"
        aria-label=${parameter.label}
        lang=${locale.accountLang || nothing}
        inputmode="numeric"
        autocomplete="off"
        aria-valuenow=${quantity ?? nothing}
        aria-valuetext=${quantity === null || fieldText === String(quantity) ? nothing : fieldText}
        aria-valuemin=${min}
        aria-valuemax=${max < Infinity ? max : nothing}
        aria-invalid=${isInvalid}
        aria-describedby="about-${index} below-${index}"
        .value=${fieldText}
        @input=${(event: Event) => this.#setTypedText(parameter, (event.target as HTMLInputElement).value)}
        @change=${(event: Event) => this.#handleChange(parameter, event)}
        @keydown=${(event: KeyboardEvent) => this.#handleKey(event, parameter)}
      />
      ${this.#renderStepButton(parameterView, 'more', locale)}
    </div>`;
  }

  #renderStepButton(
    { parameter, limitReasons }: ParameterView,
    direction: StepDirection,
    { text: { parameters: messages }, sentences }: Locale,
  ): TemplateResult {
    const disabledReason = limitReasons[direction];
    const buttonLabel = messages[direction](parameter.label);
    return html`<button
      part=${direction}
      aria-disabled=${disabledReason !== ''}
      aria-label=${disabledReason ? sentences([buttonLabel, disabledReason]) : buttonLabel}
      @click=${() => this.#changeQuantity(parameter, direction === 'more' ? 1 : -1)}
    >
      ${direction === 'more' ? '+' : '−'}
    </button>`;
  }

  /** The views of the parameters that the guest sees; empty until the parameters and the messages load. */
  get #views(): readonly ParameterView[] {
    const { locale, parameters = [], typedTexts, values, stoppedSteps } = this;
    if (!locale) return [];
    return parameters
      .filter(({ hidden }) => !hidden)
      .map((parameter) =>
        createParameterView(
          parameter,
          { typedTexts, values, stoppedSteps },
          locale.text.parameters,
          locale.wholeNumber,
        ),
      );
  }

  #findView({ id }: Parameter): ParameterView | undefined {
    return this.#views.find(({ parameter }) => parameter.id === id);
  }

  #handleKey(event: KeyboardEvent, parameter: Parameter): void {
    const parameterView = this.#findView(parameter);
    const stepCount = parameterView ? getStepsOfKey(event.key, parameterView) : 0;
    if (!stepCount || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#changeQuantity(parameter, stepCount);
  }

  /**
   * Changes a quantity by a number of steps, within its minimum and maximum. If no further step is possible, announces
   * the reason.
   */
  #changeQuantity(parameter: Parameter, stepCount: number): void {
    const parameterView = this.#findView(parameter);
    if (!parameterView) return;
    const newQuantity = computeSteppedQuantity(parameterView.quantity, stepCount, parameterView);
    if (newQuantity !== parameterView.quantity) {
      this.#setTypedText(parameter, formatFieldText(newQuantity, this.locale?.wholeNumber));
      if (stepCount > 0) this.#announceLimit(parameter);
      return;
    }
    const direction = stepCount > 0 ? 'more' : 'fewer';
    this.stoppedSteps = { [parameter.id]: direction };
    this.#announce(parameterView.limitReasons[direction]);
  }

  /**
   * Handles the `change` event of a field: autofill may dispatch this event without an `input` event. Announces an
   * invalid quantity only now, so that the announcement does not interrupt the guest's typing.
   */
  #handleChange(parameter: Parameter, { target }: Event): void {
    this.#setTypedText(parameter, (target as HTMLInputElement).value);
    if (this.isInvalid) this.#announceReason(parameter);
    else this.#announceLimit(parameter);
  }

  #announceReason({ id }: Parameter): void {
    this.#announce(this.#getInvalidReasons()[id]);
  }

  #announceLimit(parameter: Parameter): void {
    const parameterView = this.#findView(parameter);
    if (parameterView?.isAtLimit) this.#announce(parameterView.reason);
  }

  #announce(words: string | undefined): void {
    if (words) dispatchRequest(this, 'live-region-say', { words });
  }

  /** Returns the reasons of the invalid fields, by parameter id. */
  #getInvalidReasons(): InvalidQuantities {
    const { locale } = this;
    if (!locale) return {};
    return Object.fromEntries(
      this.#views
        .filter(({ isInvalid }) => isInvalid)
        .map(({ parameter: { id, label }, reason }) => [id, locale.labelValue(label, reason)]),
    );
  }

  #setTypedText({ id }: Parameter, typedText: string): void {
    this.typedTexts = { ...this.typedTexts, [id]: typedText };
    this.stoppedSteps = {};
    if (this.isInvalid) return;
    this.#requestedQuantities = Object.fromEntries(
      this.#views.map(({ parameter, quantity }) => [parameter.id, quantity ?? 0]),
    );
    dispatchRequest(this, 'parameters-choose', { values: this.#requestedQuantities });
  }
}

/**
 * Returns the account's price text, with its amounts in the guest's format. Adds the number of units or the unit that
 * the price is for. The account's own words stay unchanged.
 */
function priceTemplate(
  { price: accountPrice, priceFor, priceUnit }: Parameter,
  { moneyIn, accountLang, text }: Locale,
): TemplateResult | string {
  const formattedPrice = moneyIn(accountPrice);
  if (priceFor !== undefined) return text.parameters.priceFor(formattedPrice, priceFor);
  const priceAmount =
    formattedPrice === accountPrice ? accountTextTemplate(formattedPrice, accountLang) : formattedPrice;
  return priceUnit ? html`${priceAmount} ${accountTextTemplate(priceUnit, accountLang)}` : priceAmount;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-parameters': SlipwayParameters;
  }
}
