/**
 * Remembers the writes of a cart that may still be in flight. A write without an answer, or a second copy of a write,
 * may reach the service after the page has last read the cart. If the guest books then, they book a cart that they have
 * not seen.
 *
 * So the stored cart contains the send time of each write (`unsettled`), from before the request until its answer. If a
 * copy of the write gets no answer, the time counts until the end of the quiet time. If a cart has such a time, this
 * page reads the cart again before the booking. A gap remains: a write may arrive between that read and the create
 * request. The Booking API cannot refuse a create request because the cart has changed.
 */
import { mayComeLate } from '../../api/session-writer.ts';
import type { Session } from '../../api/types.ts';
import type { SessionChange } from '../../api/wire/session.ts';
import { problemOf } from '../../values/problem.ts';
import type { CartContext, CartStorage, Device, StoredCart } from './context.ts';

type QuietClock = Pick<Device, 'uptime' | 'quietUntil'>;

/**
 * Returns a client that records the send time of each write in the stored cart, and a storage that keeps these times
 * there. One page must use the two together.
 */
export function trackWrites({
  client,
  storage,
  now,
  ...quietClock
}: Pick<CartContext, 'client' | 'storage'> & Pick<Device, 'now'> & QuietClock): Pick<
  CartContext,
  'client' | 'storage'
> {
  const answeredWriteTimes = new Set<number>();
  function recordWrite(sessionId: string, sentAt: number): void {
    const storedCart = storage.load();
    // Record nothing for a session other than that of the stored cart.
    if (storedCart?.sessionId !== sessionId) return;
    const writeTimes = [...(storedCart.unsettled ?? []), sentAt].filter((writeTime) =>
      isInFlight(quietClock, writeTime),
    );
    storage.save({ ...storedCart, unsettled: writeTimes });
  }

  async function sendRecorded(sessionId: string, sessionChange: SessionChange): Promise<Session> {
    const sentAt = now();
    recordWrite(sessionId, sentAt);
    let isLost = false;
    try {
      const session = await client.session(sessionId, sessionChange, () => (isLost = true));
      if (!isLost) answeredWriteTimes.add(sentAt);
      return session;
    } catch (error) {
      if (!isLost && !mayComeLate(problemOf(error))) answeredWriteTimes.add(sentAt);
      throw error;
    }
  }

  return {
    client: {
      ...client,
      session(sessionId, sessionChange) {
        if (sessionId === null || 'end' in sessionChange) return client.session(sessionId, sessionChange);
        // A read may also remove a line that an unanswered write added late. Record that removal if it gets no answer.
        if ('read' in sessionChange)
          return client.session(sessionId, sessionChange, () => recordWrite(sessionId, now()));
        return sendRecorded(sessionId, sessionChange);
      },
    },
    storage: keepWriteTimes(storage, answeredWriteTimes),
  };
}

/**
 * Returns a storage that copies the send times of the stored cart to each new version of that cart. It leaves out the
 * times of writes that have an answer.
 */
function keepWriteTimes(storage: CartStorage, answeredWriteTimes: ReadonlySet<number>): CartStorage {
  return {
    ...storage,
    save(cart) {
      const storedCart = storage.load();
      const writeTimes = storedCart?.sessionId === cart.sessionId ? (storedCart.unsettled ?? []) : [];
      const unansweredWriteTimes = writeTimes.filter((sentAt) => !answeredWriteTimes.has(sentAt));
      storage.save({ ...cart, ...(unansweredWriteTimes.length > 0 && { unsettled: unansweredWriteTimes }) });
    },
  };
}

/** Returns true while the service may still receive a write that changes the cart. */
export function hasInFlightWrite(quietClock: QuietClock, storedCart: StoredCart | null): boolean {
  return storedCart?.unsettled?.some((sentAt) => isInFlight(quietClock, sentAt)) ?? false;
}

function isInFlight({ uptime, quietUntil }: QuietClock, sentAt: number): boolean {
  return uptime() < quietUntil(`change ${String(sentAt)}`);
}
