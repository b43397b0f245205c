/**
 * Reads, selects and deselects the optional add-ons of cart lines. Reports requested add-ons that a service does not
 * list.
 */
import type { Session, SessionPart } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { problemOf } from '../../values/problem.ts';
import { emptyDifference } from '../session/check-cart.ts';
import type { CartContext, OpenCart, Outcome } from '../session/context.ts';
import { storeCart } from '../session/stored-cart.ts';
import type { AddOnNames, Reconciliation } from '../state.ts';

/** Returns the optional add-ons of a line, selected or not. */
export function getOptionalAddOns({ lines }: Session, lineId: string): readonly SessionPart[] {
  return lines.find(({ id }) => id === lineId)?.addOns.filter(({ optional }) => optional !== null) ?? [];
}

/**
 * Returns the add-ons of a line with the requested selection: the requested ones as selected, the line's earlier ones
 * as not selected. Leaves out add-ons that are neither, so that the service's own selection of them stays.
 */
export function applyRequestedAddOns(
  earlierAddOns: readonly SessionPart[],
  currentAddOns: readonly SessionPart[],
  requestedIds: readonly string[],
): readonly SessionPart[] {
  return currentAddOns.flatMap((addOn): SessionPart[] => {
    if (requestedIds.includes(addOn.itemId)) return [{ ...addOn, optional: 'in' }];
    return earlierAddOns.some(({ itemId }) => itemId === addOn.itemId) ? [{ ...addOn, optional: 'out' }] : [];
  });
}

/**
 * Returns a difference for each requested add-on that the session does not list with the line. The guest does not have
 * to resolve these differences.
 */
export function findUnlistedAddOns(
  session: Session,
  lineId: string,
  requestedIds: readonly string[],
  names: AddOnNames,
  goal: Reconciliation['goal'],
): Pick<Outcome, 'reconciliation'> {
  const line = linesOf(session).find(({ id }) => id === lineId);
  const missingIds = line ? requestedIds.filter((id) => line.addOns.every(({ itemId }) => itemId !== id)) : [];
  const differences = missingIds.map((id) => ({ ...emptyDifference, kind: 'gone' as const, name: names[id] ?? '' }));
  return differences.length > 0 ? { reconciliation: { cause: 'changed', differences, goal } } : {};
}

/**
 * Selects the add-ons of a new line. If the service refuses one or does not list it, the guest sees that in the cart.
 */
export async function selectAddOns(
  context: CartContext,
  { session, quoteRequests }: OpenCart,
  lineId: string,
  addOns: readonly string[],
  names: AddOnNames,
): Promise<OpenCart & Pick<Outcome, 'problem' | 'reconciliation'>> {
  const selectedAddOns = getOptionalAddOns(session, lineId)
    .filter(({ itemId }) => addOns.includes(itemId))
    .map((addOn) => ({ ...addOn, optional: 'in' as const }));
  const { session: currentSession, problem } = await setAddOns(context, session, lineId, selectedAddOns);
  return {
    ...storeCart(context, currentSession, quoteRequests),
    ...(problem ? { problem } : findUnlistedAddOns(currentSession, lineId, addOns, names, 'details')),
  };
}

/**
 * Selects or deselects each add-on of a line whose state differs from `targetAddOns`, until one fails. Some services
 * lose the selection when a line gets a new SLIP.
 */
export async function setAddOns(
  { client }: Pick<CartContext, 'client'>,
  session: Session,
  lineId: string,
  targetAddOns: readonly SessionPart[],
): Promise<{ session: Session } & Pick<Outcome, 'problem'>> {
  let currentSession = session;
  for (const { itemId, optional } of targetAddOns) {
    const addOn = getOptionalAddOns(currentSession, lineId).find((addOnNow) => addOnNow.itemId === itemId);
    if (addOn === undefined || addOn.optional === optional) continue;
    try {
      currentSession = await client.session(currentSession.id, {
        alter: { lineId: addOn.id, to: optional === 'in' ? 'optin' : 'optout' },
      });
    } catch (error) {
      return { session: currentSession, problem: problemOf(error) };
    }
  }
  return { session: currentSession };
}
