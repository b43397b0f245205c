/** Whether an amount, as decimal text, is more than nothing; one that is not known (`''`) is not. */
export function isPositive(amount: string | undefined): amount is string {
  return Number(amount) > 0;
}
