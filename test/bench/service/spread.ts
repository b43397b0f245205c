/** Percentiles of measured times. */

export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export function spreadOf(times: readonly number[]): Spread {
  const sortedTimes = times.toSorted((one, other) => one - other);
  const at = (part: number) =>
    hundredths(sortedTimes[Math.min(sortedTimes.length - 1, Math.ceil(part * sortedTimes.length) - 1)] ?? NaN);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/**
 * Returns the exponent of the power function that fits the points best (least squares of the logarithms). For example,
 * 1 means that y grows in proportion to x.
 */
export function exponentOf(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (pick: (each: readonly [number, number]) => number) =>
    logs.reduce((sum, each) => sum + pick(each), 0) / logs.length;
  const [x, y] = [mean(([each]) => each), mean(([, each]) => each)];
  const covariance = logs.reduce((sum, each) => sum + (each[0] - x) * (each[1] - y), 0);
  return covariance / logs.reduce((sum, each) => sum + (each[0] - x) ** 2, 0);
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
