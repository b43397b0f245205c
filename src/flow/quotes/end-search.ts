/**
 * Finds the shortest and the longest booking from one start time, for an item by the hour or by minutes. Opening hours,
 * rules about the length, and free places limit these lengths. The Booking API does not return such limits: it only
 * refuses lengths outside them. So the search requests other lengths, as few as possible. It does not depend on a page
 * or an item.
 */

/** The shortest and the longest booking from one start time, in steps of the item's unit. */
export interface LengthRange {
  shortest: number;
  longest: number;
}

/** Maximum number of lengths, starting with one step, that the search tries if `knownSteps` is 0. */
const MAX_SHORTEST_STEPS = 4;

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
  const lastTriedSteps = knownSteps > 0 ? knownSteps - 1 : Math.min(MAX_SHORTEST_STEPS, maxSteps);
  let shortestSteps = 1;
  while (shortestSteps <= lastTriedSteps && !(await allows(shortestSteps))) shortestSteps += 1;
  if (shortestSteps > lastTriedSteps && knownSteps === 0) return null;
  return { shortest: shortestSteps, longest: await findLongest(allows, Math.max(shortestSteps, knownSteps), maxSteps) };
}

/**
 * Returns the longest possible length. First doubles its steps until the service refuses a length, then halves the
 * distance to that length. This works because no booking is possible that is longer than a refused one.
 */
async function findLongest(
  allows: (steps: number) => Promise<boolean>,
  knownSteps: number,
  maxSteps: number,
): Promise<number> {
  let longestSteps = knownSteps;
  let refusedSteps = maxSteps + 1;
  for (let jumpSteps = 1; refusedSteps - longestSteps > 1; jumpSteps *= 2) {
    const isBounded = refusedSteps <= maxSteps;
    const steps = isBounded
      ? Math.floor((longestSteps + refusedSteps) / 2)
      : Math.min(longestSteps + jumpSteps, maxSteps);
    if (await allows(steps)) longestSteps = steps;
    else refusedSteps = steps;
  }
  return longestSteps;
}
