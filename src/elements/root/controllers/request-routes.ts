/** Which command each request of the later leaves becomes. The leaves ask, the flow does; the page may say no where it is asked. */
import { isBookable } from '../../../flow/selectors.ts';
import { loadPart } from '../../../page/later-part.ts';
import { problemOf } from '../../../values/problem.ts';
import { dispatchPublicEvent } from '../../shared/public-events.ts';
import { publicOffer } from '../../shared/public-offer.ts';
import type { RequestEvent, RequestName, Requests } from '../../shared/requests.ts';
import type { Context } from '../context.ts';
import type { LineEdit } from './line-edit.ts';
import type { Party } from './party.ts';
import type { TabBookings } from './tab-bookings.ts';

type Routes = { [Name in RequestName]?: (detail: Requests[Name], event: Event) => void };

/**
 * The way to a page to check everything before booking, which few sites want: it is loaded once the visitor is at the
 * details. Gone at once where it can be: what a press brings about is the visitor's own.
 */
function createReview({ host, flow, observe }: Pick<Context, 'host' | 'flow' | 'observe'>): () => Promise<void> {
  let isThere = false;
  const load = async () => {
    (await loadPart(() => import('../../finish/finish.ts'))).defineReview();
    isThere = true;
  };
  observe('publish', ({ step }) => {
    if (step === 'review' || (step === 'details' && host.review)) void load().catch(() => undefined);
  });
  return () =>
    isThere
      ? flow.review()
      : load().then(
          () => flow.review(),
          (error: unknown) => flow.reportProblem(problemOf(error)),
        );
}

/** Listens on the host's shadow root, where the requests end. */
export function routeRequests(
  { host, settings, flow, currency, observe, onStop }: Context,
  { edit }: Pick<LineEdit, 'edit'>,
  bookings: Pick<TabBookings, 'paid' | 'leave'>,
  party: Pick<Party, 'check'>,
): void {
  // The only item there is stays open.
  const onlyItem = settings.choice.itemId ?? null;
  const offer = () => publicOffer(flow.state, currency());
  const book = () => {
    if (dispatchPublicEvent(host, 'slipway-before-create', offer())) void flow.book();
  };
  const review = createReview({ host, flow, observe });
  const routes: Routes = {
    'parameters-choose': ({ values }) => flow.choose({ params: { ...flow.state.choice.params, ...values } }),
    'parameters-check': ({ invalid }) => party.check(invalid),
    'line-remove': ({ lineId }) => void flow.remove(lineId),
    'line-edit': ({ lineId }) => edit(lineId),
    'line-alter': ({ lineId, to }) => void flow.alter(lineId, to),
    'code-redeem': ({ code }) => void flow.redeem(code),
    'cart-show': () => flow.goTo('cart'),
    'cart-continue': () => flow.goTo('choose', onlyItem),
    'cart-checkout'() {
      if (dispatchPublicEvent(host, 'slipway-checkout', offer())) void flow.checkOut();
    },
    'details-type': ({ values }) => flow.type(values),
    'details-submit'({ values }) {
      flow.type(values);
      if (host.review) void review();
      // What cannot be had is said before anything is booked.
      else if (!isBookable(flow.state)) void flow.checkOut();
      else book();
    },
    'details-change': () => flow.goTo('details'),
    'booking-create': book,
    'booking-check': () => void flow.check(),
    'booking-leave'({ url }, event) {
      if (dispatchPublicEvent(host, 'slipway-leaving', { url })) bookings.leave();
      else event.preventDefault();
    },
    // Who looked at an earlier booking goes back to what they were choosing.
    'booking-again'() {
      if (flow.state.booking?.revisited) return flow.goTo('choose', onlyItem);
      // Not the page's `restart()`: what was just booked may still have to be paid.
      if (flow.restart()) flow.choose(host.settings.choice);
    },
    'booking-paid': bookings.paid,
  };
  const listening = new AbortController();
  for (const [name, act] of Object.entries(routes) as [RequestName, (detail: unknown, event: Event) => void][]) {
    host.renderRoot.addEventListener(name, (event) => act((event as RequestEvent<typeof name>).detail, event), {
      signal: listening.signal,
    });
  }
  onStop(() => listening.abort());
}
