/**
 * Arranges the fields of the booking form: the fields that are always visible, the collapsible section, and the terms.
 * The values come from `form.ts`. The order comes from `form-order.ts`, and `form-field.ts` renders each field.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { BookingForm, FormField } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { getFormFields } from '../shared/forms.ts';
import type { FieldProblems } from './form-check.ts';
import { createFieldView } from './field-view.ts';
import type { TranslatedForm } from './guest-labels.ts';
import { renderFormField } from './form-field.ts';
import { splitOptionalFields, limitRegionToCountry, arrangeInRows } from './form-order.ts';

export interface FieldsView {
  form: BookingForm;
  /** The form with labels in the guest's language; null if the account's own labels already use that language. */
  guestForm: TranslatedForm | null;
  /** Returns the current value of a field. */
  valueOf: (fieldId: string) => string;
  problems: FieldProblems;
  /** Suggested email addresses, by field id. */
  suggestions: Readonly<Record<string, string>>;
  /** True if the guest has filled a field of the collapsible section, which then starts open. */
  hasOptionalValues: boolean;
  /** True if the collapsible section of optional fields renders its fields, even before the guest opens it. */
  isMoreRendered: boolean;
  onAccept: (field: FormField, suggestedAddress: string) => void;
}

/**
 * Renders the fields that are always visible, then the other optional fields in a collapsible section, then the terms.
 */
export function fieldsTemplate(view: FieldsView, locale: Locale): TemplateResult {
  const { fields, terms } = view.form;
  const { visibleFields, optionalFields } = splitOptionalFields(fields);
  const { details } = locale.text;
  const hasRenderedOptionalFields =
    view.hasOptionalValues || view.isMoreRendered || optionalFields.some(({ id }) => view.problems[id]);
  return html`${rowsTemplate(visibleFields, view, locale)}
  ${
    optionalFields.length > 0
      ? html`<details class="more" part="more" ?open=${view.hasOptionalValues}>
          <summary part="more-label">${details.more}</summary>
          ${hasRenderedOptionalFields ? rowsTemplate(optionalFields, view, locale) : nothing}
        </details>`
      : nothing
  }
  ${terms ? fieldTemplate({ ...terms, label: terms.label || details.terms }, view, locale) : nothing}`;
}

/** Returns the id of a field's control, unique in the form. */
export function getFieldId({ id }: FormField, allFields: readonly FormField[]): string {
  return `field-${allFields.findIndex((field) => field.id === id)}`;
}

/**
 * Returns true if the guest has filled a field of the collapsible section. A default value of the account does not
 * count.
 */
export function hasOptionalValue({ fields }: BookingForm, values: Readonly<Record<string, string>>): boolean {
  return splitOptionalFields(fields).optionalFields.some(
    ({ id, value }) => (values[id] ?? '') !== '' && values[id] !== value,
  );
}

function rowsTemplate(fields: readonly FormField[], view: FieldsView, locale: Locale): TemplateResult {
  const renderFieldTemplate = (field: FormField) => fieldTemplate(field, view, locale);
  return html`<div class="rows">
    ${arrangeInRows(fields).map((row) => (row.length > 1 ? html`<div class="pair">${row.map(renderFieldTemplate)}</div>` : row.map(renderFieldTemplate)))}
  </div>`;
}

function fieldTemplate(
  field: FormField,
  { form, guestForm, valueOf, problems, suggestions, onAccept }: FieldsView,
  { text, bracket, accountLang }: Locale,
): TemplateResult {
  const { id } = field;
  const fieldForCountry = limitRegionToCountry(valueOf('customer_country'), field, form.fields);
  const suggestion = suggestions[id] ?? '';
  const view = createFieldView(fieldForCountry, {
    controlId: getFieldId(field, getFormFields(form)),
    value: valueOf(id),
    problem: problems[id] ?? '',
    suggestion,
    onAccept: () => onAccept(field, suggestion),
    text,
    bracket,
    accountLang,
    labelLang: guestForm?.translatedLabelIds.has(id) ? '' : accountLang,
    choiceLang: guestForm?.translatedChoiceIds.has(id) ? '' : accountLang,
  });
  return renderFormField(view);
}
