/** The part of a visit that programs use: the tools of the guest's assistant, and the data for search engines. */
import type { QuoteReads } from '../../api/quote-reads.ts';
import type { Flow } from '../../flow/flow.ts';
import type { CardFacts } from '../../flow/quotes/card-facts.ts';
import type { daysOf, findOffer } from '../../flow/quotes/offer.ts';

/** Finds the items that are free on given days. The module of the date search has it, so it loads on demand. */
export interface WithOffers {
  offers: () => Promise<{ daysOf: typeof daysOf; findOffer: typeof findOffer }>;
}

export interface OpenVisit extends WithOffers {
  readonly flow: Flow;
  readonly client: QuoteReads;
  /** ISO 4217 code of the account's money. */
  currency(): string;
  /** Facts on the cards of the list, in no language; undefined until their answer arrives. */
  cardFacts(): CardFacts | undefined;
}
