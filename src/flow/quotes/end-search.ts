/**
 * Finds the lengths that an item by the hour or by minutes allows from one start. Opening hours, limits of the length and places
 * bound them. The Booking API returns none of these bounds: they show only in refusals. So this requests other lengths, as few
 * as it can. It is independent of pages and items.
 */

/** The shortest and the longest booking from one start, in steps of the item's unit. */
export interface LengthRange {
  shortest: number;
  longest: number;
}

/** Number of lengths that the search tries, from one step on, without a possible one. */
const MAX_FIRST_TRIES = 4;

/**
 * Returns the possible lengths; null if the search finds none. Rejects with the error of `allows`.
 *
 * @param allows requests a length in steps, and returns true if the guest can book it
 * @param knownSteps a possible length; 0 without one
 * @param maxSteps the longest length within the day
 * @example
 * const range = await findLengthRange((steps) => isBookable(steps), 2, 12); // { shortest: 1, longest: 8 }
 */
export async function findLengthRange(
  allows: (steps: number) => Promise<boolean>,
  knownSteps: number,
  maxSteps: number,
): Promise<LengthRange | null> {
  const lastTry = knownSteps > 0 ? knownSteps - 1 : Math.min(MAX_FIRST_TRIES, maxSteps);
  let shortest = 1;
  while (shortest <= lastTry && !(await allows(shortest))) shortest += 1;
  if (shortest > lastTry && knownSteps === 0) return null;
  return { shortest, longest: await findLongest(allows, Math.max(shortest, knownSteps), maxSteps) };
}

/** Doubles its steps until a refusal, then halves them. A longer booking than a refused one is impossible, too. */
async function findLongest(
  allows: (steps: number) => Promise<boolean>,
  knownSteps: number,
  maxSteps: number,
): Promise<number> {
  let longest = knownSteps;
  let tooLong = maxSteps + 1;
  for (let jump = 1; tooLong - longest > 1; jump *= 2) {
    const isBounded = tooLong <= maxSteps;
    const steps = isBounded ? Math.floor((longest + tooLong) / 2) : Math.min(longest + jump, maxSteps);
    if (await allows(steps)) longest = steps;
    else tooLong = steps;
  }
  return longest;
}
