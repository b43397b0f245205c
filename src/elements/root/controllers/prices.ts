/** The price of the present choice, and when what is known of prices counts no longer. */
import { createPricing } from '../../item/pricing.ts';
import type { Context } from '../context.ts';

export type Prices = ReturnType<typeof createPrices>;

export function createPrices({ host, flow, client, follow }: Context) {
  const store = host.store;
  const pricing = createPricing(host, client, () => ({
    choice: flow.state.choice,
    // Past choosing nothing is being priced, nor for a visit that another account's has taken the place of.
    item: flow.state.step === 'choose' && host.store === store ? host.finding.item : undefined,
    firstFree: host.finding.firstFree,
  }));
  follow((state, before) => {
    if (state.session !== before.session) pricing.forget();
    // A SLIP that was refused must not be offered again: the same quote request is asked anew.
    if (state.problem && !before.problem && state.step === 'choose') {
      pricing.forget();
      pricing.retry();
    }
  });
  return {
    ...pricing,
    /** The quote request that was refused as it stands, as text; `''` while none was. */
    refused(): string {
      const { quoteRequest, quote, needsTime } = pricing.view();
      return quote && !quote.bookable && (!needsTime || quote.times?.every(({ left }) => left === 0))
        ? JSON.stringify(quoteRequest)
        : '';
    },
  };
}
