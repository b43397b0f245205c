/** Returns the word for a number. English has two forms: one for the number 1, and one for all other numbers. */
export const pluralize = (count: number, one: string, other: string) => (count === 1 ? one : other);

/** Returns the length of a booking, such as `2 nights`, with a no-break space. */
export const formatLength = (count: number, nights: boolean) =>
  `${count}\u00a0${nights ? pluralize(count, 'night', 'nights') : pluralize(count, 'day', 'days')}`;
