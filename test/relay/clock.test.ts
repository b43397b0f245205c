import { describe, expect, it, vi } from 'vitest';
import {
  waitForAbort,
  createReliableClock,
  systemClock,
  raceAgainstAbort,
  runWithTimeLimit,
} from '../../src/relay/clock.ts';

describe('raceAgainstAbort', () => {
  it('returns the result or error of a promise that settles in time', async () => {
    const { signal } = new AbortController();
    expect(await raceAgainstAbort(Promise.resolve('done'), signal)).toBe('done');
    await expect(raceAgainstAbort(Promise.reject(new RangeError('no')), signal)).rejects.toThrow(RangeError);
  });

  it('returns "late" for a slow promise and ignores its later error', async () => {
    const timeLimitController = new AbortController();
    let failWork: (error: Error) => void = () => undefined;
    const work = new Promise<string>((_resolve, reject) => {
      failWork = reject;
    });
    const outcome = raceAgainstAbort(work, timeLimitController.signal);
    timeLimitController.abort();
    expect(await outcome).toBe('late');
    // If the rejection stayed unhandled, the test run would fail.
    failWork(new Error('too late to matter'));
  });

  it('returns "late" if the signal has already aborted', async () => {
    expect(await raceAgainstAbort(new Promise(() => undefined), AbortSignal.abort())).toBe('late');
  });
});

describe('waitForAbort', () => {
  it('resolves when the signal aborts, or immediately if it has aborted', async () => {
    const abortController = new AbortController();
    let resolveCount = 0;
    const countResolve = () => (resolveCount += 1);
    const promises = [
      waitForAbort(abortController.signal).then(countResolve),
      waitForAbort(abortController.signal).then(countResolve),
    ];
    await Promise.resolve();
    expect(resolveCount).toBe(0);
    abortController.abort();
    await Promise.all(promises);
    await waitForAbort(abortController.signal).then(countResolve);
    expect(resolveCount).toBe(3);
  });
});

describe('systemClock', () => {
  it('returns epoch milliseconds, and a signal that aborts after its time', async () => {
    expect(Math.abs(systemClock.now() - new Date().getTime())).toBeLessThan(60_000);
    await waitForAbort(systemClock.after(0));
  });
});

describe('runWithTimeLimit', () => {
  it('aborts work that takes too long, and clears its timer otherwise', async () => {
    vi.useFakeTimers();
    try {
      const lateResult = runWithTimeLimit(systemClock, 1000, (signal) => waitForAbort(signal).then(() => 'late'));
      vi.advanceTimersByTime(1000);
      expect(await lateResult).toBe('late');
      expect(await runWithTimeLimit(systemClock, 1000, () => Promise.resolve('done'))).toBe('done');
      await expect(runWithTimeLimit(systemClock, 1000, () => Promise.reject(new RangeError('no')))).rejects.toThrow(
        RangeError,
      );
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('createReliableClock', () => {
  it.each([
    [
      'throws',
      () => {
        throw new RangeError('no time');
      },
    ],
    ['returns no number', () => NaN],
  ])('continues from the last valid time while the clock %s', (_name, readBrokenClock) => {
    const ticksSpy = vi.spyOn(performance, 'now').mockReturnValue(500);
    let readTime: () => number = () => 1_900_000_000_000;
    const clock = createReliableClock({ ...systemClock, now: () => readTime() });
    expect(clock.now()).toBe(1_900_000_000_000);
    readTime = readBrokenClock;
    ticksSpy.mockReturnValue(1_500);
    expect(clock.now()).toBe(1_900_000_001_000);
    ticksSpy.mockRestore();
  });
});
