import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStepHistory } from '../../src/page/browser-navigation.ts';
import { createOverlayHistory } from '../../src/page/overlay-history.ts';
import { createFakeHistory } from './fake-history.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A form above the list, on a page whose router has a state of its own. */
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
  /** Ends the task and takes the steps that the page requested. */
  async function settle(): Promise<void> {
    await vi.runAllTimersAsync();
    history.arrive();
  }
  return { history, replaceState, places, steps, close, overlay, settle };
}

describe('createOverlayHistory', () => {
  it('closes the form on Back and keeps the state of the page', () => {
    const { history, overlay, close } = setUp();
    overlay.didOpen();
    overlay.didOpen();
    expect(history.depth).toBe(1);
    expect(history.state).toMatchObject({ router: 1, slipway: { depth: 1 } });
    history.press(-1);
    expect(close).toHaveBeenCalledOnce();
    expect(history.depth).toBe(0);
  });

  it('goes back over its entry if the guest closes the form otherwise', async () => {
    const { history, overlay, close, settle } = setUp();
    overlay.didOpen();
    overlay.didClose();
    await settle();
    expect(history.depth).toBe(0);
    expect(close).not.toHaveBeenCalled();
  });

  it('keeps the URL that the page wrote when the form closed', async () => {
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

  it('stays open below a step that the guest opens and leaves', () => {
    const { history, overlay, steps, places, close } = setUp();
    overlay.didOpen();
    steps.push('kayak');
    history.press(-1);
    expect(places).toEqual([null]);
    expect(close).not.toHaveBeenCalled();
    history.press(-1);
    expect(close).toHaveBeenCalledOnce();
  });

  it('leaves no step if it closes behind the guest', async () => {
    const { history, overlay, steps, settle } = setUp();
    overlay.didOpen();
    steps.push('kayak');
    overlay.didClose();
    await settle();
    expect(history.depth).toBe(2);
  });

  it('opens again while the browser goes back', async () => {
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

  it('works in a sandboxed page without a history', async () => {
    const { history, overlay, settle } = setUp();
    history.forbid();
    overlay.didOpen();
    overlay.didClose();
    await settle();
    expect(history.depth).toBe(0);
  });
});
