/** booking/session with clear and end (specification 3.2 and 4.2). GET and POST do the same. */

import { type Alteration, alterLine, noSuchLine, readAlteration } from '../use-cases/alter-line.ts';
import { linesOfSlip } from '../use-cases/make-lines.ts';
import { type Draft, beginSession, changeSession, endSession, openSession } from '../use-cases/change-session.ts';
import { viewSession } from '../use-cases/view-session.ts';
import type { Answer, Call } from '../http/call.ts';
import { malformed, ApiError } from '../http/errors.ts';
import { withAddOns } from '../rules/cart.ts';
import type { SessionRow } from '../sql/sessions.ts';

const MOST_SLIPS = 40;

export async function session(call: Call): Promise<Answer> {
  const { parameters } = call;
  const id = parameters.one('session_id');
  const slips = parameters.many('slip');
  const lineId = parameters.one('line_id');
  const alterations = readAlterations(call);
  if (slips.length > MOST_SLIPS) throw malformed('There are too many SLIPs.');
  if (id === undefined) {
    if (slips.length === 0)
      throw new ApiError(
        'nothing_asked',
        'A session begins with a SLIP.',
        'Send slip[] to begin one, or session_id to read one.',
      );
    return written(call, await beginSession(call, (draft) => add(call, draft, slips)));
  }
  if (slips.length === 0 && alterations.size === 0) return written(call, await openSession(call, id));
  return written(
    call,
    await changeSession(call, id, async (before) => {
      let draft = before;
      for (const [line, alteration] of alterations) draft = await alterLine(call, draft, id, line, alteration);
      return lineId === undefined ? add(call, draft, slips, id) : replace(call, draft, lineId, slips, id);
    }),
  );
}

export async function clearSession(call: Call): Promise<Answer> {
  return written(
    call,
    await changeSession(call, requiredId(call), (draft) => Promise.resolve({ ...draft, lines: [] })),
  );
}

export async function closeSession(call: Call): Promise<Answer> {
  const id = requiredId(call);
  await endSession(call, id);
  return { resource: 'booking', id: 'session', body: { booking: { session: { id, item: [] } } } };
}

async function add(call: Call, draft: Draft, slips: readonly string[], session?: string): Promise<Draft> {
  let { lines, nextLine } = draft;
  for (const slip of slips) {
    const make = await linesOfSlip(call, slip, session);
    lines = [...lines, ...make(String(nextLine))];
    nextLine += 1;
  }
  return { lines, nextLine };
}

async function replace(
  call: Call,
  draft: Draft,
  lineId: string,
  slips: readonly string[],
  session: string,
): Promise<Draft> {
  const [slip, ...more] = slips;
  if (slip === undefined || more.length > 0) throw malformed('line_id takes one slip.');
  const before = withAddOns(draft.lines, lineId);
  if (before[0]?.id !== lineId || lineId.includes('.')) throw noSuchLine(lineId);
  const make = await linesOfSlip(call, slip, session);
  return { ...draft, lines: [...draft.lines.filter((line) => !before.includes(line)), ...make(lineId, before)] };
}

function readAlterations(call: Call): Map<string, Alteration> {
  const read = new Map<string, Alteration>();
  for (const [line, text] of call.parameters.map('alter')) {
    const alteration = readAlteration(text);
    if (alteration === null) throw malformed('alter is remove, optin, optout or a quantity.');
    read.set(line, alteration);
  }
  return read;
}

function requiredId(call: Call): string {
  const id = call.parameters.one('session_id');
  if (id === undefined) throw new ApiError('session_not_found', 'There is no such session.', 'session_id is missing.');
  return id;
}

async function written(call: Call, row: SessionRow): Promise<Answer> {
  return { resource: 'booking', id: 'session', body: { booking: { session: await viewSession(call, row) } } };
}
