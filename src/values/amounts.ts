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
export function isZeroOrUnknown(amount: string): boolean {
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
  const amounts = [firstAmount, secondAmount];
  if (!amounts.every(isAmount)) return '';
  const decimals = Math.max(...amounts.map((amount) => (amount.split('.')[1] ?? '').length));
  const result = operate(toUnits(firstAmount, decimals), toUnits(secondAmount, decimals));
  return result < 0n ? `-${fromUnits(-result, decimals)}` : fromUnits(result, decimals);
}

/** Returns true for decimal text such as `12`, `-12` or `12.50`. */
export function isAmount(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** Returns an amount as a whole number of units, such as cents if `decimals` is 2. Cuts off further decimals. */
export function toUnits(amount: string, decimals: number): bigint {
  const [integerDigits = '', fractionDigits = ''] = amount.split('.');
  return BigInt(integerDigits + fractionDigits.padEnd(decimals, '0').slice(0, decimals));
}

/** Returns units, such as cents if `decimals` is 2, as decimal text. `units` must not be negative. */
export function fromUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
