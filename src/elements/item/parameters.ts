import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Parameter } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { exportParts } from '../shared/export-parts.ts';
import { ask } from '../shared/requests.ts';
import { boundsOf, reasonAgainst, typedNumber } from './parameter-value.ts';
import { theme } from '../shared/theme.ts';

const skeletonLine = html`<div class="skeleton line"></div>`;
const skeletonRow = html`<div part="parameter">
  <div part="about">
    <div part="label">${skeletonLine}</div>
    <div part="price">${skeletonLine}</div>
  </div>
  <div part="stepper" class="skeleton"></div>
</div>`;

/**
 * How many of what: one row with a stepper for every parameter the service names and shows.
 *
 * @tag slipway-parameters
 * @fires parameters-choose - asks for quantities, all shown ones at once, only when every one is within its bounds (bubbles, not composed)
 * @fires announce - a sentence for the live region (bubbles, not composed)
 * @csspart about - the name of a parameter, and what there is to say of it
 * @csspart description - what a parameter is
 * @csspart fewer - the button for one less
 * @csspart field - the field of the number
 * @csspart heading - the heading
 * @csspart invalid - a row whose number cannot be chosen
 * @csspart label - the name of a parameter
 * @csspart more - the button for one more
 * @csspart parameter - one row
 * @csspart parameters - all rows
 * @csspart price - what one costs
 * @csspart reason - why a number cannot be chosen
 * @csspart stepper - field and buttons of a number
 * @csspart switch - the box of a parameter that is yes or no
 */
export class SlipwayParameters extends LitElement {
  static override properties = {
    locale: { attribute: false },
    parameters: { attribute: false },
    expected: { attribute: false },
    values: { attribute: false },
    typed: { state: true },
    bumped: { state: true },
  };

  static override styles = [
    theme,
    css`
      [part~='parameter'] {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px 16px;
        padding-block: 14px;
        border-block-end: 1px solid var(--_line);
      }
      [part~='parameter']:last-child {
        border: 0;
      }
      [part~='about'] {
        flex: 1 1 96px;
        max-inline-size: 100%;
        /* A word too long to stand beside the stepper moves the stepper below rather than breaking. */
        overflow-wrap: break-word;
      }
      [part~='label'] {
        font-weight: 550;
      }
      [part~='description'],
      [part~='price'],
      [part~='reason'] {
        font-size: 0.9375em;
      }
      [part~='invalid'] [part~='reason'] {
        color: var(--_danger);
      }
      [part~='stepper'] {
        display: flex;
        align-items: center;
        gap: 4px;
        margin-inline-start: auto;
      }
      [part~='stepper'] button {
        padding: 0;
        border-radius: 50%;
        font-size: 1.25em;
      }
      [aria-disabled='true'] {
        opacity: 0.6;
      }
      [part~='field'] {
        inline-size: 52px;
        min-block-size: 44px;
        padding: 0;
        border: 0;
        border-radius: var(--_radius);
        background: none;
        color: inherit;
        text-align: center;
        font-variant-numeric: tabular-nums;
        font-weight: 550;
      }
      [part~='switch'] {
        inline-size: 24px;
        block-size: 24px;
        margin: 10px;
        accent-color: var(--_accent);
      }
      .line {
        inline-size: 80px;
        block-size: 1.5em;
        padding-block: 0.15em;
        background-clip: content-box;
      }
      h3 .line {
        block-size: 1.25em;
      }
      [part~='stepper'].skeleton {
        inline-size: 148px;
        block-size: 44px;
        border-radius: 32px;
      }
    `,
  ];

  /** How to speak; undefined while it loads. */
  locale: Locale | undefined;
  /** What can be chosen, as the service defines it; undefined while it loads. */
  parameters: readonly Parameter[] | undefined;
  /** Rows to hold free while loading. */
  expected = 2;
  /** Quantity by parameter id; the parameter's default where one is missing. */
  values: Readonly<Record<string, number>> = {};

  /** What stands in the fields where it differs from the values: wrong, or not yet taken over. */
  private typed: Readonly<Record<string, string>> = {};
  /** Why a step was not possible, by the id of its parameter. */
  private bumped: Readonly<Record<string, string>> = {};

  constructor() {
    super();
    exportParts(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('values'))
      this.typed = Object.fromEntries(
        Object.entries(this.typed).filter(([id]) => this.#shown.some((each) => each.id === id && this.#reason(each))),
      );
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
    const { id, label, description, price } = parameter;
    const value = this.#numberOf(parameter);
    const { least, most } = boundsOf(parameter);
    const wrong = this.#reason(parameter);
    const reason = wrong || this.bumped[id];
    return html`<div part="parameter ${wrong && 'invalid'}">
      <div part="about">
        <label part="label" for="field-${index}">${label}</label>
        <div id="about-${index}">
          ${description ? html`<p part="description" class="muted">${description}</p>` : nothing}
          ${price ? html`<p part="price" class="muted money">${price}</p>` : nothing}
          ${reason ? html`<p part="reason">${reason}</p>` : nothing}
        </div>
      </div>
      ${
        most === 1 && least === 0
          ? html`<input
              type="checkbox"
              part="switch"
              id="field-${index}"
              aria-describedby="about-${index}"
              .checked=${value}
              @change=${() => this.#set(parameter, value ? '0' : '1')}
            />`
          : html`<div part="stepper">
              ${this.#stepButton(parameter, -1, words.fewer(label), value !== null && value <= least && words.atLeast(least))}
              <input
                id="field-${index}"
                part="field"
                role="spinbutton"
                aria-label=${label}
                inputmode="numeric"
                autocomplete="off"
                aria-valuenow=${value ?? nothing}
                aria-valuemin=${least}
                aria-valuemax=${most < Infinity ? most : nothing}
                aria-invalid=${Boolean(wrong)}
                aria-describedby="about-${index}"
                .value=${this.#textOf(parameter)}
                @input=${(event: Event) => this.#set(parameter, (event.target as HTMLInputElement).value)}
                @keydown=${(event: KeyboardEvent) => this.#stepByKey(event, parameter)}
              />
              ${this.#stepButton(parameter, 1, words.more(label), value !== null && value >= most && words.atMost(most))}
            </div>`
      }
    </div>`;
  }

  #stepButton(parameter: Parameter, by: number, label: string, why: string | false): TemplateResult {
    return html`<button
      part=${by < 0 ? 'fewer' : 'more'}
      aria-disabled=${Boolean(why)}
      aria-label=${why ? `${label}. ${why}` : label}
      @click=${() => this.#step(parameter, by)}
    >
      ${by < 0 ? '−' : '+'}
    </button>`;
  }

  get #shown(): readonly Parameter[] {
    return this.parameters?.filter(({ hidden }) => !hidden) ?? [];
  }

  #textOf({ id, default: preset }: Parameter): string {
    return this.typed[id] ?? String(this.values[id] ?? preset);
  }

  #numberOf(parameter: Parameter): number | null {
    return typedNumber(this.#textOf(parameter));
  }

  #reason(parameter: Parameter): string {
    return this.locale ? reasonAgainst(this.#numberOf(parameter), parameter, this.locale.text.parameters) : '';
  }

  #stepByKey(event: KeyboardEvent, parameter: Parameter): void {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    this.#step(parameter, by);
  }

  /** One step, or to the nearest bound; at the bound it says why not. */
  #step(parameter: Parameter, by: number): void {
    const { least, most } = boundsOf(parameter);
    const from = this.#numberOf(parameter);
    const to = Math.min(most, Math.max(least, (from ?? least) + by));
    if (to !== from) return this.#set(parameter, String(to));
    const words = this.locale?.text.parameters;
    const why = (by > 0 ? words?.atMost(most) : words?.atLeast(least)) ?? '';
    this.bumped = { [parameter.id]: why };
    ask(this, 'announce', { words: why });
  }

  #set({ id }: Parameter, text: string): void {
    this.typed = { ...this.typed, [id]: text };
    this.bumped = {};
    const shown = this.#shown;
    if (shown.some((each) => this.#reason(each))) return;
    ask(this, 'parameters-choose', {
      values: Object.fromEntries(shown.map((each) => [each.id, this.#numberOf(each) ?? 0])),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-parameters': SlipwayParameters;
  }
}
