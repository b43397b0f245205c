import { describe, expect, test } from 'vitest';
import { can, canShowBooking, canStandOn } from '../../src/flow/permissions.ts';
import type { Command } from '../../src/flow/command-table.ts';
import { initialState, type FlowState, type Step } from '../../src/flow/state.ts';
import { plainLine, plainSession } from '../api/plain.ts';

const filled = plainSession({ lines: [plainLine()] });
const soldOut = plainSession({ lines: [plainLine({ available: false })] });
const at = (step: Step, changes: Partial<FlowState> = {}): FlowState => ({ ...initialState(), step, ...changes });

const commands = {
  resume: true,
  add: true,
  edit: true,
  save: true,
  remove: true,
  undo: true,
  alter: true,
  redeem: true,
  review: true,
  book: true,
  check: true,
  sync: true,
  repair: true,
  accept: true,
} as const satisfies Record<Command, true>;
const allowed = (state: FlowState) => (Object.keys(commands) as Command[]).filter((command) => can(state, command));

describe('commands', () => {
  test('while one is under way, or another tab books, there is no other', () => {
    expect(allowed(at('cart', { session: filled, busy: 'add' }))).toEqual([]);
    expect(allowed(at('review', { session: filled, busy: 'elsewhere' }))).toEqual([]);
  });

  test('without a cart one can choose, find a cart again, and nothing else', () => {
    expect(allowed(at('choose'))).toEqual(['resume', 'add', 'redeem', 'sync']);
  });

  test('a cart can be changed, and asked about on the way to the review', () => {
    const changing = ['resume', 'add', 'edit', 'save', 'remove', 'alter', 'redeem'];
    expect(allowed(at('cart', { session: filled }))).toEqual([...changing, 'review', 'sync']);
    expect(allowed(at('choose', { session: filled }))).toEqual([...changing, 'sync']);
  });

  test('a cart with something that is sold out can be reviewed, so that it is repaired, but not booked', () => {
    expect(can(at('details', { session: soldOut }), 'review')).toBe(true);
    for (const step of ['details', 'review'] as const) expect(can(at(step, { session: soldOut }), 'book')).toBe(false);
  });

  test('what is booked is on the page: the details with the order beside them, and the review', () => {
    const steps: readonly Step[] = ['choose', 'cart', 'details', 'review', 'unsure', 'done'];
    expect(steps.filter((step) => can(at(step, { session: filled }), 'book'))).toEqual(['details', 'review']);
  });

  test('where nobody knows whether it was booked, one can check and follow other tabs, never book or change', () => {
    expect(allowed(at('unsure', { session: filled }))).toEqual(['check', 'sync']);
  });

  test('what was removed can be put back, and differences can be answered, while there are any', () => {
    const removed = { lineId: '1', session: filled, quoteRequests: {} };
    expect(can(at('cart', { removed }), 'undo')).toBe(true);
    const reconciliation = { cause: 'changed', differences: [], goal: 'cart' } as const;
    expect(allowed(at('cart', { reconciliation }))).toEqual(['resume', 'add', 'redeem', 'sync', 'repair', 'accept']);
  });
});

describe('steps', () => {
  const reach = (state: FlowState) =>
    (['choose', 'cart', 'details', 'review', 'unsure', 'done'] as const).filter((step) => canStandOn(state, step));

  test('nobody gets past what the cart allows, and nobody walks to where only an answer leads', () => {
    expect(reach(at('choose'))).toEqual(['choose', 'cart']);
    expect(reach(at('cart', { session: soldOut }))).toEqual(['choose', 'cart', 'details']);
    expect(reach(at('choose', { session: filled }))).toEqual(['choose', 'cart', 'details', 'review']);
  });

  test('nobody walks away from what is not known, nor while a booking is under way; other commands hold nobody', () => {
    expect(reach(at('unsure', { session: filled }))).toEqual([]);
    for (const busy of ['book', 'repair', 'accept'] as const)
      expect(reach(at('review', { session: filled, busy }))).toEqual([]);
    expect(reach(at('cart', { busy: 'redeem' }))).toEqual(['choose', 'cart']);
  });

  test('an earlier booking is looked at from where one chooses only, and more of it where it is looked at', () => {
    const booking = { code: 'A', url: '', paymentRequired: false };
    expect(canShowBooking(at('choose'), booking)).toBe(true);
    expect(canShowBooking(at('choose', { busy: 'book' }), booking)).toBe(false);
    expect(canShowBooking(at('cart', { booking }), booking)).toBe(false);
    expect(canShowBooking(at('done', { booking }), booking)).toBe(true);
    expect(canShowBooking(at('done', { booking }), { ...booking, code: 'B' })).toBe(false);
  });
});
