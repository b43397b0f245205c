/** Words about other ways to choose a date, in English: fetched when one of them is asked for. */
export const enWays = {
  ways: { typed: 'Enter dates', list: 'Show as list', prices: 'Show prices' },
  typed: {
    label: 'Enter your dates',
    day: 'Date',
    first: 'First day',
    last: 'Last day',
    arrival: 'Arrival',
    departure: 'Departure',
    take: 'Choose',
    none: 'Please enter a date.',
    backwards: 'The last day lies before the first.',
    between: (first: string, last: string) => `There is something between ${first} and ${last} that is not available.`,
  },
  list: {
    label: (month: string) => `Days in ${month}`,
  },
  prices: {
    asking: 'Asking for prices…',
    shown: 'Prices are shown.',
    failed: 'The prices could not be loaded.',
    full: 'full',
    closed: 'closed',
    left: (count: number) => `only ${count} left`,
  },
};

export type WaysText = typeof enWays;
