/** English messages for items with start times, and for sold-out items. */
export const enSpecialItems = {
  times: {
    start: 'Start time',
    slots: 'Select a time',
    until: 'End time',
    none: 'No times left on this day.',
    full: 'Full',
    duration: (hours: string, minutes: string) => `${hours} ${minutes}`,
    places: (count: number) => (count > 3 ? `${count} left` : `Only ${count} left`),
    venue: (zone: string) => `Times are in our time zone (${zone}).`,
  },
  item: {
    soldOut: {
      others: 'Available instead:',
      lookedAt: (first: string, last: string) => `Nothing available from ${first} to ${last}.`,
      subject: (what: string) => `Availability: ${what}`,
      letter: (what: string) => `Hello,\n\nDo you have any availability?\n${what}\n\nThank you.\n`,
    },
  },
};
