/** English for the sheet that shows how a cart has changed. */
export const enCartChanges = {
  changed: 'Something has changed since you chose',
  changedOpen: 'Please review this before continuing. Nothing has been booked.',
  changedDone: 'We’ve updated your cart.',
  expired: 'Your cart had expired',
  expiredOpen: 'We’ve restored it, but not everything is the same.',
  expiredDone: 'We’ve restored it: same dates, same prices.',
  expiredOther: 'We’ve restored it.',
  expiredEmpty: 'We couldn’t restore it.',
  renewed: 'We’re holding your items again',
  renewedDone: 'Your hold had expired. Dates and prices are the same.',
  emptied: 'Your cart is empty now',
  emptiedDone:
    'Your hold has ended. If you’ve already booked, check your email for the confirmation. ' +
    'Otherwise, please choose again.',
  kept: 'What you typed into the form is saved.',

  gone: 'No longer available',
  fewer: (count: number) => `Only ${count} left`,
  dearer: 'Price went up',
  cheaper: 'Price went down',
  moved: 'Updated',
  cart: 'Your cart',

  looking: 'Looking for nearby dates…',
  free: 'Nearby dates:',
  none: 'We couldn’t find a nearby date.',
  take: (count: number) => `Take ${count}`,

  accept: 'Continue at the new price',
  without: 'Continue without it',
  both: 'Continue with these changes',
};
