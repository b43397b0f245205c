/** The booking form of an account: which fields there are, who sees them, who must fill them. */

import type { Account, OwnField } from '../catalogue/account.ts';
import { countries, regions } from '../catalogue/countries.ts';
import { formLabels } from '../catalogue/form-labels.ts';
import type { Audience } from './audience.ts';

export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly type: 'text' | 'textarea' | 'select' | 'checkbox';
  readonly mask?: 'email' | 'simple';
  /** Belongs to the address group. */
  readonly address?: boolean;
  readonly longest: number;
  readonly options?: Readonly<Record<string, string>>;
  readonly customer: { readonly form: boolean; readonly required: boolean };
  readonly staff: { readonly form: boolean; readonly required: boolean };
  readonly initial: string;
}

/** The box a customer ticks under the account's policy. */
export const TERMS = 'customer_tos_agree';

/** The text beside that box, in the account's language. */
export function termsLabel(account: Account): string {
  return formLabels(account).terms;
}

const SHOWN = { form: true, required: false };
const NEEDED = { form: true, required: true };

/** The account's fields in the order of the form, with labels and options in its language. */
export function formFields(account: Account): FormField[] {
  const labels = formLabels(account);
  const text = { type: 'text', longest: 200, initial: '' } as const;
  return [
    { ...text, id: 'customer_name', label: labels.customer_name, mask: 'simple', customer: NEEDED, staff: NEEDED },
    { ...text, id: 'customer_email', label: labels.customer_email, mask: 'email', customer: NEEDED, staff: SHOWN },
    { ...text, id: 'customer_phone', label: labels.customer_phone, mask: 'simple', customer: NEEDED, staff: SHOWN },
    { ...text, id: 'customer_address', label: labels.customer_address, address: true, customer: SHOWN, staff: SHOWN },
    { ...text, id: 'customer_city', label: labels.customer_city, address: true, customer: SHOWN, staff: SHOWN },
    {
      ...text,
      id: 'customer_country',
      label: labels.customer_country,
      type: 'select',
      address: true,
      options: countries(account),
      initial: account.settings.countryId,
      customer: SHOWN,
      staff: SHOWN,
    },
    {
      ...text,
      id: 'customer_region',
      label: labels.customer_region,
      type: 'select',
      address: true,
      options: regions(account),
      customer: SHOWN,
      staff: SHOWN,
    },
    {
      ...text,
      id: 'customer_postal_zip',
      label: labels.customer_postal_zip,
      address: true,
      customer: SHOWN,
      staff: SHOWN,
    },
    ...account.settings.ownFields.map(ownField),
    { ...text, id: 'note', label: labels.note, type: 'textarea', longest: 3000, customer: SHOWN, staff: SHOWN },
  ];
}

function ownField(field: OwnField): FormField {
  return { ...field, longest: 500, initial: '' };
}

/** What a caller filled in: only fields shown to them count. */
export type Filled = Readonly<Record<string, string>>;

export function takeFields(account: Account, given: ReadonlyMap<string, string>, audience: Audience): Filled {
  const filled: Record<string, string> = {};
  for (const field of formFields(account)) {
    const value = given.get(field.id);
    if (field[audience].form && value !== undefined && value !== '') filled[field.id] = value;
  }
  return filled;
}

/** Fields that are missing or cannot be right, id to label. Staff answer for the terms themselves. */
export function invalidFields(
  account: Account,
  filled: Filled,
  given: ReadonlyMap<string, string>,
  audience: Audience,
): Record<string, string> {
  const invalid: Record<string, string> = {};
  for (const field of formFields(account)) {
    if (!field[audience].form) continue;
    const value = filled[field.id];
    if (value === undefined ? field[audience].required : !isPlausible(field, value)) invalid[field.id] = field.label;
  }
  if (audience === 'customer' && !['1', 'on', 'true'].includes(given.get(TERMS) ?? ''))
    invalid[TERMS] = termsLabel(account);
  return invalid;
}

function isPlausible(field: FormField, value: string): boolean {
  if ([...value].length > field.longest) return false;
  if (field.mask === 'email') return /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value);
  // Regions of other countries are written by hand, so any text will do there.
  if (field.options && field.id !== 'customer_region') return Object.hasOwn(field.options, value);
  return true;
}
