/** Tests three delays: to the next task, to the task after the next paint, and to an idle browser. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPaint, nextTask, whenIdle } from '../../src/page/scheduling.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('nextTask', () => {
  it('resolves after waiting microtasks and tasks', async () => {
    const order: string[] = [];
    setTimeout(() => order.push('task'));
    const next = nextTask().then(() => order.push('next'));
    queueMicrotask(() => order.push('microtask'));
    await next;
    expect(order).toEqual(['microtask', 'task', 'next']);
  });
});

describe('afterPaint', () => {
  beforeEach(() => void vi.useFakeTimers());

  /** Calls `afterPaint` on a page that paints only when the test calls `drawFrame`. */
  function wait({ hidden = false } = {}) {
    const frames: (() => void)[] = [];
    vi.stubGlobal('document', { hidden });
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
    const done = vi.fn();
    void afterPaint().then(done);
    return { done, drawFrame: () => frames.forEach((draw) => draw()) };
  }

  it('waits for a frame and for the next task', async () => {
    const { done, drawFrame } = wait();
    await vi.advanceTimersByTimeAsync(499);
    drawFrame();
    await Promise.resolve();
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['half a second on a page that is not painted', false, 500],
    ['one task on a hidden page', true, 0],
  ])('waits without a frame for %s', async (_, hidden, milliseconds) => {
    const { done } = wait({ hidden });
    if (milliseconds > 0) await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(done).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(Math.min(milliseconds, 1));
    expect(done).toHaveBeenCalledTimes(1);
  });
});

describe('whenIdle', () => {
  it('uses the browser’s idle callback with a timeout of two seconds', () => {
    const request = vi.fn(() => 7);
    const cancel = vi.fn();
    vi.stubGlobal('requestIdleCallback', request);
    vi.stubGlobal('cancelIdleCallback', cancel);
    const act = vi.fn();
    whenIdle(act)();
    expect(request).toHaveBeenCalledWith(act, { timeout: 2000 });
    expect(cancel).toHaveBeenCalledWith(7);
  });

  it('uses a timer in browsers without idle callbacks', () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', undefined);
    const [act, cancelledAct] = [vi.fn(), vi.fn()];
    whenIdle(act);
    whenIdle(cancelledAct)();
    expect(act).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(act).toHaveBeenCalledTimes(1);
    expect(cancelledAct).not.toHaveBeenCalled();
  });
});
