/** What of a choice is carried over to the next item that is opened. */
import type { Context } from '../context.ts';
import type { BrowseByDate } from './browse-by-date.ts';

export function followItemSwitch({ host, flow, observe }: Context, byDate: Pick<BrowseByDate, 'active'>): void {
  let opened = flow.state.choice.itemId;
  observe('correct', (state, before) => {
    const { itemId } = state.choice;
    if (itemId === null || itemId === opened) return;
    const isFirst = opened === null;
    opened = itemId;
    // A line that is opened again brings its own, and so does what is opened out of a list browsed by date.
    if (isFirst || state.choice.lineId !== before.choice.lineId) return;
    const item = host.items?.find(({ id }) => id === itemId);
    // A party goes on to the next item; how many mugs one wanted says nothing about gift certificates.
    const params = Object.fromEntries(
      Object.entries(state.choice.params).filter(([id]) => !(item?.simple && id in item.bounds)),
    );
    flow.choose({
      params,
      lineId: undefined,
      // Days may be meant for several items; an end or a time of day belongs to the one it was chosen for.
      ...(!byDate.active && { end: null, startTime: undefined, endTime: undefined, timeslot: undefined }),
    });
  });
}
