/**
 * Connects the widget to programs. It describes the items for search engines (`json-ld`), provides tools to the
 * browser's assistant (`assistant-tools`), and sets the selection for `open()`. It is a lazy module, because few pages
 * use it.
 */
import type { ReactiveController, ReactiveElement } from 'lit';
import type { QuoteReads } from '../../api/quote-reads.ts';
import type { Item } from '../../api/types.ts';
import type { Flow } from '../../flow/flow.ts';
import type { CardFacts } from '../../flow/quotes/card-facts.ts';
import { readChoice, type PlainChoice } from '../../flow/public-choice.ts';
import { getDiscountCode } from '../../flow/cart/cart-code.ts';
import { emptySelection, isSameChoice, type Choice } from '../../flow/state.ts';
import type { Day } from '../../values/dates/day.ts';
import type { Host } from '../shared/host.ts';
import { registerTools } from './model-context.ts';
import { createAssistantTools, type AssistantDependencies, type OfferLoader } from './tools.ts';

export { describeOffer } from '../../page/describe-offer.ts';

/**
 * Sets the selection for `open()`. The visit may have started with the selection of a different item, from this tab's
 * storage or from a shared link. If the guest has not changed that selection since, its days and quantities do not
 * carry over to the newly opened item.
 *
 * @throws ProblemError `misconfigured` if a date or time is invalid
 */
export function presetSelection(host: Host, presetChoice: Partial<PlainChoice>): void {
  const newSelection = readChoice(presetChoice);
  host.store.choose(
    isRestoredSelectionReplaced(host, newSelection)
      ? { ...emptySelection, ...host.settings.choice, ...newSelection }
      : newSelection,
  );
}

function isRestoredSelectionReplaced({ initialSelection, store }: Host, { itemId }: Partial<Choice>): boolean {
  const { isFromGuest, choice } = initialSelection;
  return Boolean(itemId) && isFromGuest && itemId !== choice.itemId && isSameChoice(choice, store.state.choice);
}

/** The part of a visit that the assistant's tools, the data for search engines and the cart badge use. */
export interface VisitAccess extends OfferLoader {
  readonly flow: Flow;
  readonly client: QuoteReads;
  /** Returns the ISO 4217 code of the account's currency. */
  currency(): string;
  /** Returns the prices and sold-out items of the list's cards, as data; undefined until the first answer arrives. */
  cardFacts(): CardFacts | undefined;
}

/** The members of `<slipway-booking>` that the tools use. */
export interface ElementWithTools extends ReactiveElement {
  readonly assistantTools: boolean;
  readonly items: readonly Item[] | undefined;
  readonly today: Day | undefined;
  readonly openVisit: VisitAccess | undefined;
}

const elementsWithTools = new WeakSet<ElementWithTools>();

/** Provides the tools of an element to the assistant. Further calls for the same element do nothing. */
export function startAssistantTools(element: ElementWithTools): void {
  if (elementsWithTools.has(element)) return;
  elementsWithTools.add(element);
  element.addController(new ToolsController(element));
}

/** Registers the tools of each visit, and removes them when the visit ends or the element leaves the page. */
class ToolsController implements ReactiveController {
  readonly #element: ElementWithTools;
  /** The visit that the tools belong to; undefined without tools. A different account has a different visit. */
  #registeredVisit: VisitAccess | undefined;
  /** Its signal removes the registered tools. */
  #toolsAbort: AbortController | undefined;

  constructor(element: ElementWithTools) {
    this.#element = element;
  }

  /** Requests an update, because Lit does not update an element that returns to the page. */
  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostUpdated(): void {
    const { assistantTools: hasTools, isConnected, items, today, openVisit } = this.#element;
    const visit = hasTools && isConnected && items && today ? openVisit : undefined;
    if (visit === this.#registeredVisit) return;
    this.hostDisconnected();
    if (!visit) return;
    this.#registeredVisit = visit;
    this.#toolsAbort = new AbortController();
    const { signal } = this.#toolsAbort;
    registerTools(
      createAssistantTools({ ...collectToolDependencies(this.#element, visit), isOnPage: () => !signal.aborted }),
      signal,
    );
  }

  hostDisconnected(): void {
    this.#toolsAbort?.abort();
    this.#registeredVisit = undefined;
  }
}

function collectToolDependencies(
  element: ElementWithTools,
  { flow, client, currency, loadOfferSearch }: VisitAccess,
): Omit<AssistantDependencies, 'isOnPage'> {
  const { today } = element;
  return {
    flow,
    client,
    currency,
    loadOfferSearch,
    items: () => element.items ?? [],
    // While the element has no current date, uses the date at the registration of the tools.
    today: () => element.today ?? (today as Day),
    discountCode: () => getDiscountCode(flow.state),
  };
}
