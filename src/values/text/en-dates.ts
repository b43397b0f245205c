import { plural } from './plural.ts';

/** Words for browsing by date, in English: fetched with what browses. */
export const enDates = {
  label: 'Dates',
  first: 'First day',
  last: 'Last day',
  arrival: 'Arrival',
  departure: 'Departure',
  show: 'Show what is free',
  /** Also the way back from the dates. */
  all: 'Show all dates',
  change: 'Change',
  close: 'Close',
  asking: 'Asking what is free…',
  free: (count: number) => `${count} free`,
  none: 'Nothing is free for this.',
  looking: 'Looking for the nearest days when something is free…',
  near: 'Something is free on:',
  far: 'Nothing was found on the days after that either.',
  unanswered: (count: number) => `For ${count} ${plural(count, 'item', 'items')} we got no answer.`,
  from: (price: string) => `from ${price}`,
  low: 'Sort: lowest price',
  high: 'Sort: highest price',
  leftOut: (count: number) => `${count} ${plural(count, 'other is', 'others are')} not free then.`,
  chooseFirst: 'Choose the first day.',
  chooseArrival: 'Choose the day of arrival.',
  past: 'This day is in the past.',
  backwards: 'The last day comes before the first.',
  noNight: 'Departure is after arrival.',
};

export type DatesText = typeof enDates;
