/** The views of items with start times, and of groups. Few accounts sell them, so they load on demand. */
import { groupStyles } from '../list/group-children.ts';
import { startTimesStyles } from '../item/start-times.ts';

export { group } from '../list/group-children.ts';
export { startTimes } from '../item/start-times.ts';
export const specialStyles = [groupStyles, startTimesStyles];
