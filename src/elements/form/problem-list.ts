/**
 * Renders the list of problems above the booking form, with a link to each invalid field. `form-problems.ts` decides
 * which problems show. Their texts come from `form-check.ts`.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FormField } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Problem } from '../../values/problem.ts';
import { countdown } from '../shared/text.ts';
import type { FieldProblems } from './form-check.ts';

interface FormProblem {
  words: string;
  /** The fields with problems, which the list links to. */
  fields: readonly FormField[];
  /** Labels of fields that the service refused, but that this form does not have. */
  others: readonly string[];
}

/** Returns the content of the list; null if there is no problem. */
function formProblem(
  problem: Problem | null,
  fieldProblems: FieldProblems,
  allFields: readonly FormField[],
  { text, problem: wordsOf }: Locale,
): FormProblem | null {
  const refusal = problem?.kind === 'refused' ? problem : null;
  const fields = allFields.filter(({ id }) => fieldProblems[id]);
  const others = Object.entries(refusal?.fields ?? {}).filter(([id]) => !allFields.some((field) => field.id === id));
  // If the service sends no error text, the problems of the fields explain the refusal.
  const hasRefusedFields = allFields.some(({ id }) => refusal && id in refusal.fields);
  const isExplainedByFields = hasRefusedFields && !refusal?.title && !refusal?.details;
  const shownProblem = isExplainedByFields ? null : problem;
  if (fields.length === 0 && !shownProblem) return null;
  return {
    words: shownProblem ? wordsOf(shownProblem) : text.details.errors(fields.length),
    fields,
    others: others.map(([id, label]) => label || id),
  };
}

interface ProblemView {
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
export function problemTemplate(
  { problem, fieldProblems, fields, keyOf, onGo }: ProblemView,
  locale: Locale,
): TemplateResult | typeof nothing {
  const summary = formProblem(problem, fieldProblems, fields, locale);
  if (!summary) return nothing;
  const go = (event: Event, field: FormField) => {
    event.preventDefault();
    onGo(field);
  };
  return html`<div class="problem" part="problem" role="group" aria-labelledby="problem" tabindex="-1">
    <h3 id="problem">${summary.words}</h3>
    ${problem ? countdown(problem, locale.text.wait) : nothing}
    <ul>
      ${summary.fields.map(
        (field) =>
          html`<li>
            <a href="#${keyOf(field)}" @click=${(event: Event) => go(event, field)}>${fieldProblems[field.id]}</a>
          </li>`,
      )}
      ${summary.others.map((label) => html`<li>${label}</li>`)}
    </ul>
  </div>`;
}
