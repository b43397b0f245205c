/**
 * The same words, of which no line parts what belongs together: a number and what it counts (`3 nights`), a time and its half of
 * the day (`9:00 a.m.`), and the dot between two things with the second, so that it never dangles.
 */
export function unbroken(words: string): string {
  return words.replace(/(\p{N}) (?=\p{L})|(·) (?=\S)/gu, '$1$2\u00a0');
}
