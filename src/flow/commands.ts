/**
 * What asks the service for something, in order: one command at a time, never optimistic. Ask, wait, commit what was
 * answered. A booking is never made twice and never claimed falsely.
 */
import type { BookingClient } from '../api/booking-client.ts';
import { bookingCommands } from './booking/booking-commands.ts';
import { cartCommands, type LineCommands } from './cart/cart-commands.ts';
import { createCartKeeper } from './session/runner.ts';
import type { CartStore } from './session/storage.ts';
import type { Commands } from './requests.ts';
import type { Journey } from './store.ts';
import { canStandOn, isOpen } from './permissions.ts';
import { initialState } from './state.ts';

export interface CommandOptions {
  client: BookingClient;
  journey: Journey;
  /** Never throws; what a page hands in goes through `neverThrowing` first. */
  store: CartStore;
  lines: LineCommands;
  /** Epoch milliseconds. */
  now?: () => number;
}

export function createCommands({ client, journey, store, lines, now = Date.now }: CommandOptions): Commands {
  const { commit } = journey;
  const keeper = createCartKeeper(client, journey, store);
  const { findOut, ...booking } = bookingCommands(keeper, now);
  const cart = cartCommands(keeper, lines, findOut);

  /** What another tab books, or has changed, is looked at before anything is booked here. */
  async function book(): Promise<void> {
    const stored = store.load();
    if (!stored?.creating && (!store.alone || stored?.sessionId === journey.state.session?.id)) return booking.book();
    const synced = cart.sync();
    // Not waited for where we hold the lock that this may wait for.
    return store.alone ? undefined : synced;
  }

  return {
    ...booking,
    ...cart,
    book: () => store.alone?.(book) ?? book(),

    goTo: (step, itemId = journey.state.choice.itemId) => {
      const { choice, step: from } = journey.state;
      if ((step === from && itemId === choice.itemId && !journey.state.healing) || !canStandOn(journey.state, step))
        return;
      commit({
        step,
        choice: { ...choice, itemId, lineId: undefined },
        problem: null,
        notice: '',
        removed: undefined,
        elsewhere: undefined,
        healing: null,
      });
    },
    type: (values) => commit({ details: { ...journey.state.details, ...values } }),
    dismiss: () => commit({ problem: null, notice: '', ...(!isOpen(journey.state.healing) && { healing: null }) }),
    restart() {
      const { busy, step, choice, details } = journey.state;
      if (busy !== null) return;
      // What was booked here is forgotten already: what is kept now is another tab's new cart.
      if (step !== 'done') store.clear();
      commit({
        removed: undefined,
        elsewhere: undefined,
        ...initialState({ discountCode: choice.discountCode }, details),
      });
    },
  };
}
