/**
 * Puts the present choice into the cart, and leads on: straight to the details, or to where more is chosen. Extras that can be
 * had with it are offered in the cart: nobody is led past them.
 */
import type { Session } from '../../../api/types.ts';
import { linesOf } from '../../../api/session-parts.ts';
import { answered } from '../../../flow/quotes/quote-request.ts';
import { dispatchPublicEvent } from '../../shared/public-events.ts';
import type { Context } from '../context.ts';
import { publicOffer } from '../../shared/public-offer.ts';
import type { Prices } from './prices.ts';

type Goal = 'details' | 'more';

export interface TakeChoice {
  /** Where the line leads that is being added; null while none is. */
  readonly under: Goal | null;
  take(goal: Goal): void;
}

export function createTakeChoice(
  { host, settings, flow, currency, observe }: Context,
  prices: Pick<Prices, 'view'>,
): TakeChoice {
  let under: Goal | null = null;
  observe('invalidate', ({ busy }) => {
    if (busy !== 'add') under = null;
  });
  // The page may say no: then the visitor stays in the cart.
  const toDetails = (session: Session) =>
    !offersExtras(session) && dispatchPublicEvent(host, 'slipway-checkout', publicOffer(flow.state, currency()))
      ? 'details'
      : 'cart';
  // The only item there is stays open.
  const toMore = () => ({ itemId: settings.choice.itemId ?? null });
  return {
    get under() {
      return under;
    },
    take(goal) {
      const { quote, quoteRequest } = prices.view();
      if (!quote?.bookable || quote.slip === null || quoteRequest === null || flow.state.busy !== null) return;
      under = goal;
      void flow.add(quote.slip, answered(quoteRequest, quote), goal === 'details' ? toDetails : toMore);
    },
  };
}

/** Whether something that was not taken can be had with the line that was just added, the last one. */
function offersExtras(session: Session): boolean {
  return (
    linesOf(session)
      .at(-1)
      ?.addOns.some(({ optional, available }) => optional === 'out' && available) ?? false
  );
}
