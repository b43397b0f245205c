import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { BookingForm, FormField } from '../../api/types.ts';
import type { Problem } from '../../values/problem.ts';
import type { Locale } from '../../i18n/locale.ts';
import { fieldProblemsOf, refusedFields, stillListed, type FieldProblems } from './form-check.ts';
import { formProblem } from './form-problem.ts';
import { boxesOf } from '../shared/form-values.ts';
import { fieldView } from './field-view.ts';
import { renderField } from './form-field.ts';
import { homeOf, regionIn, rowsOf, withoutStrayRegion } from './form-order.ts';
import { formStyles } from './form-styles.ts';
import { countdown } from '../shared/countdown.ts';
import { request } from '../shared/requests.ts';
import { proseStyles, safeHtml } from '../shared/safe-html.ts';
import { StepElement } from '../shared/step-element.ts';
import { stepStyles } from '../shared/step-styles.ts';
import { leafWidth } from '../shared/leaf-width.ts';
import { theme } from '../shared/theme.ts';

type Values = Readonly<Record<string, string>>;

/**
 * The account's own booking form. Every keystroke is handed up, so that nothing typed is ever lost; it is checked
 * when it is handed in, and from then on when a field is left.
 *
 * @tag slipway-form
 * @fires details-type - `{values}`, all of them by field id; bubbles, not composed
 * @fires details-submit - `{values}`, checked; bubbles, not composed
 * @csspart field - one field with its label
 * @csspart field-box - what is typed or chosen in
 * @csspart field-choice - one choice among several
 * @csspart field-fault - what is wrong in a field
 * @csspart field-invalid - a field in which something is wrong
 * @csspart field-label - the label of a field
 * @csspart field-text - text between the fields
 * @csspart field-tip - how to fill a field
 * @csspart form - the form
 * @csspart heading - the heading
 * @csspart policy - the terms
 * @csspart policy-heading - the heading of the terms
 * @csspart problem - the list of what is wrong
 * @csspart submit - the button to the next step
 */
export class SlipwayForm extends StepElement {
  static override properties = {
    form: { attribute: false },
    values: { attribute: false },
    problem: { attribute: false },
    busy: { type: Boolean },
    wait: { attribute: false },
    fieldProblems: { state: true },
    listed: { state: true },
  };

  /** The fields to show; undefined while they load. */
  form: BookingForm | undefined;
  /** Typed so far, by field id; stands before the form's own values. */
  values: Values = {};
  /** Why the service did not take the details; a refusal's fields are marked where they stand. */
  problem: Problem | null = null;
  /** The service is being asked: nothing can be handed in. */
  busy = false;
  /** Seconds in which it is of no use to hand it in. */
  wait = 0;

  /** Shown beside the fields, by field id. */
  private fieldProblems: FieldProblems = {};
  /** The list at the top, of what is still to be put right: nothing joins it until the form is handed in again. */
  private listed: FieldProblems = {};
  /** The values that were handed in, and found wrong here or by the service; null before. */
  #handedIn: Values | null = null;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('problem')) return;
    const { problem, locale } = this;
    const refused = locale ? refusedFields(problem, this.#boxes, (id) => this.#value(id) !== '', locale.text) : {};
    this.fieldProblems = this.listed = refused;
    if (problem) this.#handedIn = this.values;
  }

  override updated(changed: PropertyValues<this>): void {
    // The first render is a change of step, where the element around decides about the focus.
    if (this.problem && changed.has('problem') && changed.get('problem') !== undefined) this.focusOn('.problem');
  }

  /** Moves focus to what is wrong, else to the heading. */
  override async focusHeading(): Promise<void> {
    await super.focusHeading();
    this.focusOn('.problem');
  }

  protected override waits(): boolean {
    return this.busy || !this.form;
  }

  protected override renderStep(locale: Locale): TemplateResult {
    const { form } = this;
    return html`${this.renderHeading(locale.text.details.label)} ${this.#renderSummary(locale)}
    ${
      form
        ? this.#renderForm(form, locale)
        : html`<div class="skeleton"><span class="visually-hidden">${locale.text.loading}</span></div>`
    }`;
  }

  #renderSummary(locale: Locale): TemplateResult | typeof nothing {
    const summary = formProblem(this.problem, this.listed, this.#boxes, locale);
    if (!summary) return nothing;
    return html`<div class="problem" part="problem" role="group" aria-labelledby="problem" tabindex="-1">
      <p id="problem"><strong>${summary.words}</strong></p>
      ${this.problem ? countdown(this.problem, locale.text.wait) : nothing}
      <ul>
        ${summary.fields.map(
          (field) =>
            html`<li>
              <a href="#${this.#keyOf(field)}" @click=${(event: Event) => this.#goTo(event, field)}
                >${this.listed[field.id]}</a
              >
            </li>`,
        )}
        ${summary.others.map((label) => html`<li>${label}</li>`)}
      </ul>
    </div>`;
  }

  #renderForm({ fields, policy, terms }: BookingForm, locale: Locale): TemplateResult {
    const { details } = locale.text;
    const one = (field: FormField) => this.#renderField(field, locale);
    return html`<form part="form" novalidate @input=${this.#type} @change=${this.#leave} @submit=${this.#handIn}>
      <div class="rows">
        ${rowsOf(fields).map((row) => (row.length > 1 ? html`<div class="row pair">${row.map(one)}</div>` : row.map(one)))}
      </div>
      ${
        policy || terms
          ? html`<div>
              ${
                policy
                  ? html`<h3 id="policy" part="policy-heading">${details.policy}</h3>
                      <div class="policy" part="policy" role="region" aria-labelledby="policy" tabindex="0">
                        ${safeHtml(policy)}
                      </div>`
                  : nothing
              }
              ${terms ? one({ ...terms, label: terms.label || details.terms, type: 'checkbox' }) : nothing}
            </div>`
          : nothing
      }
      <button class="primary" part="submit" aria-disabled=${this.busy || this.wait > 0}>${details.next}</button>
    </form>`;
  }

  #renderField(field: FormField, { text }: Locale): TemplateResult {
    const { id } = field;
    const shown =
      id === 'customer_region' ? regionIn(this.#value('customer_country'), field, homeOf(this.#boxes)) : field;
    const model = { key: this.#keyOf(field), value: this.#value(id), problem: this.fieldProblems[id] ?? '', text };
    return renderField(fieldView(shown, model));
  }

  /** Every box of the form; none while it loads. */
  get #boxes(): readonly FormField[] {
    return this.form ? boxesOf(this.form) : [];
  }

  #keyOf({ id }: FormField): string {
    return `field-${this.#boxes.findIndex((box) => box.id === id)}`;
  }

  #value(id: string): string {
    return this.values[id] ?? this.#boxes.find((box) => box.id === id)?.value ?? '';
  }

  #type(): void {
    this.values = this.#read();
    this.#recheck((id) => id in this.fieldProblems);
    request(this, 'details-type', { values: this.values });
  }

  #leave(): void {
    this.#recheck(() => true);
  }

  #recheck(concerns: (id: string) => boolean): void {
    const before = this.#handedIn;
    if (!before) return;
    const now = this.#problemsNow();
    const isTouched = (id: string) => before[id] !== this.values[id];
    this.listed = stillListed(this.listed, now, isTouched);
    this.fieldProblems = { ...Object.fromEntries(Object.entries(now).filter(([id]) => concerns(id))), ...this.listed };
  }

  #problemsNow(): FieldProblems {
    return this.locale ? fieldProblemsOf(this.#boxes, this.form?.terms?.id, this.values, this.locale.text) : {};
  }

  #handIn(event: Event): void {
    event.preventDefault();
    if (this.busy || this.wait > 0) return;
    this.values = this.#handedIn = this.#read();
    this.problem = null;
    this.fieldProblems = this.listed = this.#problemsNow();
    if (Object.keys(this.fieldProblems).length === 0) request(this, 'details-submit', { values: this.values });
    else void this.updateComplete.then(() => this.focusOn('.problem'));
  }

  #goTo(event: Event, field: FormField): void {
    event.preventDefault();
    this.focusOn(`#${this.#keyOf(field)}`);
  }

  /** What the form holds now. */
  #read(): Values {
    const element = this.renderRoot.querySelector('form');
    if (!element) return this.values;
    const data = new FormData(element);
    const values = Object.fromEntries(this.#boxes.map(({ id }) => [id, data.getAll(id).join(',')]));
    return { ...this.values, ...withoutStrayRegion(values, this.#boxes) };
  }

  static override styles = [theme, leafWidth, stepStyles, proseStyles, formStyles];
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-form': SlipwayForm;
  }
}
