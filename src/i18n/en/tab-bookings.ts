/** English for the list of bookings made in this tab. */
export const enTabBookings = {
  label: 'Your recent bookings',
  likely: 'An unconfirmed booking. Check your email for it.',
  check: 'Check again',
  nothingFound: 'Still no confirmation. Please contact the venue.',
  show: 'Show',
  showOne: (code: string) => `Show booking ${code}`,
  note: 'Saved in this tab only. Clearing it doesn’t cancel a booking.',
  forget: 'Clear list',
  forgotten: 'List cleared. Your bookings aren’t affected.',
};
