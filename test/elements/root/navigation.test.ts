import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { carrySelection, Navigation } from '../../../src/elements/root/navigation.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { addToCart, toRequest, june10 } from '../../flow/visit.ts';
import { createFakeHistory } from '../../page/fake-history.ts';
import { createTestContext } from './test-context.ts';
import { createTestItem } from '../../api/plain.ts';
import { addDays } from '../../../src/values/dates/day.ts';

describe('Navigation', () => {
  beforeEach(() => void vi.stubGlobal('innerHeight', 700));
  afterEach(() => vi.unstubAllGlobals());

  const renderRootWith = (dialog: unknown = null) => ({ querySelector: () => dialog }) as unknown as Host['renderRoot'];

  function begin({ itemId = null as string | null, dialog = null as unknown, id = '' } = {}) {
    const tab = createFakeHistory();
    const context = createTestContext({
      host: { renderRoot: renderRootWith(dialog), id },
      settings: { choice: { itemId } },
    });
    if (itemId) context.flow.choose({ itemId });
    const places = new Navigation(context);
    return { tab, places, ...context, at: () => [context.flow.state.step, context.flow.state.choice.itemId] };
  }

  test('goes back step by step on the browser’s Back', async () => {
    const { tab, at, ...visit } = begin();
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

  test('goes back in the history when the guest presses its back button', async () => {
    const { tab, places, at, ...visit } = begin();
    visit.flow.choose({ itemId: 'kayak' });
    await addToCart(visit, toRequest('kayak'));
    places.back();
    tab.arrive();
    expect([at(), tab.depth]).toEqual([['choose', 'kayak'], 1]);
  });

  test.each([
    ['details', 'cart'],
    ['review', 'details'],
    ['cart', 'choose'],
  ] as const)('goes back from %s to %s without its own history entry', async (from, to) => {
    const { tab, places, at, ...visit } = begin();
    await addToCart(visit, toRequest('kayak'));
    visit.commit({ step: from });
    tab.push(null);
    places.back();
    expect(at()[0]).toBe(to);
  });

  test('keeps a single item open when the guest goes back', () => {
    const { places, at } = begin({ itemId: 'kayak' });
    places.back();
    expect(at()).toEqual(['choose', 'kayak']);
  });

  test('skips the steps before a booking on Back', async () => {
    const { tab, at, ...visit } = begin();
    await addToCart(visit, toRequest('kayak'));
    visit.commit({ step: 'done', booking: { code: 'A', url: '', paymentRequired: false } });
    tab.press(-1);
    expect(at()[0]).toBe('done');
    tab.press(-1);
    expect(at()[0]).toBe('choose');
  });

  test('adds no entry for a booking that Back has reopened', () => {
    const { tab, places, commit } = begin();
    const booking = { code: 'A', url: '', paymentRequired: false };
    commit({ step: 'done', booking });
    commit({ step: 'choose', booking: null });
    tab.press(-1);
    expect(places.present()).toEqual({ step: 'done', itemId: null, code: 'A' });
    commit({ step: 'done', booking });
    expect(tab.depth).toBe(1);
  });

  describe('a guest who is faster than the module', () => {
    const depthOf = (mode: 'inline' | 'dialog', openDialog: unknown) => {
      vi.stubGlobal('navigator', {});
      const tab = createFakeHistory();
      const context = createTestContext({ host: { mode, renderRoot: renderRootWith(openDialog) } });
      context.flow.choose({ itemId: 'kayak' });
      new Navigation(context);
      context.flow.choose({ itemId: 'board' });
      return tab.depth;
    };

    test('adds an entry for an item that opened before the module loaded', () => {
      expect([depthOf('inline', null), depthOf('dialog', {})]).toEqual([2, 2]);
    });

    test('adds no entry while the dialog is closed', () => {
      expect(depthOf('dialog', null)).toBe(0);
    });
  });

  test('distinguishes the entries of two elements by their ids', () => {
    const tab = createFakeHistory();
    const visits = ['one', 'other'].map((id) => createTestContext({ host: { renderRoot: renderRootWith(), id } }));
    const [one, other] = visits.map((visit) => ({ ...visit, places: new Navigation(visit) }));
    one?.flow.choose({ itemId: 'kayak' });
    other?.flow.choose({ itemId: 'tour' });
    expect([one?.places.present()?.itemId, other?.places.present()?.itemId]).toEqual(['kayak', 'tour']);
    tab.press(-1);
    expect(one?.flow.state.choice.itemId).toBe('kayak');
    expect(other?.flow.state.choice.itemId).toBeNull();
  });

  test('ignores Back while the element is outside the page', () => {
    const { tab, host, flow } = begin();
    flow.choose({ itemId: 'kayak' });
    host.disconnect();
    tab.press(-1);
    expect(flow.state.choice.itemId).toBe('kayak');
  });

  test('adds an entry only if the open item changes', () => {
    const { tab, flow, commit } = begin();
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

  function begin({ active = false, itemId = null as string | null, offer = items } = {}) {
    const context = createTestContext({ host: { items: offer }, settings: { choice: { itemId } } });
    if (itemId) context.flow.choose({ itemId });
    carrySelection({ ...context, dates: { isActive: active }, cards: { partyIn: ({ boats: _, ...party }) => party } });
    return context;
  }
  const open = (options: Parameters<typeof begin>[0] = {}) => begin(options).flow;
  const june12 = addDays(june10, 2);
  const day = { start: june10, end: june10, startTime: '09:00', endTime: '11:00', timeslot: 2 } as const;

  test('carries day and party to the next item, but no times', () => {
    const flow = open({ itemId: 'kayak' });
    flow.choose({ ...day, params: { adults: 3 } });
    flow.choose({ itemId: 'tour' });
    expect(flow.state.choice).toMatchObject({ itemId: 'tour', start: june10, end: null, params: { adults: 3 } });
    expect([flow.state.choice.startTime, flow.state.choice.endTime, flow.state.choice.timeslot]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('keeps days and time that the next item’s card selects', () => {
    const flow = open({ itemId: 'kayak' });
    flow.choose({ start: june10, end: null });
    flow.choose({ ...day, itemId: 'tour' });
    expect(flow.state.choice).toMatchObject({ ...day, itemId: 'tour' });
  });

  test.each([
    ['of any length', createTestItem({ id: 'tour' }), june12],
    ['of a fixed length', createTestItem({ id: 'tour', fixedLength: 3 }), null],
    ['by night', createTestItem({ id: 'tour', unit: 'N' }), null],
  ] as const)('carries the first day, and the last if possible, to items %s', (_, tour, end) => {
    const flow = open({ itemId: 'kayak', offer: [...items.slice(0, 1), tour] });
    flow.choose({ start: june10, end: june12 });
    flow.choose({ itemId: 'tour' });
    expect(flow.state.choice).toMatchObject({ start: june10, end });
  });

  describe('after the guest only opened an item with another length', () => {
    const offer = [...items.slice(0, 1), createTestItem({ id: 'tour', fixedLength: 1 })];
    function lookAtTour() {
      const flow = open({ itemId: 'kayak', offer });
      flow.choose({ start: june10, end: june12 });
      flow.choose({ itemId: 'tour' });
      expect(flow.state.choice).toMatchObject({ start: june10, end: null });
      return flow;
    }

    test('restores the days in the list and for a different item', () => {
      const flow = lookAtTour();
      flow.choose({ itemId: null });
      expect(flow.state.choice).toMatchObject({ start: june10, end: june12 });
      flow.choose({ itemId: 'kayak' });
      expect(flow.state.choice).toMatchObject({ start: june10, end: june12 });
    });

    test('shortens the days again if the same item reopens', () => {
      const flow = lookAtTour();
      flow.choose({ itemId: null });
      flow.choose({ itemId: 'tour' });
      expect(flow.state.choice).toMatchObject({ start: june10, end: null });
    });

    test('keeps a day that the guest selected at that item', () => {
      const flow = lookAtTour();
      flow.choose({ start: june12 });
      flow.choose({ itemId: null });
      expect(flow.state.choice).toMatchObject({ start: june12, end: null });
    });
  });

  describe('after Add to cart', () => {
    async function flowAfterAdding() {
      const visit = begin({ itemId: null });
      visit.flow.choose({ itemId: 'kayak' });
      await addToCart(visit, { ...toRequest('kayak'), start: june10, end: june12 });
      visit.flow.goTo('choose', null);
      return visit.flow;
    }

    test.each(['tour', 'kayak'])('carries the days of the newest line to %s', async (itemId) => {
      const flow = await flowAfterAdding();
      flow.choose({ itemId });
      expect(flow.state.choice).toMatchObject({ itemId, start: june10, end: june12 });
    });

    test('prefers the days that the next item’s card selects', async () => {
      const flow = await flowAfterAdding();
      flow.choose({ itemId: 'tour', start: june12, end: june12 });
      expect(flow.state.choice).toMatchObject({ start: june12, end: june12 });
    });

    test('selects no day if the same item stays open', async () => {
      const visit = begin({ itemId: 'kayak' });
      await addToCart(visit, toRequest('kayak'));
      visit.flow.goTo('choose');
      expect(visit.flow.state.choice).toMatchObject({ itemId: 'kayak', start: null });
    });
  });

  test('keeps the presets for the first item', () => {
    const flow = open();
    flow.choose({ ...day });
    flow.choose({ itemId: 'kayak' });
    expect(flow.state.choice).toMatchObject({ ...day, itemId: 'kayak' });
  });

  test('keeps the whole selection if the same item reopens', () => {
    const flow = open({ itemId: 'kayak' });
    flow.choose({ ...day });
    flow.choose({ itemId: null });
    flow.choose({ itemId: 'kayak' });
    expect(flow.state.choice).toMatchObject(day);
  });

  test('drops quantities that count no people', () => {
    const flow = open({ itemId: 'kayak' });
    flow.choose({ params: { adults: 3, boats: 2 } });
    flow.choose({ itemId: 'tour' });
    expect(flow.state.choice.params).toEqual({ adults: 3 });
  });

  test('drops the quantity of a simple item', () => {
    const flow = open({ itemId: 'kayak' });
    flow.choose({ params: { adults: 3, mugs: 5 } });
    flow.choose({ itemId: 'mug' });
    expect(flow.state.choice.params).toEqual({ adults: 3 });
  });

  test('keeps the days of a date search', () => {
    const flow = open({ itemId: 'kayak', active: true });
    flow.choose({ itemId: 'tour', ...day });
    expect(flow.state.choice).toMatchObject(day);
  });

  test('keeps the selection of a line that the guest edits', () => {
    const flow = open({ itemId: 'kayak' });
    flow.choose({ itemId: 'tour', lineId: '7', ...day });
    expect(flow.state.choice).toMatchObject({ ...day, lineId: '7' });
  });
});
