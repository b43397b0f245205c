import { linesOf } from '../../../api/session-parts.ts';
import type { FlowState } from '../../../flow/state.ts';
import type { Context } from '../context.ts';
import { hasMoved } from './step-places.ts';

interface Step extends HTMLElement {
  focusHeading?(): Promise<void>;
}

/**
 * Keeps focus with the visitor: a step they went to is read from its heading on, the list they came back to from the
 * card they had opened. Whoever is elsewhere on the page is left there, and nothing is taken on the first paint.
 */
export function followFocus({ host, follow, attach }: Context): void {
  let wanted: 'heading' | { card: string } | null = null;
  follow((state, before) => {
    if (!mayLoseFocus(state, before) || !host.matches(':focus-within')) return;
    const inList = state.step === 'choose' && state.choice.itemId === null;
    wanted = inList ? { card: before.choice.itemId ?? '' } : 'heading';
  });

  /** Acts once what was wanted is drawn. */
  function hostUpdated(): void {
    if (wanted === null) return;
    if (wanted !== 'heading') {
      const { card } = wanted;
      wanted = null;
      const list = host.renderRoot.querySelector('slipway-items');
      void list?.updateComplete.then(() => list.focusItem(card));
      return;
    }
    const step = [...host.renderRoot.querySelectorAll<Step>('*')].find(({ focusHeading }) => focusHeading);
    const heading = step ?? host.renderRoot.querySelector<HTMLElement>('.item h2');
    if (!heading) return;
    wanted = null;
    if (step?.focusHeading) void step.focusHeading();
    else heading.focus();
  }

  attach({ hostUpdated });
}

/** Whether what had the focus may be gone: the step, the button that removed a line, what a sheet of differences stands in place of. */
function mayLoseFocus(state: FlowState, before: FlowState): boolean {
  const shortened = state.step === before.step && linesOf(state.session).length < linesOf(before.session).length;
  const told =
    state.busy === null &&
    before.busy !== 'resume' &&
    (state.reconciliation === null) !== (before.reconciliation === null);
  return hasMoved(state, before) || shortened || told;
}
