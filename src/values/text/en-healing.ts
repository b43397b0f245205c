/** The words for a cart that is not what it was. They travel with the sheet that says them. */
export const enHealing = {
  changed: 'Something has changed since you chose',
  changedOpen: 'Please look at this before you go on. Nothing has been booked.',
  changedDone: 'Your cart has been brought up to date.',
  expired: 'Your cart had expired',
  expiredOpen: 'We have put it together again, but not everything is as it was.',
  expiredDone: 'We have put it together again: the same dates at the same prices.',
  expiredOther: 'We have put it together again.',
  expiredEmpty: 'We could not put it together again.',
  renewed: 'Your places are held again',
  renewedDone: 'The booking service had let go of them. Dates and prices are the same.',
  emptied: 'Your cart is empty now',
  emptiedDone:
    'The booking service has let everything go. If you have booked on another page, look for the confirmation in your e-mail; else please choose again.',
  kept: 'What you typed into the form is kept.',

  gone: 'No longer available',
  fewer: (left: number) => `Only ${left} left`,
  dearer: 'Costs more now',
  cheaper: 'Costs less now',
  moved: 'Changed as you chose',
  cart: 'Your cart',

  looking: 'Looking for free dates near it…',
  free: 'Free near it:',
  none: 'We found no free date near it.',
  take: (count: number) => `Take ${count}`,

  go: 'Continue',
  accept: 'Continue at the new price',
  without: 'Continue without it',
  both: 'Continue with these changes',
  back: 'Back to your cart',
};

export type HealingText = typeof enHealing;
