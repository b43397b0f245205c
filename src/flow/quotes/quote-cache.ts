import type { BookingClient } from '../../api/booking-client.ts';
import type { Question, Rating } from '../../api/types.ts';

/** Rated answers for questions asked lately, so that going back and forth in a calendar asks nothing twice. */
export interface RatingMemory {
  rate(question: Question, signal?: AbortSignal): Promise<Rating>;
  /** The answer to a question asked lately; undefined when it was not. Asks nobody. */
  known(question: Question): Rating | undefined;
  /** Forgets everything: the stock has changed, by our own cart at least. */
  forget(): void;
}

const most = 60;

export function createRatingMemory(client: Pick<BookingClient, 'rate'>): RatingMemory {
  const known = new Map<string, Rating>();
  return {
    async rate(question, signal) {
      const remembered = known.get(keyOf(question));
      if (remembered !== undefined) return remembered;
      const rating = await client.rate(question, signal);
      if (known.size >= most) known.clear();
      known.set(keyOf(question), rating);
      // Asking without quantities is asking for the defaults: the same question, once they are known.
      const defaults = rating.parameters
        .filter(({ hidden, default: usual, min }) => !hidden && usual >= min)
        .map(({ id, default: usual }) => [id, usual] as const);
      known.set(keyOf({ ...question, params: { ...Object.fromEntries(defaults), ...question.params } }), rating);
      return rating;
    },
    known: (question) => known.get(keyOf(question)),
    forget: () => known.clear(),
  };
}

/** Whether two questions ask for the same. */
export function isSameQuestion(one: Question, other: Question): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ params, itemId, start, end, discountCode, startTime, endTime, timeslot }: Question): string {
  return JSON.stringify([
    itemId,
    start,
    end,
    discountCode,
    startTime,
    endTime,
    timeslot,
    Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
