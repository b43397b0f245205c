/**
 * The doors for programs, a part of its own that few pages load: `json-ld` describes the offer to search engines,
 * `assistant-tools` offers the steps up to the cart to the guest's assistant, and `open()` sets a selection.
 */
import type { ReactiveController, ReactiveElement } from 'lit';
import { createQuoteClient } from '../../api/quote-client.ts';
import type { Item } from '../../api/types.ts';
import { assistantTools, type AssistantFacts } from '../assistant/tools.ts';
import { codeOf } from '../../flow/selectors.ts';
import { offerTools } from '../assistant/model-context.ts';
import type { Day } from '../../values/dates/day.ts';
import type { OpenVisit } from './checkout.ts';
import type { Host } from '../shared/host.ts';

export { startDescription } from '../../page/describe-offer.ts';
export { presetChoice } from './choice/preset-choice.ts';

/** What is read of `<slipway-booking>`. */
export interface AssistedElement extends ReactiveElement, Pick<Host, 'transport' | 'settings'> {
  readonly assistantTools: boolean;
  readonly items: readonly Item[] | undefined;
  readonly today: Day | undefined;
  readonly openVisit: OpenVisit | undefined;
}

const accompanied = new WeakSet<AssistedElement>();

/** Begins to offer the tools of one element. To be called again is no harm. */
export function startAssistantTools(element: AssistedElement): void {
  if (accompanied.has(element)) return;
  accompanied.add(element);
  element.addController(new Assistance(element));
}

class Assistance implements ReactiveController {
  readonly #element: AssistedElement;
  /** For this visit the tools are offered; another account is another one. */
  #visit: OpenVisit | undefined;
  #offered: AbortController | undefined;

  constructor(element: AssistedElement) {
    this.#element = element;
  }

  /** Where all that can be shown is shown already, no other update would come. */
  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostUpdated(): void {
    const { assistantTools: wanted, isConnected, items, today, openVisit } = this.#element;
    const visit = wanted && isConnected && items && today ? openVisit : undefined;
    if (visit === this.#visit) return;
    this.hostDisconnected();
    if (!visit) return;
    this.#visit = visit;
    this.#offered = new AbortController();
    const { signal } = this.#offered;
    offerTools(assistantTools({ ...factsOf(this.#element, visit), isOffered: () => !signal.aborted }), signal);
  }

  hostDisconnected(): void {
    this.#offered?.abort();
    this.#visit = undefined;
  }
}

function factsOf(
  element: AssistedElement,
  { flow, client, currency, offers }: OpenVisit,
): Omit<AssistantFacts, 'isOffered'> {
  const { transport, settings, today } = element;
  return {
    flow,
    client: { ...createQuoteClient(transport, settings.baseUrl), rate: client.rate },
    currency,
    offers,
    items: () => element.items ?? [],
    // An element that has shown a day knows the venue's.
    today: () => element.today ?? (today as Day),
    discountCode: () => codeOf(flow.state),
  };
}
