/** Keeps one caller's open sessions within their share of an item's day: see rules/hold-share.ts. */

import type { Call } from '../http/call.ts';
import { networkOf } from '../http/address.ts';
import { ApiError } from '../http/errors.ts';
import type { CartLine } from '../rules/cart.ts';
import { daysHeld } from '../rules/hold-share.ts';
import { problemText } from '../serializers/messages.ts';
import type { Db } from '../sql/orm.ts';
import { type SessionRow, lockHeldBy } from '../sql/sessions.ts';

/**
 * The network of the person who holds: the public by their connection, customers by the address their relay forwards.
 * Staff, and a relay that forwards no address, are trusted with all: null.
 */
export function holderOf({ caller, network }: Call): string | null {
  if (caller.kind === 'public') return network;
  return caller.kind === 'customer' && caller.address !== null ? networkOf(caller.address) : null;
}

/**
 * Refuses lines that take more of a day than the caller's share. Giving back is never refused. Inside the transaction
 * that writes the holds, after the session is locked and before its cells are, so that no two wait for each other.
 */
export async function refuseMoreThanShare(
  call: Call,
  db: Db,
  session: Pick<SessionRow, 'id' | 'holder'>,
  lines: readonly CartLine[],
): Promise<void> {
  const { context, catalogue, instant } = call;
  const { id, holder } = session;
  if (holder === null || context.holdShare >= 1) return;
  const days = daysHeld(lines, catalogue.byId, context.holdShare);
  if (days.length === 0) return;
  const query = { accountId: catalogue.account.id, holder, session: id, now: instant };
  const held = await lockHeldBy(db, query, [...new Set(days.map(({ itemId }) => itemId))]);
  for (const { itemId, from, to, wanted, most } of days) {
    const there = held.filter((each) => each.itemId === itemId && each.cell >= from && each.cell <= to);
    const sum = (own: boolean) =>
      there.filter((each) => each.own === own).reduce((total, { quantity }) => total + quantity, 0);
    if (wanted <= sum(true) || sum(false) + wanted <= most) continue;
    const name = catalogue.byId.get(itemId)?.name ?? '';
    const title = problemText(catalogue.account, { rule: 'share_held', minutes: context.holdMinutes });
    throw new ApiError('too_many_held', `${name}: ${title}`, 'Nothing was changed.');
  }
}
