/**
 * The interfaces for other programs. It describes the offer for search engines (`json-ld`), offers tools to the guest's
 * assistant (`assistant-tools`), and sets a selection for `open()`. It is a lazy module because few pages use it.
 */
import type { ReactiveController, ReactiveElement } from 'lit';
import type { QuoteReads } from '../../api/quote-reads.ts';
import type { Item } from '../../api/types.ts';
import type { Flow } from '../../flow/flow.ts';
import type { CardFacts } from '../../flow/quotes/card-facts.ts';
import { readChoice, type PlainChoice } from '../../flow/plain-choice.ts';
import { codeOf } from '../../flow/cart/cart-code.ts';
import { emptySelection, isUnchanged, type Choice } from '../../flow/state.ts';
import type { Day } from '../../values/dates/day.ts';
import type { Host } from '../shared/host.ts';
import { offerTools } from './model-context.ts';
import { assistantTools, type AssistantFacts, type WithOffers } from './tools.ts';

export { startDescription } from '../../page/describe-offer.ts';

/**
 * Sets the selection. If a reload restored an item and the guest has changed nothing since, another item starts an empty
 * selection.
 *
 * @throws ProblemError `misconfigured` if a date or time is invalid
 */
export function presetSelection(host: Host, preset: PlainChoice): void {
  const choice = readChoice(preset);
  host.store.choose(
    replacesRestored(host, choice) ? { ...emptySelection, ...host.settings.choice, ...choice } : choice,
  );
}

function replacesRestored({ initialSelection, store }: Host, { itemId }: Partial<Choice>): boolean {
  const { isFromGuest, choice } = initialSelection;
  return Boolean(itemId) && isFromGuest && itemId !== choice.itemId && isUnchanged(choice, store.state.choice);
}

/** The part of a visit that programs use: the tools of the guest's assistant, and the data for search engines. */
export interface OpenVisit extends WithOffers {
  readonly flow: Flow;
  readonly client: QuoteReads;
  /** ISO 4217 code of the account's money. */
  currency(): string;
  /** Facts on the cards of the list, in no language; undefined until their answer arrives. */
  cardFacts(): CardFacts | undefined;
}

/** The members of `<slipway-booking>` that the tools use. */
export interface ElementWithTools extends ReactiveElement {
  readonly assistantTools: boolean;
  readonly items: readonly Item[] | undefined;
  readonly today: Day | undefined;
  readonly openVisit: OpenVisit | undefined;
}

const elementsWithTools = new WeakSet<ElementWithTools>();

/** Offers the tools of one element. Further calls do nothing. */
export function startAssistantTools(element: ElementWithTools): void {
  if (elementsWithTools.has(element)) return;
  elementsWithTools.add(element);
  element.addController(new Assistance(element));
}

class Assistance implements ReactiveController {
  readonly #element: ElementWithTools;
  /** The visit that the tools belong to. Another account has another visit. */
  #visit: OpenVisit | undefined;
  /** Removes the tools when it aborts. */
  #withdrawal: AbortController | undefined;

  constructor(element: ElementWithTools) {
    this.#element = element;
  }

  /** Requests an update, because a complete page may not get another. */
  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostUpdated(): void {
    const { assistantTools: hasTools, isConnected, items, today, openVisit } = this.#element;
    const visit = hasTools && isConnected && items && today ? openVisit : undefined;
    if (visit === this.#visit) return;
    this.hostDisconnected();
    if (!visit) return;
    this.#visit = visit;
    this.#withdrawal = new AbortController();
    const { signal } = this.#withdrawal;
    offerTools(assistantTools({ ...factsOf(this.#element, visit), isOffered: () => !signal.aborted }), signal);
  }

  hostDisconnected(): void {
    this.#withdrawal?.abort();
    this.#visit = undefined;
  }
}

function factsOf(
  element: ElementWithTools,
  { flow, client, currency, offers }: OpenVisit,
): Omit<AssistantFacts, 'isOffered'> {
  const { today } = element;
  return {
    flow,
    client,
    currency,
    offers,
    items: () => element.items ?? [],
    // An element that has had the venue's day keeps it.
    today: () => element.today ?? (today as Day),
    discountCode: () => codeOf(flow.state),
  };
}
