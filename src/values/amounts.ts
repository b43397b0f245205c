/**
 * Calculates with amounts of money as decimal text; `''` is an unknown amount. The service calculates almost every
 * amount. These functions calculate the few others, such as a value without tax for analytics. `money.ts` formats
 * amounts.
 */

/**
 * Returns the exact sum, or `''` if one of the two is not an amount.
 *
 * @example
 * addAmounts('0.10', '0.2'); // '0.30'
 */
export function addAmounts(one: string, other: string): string {
  return calculate(one, other, (a, b) => a + b);
}

/** Returns the exact difference, or `''` if one of the two is not an amount. */
export function subtractAmounts(one: string, other: string): string {
  return calculate(one, other, (a, b) => a - b);
}

/** Returns true if the amount is zero, in any notation such as `0.00`, or unknown (`''`). */
export function isZeroAmount(amount: string): boolean {
  return Number(amount) === 0;
}

/** Returns true if the amount is greater than zero; false if it is unknown. */
export function isPositive(amount: string | undefined): amount is string {
  return Number(amount) > 0;
}

/** Returns true if the two amounts are equal, or if one of them is unknown (`''`). */
export function isSameAmount(one: string, other: string): boolean {
  return one === '' || other === '' || one === other || Number(one) === Number(other);
}

/** Calculates with whole numbers, such as cents, because floating-point fractions are not exact. */
function calculate(one: string, other: string, operate: (a: bigint, b: bigint) => bigint): string {
  if (![one, other].every((amount) => /^-?\d+(\.\d+)?$/.test(amount))) return '';
  const decimals = Math.max(...[one, other].map((amount) => (amount.split('.')[1] ?? '').length));
  const units = (amount: string) => {
    const [whole = '', fraction = ''] = amount.split('.');
    return BigInt(whole + fraction.padEnd(decimals, '0'));
  };
  const result = operate(units(one), units(other));
  const digits = String(result < 0n ? -result : result).padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return result < 0n ? `-${text}` : text;
}
