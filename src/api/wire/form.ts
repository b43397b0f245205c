/** Builds the request of `booking/form` and decodes its answer (Booking API 2.6, docs/booking-api.md 8). */
import { fieldTypes } from '../field-types.ts';
import type { BookingForm, FieldType, FormField } from '../types.ts';
import type { WireRequest } from './envelope.ts';
import {
  readFlag,
  isMap,
  readMembers,
  readNumber,
  readPlainText,
  readRecord,
  readText,
  type LooseRecord,
} from './loose-json.ts';

export function buildFormRequest(): WireRequest {
  return { path: 'booking/form', parameters: [], isValid: ({ booking_form_ui: form }) => isForm(form) };
}

/** Names of members of the form that are not fields (docs/booking-api.md 8). */
const nonFieldNames = new Set(['msg', 'errors', 'mode', '_cnf', 'booking_policy']);

/** Returns true for a map with at least one member of a booking form, and for an empty map. */
function isForm(form: unknown): boolean {
  return isMap(form, (id, field) => nonFieldNames.has(id) || readRecord(field).define !== undefined);
}

/**
 * Decodes the booking form: the fields that guests see, in the order of their positions, and the policy. The policy is
 * a member of the form or of the answer.
 */
export function readForm(answer: LooseRecord): BookingForm {
  const form = readRecord(answer.booking_form_ui);
  const policy = { ...readRecord(answer.booking_policy), ...readRecord(form.booking_policy) };
  const [terms] = readMembers(policy.fields);
  return {
    fields: readMembers(form)
      .filter(([id, field]) => !nonFieldNames.has(id) && isForCustomers(field))
      .sort(([, field], [, otherField]) => readPosition(field) - readPosition(otherField))
      .map(([id, field]) => readField(id, field)),
    policy: readText(policy.body),
    terms: terms === undefined ? null : readTerms(...terms),
  };
}

function isForCustomers(field: LooseRecord): boolean {
  const layout = readLayout(field);
  return readFlag(readRecord(layout.customer).form) && !readFlag(layout.archived);
}

/**
 * Decodes the checkbox of the terms. The terms are mandatory if the layout or the definition of the field requires
 * them.
 */
function readTerms(id: string, field: LooseRecord): FormField {
  const terms = readField(id, field);
  return { ...terms, type: 'checkbox', required: terms.required || readFlag(readRecord(field.define).required) };
}

function readField(id: string, field: LooseRecord): FormField {
  const layout = readLayout(field);
  const type = readText(layout.type) as FieldType;
  const mask = readText(readRecord(field.define).mask);
  return {
    id,
    label: readPlainText(layout.lbl) || id,
    type: fieldTypes.includes(type) ? type : 'text',
    required: readFlag(readRecord(layout.customer).required),
    value: readText(field.value),
    mask: mask === 'email' || mask === 'simple' ? mask : '',
    options: readOptions(layout.options),
    tip: readPlainText(layout.tip),
  };
}

function readOptions(options: unknown): FormField['options'] {
  if (Array.isArray(options)) return options.map((label) => ({ value: readText(label), label: readPlainText(label) }));
  return Object.entries(readRecord(options)).map(([value, label]) => ({ value, label: readPlainText(label) || value }));
}

function readLayout(field: LooseRecord): LooseRecord {
  return readRecord(readRecord(field.define).layout);
}

function readPosition(field: LooseRecord): number {
  return readNumber(readLayout(field).position, Number.MAX_SAFE_INTEGER);
}
