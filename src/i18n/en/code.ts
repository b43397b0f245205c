/**
 * English messages for the promo code field. They load when a guest opens that field. `checkout.ts` has the other
 * messages of this section.
 */
export const enCode = {
  label: 'Promo code',
  apply: 'Apply',
  shared: 'This code applies to your whole cart.',
};
