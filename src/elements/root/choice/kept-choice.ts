/** Keeps what is being chosen: in the tab for a reload, and, where the page wants it, in the page's address. */
import type { FlowState } from '../../../flow/state.ts';
import { loadPart } from '../../../page/later-part.ts';
import type { Context } from '../context.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import { isByNight } from '../../list/by-date/wish.ts';
import { chosenIn } from './chosen.ts';

export function keepChoice({ host, flow, observe, attach, onStop }: Context): void {
  const { storage } = host.begun;

  function keep(state: FlowState): void {
    const choice = chosenIn(state, host.settings.choice);
    storage.save(choice && { choice, asked: host.begun.asked() });
  }

  /** A stay ends with its last night, not with the day of departure. */
  const lastOf = (to: Day) => (isByNight(host.items) ? addDays(to, -1) : to);

  keep(flow.state);
  observe('publish', (state, before) => {
    if (state.choice !== before.choice || state.step !== before.step) keep(state);
  });
  if (host.urlParams !== 'write') return;
  void loadPart(() => import('../page-options.ts')).then(
    ({ writeChoice }) => writeChoice({ host, flow, observe, attach, onStop }, chosenIn, lastOf),
    () => undefined,
  );
}
