import type { Question } from '../api/types.ts';

/** What of a cart outlives the page: no name, no address, only what finds the session again or rebuilds it. */
export interface StoredCart {
  sessionId: string;
  questions: Readonly<Record<string, Question>>;
  /** A booking was asked for and no answer has been seen: on return, find out before anything else. */
  creating: boolean;
}

/** Where one account's cart is kept. Storage may be blocked: a store never throws, it just forgets. */
export interface CartStore {
  load(): StoredCart | null;
  save(cart: StoredCart): void;
  clear(): void;
}

/** A cart that lives as long as the page. */
export function createMemoryStore(): CartStore {
  let kept: StoredCart | null = null;
  return {
    load: () => kept,
    save: (cart) => (kept = cart),
    clear: () => (kept = null),
  };
}

/** A store as its contract says, whatever a page hands in: an error while storing must never look like one while booking. */
export function neverThrowing(store: CartStore): CartStore {
  const quietly = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  return {
    load: () => quietly(() => store.load(), null),
    save: (cart) => quietly(() => store.save(cart), undefined),
    clear: () => quietly(() => store.clear(), undefined),
  };
}
