import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { carrySelection, Navigation } from '../../../src/elements/root/navigation.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { addToCart, toRequest, june10 } from '../../flow/visit.ts';
import { createFakeHistory } from '../../page/fake-history.ts';
import { createTestContext } from './test-context.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { addDays } from '../../../src/values/dates/day.ts';

describe('Navigation', () => {
  beforeEach(() => void vi.stubGlobal('innerHeight', 700));
  afterEach(() => vi.unstubAllGlobals());

  const createRenderRoot = (dialog: unknown = null) =>
    ({ querySelector: () => dialog }) as unknown as Host['renderRoot'];

  function openNavigation({ itemId = null as string | null, dialog = null as unknown, id = '' } = {}) {
    const tab = createFakeHistory();
    const context = createTestContext({
      host: { renderRoot: createRenderRoot(dialog), id },
      settings: { choice: { itemId } },
    });
    if (itemId) context.flow.choose({ itemId });
    const stepPlaces = new Navigation(context);
    return { tab, stepPlaces, ...context, at: () => [context.flow.state.step, context.flow.state.choice.itemId] };
  }

  test('goes back step by step on the browser’s Back', async () => {
    const { tab, at, ...visit } = openNavigation();
    visit.flow.choose({ itemId: 'kayak' });
    await addToCart(visit, toRequest('kayak'));
    visit.flow.goTo('details');
    expect(tab.depth).toBe(3);
    tab.press(-1);
    expect(at()).toEqual(['cart', 'kayak']);
    tab.press(-1);
    expect(at()).toEqual(['choose', 'kayak']);
    tab.press(-1);
    expect(at()).toEqual(['choose', null]);
    tab.press(1);
    expect([at(), tab.depth]).toEqual([['choose', 'kayak'], 1]);
  });

  test('goes back in the history when the guest presses the widget’s Back', async () => {
    const { tab, stepPlaces, at, ...visit } = openNavigation();
    visit.flow.choose({ itemId: 'kayak' });
    await addToCart(visit, toRequest('kayak'));
    stepPlaces.back();
    tab.arrive();
    expect([at(), tab.depth]).toEqual([['choose', 'kayak'], 1]);
  });

  test.each([
    ['details', 'cart'],
    ['review', 'details'],
    ['cart', 'choose'],
  ] as const)('goes back from %s to %s if the history has no entry', async (from, to) => {
    const { tab, stepPlaces, at, ...visit } = openNavigation();
    await addToCart(visit, toRequest('kayak'));
    visit.commit({ step: from });
    tab.push(null);
    stepPlaces.back();
    expect(at()[0]).toBe(to);
  });

  test('keeps a single item open when the guest goes back', () => {
    const { stepPlaces, at } = openNavigation({ itemId: 'kayak' });
    stepPlaces.back();
    expect(at()).toEqual(['choose', 'kayak']);
  });

  test('ignores Back from a booking to any step except the first', async () => {
    const { tab, at, ...visit } = openNavigation();
    await addToCart(visit, toRequest('kayak'));
    visit.commit({ step: 'done', booking: { code: 'A', url: '', paymentRequired: false } });
    tab.press(-1);
    expect(at()[0]).toBe('done');
    tab.press(-1);
    expect(at()[0]).toBe('choose');
  });

  test('adds no history entry for a booking that Back has reopened', () => {
    const { tab, stepPlaces, commit } = openNavigation();
    const paidBooking = { code: 'A', url: '', paymentRequired: false };
    commit({ step: 'done', booking: paidBooking });
    commit({ step: 'choose', booking: null });
    tab.press(-1);
    expect(stepPlaces.getCurrentEntry()).toEqual({ step: 'done', itemId: null, code: 'A' });
    commit({ step: 'done', booking: paidBooking });
    expect(tab.depth).toBe(1);
  });

  describe('after an item opened before the module loaded', () => {
    const readDepth = (mode: 'inline' | 'dialog', dialogElement: unknown) => {
      vi.stubGlobal('navigator', {});
      const tab = createFakeHistory();
      const context = createTestContext({ host: { mode, renderRoot: createRenderRoot(dialogElement) } });
      context.flow.choose({ itemId: 'kayak' });
      new Navigation(context);
      context.flow.choose({ itemId: 'board' });
      return tab.depth;
    };

    test('adds the missing history entry of that item', () => {
      expect([readDepth('inline', null), readDepth('dialog', {})]).toEqual([2, 2]);
    });

    test('adds no history entry while the dialog is closed', () => {
      expect(readDepth('dialog', null)).toBe(0);
    });
  });

  test('distinguishes the history entries of two elements by their ids', () => {
    const tab = createFakeHistory();
    const visits = ['one', 'other'].map((id) => createTestContext({ host: { renderRoot: createRenderRoot(), id } }));
    const [firstVisit, otherVisit] = visits.map((visit) => ({ ...visit, places: new Navigation(visit) }));
    firstVisit?.flow.choose({ itemId: 'kayak' });
    otherVisit?.flow.choose({ itemId: 'tour' });
    expect([firstVisit?.places.getCurrentEntry()?.itemId, otherVisit?.places.getCurrentEntry()?.itemId]).toEqual([
      'kayak',
      'tour',
    ]);
    tab.press(-1);
    expect(firstVisit?.flow.state.choice.itemId).toBe('kayak');
    expect(otherVisit?.flow.state.choice.itemId).toBeNull();
  });

  test('ignores Back while the element is outside the page', () => {
    const { tab, host, flow } = openNavigation();
    flow.choose({ itemId: 'kayak' });
    host.disconnect();
    tab.press(-1);
    expect(flow.state.choice.itemId).toBe('kayak');
  });

  test('adds a history entry only if the open item or step changes', () => {
    const { tab, flow, commit } = openNavigation();
    flow.choose({ itemId: 'kayak' });
    flow.choose({ discountCode: 'x' });
    expect(tab.depth).toBe(1);
    flow.choose({ itemId: 'tour' });
    expect(tab.depth).toBe(2);
    commit({ step: 'cart' });
    commit({ choice: { ...flow.state.choice, itemId: 'kayak' } });
    expect(tab.depth).toBe(3);
  });
});

describe('carrySelection', () => {
  const bounds = { adults: { min: 1, max: 4 } };
  const items = [
    createTestItem({ id: 'kayak', bounds }),
    createTestItem({ id: 'tour', bounds }),
    createTestItem({ id: 'mug', simple: true, bounds: { mugs: { min: 1, max: 9 } } }),
  ];

  function openNavigation({ active = false, itemId = null as string | null, offeredItems = items } = {}) {
    const context = createTestContext({ host: { items: offeredItems }, settings: { choice: { itemId } } });
    if (itemId) context.flow.choose({ itemId });
    carrySelection({
      ...context,
      dates: { isActive: active },
      cards: { keepSharedQuantities: ({ boats: _, ...party }) => party },
    });
    return context;
  }
  const openFlow = (options: Parameters<typeof openNavigation>[0] = {}) => openNavigation(options).flow;
  const june12 = addDays(june10, 2);
  const selectedTimes = { start: june10, end: june10, startTime: '09:00', endTime: '11:00', timeslot: 2 } as const;

  test('carries day and party to the next item, but no times', () => {
    const flow = openFlow({ itemId: 'kayak' });
    flow.choose({ ...selectedTimes, params: { adults: 3 } });
    flow.choose({ itemId: 'tour' });
    expect(flow.state.choice).toMatchObject({ itemId: 'tour', start: june10, end: null, params: { adults: 3 } });
    expect([flow.state.choice.startTime, flow.state.choice.endTime, flow.state.choice.timeslot]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('keeps days and times that come from the next item’s card', () => {
    const flow = openFlow({ itemId: 'kayak' });
    flow.choose({ start: june10, end: null });
    flow.choose({ ...selectedTimes, itemId: 'tour' });
    expect(flow.state.choice).toMatchObject({ ...selectedTimes, itemId: 'tour' });
  });

  test.each([
    ['of any length', createTestItem({ id: 'tour' }), june12],
    ['of a fixed length', createTestItem({ id: 'tour', fixedLength: 3 }), null],
    ['by night', createTestItem({ id: 'tour', unit: 'N' }), null],
  ] as const)('carries the first day, and the last if possible, to items %s', (_, tourChanges, expectedEnd) => {
    const flow = openFlow({ itemId: 'kayak', offeredItems: [...items.slice(0, 1), tourChanges] });
    flow.choose({ start: june10, end: june12 });
    flow.choose({ itemId: 'tour' });
    expect(flow.state.choice).toMatchObject({ start: june10, end: expectedEnd });
  });

  describe('after the guest only opened an item with another length', () => {
    const offeredItems = [...items.slice(0, 1), createTestItem({ id: 'tour', fixedLength: 1 })];
    function openTour() {
      const flow = openFlow({ itemId: 'kayak', offeredItems });
      flow.choose({ start: june10, end: june12 });
      flow.choose({ itemId: 'tour' });
      expect(flow.state.choice).toMatchObject({ start: june10, end: null });
      return flow;
    }

    test('restores the days in the list and for a different item', () => {
      const flow = openTour();
      flow.choose({ itemId: null });
      expect(flow.state.choice).toMatchObject({ start: june10, end: june12 });
      flow.choose({ itemId: 'kayak' });
      expect(flow.state.choice).toMatchObject({ start: june10, end: june12 });
    });

    test('shortens the days again if the same item reopens', () => {
      const flow = openTour();
      flow.choose({ itemId: null });
      flow.choose({ itemId: 'tour' });
      expect(flow.state.choice).toMatchObject({ start: june10, end: null });
    });

    test('keeps a day that the guest selected at that item', () => {
      const flow = openTour();
      flow.choose({ start: june12 });
      flow.choose({ itemId: null });
      expect(flow.state.choice).toMatchObject({ start: june12, end: null });
    });
  });

  describe('after Add to cart', () => {
    async function addAndOpenList() {
      const visit = openNavigation({ itemId: null });
      visit.flow.choose({ itemId: 'kayak' });
      await addToCart(visit, { ...toRequest('kayak'), start: june10, end: june12 });
      visit.flow.goTo('choose', null);
      return visit.flow;
    }

    test.each(['tour', 'kayak'])('carries the days of the newest line to %s', async (itemId) => {
      const flow = await addAndOpenList();
      flow.choose({ itemId });
      expect(flow.state.choice).toMatchObject({ itemId, start: june10, end: june12 });
    });

    test('prefers the days that come from the next item’s card', async () => {
      const flow = await addAndOpenList();
      flow.choose({ itemId: 'tour', start: june12, end: june12 });
      expect(flow.state.choice).toMatchObject({ start: june12, end: june12 });
    });

    test('carries no day over if the same item stays open', async () => {
      const visit = openNavigation({ itemId: 'kayak' });
      await addToCart(visit, toRequest('kayak'));
      visit.flow.goTo('choose');
      expect(visit.flow.state.choice).toMatchObject({ itemId: 'kayak', start: null });
    });
  });

  test('keeps the presets for the first item', () => {
    const flow = openFlow();
    flow.choose({ ...selectedTimes });
    flow.choose({ itemId: 'kayak' });
    expect(flow.state.choice).toMatchObject({ ...selectedTimes, itemId: 'kayak' });
  });

  test('keeps the whole selection if the same item reopens', () => {
    const flow = openFlow({ itemId: 'kayak' });
    flow.choose({ ...selectedTimes });
    flow.choose({ itemId: null });
    flow.choose({ itemId: 'kayak' });
    expect(flow.state.choice).toMatchObject(selectedTimes);
  });

  test('drops quantities that count no people', () => {
    const flow = openFlow({ itemId: 'kayak' });
    flow.choose({ params: { adults: 3, boats: 2 } });
    flow.choose({ itemId: 'tour' });
    expect(flow.state.choice.params).toEqual({ adults: 3 });
  });

  test('drops an earlier quantity of a simple item', () => {
    const flow = openFlow({ itemId: 'kayak' });
    flow.choose({ params: { adults: 3, mugs: 5 } });
    flow.choose({ itemId: 'mug' });
    expect(flow.state.choice.params).toEqual({ adults: 3 });
  });

  test('keeps the days that a date search has selected', () => {
    const flow = openFlow({ itemId: 'kayak', active: true });
    flow.choose({ itemId: 'tour', ...selectedTimes });
    expect(flow.state.choice).toMatchObject(selectedTimes);
  });

  test('keeps the selection of a line that the guest edits', () => {
    const flow = openFlow({ itemId: 'kayak' });
    flow.choose({ itemId: 'tour', lineId: '7', ...selectedTimes });
    expect(flow.state.choice).toMatchObject({ ...selectedTimes, lineId: '7' });
  });
});
