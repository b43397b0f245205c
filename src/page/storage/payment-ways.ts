/**
 * The ways to the payment pages of the bookings made in this tab. Whoever has one sees what the visitor gave, and every script
 * of the page can read it: so an address is kept for half an hour, and what a relay tells it again for as long as that does.
 */
import type { PaymentWay } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';
import { trustedAddress } from '../../api/wire/booking.ts';
import { members } from '../../api/wire/loose.ts';
import { readCount, shortText } from './stored-fields.ts';
import { readTab, writeTab } from './tab-text.ts';
import { toJson } from '../../values/builtins.ts';

/** For so many milliseconds an address is kept. */
const addressKeptFor = 1_800_000;

/** `left`: the visitor went to pay. */
type Kept = PaymentWay & { at: number; left?: true };

export interface PaymentWays {
  /** Null where none is kept any more. */
  find(code: string): PaymentWay | null;
  keep(way: PaymentWay): void;
  forget(): void;
  /** Notes that the guest leaves for the payment of this booking. */
  noteLeft(code: string | undefined): void;
  /** Returns the code of the booking whose payment page the guest comes from, once; `''` without one. */
  takeReturn(): string;
}

/**
 * What has been kept for too long is taken out of the storage at once, and later by whichever page is open then. Any script of
 * the site may have stored an address, so `find` checks it as the client checks an answer's.
 * @param paymentHosts the account's `payment-hosts`
 */
export function createPaymentWays(baseUrl: string, paymentHosts = () => ''): PaymentWays {
  const key = `slipway:payment:${baseUrl}`;

  function load(): readonly Kept[] {
    const text = readTab(key);
    const ways = read(text).filter(isGood);
    const now = ways.length > 0 ? toJson(ways) : '';
    if (now !== text) writeTab(key, now);
    return ways;
  }

  function save(ways: readonly Kept[]): void {
    writeTab(key, ways.length > 0 ? toJson(ways) : '');
  }

  const expireLater = (way: Kept) => setTimeout(load, way.at + lifeOf(way) - Date.now());

  load().forEach(expireLater);
  return {
    find(code) {
      const way = load().findLast((each) => each.code === code);
      return way && (!('url' in way) || trustedAddress(way.url, baseUrl, paymentHosts())) ? way : null;
    },
    keep(way) {
      const kept = { ...way, at: Date.now() };
      save([...load(), kept]);
      expireLater(kept);
    },
    forget: () => save([]),
    noteLeft: (code) => save(load().map((way) => (way.code === code ? { ...way, left: true } : way))),
    takeReturn() {
      const ways = load();
      const { code = '' } = ways.findLast(({ left }) => left) ?? {};
      if (code) save(ways.map(({ left: _left, ...way }) => way));
      return code;
    },
  };
}

const lifeOf = (way: PaymentWay): number => ('url' in way ? addressKeptFor : CART_TTL_MS);

/** A clock that was set back must not keep it for longer. */
function isGood(way: Kept): boolean {
  return Math.abs(Date.now() - way.at) < lifeOf(way);
}

/** Each way field by field; one without a code, a time or a way leaves nothing. */
function read(text: string): Kept[] {
  try {
    return members(JSON.parse(text || '[]')).flatMap(([, { url, sessionId, key, left, ...way }]): Kept[] => {
      const kept = {
        code: shortText(way.code),
        at: readCount(way.at) ?? 0,
        ...(left === true && { left: true as const }),
      };
      if (!kept.code) return [];
      if (shortText(url)) return [{ ...kept, url: shortText(url) }];
      return shortText(key) ? [{ ...kept, sessionId: shortText(sessionId), key: shortText(key) }] : [];
    });
  } catch {
    return [];
  }
}
