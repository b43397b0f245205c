import { html, nothing, type TemplateResult } from 'lit';
import type { FormField } from '../../api/types.ts';
import type { Messages } from '../../i18n/messages.ts';
import { choicesIn, isTicked } from '../shared/form-values.ts';
import { autofillOf } from './form-order.ts';
import { safeHtml } from '../shared/safe-html.ts';

/** What one field is shown with. */
export interface FieldView {
  field: FormField;
  /** Unique in the form, without white space. */
  key: string;
  value: string;
  /** What is wrong with it, `''` when nothing is known to be. */
  fault: string;
  text: Messages;
}

/** One field with its label, tip and fault, all tied together for assistive technology. */
export function renderField(view: FieldView): TemplateResult {
  const { field, key, fault } = view;
  const part = `field${fault ? ' field-invalid' : ''}`;
  const tip = field.tip ? html`<p class="small muted" id="${key}-tip" part="field-tip">${field.tip}</p>` : nothing;
  const error = html`<p class="fault" id="${key}-fault" part="field-fault" ?hidden=${!fault}>${fault}</p>`;
  switch (field.type) {
    case 'p':
      return html`<div class="field" part="field-text">${safeHtml(field.value || field.label)}</div>`;
    case 'checkbox':
      return html`<div class="field ticks" part=${part}>
        ${tick(view, 'checkbox', '1', caption(view), isTicked(view.value), key)}${tip}${error}
      </div>`;
    case 'radio':
    case 'checkboxes':
      return html`<fieldset
        class="field ticks"
        part=${part}
        role=${field.type === 'radio' ? 'radiogroup' : 'group'}
        aria-describedby=${describedBy(view)}
      >
        <legend part="field-label">${caption(view)}</legend>
        ${tip}${choices(view)}${error}
      </fieldset>`;
    default:
      return html`<div class="field" part=${part}>
        <label for=${key} part="field-label">${caption(view)}</label>${tip}${box(view)}${error}
      </div>`;
  }
}

function caption({ field, text }: FieldView): TemplateResult {
  return html`${field.label}${field.required ? nothing : html` <span class="muted">(${text.details.optional})</span>`}`;
}

function describedBy({ field, key, fault }: FieldView): string | typeof nothing {
  return [field.tip && `${key}-tip`, fault && `${key}-fault`].filter(Boolean).join(' ') || nothing;
}

function choices(view: FieldView): TemplateResult[] {
  const { field, key, value } = view;
  const kind = field.type === 'radio' ? 'radio' : 'checkbox';
  const chosen = kind === 'radio' ? [value] : choicesIn(value);
  return field.options.map((option, index) =>
    tick(view, kind, option.value, option.label, chosen.includes(option.value), index === 0 ? key : `${key}-${index}`),
  );
}

function tick(
  view: FieldView,
  kind: 'checkbox' | 'radio',
  value: string,
  label: unknown,
  on: boolean,
  id: string,
): TemplateResult {
  const { field, fault } = view;
  // What belongs to a group is said by the group.
  const alone = field.type === 'checkbox';
  return html`<label class="tick" part="field-choice"
    ><input
      type=${kind}
      id=${id}
      name=${field.id}
      value=${value}
      .checked=${on}
      ?required=${field.required && field.type !== 'checkboxes'}
      aria-invalid=${fault && alone ? 'true' : nothing}
      aria-describedby=${alone ? describedBy(view) : nothing}
    /><span>${label}</span></label
  >`;
}

function box(view: FieldView): TemplateResult {
  const { field, key, value, fault, text } = view;
  const { id, required } = field;
  const autofill = autofillOf(id) || nothing;
  const invalid = fault ? 'true' : nothing;
  const described = describedBy(view);
  if (field.type === 'select') {
    const empty = field.options.some((option) => option.value === '')
      ? []
      : [{ value: '', label: text.details.choose }];
    return html`<select
      id=${key}
      name=${id}
      part="field-box"
      autocomplete=${autofill}
      ?required=${required}
      aria-required=${required}
      aria-invalid=${invalid}
      aria-describedby=${described}
    >
      ${[...empty, ...field.options].map(
        (option) => html`<option value=${option.value} .selected=${option.value === value}>${option.label}</option>`,
      )}
    </select>`;
  }
  if (field.type === 'textarea') {
    return html`<textarea
      id=${key}
      name=${id}
      part="field-box"
      rows="3"
      .value=${value}
      autocomplete=${autofill}
      ?required=${required}
      aria-required=${required}
      aria-invalid=${invalid}
      aria-describedby=${described}
    ></textarea>`;
  }
  const kind = field.mask === 'email' ? 'email' : id.endsWith('phone') ? 'tel' : 'text';
  return html`<input
    type=${kind}
    id=${key}
    name=${id}
    part="field-box"
    .value=${value}
    autocomplete=${autofill}
    ?required=${required}
    aria-required=${required}
    aria-invalid=${invalid}
    aria-describedby=${described}
  />`;
}
