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
export function addAmounts(firstAmount: string, secondAmount: string): string {
  return calculateAmount(firstAmount, secondAmount, (a, b) => a + b);
}

/** Returns the exact difference, or `''` if one of the two is not an amount. */
export function subtractAmounts(firstAmount: string, secondAmount: string): string {
  return calculateAmount(firstAmount, secondAmount, (a, b) => a - b);
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
export function isSameAmount(firstAmount: string, secondAmount: string): boolean {
  return (
    firstAmount === '' ||
    secondAmount === '' ||
    firstAmount === secondAmount ||
    Number(firstAmount) === Number(secondAmount)
  );
}

/** Calculates with whole numbers, such as cents, because floating-point fractions are not exact. */
function calculateAmount(firstAmount: string, secondAmount: string, operate: (a: bigint, b: bigint) => bigint): string {
  if (![firstAmount, secondAmount].every((amount) => /^-?\d+(\.\d+)?$/.test(amount))) return '';
  const decimals = Math.max(...[firstAmount, secondAmount].map((amount) => (amount.split('.')[1] ?? '').length));
  const toUnits = (amount: string) => {
    const [integerDigits = '', fractionDigits = ''] = amount.split('.');
    return BigInt(integerDigits + fractionDigits.padEnd(decimals, '0'));
  };
  const result = operate(toUnits(firstAmount), toUnits(secondAmount));
  const digits = String(result < 0n ? -result : result).padStart(decimals + 1, '0');
  const absoluteAmount = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return result < 0n ? `-${absoluteAmount}` : absoluteAmount;
}
