/**
 * Changes of a cart whose answer is missing. One that was given up may reach the service later, between the last look at the
 * cart and its booking, and nobody would see it; so may a second copy of one that was found to be made. So each is noted with
 * the cart before it is sent, until every copy of it is answered, and a cart with a note is looked at right before it is
 * booked. What comes in the moment between the two nobody can see: the interface has no way to book a cart only as it was
 * shown.
 */
import { mayComeLate } from '../../api/session-writer.ts';
import type { Session } from '../../api/types.ts';
import type { SessionChange } from '../../api/wire/session.ts';
import { problemOf } from '../../values/problem.ts';
import type { CartContext, StoredCart } from './context.ts';
import { keepingNotes } from './kept-cart.ts';

/** A client that notes what it sends, and the storage that keeps the notes with the cart, for one page. */
export function notingChanges({
  client,
  storage,
  now,
  ...clocks
}: Pick<CartContext, 'client' | 'storage' | 'now' | 'uptime' | 'quietUntil'>): Pick<CartContext, 'client' | 'storage'> {
  const answered = new Set<number>();
  async function changeNoted(sessionId: string, change: SessionChange): Promise<Session> {
    const at = now();
    const stored = storage.load();
    // Another cart than the one that is kept is nobody's to note.
    if (stored?.sessionId === sessionId) {
      storage.save({ ...stored, unsettled: [...(stored.unsettled ?? []), at].filter((each) => isOpen(clocks, each)) });
    }
    let isLost = false;
    try {
      const answer = await client.session(sessionId, change, () => (isLost = true));
      if (!isLost) answered.add(at);
      return answer;
    } catch (error) {
      if (!isLost && !mayComeLate(problemOf(error))) answered.add(at);
      throw error;
    }
  }

  return {
    client: {
      ...client,
      session: (sessionId, change) =>
        sessionId === null || 'read' in change || 'end' in change
          ? client.session(sessionId, change)
          : changeNoted(sessionId, change),
    },
    storage: keepingNotes(storage, answered),
  };
}

/** Returns true while a change of the cart may still arrive. */
export function isUnsettled(clocks: Pick<CartContext, 'uptime' | 'quietUntil'>, stored: StoredCart | null): boolean {
  return stored?.unsettled?.some((at) => isOpen(clocks, at)) ?? false;
}

function isOpen({ uptime, quietUntil }: Pick<CartContext, 'uptime' | 'quietUntil'>, at: number): boolean {
  return uptime() < quietUntil(`change ${String(at)}`);
}
