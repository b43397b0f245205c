/**
 * Rated lists whose sender needs prices and no SLIPs. Only these lists serve several guests. `src/api/wire/relay-prices.ts` has the
 * parameter that marks them, and the members that the relay adds.
 */
import { relayRepeatMember, relaySlipMember } from '../../api/wire/relay-prices.ts';
import { text } from '../../api/wire/loose.ts';
import type { Answer } from '../answer.ts';
import { isObject, type JsonObject } from '../json.ts';

/** Returns the answer without any SLIP. A rate that had one has the member `slipway_slip` with the value 1. */
export function withoutSlips(answer: JsonObject): JsonObject {
  const members = Object.entries(answer);
  const slips = members.filter(([name]) => isSlip(name));
  return {
    ...Object.fromEntries(members.filter(([name]) => !isSlip(name)).map(([name, member]) => [name, strip(member)])),
    ...(slips.some(([, slip]) => text(slip) !== '') && { [relaySlipMember]: 1 }),
  };
}

/** Marks an answer that the service gave to an earlier or another request. */
export function markRepeat(answer: Answer): Answer {
  return { ...answer, json: { ...answer.json, [relayRepeatMember]: 1 } };
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip);
  return isObject(value) ? withoutSlips(value) : value;
}

/** Includes the member of the relay, which only the relay may set. */
function isSlip(name: string): boolean {
  return /slip/i.test(name);
}

/** Returns true if the service rated each item of the list. */
export function isRatedList({ items }: JsonObject): boolean {
  if (typeof items !== 'object' || items === null) return false;
  return Object.values(items).every((item) => isObject(item) && isObject(item['rate']));
}
