import { describe, expect, it } from 'vitest';
import type { Choice } from '../../src/flow/state.ts';
import { createStepNavigation } from '../../src/flow/step-navigation.ts';
import { createStore, getWriter } from '../../src/flow/store.ts';
import { createTestLine, createTestSession } from '../api/domain-objects.ts';

const session = createTestSession({ lines: [createTestLine()] });

function openNavigation(choice: Partial<Choice> = {}) {
  const store = createStore({ choice });
  return { store, ...getWriter(store), ...createStepNavigation(store) };
}

describe('goTo', () => {
  it('clears the messages and ends the edit of a line', () => {
    const { store, commit, goTo } = openNavigation({ itemId: '7', lineId: '1' });
    commit({
      session,
      notice: 'changed',
      problem: { kind: 'offline' },
      reconciliation: { cause: 'changed', differences: [], goal: 'cart' },
    });
    goTo('cart');
    expect(store.state).toMatchObject({ step: 'cart', notice: '', problem: null, reconciliation: null });
    expect(store.state.choice.lineId).toBeUndefined();
  });

  it('changes nothing for a forbidden step or the current one', () => {
    const { store, goTo } = openNavigation();
    let changeCount = 0;
    store.subscribe(() => (changeCount += 1));
    goTo('review');
    goTo('choose', null);
    expect([store.state.step, changeCount]).toEqual(['choose', 0]);
  });

  it('opens another item at the step `choose`', () => {
    const { store, goTo } = openNavigation({ itemId: '7', lineId: '1' });
    goTo('choose', '8');
    expect(store.state.choice).toMatchObject({ itemId: '8', lineId: undefined });
  });
});

describe('showBooking', () => {
  it('shows a stored booking as revisited, but not at the cart', () => {
    const { store, commit, showBooking } = openNavigation();
    const storedBooking = {
      booking: { code: 'ABCD-1', url: '', paymentRequired: false },
      booked: session,
      bookedRequests: {},
    };
    commit({ step: 'cart' });
    showBooking(storedBooking);
    expect(store.state.booking).toBeNull();
    commit({ step: 'choose', notice: 'added' });
    showBooking(storedBooking);
    expect(store.state).toMatchObject({
      step: 'done',
      booking: { code: 'ABCD-1', revisited: true },
      booked: session,
      notice: '',
    });
  });
});
