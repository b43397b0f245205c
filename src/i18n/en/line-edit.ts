/** English messages for a cart line that the guest edits or removes, and for a cart that a different tab books. */
export const enLineEdit = {
  editing: (name: string) => `Editing ${name}`,
  leave: 'Cancel',
  save: 'Save changes',
  saving: 'Saving…',
  unchanged: 'No changes yet',
  removed: (name: string) => `${name} is no longer in your cart.`,
  undo: 'Undo',
  notBack: (name: string, reason: string) => `Couldn’t restore “${name}”: ${reason || 'it’s no longer available.'}`,
  booking: 'You’re already completing this booking in another tab or window. Please wait a moment.',
  booked:
    'Your previous cart is no longer open. Another tab may have booked or emptied it. Check your email for a confirmation before you book again.',
};
