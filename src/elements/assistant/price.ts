/** The tool that says what something costs, and what else can be chosen about it. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Item, Parameter, Quote, QuoteRequest } from '../../api/types.ts';
import type { Day } from '../../values/dates/day.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import { needsTime, quoteKey, quoteRequestOf } from '../../flow/quotes/quote-request.ts';
import type { Choice } from '../../flow/state.ts';
import { choiceSchema, readChoice, type Input, type ReadFacts } from './read-choice.ts';
import { InputError, type Tool } from './tool.ts';
import type { WithOffers } from './open-visit.ts';

export interface PriceFacts extends ReadFacts, WithOffers {
  client: Pick<BookingClient, 'rate'>;
  /** ISO 4217 code. */
  currency: () => string;
  /** The visitor's code; `''` for none. */
  discountCode: () => string;
}

/** What was asked for in the end, and the answer to it. */
export interface Priced {
  item: Item;
  quoteRequest: QuoteRequest;
  quote: Quote;
  /** A time has still to be chosen. */
  lacksTime: boolean;
}

export function priceTool(facts: PriceFacts): Tool {
  return {
    name: 'slipway_price',
    description:
      'Says whether an item of this venue is available on some days, what it costs in all before what the ' +
      'cart may add (taxes, extras), and what can be chosen: quantities, and times of what is sold by time. ' +
      'Holds nothing and changes nothing.',
    inputSchema: choiceSchema,
    readOnly: true,
    run: async (input) => priceAnswer(await price(input, facts), facts.currency()),
  };
}

/** Throws an `InputError` for what cannot be asked, rejects with a `ProblemError` where nothing is answered. */
export async function price(input: Input, facts: PriceFacts): Promise<Priced> {
  const { item, choice } = readChoice(input, facts, (await facts.offers()).daysOf);
  const asked = { ...choice, discountCode: facts.discountCode() };
  // What can be counted is known from the first answer on; for its times what is sold by time is asked without one.
  const { startTime: _start, endTime: _end, ...untimed } = asked;
  const probe = requestOf(untimed, item, undefined, facts.today());
  const first = await facts.client.rate(probe);
  allKnown(choice.params, first.parameters);
  const timed = { ...asked, ...slotOf(item, asked, first) };
  const quoteRequest = requestOf(timed, item, first.parameters, facts.today());
  const lacksTime = needsTime(item, quoteRequest);
  const isAnswered = quoteKey(quoteRequest) === quoteKey(probe);
  const quote = isAnswered ? first : await facts.client.rate(quoteRequest);
  return { item, quoteRequest, lacksTime, quote: { ...quote, times: quote.times ?? first.times } as Quote };
}

/** As the assistant is told. */
export function priceAnswer({ item, quoteRequest, quote, lacksTime }: Priced, currency: string): object {
  const available = quote.bookable && !lacksTime;
  const [start, end] = [quote.start ?? quoteRequest.start, quote.end ?? quoteRequest.end];
  return {
    item: item.id,
    name: item.name,
    available,
    ...(available && { total: quote.total, currency }),
    ...(!item.simple && { first: start, [item.unit === 'N' ? 'last_night' : 'last']: end }),
    ...(quote.startTime && { start_time: quote.startTime, ...(quote.endTime && { end_time: quote.endTime }) }),
    ...(lacksTime && { choose: 'start_time' }),
    ...(!available && quote.reason && { reason: quote.reason }),
    ...(quote.codeReason && { code_refused: quote.codeReason }),
    ...(quote.left !== null && { left: quote.left }),
    quantities: quote.parameters.filter(({ hidden }) => !hidden).map((each) => quantityAnswer(each, quoteRequest)),
    ...(isTimed(item) && { times: quote.times ?? [] }),
  };
}

function quantityAnswer({ id, label, min, max, price: each }: Parameter, { params }: QuoteRequest): object {
  return { id, label, chosen: params[id] ?? 0, min, ...(max > 0 && { max }), ...(each && { price: each }) };
}

function requestOf(choice: Choice, item: Item, known: readonly Parameter[] | undefined, today: Day): QuoteRequest {
  const request = quoteRequestOf(choice, item, known, today);
  if (!request) throw new InputError('"start" has to be a day as YYYY-MM-DD.');
  return request;
}

function allKnown(params: Choice['params'], parameters: readonly Parameter[]): void {
  const known = new Set(parameters.filter(({ hidden }) => !hidden).map(({ id }) => id));
  const unknown = Object.keys(params).find((id) => !known.has(id));
  if (unknown !== undefined)
    throw new InputError(`There is no quantity "${unknown}". There are: ${[...known].join(' ')}`);
}

/** A slot is asked for by its place in the day's list. */
function slotOf(item: Item, { startTime }: Choice, { times = [] }: Quote): Pick<Choice, 'timeslot'> {
  if (item.unit !== 'TS' || startTime === undefined) return {};
  const timeslot = times.findIndex(({ start }) => start === startTime);
  if (timeslot < 0)
    throw new InputError(`There is no slot at ${startTime}. There are: ${times.map(({ start }) => start).join(' ')}`);
  return { timeslot };
}
