/** Which command each request of the later leaves becomes. The leaves ask, the flow does; the page may say no where it is asked. */
import type { Commands } from '../flow/commands.ts';
import type { Journey } from '../flow/journey.ts';
import { announce } from './announce.ts';
import { announcedOffer } from './announcements.ts';
import type { Intent, IntentName, Intents } from './intents.ts';
import type { Shell } from './shell.ts';

export interface IntentTargets {
  journey: Journey;
  commands: Commands;
  /** ISO 4217 code. */
  currency(): string;
  /** The only item there is, which stays open; null when there is a list. */
  onlyItem: string | null;
}

type Routes = { [Name in IntentName]?: (detail: Intents[Name], event: Event) => void };

/** Listens on the shell's shadow root, where the requests end. Returns how to stop. */
export function routeIntents(shell: Shell, { journey, commands, currency, onlyItem }: IntentTargets): () => void {
  const offer = () => announcedOffer(journey.state.session, currency());
  const routes: Routes = {
    'parameters-choose': ({ values }) => journey.choose({ params: { ...journey.state.choice.params, ...values } }),
    'line-remove': ({ lineId }) => void commands.remove(lineId),
    'cart-show': () => journey.goTo('cart'),
    'cart-continue'() {
      journey.choose({ itemId: onlyItem });
      journey.goTo('choose');
    },
    'cart-checkout'() {
      if (announce(shell, 'slipway-checkout', offer())) journey.goTo('details');
    },
    'details-type': ({ values }) => journey.type(values),
    'details-submit'({ values }) {
      journey.type(values);
      void commands.review();
    },
    'details-change': () => journey.goTo('details'),
    'booking-create'() {
      if (announce(shell, 'slipway-before-create', offer())) void commands.book();
    },
    'booking-check': () => void commands.check(),
    'booking-leave'({ url }, event) {
      if (!announce(shell, 'slipway-leaving', { url })) event.preventDefault();
    },
    'booking-again': () => shell.restart(),
  };
  const listening = new AbortController();
  for (const [name, act] of Object.entries(routes) as [IntentName, (detail: unknown, event: Event) => void][]) {
    shell.renderRoot.addEventListener(name, (event) => act((event as Intent<typeof name>).detail, event), { signal: listening.signal });
  }
  return () => listening.abort();
}
