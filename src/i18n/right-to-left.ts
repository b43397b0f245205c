/** Languages that are written from right to left, also those that there are no words in. */
const languages = /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/;

/** @param tag BCP 47 */
export function isRightToLeft(tag: string): boolean {
  return languages.test(tag);
}
