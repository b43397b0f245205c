/** Conversions of text that guests enter or that addresses contain. */

/**
 * Returns text for an address, as `encodeURIComponent` does. That function throws at half a surrogate pair, which a
 * service may send, or which remains after cutting a text. This one writes the replacement character instead, like
 * `URLSearchParams`.
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
 * latinDigits('２'); // '2', from a Japanese keyboard
 * latinDigits('٤٢'); // '42', Arabic
 */
export function latinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Unicode keeps the ten digits of a script together, from zero on. Two such groups may be adjacent.
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}
