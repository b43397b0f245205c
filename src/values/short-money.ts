/** An amount as it is worded, without the nought cents: `$68` for `$68.00`, for where there is room for whole units only. */

const cents = /[.,٫][0٠۰]+(?=\P{Nd}*$)/u;

/**
 * @param amount decimal text, as the service wrote it
 * @param words the same as the locale words it
 */
export function shortMoney(amount: string, words: string): string {
  const short = words.replace(cents, '');
  const digits = short.match(/\p{Nd}/gu)?.length ?? 0;
  // `¥1,000` ends in noughts that are no cents.
  return digits === String(Math.trunc(Math.abs(Number(amount)))).length ? short : words;
}
