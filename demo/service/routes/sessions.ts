/**
 * The endpoints `booking/session`, `…/clear`, `…/end` and `booking/create` (Booking API 3.2, 4.2 and 4.4). For
 * `booking/session`, GET and POST have the same effect. The other endpoints accept only POST. This module reads the
 * parameters; `use-cases/` changes the session.
 */

import {
  type Alteration,
  alterLine,
  createNoSuchLineError,
  readAlteration,
  prepareLinesOfSlip,
} from '../use-cases/session-lines.ts';
import {
  type Draft,
  beginSession,
  changeSession,
  endSession,
  readOpenSession,
  describeSession,
} from '../use-cases/sessions.ts';
import type { ApiAnswer, Call } from '../http/call.ts';
import { createMalformedRequestError, ApiError } from '../http/errors.ts';
import { listLineWithAddOns, type CartLine } from '../rules/cart.ts';
import type { SessionRow } from '../sql/sessions.ts';
import { createBookingFromLines, createBookingFromSession } from '../use-cases/create-booking.ts';

const MAX_SLIPS = 40;

export async function readOrChangeSession(call: Call): Promise<ApiAnswer> {
  const { parameters } = call;
  const id = parameters.getText('session_id');
  const slips = parameters.getTexts('slip');
  const lineId = parameters.getText('line_id');
  const alterations = readAlterations(call);
  if (slips.length > MAX_SLIPS) throw createMalformedRequestError('There are too many SLIPs.');
  if (id === undefined) {
    if (slips.length === 0)
      throw new ApiError(
        'nothing_asked',
        'A session begins with a SLIP.',
        'Send slip[] to begin one, or session_id to read one.',
      );
    return createSessionAnswer(call, await beginSession(call, (draft) => addSlipsToDraft(call, draft, slips)));
  }
  if (slips.length === 0 && alterations.size === 0) return createSessionAnswer(call, await readOpenSession(call, id));
  return createSessionAnswer(
    call,
    await changeSession(call, id, async (draftBefore) => {
      let draft = draftBefore;
      for (const [line, alteration] of alterations) draft = await alterLine(call, draft, id, line, alteration);
      return lineId === undefined
        ? addSlipsToDraft(call, draft, slips, id)
        : replaceLine(call, draft, lineId, slips, id);
    }),
  );
}

export async function clearSession(call: Call): Promise<ApiAnswer> {
  return createSessionAnswer(
    call,
    await changeSession(call, requireSessionId(call), (draft) => Promise.resolve({ ...draft, lines: [] })),
  );
}

export async function answerEndSession(call: Call): Promise<ApiAnswer> {
  const id = requireSessionId(call);
  await endSession(call, id);
  return { resource: 'booking', id: 'session', body: { booking: { session: { id, item: [] } } } };
}

async function addSlipsToDraft(call: Call, draft: Draft, slips: readonly string[], sessionId?: string): Promise<Draft> {
  let { lines, nextLine } = draft;
  for (const slip of slips) {
    const createLines = await prepareLinesOfSlip(call, slip, sessionId);
    lines = [...lines, ...createLines(String(nextLine))];
    nextLine += 1;
  }
  return { lines, nextLine };
}

async function replaceLine(
  call: Call,
  draft: Draft,
  lineId: string,
  slips: readonly string[],
  sessionId: string,
): Promise<Draft> {
  const [slip, ...moreSlips] = slips;
  if (slip === undefined || moreSlips.length > 0) throw createMalformedRequestError('line_id takes one slip.');
  const replacedLines = listLineWithAddOns(draft.lines, lineId);
  if (replacedLines[0]?.id !== lineId || lineId.includes('.')) throw createNoSuchLineError(lineId);
  const createLines = await prepareLinesOfSlip(call, slip, sessionId);
  return {
    ...draft,
    lines: [...draft.lines.filter((line) => !replacedLines.includes(line)), ...createLines(lineId, replacedLines)],
  };
}

function readAlterations(call: Call): Map<string, Alteration> {
  const alterations = new Map<string, Alteration>();
  for (const [line, text] of call.parameters.getMap('alter')) {
    const alteration = readAlteration(text);
    if (alteration === null) throw createMalformedRequestError('alter is remove, optin, optout or a quantity.');
    alterations.set(line, alteration);
  }
  return alterations;
}

function requireSessionId(call: Call): string {
  const id = call.parameters.getText('session_id');
  if (id === undefined) throw new ApiError('session_not_found', 'There is no such session.', 'session_id is missing.');
  return id;
}

async function createSessionAnswer(call: Call, row: SessionRow): Promise<ApiAnswer> {
  return { resource: 'booking', id: 'session', body: { booking: { session: await describeSession(call, row) } } };
}

/**
 * Answers `booking/create`: books a session, or books SLIPs without a session (Booking API 4.4; docs/booking-api.md 8).
 */
export async function createBooking(call: Call): Promise<ApiAnswer> {
  const { parameters } = call;
  const id = parameters.getText('session_id');
  const slips = parameters.getTexts('slip');
  const form = parameters.getMap('form');
  if (id === undefined && slips.length === 0)
    throw new ApiError('nothing_asked', 'There is nothing to book.', 'Send session_id, or slip[] without a session.');
  if (slips.length > MAX_SLIPS) throw new ApiError('too_many_lines', 'There is too much to book at once.');
  const { booking, token } =
    id === undefined
      ? await createBookingFromLines(call, await createLinesOfSlips(call, slips), form)
      : await createBookingFromSession(call, id, form);
  // Guests continue on the hosted page of their booking, so their answer has its address. Staff take payments
  // themselves, so their answer has none.
  const address = call.caller.kind === 'staff' ? null : `${call.baseUrl}/reserve/${token}`;
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
        ...(address !== null && { customer_payment_url: address, invoice_url: `${call.baseUrl}/reserve/${token}` }),
      },
    },
  };
}

async function createLinesOfSlips(call: Call, slips: readonly string[]): Promise<CartLine[]> {
  const lines: CartLine[] = [];
  for (const [index, slip] of slips.entries()) lines.push(...(await prepareLinesOfSlip(call, slip))(String(index + 1)));
  return lines;
}
