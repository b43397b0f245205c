/**
 * Asks again by itself for what could not be had: once the time is over for which a service wanted to be left alone, and
 * once there is a network again. Until then everything is drawn anew each second, for whoever counts down.
 */
import type { ReactiveControllerHost } from 'lit';
import { timeLeft, type Problem } from '../../values/problem.ts';

/**
 * @param problems what stands in the way; each the same object as long as it is the same problem
 * @param retry asks again for whatever failed; does nothing where nothing did
 */
export function askAgain(
  host: ReactiveControllerHost,
  problems: () => readonly (Problem | null | undefined)[],
  retry: () => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Asked again for once, which is enough. */
  const answered = new WeakSet<Problem>();
  host.addController({
    hostUpdated() {
      clearTimeout(timer);
      for (const problem of problems()) {
        if (problem?.kind !== 'throttled' || answered.has(problem)) continue;
        const left = timeLeft(problem);
        const act = () => {
          if (timeLeft(problem) === 0) {
            answered.add(problem);
            retry();
          }
          host.requestUpdate();
        };
        // To the full second: each is shown for as long.
        timer = setTimeout(act, left > 0 ? left % 1000 || 1000 : 0);
        return;
      }
    },
    hostConnected: () => addEventListener('online', retry),
    hostDisconnected() {
      clearTimeout(timer);
      removeEventListener('online', retry);
    },
  });
}
