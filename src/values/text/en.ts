/**
 * Every word a visitor reads, in English. This file and en-finding.ts define the catalogue's shape: other languages are
 * `Text` too. A phrase with a number or a name in it is a function. Names say where the words stand, not what they are.
 */
import { enFinding } from './en-finding.ts';
import { plural } from './plural.ts';

export const en = {
  ...enFinding,

  stages: { label: 'Progress', choose: 'Choose', cart: 'Cart', details: 'Your details', done: 'Done' },
  loading: 'Loading…',
  back: 'Back',
  remove: 'Remove',

  list: {
    dates: 'Choose dates',
    sort: 'Sort',
    own: 'Sort: as listed',
    name: 'Sort: name',
  },

  item: {
    all: 'All items',
    about: 'About',
  },

  parameters: {
    label: 'How many?',
    fewer: (label: string) => `Fewer: ${label}`,
    more: (label: string) => `More: ${label}`,
    atMost: (count: number) => `At most ${count}`,
    atLeast: (count: number) => `At least ${count}`,
    whole: 'Enter a whole number',
    required: 'Needed for this booking',
  },

  /** Below the calendar: what its looks mean, and other ways to choose. */
  ways: {
    free: 'Available',
    taken: 'Not available',
    chosen: 'Chosen',
    label: 'Other ways to choose',
    noneFree: 'No free dates in the next months.',
  },

  times: {
    stay: (arrival: string, departure: string, nights: number) =>
      `Arrival ${arrival} → departure ${departure} · ${nights} ${plural(nights, 'night', 'nights')}`,
  },

  code: {
    have: 'I have a code',
    before: 'Price before:',
    now: 'Price now:',
  },

  summary: {
    label: 'Your choice',
    chooseDate: 'Choose a date to see the price.',
    chooseNights: 'Choose arrival and departure to see the price.',
    chooseTime: 'Choose a time to see the price.',
    pricing: 'Asking for the price…',
    total: 'Total',
    add: 'Add to cart',
    adding: 'Adding…',
    notBookable: 'This cannot be booked as chosen.',
    left: (count: number) => `Only ${count} left`,
    inCart: (lines: number) => `${lines} in your cart`,
    toCart: 'View cart',
  },

  cart: {
    label: 'Your cart',
    empty: 'Your cart is empty.',
    browse: 'Find something to book',
    continue: 'Continue browsing',
    checkout: 'Continue to your details',
    removeLine: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed from your cart.`,
    added: (name: string) => `${name} was added to your cart.`,
    subTotal: 'Subtotal',
    discount: 'Discount',
    tax: 'Tax',
    taxIncluded: 'Included tax',
    total: 'Total',
    due: 'Due now',
    gone: 'No longer available',
    addOn: 'Add-on',
    included: 'Included',
    notTaken: 'Add-on, not chosen',
    held: 'Your places are held while you finish your booking.',
    changed: 'Something changed. Please check your cart before you go on.',
  },

  details: {
    label: 'Your details',
    optional: 'optional',
    choose: 'Please choose',
    next: 'Review your booking',
    errors: (count: number) => `Please check ${count} ${plural(count, 'field', 'fields')}:`,
    missing: (label: string) => `Please fill in “${label}”.`,
    email: (label: string) => `${label}: enter an address like name@example.com.`,
    agree: 'Please agree to the terms.',
    check: (label: string) => `${label}: please check this.`,
    yes: 'Yes',
    no: 'No',
    policy: 'Booking policy',
    terms: 'I agree to the booking policy',
  },

  review: {
    label: 'Review your booking',
    details: 'Your details',
    change: 'Change',
    book: (total: string) => `Book now · ${total}`,
    booking: 'Booking…',
    pays: 'You pay on the next page, at the venue’s booking service.',
  },

  done: {
    booked: 'Your booking is made',
    bookedToPay: 'Your place is booked. It still has to be paid.',
    code: 'Booking code',
    lines: 'What you booked',
    pay: 'Continue to payment',
    payUnless: 'Pay, unless you have already',
    payAsk: 'Please ask the venue how to pay: we cannot vouch for the page we were given.',
    invoice: 'See your invoice',
    calendar: 'Add to your calendar',
    print: 'Print',
    keep: 'Keep this code: the venue asks for it.',
    again: 'Book something else',
    unsure: 'We do not know yet whether your booking was made',
    unsureWhy:
      'The connection was lost while booking. Please do not book again before you know: you could end up with two bookings.',
    checkAgain: 'Check again',
    checking: 'Checking…',
    probably: 'Your booking was most likely made. Look for a confirmation e-mail, or ask the venue.',
    notMade: 'The booking was not made. Your cart and details are still here.',
    askVenue: 'Ask the venue',
  },
};

export type Text = typeof en;
