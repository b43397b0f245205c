/** The booking form on the wire (specification 2.6). Customers and the public get only the fields they are shown. */

import type { Account } from '../catalogue/account.ts';
import type { Audience } from '../rules/asked.ts';
import type { FormField, FormLabels } from '../rules/form.ts';
import { formFields, TERMS } from '../rules/form.ts';
import { mapOrEmpty } from './envelope.ts';
import { countries, regions } from './places.ts';

const LABELS: Readonly<Record<string, FormLabels>> = {
  en: {
    customer_name: 'Name',
    customer_email: 'Email',
    customer_phone: 'Phone',
    customer_address: 'Address',
    customer_city: 'City',
    customer_country: 'Country',
    customer_region: 'Province or state',
    customer_postal_zip: 'Postal code',
    note: 'Anything we should know?',
    terms: 'I have read the booking policy and agree to it',
  },
  de: {
    customer_name: 'Name',
    customer_email: 'E-Mail',
    customer_phone: 'Telefon',
    customer_address: 'Adresse',
    customer_city: 'Ort',
    customer_country: 'Land',
    customer_region: 'Bundesland',
    customer_postal_zip: 'Postleitzahl',
    note: 'Was sollen wir wissen?',
    terms: 'Ich habe die Buchungsbedingungen gelesen und stimme zu',
  },
  ar: {
    customer_name: 'الاسم',
    customer_email: 'البريد الإلكتروني',
    customer_phone: 'الهاتف',
    customer_address: 'العنوان',
    customer_city: 'المدينة',
    customer_country: 'الدولة',
    customer_region: 'المحافظة',
    customer_postal_zip: 'الرمز البريدي',
    note: 'ملاحظات',
    terms: 'قرأت شروط الحجز وأوافق عليها',
  },
};

function labelsOf(account: Account): FormLabels {
  return LABELS[account.settings.language] ?? (LABELS.en as FormLabels);
}

/** The account's fields with labels and options in its language. */
export function fieldsOf(account: Account): FormField[] {
  return formFields(account, labelsOf(account), { countries: countries(account), regions: regions(account) });
}

export function termsLabel(account: Account): string {
  return labelsOf(account).terms;
}

export function formBody(account: Account, audience: Audience): Record<string, unknown> {
  const fields = fieldsOf(account).filter((field) => audience === 'staff' || field.customer.form);
  return {
    msg: [],
    errors: 0,
    mode: 'html',
    _cnf: [],
    ...Object.fromEntries(fields.map((field) => [field.id, fieldBody(field, audience)])),
    booking_policy: {
      body: account.settings.policy,
      fields: {
        [TERMS]: {
          value: 0,
          define: {
            required: audience === 'customer' ? 1 : 0,
            layout: {
              ...audiences({ form: true, required: true }, { form: false, required: false }, audience),
              sys: 1,
              lbl: termsLabel(account),
              type: 'checkbox',
            },
          },
        },
      },
    },
  };
}

type Use = FormField['customer'];

function fieldBody(field: FormField, audience: Audience): Record<string, unknown> {
  return {
    value: field.initial,
    define: {
      required: Number(field[audience].required),
      ...(field.mask && { mask: field.mask }),
      layout: {
        ...audiences(field.customer, field.staff, audience),
        sys: field.id.startsWith('customer_') || field.id === 'note' ? 1 : 0,
        lbl: field.label,
        type: field.type,
        ...(field.address && { customer_address: true }),
        ...(field.options && { options: mapOrEmpty(field.options) }),
      },
    },
  };
}

/** Customers learn only what concerns them. */
function audiences(customer: Use, staff: Use, audience: Audience): Record<string, unknown> {
  const flags = (use: Use) => ({ invoice: Number(use.form), form: Number(use.form), required: Number(use.required) });
  return { ...(audience === 'staff' && { staff: flags(staff) }), customer: flags(customer) };
}
