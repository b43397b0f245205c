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
  /** Null if the guest reads the account's language. */
  guestForm: GuestForm | null;
  /** The present value of a field. */
  given: (fieldId: string) => string;
  problems: FieldProblems;
  /** Addresses that were most likely meant, by field id. */
  meant: Readonly<Record<string, string>>;
  /** What may be left out is shown with the rest. */
  isMoreOpen: boolean;
  /** It is drawn also while it is folded away. */
  isMoreDrawn: boolean;
  onTake: (field: FormField, address: string) => void;
}

/** The account's fields: those that are needed, those that may be left out folded below them, and last what one agrees to. */
export function fieldsTemplate(view: FieldsView, locale: Locale): TemplateResult {
  const { fields, terms } = view.form;
  const { shown, folded } = foldOptional(fields);
  const { details } = locale.text;
  const isMoreDrawn = view.isMoreOpen || view.isMoreDrawn || folded.some(({ id }) => view.problems[id]);
  return html`${rows(shown, view, locale)}
  ${
    folded.length > 0
      ? html`<details class="more" part="more" ?open=${view.isMoreOpen}>
          <summary part="more-label">${details.more}</summary>
          ${isMoreDrawn ? rows(folded, view, locale) : nothing}
        </details>`
      : nothing
  }
  ${terms ? one({ ...terms, label: terms.label || details.terms, type: 'checkbox' }, view, locale) : nothing}`;
}

/** Id of a field's box, unique in the form. */
export function keyOf({ id }: Pick<FormField, 'id'>, form: BookingForm | undefined): string {
  return `field-${form ? fieldsOf(form).findIndex((box) => box.id === id) : -1}`;
}

/** Whether a field that is folded away has been given something, beyond what the account itself puts into it. */
export function isMoreGiven({ fields }: BookingForm, values: Readonly<Record<string, string>>): boolean {
  return foldOptional(fields).folded.some(({ id, value }) => (values[id] ?? '') !== '' && values[id] !== value);
}

function rows(fields: readonly FormField[], view: FieldsView, locale: Locale): TemplateResult {
  const drawn = (field: FormField) => one(field, view, locale);
  return html`<div class="rows">
    ${rowsOf(fields).map((row) => (row.length > 1 ? html`<div class="pair">${row.map(drawn)}</div>` : row.map(drawn)))}
  </div>`;
}

function one(
  field: FormField,
  { form, guestForm, given, problems, meant, onTake }: FieldsView,
  { text, bracket, accountLang }: Locale,
): TemplateResult {
  const { id } = field;
  const isRegion = id === 'customer_region';
  const shown = isRegion ? regionIn(given('customer_country'), field, homeOf(fieldsOf(form))) : field;
  const address = meant[id] ?? '';
  const model = {
    key: keyOf(field, form),
    value: given(id),
    problem: problems[id] ?? '',
    meant: address,
    text,
    bracket,
    lang: accountLang,
    labelLang: guestForm?.ownLabels.has(id) ? '' : accountLang,
    choiceLang: guestForm?.ownChoices.has(id) ? '' : accountLang,
  };
  return renderField(fieldView(shown, model), { words: text.details, onTake: () => onTake(field, address) });
}
