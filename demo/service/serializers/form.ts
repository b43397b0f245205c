/**
 * Converts the booking form to JSON (Booking API 2.6). Callers other than staff get only the
 * fields that they can see.
 */

import type { Account } from '../catalogue/account.ts';
import type { Audience } from '../catalogue/item.ts';
import { type FormField, formFields, TERMS_FIELD, termsLabel } from '../rules/form.ts';
import { mapOrEmpty } from './envelope.ts';

export function formBody(account: Account, audience: Audience): Record<string, unknown> {
  const fields = formFields(account).filter((field) => audience === 'staff' || field.customer.form);
  return {
    msg: [],
    errors: 0,
    mode: 'html',
    _cnf: [],
    ...Object.fromEntries(fields.map((field) => [field.id, fieldBody(field, audience)])),
    booking_policy: {
      body: account.settings.policy,
      fields: {
        [TERMS_FIELD]: {
          value: 0,
          define: {
            required: audience === 'customer' ? 1 : 0,
            layout: {
              ...audienceFlags({ form: true, required: true }, { form: false, required: false }, audience),
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
        ...audienceFlags(field.customer, field.staff, audience),
        sys: field.id.startsWith('customer_') || field.id === 'note' ? 1 : 0,
        lbl: field.label,
        type: field.type,
        ...(field.address && { customer_address: true }),
        ...(field.options && { options: mapOrEmpty(field.options) }),
      },
    },
  };
}

/** Returns the flags that tell clients who sees a field and who must fill it in. Only staff get the flags for staff. */
function audienceFlags(customer: Use, staff: Use, audience: Audience): Record<string, unknown> {
  const flags = (use: Use) => ({ invoice: Number(use.form), form: Number(use.form), required: Number(use.required) });
  return { ...(audience === 'staff' && { staff: flags(staff) }), customer: flags(customer) };
}
