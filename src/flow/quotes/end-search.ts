/**
 * Finds the shortest and the longest booking from one start time, for an item by the hour or by minutes. Opening hours,
 * rules about the length, and the number of free places limit these lengths. The Booking API does not return these
 * limits: only refusals show them. So the search requests other lengths, as few as possible. It is independent of pages
 * and items.
 */

/** The shortest and the longest booking from one start time, in steps of the item's unit. */
export interface LengthRange {
  shortest: number;
  longest: number;
}

/** Maximum number of lengths that the search tries, starting with one step, before it gives up. */
const MAX_FIRST_TRIES = 4;

/**
 * Returns the range of possible lengths; null if the search finds none. Rejects with the error of `allows`.
 *
 * @param allows requests a length in steps, and returns true if the guest can book it
 * @param knownSteps a length that is possible; 0 without such a length
 * @param maxSteps the longest length that ends on the same day
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

/**
 * Returns the longest possible length. It first doubles its steps until a refusal, and then halves the distance to the
 * refused length. That works because a booking that is longer than a refused one is impossible too.
 */
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
