/**
 * Limits the bytes of the records that this instance stores, for each guest and in total. The rate limits bound the
 * number of records; this module bounds their size. If there is no room, it shrinks (shortens or deletes) the oldest
 * records of the guest who uses the most bytes. So a guest who sends a flood of requests loses their own records only.
 * The count is in memory and starts at zero with the process.
 */
import { networkOf } from '../http/address.ts';

export interface CountedRecord {
  /**
   * The key of the record in the store. If the budget has counted the key before, the new count replaces the old one.
   */
  key: string;
  /** The guest's address; `null` if unknown. The budget counts an IPv6 address by its /64 network. */
  guest: string | null;
  bytes: number;
  /**
   * The function `apply` makes the record in the store smaller. Its new size is `to` bytes, or 0 if `apply` deletes it.
   * The member is `null` if the record must not change.
   */
  shrink: { to: number; apply: () => Promise<unknown> } | null;
}

export interface ByteBudget {
  /**
   * Counts a record that the store has accepted. If there is no room, it also shrinks older records before it resolves.
   */
  add(record: CountedRecord): Promise<void>;
  /** Stops counting a record that is no longer in the store. */
  remove(key: string): void;
  /** Returns the limit that is full even if all records shrink; `null` if there is room for another record. */
  findExceededLimit(guest: string | null): 'guest' | 'total' | null;
  /**
   * Returns the number of bytes that would remain if all records shrank. The budget is full when this number reaches
   * the total limit.
   */
  fixedBytes(): number;
}

/** Limits in bytes. */
export interface ByteLimits {
  guest: number;
  total: number;
}

interface Entry {
  bytes: number;
  /** Time at which the store deletes the record, in ms since the epoch. */
  expires: number;
  shrink: CountedRecord['shrink'];
}

/** The records of one guest, oldest first. */
interface Share {
  entries: Map<string, Entry>;
  bytes: number;
  /** Number of bytes that become free if all these records shrink. */
  spareBytes: number;
}

/** The name under which the records of all guests without an address count. Only the total limit applies to them. */
const UNKNOWN_GUEST = '';

const spareOf = ({ bytes, shrink }: Entry): number => (shrink ? Math.max(0, bytes - shrink.to) : 0);

/** @param keepFor the time that the store keeps each record, in ms */
export function createByteBudget(limits: ByteLimits, keepFor: number, now: () => number): ByteBudget {
  const shares = new Map<string, Share>();
  const owners = new Map<string, string>();
  let totalBytes = 0;
  let totalSpareBytes = 0;

  const addToShare = (share: Share, bytes: number, spare: number): void => {
    share.bytes += bytes;
    share.spareBytes += spare;
    totalBytes += bytes;
    totalSpareBytes += spare;
  };
  const remove = (key: string): void => {
    const owner = owners.get(key);
    const share = owner === undefined ? undefined : shares.get(owner);
    const entry = share?.entries.get(key);
    if (owner === undefined || !share || !entry) return;
    owners.delete(key);
    share.entries.delete(key);
    addToShare(share, -entry.bytes, -spareOf(entry));
    if (share.entries.size === 0) shares.delete(owner);
  };
  const removeExpired = ({ entries }: Share): void => {
    for (const [key, { expires }] of entries) {
      if (expires > now()) return;
      remove(key);
    }
  };
  const put = (name: string, key: string, entry: Entry): Share => {
    const share = shares.get(name) ?? { entries: new Map<string, Entry>(), bytes: 0, spareBytes: 0 };
    shares.set(name, share);
    owners.set(key, name);
    share.entries.set(key, entry);
    addToShare(share, entry.bytes, spareOf(entry));
    return share;
  };
  /**
   * Shrinks the oldest record that can shrink. If the store fails, the record still counts as small, because it expires
   * anyway.
   */
  const shrinkOldest = (share: Share): Promise<unknown> => {
    for (const [key, entry] of share.entries) {
      const { shrink } = entry;
      const spare = spareOf(entry);
      if (shrink === null || spare === 0) continue;
      if (shrink.to === 0) remove(key);
      else {
        addToShare(share, -spare, -spare);
        share.entries.set(key, { bytes: shrink.to, expires: entry.expires, shrink: null });
      }
      return shrink.apply().catch(() => undefined);
    }
    return Promise.resolve();
  };
  const largestThatCanShrink = (): Share | undefined =>
    [...shares.values()]
      .filter(({ spareBytes }) => spareBytes > 0)
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
      while (name !== UNKNOWN_GUEST && share.bytes > limits.guest && share.spareBytes > 0)
        pendingShrinks.push(shrinkOldest(share));
      if (totalBytes > limits.total) for (const guestShare of [...shares.values()]) removeExpired(guestShare);
      while (totalBytes > limits.total) {
        const largest = largestThatCanShrink();
        if (!largest) break;
        pendingShrinks.push(shrinkOldest(largest));
      }
      await Promise.all(pendingShrinks);
    },
    remove,
    fixedBytes() {
      for (const guestShare of [...shares.values()]) removeExpired(guestShare);
      return totalBytes - totalSpareBytes;
    },
    findExceededLimit(guest) {
      const name = nameOf(guest);
      const share = shares.get(name);
      if (share) removeExpired(share);
      if (name !== UNKNOWN_GUEST && share && share.bytes - share.spareBytes >= limits.guest) return 'guest';
      if (totalBytes - totalSpareBytes < limits.total) return null;
      for (const guestShare of [...shares.values()]) removeExpired(guestShare);
      return totalBytes - totalSpareBytes < limits.total ? null : 'total';
    },
  };
}
