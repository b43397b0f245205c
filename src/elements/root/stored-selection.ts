/**
 * Stores the selection in this tab, so that a reload keeps it. With `url-params="write"` it also loads the part that writes
 * the selection into the page's URL. `initial-selection.ts` reads both when the next visit starts.
 */
import type { Choice, FlowState } from '../../flow/state.ts';
import { loadPart } from '../../page/later-part.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { isByNight } from '../list/by-date/wish.ts';
import type { Context } from './context.ts';

/**
 * Returns the selection of the next line; null if there is none. A line in the cart is no selection, even while the guest
 * edits it.
 * @param preset of the page, the same for every guest
 */
export function selectionIn({ step, choice }: FlowState, preset: Partial<Choice> = {}): Choice | null {
  const { itemId, start, params, lineId } = choice;
  if (itemId === null || lineId !== undefined || step === 'unsure' || step === 'done') return null;
  if (start !== null) return choice;
  if (step !== 'choose') return null;
  return itemId === preset.itemId && Object.keys(params).length === 0 ? null : choice;
}

type Deps = Pick<Context, 'host' | 'flow' | 'observe' | 'attach' | 'onStop' | 'signal'>;

export function storeSelection(deps: Deps): void {
  const { host, flow, observe } = deps;
  const { storage, readPreset } = host.initialSelection;

  function save(state: FlowState): void {
    const choice = selectionIn(state, host.settings.choice);
    storage.save(choice && { choice, asked: readPreset() });
  }

  /** A stay ends with its last night, the day before departure. */
  const lastOf = (to: Day) => (isByNight(host.items) ? addDays(to, -1) : to);

  save(flow.state);
  observe('publish', (state, before) => {
    if (state.choice !== before.choice || state.step !== before.step) save(state);
  });
  if (host.urlParams !== 'write') return;
  void loadPart(() => import('./page-options.ts')).then(
    ({ writeSelection }) => writeSelection(deps, selectionIn, lastOf),
    () => undefined,
  );
}
