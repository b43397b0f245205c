/**
 * Simulates a guest for the fault tests: performs the guest's actions, and records the messages about the booking that
 * the page shows.
 */
import { expect } from 'vitest';
import { createFlow, linesOf, type Flow, type FlowState } from '../../src/flow/index.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import { addDays, parseDay, type Day } from '../../src/values/dates/day.ts';
import type { Event } from '../simulation/history.ts';
import { findStatements } from '../simulation/statements.ts';
import type { Hop, Stack } from './stack.ts';

/** The outcome of the guest's booking that the page currently states. */
export type Verdict = 'made' | 'not made' | 'unknown' | 'likely';

export interface Guest {
  flow: Flow;
  email: string;
  /** Returns the quantities of all lines in the cart, in ascending order. Each line has a different quantity. */
  readQuantities(): number[];
  addLine(quantity: number): Promise<void>;
  /** Replaces the line that has `quantity` by a line with `newQuantity`. */
  replaceLine(quantity: number, newQuantity: number): Promise<void>;
  /** Removes the line that has `quantity`. */
  removeLine(quantity: number): Promise<void>;
  goToReview(): Promise<void>;
  readVerdict(): Verdict;
  /** The guest's booking requests and the page's statements so far. */
  history: readonly Event[];
}

/** An item that sells by the day. Its stock is in the hundreds, so it never sells out. */
const itemId = '6001';
let guestCount = 0;

/** Opens a page for a new guest. The page sends its requests through the proxy of `hop`. */
export function openGuest(stack: Stack, hop: Hop): Guest {
  const flow = createFlow({ client: stack.createClient(hop), now: stack.now, uptime: stack.now });
  guestCount += 1;
  // Moves the clock ahead by a minute, because the slow service of the long run limits the requests per minute.
  stack.advanceClock(60_000);
  const email = `ada.${String(guestCount)}@example.com`;
  const day = addDays(parseDay(new Date(stack.now()).toISOString().slice(0, 10)) as Day, 20 + (guestCount % 200));
  const createQuoteRequest = (adults: number): QuoteRequest => ({
    itemId,
    start: day,
    end: day,
    params: { adults },
    discountCode: '',
  });
  const history: Event[] = [];
  flow.subscribe((state, previousState) => {
    const nowMs = stack.now();
    if (state.busy === 'book' && previousState.busy !== 'book')
      history.push({ kind: 'requested', at: nowMs, guest: email, press: '' });
    for (const statement of findStatements(state, previousState))
      history.push({ kind: 'stated', at: nowMs, guest: email, ...statement });
  });
  const findLineId = (quantity: number): string | undefined =>
    linesOf(flow.state.session).find((line) => line.quantity === quantity)?.id;

  return {
    flow,
    email,
    history,
    readQuantities: () =>
      linesOf(flow.state.session)
        .map(({ quantity }) => quantity)
        .sort(),
    addLine: async (quantity) =>
      flow.add(await readSlip(stack, createQuoteRequest(quantity)), createQuoteRequest(quantity)),
    async replaceLine(quantity, newQuantity) {
      const lineId = findLineId(quantity);
      const quoteRequest = createQuoteRequest(newQuantity);
      const slip = await readSlip(stack, quoteRequest);
      if (lineId !== undefined && flow.state.choice.lineId === undefined) await flow.edit(lineId);
      if (flow.state.choice.lineId !== undefined) return flow.save(slip, quoteRequest);
      // The page cannot edit a line that it read from the service but did not add itself. So the guest removes the line
      // and adds a new one.
      if (lineId !== undefined) await flow.remove(lineId);
      return flow.add(slip, quoteRequest);
    },
    async removeLine(quantity) {
      const lineId = findLineId(quantity);
      if (lineId !== undefined) await flow.remove(lineId);
    },
    async goToReview() {
      flow.type({ customer_name: 'Ada Wren', customer_email: email, customer_phone: '+1 604 555 0100' });
      flow.type({ customer_tos_agree: '1' });
      flow.goTo('details');
      await flow.review();
      expect(flow.state).toMatchObject({ step: 'review', problem: null, reconciliation: null });
    },
    readVerdict: () => deriveVerdict(flow.state),
  };
}

function deriveVerdict({ step, unconfirmed }: FlowState): Verdict {
  if (step === 'done') return 'made';
  if (step !== 'unsure') return 'not made';
  return unconfirmed?.verdict === 'likely' ? 'likely' : 'unknown';
}

async function readSlip(stack: Stack, quoteRequest: QuoteRequest): Promise<string> {
  const { slip } = await stack.requestQuote(quoteRequest);
  return slip ?? expect.fail('The quote has no SLIP.');
}
