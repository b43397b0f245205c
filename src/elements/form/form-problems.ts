/**
 * Decides which problems the booking form shows: at its fields, and in the list above them. A reducer computes the
 * visible problems from the events of the form. `form-check.ts` checks the values.
 */
import type { Problem } from '../../values/problem.ts';
import type { FieldProblems } from './form-check.ts';

type Values = Readonly<Record<string, string>>;

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
  readonly submission: Values | null;
}

export const noFormProblems: FormProblems = { fields: {}, list: {}, service: null, submission: null };

/**
 * The events that change the visible problems. `checks` contains the problems that the form's own checks found in the
 * current values.
 */
export type FormEvent =
  | { type: 'submit'; values: Values; checks: FieldProblems }
  /** The service refused the submission. `problem` is null if the refusal no longer applies. */
  | { type: 'service'; problem: Problem | null; values: Values; fields: FieldProblems }
  | { type: 'type'; values: Values; checks: FieldProblems }
  /** The guest left a field. `fieldId` is null if the guest accepted a suggestion, which checks all fields. */
  | { type: 'leave'; fieldId: string | null; values: Values; checks: FieldProblems }
  /**
   * The guest's language changed, so the problems need new texts. `refusals` contains those of the fields that the
   * service refused.
   */
  | { type: 'reword'; checks: FieldProblems; refusals: FieldProblems };

export function reduceProblems(state: FormProblems, event: FormEvent): FormProblems {
  switch (event.type) {
    case 'submit':
      return { fields: event.checks, list: event.checks, service: null, submission: event.values };
    case 'service': {
      const { problem, fields, values } = event;
      // Nothing to remove: the guest has submitted again since, which removed the refusal.
      if (problem === null && state.service === null) return state;
      return { fields, list: fields, service: problem, submission: problem ? values : state.submission };
    }
    case 'type':
      return {
        ...state,
        fields: dropCorrected(state, state.fields, event),
        list: dropCorrected(state, state.list, event),
      };
    case 'leave':
      return afterLeaving(state, event);
    case 'reword':
      return { ...state, fields: reword(state.fields, event), list: reword(state.list, event) };
  }
}

interface Edit {
  values: Values;
  checks: FieldProblems;
}

/**
 * Removes the problems that the guest has corrected. The others keep their text, so that it does not change while the
 * guest types.
 */
function dropCorrected(state: FormProblems, problems: FieldProblems, { values, checks }: Edit): FieldProblems {
  return pick(problems, (id) => checks[id] !== undefined || !isEdited(state, values, id));
}

/**
 * Updates the problems after the guest left a field. Before the first submission, only the problem of that field
 * changes, later those of all fields. The list keeps the problems that remain.
 */
function afterLeaving(
  state: FormProblems,
  { fieldId, values, checks }: Edit & { fieldId: string | null },
): FormProblems {
  const list = { ...dropCorrected(state, state.list, { values, checks }) };
  for (const id of Object.keys(list)) if (isEdited(state, values, id) && checks[id]) list[id] = checks[id];
  const mustShow = (id: string) =>
    fieldId === null || id === fieldId || state.submission !== null || id in state.fields;
  return { ...state, fields: { ...pick(checks, mustShow), ...list }, list };
}

/**
 * Returns the same problems in a new language. The text comes from the form's own checks. If they accept the value, it
 * comes from the service's refusal. If neither has a text, the old one stays.
 */
function reword(
  problems: FieldProblems,
  { checks, refusals }: { checks: FieldProblems; refusals: FieldProblems },
): FieldProblems {
  return Object.fromEntries(Object.entries(problems).map(([id, words]) => [id, checks[id] ?? refusals[id] ?? words]));
}

/** Returns true if the guest has changed a field since the last submission. */
function isEdited({ submission }: FormProblems, values: Values, id: string): boolean {
  return submission?.[id] !== values[id];
}

function pick(problems: FieldProblems, isKept: (id: string) => boolean): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([id]) => isKept(id)));
}
