/**
 * Decides which problems the booking form shows: at its fields, and in the list above them. A reducer computes the
 * visible problems from the events of the form. `form-check.ts` checks the values.
 */
import type { Problem } from '../../values/problem.ts';
import type { FieldProblems } from './form-check.ts';

type FormValues = Readonly<Record<string, string>>;

export interface FormProblems {
  /** The problems that are visible below their fields. */
  readonly fields: FieldProblems;
  /** The problems in the list above the form. Only a submission adds entries. */
  readonly list: FieldProblems;
  /** The service's problem with the last submission; null if the service has reported none for it. */
  readonly service: Problem | null;
  /**
   * The values of the last submission, which the form's own checks or the service refused; null before the first one.
   */
  readonly submission: FormValues | null;
}

export const noFormProblems: FormProblems = { fields: {}, list: {}, service: null, submission: null };

/**
 * The events that change the visible problems. `checks` contains the problems that the form's own checks found in the
 * current values.
 */
export type FormEvent =
  | { type: 'submit'; values: FormValues; checks: FieldProblems }
  /** The service refused the submission. `problem` is null if the refusal no longer applies. */
  | { type: 'service'; problem: Problem | null; values: FormValues; fields: FieldProblems }
  | { type: 'type'; values: FormValues; checks: FieldProblems }
  /** The guest left a field. `fieldId` is null if the guest accepted a suggestion, which checks all fields. */
  | { type: 'leave'; fieldId: string | null; values: FormValues; checks: FieldProblems }
  /**
   * The guest's language changed, so the problems need new texts. `refusals` contains those of the fields that the
   * service refused.
   */
  | { type: 'reword'; checks: FieldProblems; refusals: FieldProblems };

export function reduceFormProblems(formProblems: FormProblems, event: FormEvent): FormProblems {
  switch (event.type) {
    case 'submit':
      return { fields: event.checks, list: event.checks, service: null, submission: event.values };
    case 'service': {
      const { problem, fields, values } = event;
      // Nothing to remove: the guest has submitted again since, which removed the refusal.
      if (problem === null && formProblems.service === null) return formProblems;
      return { fields, list: fields, service: problem, submission: problem ? values : formProblems.submission };
    }
    case 'type':
      return {
        ...formProblems,
        fields: removeCorrectedProblems(formProblems, formProblems.fields, event),
        list: removeCorrectedProblems(formProblems, formProblems.list, event),
      };
    case 'leave':
      return updateAfterFieldLeft(formProblems, event);
    case 'reword':
      return {
        ...formProblems,
        fields: translateProblems(formProblems.fields, event),
        list: translateProblems(formProblems.list, event),
      };
  }
}

interface FormEdit {
  values: FormValues;
  checks: FieldProblems;
}

/**
 * Removes the problems that the guest has corrected. The others keep their text, so that it does not change while the
 * guest types.
 */
function removeCorrectedProblems(
  formProblems: FormProblems,
  problems: FieldProblems,
  { values, checks }: FormEdit,
): FieldProblems {
  return pickProblems(problems, (id) => checks[id] !== undefined || !isFieldEdited(formProblems, values, id));
}

/**
 * Updates the problems after the guest left a field. Before the first submission, only the problem of that field
 * changes, later those of all fields. The list keeps the problems that remain.
 */
function updateAfterFieldLeft(
  formProblems: FormProblems,
  { fieldId, values, checks }: FormEdit & { fieldId: string | null },
): FormProblems {
  const listedProblems = { ...removeCorrectedProblems(formProblems, formProblems.list, { values, checks }) };
  for (const id of Object.keys(listedProblems))
    if (isFieldEdited(formProblems, values, id) && checks[id]) listedProblems[id] = checks[id];
  const isProblemVisible = (problemFieldId: string) =>
    fieldId === null ||
    problemFieldId === fieldId ||
    formProblems.submission !== null ||
    problemFieldId in formProblems.fields;
  return {
    ...formProblems,
    fields: { ...pickProblems(checks, isProblemVisible), ...listedProblems },
    list: listedProblems,
  };
}

/**
 * Returns the same problems in a new language. The text comes from the form's own checks. If they accept the value, it
 * comes from the service's refusal. If neither has a text, the old one stays.
 */
function translateProblems(
  problems: FieldProblems,
  { checks, refusals }: { checks: FieldProblems; refusals: FieldProblems },
): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([id, previousText]) => [id, checks[id] ?? refusals[id] ?? previousText]),
  );
}

/** Returns true if the guest has changed a field since the last submission. */
function isFieldEdited({ submission }: FormProblems, values: FormValues, fieldId: string): boolean {
  return submission?.[fieldId] !== values[fieldId];
}

function pickProblems(problems: FieldProblems, isFieldKept: (id: string) => boolean): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([id]) => isFieldKept(id)));
}
