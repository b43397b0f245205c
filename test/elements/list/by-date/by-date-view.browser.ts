import { TaskStatus } from '@lit/task';
import { describe, expect, test } from 'vitest';
import type { Quote } from '../../../../src/api/types.ts';
import { browsedByDate, type BrowsingFacts } from '../../../../src/elements/list/by-date/by-date-view.ts';
import type { Offer, Wish } from '../../../../src/flow/quotes/offer.ts';
import { addDays } from '../../../../src/values/dates/day.ts';
import { ProblemError } from '../../../../src/values/problem.ts';
import { june10 } from '../../../flow/visit.ts';
import { item, localeIn, parameter } from '../../choosing-stage.ts';

const locale = localeIn('en');
const words = locale.text.byDate;
const wish: Wish = { from: june10, to: addDays(june10, 1), params: { adults: 4 }, discountCode: '' };
const initial = { status: TaskStatus.INITIAL, value: undefined, error: undefined };
const complete = <Value>(value: Value) => ({ status: TaskStatus.COMPLETE, value, error: undefined });
const offer: Offer = {
  free: new Map([['1', { total: '90.00', least: false, quote: { parameters: [] } as unknown as Quote, days: null }]]),
  quotes: new Map(),
  unanswered: ['3'],
};
const browsed = (changes: Partial<BrowsingFacts> = {}) =>
  browsedByDate(locale, {
    items: [item(), item({ id: '2' }), item({ id: '3' })],
    today: june10,
    party: [{ parameter: parameter({ id: 'Adults', label: 'Adults', default: 2 }), ids: ['adults'] }],
    params: {},
    wish,
    draft: wish,
    open: false,
    offer: complete(offer),
    near: initial,
    ...changes,
  });

test('what is free makes the list, with its prices to sort by, and how many there are', () => {
  const { list, view } = browsed();
  expect([...(list.free?.keys() ?? [])]).toEqual(['1']);
  expect(list.orders.map((order) => order.words)).toEqual([
    locale.text.list.own,
    locale.text.list.name,
    words.low,
    words.high,
  ]);
  expect(view).toMatchObject({ free: 1, unanswered: 1, pending: false, problem: null });
  expect(view.asked).toBe('Tue, Jun 10 – Wed, Jun 11 · 4\u00a0×\u00a0Adults');
});

describe('while it is asked', () => {
  const asking = browsed({ offer: { ...complete(offer), status: TaskStatus.PENDING } });

  test('that is said, and nothing of an earlier answer is shown', () => {
    expect(asking.list).toMatchObject({ pending: words.asking, free: undefined });
    expect(asking.list.orders).toHaveLength(2);
    expect(asking.view).toMatchObject({ pending: true, free: undefined, unanswered: 0 });
  });
});

test('before anything is looked for everything is shown, and the form begins with what was chosen', () => {
  const { list, view } = browsed({ wish: null, draft: null, open: true, params: { adults: 3 } });
  expect(list).toMatchObject({ pending: '', free: undefined });
  expect(view).toMatchObject({ open: true, asked: '', wish: null, chosen: { Adults: 3 } });
});

test('the party is the one that was looked for, else the chosen one, else the usual one', () => {
  expect(browsed({ params: { adults: 3 } }).view.chosen).toEqual({ Adults: 4 });
  expect(browsed({ wish: null }).view.chosen).toEqual({ Adults: 2 });
});

test('what went wrong is a problem of the present wish alone', () => {
  const failed = { status: TaskStatus.ERROR, value: offer, error: new ProblemError({ kind: 'offline' }) };
  expect(browsed({ offer: failed }).view).toMatchObject({ problem: { kind: 'offline' }, free: undefined });
  expect(browsed({ offer: failed, wish: null }).view.problem).toBeNull();
});

test('days nearby are said in words; that they are looked for is told from that there are none', () => {
  const days = [{ from: addDays(june10, 3), to: addDays(june10, 4) }];
  expect(browsed({ near: complete(days) }).view.near).toEqual([{ ...days[0], words: 'Fri, Jun 13 – Sat, Jun 14' }]);
  expect(browsed({ near: { ...initial, status: TaskStatus.PENDING } }).view.near).toBeUndefined();
  expect(browsed({ near: { ...initial, status: TaskStatus.ERROR } }).view.near).toEqual([]);
});

test('where everything is sold by the night, the days are said as a stay', () => {
  const { view } = browsed({ items: [item({ unit: 'N' }), item({ id: '2', simple: true })] });
  expect(view.nights).toBe(true);
  expect(view.asked).toContain('1 night');
});
