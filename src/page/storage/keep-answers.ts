/** Keeps public answers for the site's next pages, within a room of their own: `kept-answers.ts` reads them. */
import { record, type Loose } from '../../api/wire/loose.ts';
import { answersKey, storedAnswers, type KeptAnswer } from './kept-answers.ts';
import { toJson } from '../../values/builtins.ts';

/** Characters, for all accounts of a site together. */
const room = 200_000;
/** No list of so many items has room, whatever stands in them: it is not even written out to see. */
const tooMany = 2000;

/**
 * Adds what the service said to what is kept, as of now. Where there is no room for everything lists of items go first, then
 * what is oldest: an account with many items keeps its name and its calendars.
 * @param said by address; null for what is to be kept no longer
 */
export function keepAnswers(said: ReadonlyMap<string, Loose | null>, now = Date.now()): void {
  const kept = storedAnswers(now);
  for (const [address, answer] of said) {
    kept.delete(address);
    if (answer && !isTooLong(answer)) kept.set(address, { at: now, answer });
  }
  const parts: string[] = [];
  let left = room;
  for (const [address, answer] of [...kept].sort(firstToStay)) {
    const part = `${JSON.stringify(address)}:${toJson(answer)}`;
    if (part.length + 1 > left) continue;
    left -= part.length + 1;
    parts.push(part);
  }
  try {
    localStorage.setItem(answersKey, `{${parts.join()}}`);
  } catch {
    // Blocked or full: the next page asks as the first did.
  }
}

function isTooLong(answer: Loose): boolean {
  return Object.keys(record(answer.items)).length > tooMany;
}

function firstToStay([, one]: [string, KeptAnswer], [, other]: [string, KeptAnswer]): number {
  const isList = ({ answer }: KeptAnswer) => Number(answer.items !== undefined);
  return isList(one) - isList(other) || other.at - one.at;
}
