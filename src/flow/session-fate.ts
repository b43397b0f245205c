/**
 * What a refusal says of a session. No error code is published for these; the words that services use in code and title
 * are all there is to go by, so they are asked of what the service says about the session itself, which names no item.
 */
import type { Problem } from '../values/problem.ts';

type Refusal = Extract<Problem, { kind: 'refused' }>;

/** It has been closed, most likely by becoming a booking. */
export function isEnded(problem: Refusal): boolean {
  return /\b(ended|consumed|closed|booked)\b/i.test(`${problem.code} ${problem.title}`.replaceAll('_', ' ')) && !isExpired(problem);
}

/** It was let go before it became anything. */
export function isExpired(problem: Refusal): boolean {
  return /expired/i.test(`${problem.code} ${problem.title}`);
}
