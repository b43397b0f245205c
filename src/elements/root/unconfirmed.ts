/**
 * Watches an unconfirmed booking while the element is in the page. It warns guests before they leave the page, and
 * counts down the remaining time. It also checks at the service if the booking exists. `flow` interprets the answers.
 */
import { createLeaveWarning } from '../../page/step-history.ts';
import { getWaitSeconds } from '../../values/problem.ts';
import type { FeatureContext } from './context.ts';

/** Pause before the first check, in ms. Each later pause is twice as long, up to the maximum. */
const FIRST_CHECK_PAUSE_MS = 2000;
const MAX_CHECK_PAUSE_MS = 15_000;

export function watchUnconfirmed({
  host,
  flow,
  observe,
  attach,
}: Pick<FeatureContext, 'host' | 'flow' | 'observe' | 'attach'>): void {
  const leaveWarning = createLeaveWarning();
  let isInPage = false;
  let checkCount = 0;
  let nextCheckTimer: ReturnType<typeof setTimeout> | undefined;
  let countdownTimer: ReturnType<typeof setInterval> | undefined;

  const isWaitingForBooking = () => isInPage && flow.state.unconfirmed?.verdict === 'waiting';

  function checkIfIdle(): void {
    if (isWaitingForBooking() && flow.state.busy === null) void flow.check();
  }

  function updateTimers(): void {
    const { busy, unconfirmed, problem } = flow.state;
    leaveWarning.setActive(isInPage && (busy === 'book' || isWaitingForBooking()));
    clearTimeout(nextCheckTimer);
    clearInterval(countdownTimer);
    if (!isWaitingForBooking()) return;
    if (busy === null) {
      const pauseMs = Math.min(FIRST_CHECK_PAUSE_MS * 2 ** checkCount, MAX_CHECK_PAUSE_MS);
      const remainingMs = (unconfirmed?.until ?? 0) - Date.now();
      // Checks no later than the time after which the service cannot create the booking. Throttling delays the check.
      const nextCheckMs = remainingMs > 0 ? Math.min(pauseMs, remainingMs) : pauseMs;
      nextCheckTimer = setTimeout(checkIfIdle, Math.max(nextCheckMs, getWaitSeconds(problem) * 1000));
    }
    countdownTimer = setInterval(() => host.requestUpdate(), 1000);
  }

  observe('publish', (state, previousState) => {
    if (state.busy === previousState.busy && state.unconfirmed === previousState.unconfirmed) return;
    if (previousState.busy === 'check') checkCount += 1;
    if (!state.unconfirmed) checkCount = 0;
    updateTimers();
  });
  attach({
    hostConnected() {
      isInPage = true;
      addEventListener('online', checkIfIdle);
      updateTimers();
    },
    hostDisconnected() {
      isInPage = false;
      removeEventListener('online', checkIfIdle);
      updateTimers();
    },
  });
}
