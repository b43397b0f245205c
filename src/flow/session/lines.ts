import type { QuoteRequest, Session } from '../../api/types.ts';
import { linesOf } from '../permissions.ts';

/** A cart as the service holds it, with the question behind each of its lines. */
export interface Cart {
  session: Session | null;
  questions: Readonly<Record<string, QuoteRequest>>;
}

/**
 * Joins questions to the lines they became: the last of the lines not known before, in the order the questions were asked.
 * Earlier lines nobody asked about here come from an answer that got lost, or from another tab.
 */
export function pairLines(
  session: Session,
  known: Cart['questions'],
  added: readonly QuoteRequest[],
): Cart['questions'] {
  const ids = linesOf(session).map(({ id }) => id);
  const kept = ids.flatMap((id) => (known[id] === undefined ? [] : [[id, known[id]] as const]));
  const fresh = ids.filter((id) => known[id] === undefined).slice(-added.length);
  const joined = fresh.flatMap((id, index) => (added[index] === undefined ? [] : [[id, added[index]] as const]));
  return Object.fromEntries([...kept, ...joined]);
}

/** Each question with the add-ons its line has now, so that they can be taken again should the session be lost. */
export function withAddOns({ lines }: Session, questions: Cart['questions']): Cart['questions'] {
  return Object.fromEntries(
    Object.entries(questions).map(([lineId, { addOns: _before, ...question }]) => {
      const addOns = lines.flatMap(({ id, itemId, optional }) =>
        optional === 'in' && id.startsWith(`${lineId}.`) ? [itemId] : [],
      );
      return [lineId, addOns.length > 0 ? { ...question, addOns } : question];
    }),
  );
}
