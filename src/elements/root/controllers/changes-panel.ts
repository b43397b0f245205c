/** Loads the panel of cart changes when a cart has changed: few bookings need it. */
import { initialState, Task } from '@lit/task';
import { loadPart } from '../../../page/later-part.ts';
import type { ChangesPanel, FreeNear } from '../../changes/changes-panel.ts';
import type { Context } from '../context.ts';

/** Its value is the panel, its error a part that did not load. */
export type LaterChangesPanel = Task<readonly [boolean], ChangesPanel>;

export function createLaterChangesPanel(context: Context): LaterChangesPanel {
  const { host, client, flow, attach } = context;
  let panel: ChangesPanel | undefined;
  async function loadFreeNear(): Promise<FreeNear> {
    const { freeNear } = await loadPart(() => import('../../item/date-inputs/date-parts.ts'));
    return (quoteRequest, signal) => freeNear(host, client, quoteRequest, signal);
  }

  return attach(
    new Task(host, {
      args: () => [flow.state.reconciliation !== null] as const,
      task: async ([hasChanged]) => {
        if (!hasChanged) return initialState;
        const { createChangesPanel } = await loadPart(() => import('../../changes/changes-panel.ts'));
        return (panel ??= createChangesPanel(context, loadFreeNear));
      },
    }),
  );
}
