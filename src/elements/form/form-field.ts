import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../i18n/messages.ts';
import { safeHtml } from '../shared/safe-html.ts';
import type { ChoiceView, FieldView } from './field-view.ts';
import { accountText } from '../shared/text.ts';

/** How an address is suggested in place of the one that was typed. */
export interface Suggestion {
  words: Pick<Messages['details'], 'meant' | 'meantEnd'>;
  onTake: () => void;
}

/** One field with its label, tip, problem and suggestion, all tied together for assistive technology. */
export function renderField(view: FieldView, suggestion: Suggestion): TemplateResult {
  const { type, id, part, problem, tip } = view;
  const about = tip
    ? html`<p class="small muted" id="${id}-tip" part="field-tip">${accountText(tip, view.lang)}</p>`
    : nothing;
  const error = html`<p class="field-problem" id="${id}-problem" part="field-fault" ?hidden=${!problem}>${problem}</p>`;
  switch (type) {
    case 'p':
      return html`<div class="field" part="field-text">${safeHtml(view.prose, view.lang)}</div>`;
    case 'checkbox':
      return html`<div class="field ticks" part=${part}>
        ${view.choices.map((choice) => tick(view, choice, caption(view)))}${about}${error}
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
        <legend part="field-label">${caption(view)}</legend>
        ${about}${view.choices.map((choice) => tick(view, choice, accountText(choice.label, view.choiceLang)))}${error}
      </fieldset>`;
    default:
      return html`<div class="field" part=${part}>
        <label for=${id} part="field-label">${caption(view)}</label>${about}${box(view)}${error}
        <p class="small" id="${id}-meant" part="field-meant" role="status" ?hidden=${!view.meant}>
          ${
            view.meant
              ? html`${suggestion.words.meant}
                  <button type="button" class="quiet take" part="field-take" translate="no" @click=${suggestion.onTake}>
                    ${view.meant}</button
                  >${suggestion.words.meantEnd}`
              : nothing
          }
        </p>
      </div>`;
  }
}

function caption({ label, optional, labelLang }: FieldView): TemplateResult {
  return html`${accountText(label, labelLang)}${optional ? html` <span class="muted">${optional}</span>` : nothing}`;
}

function tick(view: FieldView, { id, value, chosen }: ChoiceView, label: unknown): TemplateResult {
  const { type, problem } = view;
  // What belongs to a group is said by the group.
  const alone = type === 'checkbox';
  return html`<label class="tick" part="field-choice"
    ><input
      type=${type === 'radio' ? type : 'checkbox'}
      id=${id}
      name=${view.name}
      value=${value}
      .checked=${chosen}
      aria-required=${view.required && alone ? 'true' : nothing}
      aria-invalid=${alone ? String(Boolean(problem)) : nothing}
      aria-describedby=${(alone && view.describedBy) || nothing}
    /><span>${label}</span></label
  >`;
}

/** One without a value is the widget's own: “Please choose”. */
function option({ value, chosen, label }: ChoiceView, lang: string): TemplateResult {
  return html`<option value=${value} lang=${(value && lang) || nothing} dir="auto" .selected=${chosen}>
    ${label}
  </option>`;
}

function box(view: FieldView): TemplateResult {
  const { type, id, name, value, required } = view;
  const autofill = view.autofill || nothing;
  // Said also where nothing is wrong, and no field has `required` itself: an empty one would be announced as invalid, and the
  // form around it, before anybody was there.
  const invalid = view.problem ? 'true' : 'false';
  const described = view.describedBy || nothing;
  if (type === 'select')
    return html`<select
      id=${id}
      name=${name}
      part="field-box"
      autocomplete=${autofill}
      aria-required=${required}
      aria-invalid=${invalid}
      aria-describedby=${described}
    >
      ${view.choices.map((choice) => option(choice, view.choiceLang))}
    </select>`;
  if (type === 'textarea')
    return html`<textarea
      id=${id}
      name=${name}
      part="field-box"
      rows="3"
      .value=${value}
      autocomplete=${autofill}
      aria-required=${required}
      aria-invalid=${invalid}
      aria-describedby=${described}
    ></textarea>`;
  return html`<input
    type=${view.inputType}
    id=${id}
    name=${name}
    part="field-box"
    enterkeyhint="next"
    .value=${value}
    autocomplete=${autofill}
    aria-required=${required}
    aria-invalid=${invalid}
    aria-describedby=${described}
  />`;
}
