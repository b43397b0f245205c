/** The form of the account, read once there is something to fill it in for; of what is booked its policy says more. */
import { initialState, Task } from '@lit/task';
import type { BookingForm } from '../../../api/types.ts';
import type { FlowState } from '../../../flow/state.ts';
import { nextTask } from '../../../page/next-task.ts';
import type { Context } from '../context.ts';

export type FormRead = Task<readonly [boolean], BookingForm>;

const isWanted = ({ session, step }: FlowState): boolean => step === 'done' || (session !== null && step !== 'choose');

export function createFormRead({ host, flow, client, attach }: Context): FormRead {
  return attach(
    new Task(host, {
      args: () => [isWanted(flow.state)] as const,
      // The step that was just pressed for is drawn first.
      task: ([wanted], { signal }) => (wanted ? nextTask().then(() => client.form(signal)) : initialState),
    }),
  );
}
