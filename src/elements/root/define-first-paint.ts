/** What the first paint needs. */
import { readEntitiesWith } from '../../api/wire/loose.ts';
import { readBrowserEntity } from '../../page/browser-entities.ts';
import { SlipwayBooking } from './booking.ts';
import { SlipwayCalendar } from '../item/calendar.ts';
import { defineElements } from '../shared/define.ts';

/** Registers the product and the leaf that opens at once where a page offers a single item. */
export function defineChoosing(): void {
  readEntitiesWith(readBrowserEntity);
  defineElements({ 'slipway-calendar': SlipwayCalendar, 'slipway-booking': SlipwayBooking });
}
