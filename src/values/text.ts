/** Converts text that guests enter or that web addresses contain. */

/**
 * Encodes text for a web address, as `encodeURIComponent` does. That function throws if the text contains half of a
 * surrogate pair. The service may send such text, and cutting a text can produce it. This function writes the
 * replacement character instead, like `URLSearchParams`.
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
    // In Unicode, the ten digits of a script follow each other, starting with zero. The digits of two scripts may be
    // adjacent, so this divides the distance by 10 and returns the remainder.
    let zeroCode = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zeroCode - 1))) zeroCode -= 1;
    return String((code - zeroCode) % 10);
  });
}
