/**
 * Collects everything that the template of one form field needs: texts, choices, and the ids that connect its parts.
 * The caller, `form-fields.ts`, passes the values and problems. The template is in `form-field.ts`.
 */
import type { FormField, UnsafeHtml } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { parseChoices, isTicked } from '../shared/forms.ts';
import { isPhoneField } from './form-order.ts';

/** The value, the problem and the texts of one field. */
export interface FieldOptions {
  /** The id of the field's control: unique in the form, without white space. */
  controlId: string;
  value: string;
  /** The problem of the field as text; `''` for none. */
  problem: string;
  /** The email address that the guest probably means; `''` without a suggestion. */
  suggestion: string;
  /** Accepts the suggested address. */
  onAccept: () => void;
  text: LoadedMessages;
  bracket: Locale['bracket'];
  /** BCP 47 tag of the account's language; `''` if unknown. */
  accountLang: string;
  /** Language of the label; `''` if it is the guest's language. */
  labelLang: string;
  /** Language of the choices; `''` if it is the guest's language. */
  choiceLang: string;
}

/** One choice of a field. A checkbox has a single choice. */
export interface ChoiceView {
  id: string;
  value: string;
  label: string;
  isSelected: boolean;
}

/**
 * The field, its value and texts, and the derived attributes of its control. The ids of the tip, problem and suggestion
 * begin with `controlId`. If the field has several controls, `controlId` is the id of the first one.
 */
export interface FieldView extends Omit<FormField, 'value'>, FieldOptions {
  /** CSS part names of the whole field (`::part()`). */
  part: string;
  /** The word after the label of an optional field; `''` for a required field. */
  optionalText: string;
  /** Value of `aria-describedby`: the ids of the tip, the problem and the suggestion that this field has. */
  describedBy: string;
  /**
   * True if the control gets the attribute `aria-required`. False for a group of checkboxes, because the attribute
   * would then apply to each checkbox.
   */
  required: boolean;
  /** The type of the text input. Phones show a different keyboard for each type. */
  inputType: 'email' | 'tel' | 'text';
  choices: readonly ChoiceView[];
  /** HTML from the service. The form shows it instead of a control if the field is only text (`p`). */
  prose: UnsafeHtml;
}

/** Creates the view of a field. */
export function createFieldView(field: FormField, options: FieldOptions): FieldView {
  const { type, tip, required } = field;
  const { controlId, problem, suggestion, text, bracket } = options;
  return {
    ...field,
    ...options,
    part: problem ? 'field field-invalid' : 'field',
    optionalText: required ? '' : bracket(text.details.optional),
    describedBy: [tip && `${controlId}-tip`, problem && `${controlId}-problem`, suggestion && `${controlId}-meant`]
      .filter(Boolean)
      .join(' '),
    required: required && type !== 'checkboxes',
    inputType: field.mask === 'email' ? 'email' : isPhoneField(field) ? 'tel' : 'text',
    choices: createChoices(field, options),
    prose: field.value || field.label,
  };
}

function createChoices({ type, label, options }: FormField, { controlId, value, text }: FieldOptions): ChoiceView[] {
  if (type === 'checkbox') return [{ id: controlId, value: '1', label, isSelected: isTicked(value) }];
  const selectedValues = type === 'checkboxes' ? parseChoices(value) : [value];
  const emptyChoice = { value: '', label: text.details.choose };
  const choices =
    type === 'select' && !options.some((option) => option.value === '') ? [emptyChoice, ...options] : options;
  return choices.map((option, index) => ({
    ...option,
    id: index === 0 ? controlId : `${controlId}-${String(index)}`,
    isSelected: selectedValues.includes(option.value),
  }));
}
