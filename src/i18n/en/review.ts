/** English messages that only the review step shows. `checkout.ts` has the other messages of this section. */
export const enReview = {
  label: 'Review your booking',
  details: 'Your details',
};
