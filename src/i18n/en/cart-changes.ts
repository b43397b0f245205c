/** English messages for the panel that lists the changes of a cart, such as a new price. */
export const enCartChanges = {
  changed: 'Something in your cart has changed',
  changedOpen: 'Please review this before you continue. There’s no booking yet.',
  changedDone: 'We’ve updated your cart.',
  expired: 'Your cart expired',
  expiredOpen: 'We restored it, but some things have changed.',
  expiredDone: 'We restored it with the same dates and prices.',
  expiredOther: 'We restored it.',
  expiredEmpty: 'We couldn’t restore it.',
  renewed: 'We’re holding your items again',
  renewedDone: 'Your hold expired, so we renewed it. Dates and prices haven’t changed.',
  emptied: 'Your cart is now empty',
  emptiedDone:
    'Your hold expired. If you already booked, check your email for a confirmation. If not, please start again.',
  kept: 'We’ve saved the details you entered.',

  gone: 'No longer available',
  fewer: (count: number) => `Only ${count} left`,
  dearer: 'Price went up',
  cheaper: 'Price went down',
  moved: 'Updated',
  cart: 'Your cart',

  looking: 'Looking for nearby dates…',
  free: 'Nearby dates:',
  none: 'We couldn’t find a nearby date.',
  take: (count: number) => `Change to ${count}`,

  accept: 'Continue with the new price',
  without: 'Continue without it',
  both: 'Continue with these changes',
};
