/**
 * English for the second half of the widget. Its other sections load with the part that shows them (`LazySections` in
 * messages.ts). Together with first-paint.ts they define the phrases of every language.
 */
import { lengthWords, plural } from './plural.ts';

export const enRest = {
  stages: {
    label: 'Progress',
    choose: 'Dates & options',
    details: 'Your details',
    done: 'Confirmation',
    /** In place of the last while a booking is not paid. */
    pay: 'Payment',
    /** Where there is room for one. */
    at: (place: number, count: number, name: string) => `${place} of ${count} · ${name}`,
  },
  loading: 'Loading…',
  back: 'Back',
  remove: 'Remove',
  /** Before the venue's number and mail address. */
  questions: 'Questions?',
  /** After too many requests, where it is for the visitor to try again. */
  wait: (seconds: number) =>
    seconds > 0 ? `Please try again in ${seconds} ${plural(seconds, 'second', 'seconds')}.` : 'You can try again now.',

  list: {
    dates: 'Select dates',
    sort: 'Sort',
    own: 'Sort: recommended',
    name: 'Sort: name',
    /** On the card of an item that nobody can book any more. */
    soldOut: 'Sold out',
    /** On a card: the price of one night. */
    perNight: (price: string) => `${price} per night`,
    /** On a card, after the price of several days or nights. The start is like `Fri, Nov 27`. At most 30 characters. */
    stay: (count: number, start: string, nights: boolean) => `${lengthWords(count, nights)} from ${start}`,
  },

  item: {
    all: 'All items',
    about: 'About',
    /** The pictures of an item. */
    gallery: {
      label: 'Photos',
      previous: 'Previous photo',
      next: 'Next photo',
      enlarge: 'Enlarge photo',
      count: (place: number, of: number) => `${place} of ${of}`,
      video: 'Watch the video',
      newTab: 'opens in a new tab',
    },
  },

  parameters: {
    label: 'How many?',
    fewer: (label: string) => `Remove one: ${label}`,
    more: (label: string) => `Add one: ${label}`,
    atMost: (count: number) => `Maximum ${count}`,
    atLeast: (count: number) => `Minimum ${count}`,
    /** The largest number, next to its field. At most 40 characters. */
    perBooking: (count: number) => `Up to ${count} per booking`,
    /** The link to the venue's mail address or telephone after it, for larger groups. */
    contact: 'Contact us',
    /** @param price what that many of it cost together */
    priceFor: (price: string, count: number) => `${price} for ${count}`,
    whole: 'Enter a whole number',
    required: 'Required',
  },

  /** Below the calendar: what its looks mean, and other ways to choose. */
  ways: {
    free: 'Available',
    taken: 'Not available',
    chosen: 'Selected',
    cheapest: 'Lowest price',
    low: 'Few left',
    /** The currency of the prices in the calendar: an ISO code, like `CAD`. At most 24 characters. */
    currency: (code: string) => `Prices in ${code}`,
    label: 'Other ways to select dates',
    noneFree: 'Nothing available in the next 12 months.',
    names: { typed: 'Enter dates', list: 'List view', prices: 'Show prices' },
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
    prices: {
      asking: 'Loading prices…',
      shown: 'Showing prices.',
      failed: 'We couldn’t load the prices.',
      full: 'full',
      closed: 'closed',
      left: (count: number) => `only ${count} left`,
      /** Of the days of the month shown. */
      cheapest: 'lowest price',
    },
  },

  /** How long a booking has to be, where the visitor chooses its first and its last day. */
  length: {
    atLeast: (count: number, nights: boolean) => `Minimum${nights ? ' stay:' : ''} ${lengthWords(count, nights)}.`,
    atMost: (count: number, nights: boolean) => `Maximum${nights ? ' stay:' : ''} ${lengthWords(count, nights)}.`,
    /** Of a day: to end there would be longer than a booking may be. */
    beyond: 'longer than allowed',
    /** Once the first day is chosen. */
    next: (count: number, nights: boolean) =>
      `Select ${nights ? 'a check-out' : 'an end'} date (at least ${lengthWords(count, nights)}).`,
  },

  times: {
    stay: (arrival: string, departure: string, nights: number) =>
      `${arrival} – ${departure} ·\u00a0${lengthWords(nights, true)}`,
  },

  code: {
    have: 'Have a promo code?',
    before: 'Was',
    now: 'Now',
    label: 'Promo code',
    apply: 'Apply',
    saved: (amount: string) => `You save ${amount}`,
    /** Where there is a cart already, before anything is done to it. */
    shared: 'This code applies to your whole cart.',
  },

  summary: {
    label: 'Your selection',
    /** The primary button of an item while something is missing, in at most two lines of 20 characters. */
    chooseDate: 'Select a date',
    chooseNights: 'Select dates',
    chooseTime: 'Select a time',
    otherDate: 'Select another date',
    enterParty: 'Enter the number of guests',
    enterQuantity: 'Enter a quantity',
    pricing: 'Loading price…',
    /** Leads to the details. */
    book: 'Continue',
    add: 'Add to cart',
    adding: 'Adding…',
    notBookable: 'This combination isn’t available.',
    left: (count: number) => `Only ${count} left`,
    inCart: (lines: number) => `${lines} in your cart`,
    toCart: 'View cart',
  },

  cart: {
    label: 'Your cart',
    empty: 'Your cart is empty.',
    removeLine: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed from your cart.`,
    added: (name: string) => `${name} was added to your cart.`,
    /** After it was added, where more can be chosen. */
    isIn: (name: string) => `${name} is in your cart.`,
    subTotal: 'Subtotal',
    discount: 'Discount',
    tax: 'Tax',
    /** @param name of the tax, as the venue calls it; `''` where it has none */
    taxIncluded: (amount: string, name: string) => `Includes ${amount} ${name || 'in taxes'}`,
    total: 'Total',
    due: 'Due now',
    gone: 'No longer available',
    addOn: 'Extra',
    /** Above the optional extras of an item, which the guest can select. */
    extras: 'Extras',
    /** In place of the price of an extra. At most 30 characters. */
    priceLater: 'Price in the next step',
    included: 'Included',
    notTaken: 'Optional extra',
    changed: 'Your cart has changed. Please review it before continuing.',
  },

  details: {
    label: 'Your details',
    optional: 'optional',
    choose: 'Select an option',
    next: 'Review your booking',
    more: 'Add more details (optional)',
    /** Before an address with a common slip of the keys put right. */
    meant: 'Did you mean',
    /** After it, without a space. */
    meantEnd: '?',
    privacy: 'Privacy notice',
    /** Unfolds the policy below the box that agrees to it. */
    whole: 'Read the booking policy',
    errors: (count: number) => `Please check ${count} ${plural(count, 'field', 'fields')}:`,
    missing: (label: string) => `${label} is required.`,
    email: (label: string) => `${label}: enter a valid email, like name@example.com.`,
    phone: (label: string) => `${label}: enter a phone number, like +1 604 555 0123.`,
    agree: 'Please agree to the booking policy.',
    check: (label: string) => `${label}: please check this.`,
    yes: 'Yes',
    no: 'No',
    policy: 'Booking policy',
    terms: 'I agree to the booking policy',
  },

  /** The order, next to the form. */
  order: {
    label: 'Your booking',
    items: (count: number) => `${count} ${plural(count, 'item', 'items')}`,
    edit: 'Edit',
  },

  review: {
    label: 'Review your booking',
    details: 'Your details',
    change: 'Edit',
    booking: 'Booking…',
    /** After the amount due now, above the button that books. At most 70 characters. */
    pays: 'Next: payment on our payment page',
    /** The same if the host of the payment page is known. */
    paysAt: (host: string) => `Next: payment on ${host}`,
    /** After the total, above the button that books, if nothing is due now. */
    paysLater: 'Nothing to pay now',
    /** Below the place of the payment, above the button that books. */
    forwards: 'After you book, the payment page opens automatically.',
  },

  /**
   * On the button that books. Where it obliges to pay it must say so, in words of its own and easily legible: directive
   * 2011/83/EU, article 8(2); in German, “Zahlungspflichtig buchen”. Nothing but these words: the line above has the amount.
   */
  book: {
    pay: 'Book and pay',
    /** Nothing is due now. */
    payLater: 'Book and pay later',
    /** Replaces both labels if the law of the account's country requires words about the obligation. */
    obligation: 'Book with obligation to pay',
    free: 'Book',
  },

  done: {
    booked: 'Thank you for your booking',
    bookedToPay: 'Almost done: pay to complete your booking.',
    /** Heading of a booking whose payment status is unknown, or the account's own. */
    bookedPerhapsPaid: 'Your booking',
    /** Heading of a booking that the venue or the guest has cancelled, or that has lapsed. */
    invalid: 'This booking is no longer valid',
    /** If this page cannot learn whether the guest has paid. */
    paymentOpen: 'Payment not confirmed here yet',
    /** If the service says that nothing was paid. */
    notReceived: 'We haven’t received your payment yet.',
    received: (amount: string) => `Payment received: ${amount}`,
    paidOf: (paid: string, total: string) => `${paid} of ${total} paid`,
    /** Before the account's own name of the status. */
    status: 'Booking status:',
    code: 'Booking code',
    lines: 'What you booked',
    /** @param amount what is due now; `''` where that is not known */
    pay: (amount: string) => ['Continue to payment', amount].filter(Boolean).join(' · '),
    payUnless: 'Not paid yet? Pay now',
    payAsk: 'We couldn’t verify the payment page. Please contact us to pay.',
    payForgotten: 'Not paid yet? Use the payment link in your confirmation email, or contact us.',
    invoice: 'View invoice',
    calendar: 'Add to calendar',
    print: 'Print',
    keep: 'Save this code in case you contact us.',
    again: 'Make another booking',
    unsure: 'We can’t confirm your booking yet',
    unsureWhy: 'We’re still waiting for an answer. Please don’t book again yet, or you could end up with two bookings.',
    /** Before what is left of the wait, as `4:59`. */
    stillOpen: 'It may still go through. Time left:',
    checkAgain: 'Check now',
    checking: 'Checking…',
    likely: 'Your booking most likely went through',
    likelyWhy: 'We haven’t received a confirmation. Check your email or contact us before booking again.',
    notMade: 'Your booking didn’t go through. Nothing was booked. Your cart and details are saved.',
    askVenue: 'Contact us',
    secure: (host: string) => `Secure payment on ${host}`,
    /** Below the link to the payment, for some seconds before the page goes there. Also announced. At most 60 characters. */
    forwarding: (host: string) => `Opening payment on ${host}…`,
    /** The button that stops it. */
    stay: 'Stay on this page',
    /** Announced after that button. */
    stayed: 'You’re staying on this page.',
  },

  /** For the date search, whose other words are in by-date.ts. */
  byDate: {
    from: (price: string) => `from ${price}`,
  },

  /** For a changed cart, whose other words are in cart-changes.ts. */
  cartChanges: {
    go: 'Continue',
    back: 'Back to your cart',
  },
};

export type RestMessages = typeof enRest;
