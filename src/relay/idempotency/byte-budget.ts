/**
 * Limits the bytes of the records that this instance stores, for each guest and in total. Rate limits bound the number of
 * records; this module bounds their size. It shrinks the oldest records of the largest guest first, so a flood costs its
 * sender and no other guest. It never sends a request. The count is in memory, and begins with the process.
 */
import { networkOf } from '../http/address.ts';

export interface CountedRecord {
  /** The store's key. A second count of a key replaces the first. */
  key: string;
  /** The guest's address; `null` if unknown. An IPv6 address counts as its /64 network. */
  guest: string | null;
  bytes: number;
  /** Makes the record in the store smaller; `null` if it must stay as it is. */
  shrink: { to: number; apply: () => Promise<unknown> } | null;
}

export interface ByteBudget {
  /** Counts a record that the store has accepted. Resolves when older records have made room for it. */
  add(record: CountedRecord): Promise<void>;
  /** Stops counting a record that has left the store. */
  remove(key: string): void;
  /** Returns the limit that records exceed although none of them can shrink; `null` if there is room. */
  full(guest: string | null): 'guest' | 'total' | null;
  /** Returns the bytes of records that cannot shrink. If they reach the total limit, the budget is full. */
  fixedBytes(): number;
}

/** In bytes. */
export interface ByteLimits {
  guest: number;
  total: number;
}

interface Entry {
  bytes: number;
  /** In ms since the epoch. */
  expires: number;
  shrink: CountedRecord['shrink'];
}

/** The records of one guest, oldest first. */
interface Share {
  entries: Map<string, Entry>;
  bytes: number;
  /** Number of bytes that a smaller record would free. */
  spare: number;
}

/** Guests without an address share this name. Only the total limits them. */
const UNKNOWN_GUEST = '';

const spareOf = ({ bytes, shrink }: Entry): number => (shrink ? Math.max(0, bytes - shrink.to) : 0);

/** @param keepFor the life of each record in the store, in ms */
export function createByteBudget(limits: ByteLimits, keepFor: number, now: () => number): ByteBudget {
  const shares = new Map<string, Share>();
  const owners = new Map<string, string>();
  let total = 0;
  let totalSpare = 0;

  const change = (share: Share, bytes: number, spare: number): void => {
    share.bytes += bytes;
    share.spare += spare;
    total += bytes;
    totalSpare += spare;
  };
  const remove = (key: string): void => {
    const owner = owners.get(key);
    const share = owner === undefined ? undefined : shares.get(owner);
    const entry = share?.entries.get(key);
    if (owner === undefined || !share || !entry) return;
    owners.delete(key);
    share.entries.delete(key);
    change(share, -entry.bytes, -spareOf(entry));
    if (share.entries.size === 0) shares.delete(owner);
  };
  const removeExpired = ({ entries }: Share): void => {
    for (const [key, { expires }] of entries) {
      if (expires > now()) return;
      remove(key);
    }
  };
  const put = (name: string, key: string, entry: Entry): Share => {
    const share = shares.get(name) ?? { entries: new Map<string, Entry>(), bytes: 0, spare: 0 };
    shares.set(name, share);
    owners.set(key, name);
    share.entries.set(key, entry);
    change(share, entry.bytes, spareOf(entry));
    return share;
  };
  /** Shrinks the oldest record that can shrink. It counts as shrunk even if the store fails: it expires by itself. */
  const shrinkOldest = (share: Share): Promise<unknown> => {
    for (const [key, entry] of share.entries) {
      const { shrink } = entry;
      const spare = spareOf(entry);
      if (shrink === null || spare === 0) continue;
      if (shrink.to === 0) remove(key);
      else {
        change(share, -spare, -spare);
        share.entries.set(key, { bytes: shrink.to, expires: entry.expires, shrink: null });
      }
      return shrink.apply().catch(() => undefined);
    }
    return Promise.resolve();
  };
  const largestThatCanShrink = (): Share | undefined =>
    [...shares.values()]
      .filter(({ spare }) => spare > 0)
      .reduce<Share | undefined>(
        (largest, share) => (largest && largest.bytes >= share.bytes ? largest : share),
        undefined,
      );
  const nameOf = (guest: string | null): string => (guest === null ? UNKNOWN_GUEST : networkOf(guest));

  return {
    async add({ key, guest, bytes, shrink }) {
      remove(key);
      const name = nameOf(guest);
      const share = put(name, key, { bytes, expires: now() + keepFor, shrink });
      const pendingShrinks: Promise<unknown>[] = [];
      while (name !== UNKNOWN_GUEST && share.bytes > limits.guest && share.spare > 0)
        pendingShrinks.push(shrinkOldest(share));
      if (total > limits.total) for (const each of [...shares.values()]) removeExpired(each);
      while (total > limits.total) {
        const largest = largestThatCanShrink();
        if (!largest) break;
        pendingShrinks.push(shrinkOldest(largest));
      }
      await Promise.all(pendingShrinks);
    },
    remove,
    fixedBytes() {
      for (const each of [...shares.values()]) removeExpired(each);
      return total - totalSpare;
    },
    full(guest) {
      const name = nameOf(guest);
      const share = shares.get(name);
      if (share) removeExpired(share);
      if (name !== UNKNOWN_GUEST && share && share.bytes - share.spare >= limits.guest) return 'guest';
      if (total - totalSpare < limits.total) return null;
      for (const each of [...shares.values()]) removeExpired(each);
      return total - totalSpare < limits.total ? null : 'total';
    },
  };
}
