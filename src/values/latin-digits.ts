/**
 * Replaces the decimal digits of every script by 0 to 9, and full-width characters by plain ones (Unicode NFKC).
 *
 * @example
 * latinDigits('２'); // '2', from a Japanese keyboard
 * latinDigits('٤٢'); // '42', Arabic
 */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode keeps the ten digits of a script in a row, from zero on. Two such rows may follow each other.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}
