/**
 * Turns the error of a refused request into a return value, for callers that continue after a refusal. It also detects
 * quotes that a rule of the account refuses. `relay-errors.ts` handles the errors that a relay raises.
 */
import type { Quote } from './types.ts';
import { problemOf, type Problem } from '../values/problem.ts';

export type Refusal = Extract<Problem, { kind: 'refused' }>;

/** Resolves with the answer, or with the refusal if the service refused the request. Rejects with any other error. */
export async function catchRefusal<Answer>(answer: Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await answer;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'refused') return problem;
    throw error;
  }
}

export function isRefusal(answer: object): answer is Refusal {
  return 'kind' in answer;
}

/**
 * Returns true if the quote reports a rule of the account that forbids the booking. Returns false for a sold-out quote,
 * because the guest's own cart may hold the last places.
 */
export function breaksRule({ bookable, soldOut, reason }: Quote): boolean {
  return !bookable && !soldOut && reason !== '';
}
