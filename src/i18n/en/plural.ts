/** Returns the word for a number. English has two forms: one for the number 1, and one for all other numbers. */
export const plural = (count: number, one: string, other: string) => (count === 1 ? one : other);

/** Returns the length of a booking, such as `2 nights`, with a no-break space. */
export const lengthWords = (count: number, nights: boolean) =>
  `${count}\u00a0${nights ? plural(count, 'night', 'nights') : plural(count, 'day', 'days')}`;
