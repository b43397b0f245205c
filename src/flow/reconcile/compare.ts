/**
 * What is different between a cart as the visitor saw it and as it is answered now, line by line and as a whole. Pure:
 * nothing is asked or changed here. The session knows what it holds, a quote what something costs and which rules stand
 * today. Asked in public, our own hold counts as taken, so "sold out" says nothing about a line we hold: of stock the
 * session has the word, of prices and rules the quote.
 */
import type { Amount, Quote, Session, SessionPart } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { breaksRule, isRefusal, type Refusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isShort } from '../session/check-cart.ts';
import type { Cart, Difference } from '../state.ts';

/** A cart after it was repaired, and what was different about it. */
export interface Repaired extends Cart {
  differences: Difference[];
  /** Line id now, by line id before. */
  lineIds: ReadonlyMap<string, string>;
  /** Something was taken anew. */
  renewed: boolean;
}

export interface Evidence {
  /** The line as the visitor saw it, and as it stands; undefined where it was or is not in the session. */
  was: SessionPart | undefined;
  line: SessionPart | undefined;
  /** The session still has it, with everything that is included in it. */
  stands: boolean;
  /** What its request is answered now; undefined where nobody asked. */
  quote: Quote | Refusal | undefined;
  /** What it was answered before; `''` when that is not known. */
  cost: Amount;
}

export interface LineDifference {
  /** To be taken anew, by the SLIP of the quote. */
  renew: boolean;
  found: (Pick<Difference, 'kind' | 'open'> & Partial<Difference>) | null;
}

export function compareLine({ was, line, stands, quote, cost }: Evidence): LineDifference {
  if (line?.available && isShort(line) && !(was && isShort(was)))
    return { renew: false, found: { kind: 'fewer', left: line.left ?? 0, open: true } };
  const asked = quote !== undefined && !isRefusal(quote) ? quote : undefined;
  const refused = quote !== undefined && (asked === undefined || breaksRule(asked));
  if (refused || (!stands && asked?.bookable !== true)) return { renew: false, found: verdictOn(quote) };
  const slip = asked?.bookable ? asked.slip : null;
  // The session says a new price itself: there is nothing to replace.
  if (stands && line && was && !isSameAmount(line.total, was.total))
    return { renew: false, found: priced(was.total, line.total, null) };
  if (slip === null || asked === undefined) return { renew: false, found: null };
  const found = isSameAmount(asked.total, cost) ? null : priced(cost, asked.total, slip);
  return { renew: found ? !found.open : !stands, found };
}

/** Cheaper is taken and said; dearer waits for a yes. */
export function priced(before: Amount, now: Amount, slip: string | null): NonNullable<LineDifference['found']> {
  const dearer = Number(now) > Number(before);
  return { kind: dearer ? 'dearer' : 'cheaper', before, now, slip: dearer ? slip : null, open: dearer };
}

/** Why something cannot be had. */
export function verdictOn(answer: Quote | Refusal | undefined): NonNullable<LineDifference['found']> {
  if (answer === undefined) return { kind: 'gone', open: true };
  if (isRefusal(answer)) return { kind: 'gone', reason: answer.title, open: true };
  const { reason, left } = answer;
  if (breaksRule(answer)) return { kind: 'rule', reason, open: true };
  return answer.soldOut && left !== null && left > 0
    ? { kind: 'fewer', left, reason, open: true }
    : { kind: 'gone', reason, open: true };
}

/** A difference about nothing in particular, to be filled in. */
export const noDifference = {
  lineId: null,
  name: '',
  quoteRequest: null,
  before: '',
  now: '',
  reason: '',
  left: 0,
  slip: null,
  open: false,
} as const satisfies Omit<Difference, 'kind'>;

/** It was answered with a SLIP. */
export function isBookableAnswer(answer: Quote | Refusal | undefined): answer is Quote {
  return answer !== undefined && !isRefusal(answer) && answer.bookable;
}

/** No line costs anything else, and yet the cart does: a tax, a discount of the whole, a line taken out elsewhere. */
export function wholeDifferences(before: Session, now: Session): Difference[] {
  const kind = (['total', 'due'] as const).find((each) => !isSameAmount(before[each], now[each]));
  return kind ? [{ ...noDifference, kind, before: before[kind], now: now[kind] }] : [];
}

/** Add-ons the visitor had taken, on the lines that are still there. */
export function addOnDifferences(before: Session | null, { session, lineIds }: Repaired): Difference[] {
  return linesOf(before).flatMap((line) => {
    const lineId = lineIds.get(line.id);
    if (lineId === undefined) return [];
    const addOns = linesOf(session).find(({ id }) => id === lineId)?.addOns ?? [];
    return line.addOns.flatMap((was): Difference[] => {
      if (was.optional !== 'in') return [];
      const difference = addOnDifference(
        was,
        addOns.find(({ itemId }) => itemId === was.itemId),
      );
      return difference ? [{ ...noDifference, name: was.name, ...difference }] : [];
    });
  });
}

function addOnDifference(
  was: SessionPart,
  now: SessionPart | undefined,
): (Pick<Difference, 'kind'> & Partial<Difference>) | null {
  if (now?.optional === 'out' || now === undefined) return { kind: 'gone' };
  if (!now.available) return { kind: 'gone', lineId: now.id, open: true };
  return isSameAmount(now.total, was.total) ? null : { ...priced(was.total, now.total, null), lineId: now.id };
}
