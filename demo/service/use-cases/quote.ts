/** Quotes for items against the stock as it stands. */

import type { Item } from '../catalogue/item.ts';
import { type Call, accountTime, audienceOf } from '../http/call.ts';
import type { Audience } from '../rules/audience.ts';
import type { QuoteRequest } from '../rules/quote-request.ts';
import { cellOf } from '../rules/cells.ts';
import type { Taken } from '../rules/occupancy.ts';
import { LONGEST_RANGE } from '../rules/period.ts';
import { type Quote, makeQuote } from '../rules/quote.ts';
import { readTaken } from '../sql/inventory.ts';

/** What is taken of these items on the days a wish may touch, fixed lengths included. */
export function takenFor(
  call: Call,
  items: readonly Item[],
  request: Pick<QuoteRequest, 'start' | 'end'>,
  exceptSession?: string,
): Promise<Taken> {
  const longest = items.reduce((most, item) => Math.max(most, item.length), 1);
  const end = Math.min(Math.max(request.end, request.start + longest - 1), request.start + LONGEST_RANGE);
  return readTaken(call.context.db, {
    accountId: call.catalogue.account.id,
    ...(items.length < call.catalogue.items.length && { itemIds: items.map((item) => item.id) }),
    from: cellOf(request.start),
    to: cellOf(end, 1439),
    now: call.instant,
    ...(exceptSession !== undefined && { exceptSession }),
  });
}

/** A quote for the item, by the caller's rules unless another audience is given. */
export function quoteItem(
  call: Call,
  item: Item,
  request: QuoteRequest,
  taken: Taken,
  audience: Audience = audienceOf(call.caller),
): Quote {
  return makeQuote(item, request, { account: call.catalogue.account, audience, now: accountTime(call), taken });
}
