/**
 * Remembers keys for an hour, up to a maximum number. The relay remembers the sessions in answers of the service, and
 * the create requests that any instance may have sent. Each instance has its own memory, so another instance may know a
 * key that is missing here.
 */
import type { Clock } from './clock.ts';

/** Keys from the last hour. */
export interface RecentKeys {
  has(key: string): boolean;
  add(key: string): void;
}

const RECENT_KEY_TTL_MS = 3_600_000;

/** @param capacity the maximum number of keys; each further key replaces the oldest one */
export function createRecentKeys({ now }: Pick<Clock, 'now'>, capacity = 20_000): RecentKeys {
  const expiryByKey = new Map<string, number>();
  return {
    has: (key) => (expiryByKey.get(key) ?? 0) > now(),
    add(key) {
      expiryByKey.delete(key);
      expiryByKey.set(key, now() + RECENT_KEY_TTL_MS);
      // The map holds the oldest key first.
      const [oldestKey] = expiryByKey.keys();
      if (expiryByKey.size > capacity && oldestKey !== undefined) expiryByKey.delete(oldestKey);
    },
  };
}
