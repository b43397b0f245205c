/**
 * Renders one field of the booking form. ARIA attributes connect its control with its label, tip, problem and
 * suggestion. The data comes from `field-view.ts`, and `form-fields.ts` decides the order of the fields.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { safeHtmlTemplate } from '../shared/safe-html.ts';
import type { ChoiceView, FieldView } from './field-view.ts';
import { getAutofillToken } from './form-order.ts';
import { accountTextTemplate } from '../shared/text.ts';

/** Renders one field with its label, tip, problem and suggestion. */
export function renderFormField(view: FieldView): TemplateResult {
  const { type, controlId: id, part, problem, suggestion, tip } = view;
  const { meant, meantEnd } = view.text.details;
  const tipTemplate = tip
    ? html`<p class="small muted" id="${id}-tip" part="field-tip">${accountTextTemplate(tip, view.accountLang)}</p>`
    : nothing;
  const error = html`<p class="field-problem" id="${id}-problem" part="field-fault" ?hidden=${!problem}>${problem}</p>`;
  switch (type) {
    case 'p':
      return html`<div class="field" part="field-text">${safeHtmlTemplate(view.prose, view.accountLang)}</div>`;
    case 'checkbox':
      return html`<div class="field ticks" part=${part}>
        ${view.choices.map((choice) => choiceTemplate(view, choice, captionTemplate(view)))}${tipTemplate}${error}
      </div>`;
    case 'radio':
    case 'checkboxes':
      return html`<fieldset
        class="field ticks"
        part=${part}
        role=${type === 'radio' ? 'radiogroup' : 'group'}
        aria-required=${type === 'radio' && view.required ? 'true' : nothing}
        aria-describedby=${view.describedBy || nothing}
      >
        <legend part="field-label">${captionTemplate(view)}</legend>
        ${tipTemplate}${view.choices.map((choice) => choiceTemplate(view, choice, accountTextTemplate(choice.label, view.choiceLang)))}${error}
      </fieldset>`;
    default:
      return html`<div class="field" part=${part}>
        <label for=${id} part="field-label">${captionTemplate(view)}</label
        >${tipTemplate}${controlTemplate(view)}${error}
        <p class="small" id="${id}-meant" part="field-meant" role="status" ?hidden=${!suggestion}>
          ${
            suggestion
              ? html`${meant}
                  <button type="button" class="quiet take" part="field-take" translate="no" @click=${view.onAccept}>
                    ${suggestion}</button
                  >${meantEnd}`
              : nothing
          }
        </p>
      </div>`;
  }
}

function captionTemplate({ label, optionalText, labelLang }: FieldView): TemplateResult {
  return html`${accountTextTemplate(label, labelLang)}${optionalText ? html` <span class="muted">${optionalText}</span>` : nothing}`;
}

function choiceTemplate(view: FieldView, { id, value, isSelected }: ChoiceView, choiceLabel: unknown): TemplateResult {
  const { type, problem } = view;
  // A single checkbox gets the ARIA attributes itself. In a group of choices, the element around the choices gets them.
  const isSingleCheckbox = type === 'checkbox';
  return html`<label class="tick" part="field-choice"
    ><input
      type=${type === 'radio' ? type : 'checkbox'}
      id=${id}
      name=${view.id}
      value=${value}
      .checked=${isSelected}
      aria-required=${view.required && isSingleCheckbox ? 'true' : nothing}
      aria-invalid=${isSingleCheckbox ? String(Boolean(problem)) : nothing}
      aria-describedby=${(isSingleCheckbox && view.describedBy) || nothing}
    /><span>${choiceLabel}</span></label
  >`;
}

/**
 * Renders an option. An option without a value has no `lang`, because its text comes from the widget, such as “Select”.
 */
function optionTemplate({ value, isSelected, label }: ChoiceView, choiceLang: string): TemplateResult {
  return html`<option value=${value} lang=${(value && choiceLang) || nothing} dir="auto" .selected=${isSelected}>
    ${label}
  </option>`;
}

function controlTemplate(view: FieldView): TemplateResult {
  const { type, controlId: id, id: name, value, required } = view;
  const autocompleteValue = getAutofillToken(name) ?? nothing;
  // Uses `aria-required` and an explicit `aria-invalid` instead of `required`. With `required`, screen readers announce
  // an empty field as invalid before the guest types.
  const ariaInvalid = view.problem ? 'true' : 'false';
  const describedByIds = view.describedBy || nothing;
  if (type === 'select')
    return html`<select
      id=${id}
      name=${name}
      part="field-box"
      autocomplete=${autocompleteValue}
      aria-required=${required}
      aria-invalid=${ariaInvalid}
      aria-describedby=${describedByIds}
    >
      ${view.choices.map((choice) => optionTemplate(choice, view.choiceLang))}
    </select>`;
  if (type === 'textarea')
    return html`<textarea
      id=${id}
      name=${name}
      part="field-box"
      rows="3"
      .value=${value}
      autocomplete=${autocompleteValue}
      aria-required=${required}
      aria-invalid=${ariaInvalid}
      aria-describedby=${describedByIds}
    ></textarea>`;
  return html`<input
    type=${view.inputType}
    id=${id}
    name=${name}
    part="field-box"
    enterkeyhint="next"
    .value=${value}
    autocomplete=${autocompleteValue}
    aria-required=${required}
    aria-invalid=${ariaInvalid}
    aria-describedby=${describedByIds}
  />`;
}
