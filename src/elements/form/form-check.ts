/**
 * Checks and cleans the values of the booking form before the widget sends them. It also returns error texts for the
 * fields that the service refuses. `form-problems.ts` decides which problems show, and when. `email-typo.ts` suggests
 * corrections.
 */
import type { FormField } from '../../api/types.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import type { Problem } from '../../values/problem.ts';
import { isTicked } from '../shared/forms.ts';
import { toLatinDigits } from '../../values/text.ts';
import { isPhoneField } from './form-order.ts';

/** Error texts by field id, in the guest's language. */
export type FieldProblems = Readonly<Record<string, string>>;

/**
 * Checks values before the widget sends them. Returns error texts for empty required fields, invalid email addresses
 * and invalid telephone numbers.
 */
export function findFieldProblems(
  fields: readonly FormField[],
  termsId: string | undefined,
  values: Readonly<Record<string, string>>,
  { details }: LoadedMessages,
): FieldProblems {
  const fieldProblems: Record<string, string> = {};
  for (const field of fields) {
    const { id, type, mask, required } = field;
    const fieldLabel = removeTrailingSign(field.label);
    const fieldValue = cleanFieldValue(field, values[id] ?? '').trim();
    const isFilled = type === 'checkbox' ? isTicked(fieldValue) : fieldValue !== '';
    if (!isFilled && required) fieldProblems[id] = id === termsId ? details.agree : details.missing(fieldLabel);
    else if (isFilled && mask === 'email' && !isEmail(fieldValue)) fieldProblems[id] = details.email(fieldLabel);
    else if (isFilled && isPhoneField(field) && !isPhone(fieldValue)) fieldProblems[id] = details.phone(fieldLabel);
  }
  return fieldProblems;
}

/**
 * Returns an error text for each field that the service refused. An empty field counts as missing, a filled one as
 * invalid.
 */
export function findRefusedFields(
  problem: Problem | null,
  fields: readonly FormField[],
  hasFieldValue: (fieldId: string) => boolean,
  { details }: LoadedMessages,
): FieldProblems {
  if (problem?.kind !== 'refused') return {};
  const invalidFields = fields.filter(({ id }) => id in problem.fields);
  return Object.fromEntries(
    invalidFields.map(({ id, label }) => [
      id,
      (hasFieldValue(id) ? details.check : details.missing)(removeTrailingSign(label || problem.fields[id] || '')),
    ]),
  );
}

/** Returns a label without the colon, star or other sign at its end, so that the label fits into a sentence. */
const removeTrailingSign = (label: string) => label.trim().replace(/\s?[.:?!*。：？！؟]$/, '');

/**
 * Invisible characters in copied text: soft hyphens, zero-width spaces, direction marks, variation selectors, and blank
 * letters.
 */
const INVISIBLE_CHARACTERS =
  /[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0]/g;

const selectionFieldTypes = new Set(['select', 'radio', 'checkbox', 'checkboxes']);

/**
 * Returns a typed value as the service receives it, without invisible characters. Email addresses and telephone numbers
 * lose a `mailto:` or `tel:` prefix, and their full-width characters become ASCII characters. Selected options stay
 * unchanged.
 */
function cleanFieldValue(field: FormField, fieldValue: string): string {
  if (selectionFieldTypes.has(field.type)) return fieldValue;
  const visibleText = fieldValue.replace(INVISIBLE_CHARACTERS, '');
  if (field.mask === 'email')
    return toLatinDigits(visibleText)
      .replaceAll('。', '.')
      .replace(/^\s*mailto:([^?]*).*/i, '$1')
      .trim();
  return isPhoneField(field)
    ? toLatinDigits(visibleText)
        .replace(/^\s*tel:/i, '')
        .trim()
    : visibleText;
}

/**
 * Cleans all values of a form.
 *
 * @example
 * cleanFormValues([phone], { customer_phone: 'tel:＋１ 604 555 0100' }); // { customer_phone: '+1 604 555 0100' }
 */
export function cleanFormValues(
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const cleanedEntries = fields.flatMap((field) => {
    const fieldValue = values[field.id];
    return fieldValue === undefined ? [] : [[field.id, cleanFieldValue(field, fieldValue)]];
  });
  return { ...values, ...Object.fromEntries(cleanedEntries) };
}

/** Returns true for text of the form `name@host.tld`. A stricter pattern would reject valid addresses. */
function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value);
}

/**
 * Returns true for text with at least five digits before any letter. Formats differ from country to country, so a
 * stricter check would reject valid numbers. Numbers that end in a word, like `1-800-FLOWERS`, are valid too.
 */
function isPhone(value: string): boolean {
  const [, leadingDigits = '', trailingWord = ''] =
    /^(\d{3,})([a-z]{3,7})$/i.exec(value.replace(/[\s+().\p{Pd}−]/gu, '')) ?? [];
  const isVanityNumber = leadingDigits.length + trailingWord.length >= 7 && !/[a-z]\s+[a-z]/i.test(value);
  return isVanityNumber || /^(?:[^\p{L}\p{Nd}]*\p{Nd}){5}/u.test(value);
}
