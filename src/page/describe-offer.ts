/**
 * Keeps a description of the items in the head of the page while an element has `json-ld`. The description is a
 * `<script type="application/ld+json">` for search engines.
 */
import type { ReactiveController, ReactiveElement } from 'lit';
import type { Account, Item } from '../api/types.ts';
import type { CardFacts } from '../flow/quotes/card-facts.ts';
import { parseHtml } from './parse-html.ts';
import { buildStructuredData } from './structured-data.ts';
import { parseWebAddress } from '../values/web-address.ts';

/** The members of `<slipway-booking>` that the description needs. */
export interface DescribedElement extends ReactiveElement {
  readonly jsonLd: boolean;
  readonly urlParams: boolean | 'write';
  readonly company: Account | undefined;
  readonly items: readonly Item[] | undefined;
  /** The source of the prices and the currency; undefined until the checkout has loaded. */
  readonly openVisit: { cardFacts(): CardFacts | undefined; currency(): string } | undefined;
}

const describedElements = new WeakSet<DescribedElement>();

/** Starts to describe the items of an element. Further calls for the same element have no effect. */
export function describeOffer(element: DescribedElement): void {
  if (describedElements.has(element)) return;
  describedElements.add(element);
  element.addController(new DescriptionController(element));
}

class DescriptionController implements ReactiveController {
  readonly #element: DescribedElement;
  #script: Element | null = null;
  #lastFacts: readonly unknown[] = [];

  constructor(element: DescribedElement) {
    this.#element = element;
  }

  /** Requests an update, so that `hostUpdated` also runs for an element that has already rendered. */
  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostUpdated(): void {
    const { jsonLd, isConnected, company, items, openVisit, urlParams } = this.#element;
    // A page from `srcdoc` or a file has no public URL, so search engines cannot find it.
    if (!jsonLd || !isConnected || !company || !items || !parseWebAddress(location.origin)) {
      this.hostDisconnected();
      return;
    }
    const [cardFacts, currency] = [openVisit?.cardFacts(), openVisit?.currency() ?? ''];
    const pageUrl = getPageUrl();
    const currentFacts = [company, items, cardFacts, currency, urlParams, pageUrl];
    if (this.#script && currentFacts.every((fact, index) => fact === this.#lastFacts[index])) return;
    this.#lastFacts = currentFacts;
    const canUrlOpenItem = urlParams !== false;
    this.#replaceScript(buildStructuredData({ company, items, facts: cardFacts, currency, pageUrl, canUrlOpenItem }));
  }

  hostDisconnected(): void {
    this.#script?.remove();
    this.#script = null;
  }

  #replaceScript(text: string): void {
    const script = createScript(text);
    this.#script?.remove();
    if (script) document.head.append(script);
    this.#script = script;
  }
}

/** Matches URL parameters that do not identify the page: those of campaigns, and those of the guest's selection. */
const trackingParameterPattern = /^(slipway|utm)_|^(gclid|gbraid|wbraid|fbclid|msclkid|_gl)$/;

/**
 * Returns the canonical URL of the page if it is on the same site. Otherwise returns the page's URL with its query,
 * because some sites identify their pages by the query, but without tracking parameters.
 */
function getPageUrl(): string {
  const canonicalUrl = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '';
  if (canonicalUrl.startsWith(`${location.origin}/`)) return canonicalUrl;
  const pageUrl = new URL(location.origin + location.pathname);
  for (const [name, value] of new URLSearchParams(location.search))
    if (!trackingParameterPattern.test(name)) pageUrl.searchParams.append(name, value);
  return pageUrl.href;
}

/**
 * Creates the script element by parsing HTML, because Trusted Types forbid setting the text of a script, even if the
 * script never runs.
 */
function createScript(text: string): Element | null {
  try {
    return parseHtml(`<script type="application/ld+json">${text}</script>`).querySelector('script');
  } catch {
    // A page with Trusted Types may not allow the policy `slipway`. It then gets no description.
    return null;
  }
}
