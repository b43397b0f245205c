/**
 * Collects everything that the template of one form field needs: texts, choices, and the ids that connect its parts.
 * The caller, `form-fields.ts`, passes the values and problems. The template is in `form-field.ts`.
 */
import type { FieldType, FormField, UnsafeHtml } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { parseChoices, isTicked } from '../shared/forms.ts';
import { isPhoneField, getAutofillToken } from './form-order.ts';

/** The state and the texts of one field. */
export interface FieldOptions {
  /** The id of the field's control: unique in the form, without white space. */
  key: string;
  value: string;
  /** The problem of the field as text; `''` for none. */
  problem: string;
  /** The email address that the guest probably means; `''` without a suggestion. */
  suggestion: string;
  text: LoadedMessages;
  bracket: Locale['bracket'];
  /** BCP 47 tag of the account's language; `''` if unknown. */
  lang?: string;
  /** Language of the label; `''` if it is the guest's language. Defaults to `lang`. */
  labelLang?: string;
  /** Language of the choices; `''` if it is the guest's language. Defaults to `lang`. */
  choiceLang?: string;
}

/** One choice of a field. A checkbox has a single choice. */
export interface ChoiceView {
  id: string;
  value: string;
  label: string;
  isSelected: boolean;
}

export interface FieldView {
  /** BCP 47 tag of the tip's language; `''` if unknown. */
  lang: string;
  labelLang: string;
  choiceLang: string;
  type: FieldType;
  /**
   * Id of the control, or of the first control if there are several. The ids of the tip, problem and suggestion begin
   * with it.
   */
  id: string;
  /** The name of the value in the form data. */
  name: string;
  /** CSS part names of the whole field (`::part()`). */
  part: string;
  label: string;
  /** The word after the label of an optional field; `''` for a required field. */
  optional: string;
  tip: string;
  problem: string;
  suggestion: string;
  /** Value of `aria-describedby`: the ids of the tip, the problem and the suggestion that this field has. */
  describedBy: string;
  /**
   * True if the control gets `aria-required`. False for a group of checkboxes, because it would then apply to each
   * checkbox.
   */
  required: boolean;
  /** Value of the `autocomplete` attribute; `''` if browsers decide. */
  autofill: string;
  /** The type of a text input. Phones select their keyboard by it. */
  inputType: 'email' | 'tel' | 'text';
  value: string;
  choices: readonly ChoiceView[];
  /** HTML from the service, if this “field” is only a text between the fields. */
  prose: UnsafeHtml;
}

/** Returns the view of a field. */
export function createFieldView(
  field: FormField,
  { key, value, problem, suggestion, text, bracket, lang = '', labelLang = lang, choiceLang = lang }: FieldOptions,
): FieldView {
  const { id, type, tip, required } = field;
  return {
    lang,
    labelLang,
    choiceLang,
    type,
    id: key,
    name: id,
    part: problem ? 'field field-invalid' : 'field',
    label: field.label,
    optional: required ? '' : bracket(text.details.optional),
    tip,
    problem,
    suggestion,
    describedBy: [tip && `${key}-tip`, problem && `${key}-problem`, suggestion && `${key}-meant`]
      .filter(Boolean)
      .join(' '),
    required: required && type !== 'checkboxes',
    autofill: getAutofillToken(id),
    inputType: field.mask === 'email' ? 'email' : isPhoneField(field) ? 'tel' : 'text',
    value,
    choices: createChoices(field, key, value, text),
    prose: field.value || field.label,
  };
}

function createChoices(
  { type, label, options }: FormField,
  fieldId: string,
  value: string,
  messages: LoadedMessages,
): ChoiceView[] {
  if (type === 'checkbox') return [{ id: fieldId, value: '1', label, isSelected: isTicked(value) }];
  const selectedValues = type === 'checkboxes' ? parseChoices(value) : [value];
  const emptyChoice = { value: '', label: messages.details.choose };
  const choices =
    type === 'select' && !options.some((option) => option.value === '') ? [emptyChoice, ...options] : options;
  return choices.map((option, index) => ({
    ...option,
    id: index === 0 ? fieldId : `${fieldId}-${String(index)}`,
    isSelected: selectedValues.includes(option.value),
  }));
}
