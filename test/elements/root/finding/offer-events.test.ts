import { expect, test } from 'vitest';
import { createOfferEvents } from '../../../../src/elements/root/finding/offer-events.ts';
import { plainItem } from '../../../api/plain.ts';
import { publicEventsOf } from '../hand-context.ts';

const [kayak, tour] = [plainItem({ id: '1', name: 'Kayak' }), plainItem({ id: '2', name: 'Tour' })];
function begin() {
  const element = new EventTarget();
  return { told: publicEventsOf(element), events: createOfferEvents(element) };
}

test('a list that can be seen is told with what is in it, once, however often it is drawn', () => {
  const { told, events } = begin();
  for (let times = 0; times < 3; times += 1) events.offered([kayak, tour], undefined);
  expect(told).toEqual([
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

test('who opens a single item at once has seen no list', () => {
  const { told, events } = begin();
  events.offered([kayak], kayak);
  expect(told.map(([name]) => name)).toEqual(['slipway-ready', 'slipway-item-viewed']);
});

test('an item is told each time it is opened', () => {
  const { told, events } = begin();
  for (const open of [undefined, kayak, kayak, tour, undefined, tour]) events.offered([kayak, tour], open);
  expect(told.flatMap(([name, detail]) => (name === 'slipway-item-viewed' ? [detail] : []))).toEqual([
    { itemId: '1', name: 'Kayak' },
    { itemId: '2', name: 'Tour' },
    { itemId: '2', name: 'Tour' },
  ]);
});

test('an offer of nothing is one too', () => {
  const { told, events } = begin();
  events.offered([], undefined);
  expect(told.map(([name]) => name)).toEqual(['slipway-items-viewed', 'slipway-ready']);
});

test('what stands in the way of everything is told by its kind, again only after it was gone', () => {
  const { told, events } = begin();
  for (const problem of [
    null,
    { kind: 'offline' },
    { kind: 'offline' },
    { kind: 'timeout' },
    null,
    { kind: 'timeout' },
  ] as const)
    events.fatal(problem);
  expect(told.map(([, detail]) => detail)).toEqual([
    { kind: 'offline', code: 'offline', fatal: true },
    { kind: 'timeout', code: 'timeout', fatal: true },
    { kind: 'timeout', code: 'timeout', fatal: true },
  ]);
});

test('the names of a list are read when a listener asks for them, and not for nobody', () => {
  let reads = 0;
  const watched = Object.defineProperty(plainItem({ id: '3' }), 'name', { get: () => (reads++, 'Raft') });
  const element = new EventTarget();
  createOfferEvents(element).offered([watched], undefined);
  expect(reads).toBe(0);
  element.addEventListener('slipway-items-viewed', (event) => {
    const { items } = (event as CustomEvent<{ items: unknown[] }>).detail;
    expect(items).toEqual([{ itemId: '3', name: 'Raft' }]);
  });
  createOfferEvents(element).offered([watched], undefined);
  expect(reads).toBe(1);
});
