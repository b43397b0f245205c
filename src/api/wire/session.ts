import { parseDay } from '../../values/dates/day.ts';
import { ProblemError } from '../../values/problem.ts';
import type { Session, SessionLine, SessionPart } from '../types.ts';
import { amount, countLeft, isMap, members, number, plain, record, text, type Loose } from './loose.ts';

/** Decodes a session answer (wire-facts part 7). Every amount is the service's own; nothing is added up. */
export function readSession(answer: Loose): Session {
  const session = record(record(answer.booking).session);
  const id = text(session.id);
  // Some services leave out an empty map.
  const isSound = isMap(session.item ?? '', (_, line) => record(line) === line);
  if (id === '' || !isSound) throw new ProblemError({ kind: 'broken', status: 200 });
  return {
    id,
    lines: worded(joinAddOns(members(session.item).map(([partId, part]) => readPart(partId, part))), session),
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
  return {
    id,
    itemId: text(line.item_id),
    name: plain(line.name),
    when: plain(date.summary),
    dated: parseDay(text(date.start_date)) !== null || number(date.start_date) > 0,
    start: parseDay(text(date.start_date)),
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

/** The session's own words say when it takes place as a whole: where only one line takes place, they are its words. */
function worded(lines: readonly SessionLine[], { date_desc: date, time_desc: time }: Loose): SessionLine[] {
  const said = [date, time].map(plain).filter(Boolean).join(', ');
  const isOnly = lines.filter(({ dated }) => dated).length === 1;
  return lines.map((line) => (line.dated && isOnly && said !== '' ? { ...line, when: said } : line));
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
