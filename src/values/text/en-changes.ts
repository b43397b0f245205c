/** Words for those who change their mind about the cart, in English. They travel with what offers it. */
export const enChanges = {
  editing: (name: string) => `You are changing ${name} in your cart.`,
  leave: 'Keep it as it is',
  save: 'Save changes',
  saving: 'Saving…',
  unchanged: 'as it is in your cart',
  ownPlaces:
    'What this line holds already counts as taken here. To choose those places otherwise, remove the line first.',
  removed: (name: string) => `${name} was removed.`,
  undo: 'Undo',
  notBack: (name: string, reason: string) => `${name} cannot be put back: ${reason || 'it is not available any more.'}`,
  booking: 'Your cart is being booked in another tab or window. Please wait a moment.',
  booked: 'Your cart was booked in another tab or window.',
};

export type ChangesText = typeof enChanges;
