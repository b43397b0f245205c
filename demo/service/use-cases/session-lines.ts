/**
 * Creates the cart lines of a session from SLIPs (the booking tokens of quotes), and alters single lines (specification
 * 3.2 and 4.4). Each SLIP and its add-ons get a new quote, by the rules for the SLIP's audience. `sessions.ts` stores
 * the lines and holds their stock.
 */

import { problemText } from '../serializers/messages.ts';
import type { Item } from '../catalogue/item.ts';
import { type Call, audienceOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type CartLine, addOnsOf, requestForAddOn, lineFromQuote, withAddOns } from '../rules/cart.ts';
import type { Occupancy } from '../rules/stock.ts';
import { type Slip, readSlip, writeSlip } from '../rules/slip.ts';
import { quoteItem, occupancyFor } from './quote.ts';
import type { Draft } from './sessions.ts';

/**
 * Creates the cart lines of one SLIP: the item and its add-ons. `id` is the first line's number. The new lines replace
 * `replacedLines`.
 */
type MakeLines = (id: string, replacedLines?: readonly CartLine[]) => CartLine[];

/**
 * Reads a SLIP, and the units in use of its items. Returns a function that creates the SLIP's lines.
 *
 * @throws ApiError if the SLIP is not from this account, not for this caller, or no longer available
 */
export async function linesOfSlip(call: Call, text: string, session?: string): Promise<MakeLines> {
  const slip = readTrustedSlip(call, text);
  const item = call.catalogue.byId.get(slip.itemId);
  if (!item)
    throw new ApiError('slip_invalid', 'This choice is no longer offered.', 'The SLIP names an item that is gone.');
  const parts = addOnsOf(item, call.catalogue.byId);
  const occupancy = await occupancyFor(call, [item, ...parts.map((part) => part.item)], slip.request, session);
  return (id, replacedLines = []) => makeLines(call, item, slip, occupancy, text, id, replacedLines);
}

function readTrustedSlip(call: Call, text: string): Slip {
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
  occupancy: Occupancy,
  text: string,
  id: string,
  replacedLines: readonly CartLine[],
): CartLine[] {
  const quote = quoteItem(call, item, slip.request, occupancy, slip.audience);
  const mainLine = quote.isBookable ? lineFromQuote(quote, id, text, slip.audience) : null;
  if (!mainLine)
    throw new ApiError(
      'unavailable',
      `${item.name}: ${problemText(call.catalogue.account, quote.problem ?? { rule: 'unavailable' })}`,
    );
  const addOns = addOnsOf(item, call.catalogue.byId).flatMap((part, index) => {
    const previousLine = replacedLines.find((line) => line.itemId === part.item.id && line.id.includes('.'));
    const isOptedIn =
      part.optin === 'I' || (previousLine?.opted ?? slip.request.optedIn?.includes(part.item.id) ?? false);
    const request = requestForAddOn(slip.request, quote.quantities, part.item, part.followsParent);
    const line = lineFromQuote(
      quoteItem(call, part.item, request, occupancy, slip.audience),
      `${id}.${String(index + 1)}`,
      null,
      slip.audience,
      { optin: part.optin, isOptedIn },
    );
    return line ? [line] : [];
  });
  return [mainLine, ...addOns];
}

/** Returns the line of a simple item with a new quantity and a new SLIP. */
async function lineInQuantity(call: Call, line: CartLine, quantity: number, session: string): Promise<CartLine> {
  const item = call.catalogue.byId.get(line.itemId);
  if (!item?.simple || line.optin !== null) {
    throw new ApiError(
      'not_simple',
      'This line has more than a quantity.',
      'Rate the item again and replace the line by its new SLIP.',
    );
  }
  const stockParameter = Object.keys(item.sells.parameters).find((id) => item.sells.parameters[id]?.usesStock) ?? 'qty';
  const request = { ...line.request, quantities: { ...line.request.quantities, [stockParameter]: quantity } };
  const quote = quoteItem(call, item, request, await occupancyFor(call, [item], request, session), line.audience);
  const slip = writeSlip(
    { itemId: item.id, request, audience: line.audience },
    call.catalogue.account.id,
    call.context.slipKey,
  );
  const changedLine = quote.isBookable ? lineFromQuote(quote, line.id, slip, line.audience) : null;
  if (!changedLine)
    throw new ApiError(
      'unavailable',
      `${item.name}: ${problemText(call.catalogue.account, quote.problem ?? { rule: 'unavailable' })}`,
    );
  return changedLine;
}

export type Alteration = 'remove' | 'optin' | 'optout' | number;

const MAX_QUANTITY = 100_000;

/** Reads the value of `alter[<line>]`. Returns `null` if the value is not valid. */
export function readAlteration(text: string): Alteration | null {
  if (text === 'remove' || text === 'optin' || text === 'optout') return text;
  if (!/^\d{1,6}$/.test(text) || Number(text) > MAX_QUANTITY) return null;
  // The quantity 0 removes the line.
  return Number(text) === 0 ? 'remove' : Number(text);
}

/** Alters one cart line and returns the changed draft of the session. */
export async function alterLine(
  call: Call,
  draft: Draft,
  session: string,
  id: string,
  alteration: Alteration,
): Promise<Draft> {
  const line = draft.lines.find((each) => each.id === id);
  if (!line) throw noSuchLine(id);
  if (alteration === 'remove')
    return { ...draft, lines: line.optin === null ? withoutLine(draft, line) : optLine(draft, line, false) };
  if (alteration === 'optin') return { ...draft, lines: optLine(draft, line, true) };
  if (alteration === 'optout') return { ...draft, lines: optLine(draft, line, false) };
  const changedLine = await lineInQuantity(call, line, alteration, session);
  return { ...draft, lines: draft.lines.map((each) => (each === line ? changedLine : each)) };
}

export function noSuchLine(id: string): ApiError {
  return new ApiError('line_not_found', 'There is no such line in this session.', `Line ${id.slice(0, 20)}`);
}

function withoutLine(draft: Draft, line: CartLine): CartLine[] {
  const removedLines = withAddOns(draft.lines, line.id);
  return draft.lines.filter((each) => !removedLines.includes(each));
}

function optLine(draft: Draft, line: CartLine, into: boolean): CartLine[] {
  if (line.optin !== 'O')
    throw new ApiError('not_optional', 'This line is not an add-on that can be chosen.', `Line ${line.id}`);
  return draft.lines.map((each) => (each === line ? { ...line, opted: into } : each));
}
