import type { BookingForm } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { fieldsOf, choicesIn, isTicked } from '../shared/forms.ts';

/**
 * What a visitor gave, as they would say it: the label of a choice rather than its code, yes and no for a box. What was
 * left empty is left out, and that they agree to the terms: without it nobody gets so far.
 */
export function formatDetails(
  form: BookingForm,
  values: Readonly<Record<string, string>>,
  { text: { details }, list }: Pick<Locale, 'text' | 'list'>,
): readonly { id: string; label: string; words: string }[] {
  const given = fieldsOf(form).filter(({ id }) => id !== form.terms?.id);
  const worded = given.map(({ id, label, type, value: preset, options }) => {
    const value = values[id] ?? preset;
    const labelOf = (code: string) => options.find((option) => option.value === code)?.label ?? code;
    const words =
      type === 'checkbox'
        ? isTicked(value)
          ? details.yes
          : details.no
        : type === 'checkboxes'
          ? list(choicesIn(value).map(labelOf))
          : labelOf(value);
    return { id, label: label || id, words: words.trim() };
  });
  return worded.filter(({ words }) => words !== '');
}
