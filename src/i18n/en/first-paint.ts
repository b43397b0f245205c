/**
 * English as far as the first paint goes: finding an item and a date, the cart badge, and what may go wrong. It travels
 * with the program, so that a failure can be told without the network. The rest of the catalogue is in rest.ts.
 * A phrase with a number or a name in it is a function. Names say where the words stand, not what they are.
 */
import { lengthWords, plural } from './plural.ts';

export const enFirstPaint = {
  calendar: {
    label: 'Select a date',
    labelRange: 'Select dates',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    free: 'available',
    taken: 'not available',
    /** Not free itself, but the stay that has been begun may end there. */
    leave: 'check-out only',
    past: 'past date',
    pending: 'still checking',
    unknown: 'availability unknown',
    /** Free itself, but not for as long as the booking takes. */
    short: 'not enough days in a row',
    chosen: 'selected',
    today: 'today',
    nextFree: (day: string) => `Next available: ${day}`,
    failed: 'We couldn’t load the calendar.',
    /** @param length fixed length in days or nights; 0 for any */
    hint: (length: number, nights: boolean) => {
      if (length === 1 && !nights) return 'Select a date.';
      const first = `Select ${nights ? 'a check-in' : 'a start'} date`;
      if (length === 0) return `${first}, then ${nights ? 'a check-out' : 'an end'} date.`;
      return `${first}. Duration: ${lengthWords(length, nights)}.`;
    },
    /** Announced when a choice is made. */
    chose: (when: string) => `Selected: ${when}.`,
    cannot: (day: string, why: string) => `${day}: ${why}.`,
    /** Why a later day is no end of what was begun, and what comes of it. */
    between: 'Some dates in between aren’t available.',
    anew: (day: string) => `Your dates now start on ${day}.`,
  },

  /** The list. */
  items: {
    label: 'What you can book',
    search: 'Search',
    categories: 'Categories',
    everything: 'All',
    found: (count: number) => `${count} ${plural(count, 'result', 'results')}`,
    more: 'Show more',
    none: 'No results.',
    showAll: 'Clear filters',
    empty: 'Nothing is available to book right now.',
  },

  /** The cart badge. */
  badge: {
    cart: (lines: number) => `Cart: ${lines} ${plural(lines, 'item', 'items')}`,
  },

  /** The punctuation of the language. */
  joining: {
    /** Between two things of a list: `2 adults, 1 child`. */
    list: ', ',
    /** Between two facts about one thing: `Sat, Jun 14, available`. */
    clauses: ', ',
    /** Between two dates, or other words that contain commas. */
    phrases: '; ',
    /** Between two sentences that end with a sign. */
    sentences: ' ',
    /** Ends a sentence that has no sign at its end. */
    end: (words: string) => `${words}.`,
    /** Between a label and its value. */
    labelValue: (label: string, value: string) => `${label}: ${value}`,
    bracket: (words: string) => `(${words})`,
    /** Between two dates or times. */
    range: (from: string, to: string) => `${from} – ${to}`,
  },

  problems: {
    offline: 'We can’t reach the booking service. Check your connection and try again.',
    retry: 'Try again',
    dismiss: 'Close',
    timeout: 'This is taking longer than usual. Please try again.',
    refused: 'Something went wrong. Please try again.',
    throttled: 'We’re busy right now.',
    /** Nothing need be pressed. */
    again: (seconds: number) =>
      seconds > 0 ? `Trying again in ${seconds} ${plural(seconds, 'second', 'seconds')}.` : 'Trying again…',
    broken: 'Something went wrong on our side. Please try again.',
    unauthorised: 'Online booking is currently unavailable.',
    unconfirmed: 'We can’t confirm your booking yet.',
    misconfigured: 'Online booking isn’t available here right now.',
    missing: 'This is no longer available.',
    incomplete: 'Part of this booking page didn’t load.',
    incompleteOffline: 'Part of this booking page didn’t load. Check your connection and try again.',
    outdated: 'This booking page was updated after you opened it. Reload to continue.',
    reload: 'Reload',
  },
};

export type FirstPaintMessages = typeof enFirstPaint;
