/** Matches right-to-left languages. It includes languages without a catalogue, because a page may use them. */
const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;

/**
 * Returns true if a language runs from right to left.
 * @param tag BCP 47 tag of the language
 */
export function isRightToLeft(tag: string): boolean {
  return RIGHT_TO_LEFT.test(tag);
}
