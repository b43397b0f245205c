/**
 * Arranges the fields of the booking form: required fields, then optional fields in a collapsible section, then the
 * terms. The values come from `form.ts`. The order comes from `form-order.ts`, and `form-field.ts` renders each field.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { BookingForm, FormField } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { fieldsOf } from '../shared/forms.ts';
import type { FieldProblems } from './form-check.ts';
import { fieldView } from './field-view.ts';
import type { GuestForm } from './guest-labels.ts';
import { renderField } from './form-field.ts';
import { foldOptional, homeOf, regionIn, rowsOf } from './form-order.ts';

export interface FieldsView {
  form: BookingForm;
  /** The form with labels in the guest's language; null if the account's own labels already use that language. */
  guestForm: GuestForm | null;
  /** Returns the current value of a field. */
  valueOf: (fieldId: string) => string;
  problems: FieldProblems;
  /** Suggested email addresses, by field id. */
  suggestions: Readonly<Record<string, string>>;
  /** True while the collapsible section of optional fields is open. */
  isMoreOpen: boolean;
  /** True if the collapsible section contains its fields, even before the guest opens it. */
  isMoreDrawn: boolean;
  onTake: (field: FormField, address: string) => void;
}

/** Renders the required fields, then the optional fields in a collapsible section, then the terms. */
export function fieldsTemplate(view: FieldsView, locale: Locale): TemplateResult {
  const { fields, terms } = view.form;
  const { visible, optional } = foldOptional(fields);
  const { details } = locale.text;
  const isMoreDrawn = view.isMoreOpen || view.isMoreDrawn || optional.some(({ id }) => view.problems[id]);
  return html`${rows(visible, view, locale)}
  ${
    optional.length > 0
      ? html`<details class="more" part="more" ?open=${view.isMoreOpen}>
          <summary part="more-label">${details.more}</summary>
          ${isMoreDrawn ? rows(optional, view, locale) : nothing}
        </details>`
      : nothing
  }
  ${terms ? fieldTemplate({ ...terms, label: terms.label || details.terms, type: 'checkbox' }, view, locale) : nothing}`;
}

/** Returns the id of a field's control, unique in the form. */
export function keyOf({ id }: Pick<FormField, 'id'>, form: BookingForm | undefined): string {
  return `field-${form ? fieldsOf(form).findIndex((field) => field.id === id) : -1}`;
}

/** Returns true if the guest has filled an optional field. A default value of the account does not count. */
export function hasOptionalValue({ fields }: BookingForm, values: Readonly<Record<string, string>>): boolean {
  return foldOptional(fields).optional.some(({ id, value }) => (values[id] ?? '') !== '' && values[id] !== value);
}

function rows(fields: readonly FormField[], view: FieldsView, locale: Locale): TemplateResult {
  const drawField = (field: FormField) => fieldTemplate(field, view, locale);
  return html`<div class="rows">
    ${rowsOf(fields).map((row) => (row.length > 1 ? html`<div class="pair">${row.map(drawField)}</div>` : row.map(drawField)))}
  </div>`;
}

function fieldTemplate(
  field: FormField,
  { form, guestForm, valueOf, problems, suggestions, onTake }: FieldsView,
  { text, bracket, accountLang }: Locale,
): TemplateResult {
  const { id } = field;
  const isRegion = id === 'customer_region';
  const shownField = isRegion ? regionIn(valueOf('customer_country'), field, homeOf(fieldsOf(form))) : field;
  const address = suggestions[id] ?? '';
  const model = {
    key: keyOf(field, form),
    value: valueOf(id),
    problem: problems[id] ?? '',
    suggestion: address,
    text,
    bracket,
    lang: accountLang,
    labelLang: guestForm?.ownLabels.has(id) ? '' : accountLang,
    choiceLang: guestForm?.ownChoices.has(id) ? '' : accountLang,
  };
  return renderField(fieldView(shownField, model), { words: text.details, onTake: () => onTake(field, address) });
}
