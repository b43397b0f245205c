/** The lazy module of the views that few accounts need: groups of items, and start times. Alone, each is too small for a file. */
export { group, groupStyles } from '../list/group-children.ts';
export { startTimes, startTimesStyles } from '../item/start-times.ts';
