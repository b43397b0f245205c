/** Keeps a `<script type="application/ld+json">` in the head of the page while an element has `json-ld`. */
import type { ReactiveController, ReactiveElement } from 'lit';
import type { Account, Item } from '../api/types.ts';
import type { CardFacts } from '../flow/quotes/card-facts.ts';
import { parseHtml } from './parse-html.ts';
import { structuredText } from './structured-data.ts';
import { webAddress } from '../values/web-address.ts';

/** The members of `<slipway-booking>` that the description needs. */
export interface DescribedElement extends ReactiveElement {
  readonly jsonLd: boolean;
  readonly urlParams: boolean | 'write';
  readonly company: Account | undefined;
  readonly items: readonly Item[] | undefined;
  /** Undefined until the checkout has loaded. */
  readonly openVisit: { cardFacts(): CardFacts | undefined; currency(): string } | undefined;
}

const describedElements = new WeakSet<DescribedElement>();

/** Starts to describe the items of an element. Further calls have no effect. */
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

  /** Requests an update, because an element that already shows everything does not update by itself. */
  hostConnected(): void {
    this.#element.requestUpdate();
  }

  hostUpdated(): void {
    const { jsonLd, isConnected, company, items, openVisit, urlParams } = this.#element;
    // Pages from `srcdoc` or a file have no URL that others can open.
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

/** Parameters of campaigns and of the guest's selection. They do not identify the page. */
const passingParameters = /^(slipway|utm)_|^(gclid|gbraid|wbraid|fbclid|msclkid|_gl)$/;

/** Returns the canonical URL of the page, otherwise its URL with the query: some sites identify their pages by it. */
function pageAddress(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '';
  if (canonical.startsWith(`${location.origin}/`)) return canonical;
  const page = new URL(location.origin + location.pathname);
  for (const [name, value] of new URLSearchParams(location.search))
    if (!passingParameters.test(name)) page.searchParams.append(name, value);
  return page.href;
}

/** Parses the script: under Trusted Types, no program may set the text of a script, even if it never runs. */
function scriptOf(text: string): Element | null {
  try {
    return parseHtml(`<script type="application/ld+json">${text}</script>`).querySelector('script');
  } catch {
    // A page under Trusted Types may not allow our policy. Then it gets no description.
    return null;
  }
}
