import type { FormField } from '../../api/types.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Problem } from '../../values/problem.ts';
import { isTicked } from '../shared/form-values.ts';
import { asksForPhone } from './form-order.ts';

/** What is wrong with each field, in the visitor's words, by field id. */
export type FieldProblems = Readonly<Record<string, string>>;

/**
 * Checks what can be known before asking the service: nothing required is missing, an e-mail address and a telephone number
 * look like one.
 */
export function fieldProblemsOf(
  boxes: readonly FormField[],
  termsId: string | undefined,
  values: Readonly<Record<string, string>>,
  { details }: Messages,
): FieldProblems {
  const fieldProblems: Record<string, string> = {};
  for (const box of boxes) {
    const { id, label, type, mask, required } = box;
    const value = (values[id] ?? '').trim();
    const given = type === 'checkbox' ? isTicked(value) : value !== '';
    if (!given && required) fieldProblems[id] = id === termsId ? details.agree : details.missing(label);
    else if (given && mask === 'email' && !isEmail(value)) fieldProblems[id] = details.email(label);
    else if (given && asksForPhone(box) && !isPhone(value)) fieldProblems[id] = details.phone(label);
  }
  return fieldProblems;
}

/** What is wrong with the fields that the service named: missing when empty, else in doubt. */
export function refusedFields(
  problem: Problem | null,
  boxes: readonly FormField[],
  isGiven: (fieldId: string) => boolean,
  { details }: Messages,
): FieldProblems {
  if (problem?.kind !== 'refused') return {};
  const named = boxes.filter(({ id }) => id in problem.fields);
  return Object.fromEntries(
    named.map(({ id, label }) => [id, (isGiven(id) ? details.check : details.missing)(problem.fields[id] || label)]),
  );
}

/** What is still to be put right of what was listed: a field that was not touched since, or is wrong now as well. */
export function stillListed(
  listed: FieldProblems,
  now: FieldProblems,
  isTouched: (fieldId: string) => boolean,
): FieldProblems {
  return Object.fromEntries(
    Object.entries(listed).flatMap(([id, words]) => (isTouched(id) ? (now[id] ? [[id, now[id]]] : []) : [[id, words]])),
  );
}

/** What was said to be wrong and still is, in the words it was said in: nothing is worded anew while somebody types. */
export function stillWrong(
  said: FieldProblems,
  now: FieldProblems,
  isTouched: (fieldId: string) => boolean,
): FieldProblems {
  return Object.fromEntries(Object.entries(said).filter(([id]) => now[id] !== undefined || !isTouched(id)));
}

/** The same problems in another language: as they are now, else as the service named them. */
export function rewordedIn(said: FieldProblems, ...sources: readonly FieldProblems[]): FieldProblems {
  return Object.fromEntries(
    Object.entries(said).map(([id, words]) => [id, sources.find((source) => source[id])?.[id] ?? words]),
  );
}

/** Nothing stricter: addresses are odder than any pattern, and only a message that arrives proves one. */
function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value);
}

/** Five digits, of whatever script, before any letter: countries differ in all the rest, and what follows may say an extension. */
function isPhone(value: string): boolean {
  return /^(?:[^\p{L}\p{Nd}]*\p{Nd}){5}/u.test(value);
}
