/** Tests three delays: to the next task, to the task after the next paint, and to an idle browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitForPaint, waitForNextTask, runWhenIdle } from '../../src/page/scheduling.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('waitForNextTask', () => {
  it('resolves after all tasks and microtasks that are already waiting', async () => {
    const order: string[] = [];
    setTimeout(() => order.push('task'));
    const nextTaskPromise = waitForNextTask().then(() => order.push('next'));
    queueMicrotask(() => order.push('microtask'));
    await nextTaskPromise;
    expect(order).toEqual(['microtask', 'task', 'next']);
  });
});

describe('waitForPaint', () => {
  beforeEach(() => void vi.useFakeTimers());

  /** Calls `waitForPaint` on a page that paints only when the test calls `drawFrame`. */
  function startWait({ hidden = false } = {}) {
    const frameCallbacks: (() => void)[] = [];
    vi.stubGlobal('document', { hidden });
    vi.stubGlobal('requestAnimationFrame', (drawCallback: () => void) => frameCallbacks.push(drawCallback));
    const onDone = vi.fn();
    void waitForPaint().then(onDone);
    return { onDone, drawFrame: () => frameCallbacks.forEach((drawCallback) => drawCallback()) };
  }

  it('resolves in the task after the next frame', async () => {
    const { onDone, drawFrame } = startWait();
    await vi.advanceTimersByTimeAsync(499);
    drawFrame();
    await Promise.resolve();
    expect(onDone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['half a second on a page that does not paint', false, 500],
    ['one task on a hidden page', true, 0],
  ])('resolves without a frame after %s', async (_, isHidden, milliseconds) => {
    const { onDone } = startWait({ hidden: isHidden });
    if (milliseconds > 0) await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(onDone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(Math.min(milliseconds, 1));
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

describe('runWhenIdle', () => {
  it('uses the browser’s idle callback with a timeout of two seconds', () => {
    const requestIdle = vi.fn(() => 7);
    const cancelIdle = vi.fn();
    vi.stubGlobal('requestIdleCallback', requestIdle);
    vi.stubGlobal('cancelIdleCallback', cancelIdle);
    const onIdle = vi.fn();
    runWhenIdle(onIdle)();
    expect(requestIdle).toHaveBeenCalledWith(onIdle, { timeout: 2000 });
    expect(cancelIdle).toHaveBeenCalledWith(7);
  });

  it('uses a timer in browsers without idle callbacks', () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', undefined);
    const [onIdle, cancelledOnIdle] = [vi.fn(), vi.fn()];
    runWhenIdle(onIdle);
    runWhenIdle(cancelledOnIdle)();
    expect(onIdle).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(onIdle).toHaveBeenCalledTimes(1);
    expect(cancelledOnIdle).not.toHaveBeenCalled();
  });
});
