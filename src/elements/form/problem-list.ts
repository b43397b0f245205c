/**
 * Renders the list of problems above the booking form, with a link to each invalid field. `form-problems.ts` decides
 * which problems show. Their texts come from `form-check.ts`.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FormField } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Problem } from '../../values/problem.ts';
import { timerTemplate } from '../shared/text.ts';
import type { FieldProblems } from './form-check.ts';

interface ProblemListView {
  title: string;
  /** The fields with problems, which the list links to. */
  fields: readonly FormField[];
  /** Labels of fields that the service refused, but that this form does not have. */
  others: readonly string[];
}

/** Returns the content of the list; null if there is no problem. */
function createProblemListView(
  problem: Problem | null,
  fieldProblems: FieldProblems,
  allFields: readonly FormField[],
  { text, problem: formatProblem }: Locale,
): ProblemListView | null {
  const refusedProblem = problem?.kind === 'refused' ? problem : null;
  const fieldsWithProblems = allFields.filter(({ id }) => fieldProblems[id]);
  const unknownFields = Object.entries(refusedProblem?.fields ?? {}).filter(
    ([id]) => !allFields.some((field) => field.id === id),
  );
  // If the service sends no error text, the problems of the fields explain the refusal.
  const hasRefusedFields = allFields.some(({ id }) => refusedProblem && id in refusedProblem.fields);
  const isExplainedByFields = hasRefusedFields && !refusedProblem?.title && !refusedProblem?.details;
  const visibleProblem = isExplainedByFields ? null : problem;
  if (fieldsWithProblems.length === 0 && !visibleProblem) return null;
  return {
    title: visibleProblem ? formatProblem(visibleProblem) : text.details.errors(fieldsWithProblems.length),
    fields: fieldsWithProblems,
    others: unknownFields.map(([id, fieldLabel]) => fieldLabel || id),
  };
}

interface ProblemListOptions {
  /** The problem of the service; null if the form found the problems. */
  problem: Problem | null;
  fieldProblems: FieldProblems;
  /** All fields of the form. */
  fields: readonly FormField[];
  /** Returns the id of a field's control. */
  keyOf: (field: FormField) => string;
  onGo: (field: FormField) => void;
}

/** Renders the problems above the form, with a link to each invalid field. */
export function problemListTemplate(
  { problem, fieldProblems, fields, keyOf, onGo }: ProblemListOptions,
  locale: Locale,
): TemplateResult | typeof nothing {
  const problemListView = createProblemListView(problem, fieldProblems, fields, locale);
  if (!problemListView) return nothing;
  const goToField = (event: Event, field: FormField) => {
    event.preventDefault();
    onGo(field);
  };
  return html`<div class="problem" part="problem" role="group" aria-labelledby="problem" tabindex="-1">
    <h3 id="problem">${problemListView.title}</h3>
    ${problem ? timerTemplate(problem, locale.text.wait) : nothing}
    <ul>
      ${problemListView.fields.map(
        (field) =>
          html`<li>
            <a href="#${keyOf(field)}" @click=${(event: Event) => goToField(event, field)}
              >${fieldProblems[field.id]}</a
            >
          </li>`,
      )}
      ${problemListView.others.map((label) => html`<li>${label}</li>`)}
    </ul>
  </div>`;
}
