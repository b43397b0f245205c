/**
 * Decides which problems the booking form shows: at its fields, and in the list above them. A reducer computes the
 * visible problems from the events of the form. This module also renders the list. `form-check.ts` checks the values.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FormField } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Problem } from '../../values/problem.ts';
import { getFieldId } from './form-fields.ts';
import { timerTemplate } from '../shared/text.ts';
import type { FieldProblems } from './form-check.ts';

type FormValues = Readonly<Record<string, string>>;

export interface FormProblems {
  /** The problems that the form shows below its fields, by field id. */
  readonly fields: FieldProblems;
  /** The problems in the list above the form, by field id. Only a submission adds problems to this list. */
  readonly list: FieldProblems;
  /** The service's problem with the last submission; null if the service has reported no problem. */
  readonly service: Problem | null;
  /** The values of the last submission, even if the service refused it; null before the first submission. */
  readonly submission: FormValues | null;
}

export const noFormProblems: FormProblems = { fields: {}, list: {}, service: null, submission: null };

/**
 * The events that change the visible problems. `ownProblems` contains the problems that the form itself found in the
 * current values.
 */
export type FormEvent =
  | { type: 'submit'; values: FormValues; ownProblems: FieldProblems }
  /** The service refused the submission, or its refusal no longer applies. In the second case, `problem` is null. */
  | { type: 'service'; problem: Problem | null; values: FormValues; fields: FieldProblems }
  | { type: 'type'; values: FormValues; ownProblems: FieldProblems }
  /** The guest left a field. `fieldId` is null if the guest accepted a suggestion, which checks all fields. */
  | { type: 'leave'; fieldId: string | null; values: FormValues; ownProblems: FieldProblems }
  /**
   * The guest's language changed, so the problems need new texts. `refusals` contains the new texts for the fields that
   * the service refused.
   */
  | { type: 'reword'; ownProblems: FieldProblems; refusals: FieldProblems };

export function reduceFormProblems(formProblems: FormProblems, event: FormEvent): FormProblems {
  const { fields, list, service, submission } = formProblems;
  const replaceAllTexts = (getText: TextReplacement): FormProblems => ({
    ...formProblems,
    fields: replaceTexts(fields, getText),
    list: replaceTexts(list, getText),
  });
  /** Returns true if the guest has changed a field since the last submission. */
  const isFieldEdited = (values: FormValues, id: string) => submission?.[id] !== values[id];
  switch (event.type) {
    case 'submit':
      return { fields: event.ownProblems, list: event.ownProblems, service: null, submission: event.values };
    case 'service': {
      const { problem, values, fields: refusals } = event;
      // Changes nothing if there is no refusal to remove: a later submission may already have removed it.
      if (problem === null && service === null) return formProblems;
      return { fields: refusals, list: refusals, service: problem, submission: problem ? values : submission };
    }
    case 'type': {
      const { values, ownProblems } = event;
      // Keeps the text of a problem until the guest corrects the field. Otherwise the text would change while the guest
      // types.
      return replaceAllTexts((id, text) =>
        isFieldEdited(values, id) && ownProblems[id] === undefined ? undefined : text,
      );
    }
    case 'leave': {
      const { fieldId, values, ownProblems } = event;
      const listedProblems = replaceTexts(list, (id, text) => (isFieldEdited(values, id) ? ownProblems[id] : text));
      // Before the first submission, checks only the field that the guest left. After a submission, checks all fields.
      const isEveryFieldChecked = fieldId === null || submission !== null;
      const checkedProblems = replaceTexts(ownProblems, (id, text) =>
        isEveryFieldChecked || id === fieldId || id in fields ? text : undefined,
      );
      return { ...formProblems, fields: { ...checkedProblems, ...listedProblems }, list: listedProblems };
    }
    case 'reword':
      // Keeps the previous text if neither the form itself nor the service's refusal has a new text.
      return replaceAllTexts((id, text) => event.ownProblems[id] ?? event.refusals[id] ?? text);
  }
}

/** Returns the new text of a problem; undefined removes the problem. */
type TextReplacement = (id: string, text: string) => string | undefined;

function replaceTexts(problems: FieldProblems, getText: TextReplacement): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([id, previousText]) => {
      const text = getText(id, previousText);
      return text === undefined ? [] : [[id, text]];
    }),
  );
}

/**
 * Renders the list of problems above the form, with a link to each invalid field. Renders nothing if there is no
 * problem.
 * @param fields all fields of the form
 * @param focusField moves the focus to a field
 */
export function problemListTemplate(
  { service: problem, list: fieldProblems }: FormProblems,
  fields: readonly FormField[],
  focusField: (field: FormField) => void,
  { text, problem: formatProblem }: Locale,
): TemplateResult | typeof nothing {
  const fieldsWithProblems = fields.filter(({ id }) => fieldProblems[id]);
  const refusal = problem?.kind === 'refused' ? problem : null;
  const refusedFields = Object.entries(refusal?.fields ?? {});
  // The service may refuse fields that this form does not have. For these fields, the list shows labels without links.
  const unknownFields = refusedFields.filter(([id]) => !fields.some((field) => field.id === id));
  // If the service sends no error text, the problems of the single fields explain the refusal.
  const isExplainedByFields = unknownFields.length < refusedFields.length && !refusal?.title && !refusal?.details;
  const visibleProblem = isExplainedByFields ? null : problem;
  if (fieldsWithProblems.length === 0 && !visibleProblem) return nothing;
  const title = visibleProblem ? formatProblem(visibleProblem) : text.details.errors(fieldsWithProblems.length);
  const goToField = (event: Event, field: FormField) => {
    event.preventDefault();
    focusField(field);
  };
  return html`<div class="problem" part="problem" role="group" aria-labelledby="problem" tabindex="-1">
    <h3 id="problem">${title}</h3>
    ${problem ? timerTemplate(problem, text.wait) : nothing}
    <ul>
      ${fieldsWithProblems.map(
        (field) =>
          html`<li>
            <a href="#${getFieldId(field, fields)}" @click=${(event: Event) => goToField(event, field)}
              >${fieldProblems[field.id]}</a
            >
          </li>`,
      )}
      ${unknownFields.map(([id, label]) => html`<li>${label || id}</li>`)}
    </ul>
  </div>`;
}
