/**
 * The endpoints `booking/session`, `…/clear`, `…/end` and `booking/create` (Booking API 3.2, 4.2 and 4.4). GET and POST
 * have the same effect. This module reads the parameters; `use-cases/` changes the session.
 */

import { type Alteration, alterLine, noSuchLine, readAlteration, linesOfSlip } from '../use-cases/session-lines.ts';
import {
  type Draft,
  beginSession,
  changeSession,
  endSession,
  openSession,
  viewSession,
} from '../use-cases/sessions.ts';
import type { Answer, Call } from '../http/call.ts';
import { malformedRequest, ApiError } from '../http/errors.ts';
import { withAddOns, type CartLine } from '../rules/cart.ts';
import type { SessionRow } from '../sql/sessions.ts';
import { createFromLines, createFromSession } from '../use-cases/create-booking.ts';

const MAX_SLIPS = 40;

export async function session(call: Call): Promise<Answer> {
  const { parameters } = call;
  const id = parameters.one('session_id');
  const slips = parameters.many('slip');
  const lineId = parameters.one('line_id');
  const alterations = readAlterations(call);
  if (slips.length > MAX_SLIPS) throw malformedRequest('There are too many SLIPs.');
  if (id === undefined) {
    if (slips.length === 0)
      throw new ApiError(
        'nothing_asked',
        'A session begins with a SLIP.',
        'Send slip[] to begin one, or session_id to read one.',
      );
    return sessionAnswer(call, await beginSession(call, (draft) => addSlips(call, draft, slips)));
  }
  if (slips.length === 0 && alterations.size === 0) return sessionAnswer(call, await openSession(call, id));
  return sessionAnswer(
    call,
    await changeSession(call, id, async (before) => {
      let draft = before;
      for (const [line, alteration] of alterations) draft = await alterLine(call, draft, id, line, alteration);
      return lineId === undefined ? addSlips(call, draft, slips, id) : replaceLine(call, draft, lineId, slips, id);
    }),
  );
}

export async function clearSession(call: Call): Promise<Answer> {
  return sessionAnswer(
    call,
    await changeSession(call, requiredId(call), (draft) => Promise.resolve({ ...draft, lines: [] })),
  );
}

export async function closeSession(call: Call): Promise<Answer> {
  const id = requiredId(call);
  await endSession(call, id);
  return { resource: 'booking', id: 'session', body: { booking: { session: { id, item: [] } } } };
}

async function addSlips(call: Call, draft: Draft, slips: readonly string[], session?: string): Promise<Draft> {
  let { lines, nextLine } = draft;
  for (const slip of slips) {
    const makeLines = await linesOfSlip(call, slip, session);
    lines = [...lines, ...makeLines(String(nextLine))];
    nextLine += 1;
  }
  return { lines, nextLine };
}

async function replaceLine(
  call: Call,
  draft: Draft,
  lineId: string,
  slips: readonly string[],
  session: string,
): Promise<Draft> {
  const [slip, ...moreSlips] = slips;
  if (slip === undefined || moreSlips.length > 0) throw malformedRequest('line_id takes one slip.');
  const replacedLines = withAddOns(draft.lines, lineId);
  if (replacedLines[0]?.id !== lineId || lineId.includes('.')) throw noSuchLine(lineId);
  const makeLines = await linesOfSlip(call, slip, session);
  return {
    ...draft,
    lines: [...draft.lines.filter((line) => !replacedLines.includes(line)), ...makeLines(lineId, replacedLines)],
  };
}

function readAlterations(call: Call): Map<string, Alteration> {
  const alterations = new Map<string, Alteration>();
  for (const [line, text] of call.parameters.map('alter')) {
    const alteration = readAlteration(text);
    if (alteration === null) throw malformedRequest('alter is remove, optin, optout or a quantity.');
    alterations.set(line, alteration);
  }
  return alterations;
}

function requiredId(call: Call): string {
  const id = call.parameters.one('session_id');
  if (id === undefined) throw new ApiError('session_not_found', 'There is no such session.', 'session_id is missing.');
  return id;
}

async function sessionAnswer(call: Call, row: SessionRow): Promise<Answer> {
  return { resource: 'booking', id: 'session', body: { booking: { session: await viewSession(call, row) } } };
}

/**
 * Answers `booking/create`: books a session, or books SLIPs without a session (Booking API 4.4; docs/booking-api.md 8).
 */
export async function create(call: Call): Promise<Answer> {
  const { parameters } = call;
  const id = parameters.one('session_id');
  const slips = parameters.many('slip');
  const form = parameters.map('form');
  if (id === undefined && slips.length === 0)
    throw new ApiError('nothing_asked', 'There is nothing to book.', 'Send session_id, or slip[] without a session.');
  if (slips.length > MAX_SLIPS) throw new ApiError('too_many_lines', 'There is too much to book at once.');
  const { booking, token } =
    id === undefined
      ? await createFromLines(call, await linesOf(call, slips), form)
      : await createFromSession(call, id, form);
  // Staff take payments themselves, so they get no address. Guests go on to the hosted page of their booking.
  const address = call.caller.kind === 'staff' ? null : `${call.base}/reserve/${token}`;
  return {
    resource: 'booking',
    id: 'create',
    ...(address !== null && { data: { url: address } }),
    body: {
      booking: {
        id: booking.code,
        booking_id: booking.code,
        token,
        status_id: booking.statusId,
        customer_id: booking.customerId,
        ...(address !== null && { customer_payment_url: address, invoice_url: `${call.base}/reserve/${token}` }),
      },
    },
  };
}

async function linesOf(call: Call, slips: readonly string[]): Promise<CartLine[]> {
  const lines: CartLine[] = [];
  for (const [index, slip] of slips.entries()) lines.push(...(await linesOfSlip(call, slip))(String(index + 1)));
  return lines;
}
