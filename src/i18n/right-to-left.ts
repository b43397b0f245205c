/** Includes languages without a catalogue: a page can use them. */
const RIGHT_TO_LEFT = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;

/** @param tag BCP 47 */
export function isRightToLeft(tag: string): boolean {
  return RIGHT_TO_LEFT.test(tag);
}
