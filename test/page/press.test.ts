import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Loads `press.ts` in a fake window, whose events the test dispatches with `dispatchEvent`. */
async function openFakeWindow() {
  vi.resetModules();
  type Listener = (event: Pick<Event, 'isTrusted'>) => void;
  const listeners: { type: string; listener: Listener; isCapture: boolean }[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: Listener, isCapture = false) =>
    listeners.push({ type, listener, isCapture }),
  );
  const { waitForPressEnd: pressEnd } = await import('../../src/page/press.ts');
  pressEnd();
  /**
   * Dispatches an event to capture listeners, then to the page's own listener. Unless the page's listener returns
   * `stop`, dispatches it to bubble listeners too.
   */
  const dispatchEvent = (type: string, pageListener: () => unknown = () => undefined, isTrusted = true): void => {
    const callListeners = (isCapture: boolean) =>
      listeners
        .filter((registration) => registration.type === type && registration.isCapture === isCapture)
        .forEach(({ listener }) => listener({ isTrusted }));
    callListeners(true);
    if (pageListener() !== 'stop') callListeners(false);
  };
  return { pressEnd, dispatchEvent };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('waitForPressEnd', () => {
  it('returns undefined while the guest presses nothing', async () => {
    const { pressEnd } = await openFakeWindow();
    expect(pressEnd()).toBeUndefined();
  });

  it('resolves after the press’s click listeners have run', async () => {
    const { pressEnd, dispatchEvent } = await openFakeWindow();
    dispatchEvent('pointerdown');
    const firstPressEnd = pressEnd();
    dispatchEvent('pointerup');
    dispatchEvent('click', () => expect(pressEnd()).toBe(firstPressEnd));
    await firstPressEnd;
    expect(pressEnd()).toBeUndefined();
    expect.assertions(2);
  });

  it('resolves even if the page stops the click event', async () => {
    const { pressEnd, dispatchEvent } = await openFakeWindow();
    dispatchEvent('pointerdown');
    const pressEndPromise = pressEnd();
    dispatchEvent('click', () => 'stop');
    expect(pressEnd()).toBe(pressEndPromise);
    vi.runOnlyPendingTimers();
    await pressEndPromise;
    expect(pressEnd()).toBeUndefined();
  });

  it('resolves when a press becomes a scroll', async () => {
    const { pressEnd, dispatchEvent } = await openFakeWindow();
    dispatchEvent('pointerdown');
    const pressEndPromise = pressEnd();
    dispatchEvent('pointercancel');
    await pressEndPromise;
    expect(pressEnd()).toBeUndefined();
  });

  it('resolves after one second at the latest', async () => {
    const { pressEnd, dispatchEvent } = await openFakeWindow();
    dispatchEvent('pointerdown');
    const pressEndPromise = pressEnd();
    vi.advanceTimersByTime(999);
    expect(pressEnd()).toBe(pressEndPromise);
    vi.advanceTimersByTime(1);
    await pressEndPromise;
    expect(pressEnd()).toBeUndefined();
  });

  it('ignores presses that a script dispatches', async () => {
    const { pressEnd, dispatchEvent } = await openFakeWindow();
    dispatchEvent('pointerdown', undefined, false);
    expect(pressEnd()).toBeUndefined();
  });

  it('restarts the time limit when a second press begins', async () => {
    const { pressEnd, dispatchEvent } = await openFakeWindow();
    dispatchEvent('pointerdown');
    vi.advanceTimersByTime(999);
    dispatchEvent('pointerdown');
    vi.advanceTimersByTime(999);
    expect(pressEnd()).toBeDefined();
  });
});
