/** The form of the account, read once there is something to fill it in for. */
import { initialState, Task } from '@lit/task';
import type { BookingForm } from '../../../api/types.ts';
import type { Context } from '../context.ts';

export type FormRead = Task<readonly [boolean], BookingForm>;

export function createFormRead({ host, flow, client, attach }: Context): FormRead {
  return attach(
    new Task(host, {
      args: () => [flow.state.session !== null && flow.state.step !== 'choose'] as const,
      task: ([wanted], { signal }) => (wanted ? client.form(signal) : initialState),
    }),
  );
}
