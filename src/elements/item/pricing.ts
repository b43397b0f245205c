/** The price of the present choice: what to ask, the answer, and what it says about parameters. */
import { initialState, Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import type { BookingClient } from '../../api/booking-client.ts';
import type { Item, Parameter, QuoteRequest, Quote } from '../../api/types.ts';
import {
  countsOf,
  isSameRequest,
  needsTime,
  probeOf,
  quantities,
  quoteKey,
  quoteRequestOf,
} from '../../flow/quotes/quote-request.ts';
import { createQuoteCache } from '../../flow/quotes/quote-cache.ts';
import type { Choice } from '../../flow/state.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { Day } from '../../values/dates/day.ts';
import { problemOf, type Problem } from '../../values/problem.ts';

/** Where it is priced, and who says what it costs. */
export interface PricingPlace extends Pick<Lifetime, 'attach'> {
  host: ReactiveControllerHost;
  client: BookingClient;
}

export interface PricingFacts {
  choice: Choice;
  item: Item | undefined;
  firstFree: Day | null | undefined;
}

export interface PricingView {
  /** Undefined until a first rated answer defines them. */
  parameters: readonly Parameter[] | undefined;
  values: Readonly<Record<string, number>>;
  /** What to ask: the choice, or before there is one a probe for parameters. */
  quoteRequest: QuoteRequest | null;
  /** The answer to what is asked, before there is a choice too. */
  answer: Quote | undefined;
  /** The answer to exactly the present choice. */
  quote: Quote | undefined;
  /** The last answer about the item, whatever was asked: its times stand until the next one comes. */
  last: Quote | undefined;
  /** Total of the answer before, shown faintly meanwhile. */
  lastTotal: string;
  /** What it costs without the discount code, where that was asked before; else `''`. */
  fullTotal: string;
  /** A time has to be chosen before there can be a price. */
  needsTime: boolean;
  /** The answer is on its way. */
  pending: boolean;
}

const nothingRequested: PricingView = {
  parameters: undefined,
  values: {},
  quoteRequest: null,
  answer: undefined,
  quote: undefined,
  last: undefined,
  lastTotal: '',
  fullTotal: '',
  needsTime: false,
  pending: false,
};

/** An answer defines parameters, and they change the quote request. Answers that disagree about them would be asked for ever. */
const mostTurns = 3;

export function createPricing({ host, client, attach }: PricingPlace, facts: () => PricingFacts) {
  const memory = createQuoteCache(client);
  /** What an item's parameters are, the choice that was answered last, and how often it was. */
  let known: { itemId: string; parameters: readonly Parameter[] } | undefined;
  let answered: Choice | undefined;
  let turns = 0;
  const rated = attach(
    new Task(host, {
      args: () => [view().quoteRequest] as const,
      argsEqual: isSameRequest,
      task: async ([asked], { signal }) => {
        if (asked === null) return initialState;
        const quote = await memory.rate(asked, signal);
        const { choice } = facts();
        turns = choice === answered ? turns + 1 : 1;
        answered = choice;
        if (turns <= mostTurns || known?.itemId !== asked.itemId)
          known = { itemId: asked.itemId, parameters: quote.parameters };
        return { key: quoteKey(asked), itemId: asked.itemId, quote };
      },
    }),
  );

  function view(): PricingView {
    const { choice, item, firstFree } = facts();
    // A parent is never rated: its children are.
    if (item === undefined || item.group === 'parent') return nothingRequested;
    const last = rated.value?.itemId === item.id ? rated.value : undefined;
    const parameters = known?.itemId === item.id ? known.parameters : undefined;
    const chosen = quoteRequestOf(choice, item, parameters, firstFree);
    const quoteRequest = chosen ?? (firstFree ? probeOf(choice, item, firstFree) : null);
    const answer = last?.key === quoteKey(quoteRequest) ? last.quote : undefined;
    const quote = chosen === null ? undefined : answer;
    return {
      parameters: parameters ?? (quoteRequest === null && firstFree === null ? [] : undefined),
      values: quantities(choice, item, parameters ?? []),
      quoteRequest,
      answer,
      quote,
      last: last?.quote,
      fullTotal: chosen?.discountCode ? (memory.peek({ ...chosen, discountCode: '' })?.total ?? '') : '',
      needsTime: chosen !== null && needsTime(item, chosen),
      lastTotal: chosen === null ? '' : (last?.quote.total ?? ''),
      pending: chosen !== null && quote === undefined && rated.error === undefined,
    };
  }

  return {
    view,
    /** Why there is no price. */
    problem: (): Problem | null => (rated.error === undefined ? null : problemOf(rated.error)),
    retry: () => void rated.run(),
    /** The party at the last item; undefined before the first answer. */
    party: () => known && { parameters: known.parameters, values: countsOf(facts().choice, known.parameters) },
    /** Asks and remembers, so that choosing what was asked about costs nothing. */
    rate: memory.rate,
    /** The stock has changed, by our own cart at least: prices and places answered before mean nothing any more. */
    forget: () => memory.forget(),
  };
}
