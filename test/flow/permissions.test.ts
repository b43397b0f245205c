import { describe, expect, it } from 'vitest';
import { can, canShowBooking, canStandOn } from '../../src/flow/permissions.ts';
import type { Command } from '../../src/flow/command-table.ts';
import { createInitialState, type FlowState, type Step } from '../../src/flow/state.ts';
import { createTestLine, createTestSession } from '../api/domain-objects.ts';

const filledSession = createTestSession({ lines: [createTestLine()] });
const soldOutSession = createTestSession({ lines: [createTestLine({ available: false })] });
const stateAt = (step: Step, changes: Partial<FlowState> = {}): FlowState => ({
  ...createInitialState(),
  step,
  ...changes,
});

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
    expect(allowedCommands(stateAt('cart', { session: filledSession, busy: 'add' }))).toEqual([]);
    expect(allowedCommands(stateAt('review', { session: filledSession, busy: 'elsewhere' }))).toEqual([]);
  });

  it('allows `resume`, `add`, `redeem` and `sync` without a cart', () => {
    expect(allowedCommands(stateAt('choose'))).toEqual(['resume', 'add', 'redeem', 'sync']);
  });

  it('allows changes at cart and list, but `review` not at list', () => {
    const changingCommands = ['resume', 'add', 'edit', 'save', 'remove', 'alter', 'redeem'];
    expect(allowedCommands(stateAt('cart', { session: filledSession }))).toEqual([
      ...changingCommands,
      'review',
      'sync',
    ]);
    expect(allowedCommands(stateAt('choose', { session: filledSession }))).toEqual([...changingCommands, 'sync']);
  });

  it('allows `review` but not `book` with an unavailable line', () => {
    expect(can(stateAt('details', { session: soldOutSession }), 'review')).toBe(true);
    for (const step of ['details', 'review'] as const)
      expect(can(stateAt(step, { session: soldOutSession }), 'book')).toBe(false);
  });

  it('allows `book` only at the details and the review', () => {
    const steps: readonly Step[] = ['choose', 'cart', 'details', 'review', 'unsure', 'done'];
    expect(steps.filter((step) => can(stateAt(step, { session: filledSession }), 'book'))).toEqual([
      'details',
      'review',
    ]);
  });

  it('allows only `check` and `sync` while a booking is unconfirmed', () => {
    expect(allowedCommands(stateAt('unsure', { session: filledSession }))).toEqual(['check', 'sync']);
  });

  it('allows `undo` after a removal; `repair` and `accept` during a reconciliation', () => {
    const removedLine = { lineId: '1', session: filledSession, quoteRequests: {} };
    expect(can(stateAt('cart', { removed: removedLine }), 'undo')).toBe(true);
    const reconciliation = { cause: 'changed', differences: [], goal: 'cart' } as const;
    expect(allowedCommands(stateAt('cart', { reconciliation }))).toEqual([
      'resume',
      'add',
      'redeem',
      'sync',
      'repair',
      'accept',
    ]);
  });
});

describe('canStandOn and canShowBooking', () => {
  const listReachableSteps = (state: FlowState) =>
    (['choose', 'cart', 'details', 'review', 'unsure', 'done'] as const).filter((step) => canStandOn(state, step));

  it('allows the details only with lines, the review only if available', () => {
    expect(listReachableSteps(stateAt('choose'))).toEqual(['choose', 'cart']);
    expect(listReachableSteps(stateAt('cart', { session: soldOutSession }))).toEqual(['choose', 'cart', 'details']);
    expect(listReachableSteps(stateAt('choose', { session: filledSession }))).toEqual([
      'choose',
      'cart',
      'details',
      'review',
    ]);
  });

  it('allows no step during `book`, `repair`, `accept` or an unconfirmed booking', () => {
    expect(listReachableSteps(stateAt('unsure', { session: filledSession }))).toEqual([]);
    for (const busy of ['book', 'repair', 'accept'] as const)
      expect(listReachableSteps(stateAt('review', { session: filledSession, busy }))).toEqual([]);
    expect(listReachableSteps(stateAt('cart', { busy: 'redeem' }))).toEqual(['choose', 'cart']);
  });

  it('allows an earlier booking only at the list or its own confirmation', () => {
    const booking = { code: 'A', url: '', paymentRequired: false };
    expect(canShowBooking(stateAt('choose'), booking)).toBe(true);
    expect(canShowBooking(stateAt('choose', { busy: 'book' }), booking)).toBe(false);
    expect(canShowBooking(stateAt('cart', { booking }), booking)).toBe(false);
    expect(canShowBooking(stateAt('done', { booking }), booking)).toBe(true);
    expect(canShowBooking(stateAt('done', { booking }), { ...booking, code: 'B' })).toBe(false);
  });
});
