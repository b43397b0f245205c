import type { CartStorage, LostStart } from '../../flow/session/context.ts';
import { holdTime } from '../../flow/session/lost-start.ts';
import type { StoragePage } from './open-cases.ts';

/** The last start of a session at one account whose answer got lost, for as long as it may hold places: item and days only. */
export function createLostStart(
  baseUrl: string,
  page: StoragePage = globalThis,
  now: () => number = Date.now,
): NonNullable<CartStorage['lostStart']> {
  const key = `slipway:start:${baseUrl}`;
  return {
    load() {
      try {
        const lost = JSON.parse(page.localStorage.getItem(key) ?? 'null') as LostStart | null;
        if (lost && Math.abs(now() - lost.at) < holdTime) return lost;
        page.localStorage.removeItem(key);
      } catch {
        // Blocked, or not ours: then nothing is known of it.
      }
      return null;
    },
    save(lost) {
      try {
        page.localStorage.setItem(key, JSON.stringify(lost));
      } catch {
        // Then a refusal is told without it.
      }
    },
  };
}
