/** The tool that puts something into the visitor's cart. It books nothing: that is the visitor's own act, in the page. */
import { linesOf } from '../../api/session-parts.ts';
import type { Flow } from '../../flow/flow.ts';
import { can } from '../../flow/permissions.ts';
import { toLineRequest } from '../../flow/quotes/quote-request.ts';
import { price, priceAnswer, type PriceFacts } from './price.ts';
import { choiceSchema, type Input } from './read-choice.ts';
import { InputError, type Tool } from './tool.ts';

export interface AddFacts extends PriceFacts {
  flow: Pick<Flow, 'add' | 'state'>;
  /** Whether the visitor can still see the cart that it would be put into. */
  isOffered: () => boolean;
  /** What went wrong, in words. */
  worded: (error: unknown) => string;
}

export function addTool(facts: AddFacts): Tool {
  return {
    name: 'slipway_add',
    description:
      'Puts an item of this venue into the cart of the visitor, who sees it in the page at once, and holds ' +
      'the places for a while. It does not book: only the visitor can, with the button in the page, and no ' +
      'tool does it for them. Ask the visitor before you call it.',
    inputSchema: choiceSchema,
    readOnly: false,
    run: (input) => add(input, facts),
  };
}

async function add(input: Input, facts: AddFacts): Promise<object> {
  mayAdd(facts);
  const priced = await price(input, facts);
  const { quote, quoteRequest, lacksTime } = priced;
  if (!quote.bookable || quote.slip === null || lacksTime)
    return { added: false, ...priceAnswer(priced, facts.currency()) };
  // Meanwhile the visitor may have begun something else, or have gone on to another page.
  mayAdd(facts);
  const before = new Set(linesOf(facts.flow.state.session).map(({ id }) => id));
  await facts.flow.add(quote.slip, toLineRequest(quoteRequest, quote));
  const { problem, session, reconciliation } = facts.flow.state;
  if (problem) return { added: false, error: facts.worded({ problem }) };
  const isOpen = reconciliation?.differences.some(({ open }) => open) ?? false;
  // Booked or closed in another tab, or put together again with something missing: the page says so.
  if (isOpen || linesOf(session).every(({ id }) => before.has(id))) return { added: false, error: lookAtPage };
  return {
    added: true,
    cart: linesOf(session).map(({ name, when, quantity, total }) => ({ name, when, quantity, total })),
    total: session?.total ?? '',
    due_now: session?.due ?? '',
    currency: facts.currency(),
    next: 'The cart is open in the page. The visitor looks through it, gives their details and books there.',
  };
}

const lookAtPage = 'The cart has changed. Ask the visitor to look at it in the page, and what is in it.';

function mayAdd({ flow, isOffered }: Pick<AddFacts, 'flow' | 'isOffered'>): void {
  if (!isOffered()) throw new InputError('Not now: this venue is not on the page any more. Nothing was added.');
  if (!can(flow.state, 'add'))
    throw new InputError('Not now: the page waits for an answer, or for the visitor. Nothing was added.');
}
