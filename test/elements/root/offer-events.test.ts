import { describe, expect, it } from 'vitest';
import { createOfferEvents } from '../../../src/elements/root/catalogue.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { recordPublicEvents } from './test-context.ts';

const [kayak, tour] = [createTestItem({ id: '1', name: 'Kayak' }), createTestItem({ id: '2', name: 'Tour' })];
function createRecordedOfferEvents() {
  const element = new EventTarget();
  return { dispatched: recordPublicEvents(element), events: createOfferEvents(element) };
}

describe('createOfferEvents', () => {
  it('dispatches `slipway-items-viewed` only once for the same list', () => {
    const { dispatched, events } = createRecordedOfferEvents();
    for (let dispatchCount = 0; dispatchCount < 3; dispatchCount += 1) events.dispatchOffer([kayak, tour], undefined);
    expect(dispatched).toEqual([
      [
        'slipway-items-viewed',
        {
          items: [
            { itemId: '1', name: 'Kayak' },
            { itemId: '2', name: 'Tour' },
          ],
        },
      ],
      ['slipway-ready', null],
    ]);
  });

  it('dispatches no `slipway-items-viewed` if a single item opens immediately', () => {
    const { dispatched, events } = createRecordedOfferEvents();
    events.dispatchOffer([kayak], kayak);
    expect(dispatched.map(([name]) => name)).toEqual(['slipway-ready', 'slipway-item-viewed']);
  });

  it('dispatches `slipway-item-viewed` each time an item opens', () => {
    const { dispatched, events } = createRecordedOfferEvents();
    for (const openItem of [undefined, kayak, kayak, tour, undefined, tour])
      events.dispatchOffer([kayak, tour], openItem);
    expect(dispatched.flatMap(([name, detail]) => (name === 'slipway-item-viewed' ? [detail] : []))).toEqual([
      { itemId: '1', name: 'Kayak' },
      { itemId: '2', name: 'Tour' },
      { itemId: '2', name: 'Tour' },
    ]);
  });

  it('dispatches `slipway-items-viewed` even for an empty list', () => {
    const { dispatched, events } = createRecordedOfferEvents();
    events.dispatchOffer([], undefined);
    expect(dispatched.map(([name]) => name)).toEqual(['slipway-items-viewed', 'slipway-ready']);
  });

  it('dispatches a fatal problem again only if it ended in between', () => {
    const { dispatched, events } = createRecordedOfferEvents();
    for (const problem of [
      null,
      { kind: 'offline' },
      { kind: 'offline' },
      { kind: 'timeout' },
      null,
      { kind: 'timeout' },
    ] as const)
      events.dispatchFatal(problem);
    expect(dispatched.map(([, detail]) => detail)).toEqual([
      { kind: 'offline', code: 'offline', fatal: true },
      { kind: 'timeout', code: 'timeout', fatal: true },
      { kind: 'timeout', code: 'timeout', fatal: true },
    ]);
  });

  it('reads item names only if the event has a listener', () => {
    let readCount = 0;
    const watchedItem = Object.defineProperty(createTestItem({ id: '3' }), 'name', {
      get: () => (readCount++, 'Raft'),
    });
    const element = new EventTarget();
    createOfferEvents(element).dispatchOffer([watchedItem], undefined);
    expect(readCount).toBe(0);
    element.addEventListener('slipway-items-viewed', (event) => {
      const { items } = (event as CustomEvent<{ items: unknown[] }>).detail;
      expect(items).toEqual([{ itemId: '3', name: 'Raft' }]);
    });
    createOfferEvents(element).dispatchOffer([watchedItem], undefined);
    expect(readCount).toBe(1);
  });
});
