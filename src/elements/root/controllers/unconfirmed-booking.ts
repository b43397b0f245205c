/**
 * While a booking is being made or its answer is missing: the browser asks before the page is left, the service is asked
 * again and again without a press, and the time that is left counts down. All this only as long as the element is in the page:
 * one that was removed has nobody before it, and whoever comes back finds out by what the browser kept of the booking.
 */
import { createLeaveGuard } from '../../../page/leave-guard.ts';
import { secondsUntil } from '../../../values/problem.ts';
import type { Context } from '../context.ts';

/** Milliseconds before the first check, the second, …, the last for all that observe. */
const pauses = [2000, 4000, 8000, 15_000] as const;

export function followUnconfirmed({ host, flow, observe, attach }: Context): void {
  const guard = createLeaveGuard();
  let isInPage = false;
  let checks = 0;
  let nextCheck: ReturnType<typeof setTimeout> | undefined;
  let countdown: ReturnType<typeof setInterval> | undefined;

  const waits = () => isInPage && flow.state.unconfirmed?.verdict === 'waiting';

  function check(): void {
    if (waits() && flow.state.busy === null) void flow.check();
  }

  function plan(): void {
    clearTimeout(nextCheck);
    if (!waits() || flow.state.busy !== null) return;
    const pause = pauses[Math.min(checks, pauses.length - 1)] ?? pauses[0];
    const left = (flow.state.unconfirmed?.until ?? 0) - Date.now();
    // The moment from which the session's word counts is not slept through, nor is a service asked that wants to be left alone.
    const next = left > 0 ? Math.min(pause, left) : pause;
    nextCheck = setTimeout(check, Math.max(next, secondsUntil(flow.state.problem) * 1000));
  }

  function update(): void {
    guard.set(isInPage && (flow.state.busy === 'book' || waits()));
    plan();
    clearInterval(countdown);
    if (waits()) countdown = setInterval(() => host.requestUpdate(), 1000);
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
