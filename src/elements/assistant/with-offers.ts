import type { daysOf, findOffer } from '../../flow/quotes/offer.ts';

/** What is to be had on some days comes with the part that browses by date, when it is asked for. */
export interface WithOffers {
  offers: () => Promise<{ daysOf: typeof daysOf; findOffer: typeof findOffer }>;
}
