import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStepHistory } from '../../src/page/step-history.ts';
import { createOverlayHistory } from '../../src/page/overlay-history.ts';
import { createFakeHistory } from './fake-history.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Creates the history of the date form above the list, on a page whose router has its own history state. */
function createOverlayPage() {
  vi.useFakeTimers();
  const fakeHistory = createFakeHistory({ router: 1 });
  const replaceState = vi.fn();
  Object.assign(globalThis.history, { replaceState });
  vi.stubGlobal('location', { href: 'https://venue.example/' });
  const places: (string | null)[] = [];
  const stepHistory = createStepHistory<string>('slipway', (place) => places.push(place));
  stepHistory.listen();
  const closeOverlay = vi.fn();
  const overlayHistory = createOverlayHistory({
    stepsKey: 'slipway',
    close: closeOverlay,
    signal: new AbortController().signal,
  });
  /** Ends the current task, then performs the history steps that the page requested. */
  async function endTask(): Promise<void> {
    await vi.runAllTimersAsync();
    fakeHistory.arrive();
  }
  return {
    fakeHistory,
    replaceState,
    places,
    stepHistory,
    closeOverlay,
    overlayHistory,
    endTask,
  };
}

describe('createOverlayHistory', () => {
  it('closes the form on Back, and keeps the page’s history state', () => {
    const { fakeHistory, overlayHistory, closeOverlay } = createOverlayPage();
    overlayHistory.recordOpen();
    overlayHistory.recordOpen();
    expect(fakeHistory.depth).toBe(1);
    expect(fakeHistory.state).toMatchObject({ router: 1, slipway: { depth: 1 } });
    fakeHistory.press(-1);
    expect(closeOverlay).toHaveBeenCalledOnce();
    expect(fakeHistory.depth).toBe(0);
  });

  it('removes its entry if the guest closes the form by its button', async () => {
    const { fakeHistory, overlayHistory, closeOverlay, endTask } = createOverlayPage();
    overlayHistory.recordOpen();
    overlayHistory.recordClose();
    await endTask();
    expect(fakeHistory.depth).toBe(0);
    expect(closeOverlay).not.toHaveBeenCalled();
  });

  it('restores the URL that the page had when the form closed', async () => {
    const { fakeHistory, overlayHistory, replaceState } = createOverlayPage();
    overlayHistory.recordOpen();
    overlayHistory.recordClose();
    vi.stubGlobal('location', { href: 'https://venue.example/?slipway_date=2031-06-14' });
    await vi.runAllTimersAsync();
    vi.stubGlobal('location', { href: 'https://venue.example/' });
    fakeHistory.arrive();
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(
      { router: 1 },
      '',
      'https://venue.example/?slipway_date=2031-06-14',
    );
  });

  it('keeps the form open when the guest returns from a later step', () => {
    const { fakeHistory, overlayHistory, stepHistory, places, closeOverlay } = createOverlayPage();
    overlayHistory.recordOpen();
    stepHistory.push('kayak');
    fakeHistory.press(-1);
    expect(places).toEqual([null]);
    expect(closeOverlay).not.toHaveBeenCalled();
    fakeHistory.press(-1);
    expect(closeOverlay).toHaveBeenCalledOnce();
  });

  it('keeps the closed form’s entry if a later step follows it', async () => {
    const { fakeHistory, overlayHistory, stepHistory, endTask } = createOverlayPage();
    overlayHistory.recordOpen();
    stepHistory.push('kayak');
    overlayHistory.recordClose();
    await endTask();
    expect(fakeHistory.depth).toBe(2);
  });

  it('keeps one entry if the form reopens before the browser goes back', async () => {
    const { fakeHistory, overlayHistory, closeOverlay, endTask } = createOverlayPage();
    overlayHistory.recordOpen();
    overlayHistory.recordClose();
    await vi.runAllTimersAsync();
    overlayHistory.recordOpen();
    await endTask();
    expect(fakeHistory.depth).toBe(1);
    fakeHistory.press(-1);
    expect(closeOverlay).toHaveBeenCalledOnce();
  });

  it('adds no entry on a sandboxed page that forbids history entries', async () => {
    const { fakeHistory, overlayHistory, endTask } = createOverlayPage();
    fakeHistory.blockEntries();
    overlayHistory.recordOpen();
    overlayHistory.recordClose();
    await endTask();
    expect(fakeHistory.depth).toBe(0);
  });
});
