import { timeAt } from '../../values/dates/clock.ts';
import { parseDay, type Day } from '../../values/dates/day.ts';
import { dayAt } from '../../values/dates/venue-clock.ts';
import { ProblemError } from '../../values/problem.ts';
import type { Session, SessionLine, SessionPart } from '../types.ts';
import { amount, countLeft, members, number, plain, record, text, type Loose } from './loose.ts';

/** Decodes a session answer (wire-facts part 7). Every amount is the service's own; nothing is added up. */
export function readSession(answer: Loose, timeZone: string): Session {
  const session = record(record(answer.booking).session);
  const id = text(session.id);
  if (id === '') throw new ProblemError({ kind: 'broken', status: 200 });
  return {
    id,
    lines: joinAddOns(members(session.item).map(([partId, part]) => readPart(partId, part, timeZone))),
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

function readPart(id: string, line: Loose, timeZone: string): SessionPart {
  const rate = record(line.rate);
  const date = record(line.date);
  const unit = text(line.unit);
  const timed = /^(H|\d+M|TS)$/.test(unit);
  const readLineTime = (value: unknown) =>
    timed && secondsIn(value) > 0 ? timeAt(secondsIn(value), timeZone) : undefined;
  return {
    id,
    itemId: text(line.item_id),
    name: plain(line.name),
    when: plain(date.summary),
    start: readLineDay(date.start_date, timeZone, timed),
    end: readLineDay(date.end_date, timeZone, timed),
    quantity: number(rate.qty, number(line.qty, 1)),
    total: amount(rate.item_total ?? rate.total),
    summary: text(rate.summary),
    slip: text(line.slip),
    available: (line.available ?? true) === true || number(line.available) > 0,
    left: countLeft(line.available),
    unit,
    startTime: readLineTime(date.start_date),
    endTime: readLineTime(date.end_date),
    price: amount(rate.total),
    optional: text(line.optin) === 'O' ? (text(line.opt) === 'in' ? 'in' : 'out') : null,
  };
}

/**
 * A line's dates arrive as days or as Unix seconds. A whole day is the midnight it begins with, by the service's time zone table;
 * by an older or newer one it may be 11 in the evening before, sharp.
 */
function readLineDay(value: unknown, timeZone: string, timed: boolean): Day | null {
  const day = parseDay(text(value));
  if (day !== null) return day;
  const seconds = secondsIn(value);
  if (seconds === 0) return null;
  return dayAt(!timed && timeAt(seconds, timeZone) === '23:00' ? seconds + 3600 : seconds, timeZone);
}

/** Unix seconds before the year 9999, after which no day is written with four figures; 0 for anything else. */
function secondsIn(value: unknown): number {
  const seconds = number(value);
  return seconds > 0 && seconds < 253_370_764_800 ? seconds : 0;
}

/**
 * The wire lists add-ons beside the lines they belong to, as `1.1` and `1.2` of line `1`. One whose line is missing stands
 * for itself: it is charged for.
 */
function joinAddOns(parts: readonly SessionPart[]): SessionLine[] {
  const sorted = [...parts].sort((one, other) => compareIds(one.id, other.id));
  const ids = new Set(sorted.map(({ id }) => id));
  const isAddOn = (id: string) => id !== lineIdIn(id) && ids.has(lineIdIn(id));
  return sorted
    .filter(({ id }) => !isAddOn(id))
    .map((line) => ({ ...line, addOns: sorted.filter(({ id }) => isAddOn(id) && lineIdIn(id) === line.id) }));
}

function lineIdIn(id: string): string {
  return id.split('.', 1)[0] ?? id;
}

/** `1`, `1.1`, `1.2`, `2`, …, `10`: by number, an add-on after its line. */
function compareIds(one: string, other: string): number {
  const [line = 0, sub = 0] = one.split('.').map(Number);
  const [otherLine = 0, otherSub = 0] = other.split('.').map(Number);
  return line - otherLine || sub - otherSub;
}
