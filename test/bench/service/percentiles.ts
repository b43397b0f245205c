/** Statistics of measured times: percentiles, the exponent of their growth, and rounding. */

export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export function computeSpread(times: readonly number[]): Spread {
  const sortedTimes = times.toSorted((leftTime, rightTime) => leftTime - rightTime);
  const readQuantile = (share: number) =>
    roundToHundredths(sortedTimes[Math.min(sortedTimes.length - 1, Math.ceil(share * sortedTimes.length) - 1)] ?? NaN);
  return { p50: readQuantile(0.5), p99: readQuantile(0.99), max: readQuantile(1) };
}

/**
 * Returns the exponent of the power function that fits the points best (least squares of the logarithms). For example,
 * 1 means that y grows in proportion to x.
 */
export function computeExponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logPoints = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const computeMean = (pickCoordinate: (point: readonly [number, number]) => number) =>
    logPoints.reduce((sum, point) => sum + pickCoordinate(point), 0) / logPoints.length;
  const [meanX, meanY] = [computeMean(([x]) => x), computeMean(([, y]) => y)];
  const covariance = logPoints.reduce((sum, point) => sum + (point[0] - meanX) * (point[1] - meanY), 0);
  return covariance / logPoints.reduce((sum, point) => sum + (point[0] - meanX) ** 2, 0);
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

export function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10;
}
