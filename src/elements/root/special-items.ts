/** The lazy module of the views that few items need: groups, start times, and sold-out items. Alone, each is too small for a file. */
export { group, groupStyles } from '../list/group-children.ts';
export { soldOutStyles, soldOutTemplate } from '../item/about/sold-out.ts';
export { startTimes, startTimesStyles } from '../item/start-times.ts';
