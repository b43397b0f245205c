/** Where the visitor is and has been: keeps the browser's Back in step with the flow. */
import type { Flow } from '../flow/flow.ts';
import type { FlowState, Step } from '../flow/state.ts';
import { createStepHistory } from '../page/step-history.ts';

/** A place that Back can return to. */
export interface Place {
  step: Step;
  itemId: string | null;
}

export interface Places {
  /** To be told of every change of the journey; true when the visitor is at another place than before. */
  follow(state: FlowState, before: FlowState): boolean;
  /** Goes back one place: through the page's history where it holds ours, else to the place before in the order of things. */
  back(): void;
  /** After a reload: the step that the page's history says the visitor had reached. */
  reached(): Step | undefined;
  /** Begins, or after `stop` begins again, to follow the browser's Back. */
  listen(): void;
  stop(): void;
}

const before: Readonly<Record<Step, Step>> = { choose: 'choose', cart: 'choose', details: 'cart', review: 'details', unsure: 'unsure', done: 'done' };

/** @param start the place the journey begins at, which Back leads to in the end */
export function createPlaces(key: string, flow: Pick<Flow, 'state' | 'goTo'>, start: Place): Places {
  let returning = false;
  const show = ({ step, itemId }: Place) => {
    returning = true;
    if (flow.state.step !== 'done') flow.goTo(step, itemId);
    returning = false;
  };
  const history = createStepHistory<Place>(key, (place) => show(place ?? start));

  return {
    follow(state, { step, choice }) {
      const moved = state.step !== step || (state.step === 'choose' && state.choice.itemId !== choice.itemId);
      if (moved && !returning) history.push({ step: state.step, itemId: state.choice.itemId });
      return moved;
    },
    back() {
      if (history.back()) return;
      const { step, choice } = flow.state;
      show(step === 'choose' ? start : { step: before[step], itemId: choice.itemId });
    },
    reached: () => history.present()?.step,
    listen: () => history.listen(),
    stop: () => history.stop(),
  };
}
