/** Words for choosing a time or a slot within a day, in English: fetched when something is sold by time. */
export const enTimes = {
  start: 'Start time',
  slots: 'Choose a time',
  until: 'Until',
  none: 'There is no free time on this day.',
  full: 'Full',
  places: (count: number) => (count > 3 ? `${count} left` : `Only ${count} left`),
  venue: (zone: string) => `Times are those of the venue: ${zone}.`,
};

export type TimesText = typeof enTimes;
