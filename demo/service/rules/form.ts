/**
 * The booking form of an account: its fields, the audience that sees or must fill each field, and the checks of the
 * values.
 */

import type { Account, CustomField } from '../catalogue/account.ts';
import { listCountries, listRegions } from '../catalogue/countries.ts';
import { getFormLabels } from '../catalogue/form-labels.ts';
import type { Audience } from '../catalogue/item.ts';

export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly type: CustomField['type'];
  readonly mask?: 'email' | 'simple';
  /** True if the field belongs to the form's address group. */
  readonly address?: boolean;
  readonly maxLength: number;
  readonly options?: Readonly<Record<string, string>>;
  readonly customer: { readonly form: boolean; readonly required: boolean };
  readonly staff: { readonly form: boolean; readonly required: boolean };
  readonly initial: string;
}

/** Id of the checkbox with which a guest agrees to the account's policy. */
export const TERMS_FIELD = 'customer_tos_agree';

/** Returns the label of the policy checkbox, in the account's language. */
export function formatTermsLabel(account: Account): string {
  return getFormLabels(account).terms;
}

const OPTIONAL_FIELD = { form: true, required: false };
const REQUIRED_FIELD = { form: true, required: true };

/** Returns the account's fields in the order of the form. Labels and options are in the account's language. */
export function listFormFields(account: Account): FormField[] {
  const labels = getFormLabels(account);
  const textFieldSettings = { type: 'text', maxLength: 200, initial: '' } as const;
  return [
    {
      ...textFieldSettings,
      id: 'customer_name',
      label: labels.customer_name,
      mask: 'simple',
      customer: REQUIRED_FIELD,
      staff: REQUIRED_FIELD,
    },
    {
      ...textFieldSettings,
      id: 'customer_email',
      label: labels.customer_email,
      mask: 'email',
      customer: REQUIRED_FIELD,
      staff: OPTIONAL_FIELD,
    },
    {
      ...textFieldSettings,
      id: 'customer_phone',
      label: labels.customer_phone,
      mask: 'simple',
      customer: REQUIRED_FIELD,
      staff: OPTIONAL_FIELD,
    },
    {
      ...textFieldSettings,
      id: 'customer_address',
      label: labels.customer_address,
      address: true,
      customer: OPTIONAL_FIELD,
      staff: OPTIONAL_FIELD,
    },
    {
      ...textFieldSettings,
      id: 'customer_city',
      label: labels.customer_city,
      address: true,
      customer: OPTIONAL_FIELD,
      staff: OPTIONAL_FIELD,
    },
    {
      ...textFieldSettings,
      id: 'customer_country',
      label: labels.customer_country,
      type: 'select',
      address: true,
      options: listCountries(account),
      initial: account.settings.countryId,
      customer: OPTIONAL_FIELD,
      staff: OPTIONAL_FIELD,
    },
    {
      ...textFieldSettings,
      id: 'customer_region',
      label: labels.customer_region,
      type: 'select',
      address: true,
      options: listRegions(account),
      customer: OPTIONAL_FIELD,
      staff: OPTIONAL_FIELD,
    },
    {
      ...textFieldSettings,
      id: 'customer_postal_zip',
      label: labels.customer_postal_zip,
      address: true,
      customer: OPTIONAL_FIELD,
      staff: OPTIONAL_FIELD,
    },
    ...account.settings.ownFields.map(toFormField),
    {
      ...textFieldSettings,
      id: 'note',
      label: labels.note,
      type: 'textarea',
      maxLength: 3000,
      customer: OPTIONAL_FIELD,
      staff: OPTIONAL_FIELD,
    },
  ];
}

function toFormField(field: CustomField): FormField {
  return { ...field, maxLength: 500, initial: '' };
}

/** Values of the fields that the caller's audience can see, by field id. */
export type FormValues = Readonly<Record<string, string>>;

export function pickFormValues(account: Account, values: ReadonlyMap<string, string>, audience: Audience): FormValues {
  const fields: Record<string, string> = {};
  for (const field of listFormFields(account)) {
    const value = values.get(field.id);
    if (field[audience].form && value !== undefined && value !== '') fields[field.id] = value;
  }
  return fields;
}

/**
 * Checks the form values. Returns the labels of the fields with a missing or invalid value, by field id. Staff do not
 * have to agree to the policy.
 */
export function findInvalidFields(
  account: Account,
  fields: FormValues,
  values: ReadonlyMap<string, string>,
  audience: Audience,
): Record<string, string> {
  const invalidLabels: Record<string, string> = {};
  for (const field of listFormFields(account)) {
    if (!field[audience].form) continue;
    const value = fields[field.id];
    if (value === undefined ? field[audience].required : !isPlausibleValue(field, value))
      invalidLabels[field.id] = field.label;
  }
  if (audience === 'customer' && !['1', 'on', 'true'].includes(values.get(TERMS_FIELD) ?? ''))
    invalidLabels[TERMS_FIELD] = formatTermsLabel(account);
  return invalidLabels;
}

function isPlausibleValue(field: FormField, value: string): boolean {
  if ([...value].length > field.maxLength) return false;
  if (field.mask === 'email') return /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value);
  // The options contain only the regions of the account's country. Guests from other countries enter text.
  if (field.options && field.id !== 'customer_region') return Object.hasOwn(field.options, value);
  return true;
}
