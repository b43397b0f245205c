/**
 * Converts the booking form to JSON (Booking API 2.6). Callers other than staff get only the
 * fields that they can see.
 */

import type { Account } from '../catalogue/account.ts';
import type { Audience } from '../catalogue/item.ts';
import { type FormField, listFormFields, TERMS_FIELD, formatTermsLabel } from '../rules/form.ts';
import { toMapOrEmptyList } from './envelope.ts';

export function serializeForm(account: Account, audience: Audience): Record<string, unknown> {
  const fields = listFormFields(account).filter((field) => audience === 'staff' || field.customer.form);
  return {
    msg: [],
    errors: 0,
    mode: 'html',
    _cnf: [],
    ...Object.fromEntries(fields.map((field) => [field.id, serializeField(field, audience)])),
    booking_policy: {
      body: account.settings.policy,
      fields: {
        [TERMS_FIELD]: {
          value: 0,
          define: {
            required: audience === 'customer' ? 1 : 0,
            layout: {
              ...createAudienceFlags({ form: true, required: true }, { form: false, required: false }, audience),
              sys: 1,
              lbl: formatTermsLabel(account),
              type: 'checkbox',
            },
          },
        },
      },
    },
  };
}

type FieldUse = FormField['customer'];

function serializeField(field: FormField, audience: Audience): Record<string, unknown> {
  return {
    value: field.initial,
    define: {
      required: Number(field[audience].required),
      ...(field.mask && { mask: field.mask }),
      layout: {
        ...createAudienceFlags(field.customer, field.staff, audience),
        sys: field.id.startsWith('customer_') || field.id === 'note' ? 1 : 0,
        lbl: field.label,
        type: field.type,
        ...(field.address && { customer_address: true }),
        ...(field.options && { options: toMapOrEmptyList(field.options) }),
      },
    },
  };
}

/** Returns the flags that tell clients who sees a field and who must fill it in. Only staff get the flags for staff. */
function createAudienceFlags(customer: FieldUse, staff: FieldUse, audience: Audience): Record<string, unknown> {
  const toFlags = (fieldUse: FieldUse) => ({
    invoice: Number(fieldUse.form),
    form: Number(fieldUse.form),
    required: Number(fieldUse.required),
  });
  return { ...(audience === 'staff' && { staff: toFlags(staff) }), customer: toFlags(customer) };
}
