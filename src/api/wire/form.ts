/** Builds the request of `booking/form` and decodes its answer (Booking API 2.6, docs/booking-api.md 8). */
import { fieldTypes } from '../field-types.ts';
import type { BookingForm, FieldType, FormField } from '../types.ts';
import type { WireRequest } from './envelope.ts';
import { flag, isMap, members, number, plain, record, text, type Loose } from './loose.ts';

export function formRequest(): WireRequest {
  return { path: 'booking/form', parameters: [], isSound: ({ booking_form_ui: form }) => isForm(form) };
}

/** Names of members of the form that are not fields (docs/booking-api.md 8). */
const nonFieldNames = new Set(['msg', 'errors', 'mode', '_cnf', 'booking_policy']);

/** Returns true for a map with at least one member of a booking form, and for an empty map. */
function isForm(form: unknown): boolean {
  return isMap(form, (id, field) => nonFieldNames.has(id) || record(field).define !== undefined);
}

/**
 * Decodes the booking form: the fields that guests see, in the order of their positions, and the policy. The policy is
 * a member of the form or of the answer.
 */
export function readForm(answer: Loose): BookingForm {
  const form = record(answer.booking_form_ui);
  const policy = { ...record(answer.booking_policy), ...record(form.booking_policy) };
  const [terms] = members(policy.fields);
  return {
    fields: members(form)
      .filter(([id, field]) => !nonFieldNames.has(id) && isForCustomers(field))
      .sort(([, one], [, other]) => positionOf(one) - positionOf(other))
      .map(([id, field]) => readField(id, field)),
    policy: text(policy.body),
    terms: terms === undefined ? null : readTerms(...terms),
  };
}

function isForCustomers(field: Loose): boolean {
  const layout = layoutOf(field);
  return flag(record(layout.customer).form) && !flag(layout.archived);
}

/**
 * Decodes the checkbox of the terms. The terms are mandatory if the layout or the definition of the field requires
 * them.
 */
function readTerms(id: string, field: Loose): FormField {
  const terms = readField(id, field);
  return { ...terms, type: 'checkbox', required: terms.required || flag(record(field.define).required) };
}

function readField(id: string, field: Loose): FormField {
  const layout = layoutOf(field);
  const type = text(layout.type) as FieldType;
  const mask = text(record(field.define).mask);
  return {
    id,
    label: plain(layout.lbl) || id,
    type: fieldTypes.includes(type) ? type : 'text',
    required: flag(record(layout.customer).required),
    value: text(field.value),
    mask: mask === 'email' || mask === 'simple' ? mask : '',
    options: readOptions(layout.options),
    tip: plain(layout.tip),
  };
}

function readOptions(options: unknown): FormField['options'] {
  if (Array.isArray(options)) return options.map((label) => ({ value: text(label), label: plain(label) }));
  return Object.entries(record(options)).map(([value, label]) => ({ value, label: plain(label) || value }));
}

function layoutOf(field: Loose): Loose {
  return record(record(field.define).layout);
}

function positionOf(field: Loose): number {
  return number(layoutOf(field).position, Number.MAX_SAFE_INTEGER);
}
