/**
 * Builds the requests of `booking/session` and decodes their answers (Booking API 3.2 and 4.4, docs/booking-api.md 7).
 * Each amount comes from the service, and this module adds no amounts together. `session-writer.ts` decides when to
 * send these requests.
 */
import { parseDay } from '../../values/dates/day.ts';
import { ProblemError } from '../../values/problem.ts';
import type { Session, SessionLine, SessionPart, Slip } from '../types.ts';
import type { WireRequest } from './envelope.ts';
import { amount, countLeft } from './figures.ts';
import { isMap, members, number, plain, record, text, type Loose } from './loose.ts';

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

export function sessionRequest(sessionId: string | null, change: SessionChange): WireRequest {
  const parameters: [string, string][] = sessionId === null ? [] : [['session_id', sessionId]];
  if ('add' in change) parameters.push(...change.add.map((slip): [string, string] => ['slip[]', slip]));
  if ('replace' in change) parameters.push(['line_id', change.replace.lineId], ['slip', change.replace.slip]);
  if ('alter' in change) parameters.push([`alter[${change.alter.lineId}]`, String(change.alter.to)]);
  return { path: `booking/session${'end' in change ? '/end' : ''}`, parameters, cache: 'no-store' };
}

/**
 * Decodes the session in an answer.
 *
 * @throws ProblemError `broken` for an answer without a session
 */
export function readSession(answer: Loose): Session {
  const session = record(record(answer.booking).session);
  const id = text(session.id);
  // Some services leave out the map of lines if it is empty.
  const isSound = isMap(session.item ?? '', (_, line) => record(line) === line);
  if (id === '' || !isSound) throw new ProblemError({ kind: 'broken', status: 200 });
  return {
    id,
    lines: withSessionTime(joinAddOns(members(session.item).map(([partId, part]) => readPart(partId, part))), session),
    subTotal: amount(session.sub_total),
    taxTotal: amount(session.tax_total),
    taxIncluded: amount(session.tax_inc_total),
    discount: amount(session.discount),
    total: amount(session.total),
    due: amount(session.due ?? session.total),
    taxes: members(session.tax).map(([key, tax]) => ({
      name: plain(tax.name ?? tax.lbl ?? tax.title) || key,
      amount: amount(tax.amount),
    })),
  };
}

function readPart(id: string, line: Loose): SessionPart {
  const rate = record(line.rate);
  const date = record(line.date);
  const start = parseDay(text(date.start_date));
  return {
    id,
    itemId: text(line.item_id),
    name: plain(line.name),
    when: plain(date.summary),
    dated: start !== null || number(date.start_date) > 0,
    start,
    end: parseDay(text(date.end_date)),
    quantity: number(rate.qty, number(line.qty, 1)),
    total: amount(rate.item_total ?? rate.total),
    summary: text(rate.summary),
    slip: text(line.slip),
    available: (line.available ?? true) === true || number(line.available) > 0,
    left: countLeft(line.available),
    unit: text(line.unit),
    price: amount(rate.total),
    optional: text(line.optin) === 'O' ? (text(line.opt) === 'in' ? 'in' : 'out') : null,
  };
}

/**
 * Uses the session's own date and time text for its dated line, if only one line has a date. With several such lines,
 * that text would be ambiguous.
 */
function withSessionTime(lines: readonly SessionLine[], { date_desc: date, time_desc: time }: Loose): SessionLine[] {
  const dateText = [date, time].map(plain).filter(Boolean).join(', ');
  const hasOneDatedLine = lines.filter(({ dated }) => dated).length === 1;
  return lines.map((line) => (line.dated && hasOneDatedLine && dateText !== '' ? { ...line, when: dateText } : line));
}

/**
 * Puts add-ons into their lines. An answer has lines and add-ons in one map: `1.1` and `1.2` belong to line `1`. If the
 * line is missing, its add-on becomes a line, because the service charges for it.
 */
function joinAddOns(parts: readonly SessionPart[]): SessionLine[] {
  const sortedParts = [...parts].sort((one, other) => compareIds(one.id, other.id));
  const ids = new Set(sortedParts.map(({ id }) => id));
  const isAddOn = (id: string) => id !== lineIdIn(id) && ids.has(lineIdIn(id));
  return sortedParts
    .filter(({ id }) => !isAddOn(id))
    .map((line) => ({ ...line, addOns: sortedParts.filter(({ id }) => isAddOn(id) && lineIdIn(id) === line.id) }));
}

function lineIdIn(id: string): string {
  return id.split('.', 1)[0] ?? id;
}

/** Compares the ids of parts by number, so that each add-on comes after its line: `1`, `1.1`, `1.2`, `2`, …, `10`. */
function compareIds(one: string, other: string): number {
  const [line = 0, sub = 0] = one.split('.').map(Number);
  const [otherLine = 0, otherSub = 0] = other.split('.').map(Number);
  return line - otherLine || sub - otherSub;
}
