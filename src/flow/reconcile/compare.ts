/** What one line's two answers say together. Pure: nothing is asked or changed here. */
import type { Amount, Quote, SessionLine } from '../../api/types.ts';
import type { Difference } from './difference.ts';
import { breaksRule, isSame, isShort } from './refetch.ts';
import { isRefusal, type Refusal } from '../session/refusal.ts';

export interface Evidence {
  /** The line as the visitor saw it, and as it stands; undefined where it was or is not in the session. */
  was: SessionLine | undefined;
  line: SessionLine | undefined;
  /** The session still has it, with everything that is included in it. */
  stands: boolean;
  /** What its question is answered now; undefined where nobody asked. */
  quote: Quote | Refusal | undefined;
  /** What it was answered before; `''` when that is not known. */
  cost: Amount;
}

export interface Finding {
  /** To be taken anew, by the SLIP of the quote. */
  renew: boolean;
  found: (Pick<Difference, 'kind' | 'open'> & Partial<Difference>) | null;
}

export function examine({ was, line, stands, quote, cost }: Evidence): Finding {
  if (line?.available && isShort(line) && !(was && isShort(was)))
    return { renew: false, found: { kind: 'fewer', left: line.left ?? 0, open: true } };
  const asked = quote !== undefined && !isRefusal(quote) ? quote : undefined;
  const refused = quote !== undefined && (asked === undefined || breaksRule(asked));
  if (refused || (!stands && asked?.bookable !== true)) return { renew: false, found: verdictOn(quote) };
  const slip = asked?.bookable ? asked.slip : null;
  // The session says a new price itself: there is nothing to replace.
  if (stands && line && was && !isSame(line.total, was.total))
    return { renew: false, found: priced(was.total, line.total, null) };
  if (slip === null || asked === undefined) return { renew: false, found: null };
  const found = isSame(asked.total, cost) ? null : priced(cost, asked.total, slip);
  return { renew: found ? !found.open : !stands, found };
}

/** Cheaper is taken and said; dearer waits for a yes. */
export function priced(before: Amount, now: Amount, slip: string | null): NonNullable<Finding['found']> {
  const dearer = Number(now) > Number(before);
  return { kind: dearer ? 'dearer' : 'cheaper', before, now, slip: dearer ? slip : null, open: dearer };
}

/** Why something cannot be had. */
export function verdictOn(answer: Quote | Refusal | undefined): NonNullable<Finding['found']> {
  if (answer === undefined) return { kind: 'gone', open: true };
  if (isRefusal(answer)) return { kind: 'gone', reason: answer.title, open: true };
  const { reason, left } = answer;
  if (breaksRule(answer)) return { kind: 'rule', reason, open: true };
  return answer.soldOut && left !== null && left > 0
    ? { kind: 'fewer', left, reason, open: true }
    : { kind: 'gone', reason, open: true };
}
