import type { Item } from '../../../api/types.ts';
import type { Problem } from '../../../values/problem.ts';
import { dispatchPublicEvent, problemEvent } from '../../shared/public-events.ts';

/** Tells the page once, for one account, that something is offered, which item is opened, and what stands in the way of everything. */
export function createOfferEvents(element: EventTarget) {
  let ready = false;
  let openItemId = '';
  let fatalKind = '';
  return {
    /** What is offered can be seen. */
    offered(items: readonly Item[], open: Item | undefined): void {
      if (!ready) {
        ready = true;
        if (!open)
          dispatchPublicEvent(element, 'slipway-items-viewed', {
            // Named when a listener asks: of thousands most names are not read at all otherwise.
            get items() {
              return items.map(({ id, name }) => ({ itemId: id, name }));
            },
          });
        dispatchPublicEvent(element, 'slipway-ready');
      }
      if (open && open.id !== openItemId)
        dispatchPublicEvent(element, 'slipway-item-viewed', { itemId: open.id, name: open.name });
      openItemId = open?.id ?? '';
    },
    /** Why nothing can be booked at all; null while something can, or may yet. */
    fatal(problem: Problem | null): void {
      if (problem && problem.kind !== fatalKind) dispatchPublicEvent(element, ...problemEvent(problem, true));
      fatalKind = problem?.kind ?? '';
    },
  };
}
