import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { carrySelection, Navigation } from '../../../src/elements/root/navigation.ts';
import type { Host } from '../../../src/elements/shared/host.ts';
import { addTo, ask, june10 } from '../../flow/visit.ts';
import { handHistory } from '../../page/history/hand-history.ts';
import { handContext } from './hand-context.ts';
import { plainItem } from '../../api/plain.ts';

describe('Navigation', () => {
  beforeEach(() => void vi.stubGlobal('innerHeight', 700));
  afterEach(() => vi.unstubAllGlobals());

  const drawn = (dialog: unknown = null) => ({ querySelector: () => dialog }) as unknown as Host['renderRoot'];

  function begin({ itemId = null as string | null, dialog = null as unknown, id = '' } = {}) {
    const tab = handHistory();
    const context = handContext({ host: { renderRoot: drawn(dialog), id }, settings: { choice: { itemId } } });
    if (itemId) context.flow.choose({ itemId });
    const places = new Navigation(context);
    return { tab, places, ...context, at: () => [context.flow.state.step, context.flow.state.choice.itemId] };
  }

  test('Back on a phone walks the way back that was come, and out at its beginning', async () => {
    const { tab, at, ...visit } = begin();
    visit.flow.choose({ itemId: 'kayak' });
    await addTo(visit, ask('kayak'));
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

  test('our own Back takes the same way', async () => {
    const { tab, places, at, ...visit } = begin();
    visit.flow.choose({ itemId: 'kayak' });
    await addTo(visit, ask('kayak'));
    places.back();
    tab.arrive();
    expect([at(), tab.depth]).toEqual([['choose', 'kayak'], 1]);
  });

  test.each([
    ['details', 'cart'],
    ['review', 'details'],
    ['cart', 'choose'],
  ] as const)('where the page’s history holds nothing of ours Back goes from %s to %s', async (from, to) => {
    const { tab, places, at, ...visit } = begin();
    await addTo(visit, ask('kayak'));
    visit.commit({ step: from });
    tab.push(null);
    places.back();
    expect(at()[0]).toBe(to);
  });

  test('the only item there is stays open, however far one goes back', () => {
    const { places, at } = begin({ itemId: 'kayak' });
    places.back();
    expect(at()).toEqual(['choose', 'kayak']);
  });

  test('what led to a booking is not walked again: Back leads to choosing, or nowhere', async () => {
    const { tab, at, ...visit } = begin();
    await addTo(visit, ask('kayak'));
    visit.commit({ step: 'done', booking: { code: 'A', url: '', paymentRequired: false } });
    tab.press(-1);
    expect(at()[0]).toBe('done');
    tab.press(-1);
    expect(at()[0]).toBe('choose');
  });

  test('a booking that is seen again where the visitor has returned to is no place more', () => {
    const { tab, places, commit } = begin();
    const booking = { code: 'A', url: '', paymentRequired: false };
    commit({ step: 'done', booking });
    commit({ step: 'choose', booking: null });
    tab.press(-1);
    expect(places.present()).toEqual({ step: 'done', itemId: null, code: 'A' });
    commit({ step: 'done', booking });
    expect(tab.depth).toBe(1);
  });

  describe('who was quick', () => {
    const opened = (dialog: unknown) => {
      vi.stubGlobal('navigator', {});
      const tab = handHistory();
      const context = handContext({ host: { renderRoot: drawn(dialog) } });
      context.flow.choose({ itemId: 'kayak' });
      new Navigation(context);
      return tab.depth;
    };

    test('and opened an item before anybody followed can go back from it', () => {
      expect(opened(null)).toBe(1);
    });

    test('is nobody behind a closed dialog', () => {
      expect(opened({})).toBe(0);
    });
  });

  test('two elements with ids of their own do not walk each other’s way', () => {
    const tab = handHistory();
    const visits = ['one', 'other'].map((id) => handContext({ host: { renderRoot: drawn(), id } }));
    const [one, other] = visits.map((visit) => ({ ...visit, places: new Navigation(visit) }));
    one?.flow.choose({ itemId: 'kayak' });
    other?.flow.choose({ itemId: 'tour' });
    expect([one?.places.present()?.itemId, other?.places.present()?.itemId]).toEqual(['kayak', 'tour']);
    tab.press(-1);
    expect(one?.flow.state.choice.itemId).toBe('kayak');
    expect(other?.flow.state.choice.itemId).toBeNull();
  });

  test('an element that is taken out of the page follows no Back', () => {
    const { tab, host, flow } = begin();
    flow.choose({ itemId: 'kayak' });
    host.disconnect();
    tab.press(-1);
    expect(flow.state.choice.itemId).toBe('kayak');
  });

  test('another day is no other place, another item while choosing is', () => {
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
    plainItem({ id: 'kayak', bounds }),
    plainItem({ id: 'tour', bounds }),
    plainItem({ id: 'mug', simple: true, bounds: { mugs: { min: 1, max: 9 } } }),
  ];

  function open({ active = false, itemId = null as string | null } = {}) {
    const { flow, ...context } = handContext({ host: { items }, settings: { choice: { itemId } } });
    if (itemId) flow.choose({ itemId });
    carrySelection({ ...context, flow, dates: { isActive: active } });
    return flow;
  }
  const day = { start: june10, end: june10, startTime: '09:00', endTime: '11:00', timeslot: 2 } as const;

  test('a party and a first day go on to the next item, an end and a time stay with the one they were for', () => {
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

  test('the first item to be opened takes what was preset as it is', () => {
    const flow = open();
    flow.choose({ ...day });
    flow.choose({ itemId: 'kayak' });
    expect(flow.state.choice).toMatchObject({ ...day, itemId: 'kayak' });
  });

  test('back to the list and into the same item nothing is lost', () => {
    const flow = open({ itemId: 'kayak' });
    flow.choose({ ...day });
    flow.choose({ itemId: null });
    flow.choose({ itemId: 'kayak' });
    expect(flow.state.choice).toMatchObject(day);
  });

  test('how many mugs one wanted says nothing about the next thing one buys', () => {
    const flow = open({ itemId: 'kayak' });
    flow.choose({ params: { adults: 3, mugs: 5 } });
    flow.choose({ itemId: 'mug' });
    expect(flow.state.choice.params).toEqual({ adults: 3 });
  });

  test('what is opened out of a list browsed by date comes with the days of the list', () => {
    const flow = open({ itemId: 'kayak', active: true });
    flow.choose({ itemId: 'tour', ...day });
    expect(flow.state.choice).toMatchObject(day);
  });

  test('a line that is opened again brings its own', () => {
    const flow = open({ itemId: 'kayak' });
    flow.choose({ itemId: 'tour', lineId: '7', ...day });
    expect(flow.state.choice).toMatchObject({ ...day, lineId: '7' });
  });
});
