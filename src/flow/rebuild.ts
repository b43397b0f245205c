/** Putting a lost cart together again: fetched when one is lost, which most visits never see. */
import type { BookingClient } from '../api/booking-client.ts';
import type { Question, Slip } from '../api/types.ts';
import { problemOf } from '../values/problem.ts';
import { pairLines, type Cart } from './cart.ts';

interface Held {
  slip: Slip;
  question: Question;
}

/**
 * Puts a lost cart together again: every question is rated anew, and a new session takes the SLIPs that hold.
 * A line that can no longer be booked is left out; when none can, there is no session.
 */
export async function rebuildCart(client: BookingClient, questions: readonly Question[]): Promise<Cart> {
  const held = (await Promise.all(questions.map((question) => holdOf(client, question)))).flat();
  // Each can be had by itself, yet together they may be too many: then one after the other, until nothing is left.
  let cart: Cart = { session: null, questions: {} };
  const whole = await put(client, cart, held);
  if (whole !== null) return whole;
  for (const one of held) cart = (await put(client, cart, [one])) ?? cart;
  return cart;
}

/** None when the service refuses: the item is gone, or cannot be booked like this any more. */
async function holdOf(client: BookingClient, question: Question): Promise<Held[]> {
  const { bookable, slip } = (await unlessRefused(client.rate(question))) ?? {};
  return bookable === true && typeof slip === 'string' ? [{ slip, question }] : [];
}

/** Puts lines into a cart; null when the service refuses them. */
async function put(client: BookingClient, cart: Cart, held: readonly Held[]): Promise<Cart | null> {
  if (held.length === 0) return cart;
  const session = await unlessRefused(client.session(cart.session?.id ?? null, { add: held.map(({ slip }) => slip) }));
  return session && { session, questions: pairLines(session, cart.questions, held.map(({ question }) => question)) };
}

async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (problemOf(error).kind === 'refused') return null;
    throw error;
  }
}
