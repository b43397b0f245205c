/**
 * The bookings of one account that were asked for in this browser and most likely made, but of which no confirmation was
 * seen. For a day they can be asked about again. Nothing in them names the visitor, and nothing could book.
 */
import type { OpenCase } from '../../flow/session/context.ts';
import { keptFor } from '../../flow/state.ts';

/** What of a page they are kept by; `window` is one. */
export interface StoragePage {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

export interface OpenCases {
  /** Those of the last day, the oldest first. */
  load(): readonly OpenCase[];
  save(cases: readonly OpenCase[]): void;
}

/** Storage may be blocked or full: then they are forgotten with the page. */
export function createOpenCases(
  baseUrl: string,
  page: StoragePage = globalThis,
  now: () => number = Date.now,
): OpenCases {
  const key = `slipway:open:${baseUrl}`;
  return {
    load() {
      try {
        return read(JSON.parse(page.localStorage.getItem(key) ?? '[]'), now());
      } catch {
        return [];
      }
    },
    save(cases) {
      try {
        if (cases.length > 0) page.localStorage.setItem(key, JSON.stringify(cases));
        else page.localStorage.removeItem(key);
      } catch {
        // The visitor was told what to do without it.
      }
    },
  };
}

function read(stored: unknown, now: number): OpenCase[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter((each: Partial<OpenCase> | null): each is OpenCase => {
    const { sessionId, key, at } = each ?? {};
    return typeof sessionId === 'string' && typeof key === 'string' && typeof at === 'number' && now - at < keptFor;
  });
}
