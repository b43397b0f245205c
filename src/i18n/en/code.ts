/**
 * English messages for the field of a promo code, which loads when a guest opens it. `rest.ts` has the other messages
 * of this section.
 */
export const enCode = {
  label: 'Promo code',
  apply: 'Apply',
  shared: 'This code applies to your whole cart.',
};
