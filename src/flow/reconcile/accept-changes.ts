/** What a visitor says about differences: another day, fewer of it, without it, or yes to what it costs now. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Amount, QuoteRequest, Session } from '../../api/types.ts';
import type { Cart } from '../session/lines.ts';
import { isOpen } from '../permissions.ts';
import type { Difference, Healing } from './difference.ts';
import { putInto } from '../session/add-slips.ts';
import { answered } from '../quotes/quote-request.ts';
import { isSame } from './refetch.ts';
import { isRefusal, refusalOr } from '../session/refusal.ts';

export interface Sheet extends Cart {
  healing: Healing;
}

/** One difference is settled: by another question, whose answer takes the line's place, or by leaving the line out. */
export async function mend(
  client: BookingClient,
  sheet: Sheet,
  index: number,
  to: QuoteRequest | 'remove',
): Promise<Cart & { healing: Healing | null }> {
  const { healing } = sheet;
  let { session, questions } = sheet;
  const { differences } = healing;
  const difference = differences[index];
  if (difference === undefined) return { session, questions, healing };
  const saying = (changed: readonly Difference[]) => ({ ...healing, differences: changed });
  if (to === 'remove') {
    const others = saying(differences.filter((each) => each !== difference));
    return { ...(await without({ session, questions }, client, difference)), healing: isOpen(others) ? others : null };
  }

  let { lineId } = difference;
  const refused = (reason: string) => ({
    session,
    questions,
    healing: saying(replaced(differences, index, { ...difference, lineId, reason })),
  });
  let quote = await refusalOr(client.rate(to));
  if (lineId !== null && !isRefusal(quote) && quote.soldOut && difference.kind !== 'rule') {
    // What this line holds itself counts as taken. It cannot be booked as it is: its places go back, and are asked for again.
    ({ session, questions } = await without({ session, questions }, client, difference));
    lineId = null;
    quote = await refusalOr(client.rate(to));
  }
  if (isRefusal(quote)) return refused(quote.title);
  if (!quote.bookable || quote.slip === null) return refused(quote.reason);
  const asked = answered(to, quote);
  const put = await putInto(client, session, [{ slip: quote.slip, question: asked }], lineId ?? undefined);
  if (isRefusal(put)) {
    // Was it this SLIP, or the session?
    if (session !== null) await client.session(session.id, { read: true });
    return refused(put.title);
  }
  const [id = ''] = put.lineIds;
  const moved = {
    ...difference,
    kind: 'moved',
    lineId: id,
    question: asked,
    now: totalOf(put.session, id) ?? quote.total,
    reason: '',
    slip: null,
  } as const;
  return {
    session: put.session,
    questions: { ...questions, [id]: asked },
    healing: saying(replaced(differences, index, moved)),
  };
}

/** `Array.prototype.with`, which is younger than the browsers this runs in. */
function replaced<Member>(all: readonly Member[], place: number, by: Member): Member[] {
  return all.map((each, index) => (index === place ? by : each));
}

/**
 * The visitor goes on: dearer lines are taken at the price that was shown, what cannot be had is left out.
 * What turns out dearer still, or gone after all, is a difference once more.
 */
export async function settle(client: BookingClient, sheet: Sheet): Promise<Cart & { healing: Healing | null }> {
  let cart: Cart = sheet;
  const again: Difference[] = [];
  for (const difference of sheet.healing.differences.filter(({ open }) => open)) {
    const { kind, slip, lineId, question, now } = difference;
    if (kind === 'moved') continue;
    if (kind !== 'dearer') cart = await without(cart, client, difference);
    else if (slip !== null && question !== null) {
      const asked = { ...question, total: now };
      const put = await putInto(client, cart.session, [{ slip, question: asked }], lineId ?? undefined);
      if (isRefusal(put)) {
        if (cart.session !== null) cart = { ...cart, session: await client.session(cart.session.id, { read: true }) };
        again.push({ ...difference, kind: 'gone', reason: put.title, slip: null });
        continue;
      }
      const [id = ''] = put.lineIds;
      const total = totalOf(put.session, id) ?? now;
      // Comparable only where the line before cost in the session what its question was answered.
      const dearerStill = isSame(totalOf(cart.session, lineId) ?? '', difference.before) && Number(total) > Number(now);
      cart = {
        session: put.session,
        questions: { ...cart.questions, [id]: { ...asked, total: dearerStill ? total : now } },
      };
      if (dearerStill) again.push({ ...difference, lineId: id, before: now, now: total, slip: null });
    }
  }
  const healing = { ...sheet.healing, cause: 'changed', differences: again } as const;
  return { session: cart.session, questions: cart.questions, healing: isOpen(healing) ? healing : null };
}

/** Takes a line out of the session, where it still is; of an add-on it is enough to leave it. */
async function without({ session, questions }: Cart, client: BookingClient, { lineId }: Difference): Promise<Cart> {
  if (lineId === null || session === null) return { session, questions };
  const { [lineId]: _gone, ...others } = questions;
  const left: Session = await client.session(session.id, {
    alter: { lineId, to: lineId.includes('.') ? 'optout' : 'remove' },
  });
  return { session: left, questions: others };
}

function totalOf(session: Session | null, lineId: string | null): Amount | undefined {
  return session?.lines.find(({ id }) => id === lineId)?.total;
}
