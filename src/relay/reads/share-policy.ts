/** For how long one answer serves several guests, by the kind of the read. */
import type { ReadRouteName } from '../routes.ts';

export interface SharePolicy {
  /** Time for which the relay repeats an answer, in ms. */
  freshMs: number;
  /** Time after `freshMs` in which the relay repeats the answer once more, and replaces it in the background, in ms. */
  staleMs: number;
  /** True if a booking can change the answer. */
  changesWithBookings: boolean;
  /** The member that a whole answer has. */
  member: string;
}

const minute = { freshMs: 60_000, staleMs: 0, changesWithBookings: false };
const catalogue = { ...minute, staleMs: 540_000 };
const availability = { freshMs: 30_000, staleMs: 0, changesWithBookings: true };

/** `prices` means rated lists without their SLIPs. Other rated answers always come from the service. */
export const sharePolicies: Readonly<Record<ReadRouteName | 'prices', SharePolicy>> = {
  help: { ...minute, member: 'request' },
  company: { ...catalogue, member: 'company' },
  items: { ...catalogue, member: 'items' },
  item: { ...catalogue, member: 'item' },
  prices: { ...availability, freshMs: 60_000, member: 'items' },
  calendars: { ...availability, member: 'items' },
  calendar: { ...availability, member: 'item' },
  form: { ...minute, member: 'booking_form_ui' },
};
