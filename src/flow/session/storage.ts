import type { QuoteRequest } from '../../api/types.ts';

/** What of a cart outlives the page: no name, no address, only what finds the session again or rebuilds it. */
export interface StoredCart {
  sessionId: string;
  questions: Readonly<Record<string, QuoteRequest>>;
  /** A booking was asked for and no answer has been seen: on return, find out before anything else. */
  creating: boolean;
  /** Lines a visitor counts, for whoever shows only that. */
  count?: number;
  /** What can change without a change of the questions, as text: a cart with another mark is read again. */
  mark?: string;
}

/**
 * Where one account's cart is kept. Storage may be blocked: a storage never throws, it just forgets.
 * What is kept may be shared by several tabs and elements; such a storage has the last three members.
 */
export interface CartStorage {
  load(): StoredCart | null;
  save(cart: StoredCart): void;
  clear(): void;
  /** Calls back after somebody else changed the cart, but not before the visitor looks at this page. Returns how to stop. */
  watch?(listener: () => void): () => void;
  /**
   * Does the work while nobody else does any on this cart; does nothing while somebody else is at it. Work that fails
   * may be begun once more.
   */
  alone?(work: () => Promise<void>): Promise<void>;
  /** Waits until nobody is at work on this cart. False when that cannot be known here. */
  idle?(): Promise<boolean>;
}

/** A cart that lives as long as the page. */
export function createMemoryStorage(): CartStorage {
  let kept: StoredCart | null = null;
  return {
    load: () => kept,
    save: (cart) => (kept = cart),
    clear: () => (kept = null),
  };
}

/** A storage as its contract says, whatever a page hands in: an error while storing must never look like one while booking. */
export function neverThrowing(storage: CartStorage): CartStorage {
  const quietly = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  return {
    ...storage,
    load: () => quietly(() => storage.load(), null),
    save: (cart) => quietly(() => storage.save(cart), undefined),
    clear: () => quietly(() => storage.clear(), undefined),
  };
}
