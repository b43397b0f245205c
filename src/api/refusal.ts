/** Refusals as values, for code that continues after a refusal. `relay-errors.ts` handles the errors of a relay. */
import type { Quote } from './types.ts';
import { problemOf, type Problem } from '../values/problem.ts';

export type Refusal = Extract<Problem, { kind: 'refused' }>;

/** Resolves with the answer or with the refusal. Rejects with each other error. */
export async function refusalOr<Answer>(answer: Promise<Answer>): Promise<Answer | Refusal> {
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

/** Returns true if a rule forbids the quote. A guest who holds the last places may still see no stock for other reasons. */
export function breaksRule({ bookable, soldOut, reason }: Quote): boolean {
  return !bookable && !soldOut && reason !== '';
}
