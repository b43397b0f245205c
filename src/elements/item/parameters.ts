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
 * @fires live-region-say - a sentence for the live region (bubbles, not composed)
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
 * @csspart reason - why a quantity is invalid
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
    texts: { state: true },
    bumps: { state: true },
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

  /** Typed texts that differ from `values`: invalid texts, and valid ones until the new `values` arrive. */
  private texts: ParameterState['texts'] = {};
  /** The bound that stopped the last step up or down, by parameter id. */
  private bumps: ParameterState['bumps'] = {};

  /** The invalid quantities in the last `parameters-check` event. */
  #reportedReasons: InvalidQuantities = {};
  /** The quantities in the last `parameters-choose` event. */
  #requestedQuantities: Readonly<Record<string, number>> = {};

  protected override willUpdate(changedProperties: PropertyValues<this>): void {
    if (!changedProperties.has('values')) return;
    const invalidReasons = this.#getInvalidReasons();
    // An invalid text stays until the guest corrects it, or until the page or an assistant selects a different
    // quantity.
    const previousValues = { ...this.values, ...changedProperties.get('values') };
    const isChangedElsewhere = (id: string) =>
      this.values[id] !== previousValues[id] && this.values[id] !== this.#requestedQuantities[id];
    this.texts = Object.fromEntries(
      Object.entries(this.texts).filter(([id]) => id in invalidReasons && !isChangedElsewhere(id)),
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
    return this.#views.some(([, { isInvalid }]) => isInvalid);
  }

  /** Moves the focus to the first invalid field and announces its reason. */
  focusInvalid(): void {
    const index = this.#views.findIndex(([, { isInvalid }]) => isInvalid);
    const parameter = this.#visibleParameters[index];
    if (!parameter) return;
    this.renderRoot.querySelector<HTMLElement>(`#field-${String(index)}`)?.focus();
    this.#announceReason(parameter);
  }

  override render(): TemplateResult | typeof nothing {
    const messages = this.locale?.text.parameters;
    if (!messages || !this.parameters) {
      const skeletonRows = Array<TemplateResult>(Math.max(0, Math.trunc(this.expected) || 0)).fill(skeletonRow);
      return html`<div part="parameters" aria-busy="true" aria-hidden="true">
        <h3>${skeletonLine}</h3>
        ${skeletonRows}
      </div>`;
    }
    if (!this.#visibleParameters.length) return nothing;
    return html`<div part="parameters" role="group" aria-labelledby="heading">
      <h3 id="heading" part="heading">${messages.label}</h3>
      ${this.#visibleParameters.map((parameter, index) => this.#renderRow(parameter, index, messages))}
    </div>`;
  }

  #renderRow(parameter: Parameter, index: number, messages: Locale['text']['parameters']): TemplateResult {
    const { label, description, price } = parameter;
    const parameterView = this.#createView(parameter, messages);
    return html`<div part="parameter ${parameterView.isInvalid ? 'invalid' : ''}">
      <div part="about">
        <label part="label" for="field-${index}">${accountTextTemplate(label, this.locale?.accountLang)}</label>
        <div id="about-${index}">
          ${description ? html`<p part="description" class="muted">${accountTextTemplate(description, this.locale?.accountLang)}</p>` : nothing}
          ${price ? html`<p part="price" class="muted" translate="no">${this.#renderPrice(parameter)}</p>` : nothing}
        </div>
      </div>
      ${parameterView.isSwitch ? this.#renderSwitch(parameter, index, parameterView) : this.#renderStepper(parameter, index, parameterView, messages)}
      <div class="below" id="below-${index}">
        ${parameterView.reason ? html`<p part="reason">${textTemplate(parameterView.reason)}</p>` : nothing}
        ${parameterView.isAtLimit && this.contactUrl ? html`<a part="ask" href=${this.contactUrl}>${messages.contact}</a>` : nothing}
      </div>
    </div>`;
  }

  /**
   * Returns the account's price text with its amounts in the guest's format. Adds the number or unit that the price is
   * for. The account's own words stay unchanged.
   */
  #renderPrice({ price: accountPrice, priceFor, priceUnit }: Parameter): TemplateResult | string {
    const { moneyIn, accountLang, text } = this.locale ?? {};
    const formattedPrice = moneyIn?.(accountPrice) ?? '';
    if (priceFor !== undefined && text) return text.parameters.priceFor(formattedPrice, priceFor);
    const priceAmount =
      formattedPrice === accountPrice ? accountTextTemplate(formattedPrice, accountLang) : formattedPrice;
    return priceUnit ? html`${priceAmount} ${accountTextTemplate(priceUnit, accountLang)}` : priceAmount;
  }

  #renderSwitch(parameter: Parameter, index: number, { value }: ParameterView): TemplateResult {
    return html`<input
      type="checkbox"
      part="switch"
      id="field-${index}"
      aria-describedby="about-${index}"
      .checked=${value}
      @change=${() => this.#setTypedText(parameter, value ? '0' : '1')}
    />`;
  }

  #renderStepper(
    parameter: Parameter,
    index: number,
    { text, value, min, max, isInvalid, noFewer, noMore }: ParameterView,
    messages: Locale['text']['parameters'],
  ): TemplateResult {
    const { label } = parameter;
    return html`<div part="stepper">
      ${this.#renderStepButton(parameter, -1, messages.fewer(label), noFewer)}
      <input
        id="field-${index}"
        part="field"
        role="spinbutton"
        aria-label=${label}
        lang=${this.locale?.accountLang || nothing}
        inputmode="numeric"
        autocomplete="off"
        aria-valuenow=${value ?? nothing}
        aria-valuetext=${value === null || text === String(value) ? nothing : text}
        aria-valuemin=${min}
        aria-valuemax=${max < Infinity ? max : nothing}
        aria-invalid=${isInvalid}
        aria-describedby="about-${index} below-${index}"
        .value=${text}
        @input=${(event: Event) => this.#setTypedText(parameter, (event.target as HTMLInputElement).value)}
        @change=${(event: Event) => this.#handleChange(parameter, event)}
        @keydown=${(event: KeyboardEvent) => this.#handleKey(event, parameter)}
      />
      ${this.#renderStepButton(parameter, 1, messages.more(label), noMore)}
    </div>`;
  }

  #renderStepButton(
    parameter: Parameter,
    direction: 1 | -1,
    buttonLabel: string,
    disabledReason: string,
  ): TemplateResult {
    return html`<button
      part=${direction < 0 ? 'fewer' : 'more'}
      aria-disabled=${disabledReason !== ''}
      aria-label=${(disabledReason && this.locale?.sentences([buttonLabel, disabledReason])) || buttonLabel}
      @click=${() => this.#changeQuantity(parameter, direction)}
    >
      ${direction < 0 ? '−' : '+'}
    </button>`;
  }

  /** The parameters that the guest sees. */
  get #visibleParameters(): readonly Parameter[] {
    return this.parameters?.filter(({ hidden }) => !hidden) ?? [];
  }

  #createView(parameter: Parameter, messages: Locale['text']['parameters']): ParameterView {
    const { texts, values, bumps } = this;
    return createParameterView(parameter, { texts, values, bumps }, messages, this.locale?.figures);
  }

  #findView({ id }: Parameter): ParameterView | undefined {
    return this.#views.find(([parameterId]) => parameterId === id)?.[1];
  }

  /** Pairs of a parameter id and the view of its row; empty until the messages load. */
  get #views(): readonly (readonly [string, ParameterView])[] {
    const messages = this.locale?.text.parameters;
    return messages
      ? this.#visibleParameters.map((parameter) => [parameter.id, this.#createView(parameter, messages)] as const)
      : [];
  }

  #handleKey(event: KeyboardEvent, parameter: Parameter): void {
    const parameterView = this.#findView(parameter);
    const stepCount = parameterView ? getStepsOfKey(event.key, parameterView) : 0;
    if (!stepCount || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#changeQuantity(parameter, stepCount);
  }

  /**
   * Changes a quantity by a number of steps, within its bounds. At a bound it announces why no further step is
   * possible.
   */
  #changeQuantity(parameter: Parameter, stepCount: number): void {
    const parameterView = this.#findView(parameter);
    if (!parameterView) return;
    const newQuantity = computeSteppedQuantity(parameterView.value, stepCount, parameterView);
    if (newQuantity !== parameterView.value) {
      this.#setTypedText(parameter, formatFieldText(newQuantity, this.locale?.figures ?? String));
      if (stepCount > 0) this.#announceLimit(parameter);
      return;
    }
    const boundReason = stepCount > 0 ? parameterView.noMore : parameterView.noFewer;
    this.bumps = { [parameter.id]: stepCount > 0 ? 'max' : 'min' };
    dispatchRequest(this, 'live-region-say', { words: boundReason });
  }

  /**
   * Handles the change event of a field, because autofill may dispatch no input event. Announces an invalid quantity
   * only now, so that it does not interrupt the guest's typing.
   */
  #handleChange(parameter: Parameter, { target }: Event): void {
    this.#setTypedText(parameter, (target as HTMLInputElement).value);
    if (this.isInvalid) this.#announceReason(parameter);
    else this.#announceLimit(parameter);
  }

  #announceReason({ id }: Parameter): void {
    const invalidReason = this.#getInvalidReasons()[id];
    if (invalidReason) dispatchRequest(this, 'live-region-say', { words: invalidReason });
  }

  #announceLimit(parameter: Parameter): void {
    const parameterView = this.#findView(parameter);
    if (parameterView?.isAtLimit) dispatchRequest(this, 'live-region-say', { words: parameterView.reason });
  }

  /** Returns the reasons of the invalid fields, by parameter id. */
  #getInvalidReasons(): InvalidQuantities {
    const { locale } = this;
    if (!locale) return {};
    const labelsById = Object.fromEntries(this.#visibleParameters.map(({ id, label }) => [id, label]));
    return Object.fromEntries(
      this.#views.flatMap(([id, { isInvalid, reason }]) =>
        isInvalid ? [[id, locale.labelValue(labelsById[id] ?? '', reason)]] : [],
      ),
    );
  }

  #setTypedText({ id }: Parameter, typedText: string): void {
    this.texts = { ...this.texts, [id]: typedText };
    this.bumps = {};
    if (this.isInvalid) return;
    this.#requestedQuantities = Object.fromEntries(
      this.#views.map(([parameterId, { value }]) => [parameterId, value ?? 0]),
    );
    dispatchRequest(this, 'parameters-choose', { values: this.#requestedQuantities });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-parameters': SlipwayParameters;
  }
}
