import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Parameter } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { request, type InvalidQuantities } from '../shared/requests.ts';
import { writtenNumber } from './parameter-value.ts';
import { parameterView, stepped, stepsOf, type ParameterState, type ParameterView } from './parameter-view.ts';
import { parametersStyles } from './parameters-styles.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { accountText, freshText } from '../shared/text.ts';
import { SteadyLeaf } from '../shared/step-element.ts';

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
 * How many of what: one row with a stepper for every parameter the service names and shows.
 *
 * @tag slipway-parameters
 * @fires parameters-choose - asks for quantities, all shown ones at once, only when every one is within its bounds (bubbles, not composed)
 * @fires parameters-check - reports the invalid fields, each time they change (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, not composed)
 * @csspart about - the name of a parameter, and what there is to say of it
 * @csspart ask - the link to the venue, at the largest number
 * @csspart description - what a parameter is
 * @csspart fewer - the button for one less
 * @csspart field - the field of the number
 * @csspart heading - the heading
 * @csspart invalid - a row whose number cannot be chosen
 * @csspart label - the name of a parameter
 * @csspart more - the button for one more
 * @csspart parameter - one row
 * @csspart parameters - all rows
 * @csspart price - what that many cost, or one
 * @csspart reason - why a number cannot be chosen
 * @csspart stepper - field and buttons of a number
 * @csspart switch - the box of a parameter that is yes or no
 */
export class SlipwayParameters extends SteadyLeaf {
  static override properties = {
    locale: { attribute: false },
    parameters: { attribute: false },
    expected: { attribute: false },
    contactUrl: { attribute: false },
    values: { attribute: false },
    typed: { state: true },
    bumped: { state: true },
  };

  static override styles = [theme, controlStyles, leafWidth, parametersStyles];

  /** How to speak; undefined while it loads. */
  locale: Locale | undefined;
  /** What can be chosen, as the service defines it; undefined while it loads. */
  parameters: readonly Parameter[] | undefined;
  /** Rows to hold free while loading. */
  expected = 2;
  /** The venue's `mailto:` or `tel:` address for larger groups; `''` without one. */
  contactUrl = '';
  /** Quantity by parameter id; the parameter's default where one is missing. */
  values: Readonly<Record<string, number>> = {};

  /** What stands in the fields where it differs from the values: wrong, or not yet taken over. */
  private typed: Readonly<Record<string, string>> = {};
  /** The bound a step came up against, by the id of its parameter. */
  private bumped: ParameterState['bumped'] = {};

  /** As reported last. */
  #invalid: InvalidQuantities = {};
  /** The quantities that these fields asked for last. */
  #latestChoice: Readonly<Record<string, number>> = {};

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('values')) return;
    const invalid = this.#invalidNow();
    // An invalid text stays until the guest corrects it, or until the page or an assistant chooses another quantity.
    const before = { ...this.values, ...changed.get('values') };
    const isChosenElsewhere = (id: string) =>
      this.values[id] !== before[id] && this.values[id] !== this.#latestChoice[id];
    this.typed = Object.fromEntries(
      Object.entries(this.typed).filter(([id]) => id in invalid && !isChosenElsewhere(id)),
    );
  }

  protected override updated(): void {
    const invalid = this.#invalidNow();
    if (isSame(invalid, this.#invalid)) return;
    this.#invalid = invalid;
    request(this, 'parameters-check', { invalid });
  }

  /** True while a field shows a quantity that breaks a rule. */
  get isInvalid(): boolean {
    return this.#views.some(([, { invalid }]) => invalid);
  }

  /** Moves the focus to the first invalid field and announces its reason. */
  focusInvalid(): void {
    const index = this.#views.findIndex(([, { invalid }]) => invalid);
    const parameter = this.#shown[index];
    if (!parameter) return;
    this.renderRoot.querySelector<HTMLElement>(`#field-${String(index)}`)?.focus();
    this.#sayReason(parameter);
  }

  override render(): TemplateResult | typeof nothing {
    const words = this.locale?.text.parameters;
    if (!words || !this.parameters) {
      const rows = Array<TemplateResult>(Math.max(0, Math.trunc(this.expected) || 0)).fill(skeletonRow);
      return html`<div part="parameters" aria-busy="true" aria-hidden="true">
        <h3>${skeletonLine}</h3>
        ${rows}
      </div>`;
    }
    if (!this.#shown.length) return nothing;
    return html`<div part="parameters" role="group" aria-labelledby="heading">
      <h3 id="heading" part="heading">${words.label}</h3>
      ${this.#shown.map((parameter, index) => this.#row(parameter, index, words))}
    </div>`;
  }

  #row(parameter: Parameter, index: number, words: Locale['text']['parameters']): TemplateResult {
    const { label, description, price } = parameter;
    const view = this.#view(parameter, words);
    return html`<div part="parameter ${view.invalid ? 'invalid' : ''}">
      <div part="about">
        <label part="label" for="field-${index}">${accountText(label, this.locale?.accountLang)}</label>
        <div id="about-${index}">
          ${description ? html`<p part="description" class="muted">${accountText(description, this.locale?.accountLang)}</p>` : nothing}
          ${price ? html`<p part="price" class="muted" translate="no">${this.#price(parameter)}</p>` : nothing}
        </div>
      </div>
      ${view.isSwitch ? this.#switch(parameter, index, view) : this.#stepper(parameter, index, view, words)}
      <div class="below" id="below-${index}">
        ${view.reason ? html`<p part="reason">${freshText(view.reason)}</p>` : nothing}
        ${view.isAtLimit && this.contactUrl ? html`<a part="ask" href=${this.contactUrl}>${words.contact}</a>` : nothing}
      </div>
    </div>`;
  }

  /** As all amounts are written, with what it is for where that is known; what is more than an amount is the account's own words. */
  #price({ price: written, priceFor, priceUnit }: Parameter): TemplateResult | string {
    const { moneyIn, accountLang, text } = this.locale ?? {};
    const price = moneyIn?.(written) ?? '';
    if (priceFor !== undefined && text) return text.parameters.priceFor(price, priceFor);
    const amount = price === written ? accountText(written, accountLang) : price;
    return priceUnit ? html`${amount} ${accountText(priceUnit, accountLang)}` : amount;
  }

  #switch(parameter: Parameter, index: number, { value }: ParameterView): TemplateResult {
    return html`<input
      type="checkbox"
      part="switch"
      id="field-${index}"
      aria-describedby="about-${index}"
      .checked=${value}
      @change=${() => this.#set(parameter, value ? '0' : '1')}
    />`;
  }

  #stepper(
    parameter: Parameter,
    index: number,
    { text, value, least, most, invalid, noFewer, noMore }: ParameterView,
    words: Locale['text']['parameters'],
  ): TemplateResult {
    const { label } = parameter;
    return html`<div part="stepper">
      ${this.#stepButton(parameter, -1, words.fewer(label), noFewer)}
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
        aria-valuemin=${least}
        aria-valuemax=${most < Infinity ? most : nothing}
        aria-invalid=${invalid}
        aria-describedby="about-${index} below-${index}"
        .value=${text}
        @input=${(event: Event) => this.#set(parameter, (event.target as HTMLInputElement).value)}
        @change=${(event: Event) => this.#leave(parameter, event)}
        @keydown=${(event: KeyboardEvent) => this.#stepByKey(event, parameter)}
      />
      ${this.#stepButton(parameter, 1, words.more(label), noMore)}
    </div>`;
  }

  #stepButton(parameter: Parameter, by: 1 | -1, label: string, why: string): TemplateResult {
    return html`<button
      part=${by < 0 ? 'fewer' : 'more'}
      aria-disabled=${why !== ''}
      aria-label=${(why && this.locale?.sentences([label, why])) || label}
      @click=${() => this.#step(parameter, by)}
    >
      ${by < 0 ? '−' : '+'}
    </button>`;
  }

  get #shown(): readonly Parameter[] {
    return this.parameters?.filter(({ hidden }) => !hidden) ?? [];
  }

  #view(parameter: Parameter, words: Locale['text']['parameters']): ParameterView {
    const { typed, values, bumped } = this;
    return parameterView(parameter, { typed, values, bumped }, words, this.locale?.figures);
  }

  #viewOf({ id }: Parameter): ParameterView | undefined {
    return this.#views.find(([each]) => each === id)?.[1];
  }

  /** Of every parameter shown, by its id; none before there are words. */
  get #views(): readonly (readonly [string, ParameterView])[] {
    const words = this.locale?.text.parameters;
    return words ? this.#shown.map((each) => [each.id, this.#view(each, words)] as const) : [];
  }

  #stepByKey(event: KeyboardEvent, parameter: Parameter): void {
    const view = this.#viewOf(parameter);
    const by = view ? stepsOf(event.key, view) : 0;
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#step(parameter, by);
  }

  /** So many steps, or to the nearest bound; at the bound it says why not. */
  #step(parameter: Parameter, by: number): void {
    const view = this.#viewOf(parameter);
    if (!view) return;
    const to = stepped(view.value, by, view);
    if (to !== view.value) {
      this.#set(parameter, writtenNumber(to, this.locale?.figures ?? String));
      if (by > 0) this.#sayLimit(parameter);
      return;
    }
    const why = by > 0 ? view.noMore : view.noFewer;
    this.bumped = { [parameter.id]: by > 0 ? 'most' : 'least' };
    request(this, 'live-region-say', { words: why });
  }

  /** Autofill may report a change alone. An invalid quantity is announced after the guest has typed it, not meanwhile. */
  #leave(parameter: Parameter, { target }: Event): void {
    this.#set(parameter, (target as HTMLInputElement).value);
    if (this.isInvalid) this.#sayReason(parameter);
    else this.#sayLimit(parameter);
  }

  #sayReason({ id }: Parameter): void {
    const words = this.#invalidNow()[id];
    if (words) request(this, 'live-region-say', { words });
  }

  #sayLimit(parameter: Parameter): void {
    const view = this.#viewOf(parameter);
    if (view?.isAtLimit) request(this, 'live-region-say', { words: view.reason });
  }

  /** The quantities that break a rule as the fields stand. */
  #invalidNow(): InvalidQuantities {
    const { locale } = this;
    if (!locale) return {};
    const labels = Object.fromEntries(this.#shown.map(({ id, label }) => [id, label]));
    return Object.fromEntries(
      this.#views.flatMap(([id, { invalid, reason }]) =>
        invalid ? [[id, locale.labelValue(labels[id] ?? '', reason)]] : [],
      ),
    );
  }

  #set({ id }: Parameter, text: string): void {
    this.typed = { ...this.typed, [id]: text };
    this.bumped = {};
    if (this.isInvalid) return;
    this.#latestChoice = Object.fromEntries(this.#views.map(([each, { value }]) => [each, value ?? 0]));
    request(this, 'parameters-choose', { values: this.#latestChoice });
  }
}

function isSame(one: InvalidQuantities, other: InvalidQuantities): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-parameters': SlipwayParameters;
  }
}
