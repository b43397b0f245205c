/**
 * The words of the first paint, in English: finding an item and a date, and the one thing that may keep the rest from coming.
 * They travel with the entry; the rest of the catalogue comes with what comes after.
 */
import type { ItemsText } from './en-items.ts';
import { plural } from './plural.ts';

export const enFinding = {
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
      if (length === 0) return `${first}, then the ${nights ? 'day you leave.' : 'last. One day alone is fine too.'}`;
      return `${first}. This always takes ${length} ${nights ? plural(length, 'night', 'nights') : plural(length, 'day', 'days')}.`;
    },
    /** Announced when a choice is made. */
    chose: (when: string) => `${when} chosen.`,
    cannot: (day: string, why: string) => `${day}: ${why}.`,
  },

  problems: {
    offline: 'The booking service cannot be reached. Check your connection and try again.',
    retry: 'Try again',
    dismiss: 'Close',
  },
};

/** A language other than English brings the words of the list with it, as it is fetched whole. */
export type FindingText = typeof enFinding & { items?: ItemsText };
