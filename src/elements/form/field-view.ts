/** What a field of the account's form shows, and what ties its pieces together. No markup here. */
import type { FieldType, FormField, UnsafeHtml } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { choicesIn, isTicked } from '../shared/forms.ts';
import { asksForPhone, autofillOf } from './form-order.ts';

/** What one field is shown with. */
export interface FieldModel {
  /** Unique in the form, without white space. */
  key: string;
  value: string;
  /** What is wrong with it, `''` when nothing is known to be. */
  problem: string;
  /** The address that was most likely meant; `''` for none. */
  meant: string;
  text: LoadedMessages;
  bracket: Locale['bracket'];
  /** BCP 47 tag of the account's language; `''` if unknown. */
  lang?: string;
  /** The same for a label; `''` if that is in the guest's language. Defaults to `lang`, as does `choiceLang`. */
  labelLang?: string;
  choiceLang?: string;
}

/** One of several to choose from; a checkbox has itself alone. */
export interface ChoiceView {
  id: string;
  value: string;
  label: string;
  chosen: boolean;
}

export interface FieldView {
  /** BCP 47 tag of the tip's language; `''` if unknown. */
  lang: string;
  labelLang: string;
  choiceLang: string;
  type: FieldType;
  /** Of the box, or of the first among several; the tip's and the problem's begin with it. */
  id: string;
  /** What it is handed in by. */
  name: string;
  /** Part names of the whole field. */
  part: string;
  label: string;
  /** Said beside the label of what may be left out; `''` else. */
  optional: string;
  tip: string;
  problem: string;
  meant: string;
  /** Ids of the tip, the problem and the suggestion, where there are any. */
  describedBy: string;
  /** Nothing is handed in without it. Of several boxes browsers would want each. */
  required: boolean;
  /** Token of the HTML standard, `''` where browsers should decide by themselves. */
  autofill: string;
  /** Which keyboard a line of text is typed with. */
  inputType: 'email' | 'tel' | 'text';
  value: string;
  choices: readonly ChoiceView[];
  /** Of text between the fields: the service's own. */
  prose: UnsafeHtml;
}

export function fieldView(
  field: FormField,
  { key, value, problem, meant, text, bracket, lang = '', labelLang = lang, choiceLang = lang }: FieldModel,
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
    meant,
    describedBy: [tip && `${key}-tip`, problem && `${key}-problem`, meant && `${key}-meant`].filter(Boolean).join(' '),
    required: required && type !== 'checkboxes',
    autofill: autofillOf(id),
    inputType: field.mask === 'email' ? 'email' : asksForPhone(field) ? 'tel' : 'text',
    value,
    choices: choicesOf(field, key, value, text),
    prose: field.value || field.label,
  };
}

function choicesOf({ type, label, options }: FormField, id: string, value: string, text: LoadedMessages): ChoiceView[] {
  if (type === 'checkbox') return [{ id, value: '1', label, chosen: isTicked(value) }];
  const chosen = type === 'checkboxes' ? choicesIn(value) : [value];
  const none = { value: '', label: text.details.choose };
  const offered = type === 'select' && !options.some((option) => option.value === '') ? [none, ...options] : options;
  return offered.map((option, index) => ({
    ...option,
    id: index === 0 ? id : `${id}-${String(index)}`,
    chosen: chosen.includes(option.value),
  }));
}
