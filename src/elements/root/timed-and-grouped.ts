/** What only some accounts sell: by the hour, by time slot, in groups. */
import { groupStyles } from '../list/group-children.ts';
import { startTimesStyles } from '../item/start-times.ts';

export { group } from '../list/group-children.ts';
export { startTimes } from '../item/start-times.ts';
export const specialStyles = [groupStyles, startTimesStyles];
