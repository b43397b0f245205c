/**
 * The lazy module of the parts that few items need: groups, start times, sold-out items and add-ons. Alone, each is too small for
 * a file.
 */
export { AddOns } from '../item/add-ons.ts';
export { group, groupStyles } from '../list/group-children.ts';
export { soldOutStyles, soldOutTemplate } from '../description/sold-out.ts';
export { startTimes, startTimesStyles } from '../item/start-times.ts';
