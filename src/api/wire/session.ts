/**
 * Builds the requests of `booking/session` and decodes their answers (Booking API 3.2 and 4.4, docs/booking-api.md 7).
 * Each amount comes from the service, and this module adds no amounts together. `session-writer.ts` decides when to
 * send these requests.
 */
import { parseDay } from '../../values/dates/day.ts';
import { ProblemError } from '../../values/problem.ts';
import type { Session, SessionLine, SessionPart, Slip } from '../types.ts';
import type { WireRequest } from './envelope.ts';
import { readAmount, readCountLeft } from './numbers.ts';
import { isMap, readMembers, readNumber, readPlainText, readRecord, readText, type LooseRecord } from './loose-json.ts';

/**
 * A read or a change of a session. The `lineId` of `alter` is the id of a line or of an add-on.
 *
 * @example
 * await client.session(null, { add: [slip] });
 * await client.session(session.id, { alter: { lineId: '1', to: 'remove' } });
 */
export type SessionChange =
  | { read: true }
  | { add: readonly Slip[] }
  | { replace: { lineId: string; slip: Slip } }
  | { end: true }
  | { alter: { lineId: string; to: 'remove' | 'optin' | 'optout' | number } };

export function buildSessionRequest(sessionId: string | null, change: SessionChange): WireRequest {
  const parameters: [string, string][] = sessionId === null ? [] : [['session_id', sessionId]];
  if ('add' in change) parameters.push(...change.add.map((slip): [string, string] => ['slip[]', slip]));
  if ('replace' in change) parameters.push(['line_id', change.replace.lineId], ['slip', change.replace.slip]);
  if ('alter' in change) parameters.push([`alter[${change.alter.lineId}]`, String(change.alter.to)]);
  return { path: `booking/session${'end' in change ? '/end' : ''}`, parameters, cache: 'no-store' };
}

/**
 * Decodes the session in an answer.
 *
 * @throws ProblemError `broken` for an answer without a session, or if the lines have an unknown format
 */
export function readSession(answer: LooseRecord): Session {
  const session = readRecord(readRecord(answer.booking).session);
  const id = readText(session.id);
  // Some services leave out the map of lines if it is empty.
  const hasLineMap = isMap(session.item ?? '', (_, line) => readRecord(line) === line);
  if (id === '' || !hasLineMap) throw new ProblemError({ kind: 'broken', status: 200 });
  return {
    id,
    lines: applySessionDateText(
      joinAddOns(readMembers(session.item).map(([partId, part]) => readPart(partId, part))),
      session,
    ),
    subTotal: readAmount(session.sub_total),
    taxTotal: readAmount(session.tax_total),
    taxIncluded: readAmount(session.tax_inc_total),
    discount: readAmount(session.discount),
    total: readAmount(session.total),
    due: readAmount(session.due ?? session.total),
    taxes: readMembers(session.tax).map(([key, tax]) => ({
      name: readPlainText(tax.name ?? tax.lbl ?? tax.title) || key,
      amount: readAmount(tax.amount),
    })),
  };
}

function readPart(id: string, line: LooseRecord): SessionPart {
  const rate = readRecord(line.rate);
  const date = readRecord(line.date);
  const start = parseDay(readText(date.start_date));
  return {
    id,
    itemId: readText(line.item_id),
    name: readPlainText(line.name),
    when: readPlainText(date.summary),
    dated: start !== null || readNumber(date.start_date) > 0,
    start,
    end: parseDay(readText(date.end_date)),
    quantity: readNumber(rate.qty, readNumber(line.qty, 1)),
    total: readAmount(rate.item_total ?? rate.total),
    summary: readText(rate.summary),
    slip: readText(line.slip),
    available: (line.available ?? true) === true || readNumber(line.available) > 0,
    left: readCountLeft(line.available),
    unit: readText(line.unit),
    price: readAmount(rate.total),
    optional: readText(line.optin) === 'O' ? (readText(line.opt) === 'in' ? 'in' : 'out') : null,
  };
}

/**
 * Uses the session's own date and time text for its dated line, if only one line has a date. With several such lines,
 * that text would be ambiguous.
 */
function applySessionDateText(
  lines: readonly SessionLine[],
  { date_desc: date, time_desc: time }: LooseRecord,
): SessionLine[] {
  const dateText = [date, time].map(readPlainText).filter(Boolean).join(', ');
  const hasOneDatedLine = lines.filter(({ dated }) => dated).length === 1;
  return lines.map((line) => (line.dated && hasOneDatedLine && dateText !== '' ? { ...line, when: dateText } : line));
}

/**
 * Puts add-ons into their lines. An answer has lines and add-ons in one map: `1.1` and `1.2` belong to line `1`. If the
 * line is missing, its add-on becomes a line, because the service charges for it.
 */
function joinAddOns(parts: readonly SessionPart[]): SessionLine[] {
  const sortedParts = [...parts].sort((part, otherPart) => compareIds(part.id, otherPart.id));
  const ids = new Set(sortedParts.map(({ id }) => id));
  const isAddOn = (id: string) => id !== getLineId(id) && ids.has(getLineId(id));
  return sortedParts
    .filter(({ id }) => !isAddOn(id))
    .map((line) => ({ ...line, addOns: sortedParts.filter(({ id }) => isAddOn(id) && getLineId(id) === line.id) }));
}

function getLineId(id: string): string {
  return id.split('.', 1)[0] ?? id;
}

/**
 * Compares the ids of parts number by number, so that each add-on comes directly after its line: `1`, `1.1`, `1.2`,
 * `2`, …, `10`.
 */
function compareIds(id: string, otherId: string): number {
  const [lineNumber = 0, partNumber = 0] = id.split('.').map(Number);
  const [otherLineNumber = 0, otherPartNumber = 0] = otherId.split('.').map(Number);
  return lineNumber - otherLineNumber || partNumber - otherPartNumber;
}
