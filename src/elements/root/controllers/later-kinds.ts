/** Loads what draws items that are chosen by more than days and quantities, when one of them is opened. */
import { initialState, Task } from '@lit/task';
import type { Item } from '../../../api/types.ts';
import { isTimed } from '../../../flow/quotes/item-facts.ts';
import { loadPart } from '../../../page/later-part.ts';
import type { Context } from '../context.ts';
import type * as timedAndGrouped from '../timed-and-grouped.ts';

export type LaterKinds = Task<readonly [boolean], typeof timedAndGrouped>;

/** Whether an item is of such a kind. */
export function isLaterKind(item: Item | undefined): boolean {
  return item !== undefined && (isTimed(item) || item.group === 'parent');
}

export function createLaterKinds({ host, attach }: Context): LaterKinds {
  return attach(
    new Task(host, {
      args: () => [isLaterKind(host.finding.item)] as const,
      task: async ([wanted]) => {
        if (!wanted) return initialState;
        const part = await loadPart(() => import('../timed-and-grouped.ts'));
        host.adopt(part.specialStyles);
        return part;
      },
    }),
  );
}
