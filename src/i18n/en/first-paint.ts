/**
 * English as far as the first paint goes: finding an item and a date, the cart badge, and what may go wrong. It travels
 * with the program, so that a failure can be told without the network. The rest of the catalogue is in rest.ts.
 * A phrase with a number or a name in it is a function. Names say where the words stand, not what they are.
 */
import { plural } from './plural.ts';

export const enFirstPaint = {
  calendar: {
    label: 'Choose your date',
    labelRange: 'Choose your dates',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    free: 'available',
    taken: 'not available',
    /** Not free itself, but the stay that has been begun may end there. */
    leave: 'for departure only',
    past: 'in the past',
    pending: 'not known yet',
    unknown: 'not known',
    /** Free itself, but not for as long as the booking takes. */
    short: 'too few free days from here',
    chosen: 'chosen',
    today: 'today',
    nextFree: (day: string) => `Next available: ${day}`,
    failed: 'The calendar could not be loaded.',
    /** @param length fixed length in days or nights; 0 for any */
    hint: (length: number, nights: boolean) => {
      if (length === 1 && !nights) return 'Choose a day.';
      const first = `Choose the ${nights ? 'day you arrive' : 'first day'}`;
      if (length === 0) return `${first}, then the ${nights ? 'day you leave' : 'last'}.`;
      return `${first}. This always takes ${length} ${nights ? plural(length, 'night', 'nights') : plural(length, 'day', 'days')}.`;
    },
    /** Announced when a choice is made. */
    chose: (when: string) => `${when} chosen.`,
    cannot: (day: string, why: string) => `${day}: ${why}.`,
  },

  /** The list. */
  items: {
    label: 'What you can book',
    search: 'Search',
    categories: 'Categories',
    everything: 'Everything',
    found: (count: number) => `${count} ${plural(count, 'result', 'results')}`,
    more: 'Show more',
    none: 'Nothing matches your search.',
    showAll: 'Show everything',
    empty: 'There is nothing to book here at the moment.',
  },

  /** The cart badge. */
  badge: {
    cart: (lines: number) => `Cart: ${lines} ${plural(lines, 'item', 'items')}`,
  },

  problems: {
    offline: 'The booking service cannot be reached. Check your connection and try again.',
    retry: 'Try again',
    dismiss: 'Close',
    timeout: 'The booking service takes too long to answer. Please try again.',
    refused: 'The booking service did not accept this.',
    throttled: 'Too many requests. Please wait a moment.',
    /** Nothing need be pressed. */
    again: (seconds: number) =>
      seconds > 0 ? `We ask again in ${seconds} ${plural(seconds, 'second', 'seconds')}.` : 'Asking again…',
    broken: 'The booking service gave an answer that cannot be used. Please try again.',
    unauthorised: 'Online booking is not open here at the moment.',
    unconfirmed: 'We do not know yet whether your booking was made.',
    misconfigured: (attribute: string) =>
      `This booking widget is not set up completely: “${attribute}” is missing or cannot be used.`,
    missing: 'What was offered here is not available any more.',
    incomplete: 'A part of this booking page did not load.',
    incompleteOffline: 'A part of this booking page did not load. Check your connection and try again.',
    outdated: 'This booking page was updated after you opened it. Reload it to go on.',
    reload: 'Reload',
  },
};

export type FirstPaintMessages = typeof enFirstPaint;
