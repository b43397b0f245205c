import { html, nothing, type TemplateResult } from 'lit';
import type { FormField } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Problem } from '../../values/problem.ts';
import { countdown } from '../shared/text.ts';
import type { FieldProblems } from './form-check.ts';
import type { FormProblem } from './form-problem.ts';

export interface ProblemView {
  summary: FormProblem | null;
  /** What it is about, where it came from the service. */
  problem: Problem | null;
  listed: FieldProblems;
  /** Id of a field's box. */
  keyOf: (field: FormField) => string;
  onGo: (field: FormField) => void;
}

/** Above the form: what is wrong, each field a way to where it is put right. */
export function problemTemplate(
  { summary, problem, listed, keyOf, onGo }: ProblemView,
  locale: Locale,
): TemplateResult | typeof nothing {
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
            <a href="#${keyOf(field)}" @click=${(event: Event) => go(event, field)}>${listed[field.id]}</a>
          </li>`,
      )}
      ${summary.others.map((label) => html`<li>${label}</li>`)}
    </ul>
  </div>`;
}
