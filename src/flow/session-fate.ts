/**
 * What a refusal says of a session. No error code is published for these; the words that services use in code and title
 * are all there is to go by, so they are asked of what the service says about the session itself, which names no item.
 */
import type { Refusal } from './refusal.ts';

/** It has been closed, most likely by becoming a booking. */
export function isEnded(problem: Refusal): boolean {
  return says(problem, /\b(ended|consumed|closed|booked)\b/i) && !isExpired(problem);
}

/** It was let go before it became anything. */
export function isExpired(problem: Refusal): boolean {
  return says(problem, /expired/i);
}

/** A SLIP is good no more, whichever it is. */
export function isAboutSlip(problem: Refusal): boolean {
  return says(problem, /\bslips?\b/i);
}

function says({ code, title }: Refusal, words: RegExp): boolean {
  return words.test(`${code} ${title}`.replaceAll('_', ' '));
}
