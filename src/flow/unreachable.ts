import { ProblemError } from '../values/problem.ts';

/** A file of our own did not arrive. */
export function unreachable(): never {
  throw new ProblemError({ kind: 'offline' });
}
