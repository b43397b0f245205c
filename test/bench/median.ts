/**
 * Returns the median of the values. For an even number of values, returns the larger one of the two in the middle. NaN
 * for an empty list.
 */
export function computeMedian(values: readonly number[]): number {
  return (
    values.toSorted((leftValue, rightValue) => leftValue - rightValue)[Math.floor(values.length / 2)] ?? Number.NaN
  );
}
