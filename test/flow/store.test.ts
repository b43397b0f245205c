import { expect, test } from 'vitest';
import { createStore, writerOf, type Store } from '../../src/flow/store.ts';
import { plainLine, plainSession } from '../api/plain.ts';
import { june10 } from './visit.ts';

const session = plainSession({ lines: [plainLine()] });

test('every change makes a new frozen snapshot, and tells followers the one before', () => {
  const store = createStore({ choice: { itemId: '7' } });
  const told: unknown[] = [];
  const stop = store.subscribe((state, before) => told.push([before.choice.start, state.choice.start]));
  const first = store.state;
  store.choose({ start: june10 });
  expect(Object.isFrozen(store.state)).toBe(true);
  expect(first.choice.start).toBeNull();
  stop();
  store.choose({ start: null });
  expect(told).toEqual([[null, june10]]);
});

test('choosing keeps the rest of the choice and takes back what went wrong before', () => {
  const store = createStore({ choice: { itemId: '7', params: { adults: 2 } } });
  store.reportProblem({ kind: 'offline' });
  store.choose({ start: june10 });
  expect(store.state).toMatchObject({ choice: { itemId: '7', params: { adults: 2 }, start: june10 }, problem: null });
});

test('who walks on has read what there was, and changes no line any more', () => {
  const store = createStore({ choice: { itemId: '7', lineId: '1' } });
  writerOf(store)({
    session,
    notice: 'changed',
    problem: { kind: 'offline' },
    healing: { cause: 'changed', differences: [], goal: 'cart' },
  });
  store.goTo('cart');
  expect(store.state).toMatchObject({ step: 'cart', notice: '', problem: null, healing: null });
  expect(store.state.choice.lineId).toBeUndefined();
});

test('a step the cart does not allow is not taken, and nobody is told', () => {
  const store = createStore();
  let changes = 0;
  store.subscribe(() => (changes += 1));
  store.goTo('review');
  store.goTo('choose', null);
  expect([store.state.step, changes]).toEqual(['choose', 0]);
});

test('an earlier booking is shown as one that is seen again, from where one chooses', () => {
  const store = createStore();
  const kept = { booking: { code: 'ABCD-1', url: '', paymentRequired: false }, booked: session, asked: {} };
  writerOf(store)({ step: 'cart' });
  store.showBooking(kept);
  expect(store.state.booking).toBeNull();
  writerOf(store)({ step: 'choose' });
  store.showBooking(kept);
  expect(store.state).toMatchObject({ step: 'done', booking: { code: 'ABCD-1', revisited: true }, booked: session });
});

test('a command under way tells its own problems', () => {
  const store = createStore();
  writerOf(store)({ busy: 'add' });
  store.reportProblem({ kind: 'offline' });
  expect(store.state.problem).toBeNull();
});

test('only what was made here can be written to', () => {
  expect(() => writerOf({} as Store)).toThrow(TypeError);
});
