/**
 * Compares the cart that the guest saw with the service's current answers, line by line and as a whole. It is pure: it
 * sends and changes nothing.
 *
 * The session decides about stock, and the quote decides about prices and rules. A public quote counts the places of
 * the guest's own session as sold. So "sold out" in a quote proves nothing about a line in the cart.
 */
import type { Amount, Quote, Session, SessionPart } from '../../api/types.ts';
import { isSameAmount } from '../../values/amounts.ts';
import { breaksRule, isRefusal, type Refusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import { hasTooFewUnits, emptyDifference } from '../session/check-cart.ts';
import type { Cart, Difference } from '../state.ts';

/** A cart after its repair, with the differences that the repair found. */
export interface RepairedCart extends Cart {
  differences: Difference[];
  /** The current id of each line, by its id before the repair. */
  lineIds: ReadonlyMap<string, string>;
  /** True if at least one line has a new SLIP. */
  isRenewed: boolean;
}

export interface ComparedLine {
  /** The line as the guest saw it; undefined if the guest saw no such line. */
  lineBefore: SessionPart | undefined;
  /** The line in the current session; undefined if the session has no such line. */
  line: SessionPart | undefined;
  /** True if the session still has the line, with enough units and with every included part available. */
  isIntact: boolean;
  /** The current answer to the quote request of the line; undefined if the repair did not send that request. */
  quote: Quote | Refusal | undefined;
  /** The total of the line in the service's earlier answer; `''` if unknown. */
  expectedTotal: Amount;
}

export interface LineDifference {
  /** True if the quote's SLIP must replace the line. */
  mustRenew: boolean;
  difference: (Pick<Difference, 'kind' | 'open'> & Partial<Difference>) | null;
}

/** Returns the difference of a line, and states if the line needs a new SLIP. */
export function compareLine({ lineBefore, line, isIntact, quote, expectedTotal }: ComparedLine): LineDifference {
  if (line?.available && hasTooFewUnits(line) && !(lineBefore && hasTooFewUnits(lineBefore)))
    return { mustRenew: false, difference: { kind: 'fewer', left: line.left ?? 0, open: true } };
  const answer = quote !== undefined && !isRefusal(quote) ? quote : undefined;
  const isRefused = quote !== undefined && (answer === undefined || breaksRule(answer));
  if (isRefused || (!isIntact && answer?.bookable !== true))
    return { mustRenew: false, difference: createRefusalDifference(quote) };
  const slip = answer?.bookable ? answer.slip : null;
  // The session already has the new price, so the line needs no new SLIP.
  if (isIntact && line && lineBefore && !isSameAmount(line.total, lineBefore.total))
    return { mustRenew: false, difference: createPriceDifference(lineBefore.total, line.total, null) };
  if (slip === null || answer === undefined) return { mustRenew: false, difference: null };
  const difference = isSameAmount(answer.total, expectedTotal)
    ? null
    : createPriceDifference(expectedTotal, answer.total, slip);
  return { mustRenew: difference ? !difference.open : !isIntact, difference };
}

/** Returns the difference between an earlier and a current price. The guest has to accept a higher price. */
export function createPriceDifference(
  earlierPrice: Amount,
  currentPrice: Amount,
  slip: string | null,
): NonNullable<LineDifference['difference']> {
  const isDearer = Number(currentPrice) > Number(earlierPrice);
  return {
    kind: isDearer ? 'dearer' : 'cheaper',
    before: earlierPrice,
    now: currentPrice,
    slip: isDearer ? slip : null,
    open: isDearer,
  };
}

/** Returns the difference of a line that the guest cannot book as it is, with the reason from the answer. */
export function createRefusalDifference(
  answer: Quote | Refusal | undefined,
): NonNullable<LineDifference['difference']> {
  if (answer === undefined) return { kind: 'gone', open: true };
  if (isRefusal(answer)) return { kind: 'gone', reason: answer.title, open: true };
  const { reason, left } = answer;
  if (breaksRule(answer)) return { kind: 'rule', reason, open: true };
  return answer.soldOut && left !== null && left > 0
    ? { kind: 'fewer', left, reason, open: true }
    : { kind: 'gone', reason, open: true };
}

/** Returns true if the answer is a quote that the guest can book. */
export function isBookableAnswer(answer: Quote | Refusal | undefined): answer is Quote {
  return answer !== undefined && !isRefusal(answer) && answer.bookable;
}

/**
 * Returns the difference of the cart's total when no line differs. The cause may be a tax, a discount on the whole
 * cart, or a line that another tab removed.
 */
export function findTotalDifferences(sessionBefore: Session, sessionNow: Session): Difference[] {
  const kind = (['total', 'due'] as const).find(
    (totalName) => !isSameAmount(sessionBefore[totalName], sessionNow[totalName]),
  );
  return kind ? [{ ...emptyDifference, kind, before: sessionBefore[kind], now: sessionNow[kind] }] : [];
}

/** Returns the differences of the add-ons that the guest selected, for lines that still exist. */
export function findAddOnDifferences(sessionBefore: Session | null, { session, lineIds }: RepairedCart): Difference[] {
  return linesOf(sessionBefore).flatMap((line) => {
    const lineId = lineIds.get(line.id);
    if (lineId === undefined) return [];
    const addOns = linesOf(session).find(({ id }) => id === lineId)?.addOns ?? [];
    return line.addOns.flatMap((addOnBefore): Difference[] => {
      if (addOnBefore.optional !== 'in') return [];
      const difference = compareAddOn(
        addOnBefore,
        addOns.find(({ itemId }) => itemId === addOnBefore.itemId),
      );
      return difference ? [{ ...emptyDifference, name: addOnBefore.name, ...difference }] : [];
    });
  });
}

function compareAddOn(
  addOnBefore: SessionPart,
  addOnNow: SessionPart | undefined,
): (Pick<Difference, 'kind'> & Partial<Difference>) | null {
  if (addOnNow?.optional === 'out' || addOnNow === undefined) return { kind: 'gone' };
  if (!addOnNow.available) return { kind: 'gone', lineId: addOnNow.id, open: true };
  return isSameAmount(addOnNow.total, addOnBefore.total)
    ? null
    : { ...createPriceDifference(addOnBefore.total, addOnNow.total, null), lineId: addOnNow.id };
}
