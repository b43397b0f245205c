/** What stands above the form when something is wrong with it. No markup here. */
import type { FormField } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Problem } from '../../values/problem.ts';
import type { FieldProblems } from './form-check.ts';

export interface FormProblem {
  words: string;
  /** Fields in which something is wrong, to be led to. */
  fields: readonly FormField[];
  /** Labels of what the service misses and this form does not have: it can only be named. */
  others: readonly string[];
}

/**
 * @param listed what is still wrong, by field id
 * @returns null when nothing is to be said
 */
export function formProblem(
  problem: Problem | null,
  listed: FieldProblems,
  boxes: readonly FormField[],
  { text, problem: wordsOf }: Locale,
): FormProblem | null {
  const refusal = problem?.kind === 'refused' ? problem : null;
  const fields = boxes.filter(({ id }) => listed[id]);
  const others = Object.entries(refusal?.fields ?? {}).filter(([id]) => !boxes.some((box) => box.id === id));
  // A refusal that says nothing beyond its fields is worded by them.
  const names = boxes.some(({ id }) => refusal && id in refusal.fields);
  const isWordedByFields = names && !refusal?.title && !refusal?.details;
  const worded = isWordedByFields ? null : problem;
  if (fields.length === 0 && !worded) return null;
  return {
    words: worded ? wordsOf(worded) : text.details.errors(fields.length),
    fields,
    others: others.map(([id, label]) => label || id),
  };
}
