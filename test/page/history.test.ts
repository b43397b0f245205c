import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDialogHistory } from '../../src/page/dialog-history.ts';
import { createStepHistory } from '../../src/page/step-history.ts';
import { createFakeHistory } from './fake-history.ts';

afterEach(() => vi.unstubAllGlobals());

describe('createStepHistory', () => {
  function createHistory(initialState: unknown = null) {
    const tab = createFakeHistory(initialState);
    const visitedPlaces: (string | null)[] = [];
    const steps = createStepHistory<string>('slipway', (place) => visitedPlaces.push(place));
    steps.listen();
    return { tab, steps, places: visitedPlaces };
  }

  it('reports the step after Back and Forward, null before the first', () => {
    const { tab, steps, places } = createHistory();
    steps.push('calendar');
    steps.push('cart');
    expect(steps.getCurrentEntry()).toBe('cart');
    for (const step of [-1, -1, 1, 1]) tab.press(step);
    expect(places).toEqual(['calendar', null, 'calendar', 'cart']);
  });

  it('goes back with `back()` only over its own history entries', () => {
    const { tab, steps, places } = createHistory();
    tab.push({ route: '/rooms' });
    steps.push('calendar');
    expect(steps.back()).toBe(true);
    tab.arrive();
    expect([tab.state, places]).toEqual([{ route: '/rooms' }, [null]]);
    expect(steps.back()).toBe(false);
    tab.arrive();
    expect(tab.state).toEqual({ route: '/rooms' });
  });

  it('returns the current step and can go back after a reload', () => {
    const { tab, steps } = createHistory();
    steps.push('calendar');
    steps.push('cart');
    steps.stop();
    const places: (string | null)[] = [];
    const stepsAfterReload = createStepHistory<string>('slipway', (place) => places.push(place));
    stepsAfterReload.listen();
    expect(stepsAfterReload.getCurrentEntry()).toBe('cart');
    expect(stepsAfterReload.back()).toBe(true);
    tab.arrive();
    expect(places).toEqual(['calendar']);
  });

  it.each([[{ route: '/rooms', idx: 4 }], [{}]])('keeps the state of the page’s router: %j', (state) => {
    const { tab, steps } = createHistory(state);
    steps.push('calendar');
    expect(tab.state).toMatchObject(state);
  });

  it.each([[null], ['text'], [7], [undefined]])('accepts a page whose history state is %j', (state) => {
    const { steps } = createHistory(state);
    expect([steps.getCurrentEntry(), steps.back()]).toEqual([null, false]);
    steps.push('calendar');
    expect(steps.getCurrentEntry()).toBe('calendar');
  });

  it('keeps the steps of two elements apart', () => {
    const { tab, steps } = createHistory();
    const otherSteps = createStepHistory<string>('slipway-2', () => undefined);
    steps.push('calendar');
    otherSteps.push('map');
    expect([steps.getCurrentEntry(), otherSteps.getCurrentEntry()]).toEqual(['calendar', 'map']);
    tab.press(-1);
    expect([steps.getCurrentEntry(), otherSteps.getCurrentEntry()]).toEqual(['calendar', null]);
  });

  it('returns false from back() on a page that forbids history entries', () => {
    const { tab, steps } = createHistory();
    tab.blockEntries();
    steps.push('calendar');
    expect([steps.getCurrentEntry(), steps.back(), tab.depth]).toEqual([null, false, 0]);
  });

  it('ignores Back after stop()', () => {
    const { tab, steps, places } = createHistory();
    steps.push('calendar');
    steps.stop();
    tab.press(-1);
    expect(places).toEqual([]);
  });
});

describe('createDialogHistory', () => {
  /**
   * Creates a page with its own router, a dialog and steps inside the dialog. Records each opening, closing and change
   * of step.
   */
  function createPage() {
    const tab = createFakeHistory({ route: '/rooms' });
    const calls: string[] = [];
    const dialog = createDialogHistory({
      dialogKey: 'slipway-dialog',
      stepsKey: 'slipway',
      open: () => {
        calls.push('opened');
        // Imitates the element, which calls `recordOpen` for each dialog that it shows.
        dialog.recordOpen();
      },
      close: () => calls.push('closed'),
    });
    const steps = createStepHistory<string>('slipway', (place) => calls.push(`at ${place ?? 'the first step'}`));
    dialog.listen();
    steps.listen();
    return { tab, dialog, steps, calls };
  }

  it('closes the dialog on Back if it shows its first step', () => {
    const { tab, dialog, calls } = createPage();
    dialog.recordOpen();
    expect(tab.state).toMatchObject({ route: '/rooms' });
    expect(tab.depth).toBe(1);
    tab.press(-1);
    expect([calls, tab.depth]).toEqual([['closed'], 0]);
  });

  it('goes back step by step inside the dialog, then closes it', () => {
    const { tab, dialog, steps, calls } = createPage();
    dialog.recordOpen();
    steps.push('calendar');
    steps.push('cart');
    for (let pressCount = 0; pressCount < 3; pressCount += 1) tab.press(-1);
    expect(calls).toEqual(['at calendar', 'at the first step', 'closed']);
  });

  it('removes all entries of a dialog that closes', () => {
    const { tab, dialog, steps, calls } = createPage();
    tab.push({ route: '/rooms/7' });
    dialog.recordOpen();
    steps.push('calendar');
    steps.push('cart');
    dialog.recordClose();
    tab.arrive();
    expect([tab.state, calls]).toEqual([{ route: '/rooms/7' }, []]);
    tab.press(-1);
    expect(tab.state).toEqual({ route: '/rooms' });
  });

  it('keeps the entries of steps before the dialog when it closes', () => {
    const { tab, dialog, steps } = createPage();
    steps.push('calendar');
    dialog.recordOpen();
    steps.push('cart');
    dialog.recordClose();
    tab.arrive();
    expect([tab.depth, steps.getCurrentEntry()]).toEqual([1, 'calendar']);
  });

  it('reopens the dialog once on Forward', () => {
    const { tab, dialog, calls } = createPage();
    dialog.recordOpen();
    tab.press(-1);
    tab.press(1);
    expect([calls, tab.depth]).toEqual([['closed', 'opened', 'at the first step'], 1]);
  });

  it('keeps one entry if the dialog reopens before the browser goes back', () => {
    const { tab, dialog, calls } = createPage();
    dialog.recordOpen();
    dialog.recordClose();
    dialog.recordOpen();
    tab.arrive();
    expect(tab.depth).toBe(1);
    tab.press(-1);
    expect([calls, tab.depth]).toEqual([['closed'], 0]);
  });

  it('adds no second entry for the dialog after a reload', () => {
    const { tab, dialog } = createPage();
    dialog.recordOpen();
    dialog.stop();
    const reloadedDialog = createDialogHistory({
      dialogKey: 'slipway-dialog',
      stepsKey: 'slipway',
      open: () => undefined,
      close: () => undefined,
    });
    reloadedDialog.recordOpen();
    expect(tab.depth).toBe(1);
  });

  it('adds no entry on a page that forbids history entries', () => {
    const { tab, dialog } = createPage();
    tab.blockEntries();
    dialog.recordOpen();
    dialog.recordClose();
    tab.arrive();
    expect([tab.depth, tab.state]).toEqual([0, { route: '/rooms' }]);
  });

  it('ignores the page’s own entries while the dialog is closed', () => {
    const { tab, calls } = createPage();
    tab.push({ route: '/rooms/7' });
    tab.press(-1);
    expect(calls).toEqual(['at the first step']);
  });
});
