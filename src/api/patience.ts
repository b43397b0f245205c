/** How long a read waits for a service that does not answer just now: about as long as one takes to start again. */
import { problemOf } from '../values/problem.ts';

export interface Patience {
  now: () => number;
  timer: (callback: () => void, ms: number) => () => void;
  /** From 0 to below 1. */
  chance: () => number;
  isOnline: () => boolean;
}

/** Milliseconds before each further try; up to a quarter more by chance. Six seconds and a half in all, eight at most. */
const pauses = [300, 700, 1200, 1900, 2400];

/** After so many milliseconds nothing more is tried, however slowly the answers came. */
const longest = 9000;

/**
 * Asks again while nothing answers, or a server says that it cannot. What is called off is not asked again. An answer that
 * makes no sense is asked for once more, at once: it may have been cut short.
 */
export async function patiently<Answer>(
  { now, timer, chance, isOnline }: Patience,
  ask: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const begun = now();
  for (let tried = 0; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      const pause = pauseAfter(error, tried);
      if (pause === undefined || signal?.aborted || !isOnline() || now() - begun + pause > longest) throw error;
      if (pause > 0) await new Promise<void>((resolve) => timer(resolve, pause * (1 + chance() / 4)));
      if (signal?.aborted || !isOnline()) throw error;
    }
  }
}

/** Undefined where it is not worth asking again. A time-out is not: the visitor has waited enough. */
function pauseAfter(error: unknown, tried: number): number | undefined {
  const problem = problemOf(error);
  if (problem.kind === 'offline' || (problem.kind === 'broken' && problem.status >= 500)) return pauses[tried];
  return problem.kind === 'broken' && tried === 0 ? 0 : undefined;
}
