/** What the first paint needs. */
import { SlipwayBooking } from './booking.ts';
import { SlipwayCalendar } from './calendar.ts';
import { defineElements } from './define.ts';
import { SlipwayItems } from './items.ts';

/** Registers the product and the leaves of its first step. */
export function defineChoosing(): void {
  defineElements({ 'slipway-items': SlipwayItems, 'slipway-calendar': SlipwayCalendar, 'slipway-booking': SlipwayBooking });
}
