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
import type { getItemDays, findOffer, Offer } from '../../flow/quotes/date-search.ts';
import { needsTime, getQuoteKey, toQuoteRequest, toLineRequest } from '../../flow/quotes/quote-request.ts';
import type { ListClient } from '../../flow/quotes/rate-list.ts';
import type { Choice } from '../../flow/state.ts';
import type { Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import {
  choiceSchema,
  daysSchema,
  ToolInputError,
  quantitiesSchema,
  readToolSelection,
  readDays,
  readQuantities,
  type ToolInput,
  type ToolInputSchema,
  type SelectionReaderDependencies,
} from './read-choice.ts';

export interface Tool {
  name: string;
  /** The description for the assistant, in English. */
  description: string;
  inputSchema: ToolInputSchema;
  /** True if the tool changes nothing in the page or at the service. */
  isReadOnly: boolean;
  /**
   * Runs the tool.
   * @param input an object from the assistant, with any content
   * @returns data that JSON can represent; after a failure, `{ error }` with a sentence for the assistant
   */
  run(input: ToolInput): Promise<object>;
}

/** Loads the functions that find free items on given days. They are part of the lazy module of the date search. */
export interface OfferLoader {
  loadOfferSearch: () => Promise<{ getItemDays: typeof getItemDays; findOffer: typeof findOffer }>;
}

interface FindToolDependencies extends SelectionReaderDependencies, OfferLoader {
  client: ListClient & Pick<ReadClient, 'rate'>;
  /** Returns the ISO 4217 code of the currency. */
  currency: () => string;
  /** Returns the guest's discount code; `''` for none. */
  discountCode: () => string;
}

interface PriceToolDependencies extends Omit<FindToolDependencies, 'client'> {
  client: Pick<BookingClient, 'rate'>;
}

interface AddToolDependencies extends PriceToolDependencies {
  flow: Pick<Flow, 'add' | 'state'>;
  /** Returns true while the booking element is on the page and shows the visit of these tools. */
  isOnPage: () => boolean;
}

export type AssistantDependencies = FindToolDependencies & Omit<AddToolDependencies, 'client'>;

/**
 * Returns the tools of one visit. A tool never rejects. After a failure, it resolves to `{ error }`, so that the
 * assistant can correct its input.
 */
export function createAssistantTools(dependencies: AssistantDependencies): Tool[] {
  return [createFindTool(dependencies), createPriceTool(dependencies), createAddTool(dependencies)].map((tool) => ({
    ...tool,
    run: (input) =>
      tool.run(input).catch((error: unknown) => ({
        error: error instanceof ToolInputError ? error.message : describeFailure(error),
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
const MAX_LISTED_ITEMS = 40;

function createFindTool(dependencies: FindToolDependencies): Tool {
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
    isReadOnly: true,
    run: (input) => findMatchingItems(input, dependencies),
  };
}

async function findMatchingItems(input: ToolInput, dependencies: FindToolDependencies): Promise<object> {
  const allMatchingItems = dependencies.items().filter((item) => isMatchingItem(item, input));
  const listedItems = allMatchingItems.slice(0, MAX_LISTED_ITEMS);
  const offer = input.start === undefined ? null : await findOfferForItems(listedItems, input, dependencies);
  return {
    items: listedItems.map((item) => ({ ...describeItem(item), ...(offer && describeAvailability(item, offer)) })),
    not_listed: allMatchingItems.length - listedItems.length,
    today: dependencies.today(),
    currency: dependencies.currency(),
  };
}

async function findOfferForItems(
  items: readonly Item[],
  input: ToolInput,
  dependencies: FindToolDependencies,
): Promise<Offer> {
  const quantities = readQuantities(input.quantities);
  const searchQuery = {
    ...readDays(input, dependencies.today()),
    params: quantities,
    discountCode: dependencies.discountCode(),
  };
  const { findOffer } = await dependencies.loadOfferSearch();
  return findOffer(dependencies.client, items, searchQuery);
}

function isMatchingItem({ name, blurb, category }: Item, { words, category: categoryName }: ToolInput): boolean {
  const hasCategory = typeof categoryName === 'string' && categoryName !== '';
  if (hasCategory && normalizeText(category) !== normalizeText(categoryName)) return false;
  const searchableText = normalizeText(`${name} ${blurb} ${category}`);
  return (typeof words === 'string' ? normalizeText(words).split(/\s+/) : []).every((word) =>
    searchableText.includes(word),
  );
}

const normalizeText = (text: string) => text.toLowerCase().trim();

function describeItem({ id, name, blurb, category, unit, simple, group, children }: Item): object {
  return {
    id,
    name,
    ...(blurb && { description: blurb }),
    ...(category && { category }),
    sold: simple ? 'without a date' : (salesUnitDescriptions.get(unit) ?? 'by time'),
    ...(group === 'parent' && { choose_one_of: children }),
  };
}

const salesUnitDescriptions: ReadonlyMap<string, string> = new Map([
  ['D', 'by the day'],
  ['N', 'by the night'],
  ['TS', 'by time slot'],
]);

function describeAvailability({ id }: Item, { free, unansweredIds }: Offer): object {
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

function createPriceTool(dependencies: PriceToolDependencies): Tool {
  return {
    name: 'slipway_price',
    description:
      'Says whether an item of this venue is available on some days, what it costs in all before what the ' +
      'cart may add (taxes, extras), and what can be chosen: quantities, and times of what is sold by time. ' +
      'Holds nothing and changes nothing.',
    inputSchema: choiceSchema,
    isReadOnly: true,
    run: async (input) => describePrice(await requestPrice(input, dependencies), dependencies.currency()),
  };
}

/**
 * Requests the quote. Rejects with a `ToolInputError` for invalid input, or with a `ProblemError` if a request fails.
 */
async function requestPrice(input: ToolInput, dependencies: PriceToolDependencies): Promise<PriceResult> {
  const { item, choice } = readToolSelection(input, dependencies, (await dependencies.loadOfferSearch()).getItemDays);
  const selection = { ...choice, discountCode: dependencies.discountCode() };
  // Requests the first quote without a time, so that it contains the item's parameters and all times of the day.
  const { startTime: _start, endTime: _end, ...withoutTimes } = selection;
  const requestWithoutTimes = buildQuoteRequest(withoutTimes, item, undefined, dependencies.today());
  const quoteWithAllTimes = await dependencies.client.rate(requestWithoutTimes);
  checkQuantities(choice.params, quoteWithAllTimes.parameters);
  const completeSelection = { ...selection, ...findTimeslot(item, selection, quoteWithAllTimes) };
  const quoteRequest = buildQuoteRequest(completeSelection, item, quoteWithAllTimes.parameters, dependencies.today());
  const lacksTime = needsTime(item, quoteRequest);
  const isFirstQuoteSufficient = getQuoteKey(quoteRequest) === getQuoteKey(requestWithoutTimes);
  const quote = isFirstQuoteSufficient ? quoteWithAllTimes : await dependencies.client.rate(quoteRequest);
  return { item, quoteRequest, lacksTime, quote: { ...quote, times: quote.times ?? quoteWithAllTimes.times } as Quote };
}

/** Converts a quote to the tool's result. */
function describePrice({ item, quoteRequest, quote, lacksTime }: PriceResult, currency: string): object {
  const isAvailable = quote.bookable && !lacksTime;
  const [startDay, endDay] = [quote.start ?? quoteRequest.start, quote.end ?? quoteRequest.end];
  return {
    item: item.id,
    name: item.name,
    available: isAvailable,
    ...(isAvailable && { total: quote.total, currency }),
    ...(!item.simple && { first: startDay, [item.unit === 'N' ? 'last_night' : 'last']: endDay }),
    ...(quote.startTime && { start_time: quote.startTime, ...(quote.endTime && { end_time: quote.endTime }) }),
    ...(lacksTime && { choose: 'start_time' }),
    ...(!isAvailable && quote.reason && { reason: quote.reason }),
    ...(quote.codeReason && { code_refused: quote.codeReason }),
    ...(quote.left !== null && { left: quote.left }),
    quantities: quote.parameters
      .filter(({ hidden }) => !hidden)
      .map((parameter) => describeQuantity(parameter, quoteRequest)),
    ...(isTimed(item) && { times: quote.times ?? [] }),
  };
}

function describeQuantity({ id, label, min, max, price: unitPrice }: Parameter, { params }: QuoteRequest): object {
  return { id, label, chosen: params[id] ?? 0, min, ...(max > 0 && { max }), ...(unitPrice && { price: unitPrice }) };
}

function buildQuoteRequest(
  choice: Choice,
  item: Item,
  parameters: readonly Parameter[] | undefined,
  today: Day,
): QuoteRequest {
  const request = toQuoteRequest(choice, item, parameters, today);
  if (!request) throw new ToolInputError('"start" has to be a day as YYYY-MM-DD.');
  return request;
}

/**
 * Throws a `ToolInputError` if a quantity in the input is for a parameter that the item does not have or that guests
 * cannot see.
 */
function checkQuantities(quantities: Choice['params'], parameters: readonly Parameter[]): void {
  const knownParameterIds = new Set(parameters.filter(({ hidden }) => !hidden).map(({ id }) => id));
  const unknownParameterId = Object.keys(quantities).find((id) => !knownParameterIds.has(id));
  if (unknownParameterId !== undefined)
    throw new ToolInputError(
      `There is no quantity "${unknownParameterId}". There are: ${[...knownParameterIds].join(' ')}`,
    );
}

/**
 * Returns the index of the time slot that starts at the requested time. Returns `{}` without a requested time, and for
 * items without slots. Throws a `ToolInputError` if no slot starts then.
 */
function findTimeslot(item: Item, { startTime }: Choice, { times = [] }: Quote): Pick<Choice, 'timeslot'> {
  if (item.unit !== 'TS' || startTime === undefined) return {};
  const timeslotIndex = times.findIndex(({ start }) => start === startTime);
  if (timeslotIndex < 0)
    throw new ToolInputError(
      `There is no slot at ${startTime}. There are: ${times.map(({ start }) => start).join(' ')}`,
    );
  return { timeslot: timeslotIndex };
}

function createAddTool(dependencies: AddToolDependencies): Tool {
  return {
    name: 'slipway_add',
    description:
      'Puts an item of this venue into the cart of the guest, who sees it in the page at once, and holds ' +
      'the places for a while. It does not book: only the guest can, with the button in the page, and no ' +
      'tool does it for them. Ask the guest before you call it.',
    inputSchema: choiceSchema,
    isReadOnly: false,
    run: (input) => addItemToCart(input, dependencies),
  };
}

async function addItemToCart(input: ToolInput, dependencies: AddToolDependencies): Promise<object> {
  assertAddingAllowed(dependencies);
  const priceResult = await requestPrice(input, dependencies);
  const { quote, quoteRequest, lacksTime } = priceResult;
  if (!quote.bookable || quote.slip === null || lacksTime)
    return { added: false, ...describePrice(priceResult, dependencies.currency()) };
  // Checks again, because during the requests the guest may have started a command, or the page may have removed the
  // element.
  assertAddingAllowed(dependencies);
  const lineIdsBeforeAdding = new Set(linesOf(dependencies.flow.state.session).map(({ id }) => id));
  await dependencies.flow.add(quote.slip, toLineRequest(quoteRequest, quote));
  const { problem, session, reconciliation } = dependencies.flow.state;
  if (problem) return { added: false, error: describeFailure({ problem }) };
  const hasOpenDifference = reconciliation?.differences.some(({ open }) => open) ?? false;
  // If the new line is missing, a different tab booked or emptied the cart, or the service dropped a line. The page
  // shows the reason.
  if (hasOpenDifference || linesOf(session).every(({ id }) => lineIdsBeforeAdding.has(id)))
    return { added: false, error: CART_CHANGED_MESSAGE };
  return {
    added: true,
    cart: linesOf(session).map(({ name, when, quantity, total }) => ({ name, when, quantity, total })),
    total: session?.total ?? '',
    due_now: session?.due ?? '',
    currency: dependencies.currency(),
    next: 'The cart is open in the page. The guest looks through it, gives their details and books there.',
  };
}

const CART_CHANGED_MESSAGE = 'The cart has changed. Ask the guest to look at it in the page, and what is in it.';

/** Throws a `ToolInputError` if the visit does not allow a new line at present. */
function assertAddingAllowed({ flow, isOnPage }: Pick<AddToolDependencies, 'flow' | 'isOnPage'>): void {
  if (!isOnPage()) throw new ToolInputError('Not now: this venue is not on the page any more. Nothing was added.');
  if (!can(flow.state, 'add'))
    throw new ToolInputError('Not now: the page waits for an answer, or for the guest. Nothing was added.');
}
