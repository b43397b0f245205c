/** English for the date search of the list. */
import { lengthWords, plural } from './plural.ts';

export const enByDate = {
  label: 'Dates',
  first: 'Start date',
  last: 'End date',
  arrival: 'Check-in',
  departure: 'Check-out',
  show: 'Check availability',
  /** Also the way back from the dates. */
  all: 'Clear dates',
  change: 'Edit dates',
  close: 'Close',
  asking: 'Checking availability…',
  /** A date search that has not ended: items that have an answer, of all. At most 30 characters. */
  checked: (count: number, total: number) => `Checked ${count} of ${total}`,
  /** The button that stops a date search. */
  stop: 'Stop',
  free: (count: number) => `${count} available`,
  none: 'Nothing available on these dates.',
  looking: 'Looking for nearby dates…',
  near: 'Closest available dates:',
  far: 'Nothing available on the following days.',
  unanswered: (count: number) => `We couldn’t check availability for ${count} ${plural(count, 'item', 'items')}.`,
  low: 'Sort: price, low to high',
  high: 'Sort: price, high to low',
  leftOut: (count: number) => `${count} more ${plural(count, 'is', 'are')} unavailable on these dates.`,
  labels: { adults: 'Adults', children: 'Children', people: 'People' },
  people: {
    adults: (count: number) => `${count} ${plural(count, 'adult', 'adults')}`,
    children: (count: number) => `${count} ${plural(count, 'child', 'children')}`,
    people: (count: number) => `${count} ${plural(count, 'person', 'people')}`,
  },
  /** Heading of the choice between the next two. */
  flexible: 'Flexible dates',
  exact: 'Exact dates',
  within: (days: number) => `±\u00a0${lengthWords(days, false)}`,
  nearby: 'Nearby dates:',
  noneNearby: 'Nothing more is available on nearby dates.',
  chooseFirst: 'Select a start date.',
  chooseArrival: 'Select a check-in date.',
  past: 'This date has passed.',
  backwards: 'The end date is before the start date.',
  noNight: 'Check-out must be after check-in.',
};
