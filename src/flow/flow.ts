import type { Commands } from './requests.ts';
import type { Journey } from './store.ts';

/** A whole visit, from choice to booking: the journey and the commands on it. */
export interface Flow extends Journey, Commands {}

/** One object of both, whose `state` is always the present one. */
export function joinFlow(journey: Journey, commands: Commands): Flow {
  return {
    ...journey,
    ...commands,
    get state() {
      return journey.state;
    },
  };
}
