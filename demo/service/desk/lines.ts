/** Makes session lines out of SLIPs: rated afresh, by the rules the SLIP was made by, with the add-ons of the item. */

import { problemText } from '../answers/words.ts';
import type { Item } from '../catalogue/item.ts';
import type { Call } from '../http/call.ts';
import { audienceOf } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import type { CartLine } from '../rules/cart.ts';
import { addOnsOf, askedForAddOn, lineFrom } from '../rules/cart.ts';
import type { Taken } from '../rules/occupancy.ts';
import type { Slip } from '../rules/slip.ts';
import { readSlip, writeSlip } from '../rules/slip.ts';
import { rateItem, takenFor } from './rate.ts';

/** Makes the lines of one SLIP, numbered as asked; `before` are the lines it stands in place of. */
export type MakeLines = (id: string, before?: readonly CartLine[]) => CartLine[];

/** Reads and rates a SLIP. Refuses when it is not ours, not for this caller, or can no longer be had. */
export async function linesOfSlip(call: Call, text: string, session?: string): Promise<MakeLines> {
  const slip = trustedSlip(call, text);
  const item = call.catalogue.byId.get(slip.itemId);
  if (!item)
    throw new Refusal('slip_invalid', 'This choice is no longer offered.', 'The SLIP names an item that is gone.');
  const parts = addOnsOf(item, call.catalogue.byId);
  const taken = await takenFor(call, [item, ...parts.map((part) => part.item)], slip.asked, session);
  return (id, before = []) => makeLines(call, item, slip, taken, text, id, before);
}

function trustedSlip(call: Call, text: string): Slip {
  const slip = readSlip(text, call.catalogue.account.id, call.house.slipKey);
  if (!slip) throw new Refusal('slip_invalid', 'This choice cannot be read.', 'The SLIP was not made by this account.');
  if (slip.audience === 'staff' && audienceOf(call.caller) !== 'staff')
    throw new Refusal('slip_invalid', 'This choice cannot be booked by customers.', 'The SLIP was made for staff.');
  return slip;
}

function makeLines(
  call: Call,
  item: Item,
  slip: Slip,
  taken: Taken,
  text: string,
  id: string,
  before: readonly CartLine[],
): CartLine[] {
  const rating = rateItem(call, item, slip.asked, taken, slip.audience);
  const main = rating.bookable ? lineFrom(rating, id, text, slip.audience) : null;
  if (!main)
    throw new Refusal(
      'unavailable',
      `${item.name}: ${problemText(call.catalogue.account, rating.problem ?? { rule: 'unavailable' })}`,
    );
  const addOns = addOnsOf(item, call.catalogue.byId).flatMap((part, index) => {
    const was = before.find((line) => line.itemId === part.item.id && line.id.includes('.'));
    const opted = part.optin === 'I' || (was?.opted ?? slip.asked.optedIn?.includes(part.item.id) ?? false);
    const asked = askedForAddOn(slip.asked, rating.quantities, part.item, part.follows);
    const line = lineFrom(
      rateItem(call, part.item, asked, taken, slip.audience),
      `${id}.${String(index + 1)}`,
      null,
      slip.audience,
      { optin: part.optin, opted },
    );
    return line ? [line] : [];
  });
  return [main, ...addOns];
}

/** A simple item's line in another quantity, with a SLIP of its own. */
export async function lineInQuantity(call: Call, line: CartLine, quantity: number, session: string): Promise<CartLine> {
  const item = call.catalogue.byId.get(line.itemId);
  if (!item?.simple || line.optin !== null) {
    throw new Refusal(
      'not_simple',
      'This line has more than a quantity.',
      'Rate the item again and replace the line by its new SLIP.',
    );
  }
  const counted = Object.keys(item.sells.parameters).find((id) => item.sells.parameters[id]?.usesStock) ?? 'qty';
  const asked = { ...line.asked, quantities: { ...line.asked.quantities, [counted]: quantity } };
  const rating = rateItem(call, item, asked, await takenFor(call, [item], asked, session), line.audience);
  const slip = writeSlip(
    { itemId: item.id, asked, audience: line.audience },
    call.catalogue.account.id,
    call.house.slipKey,
  );
  const changed = rating.bookable ? lineFrom(rating, line.id, slip, line.audience) : null;
  if (!changed)
    throw new Refusal(
      'unavailable',
      `${item.name}: ${problemText(call.catalogue.account, rating.problem ?? { rule: 'unavailable' })}`,
    );
  return changed;
}
