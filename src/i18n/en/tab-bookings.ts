/** English for the list of bookings made in this tab. */
export const enTabBookings = {
  label: 'Your recent bookings',
  likely: 'An unconfirmed booking. Check your email for it.',
  check: 'Check again',
  nothingFound: 'Still no confirmation. Please contact us.',
  show: 'View',
  showOne: (code: string) => `View booking ${code}`,
  note: 'Saved in this browser only. Clearing it doesn’t cancel a booking.',
  forget: 'Clear list',
  forgotten: 'List cleared. Your bookings aren’t affected.',
};
