/** `json-ld`: keeps a `<script type="application/ld+json">` in the page's head that says what the element offers. */
import type { ReactiveController, ReactiveElement } from 'lit';
import type { Account, Item } from '../api/types.ts';
import type { CardFacts } from '../flow/quotes/card-facts.ts';
import { parseHtml } from './parse-html.ts';
import { structuredText } from './structured-data.ts';
import { webAddress } from '../values/web-address.ts';

/** What is read of `<slipway-booking>`. */
export interface DescribedElement extends ReactiveElement {
  readonly jsonLd: boolean;
  readonly urlParams: boolean | 'write';
  readonly company: Account | undefined;
  readonly items: readonly Item[] | undefined;
  /** Undefined before prices can be known. */
  readonly openVisit: { cardFacts(): CardFacts | undefined; currency(): string } | undefined;
}

const describedElements = new WeakSet<DescribedElement>();

/** Begins to describe what one element offers. To be called again is no harm. */
export function startDescription(element: DescribedElement): void {
  if (describedElements.has(element)) return;
  describedElements.add(element);
  element.addController(new Description(element));
}

class Description implements ReactiveController {
  readonly #element: DescribedElement;
  #script: Element | null = null;
  #from: readonly unknown[] = [];

  constructor(element: DescribedElement) {
    this.#element = element;
  }

  /** Where all that can be shown is shown already, no other update would come. */
  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostUpdated(): void {
    const { jsonLd, isConnected, company, items, openVisit, urlParams } = this.#element;
    // A page without an address of its own (`srcdoc`, a file) has none to describe.
    if (!jsonLd || !isConnected || !company || !items || !webAddress(location.origin)) {
      this.hostDisconnected();
      return;
    }
    const [facts, currency] = [openVisit?.cardFacts(), openVisit?.currency() ?? ''];
    const pageUrl = pageAddress();
    const from = [company, items, facts, currency, urlParams, pageUrl];
    if (this.#script && from.every((part, index) => part === this.#from[index])) return;
    this.#from = from;
    const readsAddress = urlParams !== false;
    this.#write(structuredText({ company, items, facts, currency, pageUrl, readsAddress }));
  }

  hostDisconnected(): void {
    this.#script?.remove();
    this.#script = null;
  }

  #write(text: string): void {
    const script = scriptOf(text);
    this.#script?.remove();
    if (script) document.head.append(script);
    this.#script = script;
  }
}

/** What says where a visitor comes from, or what they chose, and not which page it is. */
const aside = /^(slipway|utm)_|^(gclid|gbraid|wbraid|fbclid|msclkid|_gl)$/;

/** The page's address as it names it itself, else as it is: some sites name their pages by a query. */
function pageAddress(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '';
  if (canonical.startsWith(`${location.origin}/`)) return canonical;
  const page = new URL(location.origin + location.pathname);
  for (const [name, value] of new URLSearchParams(location.search))
    if (!aside.test(name)) page.searchParams.append(name, value);
  return page.href;
}

/** Parsed: a page with Trusted Types lets nobody set the text of a script, also not of one that never runs. */
function scriptOf(text: string): Element | null {
  try {
    return parseHtml(`<script type="application/ld+json">${text}</script>`).querySelector('script');
  } catch {
    // A page under Trusted Types that does not allow our policy goes without.
    return null;
  }
}
