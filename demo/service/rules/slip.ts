/**
 * The SLIP: what was asked of one item, signed, so that it can be trusted when it comes back (specification 1 and 2.3).
 * It carries no price: that is worked out again when it joins a session. It is good for one account only, and
 * remembers whether it was made by the rules of staff.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Audience } from './audience.ts';
import type { QuoteRequest } from './quote-request.ts';

export interface Slip {
  readonly itemId: number;
  readonly request: QuoteRequest;
  readonly audience: Audience;
}

export type SlipKey = Uint8Array;

const SEAL_BYTES = 12;
const LONGEST = 2000;

export function writeSlip(slip: Slip, accountId: number, key: SlipKey): string {
  const { request } = slip;
  const body = JSON.stringify([
    slip.itemId,
    request.start,
    request.end,
    request.startMinute ?? null,
    request.endMinute ?? null,
    request.slot ?? null,
    request.quantities,
    request.discountCode ?? null,
    request.ruleMode,
    slip.audience,
    request.optedIn ?? null,
  ]);
  const text = Buffer.from(body).toString('base64url');
  return `${text}.${seal(text, accountId, key).toString('base64url')}`;
}

/** The slip, or null when it was not written by this service for this account. */
export function readSlip(text: string, accountId: number, key: SlipKey): Slip | null {
  const [body, mark, ...rest] = text.split('.');
  if (body === undefined || mark === undefined || rest.length > 0 || text.length > LONGEST) return null;
  const given = Buffer.from(mark, 'base64url');
  const wanted = seal(body, accountId, key);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  // Whatever carries a good seal was written above, so its shape is known.
  const [itemId, start, end, startMinute, endMinute, slot, quantities, code, ruleMode, audience, optedIn] = JSON.parse(
    Buffer.from(body, 'base64url').toString('utf8'),
  ) as [
    number,
    number,
    number,
    number | null,
    number | null,
    number | null,
    Record<string, number>,
    string | null,
    QuoteRequest['ruleMode'],
    Audience,
    number[] | null,
  ];
  return {
    itemId,
    audience,
    request: {
      start,
      end,
      quantities,
      ruleMode,
      ...(startMinute === null ? {} : { startMinute }),
      ...(endMinute === null ? {} : { endMinute }),
      ...(slot === null ? {} : { slot }),
      ...(code === null ? {} : { discountCode: code }),
      ...(optedIn === null ? {} : { optedIn }),
    },
  };
}

function seal(text: string, accountId: number, key: SlipKey): Buffer {
  return createHmac('sha256', key)
    .update(`${String(accountId)}.${text}`)
    .digest()
    .subarray(0, SEAL_BYTES);
}
