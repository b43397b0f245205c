/**
 * Writes and reads SLIPs, with which a client books a quote. A SLIP is a signed quote request for one item (Booking API
 * 1 and 2.3). It contains no price, because the service computes the quote again when the SLIP becomes a cart line. A
 * SLIP is valid for one account, and only staff can use a SLIP for staff.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Audience } from '../catalogue/item.ts';
import type { QuoteRequest } from './quote-request.ts';

export interface Slip {
  readonly itemId: number;
  readonly request: QuoteRequest;
  readonly audience: Audience;
}

export type SlipKey = Uint8Array;

/** Length of the signature that seals a SLIP, in bytes. */
const SEAL_BYTES = 12;
const MAX_SLIP_LENGTH = 2000;

export function writeSlip(slip: Slip, accountId: number, key: SlipKey): string {
  const { request } = slip;
  const slipBody = JSON.stringify([
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
  const encodedBody = Buffer.from(slipBody).toString('base64url');
  return `${encodedBody}.${computeSeal(encodedBody, accountId, key).toString('base64url')}`;
}

/** Returns the content of a SLIP. Returns `null` if this service did not write the SLIP for this account. */
export function readSlip(text: string, accountId: number, key: SlipKey): Slip | null {
  const [slipBody, sealText, ...moreParts] = text.split('.');
  if (slipBody === undefined || sealText === undefined || moreParts.length > 0 || text.length > MAX_SLIP_LENGTH)
    return null;
  const givenSeal = Buffer.from(sealText, 'base64url');
  const expectedSeal = computeSeal(slipBody, accountId, key);
  if (givenSeal.length !== expectedSeal.length || !timingSafeEqual(givenSeal, expectedSeal)) return null;
  // The type cast is safe: the seal is valid, so `writeSlip` wrote this text.
  const [itemId, start, end, startMinute, endMinute, slot, quantities, code, ruleMode, audience, optedIn] = JSON.parse(
    Buffer.from(slipBody, 'base64url').toString('utf8'),
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

function computeSeal(text: string, accountId: number, key: SlipKey): Buffer {
  return createHmac('sha256', key)
    .update(`${String(accountId)}.${text}`)
    .digest()
    .subarray(0, SEAL_BYTES);
}
