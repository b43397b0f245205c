import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStepHistory } from '../../src/page/browser-navigation.ts';
import { createOverlayHistory } from '../../src/page/overlay-history.ts';
import { createFakeHistory } from './fake-history.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Creates the history of the date form above the list, on a page whose router has its own history state. */
function setUp() {
  vi.useFakeTimers();
  const history = createFakeHistory({ router: 1 });
  const replaceState = vi.fn();
  Object.assign(globalThis.history, { replaceState });
  vi.stubGlobal('location', { href: 'https://venue.example/' });
  const places: (string | null)[] = [];
  const steps = createStepHistory<string>('slipway', (place) => places.push(place));
  steps.listen();
  const close = vi.fn();
  const overlay = createOverlayHistory({ stepsKey: 'slipway', close, signal: new AbortController().signal });
  /** Ends the current task, then performs the history steps that the page requested. */
  async function settle(): Promise<void> {
    await vi.runAllTimersAsync();
    history.arrive();
  }
  return { history, replaceState, places, steps, close, overlay, settle };
}

describe('createOverlayHistory', () => {
  it('closes the form on Back, and keeps the page’s history state', () => {
    const { history, overlay, close } = setUp();
    overlay.didOpen();
    overlay.didOpen();
    expect(history.depth).toBe(1);
    expect(history.state).toMatchObject({ router: 1, slipway: { depth: 1 } });
    history.press(-1);
    expect(close).toHaveBeenCalledOnce();
    expect(history.depth).toBe(0);
  });

  it('removes its entry if the guest closes the form by its button', async () => {
    const { history, overlay, close, settle } = setUp();
    overlay.didOpen();
    overlay.didClose();
    await settle();
    expect(history.depth).toBe(0);
    expect(close).not.toHaveBeenCalled();
  });

  it('keeps the URL that the widget wrote when the form closed', async () => {
    const { history, overlay, replaceState } = setUp();
    overlay.didOpen();
    overlay.didClose();
    vi.stubGlobal('location', { href: 'https://venue.example/?slipway_date=2031-06-14' });
    await vi.runAllTimersAsync();
    vi.stubGlobal('location', { href: 'https://venue.example/' });
    history.arrive();
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(
      { router: 1 },
      '',
      'https://venue.example/?slipway_date=2031-06-14',
    );
  });

  it('keeps the form open when the guest returns from a later step', () => {
    const { history, overlay, steps, places, close } = setUp();
    overlay.didOpen();
    steps.push('kayak');
    history.press(-1);
    expect(places).toEqual([null]);
    expect(close).not.toHaveBeenCalled();
    history.press(-1);
    expect(close).toHaveBeenCalledOnce();
  });

  it('keeps the form’s entry if it closes below a later step', async () => {
    const { history, overlay, steps, settle } = setUp();
    overlay.didOpen();
    steps.push('kayak');
    overlay.didClose();
    await settle();
    expect(history.depth).toBe(2);
  });

  it('has one entry if the form reopens while Back still runs', async () => {
    const { history, overlay, close, settle } = setUp();
    overlay.didOpen();
    overlay.didClose();
    await vi.runAllTimersAsync();
    overlay.didOpen();
    await settle();
    expect(history.depth).toBe(1);
    history.press(-1);
    expect(close).toHaveBeenCalledOnce();
  });

  it('adds no entry on a sandboxed page without a history', async () => {
    const { history, overlay, settle } = setUp();
    history.blockEntries();
    overlay.didOpen();
    overlay.didClose();
    await settle();
    expect(history.depth).toBe(0);
  });
});
