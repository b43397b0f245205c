/**
 * English messages for the first paint: the list, the calendar, the cart badge and problems. They load with the entry
 * script, so that it can show problems without the network. The other messages are in `checkout.ts` and in the files of
 * the lazy sections. See `demo/site/text-notes.ts` for the place of each message.
 */
import { formatLength, pluralize } from './plural.ts';

export const enFirstPaint = {
  calendar: {
    label: 'Select a date',
    labelRange: 'Select dates',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    free: 'available',
    taken: 'not available',
    leave: 'check-out only',
    past: 'past date',
    pending: 'still checking',
    unknown: 'availability unknown',
    short: 'not enough available days in a row',
    chosen: 'selected',
    today: 'today',
    nextFree: (day: string) => `Next available: ${day}`,
    failed: 'We couldn’t load the calendar.',
    hint: (length: number, isByNight: boolean) => {
      if (length === 1 && !isByNight) return 'Select a date.';
      const instruction = `Select ${isByNight ? 'a check-in' : 'a start'} date`;
      if (length === 0) return `${instruction}, then ${isByNight ? 'a check-out' : 'an end'} date.`;
      return `${instruction}. Duration: ${formatLength(length, isByNight)}.`;
    },
    chose: (when: string) => `Selected: ${when}.`,
    cannot: (day: string, why: string) => `${day}: ${why}.`,
    between: 'Some dates in between aren’t available.',
    anew: (day: string) => `Your dates now start on ${day}.`,
  },

  items: {
    label: 'Select what to book',
    search: 'Search',
    categories: 'Categories',
    everything: 'All',
    found: (count: number) => `${count} ${pluralize(count, 'result', 'results')}`,
    more: 'Show more',
    none: 'No results.',
    showAll: 'Clear filters',
    empty: 'Nothing is available to book right now.',
  },

  badge: {
    cart: (lines: number) => `Cart: ${lines} ${pluralize(lines, 'item', 'items')}`,
  },

  joining: {
    list: ', ',
    clauses: ', ',
    phrases: '; ',
    sentences: ' ',
    end: (words: string) => `${words}.`,
    labelValue: (label: string, value: string) => `${label}: ${value}`,
    quantity: (label: string, count: string) => `${label}\u00a0×\u00a0${count}`,
    bracket: (words: string) => `(${words})`,
    range: (from: string, to: string) => `${from} – ${to}`,
  },

  problems: {
    offline: 'We can’t reach the booking service. Check your connection and try again.',
    retry: 'Try again',
    dismiss: 'Close',
    timeout: 'This is taking longer than usual. Please try again.',
    refused: 'Something went wrong. Please try again.',
    throttled: 'We’re busy right now.',
    again: (seconds: number) =>
      seconds > 0 ? `Trying again in ${seconds} ${pluralize(seconds, 'second', 'seconds')}.` : 'Trying again…',
    broken: 'Something went wrong on our side. Please try again.',
    unauthorised: 'Online booking is currently unavailable.',
    unconfirmed: 'We can’t confirm your booking yet.',
    misconfigured: 'Online booking isn’t available here right now.',
    missing: 'This is no longer available.',
    incomplete: 'Part of this booking page didn’t load.',
    incompleteOffline: 'Part of this booking page didn’t load. Check your connection and try again.',
    outdated: 'There’s a newer version of this booking page. Reload to continue.',
    reload: 'Reload',
  },
};

export type FirstPaintMessages = typeof enFirstPaint;
