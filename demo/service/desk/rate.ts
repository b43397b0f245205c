/** Rates items against the stock as it stands. */

import type { Item } from '../catalogue/item.ts';
import type { Call } from '../http/call.ts';
import { accountTime, audienceOf } from '../http/call.ts';
import type { Asked, Audience } from '../rules/asked.ts';
import { cellOf } from '../rules/cells.ts';
import type { Taken } from '../rules/occupancy.ts';
import { LONGEST_RANGE } from '../rules/period.ts';
import type { Rating } from '../rules/rating.ts';
import { rate } from '../rules/rating.ts';
import { readTaken } from '../sql/inventory.ts';

/** What is taken of these items on the days a wish may touch, fixed lengths included. */
export function takenFor(
  call: Call,
  items: readonly Item[],
  asked: Pick<Asked, 'start' | 'end'>,
  exceptSession?: string,
): Promise<Taken> {
  const longest = items.reduce((most, item) => Math.max(most, item.length), 1);
  const end = Math.min(Math.max(asked.end, asked.start + longest - 1), asked.start + LONGEST_RANGE);
  return readTaken(call.house.db, {
    accountId: call.catalogue.account.id,
    ...(items.length < call.catalogue.items.length && { itemIds: items.map((item) => item.id) }),
    from: cellOf(asked.start),
    to: cellOf(end, 1439),
    now: call.instant,
    ...(exceptSession !== undefined && { exceptSession }),
  });
}

/** Ratings of the items, by the caller's rules unless another audience is given. */
export function rateItem(
  call: Call,
  item: Item,
  asked: Asked,
  taken: Taken,
  audience: Audience = audienceOf(call.caller),
): Rating {
  return rate(item, asked, { account: call.catalogue.account, audience, now: accountTime(call), taken });
}
