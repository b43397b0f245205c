/**
 * Text for an address, as `encodeURIComponent` writes it. That throws at half a surrogate pair, which texts of a service may hold
 * and which cutting a text may leave: here it is the replacement character, as in `URLSearchParams`.
 */
export function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));
}
