import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { BookingForm, FormField } from '../../api/types.ts';
import type { Problem } from '../../values/problem.ts';
import type { Locale } from '../../i18n/locale.ts';
import { faultsOf, type Faults } from './form-check.ts';
import { boxesOf } from '../shared/form-values.ts';
import { renderField } from './form-field.ts';
import { regionIn, rowsOf } from './form-order.ts';
import { formStyles } from './form-styles.ts';
import { ask } from '../shared/requests.ts';
import { proseStyles, safeHtml } from '../shared/safe-html.ts';
import { StepElement } from '../shared/step-element.ts';
import { stepStyles } from '../shared/step-styles.ts';
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
    faults: { state: true },
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

  /** Shown beside the fields, by field id. */
  private faults: Faults = {};
  /** The list at the top: it stays as it was when handed in, so that nothing moves while somebody mends. */
  private listed: Faults = {};
  #handedIn = false;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('problem')) this.faults = this.listed = this.#refusedFields();
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

  #renderSummary({ text, problem: word }: Locale): TemplateResult | typeof nothing {
    const { problem, listed } = this;
    const fields = this.#boxes.filter(({ id }) => listed[id]);
    // What the service misses and this form does not have can only be named.
    const others =
      problem?.kind === 'refused'
        ? Object.entries(problem.fields).filter(([id]) => !this.#boxes.some((box) => box.id === id))
        : [];
    // A refusal that says nothing beyond its fields is worded by them.
    const worded = problem && !(problem.kind === 'refused' && fields.length > 0 && !problem.title && !problem.details);
    if (fields.length === 0 && !worded) return nothing;
    return html`<div class="problem" part="problem" role="group" aria-labelledby="problem" tabindex="-1">
      <p id="problem"><strong>${worded ? word(problem) : text.details.errors(fields.length)}</strong></p>
      <ul>
        ${fields.map(
          (field) =>
            html`<li>
              <a href="#${this.#keyOf(field)}" @click=${(event: Event) => this.#goTo(event, field)}
                >${listed[field.id]}</a
              >
            </li>`,
        )}
        ${others.map(([id, label]) => html`<li>${label || id}</li>`)}
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
      <button class="primary" part="submit" aria-disabled=${this.busy}>${details.next}</button>
    </form>`;
  }

  #renderField(field: FormField, { text }: Locale): TemplateResult {
    const { id } = field;
    const shown = id === 'customer_region' ? this.#regionIn(this.#value('customer_country'), field) : field;
    return renderField({
      field: shown,
      key: this.#keyOf(field),
      value: this.#value(id),
      fault: this.faults[id] ?? '',
      text,
    });
  }

  /** Every box of the form; none while it loads. */
  get #boxes(): readonly FormField[] {
    return this.form ? boxesOf(this.form) : [];
  }

  #regionIn(country: string, region: FormField): FormField {
    return regionIn(country, region, this.#boxes.find(({ id }) => id === 'customer_country')?.value ?? '');
  }

  #keyOf({ id }: FormField): string {
    return `field-${this.#boxes.findIndex((box) => box.id === id)}`;
  }

  #value(id: string): string {
    return this.values[id] ?? this.#boxes.find((box) => box.id === id)?.value ?? '';
  }

  /** Faults the service named: missing when empty, else in doubt. */
  #refusedFields(): Faults {
    const { problem, locale } = this;
    if (problem?.kind !== 'refused' || !locale) return {};
    const { missing, check } = locale.text.details;
    const named = this.#boxes.filter(({ id }) => id in problem.fields);
    return Object.fromEntries(
      named.map(({ id, label }) => [id, (this.#value(id) ? check : missing)(problem.fields[id] || label)]),
    );
  }

  #type(): void {
    this.values = this.#read();
    if (this.#handedIn) this.#recheck((id) => id in this.faults);
    ask(this, 'details-type', { values: this.values });
  }

  #leave(): void {
    if (this.#handedIn) this.#recheck(() => true);
  }

  #recheck(concerns: (id: string) => boolean): void {
    this.faults = Object.fromEntries(Object.entries(this.#faultsNow()).filter(([id]) => concerns(id)));
  }

  #faultsNow(): Faults {
    return this.locale ? faultsOf(this.#boxes, this.form?.terms?.id, this.values, this.locale.text) : {};
  }

  #handIn(event: Event): void {
    event.preventDefault();
    if (this.busy) return;
    this.#handedIn = true;
    this.values = this.#read();
    this.problem = null;
    this.faults = this.listed = this.#faultsNow();
    if (Object.keys(this.faults).length === 0) ask(this, 'details-submit', { values: this.values });
    else void this.updateComplete.then(() => this.focusOn('.problem'));
  }

  #goTo(event: Event, field: FormField): void {
    event.preventDefault();
    this.focusOn(`#${this.#keyOf(field)}`);
  }

  /** What the form holds now. A region that is not one of the newly chosen country is taken out. */
  #read(): Values {
    const element = this.renderRoot.querySelector('form');
    if (!element) return this.values;
    const data = new FormData(element);
    const boxes = this.#boxes;
    const values = Object.fromEntries(boxes.map(({ id }) => [id, data.getAll(id).join(',')]));
    const region = boxes.find(({ id, type }) => id === 'customer_region' && type === 'select');
    if (region) {
      const isIn = ({ options }: FormField) => options.some(({ value }) => value === values.customer_region);
      const here = this.#regionIn(values.customer_country ?? '', region);
      if (here.type === 'select' ? !isIn(here) : isIn(region)) values.customer_region = '';
    }
    return { ...this.values, ...values };
  }

  static override styles = [theme, stepStyles, proseStyles, formStyles];
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-form': SlipwayForm;
  }
}
