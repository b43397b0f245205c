import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from '../../src/page/idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a browser that says when it is idle is asked, and not waited for without end', () => {
  const ask = vi.fn(() => 7);
  const stop = vi.fn();
  vi.stubGlobal('requestIdleCallback', ask);
  vi.stubGlobal('cancelIdleCallback', stop);
  const act = vi.fn();
  whenIdle(act)();
  expect(ask).toHaveBeenCalledWith(act, { timeout: 2000 });
  expect(stop).toHaveBeenCalledWith(7);
});

test('where a browser does not say so a moment is waited, once, unless it is stopped', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  const [act, stopped] = [vi.fn(), vi.fn()];
  whenIdle(act);
  whenIdle(stopped)();
  expect(act).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
  expect(stopped).not.toHaveBeenCalled();
});
