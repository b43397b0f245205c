/**
 * Watches an unconfirmed booking while the element is in the page. It warns guests before they leave the page, and
 * counts down the remaining time. It also checks at the service if the booking exists. `flow` interprets the answers.
 */
import { createLeaveGuard } from '../../page/browser-navigation.ts';
import { secondsUntil } from '../../values/problem.ts';
import type { Context } from './context.ts';

/** Pauses before the first, second and later checks, in ms. The last pause repeats. */
const CHECK_PAUSES_MS = [2000, 4000, 8000, 15_000] as const;

export function watchUnconfirmed({
  host,
  flow,
  observe,
  attach,
}: Pick<Context, 'host' | 'flow' | 'observe' | 'attach'>): void {
  const guard = createLeaveGuard();
  let isInPage = false;
  let checks = 0;
  let nextCheck: ReturnType<typeof setTimeout> | undefined;
  let countdown: ReturnType<typeof setInterval> | undefined;

  const isWaiting = () => isInPage && flow.state.unconfirmed?.verdict === 'waiting';

  function check(): void {
    if (isWaiting() && flow.state.busy === null) void flow.check();
  }

  function update(): void {
    const { busy, unconfirmed, problem } = flow.state;
    guard.set(isInPage && (busy === 'book' || isWaiting()));
    clearTimeout(nextCheck);
    clearInterval(countdown);
    if (!isWaiting()) return;
    if (busy === null) {
      const pause = CHECK_PAUSES_MS[Math.min(checks, CHECK_PAUSES_MS.length - 1)] ?? CHECK_PAUSES_MS[0];
      const remainingMs = (unconfirmed?.until ?? 0) - Date.now();
      // Checks again at the latest when the service can no longer create the booking. A throttled service delays the
      // check.
      const next = remainingMs > 0 ? Math.min(pause, remainingMs) : pause;
      nextCheck = setTimeout(check, Math.max(next, secondsUntil(problem) * 1000));
    }
    countdown = setInterval(() => host.requestUpdate(), 1000);
  }

  observe('publish', (state, before) => {
    if (state.busy === before.busy && state.unconfirmed === before.unconfirmed) return;
    if (before.busy === 'check') checks += 1;
    if (!state.unconfirmed) checks = 0;
    update();
  });
  attach({
    hostConnected() {
      isInPage = true;
      addEventListener('online', check);
      update();
    },
    hostDisconnected() {
      isInPage = false;
      removeEventListener('online', check);
      update();
    },
  });
}
