/**
 * English messages for the checkout. Other sections load with the lazy module that shows them (`LazySections` in
 * `messages.ts`). All English files together define the messages of every language. `demo/site/text-notes.ts` explains
 * the place of each message.
 */
import { formatLength, pluralize } from './plural.ts';

export const enCheckout = {
  stages: {
    label: 'Progress',
    choose: 'Dates & options',
    details: 'Your details',
    done: 'Confirmation',
    pay: 'Payment',
    at: (place: number, count: number, name: string) => `${place} of ${count} · ${name}`,
  },
  loading: 'Loading…',
  back: 'Back',
  remove: 'Remove',
  questions: 'Questions?',
  wait: (seconds: number) =>
    seconds > 0
      ? `Please try again in ${seconds} ${pluralize(seconds, 'second', 'seconds')}.`
      : 'You can try again now.',

  list: {
    dates: 'Select dates',
    sort: 'Sort',
    own: 'Sort: recommended',
    name: 'Sort: name',
    soldOut: 'Sold out',
    noCharge: 'No charge',
    perNight: (price: string) => `${price} per night`,
    stay: (count: number, start: string, isByNight: boolean) => `${formatLength(count, isByNight)} from ${start}`,
  },

  item: {
    all: 'All items',
    about: 'About',
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
    perBooking: (count: number) => `Up to ${count} per booking`,
    contact: 'Contact us',
    priceFor: (price: string, count: number) => `${price} for ${count}`,
    whole: 'Enter a whole number',
    required: 'Required',
  },

  ways: {
    free: 'Available',
    taken: 'Not available',
    chosen: 'Selected',
    cheapest: 'Lowest price',
    low: 'Few left',
    currency: (code: string) => `Prices in ${code}`,
    withoutCode: 'Without promo code',
    label: 'Other ways to select dates',
    names: { typed: 'Enter dates', list: 'List view', prices: 'Show prices' },
    noneFree: 'Nothing available in the next 12 months.',
    prices: {
      asking: 'Loading prices…',
      shown: 'Showing prices.',
      failed: 'We couldn’t load the prices.',
      full: 'full',
      closed: 'closed',
      closedDay: 'closed',
      left: (count: number) => `only ${count} left`,
      cheapest: 'lowest price',
    },
  },

  length: {
    atLeast: (count: number, isByNight: boolean) =>
      `Minimum${isByNight ? ' stay:' : ''} ${formatLength(count, isByNight)}.`,
    atMost: (count: number, isByNight: boolean) =>
      `Maximum${isByNight ? ' stay:' : ''} ${formatLength(count, isByNight)}.`,
    beyond: 'longer than allowed',
    next: (count: number, isByNight: boolean) =>
      `Select ${isByNight ? 'a check-out' : 'an end'} date (at least ${formatLength(count, isByNight)}).`,
  },

  times: {
    stay: (arrival: string, departure: string, nights: number) =>
      `${arrival} – ${departure}\u00a0· ${formatLength(nights, true)}`,
  },

  code: {
    have: 'Have a promo code?',
    before: 'Was',
    now: 'Now',
    saved: (amount: string) => `You save ${amount}`,
  },

  summary: {
    label: 'Your selection',
    chooseDate: 'Select a date',
    chooseNights: 'Select dates',
    chooseTime: 'Select a time',
    otherDate: 'Select another date',
    enterParty: 'Enter the number of guests',
    enterQuantity: 'Enter a quantity',
    pricing: 'Loading price…',
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
    removed: (name: string) => `${name} is no longer in your cart.`,
    added: (name: string) => `${name} is now in your cart.`,
    isIn: (name: string) => `${name} is in your cart.`,
    subTotal: 'Subtotal',
    discount: 'Discount',
    tax: 'Tax',
    taxIncluded: (amount: string, name: string) => `Includes ${amount} ${name || 'in taxes'}`,
    total: 'Total',
    due: 'Due now',
    gone: 'No longer available',
    addOn: 'Extra',
    extras: 'Extras',
    priceLater: 'Price in the next step',
    withoutExtras: 'Without extras',
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
    meant: 'Did you mean',
    meantEnd: '?',
    privacy: 'Privacy notice',
    whole: 'Read the booking policy',
    errors: (count: number) => `Please check ${count} ${pluralize(count, 'field', 'fields')}:`,
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

  order: {
    label: 'Your booking',
    items: (count: number) => `${count} ${pluralize(count, 'item', 'items')}`,
    edit: 'Edit',
  },

  review: {
    change: 'Edit',
    booking: 'Booking…',
    pays: 'Next: payment on our payment page',
    paysAt: (host: string) => `Next: payment on ${host}`,
    paysLater: 'Nothing to pay now',
    forwards: 'After you book, the payment page opens automatically.',
  },

  /**
   * Labels of the button that makes the booking. In some countries, the law requires `obligation` instead of `pay` and
   * `payLater` (`applyButtonLaw`). The line above the button has the amount.
   */
  book: {
    pay: 'Book and pay',
    payLater: 'Book and pay later',
    obligation: 'Book with obligation to pay',
    free: 'Book',
  },

  done: {
    booked: 'Thank you for your booking',
    bookedToPay: 'Almost done: pay to complete your booking.',
    bookedPerhapsPaid: 'Your booking',
    invalid: 'This booking is no longer valid',
    paymentOpen: 'We’ve received your booking. Check your payment on the payment page.',
    notReceived: 'We haven’t received your payment yet.',
    received: (amount: string) => `Payment received: ${amount}`,
    paidOf: (amount: string, total: string) => `${amount} of ${total} paid`,
    status: 'Booking status:',
    code: 'Booking code',
    lines: 'Booking details',
    pay: (amount: string) => ['Continue to payment', amount].filter(Boolean).join(' · '),
    payUnless: 'Open payment page',
    payAsk: 'We couldn’t verify the payment page. Please contact us to pay.',
    payForgotten:
      'We’ve received your booking. If you haven’t paid yet, check your email for a payment link, or contact us.',
    invoice: 'View invoice',
    calendar: 'Add to calendar',
    print: 'Print',
    keep: 'Save this code. You may need it if you contact us.',
    again: 'Make another booking',
    unsure: 'We can’t confirm your booking yet',
    unsureWhy: 'We’re still waiting for an answer. Please don’t book again yet, or you could end up with two bookings.',
    stillOpen: 'It may still go through. Time left:',
    checkAgain: 'Check now',
    checking: 'Checking…',
    likely: 'Your booking most likely went through',
    likelyWhy: 'We haven’t received a confirmation. Check your email or contact us before booking again.',
    notMade: 'Your booking didn’t go through. There’s no new booking. We’ve saved your cart and details.',
    askVenue: 'Contact us',
    secure: (host: string) => `Secure payment on ${host}`,
    forwarding: (host: string) => `Opening payment on ${host}…`,
    stay: 'Stay on this page',
    stayed: 'You’re staying on this page.',
  },

  byDate: {
    from: (price: string) => `from ${price}`,
  },

  cartChanges: {
    go: 'Continue',
    back: 'Back to your cart',
  },
};

export type CheckoutMessages = typeof enCheckout;
