/** English for a line of the cart that the guest edits or removes, and for a cart that another tab books. */
export const enLineEdit = {
  editing: (name: string) => `Editing ${name}`,
  leave: 'Cancel',
  save: 'Save changes',
  saving: 'Saving…',
  unchanged: 'No changes yet',
  ownPlaces: 'Your own places count as taken.',
  removed: (name: string) => `${name} was removed.`,
  undo: 'Undo',
  notBack: (name: string, reason: string) => `Couldn’t restore ${name}: ${reason || 'it’s no longer available.'}`,
  booking: 'You’re checking out in another tab or window. Please wait a moment.',
  booked:
    'Your earlier cart is closed: it was booked or emptied, perhaps in another tab. ' +
    'Check your email for a confirmation before you book it again.',
};
