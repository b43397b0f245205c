/** Where the visitor is and has been: keeps the browser's Back in step with the flow. */
import type { Flow } from '../../flow/flow.ts';
import type { FlowState, Step } from '../../flow/state.ts';
import { createStepHistory } from '../../page/history/step-history.ts';

/** A place that Back can return to. */
export interface Place {
  step: Step;
  itemId: string | null;
  /** Of the booking that is looked at, when it is done. */
  code?: string | undefined;
}

export interface Places {
  /** To be told of every change of the journey; true when the visitor is at another place than before. */
  follow(state: FlowState, before: FlowState): boolean;
  /** Goes back one place: through the page's history where it holds ours, else to the place before in the order of things. */
  back(): void;
  /** Where the page's history says the visitor is, which a reload keeps; null before the first place. */
  present(): Place | null;
  /** Begins, or after `stop` begins again, to follow the browser's Back. */
  listen(): void;
  stop(): void;
}

const before: Readonly<Record<Step, Step>> = {
  choose: 'choose',
  cart: 'choose',
  details: 'cart',
  review: 'details',
  unsure: 'unsure',
  done: 'done',
};

/**
 * @param start the place the journey begins at, which Back leads to in the end
 * @param isSeen the visitor looks at it: who was quick may have gone forward before there was anybody to remember it
 */
export function createPlaces(key: string, flow: Pick<Flow, 'state' | 'goTo'>, start: Place, isSeen: boolean): Places {
  let returning = false;
  const show = ({ step, itemId }: Place) => {
    returning = true;
    // What led to a booking is not walked again.
    if (flow.state.step !== 'done' || step === 'choose') flow.goTo(step, itemId);
    returning = false;
  };
  const history = createStepHistory<Place>(key, (place) => show(place ?? start));
  const { itemId } = flow.state.choice;
  if (isSeen && itemId !== start.itemId) history.push({ step: 'choose', itemId });

  return {
    ...history,
    follow(state, { step, choice }) {
      const moved = state.step !== step || (state.step === 'choose' && state.choice.itemId !== choice.itemId);
      const place = { step: state.step, itemId: state.choice.itemId, code: state.booking?.code };
      const present = history.present();
      // A booking that is seen again stands where the visitor has returned to.
      const isHere = place.step === 'done' && present?.step === 'done' && present.code === place.code;
      if (moved && !returning && !isHere) history.push(place);
      return moved;
    },
    back() {
      if (history.back()) return;
      const { step, choice } = flow.state;
      show(step === 'choose' ? start : { step: before[step], itemId: choice.itemId });
    },
  };
}
