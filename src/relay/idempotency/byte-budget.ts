/**
 * Limits the bytes of the records that this instance stores, for each guest and in total. The rate limits restrict the
 * number of records, and this module restricts their size. If a guest exceeds their limit, it shrinks (shortens or
 * deletes) that guest's oldest records. If all records exceed the total limit, it shrinks the oldest records of the
 * guest who uses the most bytes. So a guest who floods the relay loses their own records only. The count is in memory
 * and starts at zero with the process.
 */
import { getNetwork } from '../http/address.ts';

export interface CountedRecord {
  /**
   * The key of the record in the store. If the budget has counted the key before, the new count replaces the old one.
   */
  key: string;
  /** The guest's address; `null` if unknown. The budget counts an IPv6 address by its /64 network. */
  guestAddress: string | null;
  bytes: number;
  /**
   * The function `applyToStore` shortens the record in the store to `bytesAfter` bytes, or deletes it if that is 0. The
   * member is `null` if the record must not change.
   */
  shrink: { bytesAfter: number; applyToStore: () => Promise<unknown> } | null;
}

export interface ByteBudget {
  /**
   * Counts a record that the store has accepted. If the bytes then exceed a limit, also shrinks records, oldest first,
   * and waits for the store.
   */
  add(record: CountedRecord): Promise<void>;
  /** Stops counting a record that is no longer in the store. */
  remove(key: string): void;
  /** Returns the limit that is full even if all records shrink; `null` if there is room for another record. */
  findExceededLimit(guestAddress: string | null): 'guest' | 'total' | null;
  /**
   * Returns the number of bytes that would remain if all records shrank. The budget is full when this number reaches
   * the total limit.
   */
  getFixedBytes(): number;
}

/** Limits in bytes. */
export interface ByteLimits {
  guest: number;
  total: number;
}

interface BudgetEntry {
  bytes: number;
  /** Time at which the store deletes the record, in ms since the epoch. */
  expiresAt: number;
  shrink: CountedRecord['shrink'];
}

/** The records of one guest, oldest first. */
interface NetworkShare {
  entries: Map<string, BudgetEntry>;
  bytes: number;
  /** Number of bytes that become free if all these records shrink. */
  spareBytes: number;
}

/** The network of all guests whose address is unknown. Only the total limit applies to their records. */
const UNKNOWN_NETWORK = '';

const getSpareBytes = ({ bytes, shrink }: BudgetEntry): number => (shrink ? Math.max(0, bytes - shrink.bytesAfter) : 0);

/** @param keepFor the time that the store keeps each record, in ms */
export function createByteBudget(limits: ByteLimits, keepFor: number, now: () => number): ByteBudget {
  const shareByNetwork = new Map<string, NetworkShare>();
  const networkByKey = new Map<string, string>();
  let totalBytes = 0;
  let totalSpareBytes = 0;

  const changeByteCounts = (share: NetworkShare, bytes: number, spareBytes: number): void => {
    share.bytes += bytes;
    share.spareBytes += spareBytes;
    totalBytes += bytes;
    totalSpareBytes += spareBytes;
  };
  const removeRecord = (key: string): void => {
    const network = networkByKey.get(key);
    const share = network === undefined ? undefined : shareByNetwork.get(network);
    const entry = share?.entries.get(key);
    if (network === undefined || !share || !entry) return;
    networkByKey.delete(key);
    share.entries.delete(key);
    changeByteCounts(share, -entry.bytes, -getSpareBytes(entry));
    if (share.entries.size === 0) shareByNetwork.delete(network);
  };
  const removeExpiredRecords = ({ entries }: NetworkShare): void => {
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now()) return;
      removeRecord(key);
    }
  };
  const addEntry = (network: string, key: string, entry: BudgetEntry): NetworkShare => {
    const share = shareByNetwork.get(network) ?? { entries: new Map<string, BudgetEntry>(), bytes: 0, spareBytes: 0 };
    shareByNetwork.set(network, share);
    networkByKey.set(key, network);
    share.entries.set(key, entry);
    changeByteCounts(share, entry.bytes, getSpareBytes(entry));
    return share;
  };
  /**
   * Shrinks the oldest record that can shrink. If the store fails, the record still counts as shrunk, because it
   * expires anyway.
   */
  const shrinkOldestRecord = (share: NetworkShare): Promise<unknown> => {
    for (const [key, entry] of share.entries) {
      const { shrink } = entry;
      const spareBytes = getSpareBytes(entry);
      if (shrink === null || spareBytes === 0) continue;
      if (shrink.bytesAfter === 0) removeRecord(key);
      else {
        changeByteCounts(share, -spareBytes, -spareBytes);
        share.entries.set(key, { bytes: shrink.bytesAfter, expiresAt: entry.expiresAt, shrink: null });
      }
      return shrink.applyToStore().catch(() => undefined);
    }
    return Promise.resolve();
  };
  const findLargestShrinkableShare = (): NetworkShare | undefined =>
    [...shareByNetwork.values()]
      .filter(({ spareBytes }) => spareBytes > 0)
      .reduce<NetworkShare | undefined>(
        (largestShare, share) => (largestShare && largestShare.bytes >= share.bytes ? largestShare : share),
        undefined,
      );
  const getGuestNetwork = (guestAddress: string | null): string =>
    guestAddress === null ? UNKNOWN_NETWORK : getNetwork(guestAddress);

  return {
    async add({ key, guestAddress, bytes, shrink }) {
      removeRecord(key);
      const network = getGuestNetwork(guestAddress);
      const share = addEntry(network, key, { bytes, expiresAt: now() + keepFor, shrink });
      const pendingShrinks: Promise<unknown>[] = [];
      while (network !== UNKNOWN_NETWORK && share.bytes > limits.guest && share.spareBytes > 0)
        pendingShrinks.push(shrinkOldestRecord(share));
      if (totalBytes > limits.total)
        for (const networkShare of [...shareByNetwork.values()]) removeExpiredRecords(networkShare);
      while (totalBytes > limits.total) {
        const largestShare = findLargestShrinkableShare();
        if (!largestShare) break;
        pendingShrinks.push(shrinkOldestRecord(largestShare));
      }
      await Promise.all(pendingShrinks);
    },
    remove: removeRecord,
    getFixedBytes() {
      for (const networkShare of [...shareByNetwork.values()]) removeExpiredRecords(networkShare);
      return totalBytes - totalSpareBytes;
    },
    findExceededLimit(guestAddress) {
      const network = getGuestNetwork(guestAddress);
      const share = shareByNetwork.get(network);
      if (share) removeExpiredRecords(share);
      if (network !== UNKNOWN_NETWORK && share && share.bytes - share.spareBytes >= limits.guest) return 'guest';
      if (totalBytes - totalSpareBytes < limits.total) return null;
      for (const networkShare of [...shareByNetwork.values()]) removeExpiredRecords(networkShare);
      return totalBytes - totalSpareBytes < limits.total ? null : 'total';
    },
  };
}
