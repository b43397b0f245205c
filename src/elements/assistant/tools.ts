/**
 * Owns the tools that the guest's assistant can use: find, price and add. They use the guest's own visit, so the page
 * shows each change immediately. No tool books, pays or reads personal details, because only the guest may do that.
 * `model-context.ts` registers the tools.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { ReadClient } from '../../api/read-client.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Item, Parameter, Quote, QuoteRequest } from '../../api/types.ts';
import type { Flow } from '../../flow/flow.ts';
import { can } from '../../flow/permissions.ts';
import { isTimed } from '../../flow/quotes/item-facts.ts';
import type { daysOf, findOffer, Offer } from '../../flow/quotes/offer.ts';
import { needsTime, quoteKey, quoteRequestOf, toLineRequest } from '../../flow/quotes/quote-request.ts';
import type { ListClient } from '../../flow/quotes/rate-list.ts';
import type { Choice } from '../../flow/state.ts';
import type { Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import {
  choiceSchema,
  daysSchema,
  InputError,
  quantitiesSchema,
  readChoice,
  readDays,
  readQuantities,
  type Input,
  type InputSchema,
  type ReadFacts,
} from './read-choice.ts';

export interface Tool {
  name: string;
  /** The description for the assistant, in English. */
  description: string;
  inputSchema: InputSchema;
  /** True if the tool changes nothing in the page or at the service. */
  readOnly: boolean;
  /**
   * Runs the tool.
   * @param input an object from the assistant, with any content
   * @returns data that JSON can represent; after a failure, `{ error }` with a sentence for the assistant
   */
  run(input: Input): Promise<object>;
}

/** Loads the functions that find free items on given days. They are part of the lazy module of the date search. */
export interface WithOffers {
  offers: () => Promise<{ daysOf: typeof daysOf; findOffer: typeof findOffer }>;
}

interface FindFacts extends ReadFacts, WithOffers {
  client: ListClient & Pick<ReadClient, 'rate'>;
  /** Returns the ISO 4217 code of the currency. */
  currency: () => string;
  /** Returns the guest's discount code; `''` for none. */
  discountCode: () => string;
}

interface PriceFacts extends Omit<FindFacts, 'client'> {
  client: Pick<BookingClient, 'rate'>;
}

interface AddFacts extends PriceFacts {
  flow: Pick<Flow, 'add' | 'state'>;
  /** Returns true while the element with the cart is on the page. */
  isOffered: () => boolean;
}

export type AssistantFacts = FindFacts & Omit<AddFacts, 'client'>;

/**
 * Returns the tools of one visit. A tool never rejects. After a failure, it resolves to `{ error }`, so that the
 * assistant can correct its input.
 */
export function assistantTools(facts: AssistantFacts): Tool[] {
  return [findTool(facts), priceTool(facts), addTool(facts)].map((tool) => ({
    ...tool,
    run: (input) =>
      tool.run(input).catch((error: unknown) => ({
        error: error instanceof InputError ? error.message : describeFailure(error),
      })),
  }));
}

/** Returns a sentence about a failure; for a refusal, the service's own text. */
function describeFailure(error: unknown): string {
  const problem = problemOf(error);
  switch (problem.kind) {
    case 'refused':
      return [problem.title, problem.details].filter(Boolean).join(' ');
    case 'throttled':
      return 'The service answers too many requests just now. Try again in a minute.';
    default:
      return `The service did not answer (${problem.kind}).`;
  }
}

/** Maximum number of items in the result of the find tool. */
const MAX_ITEMS = 40;

function findTool(facts: FindFacts): Tool {
  return {
    name: 'slipway_find',
    description:
      'Finds what this venue offers: all of it, by words, by category; with days also which of it is ' +
      'available then, and for how much. Changes nothing.',
    inputSchema: {
      type: 'object',
      properties: {
        words: { type: 'string', description: 'Each of them has to be in the name, the description or the category.' },
        category: { type: 'string', description: 'The name of a category, as an answer has it.' },
        ...daysSchema,
        quantities: quantitiesSchema,
      },
      required: [],
    },
    readOnly: true,
    run: (input) => find(input, facts),
  };
}

async function find(input: Input, facts: FindFacts): Promise<object> {
  const allMatches = facts.items().filter((item) => matches(item, input));
  const items = allMatches.slice(0, MAX_ITEMS);
  const offer = input.start === undefined ? null : await offerOf(items, input, facts);
  return {
    items: items.map((item) => ({ ...describeItem(item), ...(offer && availabilityOf(item, offer)) })),
    not_listed: allMatches.length - items.length,
    today: facts.today(),
    currency: facts.currency(),
  };
}

async function offerOf(items: readonly Item[], input: Input, facts: FindFacts): Promise<Offer> {
  const params = readQuantities(input.quantities);
  const search = { ...readDays(input, facts.today()), params, discountCode: facts.discountCode() };
  const { findOffer } = await facts.offers();
  return findOffer(facts.client, items, search);
}

function matches({ name, blurb, category }: Item, { words, category: categoryName }: Input): boolean {
  const hasCategory = typeof categoryName === 'string' && categoryName !== '';
  if (hasCategory && fold(category) !== fold(categoryName)) return false;
  const text = fold(`${name} ${blurb} ${category}`);
  return (typeof words === 'string' ? fold(words).split(/\s+/) : []).every((word) => text.includes(word));
}

const fold = (text: string) => text.toLowerCase().trim();

function describeItem({ id, name, blurb, category, unit, simple, group, children }: Item): object {
  return {
    id,
    name,
    ...(blurb && { description: blurb }),
    ...(category && { category }),
    sold: simple ? 'without a date' : (soldBy.get(unit) ?? 'by time'),
    ...(group === 'parent' && { choose_one_of: children }),
  };
}

const soldBy: ReadonlyMap<string, string> = new Map([
  ['D', 'by the day'],
  ['N', 'by the night'],
  ['TS', 'by time slot'],
]);

function availabilityOf({ id }: Item, { free, unansweredIds }: Offer): object {
  const offer = free.get(id);
  if (offer) return { available: true, ...(offer.total && { [offer.isLowest ? 'total_from' : 'total']: offer.total }) };
  return unansweredIds.includes(id) ? {} : { available: false };
}

/** The quote for the assistant's selection, and its quote request. */
interface PriceResult {
  item: Item;
  quoteRequest: QuoteRequest;
  quote: Quote;
  /** True if the selection still lacks the time that its item needs. There is no price then. */
  lacksTime: boolean;
}

function priceTool(facts: PriceFacts): Tool {
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

/**
 * Requests the quote. Rejects with an `InputError` for invalid input, or a `ProblemError` if the service does not
 * answer.
 */
async function price(input: Input, facts: PriceFacts): Promise<PriceResult> {
  const { item, choice } = readChoice(input, facts, (await facts.offers()).daysOf);
  const selection = { ...choice, discountCode: facts.discountCode() };
  // The first quote has the item's parameters and, because its request has no time, all times of the day.
  const { startTime: _start, endTime: _end, ...withoutTimes } = selection;
  const probe = requestOf(withoutTimes, item, undefined, facts.today());
  const firstQuote = await facts.client.rate(probe);
  checkQuantities(choice.params, firstQuote.parameters);
  const completeSelection = { ...selection, ...slotOf(item, selection, firstQuote) };
  const quoteRequest = requestOf(completeSelection, item, firstQuote.parameters, facts.today());
  const lacksTime = needsTime(item, quoteRequest);
  const isAnswered = quoteKey(quoteRequest) === quoteKey(probe);
  const quote = isAnswered ? firstQuote : await facts.client.rate(quoteRequest);
  return { item, quoteRequest, lacksTime, quote: { ...quote, times: quote.times ?? firstQuote.times } as Quote };
}

/** Converts a quote to the tool's result. */
function priceAnswer({ item, quoteRequest, quote, lacksTime }: PriceResult, currency: string): object {
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

function quantityAnswer({ id, label, min, max, price: unitPrice }: Parameter, { params }: QuoteRequest): object {
  return { id, label, chosen: params[id] ?? 0, min, ...(max > 0 && { max }), ...(unitPrice && { price: unitPrice }) };
}

function requestOf(choice: Choice, item: Item, parameters: readonly Parameter[] | undefined, today: Day): QuoteRequest {
  const request = quoteRequestOf(choice, item, parameters, today);
  if (!request) throw new InputError('"start" has to be a day as YYYY-MM-DD.');
  return request;
}

/** Throws an `InputError` if the input has a quantity that the item does not have. */
function checkQuantities(params: Choice['params'], parameters: readonly Parameter[]): void {
  const ids = new Set(parameters.filter(({ hidden }) => !hidden).map(({ id }) => id));
  const unknownId = Object.keys(params).find((id) => !ids.has(id));
  if (unknownId !== undefined)
    throw new InputError(`There is no quantity "${unknownId}". There are: ${[...ids].join(' ')}`);
}

/** Returns the index of the time slot that starts at the requested time. Throws an `InputError` if there is none. */
function slotOf(item: Item, { startTime }: Choice, { times = [] }: Quote): Pick<Choice, 'timeslot'> {
  if (item.unit !== 'TS' || startTime === undefined) return {};
  const timeslot = times.findIndex(({ start }) => start === startTime);
  if (timeslot < 0)
    throw new InputError(`There is no slot at ${startTime}. There are: ${times.map(({ start }) => start).join(' ')}`);
  return { timeslot };
}

function addTool(facts: AddFacts): Tool {
  return {
    name: 'slipway_add',
    description:
      'Puts an item of this venue into the cart of the guest, who sees it in the page at once, and holds ' +
      'the places for a while. It does not book: only the guest can, with the button in the page, and no ' +
      'tool does it for them. Ask the guest before you call it.',
    inputSchema: choiceSchema,
    readOnly: false,
    run: (input) => add(input, facts),
  };
}

async function add(input: Input, facts: AddFacts): Promise<object> {
  checkPermission(facts);
  const result = await price(input, facts);
  const { quote, quoteRequest, lacksTime } = result;
  if (!quote.bookable || quote.slip === null || lacksTime)
    return { added: false, ...priceAnswer(result, facts.currency()) };
  // Checks again: during the requests, the guest may have started a command, or the page removed the element.
  checkPermission(facts);
  const earlierIds = new Set(linesOf(facts.flow.state.session).map(({ id }) => id));
  await facts.flow.add(quote.slip, toLineRequest(quoteRequest, quote));
  const { problem, session, reconciliation } = facts.flow.state;
  if (problem) return { added: false, error: describeFailure({ problem }) };
  const isOpen = reconciliation?.differences.some(({ open }) => open) ?? false;
  // A different tab may have booked or emptied the cart, or the service has dropped a line. The page shows the reason.
  if (isOpen || linesOf(session).every(({ id }) => earlierIds.has(id))) return { added: false, error: lookAtPage };
  return {
    added: true,
    cart: linesOf(session).map(({ name, when, quantity, total }) => ({ name, when, quantity, total })),
    total: session?.total ?? '',
    due_now: session?.due ?? '',
    currency: facts.currency(),
    next: 'The cart is open in the page. The guest looks through it, gives their details and books there.',
  };
}

const lookAtPage = 'The cart has changed. Ask the guest to look at it in the page, and what is in it.';

/** Throws an `InputError` if the visit does not allow a new line at present. */
function checkPermission({ flow, isOffered }: Pick<AddFacts, 'flow' | 'isOffered'>): void {
  if (!isOffered()) throw new InputError('Not now: this venue is not on the page any more. Nothing was added.');
  if (!can(flow.state, 'add'))
    throw new InputError('Not now: the page waits for an answer, or for the guest. Nothing was added.');
}
