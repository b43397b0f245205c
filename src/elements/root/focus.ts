import type { LitElement } from 'lit';
import type { FlowState } from '../../flow/state.ts';

interface Step extends HTMLElement {
  focusHeading?(): Promise<void>;
}

/**
 * Keeps focus with the visitor: a step they went to is read from its heading on, the list they came back to from the
 * card they had opened. Whoever is elsewhere on the page is left there, and nothing is taken on the first paint.
 */
export function createFocusFollower(host: LitElement) {
  let wanted: 'heading' | { card: string } | null = null;
  return {
    /** The visitor is at another place now. */
    moved(state: FlowState, before: FlowState): void {
      if (!host.matches(':focus-within')) return;
      const inList = state.step === 'choose' && state.choice.itemId === null;
      wanted = inList ? { card: before.choice.itemId ?? '' } : 'heading';
    },
    /** To be called after every update: acts once what was wanted is drawn. */
    settle(): void {
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
    },
  };
}
