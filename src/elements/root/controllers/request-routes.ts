/** Which command each request of the later leaves becomes. The leaves ask, the flow does; the page may say no where it is asked. */
import { announce } from '../../shared/public-events.ts';
import { announcedOffer } from './public-events-of.ts';
import type { Intent, IntentName, Intents } from '../../shared/requests.ts';
import type { Context } from '../context.ts';
import type { LineEdit } from './line-edit.ts';

type Routes = { [Name in IntentName]?: (detail: Intents[Name], event: Event) => void };

/** Listens on the shell's shadow root, where the requests end. */
export function routeIntents(
  { shell, settings, flow, currency, onStop }: Context,
  { edit }: Pick<LineEdit, 'edit'>,
): void {
  // The only item there is stays open.
  const onlyItem = settings.choice.itemId ?? null;
  const offer = () => announcedOffer(flow.state.session, currency());
  const routes: Routes = {
    'parameters-choose': ({ values }) => flow.choose({ params: { ...flow.state.choice.params, ...values } }),
    'line-remove': ({ lineId }) => void flow.remove(lineId),
    'line-edit': ({ lineId }) => edit(lineId),
    'line-alter': ({ lineId, to }) => void flow.alter(lineId, to),
    'code-redeem': ({ code }) => void flow.redeem(code),
    'cart-show': () => flow.goTo('cart'),
    'cart-continue': () => flow.goTo('choose', onlyItem),
    'cart-checkout'() {
      if (announce(shell, 'slipway-checkout', offer())) void flow.checkOut();
    },
    'details-type': ({ values }) => flow.type(values),
    'details-submit'({ values }) {
      flow.type(values);
      void flow.review();
    },
    'details-change': () => flow.goTo('details'),
    'booking-create'() {
      if (announce(shell, 'slipway-before-create', offer())) void flow.book();
    },
    'booking-check': () => void flow.check(),
    'booking-leave'({ url }, event) {
      if (!announce(shell, 'slipway-leaving', { url })) event.preventDefault();
    },
    // Who looked at an earlier booking goes back to what they were choosing.
    'booking-again': () => (flow.state.booking?.revisited ? flow.goTo('choose', onlyItem) : shell.restart()),
  };
  const listening = new AbortController();
  for (const [name, act] of Object.entries(routes) as [IntentName, (detail: unknown, event: Event) => void][]) {
    shell.renderRoot.addEventListener(name, (event) => act((event as Intent<typeof name>).detail, event), {
      signal: listening.signal,
    });
  }
  onStop(() => listening.abort());
}
