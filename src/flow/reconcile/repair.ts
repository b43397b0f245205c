/**
 * Mending a cart whose session still stands, line by line: what can be had at the same price or cheaper is taken anew in its
 * place, what is dearer waits for the visitor's word, what cannot be had is said.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Quote, Session, SessionLine } from '../../api/types.ts';
import type { Cart } from '../session/lines.ts';
import type { Difference } from './difference.ts';
import { examine, verdictOn } from './compare.ts';
import { linesOf } from '../permissions.ts';
import { putInto } from '../session/add-slips.ts';
import { answered } from '../quotes/quote-request.ts';
import { expected, isShort, type Answers } from './refetch.ts';
import { isRefusal, refusalOr } from '../session/refusal.ts';

/** A cart after it was mended, and what was different about it. */
export interface Mended extends Cart {
  differences: Difference[];
  /** Line id now, by line id before. */
  lineIds: ReadonlyMap<string, string>;
  /** Something was taken anew. */
  renewed: boolean;
}

export interface RepairOptions {
  client: BookingClient;
  /** The cart as the visitor saw it; its session is null on a new page. */
  before: Cart;
  quotes: Answers['quotes'];
  /** The visitor took it out on another page: nothing is missing. */
  isTakenOut: (lineId: string) => boolean;
  /** The SLIPs are good no more, though nothing else says so. */
  renewAll: boolean;
}

export async function repairCart(
  current: Session,
  { client, before, quotes, isTakenOut, renewAll }: RepairOptions,
): Promise<Mended> {
  let session = current;
  let renewed = false;
  const questions: Record<string, QuoteRequest> = {};
  const lineIds = new Map<string, string>();
  const differences: Difference[] = [];

  for (const id of new Set([...linesOf(before.session).map((line) => line.id), ...Object.keys(before.questions)])) {
    const [was, line, question] = [lineWith(before.session, id), lineWith(session, id), before.questions[id]];
    if (!line && isTakenOut(id)) continue;
    const stands = line !== undefined && !isShort(line) && isWhole(session, line);
    const quote =
      quotes[id] ?? (question && (renewAll || !stands) ? await refusalOr(client.rate(question)) : undefined);
    const finding = examine({ was, line, stands, quote, cost: expected(question, before.session, id) });
    let { found } = finding;
    let lineId = id;
    let taken = question;
    if (question && isBookable(quote)) {
      // What waits for a word is replaced when it is given.
      if (finding.renew || (renewAll && !found)) {
        const put = await putInto(client, session, [{ slip: quote.slip ?? '', question }], line && id);
        if (isRefusal(put)) found = verdictOn(put);
        else {
          session = put.session;
          lineId = put.lineIds[0] ?? id;
          renewed = true;
          taken = answered(question, quote);
        }
      }
    }
    // What stays as it was taken also takes place when it did, whatever is answered to the like today.
    if (taken) questions[lineId] = isBookable(quote) && !found?.slip ? { ...taken, total: quote.total } : taken;
    const there = lineWith(session, lineId);
    if (there) lineIds.set(id, lineId);
    if (found)
      differences.push({
        lineId: there ? lineId : null,
        name: was?.name || (there?.name ?? ''),
        question: question && isBookable(quote) && found.slip ? answered(question, quote) : (question ?? null),
        before: '',
        now: '',
        reason: '',
        left: 0,
        slip: null,
        ...found,
      });
  }
  return { session, questions, differences, lineIds, renewed };
}

function lineWith(session: Session | null, lineId: string): SessionLine | undefined {
  return session?.lines.find(({ id }) => id === lineId);
}

/** It can be had, with everything that is included in it. */
function isWhole({ lines }: Session, { id: lineId }: SessionLine): boolean {
  return lines.every(
    ({ id, available, optional }) => available || optional !== null || !(id === lineId || id.startsWith(`${lineId}.`)),
  );
}

function isBookable(quote: Answers['quotes'][string] | undefined): quote is Quote {
  return quote !== undefined && !isRefusal(quote) && quote.bookable;
}
