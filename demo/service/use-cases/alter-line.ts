/** `alter`: what may be done to a line of a session (specification 3.2 and 4.4). */

import type { Call } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type CartLine, withAddOns } from '../rules/cart.ts';
import { lineInQuantity } from './make-lines.ts';
import type { Draft } from './change-session.ts';

export type Alteration = 'remove' | 'optin' | 'optout' | number;

const MOST = 100_000;

/** Reads the value of `alter[<line>]`; null when it is none. */
export function readAlteration(text: string): Alteration | null {
  if (text === 'remove' || text === 'optin' || text === 'optout') return text;
  if (!/^\d{1,6}$/.test(text) || Number(text) > MOST) return null;
  // None left is the same as removing the line.
  return Number(text) === 0 ? 'remove' : Number(text);
}

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
    return { ...draft, lines: line.optin === null ? without(draft, line) : opted(draft, line, false) };
  if (alteration === 'optin') return { ...draft, lines: opted(draft, line, true) };
  if (alteration === 'optout') return { ...draft, lines: opted(draft, line, false) };
  const changed = await lineInQuantity(call, line, alteration, session);
  return { ...draft, lines: draft.lines.map((each) => (each === line ? changed : each)) };
}

export function noSuchLine(id: string): ApiError {
  return new ApiError('line_not_found', 'There is no such line in this session.', `Line ${id.slice(0, 20)}`);
}

function without(draft: Draft, line: CartLine): CartLine[] {
  const gone = withAddOns(draft.lines, line.id);
  return draft.lines.filter((each) => !gone.includes(each));
}

function opted(draft: Draft, line: CartLine, into: boolean): CartLine[] {
  if (line.optin !== 'O')
    throw new ApiError('not_optional', 'This line is not an add-on that can be chosen.', `Line ${line.id}`);
  return draft.lines.map((each) => (each === line ? { ...line, opted: into } : each));
}
