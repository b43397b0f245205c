/**
 * Creates the cart lines of a session from SLIPs (the booking tokens of quotes), and alters single lines (specification
 * 3.2 and 4.4). Each SLIP and its add-ons get a new quote, by the rules for the SLIP's audience. `sessions.ts` stores
 * the lines and holds their stock.
 */

import { formatProblem } from '../serializers/messages.ts';
import type { Item } from '../catalogue/item.ts';
import { type Call, getAudience } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type CartLine, listAddOns, createAddOnRequest, createLine, listLineWithAddOns } from '../rules/cart.ts';
import type { Occupancy } from '../rules/stock.ts';
import { type Slip, readSlip, writeSlip } from '../rules/slip.ts';
import { quoteItem, readOccupancyForRequest } from './quote.ts';
import type { Draft } from './sessions.ts';

/**
 * Creates the cart lines of one SLIP: the item and its add-ons. `lineId` is the first line's number. The new lines
 * replace `replacedLines`.
 */
type CreateLines = (lineId: string, replacedLines?: readonly CartLine[]) => CartLine[];

/**
 * Reads a SLIP, and the occupancy (the units in use) of its item and add-ons. Returns a function that creates the
 * SLIP's lines.
 *
 * @throws ApiError if the SLIP is not from this account, not for this caller, or names an item that no longer exists.
 * The returned function throws one if the caller cannot book the quote.
 */
export async function prepareLinesOfSlip(call: Call, slipText: string, sessionId?: string): Promise<CreateLines> {
  const slip = readTrustedSlip(call, slipText);
  const item = call.catalogue.itemsById.get(slip.itemId);
  if (!item)
    throw new ApiError('slip_invalid', 'This choice is no longer offered.', 'The SLIP names an item that is gone.');
  const addOns = listAddOns(item, call.catalogue.itemsById);
  const occupancy = await readOccupancyForRequest(
    call,
    [item, ...addOns.map((addOn) => addOn.item)],
    slip.request,
    sessionId,
  );
  return (lineId, replacedLines = []) =>
    createLinesOfSlip(call, item, slip, occupancy, slipText, lineId, replacedLines);
}

function readTrustedSlip(call: Call, slipText: string): Slip {
  const slip = readSlip(slipText, call.catalogue.account.id, call.context.slipKey);
  if (!slip)
    throw new ApiError('slip_invalid', 'This choice cannot be read.', 'The SLIP was not made by this account.');
  if (slip.audience === 'staff' && getAudience(call.caller) !== 'staff')
    throw new ApiError('slip_invalid', 'This choice cannot be booked by customers.', 'The SLIP was made for staff.');
  return slip;
}

function createLinesOfSlip(
  call: Call,
  item: Item,
  slip: Slip,
  occupancy: Occupancy,
  slipText: string,
  lineId: string,
  replacedLines: readonly CartLine[],
): CartLine[] {
  const quote = quoteItem(call, item, slip.request, occupancy, slip.audience);
  const mainLine = quote.isBookable ? createLine(quote, lineId, slipText, slip.audience) : null;
  if (!mainLine)
    throw new ApiError(
      'unavailable',
      `${item.name}: ${formatProblem(call.catalogue.account, quote.problem ?? { rule: 'unavailable' })}`,
    );
  const addOnLines = listAddOns(item, call.catalogue.itemsById).flatMap((addOn, index) => {
    const previousLine = replacedLines.find((line) => line.itemId === addOn.item.id && line.id.includes('.'));
    const isOptedIn =
      addOn.optin === 'I' || (previousLine?.opted ?? slip.request.optedIn?.includes(addOn.item.id) ?? false);
    const request = createAddOnRequest(slip.request, quote.quantities, addOn.item, addOn.followsParent);
    const line = createLine(
      quoteItem(call, addOn.item, request, occupancy, slip.audience),
      `${lineId}.${String(index + 1)}`,
      null,
      slip.audience,
      { optin: addOn.optin, isOptedIn },
    );
    return line ? [line] : [];
  });
  return [mainLine, ...addOnLines];
}

/** Returns the line of a simple item with a new quantity and a new SLIP. */
async function changeLineQuantity(call: Call, line: CartLine, quantity: number, sessionId: string): Promise<CartLine> {
  const item = call.catalogue.itemsById.get(line.itemId);
  if (!item?.simple || line.optin !== null) {
    throw new ApiError(
      'not_simple',
      'This line has more than a quantity.',
      'Rate the item again and replace the line by its new SLIP.',
    );
  }
  const stockParameter = Object.keys(item.sells.parameters).find((id) => item.sells.parameters[id]?.usesStock) ?? 'qty';
  const request = { ...line.request, quantities: { ...line.request.quantities, [stockParameter]: quantity } };
  const quote = quoteItem(
    call,
    item,
    request,
    await readOccupancyForRequest(call, [item], request, sessionId),
    line.audience,
  );
  const slip = writeSlip(
    { itemId: item.id, request, audience: line.audience },
    call.catalogue.account.id,
    call.context.slipKey,
  );
  const changedLine = quote.isBookable ? createLine(quote, line.id, slip, line.audience) : null;
  if (!changedLine)
    throw new ApiError(
      'unavailable',
      `${item.name}: ${formatProblem(call.catalogue.account, quote.problem ?? { rule: 'unavailable' })}`,
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
  sessionId: string,
  lineId: string,
  alteration: Alteration,
): Promise<Draft> {
  const line = draft.lines.find((candidate) => candidate.id === lineId);
  if (!line) throw createNoSuchLineError(lineId);
  if (alteration === 'remove')
    return { ...draft, lines: line.optin === null ? removeLine(draft, line) : setOptedIn(draft, line, false) };
  if (alteration === 'optin') return { ...draft, lines: setOptedIn(draft, line, true) };
  if (alteration === 'optout') return { ...draft, lines: setOptedIn(draft, line, false) };
  const changedLine = await changeLineQuantity(call, line, alteration, sessionId);
  return { ...draft, lines: draft.lines.map((otherLine) => (otherLine === line ? changedLine : otherLine)) };
}

export function createNoSuchLineError(lineId: string): ApiError {
  return new ApiError('line_not_found', 'There is no such line in this session.', `Line ${lineId.slice(0, 20)}`);
}

function removeLine(draft: Draft, line: CartLine): CartLine[] {
  const removedLines = listLineWithAddOns(draft.lines, line.id);
  return draft.lines.filter((otherLine) => !removedLines.includes(otherLine));
}

function setOptedIn(draft: Draft, line: CartLine, isOptedIn: boolean): CartLine[] {
  if (line.optin !== 'O')
    throw new ApiError('not_optional', 'This line is not an add-on that can be chosen.', `Line ${line.id}`);
  return draft.lines.map((otherLine) => (otherLine === line ? { ...line, opted: isOptedIn } : otherLine));
}
