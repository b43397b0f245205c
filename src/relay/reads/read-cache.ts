/**
 * Keeps for a moment what all visitors are told alike, so that a busy page asks the service once and not once a visitor. What
 * may be kept is decided where it is asked; nothing here is of one visitor.
 */
import { parseObject, type JsonObject } from '../json.ts';

export interface ReadCache {
  get(key: string): Promise<JsonObject | undefined>;
  /** `keepFor` in milliseconds. May forget sooner. */
  set(key: string, answer: JsonObject, keepFor: number): Promise<void>;
}

/** In this instance's memory. @param most characters of JSON that are kept in all */
export function memoryCache({
  now = Date.now,
  most = 32_000_000,
}: { now?: () => number; most?: number } = {}): ReadCache {
  const kept = new Map<string, { answer: JsonObject; size: number; until: number }>();
  let size = 0;
  const forget = (key: string): void => {
    size -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    async get(key) {
      const found = kept.get(key);
      if (found && found.until > now()) return found.answer;
      forget(key);
      return undefined;
    },
    async set(key, answer, keepFor) {
      forget(key);
      const own = JSON.stringify(answer).length;
      if (own > most) return;
      // The one that was kept longest ago stands first.
      for (const oldest of kept.keys()) {
        if (size + own <= most) break;
        forget(oldest);
      }
      kept.set(key, { answer, size: own, until: now() + keepFor });
      size += own;
    },
  };
}

/** In Redis, for all instances; `command` as for `redisStore`. These keys may be evicted. */
export function redisCache(
  command: (...words: [string, ...string[]]) => Promise<unknown>,
  { prefix = 'slipway:read:' }: { prefix?: string } = {},
): ReadCache {
  return {
    async get(key) {
      const found = await command('GET', prefix + key);
      return typeof found === 'string' ? (parseObject(found) ?? undefined) : undefined;
    },
    async set(key, answer, keepFor) {
      await command('SET', prefix + key, JSON.stringify(answer), 'PX', String(keepFor));
    },
  };
}
