/** Converts text that guests enter, and encodes text for web addresses. */

/**
 * Encodes text for a web address, as `encodeURIComponent` does. That function throws for half of a surrogate pair,
 * which the service may send, or which remains when code cuts a text. Instead, this function writes the replacement
 * character, like `URLSearchParams`.
 *
 * @example encodeText('a b'); // 'a%20b'
 */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));
}

/**
 * Replaces the decimal digits of every script by 0 to 9, and full-width characters by plain ones (Unicode NFKC).
 *
 * @example
 * toLatinDigits('２'); // '2', from a Japanese keyboard
 * toLatinDigits('٤٢'); // '42', Arabic
 */
export function toLatinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // In Unicode, the ten digits of a script follow each other, starting with zero. The digits of another script may
    // come directly before them. So the value of a digit is its distance from the first digit of the row, modulo 10.
    let zeroCode = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zeroCode - 1))) zeroCode -= 1;
    return String((code - zeroCode) % 10);
  });
}
