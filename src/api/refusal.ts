/** The service’s own no, as an answer among others where it has to be worked with. */
import type { Quote } from './types.ts';
import { problemOf, type Problem } from '../values/problem.ts';

export type Refusal = Extract<Problem, { kind: 'refused' }>;

/** The answer, or the refusal that came instead. Anything else that goes wrong is thrown on. */
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

/** A quote that a rule says no to, and not the stock. No place may be left all the same: to whoever holds the last ones. */
export function breaksRule({ bookable, soldOut, reason }: Quote): boolean {
  return !bookable && !soldOut && reason !== '';
}
