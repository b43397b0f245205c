/** English messages for the list of bookings that the guest made in this tab. */
export const enTabBookings = {
  label: 'Your recent bookings',
  likely: 'This booking isn’t confirmed yet. Check your email for a confirmation.',
  check: 'Check again',
  nothingFound: 'Still no confirmation. Please contact us.',
  show: 'View',
  showOne: (code: string) => `View booking ${code}`,
  note: 'This list stays in this browser only. Clearing it doesn’t cancel any bookings.',
  forget: 'Clear list',
  forgotten: 'List cleared. Your bookings aren’t affected.',
};
