/**
 * Stores how to reach the payment pages of this tab's bookings: by an address, or by a request to a relay. A payment
 * page shows personal data, and every script of the page can read the storage. So an address expires after half an
 * hour. The data for a request expires when the relay no longer answers that request.
 */
import type { PaymentReturn } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';
import { readTrustedAddress } from '../../api/wire/booking.ts';
import { readMembers } from '../../api/wire/loose-json.ts';
import { readCount, readShortText } from './stored-fields.ts';
import { readTabText, writeTabText } from './tab-text.ts';
import { toJson } from '../../values/builtins.ts';

/** Time for which the storage keeps an address. */
const ADDRESS_TTL_MS = 1_800_000;

/**
 * A way to the payment page, with the time when the storage received it. After the guest has gone to the payment page,
 * `left` is true.
 */
type StoredWay = PaymentReturn & { at: number; left?: true };

export interface PaymentPages {
  /** Returns the way to the payment page of a booking; null if there is none or it has expired. */
  find(code: string): PaymentReturn | null;
  keep(way: PaymentReturn): void;
  forget(): void;
  /** Records that the guest leaves for the payment page of this booking. */
  recordLeave(code: string | undefined): void;
  /**
   * If the guest returns from a payment page, returns the code of its booking, but only to the first call. Otherwise
   * returns `''`.
   */
  takeReturn(): string;
}

/**
 * Creates the storage. It removes expired entries immediately, and each other entry when it expires. Any script of the
 * site may have stored an address, so `find` checks it like an address from the service.
 *
 * @param paymentHosts the `payment-hosts` of the page
 */
export function createPaymentPages(baseUrl: string, paymentHosts = () => ''): PaymentPages {
  const key = `slipway:payment:${baseUrl}`;

  function loadWays(): readonly StoredWay[] {
    const text = readTabText(key);
    const ways = readWays(text).filter(isFresh);
    const storedText = ways.length > 0 ? toJson(ways) : '';
    if (storedText !== text) writeTabText(key, storedText);
    return ways;
  }

  function saveWays(ways: readonly StoredWay[]): void {
    writeTabText(key, ways.length > 0 ? toJson(ways) : '');
  }

  const scheduleExpiry = (way: StoredWay) => setTimeout(loadWays, way.at + getTtlMs(way) - Date.now());

  loadWays().forEach(scheduleExpiry);
  return {
    find(code) {
      const way = loadWays().findLast((storedWay) => storedWay.code === code);
      return way && (!('url' in way) || readTrustedAddress(way.url, baseUrl, paymentHosts())) ? way : null;
    },
    keep(way) {
      const storedWay = { ...way, at: Date.now() };
      saveWays([...loadWays(), storedWay]);
      scheduleExpiry(storedWay);
    },
    forget: () => saveWays([]),
    recordLeave: (code) => saveWays(loadWays().map((way) => (way.code === code ? { ...way, left: true } : way))),
    takeReturn() {
      const ways = loadWays();
      const { code = '' } = ways.findLast(({ left }) => left) ?? {};
      if (code) saveWays(ways.map(({ left: _hasLeft, ...way }) => way));
      return code;
    },
  };
}

const getTtlMs = (way: PaymentReturn): number => ('url' in way ? ADDRESS_TTL_MS : CART_TTL_MS);

/**
 * Returns true until the entry expires. Uses the absolute value of the age, because a clock that moves back would
 * otherwise keep the entry for longer.
 */
function isFresh(way: StoredWay): boolean {
  return Math.abs(Date.now() - way.at) < getTtlMs(way);
}

/**
 * Reads the stored entries field by field. Leaves out entries without a booking code, and entries with neither an
 * address nor a key.
 */
function readWays(text: string): StoredWay[] {
  try {
    return readMembers(JSON.parse(text || '[]')).flatMap(([, { url, sessionId, key, left, ...way }]): StoredWay[] => {
      const fields = {
        code: readShortText(way.code),
        at: readCount(way.at) ?? 0,
        ...(left === true && { left: true as const }),
      };
      if (!fields.code) return [];
      if (readShortText(url)) return [{ ...fields, url: readShortText(url) }];
      return readShortText(key) ? [{ ...fields, sessionId: readShortText(sessionId), key: readShortText(key) }] : [];
    });
  } catch {
    return [];
  }
}
