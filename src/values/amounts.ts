/** Amounts of money as decimal text; `''` is one that is not known. */

/**
 * Counted in the smallest unit they are written in, so that nothing is lost to binary fractions. For what the service does not
 * say: a value without tax for pages that measure, what a code takes off all lines. `''` where one of them is no amount.
 */
export function plus(one: string, other: string): string {
  return counted(one, other, (a, b) => a + b);
}

/** Counted as `plus` does. */
export function minus(one: string, other: string): string {
  return counted(one, other, (a, b) => a - b);
}

/** Zero, however it is written, or not said at all (`''`). */
export function isNothing(amount: string): boolean {
  return Number(amount) === 0;
}

/** More than nothing, as what is not known is not. */
export function isPositive(amount: string | undefined): amount is string {
  return Number(amount) > 0;
}

/** Nothing is known to be different about them: of an amount that is not known (`''`) nobody can say that it is another. */
export function isSameAmount(one: string, other: string): boolean {
  return one === '' || other === '' || one === other || Number(one) === Number(other);
}

function counted(one: string, other: string, count: (a: bigint, b: bigint) => bigint): string {
  if (![one, other].every((amount) => /^-?\d+(\.\d+)?$/.test(amount))) return '';
  const decimals = Math.max(...[one, other].map((amount) => (amount.split('.')[1] ?? '').length));
  const units = (amount: string) => {
    const [whole = '', fraction = ''] = amount.split('.');
    return BigInt(whole + fraction.padEnd(decimals, '0'));
  };
  const result = count(units(one), units(other));
  const digits = String(result < 0n ? -result : result).padStart(decimals + 1, '0');
  const written = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return result < 0n ? `-${written}` : written;
}
