/**
 * English messages for the other ways to select dates, such as typed dates. `checkout.ts` has the other messages of
 * this section.
 */
export const enWays = {
  typed: {
    label: 'Enter dates',
    day: 'Date',
    first: 'Start date',
    last: 'End date',
    arrival: 'Check-in',
    departure: 'Check-out',
    take: 'Apply',
    none: 'Enter a date.',
    backwards: 'The end date is before the start date.',
    between: (first: string, last: string) => `Some days between ${first} and ${last} aren’t available.`,
  },
  list: {
    label: (month: string) => `Days in ${month}`,
  },
};
