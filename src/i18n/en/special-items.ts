/** English for items with start times, and for sold-out items. */
export const enSpecialItems = {
  times: {
    start: 'Start time',
    slots: 'Select a time',
    until: 'End time',
    none: 'No times left on this day.',
    full: 'Full',
    /** Both have their units: `1 hour`, `30 minutes`. */
    duration: (hours: string, minutes: string) => `${hours} ${minutes}`,
    places: (count: number) => (count > 3 ? `${count} left` : `Only ${count} left`),
    venue: (zone: string) => `Times are in our time zone (${zone}).`,
  },
  item: {
    /** Replaces the calendar of an item without an available day. */
    soldOut: {
      /** Above up to two other items. */
      others: 'Available instead:',
      /** Two months, like `June 2031`. */
      lookedAt: (first: string, last: string) => `Nothing available from ${first} to ${last}.`,
      /** Subject of an email to the venue: the item, and the selected days if there are any. */
      subject: (what: string) => `Availability: ${what}`,
      letter: (what: string) => `Hello,\n\nDo you have any availability?\n${what}\n\nThank you.\n`,
    },
  },
};
