import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Loads `press.ts` in a fake window, whose events the test dispatches with `send`. */
async function openWindow() {
  vi.resetModules();
  type Listener = (event: Pick<Event, 'isTrusted'>) => void;
  const listeners: { type: string; listener: Listener; isCapture: boolean }[] = [];
  vi.stubGlobal('addEventListener', (type: string, listener: Listener, isCapture = false) =>
    listeners.push({ type, listener, isCapture }),
  );
  const { pressEnd } = await import('../../src/page/press.ts');
  pressEnd();
  /**
   * Dispatches an event to capture listeners, then to the page's own listener. Unless that returns `stop`, dispatches it to
   * bubble listeners.
   */
  const send = (type: string, onPage: () => unknown = () => undefined, isTrusted = true): void => {
    const run = (isCapture: boolean) =>
      listeners
        .filter((each) => each.type === type && each.isCapture === isCapture)
        .forEach(({ listener }) => listener({ isTrusted }));
    run(true);
    if (onPage() !== 'stop') run(false);
  };
  return { pressEnd, send };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('pressEnd', () => {
  it('returns undefined while the guest presses nothing', async () => {
    const { pressEnd } = await openWindow();
    expect(pressEnd()).toBeUndefined();
  });

  it('resolves after the press’s click listeners have run', async () => {
    const { pressEnd, send } = await openWindow();
    send('pointerdown');
    const firstEnd = pressEnd();
    send('pointerup');
    send('click', () => expect(pressEnd()).toBe(firstEnd));
    await firstEnd;
    expect(pressEnd()).toBeUndefined();
    expect.assertions(2);
  });

  it('resolves even if the page stops the click event', async () => {
    const { pressEnd, send } = await openWindow();
    send('pointerdown');
    const end = pressEnd();
    send('click', () => 'stop');
    expect(pressEnd()).toBe(end);
    vi.runOnlyPendingTimers();
    await end;
    expect(pressEnd()).toBeUndefined();
  });

  it('resolves when a press becomes a scroll', async () => {
    const { pressEnd, send } = await openWindow();
    send('pointerdown');
    const end = pressEnd();
    send('pointercancel');
    await end;
    expect(pressEnd()).toBeUndefined();
  });

  it('resolves after one second at the latest', async () => {
    const { pressEnd, send } = await openWindow();
    send('pointerdown');
    const end = pressEnd();
    vi.advanceTimersByTime(999);
    expect(pressEnd()).toBe(end);
    vi.advanceTimersByTime(1);
    await end;
    expect(pressEnd()).toBeUndefined();
  });

  it('ignores presses that a script dispatches', async () => {
    const { pressEnd, send } = await openWindow();
    send('pointerdown', undefined, false);
    expect(pressEnd()).toBeUndefined();
  });

  it('restarts the second when a second press begins', async () => {
    const { pressEnd, send } = await openWindow();
    send('pointerdown');
    vi.advanceTimersByTime(999);
    send('pointerdown');
    vi.advanceTimersByTime(999);
    expect(pressEnd()).toBeDefined();
  });
});
