/** Where the visitor is and has been: keeps the browser's Back in step with the flow. */
import type { FlowState, Step } from '../../../flow/state.ts';
import { createStepHistory } from '../../../page/history/step-history.ts';
import type { Context } from '../context.ts';

/** A place that Back can return to. */
export interface Place {
  step: Step;
  itemId: string | null;
  /** Of the booking that is looked at, when it is done. */
  code?: string | undefined;
}

export interface Places {
  /** Goes back one place: through the page's history where it holds ours, else to the place before in the order of things. */
  back(): void;
  /** Where the page's history says the visitor is, which a reload keeps; null before the first place. */
  present(): Place | null;
}

/** Whether the visitor is at another place than before. */
export function hasMoved(state: FlowState, before: FlowState): boolean {
  return state.step !== before.step || (state.step === 'choose' && state.choice.itemId !== before.choice.itemId);
}

const stepBefore: Readonly<Record<Step, Step>> = {
  choose: 'choose',
  cart: 'choose',
  details: 'cart',
  review: 'details',
  unsure: 'unsure',
  done: 'done',
};

export function createPlaces({ host, settings, flow, observe, attach }: Context): Places {
  /** Where the visit begins, which Back leads to in the end. */
  const start: Place = { step: 'choose', itemId: settings.choice.itemId ?? null };
  let returning = false;
  const show = ({ step, itemId }: Place) => {
    returning = true;
    // What led to a booking is not walked again.
    if (flow.state.step !== 'done' || step === 'choose') flow.goTo(step, itemId);
    returning = false;
  };
  const history = createStepHistory<Place>(`slipway ${host.id || settings.baseUrl}`, (place) => show(place ?? start));
  const { itemId } = flow.state.choice;
  // Who was quick may have gone forward before there was anybody to remember it; behind a closed dialog nobody has.
  const isSeen = !host.renderRoot.querySelector('dialog:not([open])');
  // Through a reload a place stays; a choice that was kept for another one has none yet.
  const isPlaced = itemId === host.initialSelection.choice.itemId && history.present() !== null;
  if (isSeen && itemId !== start.itemId && !isPlaced) history.push({ step: 'choose', itemId });

  observe('navigate', (state, before) => {
    const place = { step: state.step, itemId: state.choice.itemId, code: state.booking?.code };
    const present = history.present();
    // A booking that is seen again, and the step that a reload leads back to, stand where the visitor has returned to.
    const isHere = place.step !== 'choose' && present?.step === place.step && present.code === place.code;
    if (hasMoved(state, before) && !returning && !isHere) history.push(place);
  });
  attach({ hostConnected: history.listen, hostDisconnected: history.stop });

  return {
    present: history.present,
    back() {
      if (history.back()) return;
      const { step, choice } = flow.state;
      show(step === 'choose' ? start : { step: stepBefore[step], itemId: choice.itemId });
    },
  };
}
