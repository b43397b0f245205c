/** Returns the word for a number. English has two forms: one for the number 1, and one for all other numbers. */
export const pluralize = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural);

/** Returns the length of a booking, such as `2 nights`, with a no-break space. */
export const formatLength = (count: number, isByNight: boolean) =>
  `${count}\u00a0${isByNight ? pluralize(count, 'night', 'nights') : pluralize(count, 'day', 'days')}`;
