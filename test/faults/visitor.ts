/** A visitor who wants so many places, presses again what came to nothing, and reads what they are told. */
import { expect } from 'vitest';
import { createFlow, linesOf, type Flow, type FlowState } from '../../src/flow/index.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import { addDays, parseDay, type Day } from '../../src/values/dates/day.ts';
import type { Event } from '../simulation/history.ts';
import { sentencesIn } from '../simulation/sentences.ts';
import type { Place, Premises } from './premises.ts';

/** What a page says of a booking that was asked for. */
export type Said = 'made' | 'not made' | 'not known' | 'likely';

export interface Visitor {
  flow: Flow;
  email: string;
  /** Places of each line that is shown, in ascending order. */
  shown(): number[];
  /** Puts a line of so many places into the cart. */
  add(places: number): Promise<void>;
  /** Takes another number of places on the line that has so many. */
  replace(places: number, by: number): Promise<void>;
  /** Takes the line of so many places out. */
  remove(places: number): Promise<void>;
  /** From the cart to the review. */
  goToReview(): Promise<void>;
  said(): Said;
  /** What they pressed and were told so far. */
  history: readonly Event[];
}

/** Sold by the day, hundreds of places on each. */
const itemId = '6001';
let visitors = 0;

export function openVisit(premises: Premises, place: Place): Visitor {
  const flow = createFlow({ client: premises.client(place), now: premises.now, uptime: premises.now });
  visitors += 1;
  // A weak service counts the requests of a minute.
  premises.pass(60_000);
  const email = `ada.${String(visitors)}@example.com`;
  const day = addDays(parseDay(new Date(premises.now()).toISOString().slice(0, 10)) as Day, 20 + (visitors % 200));
  const question = (adults: number): QuoteRequest => ({
    itemId,
    start: day,
    end: day,
    params: { adults },
    discountCode: '',
  });
  const history: Event[] = [];
  flow.subscribe((state, before) => {
    const at = premises.now();
    if (state.busy === 'book' && before.busy !== 'book') history.push({ kind: 'asked', at, wish: email, press: '' });
    for (const sentence of sentencesIn(state, before)) history.push({ kind: 'said', at, wish: email, ...sentence });
  });
  const lineOf = (places: number): string | undefined =>
    linesOf(flow.state.session).find((line) => line.quantity === places)?.id;

  return {
    flow,
    email,
    history,
    shown: () =>
      linesOf(flow.state.session)
        .map(({ quantity }) => quantity)
        .sort(),
    add: async (places) => flow.add(await slipFor(premises, question(places)), question(places)),
    async replace(places, by) {
      const line = lineOf(places);
      const slip = await slipFor(premises, question(by));
      if (line !== undefined && flow.state.choice.lineId === undefined) await flow.edit(line);
      if (flow.state.choice.lineId !== undefined) return flow.save(slip, question(by));
      // A line that the service alone knows is taken out and chosen anew.
      if (line !== undefined) await flow.remove(line);
      return flow.add(slip, question(by));
    },
    async remove(places) {
      const line = lineOf(places);
      if (line !== undefined) await flow.remove(line);
    },
    async goToReview() {
      flow.type({ customer_name: 'Ada Wren', customer_email: email, customer_phone: '+1 604 555 0100' });
      flow.type({ customer_tos_agree: '1' });
      flow.goTo('details');
      await flow.review();
      expect(flow.state).toMatchObject({ step: 'review', problem: null, reconciliation: null });
    },
    said: () => wordFor(flow.state),
  };
}

function wordFor({ step, unconfirmed }: FlowState): Said {
  if (step === 'done') return 'made';
  if (step !== 'unsure') return 'not made';
  return unconfirmed?.verdict === 'likely' ? 'likely' : 'not known';
}

async function slipFor(premises: Premises, question: QuoteRequest): Promise<string> {
  const { slip } = await premises.rate(question);
  return slip ?? expect.fail('Not to be had.');
}
