/**
 * Healing a cart that is not what the visitor saw. However the service said it (an error, a missing line, a line that is not
 * available), one list of differences comes out.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Session, SessionLine } from '../../api/types.ts';
import type { Cart } from '../session/lines.ts';
import type { Difference, Healing } from './difference.ts';
import { priced } from './compare.ts';
import { linesOf } from '../permissions.ts';
import { isSame, type Answers } from './refetch.ts';
import { rebuildCart } from './recreate-session.ts';
import { isRefusal } from '../session/refusal.ts';
import { repairCart, type Mended } from './repair.ts';
import { isAboutSlip } from '../session/session-status.ts';

export interface HealOptions {
  client: BookingClient;
  /** The cart as the visitor saw it; its session is null on a new page. */
  before: Cart;
  sessionId: string;
  answers: Answers;
  goal: Healing['goal'];
  isTakenOut: (lineId: string) => boolean;
  renewAll: boolean;
}

export interface Healed extends Cart {
  /** Null when there is nothing to tell. */
  healing: Healing | null;
}

export async function heal({
  client,
  before,
  sessionId,
  answers: { session: current, quotes },
  goal,
  isTakenOut,
  renewAll,
}: HealOptions): Promise<Healed> {
  const wished = Object.keys(before.questions).length;
  if (isRefusal(current)) {
    if (wished === 0) return { session: null, questions: {}, healing: null };
    const mended = await rebuildCart({ client, before, sessionId, loss: current, quotes });
    const differences = [...mended.differences, ...addOnDifferences(before.session, mended)];
    const cause = !isAboutSlip(current) ? 'expired' : differences.length > 0 ? 'changed' : 'renewed';
    return { ...mended, healing: { cause, differences, goal } };
  }
  // Some services show a session that became a booking as an empty one: nothing is put back into it.
  if (linesOf(current).length === 0)
    return {
      session: current,
      questions: {},
      healing: wished === 0 ? null : { cause: 'emptied', differences: [], goal },
    };
  const mended = await repairCart(current, { client, before, quotes, isTakenOut, renewAll });
  const differences = [...mended.differences, ...addOnDifferences(before.session, mended)];
  const { session } = mended;
  if (differences.length === 0 && before.session && session)
    differences.push(...wholeDifferences(before.session, session));
  const cause = differences.length > 0 ? 'changed' : 'renewed';
  return { ...mended, healing: differences.length > 0 || mended.renewed ? { cause, differences, goal } : null };
}

const nothing = {
  lineId: null,
  name: '',
  question: null,
  before: '',
  now: '',
  reason: '',
  left: 0,
  slip: null,
  open: false,
} as const;

/** No line costs anything else, and yet the cart does: a tax, a discount of the whole, a line taken out elsewhere. */
function wholeDifferences(before: Session, now: Session): Difference[] {
  const kind = (['total', 'due'] as const).find((each) => !isSame(before[each], now[each]));
  return kind ? [{ ...nothing, kind, before: before[kind], now: now[kind] }] : [];
}

/** Add-ons the visitor had taken, on the lines that are still there. */
function addOnDifferences(before: Session | null, { session, lineIds }: Mended): Difference[] {
  const taken = before?.lines.filter(({ optional }) => optional === 'in') ?? [];
  return taken.flatMap((was): Difference[] => {
    const parent = lineIds.get(was.id.split('.')[0] ?? '');
    if (parent === undefined) return [];
    const line = session?.lines.find(({ id, itemId }) => id.startsWith(`${parent}.`) && itemId === was.itemId);
    const found = addOnFinding(was, line);
    return found ? [{ ...nothing, name: was.name, ...found }] : [];
  });
}

function addOnFinding(
  was: SessionLine,
  line: SessionLine | undefined,
): (Pick<Difference, 'kind'> & Partial<Difference>) | null {
  if (line?.optional === 'out' || line === undefined) return { kind: 'gone' };
  if (!line.available) return { kind: 'gone', lineId: line.id, open: true };
  return isSame(line.total, was.total) ? null : { ...priced(was.total, line.total, null), lineId: line.id };
}
