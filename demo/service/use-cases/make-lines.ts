/** Makes session lines out of SLIPs: quoted afresh, by the rules the SLIP was made by, with the add-ons of the item. */

import { problemText } from '../serializers/messages.ts';
import type { Item } from '../catalogue/item.ts';
import { type Call, audienceOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type CartLine, addOnsOf, requestForAddOn, lineFrom } from '../rules/cart.ts';
import type { Taken } from '../rules/occupancy.ts';
import { type Slip, readSlip, writeSlip } from '../rules/slip.ts';
import { quoteItem, takenFor } from './quote.ts';

/** Makes the lines of one SLIP, numbered as asked; `before` are the lines it stands in place of. */
export type MakeLines = (id: string, before?: readonly CartLine[]) => CartLine[];

/** Reads a SLIP and quotes it afresh. Refuses when it is not ours, not for this caller, or can no longer be had. */
export async function linesOfSlip(call: Call, text: string, session?: string): Promise<MakeLines> {
  const slip = trustedSlip(call, text);
  const item = call.catalogue.byId.get(slip.itemId);
  if (!item)
    throw new ApiError('slip_invalid', 'This choice is no longer offered.', 'The SLIP names an item that is gone.');
  const parts = addOnsOf(item, call.catalogue.byId);
  const taken = await takenFor(call, [item, ...parts.map((part) => part.item)], slip.request, session);
  return (id, before = []) => makeLines(call, item, slip, taken, text, id, before);
}

function trustedSlip(call: Call, text: string): Slip {
  const slip = readSlip(text, call.catalogue.account.id, call.context.slipKey);
  if (!slip)
    throw new ApiError('slip_invalid', 'This choice cannot be read.', 'The SLIP was not made by this account.');
  if (slip.audience === 'staff' && audienceOf(call.caller) !== 'staff')
    throw new ApiError('slip_invalid', 'This choice cannot be booked by customers.', 'The SLIP was made for staff.');
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
  const quote = quoteItem(call, item, slip.request, taken, slip.audience);
  const main = quote.bookable ? lineFrom(quote, id, text, slip.audience) : null;
  if (!main)
    throw new ApiError(
      'unavailable',
      `${item.name}: ${problemText(call.catalogue.account, quote.problem ?? { rule: 'unavailable' })}`,
    );
  const addOns = addOnsOf(item, call.catalogue.byId).flatMap((part, index) => {
    const was = before.find((line) => line.itemId === part.item.id && line.id.includes('.'));
    const opted = part.optin === 'I' || (was?.opted ?? slip.request.optedIn?.includes(part.item.id) ?? false);
    const request = requestForAddOn(slip.request, quote.quantities, part.item, part.follows);
    const line = lineFrom(
      quoteItem(call, part.item, request, taken, slip.audience),
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
    throw new ApiError(
      'not_simple',
      'This line has more than a quantity.',
      'Rate the item again and replace the line by its new SLIP.',
    );
  }
  const counted = Object.keys(item.sells.parameters).find((id) => item.sells.parameters[id]?.usesStock) ?? 'qty';
  const request = { ...line.request, quantities: { ...line.request.quantities, [counted]: quantity } };
  const quote = quoteItem(call, item, request, await takenFor(call, [item], request, session), line.audience);
  const slip = writeSlip(
    { itemId: item.id, request, audience: line.audience },
    call.catalogue.account.id,
    call.context.slipKey,
  );
  const changed = quote.bookable ? lineFrom(quote, line.id, slip, line.audience) : null;
  if (!changed)
    throw new ApiError(
      'unavailable',
      `${item.name}: ${problemText(call.catalogue.account, quote.problem ?? { rule: 'unavailable' })}`,
    );
  return changed;
}
