/**
 * Repairing a cart whose session still stands, line by line: what can be had at the same price or cheaper is taken anew in its
 * place, what is dearer waits for the visitor's word, what cannot be had is said.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Session, SessionLine } from '../../api/types.ts';
import { answered } from '../quotes/quote-request.ts';
import { addSlips } from '../session/add-slips.ts';
import { isRefusal, refusalOr } from '../session/refusal.ts';
import type { Cart, Difference } from '../state.ts';
import {
  compareLine,
  expected,
  isHad,
  isShort,
  noDifference,
  verdictOn,
  type Answers,
  type Repaired,
} from './compare.ts';

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

export async function repairCart(current: Session, options: RepairOptions): Promise<Repaired> {
  const { before, isTakenOut } = options;
  let session = current;
  let renewed = false;
  const questions: Record<string, QuoteRequest> = {};
  const lineIds = new Map<string, string>();
  const differences: Difference[] = [];
  const seen = before.session?.lines.map(({ id }) => id) ?? [];
  for (const id of new Set([...seen, ...Object.keys(before.questions)])) {
    if (!lineWith(session, id) && isTakenOut(id)) continue;
    const line = await repairLine(session, id, options);
    ({ session } = line);
    renewed ||= line.renewed;
    if (line.question) questions[line.lineId] = line.question;
    if (lineWith(session, line.lineId)) lineIds.set(id, line.lineId);
    if (line.difference) differences.push(line.difference);
  }
  return { session, questions, differences, lineIds, renewed };
}

interface RepairedLine {
  session: Session;
  /** The id it has now, or had where it is no more. */
  lineId: string;
  /** What is asked for it from now on; undefined where nobody knows. */
  question: QuoteRequest | undefined;
  difference: Difference | null;
  /** It was taken anew. */
  renewed: boolean;
}

async function repairLine(
  current: Session,
  id: string,
  { client, before, quotes, renewAll }: RepairOptions,
): Promise<RepairedLine> {
  const [was, line, question] = [lineWith(before.session, id), lineWith(current, id), before.questions[id]];
  const stands = line !== undefined && !isShort(line) && isWhole(line);
  const quote = quotes[id] ?? (question && (renewAll || !stands) ? await refusalOr(client.rate(question)) : undefined);
  const compared = compareLine({ was, line, stands, quote, cost: expected(question, before.session, id) });
  let { found } = compared;
  let repaired: Omit<RepairedLine, 'difference'> = { session: current, lineId: id, question, renewed: false };
  // What waits for a word is replaced when it is given.
  if (question && isHad(quote) && (compared.renew || (renewAll && !found))) {
    const put = await addSlips(client, current, [{ slip: quote.slip ?? '', question }], line && id);
    if (isRefusal(put)) found = verdictOn(put);
    else
      repaired = {
        session: put.session,
        lineId: put.lineIds[0] ?? id,
        question: answered(question, quote),
        renewed: true,
      };
  }
  const taken = repaired.question;
  const there = lineWith(repaired.session, repaired.lineId);
  return {
    ...repaired,
    // What stays as it was taken also takes place when it did, whatever is answered to the like today.
    question: taken && isHad(quote) && !found?.slip ? { ...taken, total: quote.total } : taken,
    difference: found && {
      ...noDifference,
      lineId: there ? repaired.lineId : null,
      name: was?.name || (there?.name ?? ''),
      question: question && isHad(quote) && found.slip ? answered(question, quote) : (question ?? null),
      ...found,
    },
  };
}

function lineWith(session: Session | null, lineId: string): SessionLine | undefined {
  return session?.lines.find(({ id }) => id === lineId);
}

/** It can be had, with everything that is included in it. */
function isWhole(line: SessionLine): boolean {
  return [line, ...line.addOns].every(({ available, optional }) => available || optional !== null);
}
