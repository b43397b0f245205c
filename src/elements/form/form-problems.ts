/**
 * The problems that the booking form shows, at its fields and in the list above them. They change by the events below and by
 * nothing else. The checks themselves are in `form-check.ts`.
 */
import type { Problem } from '../../values/problem.ts';
import type { FieldProblems } from './form-check.ts';

type Values = Readonly<Record<string, string>>;

export interface FormProblems {
  /** Shown at the fields. */
  readonly fields: FieldProblems;
  /** Shown in the list. Only a new submission adds to it. */
  readonly list: FieldProblems;
  /** The service's problem with the last submission; null if there is none, or after a later submission. */
  readonly service: Problem | null;
  /** The values of the last submission that failed, here or at the service; null before. */
  readonly submission: Values | null;
}

export const noFormProblems: FormProblems = { fields: {}, list: {}, service: null, submission: null };

/** `checks` are the problems of the current values. */
export type FormEvent =
  | { type: 'submit'; values: Values; checks: FieldProblems }
  /** The service refused the submission. `problem` is null if the refusal no longer applies. */
  | { type: 'service'; problem: Problem | null; values: Values; fields: FieldProblems }
  | { type: 'type'; values: Values; checks: FieldProblems }
  /** The guest left a field; null: accepted a suggestion, after which all fields count. */
  | { type: 'leave'; fieldId: string | null; values: Values; checks: FieldProblems }
  /** The language changed. */
  | { type: 'reword'; checks: FieldProblems; refusals: FieldProblems };

export function reduceProblems(state: FormProblems, event: FormEvent): FormProblems {
  switch (event.type) {
    case 'submit':
      return { fields: event.checks, list: event.checks, service: null, submission: event.values };
    case 'service': {
      const { problem, fields, values } = event;
      // A later submission has superseded it.
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

/** Drops what the guest has corrected. The rest keeps its words while the guest types. */
function dropCorrected(state: FormProblems, problems: FieldProblems, { values, checks }: Edit): FieldProblems {
  return pick(problems, (id) => checks[id] !== undefined || !isEdited(state, values, id));
}

/** Checks the field again, and after a submission every other one. The list keeps what is still wrong. */
function afterLeaving(
  state: FormProblems,
  { fieldId, values, checks }: Edit & { fieldId: string | null },
): FormProblems {
  const list = { ...dropCorrected(state, state.list, { values, checks }) };
  for (const id of Object.keys(list)) if (isEdited(state, values, id) && checks[id]) list[id] = checks[id];
  const isDue = (id: string) => fieldId === null || id === fieldId || state.submission !== null || id in state.fields;
  return { ...state, fields: { ...pick(checks, isDue), ...list }, list };
}

/**
 * Returns the same problems in another language: in the words of the checks, otherwise of the service, otherwise
 * unchanged.
 */
function reword(
  problems: FieldProblems,
  { checks, refusals }: { checks: FieldProblems; refusals: FieldProblems },
): FieldProblems {
  return Object.fromEntries(Object.entries(problems).map(([id, words]) => [id, checks[id] ?? refusals[id] ?? words]));
}

/** Returns true if a field differs from the last submission. */
function isEdited({ submission }: FormProblems, values: Values, id: string): boolean {
  return submission?.[id] !== values[id];
}

function pick(problems: FieldProblems, isKept: (id: string) => boolean): FieldProblems {
  return Object.fromEntries(Object.entries(problems).filter(([id]) => isKept(id)));
}
