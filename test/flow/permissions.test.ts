import { describe, expect, it } from 'vitest';
import { can, canShowBooking, canStandOn } from '../../src/flow/permissions.ts';
import type { Command } from '../../src/flow/command-table.ts';
import { initialState, type FlowState, type Step } from '../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../api/plain.ts';

const filledSession = createTestSession({ lines: [createTestLine()] });
const soldOut = createTestSession({ lines: [createTestLine({ available: false })] });
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
const allowedCommands = (state: FlowState) =>
  (Object.keys(commands) as Command[]).filter((command) => can(state, command));

describe('can', () => {
  it('allows no command while this page or another tab is busy', () => {
    expect(allowedCommands(at('cart', { session: filledSession, busy: 'add' }))).toEqual([]);
    expect(allowedCommands(at('review', { session: filledSession, busy: 'elsewhere' }))).toEqual([]);
  });

  it('allows `resume`, `add`, `redeem` and `sync` without a cart', () => {
    expect(allowedCommands(at('choose'))).toEqual(['resume', 'add', 'redeem', 'sync']);
  });

  it('allows changes of a cart, and the review only in the cart', () => {
    const changing = ['resume', 'add', 'edit', 'save', 'remove', 'alter', 'redeem'];
    expect(allowedCommands(at('cart', { session: filledSession }))).toEqual([...changing, 'review', 'sync']);
    expect(allowedCommands(at('choose', { session: filledSession }))).toEqual([...changing, 'sync']);
  });

  it('allows the review but no booking with an unavailable line', () => {
    expect(can(at('details', { session: soldOut }), 'review')).toBe(true);
    for (const step of ['details', 'review'] as const) expect(can(at(step, { session: soldOut }), 'book')).toBe(false);
  });

  it('allows a booking only from the details and the review', () => {
    const steps: readonly Step[] = ['choose', 'cart', 'details', 'review', 'unsure', 'done'];
    expect(steps.filter((step) => can(at(step, { session: filledSession }), 'book'))).toEqual(['details', 'review']);
  });

  it('allows only `check` and `sync` while a booking is unconfirmed', () => {
    expect(allowedCommands(at('unsure', { session: filledSession }))).toEqual(['check', 'sync']);
  });

  it('allows `undo` after a removal, and repairs while a reconciliation is open', () => {
    const removedLine = { lineId: '1', session: filledSession, quoteRequests: {} };
    expect(can(at('cart', { removed: removedLine }), 'undo')).toBe(true);
    const reconciliation = { cause: 'changed', differences: [], goal: 'cart' } as const;
    expect(allowedCommands(at('cart', { reconciliation }))).toEqual([
      'resume',
      'add',
      'redeem',
      'sync',
      'repair',
      'accept',
    ]);
  });
});

describe('canStandOn', () => {
  const reach = (state: FlowState) =>
    (['choose', 'cart', 'details', 'review', 'unsure', 'done'] as const).filter((step) => canStandOn(state, step));

  it('requires lines for the details and available lines for the review', () => {
    expect(reach(at('choose'))).toEqual(['choose', 'cart']);
    expect(reach(at('cart', { session: soldOut }))).toEqual(['choose', 'cart', 'details']);
    expect(reach(at('choose', { session: filledSession }))).toEqual(['choose', 'cart', 'details', 'review']);
  });

  it('allows no step while a booking runs or is unconfirmed', () => {
    expect(reach(at('unsure', { session: filledSession }))).toEqual([]);
    for (const busy of ['book', 'repair', 'accept'] as const)
      expect(reach(at('review', { session: filledSession, busy }))).toEqual([]);
    expect(reach(at('cart', { busy: 'redeem' }))).toEqual(['choose', 'cart']);
  });

  it('allows an earlier booking only at the list or its own confirmation', () => {
    const booking = { code: 'A', url: '', paymentRequired: false };
    expect(canShowBooking(at('choose'), booking)).toBe(true);
    expect(canShowBooking(at('choose', { busy: 'book' }), booking)).toBe(false);
    expect(canShowBooking(at('cart', { booking }), booking)).toBe(false);
    expect(canShowBooking(at('done', { booking }), booking)).toBe(true);
    expect(canShowBooking(at('done', { booking }), { ...booking, code: 'B' })).toBe(false);
  });
});
