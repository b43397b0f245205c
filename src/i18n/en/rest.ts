/** English from the price on. Together with first-paint.ts it defines what every language has to say. */
import { plural } from './plural.ts';

export const enRest = {
  stages: {
    label: 'Progress',
    choose: 'Choose',
    details: 'Your details',
    done: 'Done',
    /** In place of the last while a booking is not paid. */
    pay: 'Payment',
    /** Where there is room for one. */
    at: (place: number, count: number, name: string) => `${place} of ${count} · ${name}`,
  },
  loading: 'Loading…',
  back: 'Back',
  remove: 'Remove',
  /** After too many requests, where it is for the visitor to try again. */
  wait: (seconds: number) =>
    seconds > 0 ? `Please try again in ${seconds} ${plural(seconds, 'second', 'seconds')}.` : 'Please try again now.',

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
    names: { typed: 'Enter dates', list: 'Show as list', prices: 'Show prices' },
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
      between: (first: string, last: string) =>
        `There is something between ${first} and ${last} that is not available.`,
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
  },

  times: {
    stay: (arrival: string, departure: string, nights: number) =>
      `Arrival ${arrival} → departure ${departure} · ${nights} ${plural(nights, 'night', 'nights')}`,
    start: 'Start time',
    slots: 'Choose a time',
    until: 'Until',
    none: 'There is no free time on this day.',
    full: 'Full',
    places: (count: number) => (count > 3 ? `${count} left` : `Only ${count} left`),
    venue: (zone: string) => `Times are those of the venue: ${zone}.`,
  },

  code: {
    have: 'I have a code',
    before: 'Price before:',
    now: 'Price now:',
    label: 'Discount code',
    apply: 'Apply',
    saved: (amount: string) => `You save ${amount}`,
  },

  summary: {
    label: 'Your choice',
    chooseDate: 'Choose a date to see the price.',
    chooseNights: 'Choose arrival and departure to see the price.',
    chooseTime: 'Choose a time to see the price.',
    pricing: 'Asking for the price…',
    /** Straight to the details. */
    book: 'Book now',
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
    /** After it was added, where more can be chosen. */
    isIn: (name: string) => `${name} is in your cart.`,
    subTotal: 'Subtotal',
    discount: 'Discount',
    tax: 'Tax',
    /** @param name of the tax, as the venue calls it; `''` where it has none */
    taxIncluded: (amount: string, name: string) => `Includes ${amount} ${name || 'tax'}`,
    total: 'Total',
    due: 'Due now',
    gone: 'No longer available',
    addOn: 'Add-on',
    included: 'Included',
    notTaken: 'Add-on, not chosen',
    held: 'Your places are held while you finish your booking.',
    changed: 'Something changed. Please check your cart before you go on.',
    take: (price: string) => `Add for ${price}`,
    takeAddOn: (name: string, price: string) => `Add ${name} for ${price}`,
    quantity: (name: string) => `Quantity of ${name}`,
  },

  details: {
    label: 'Your details',
    optional: 'optional',
    choose: 'Please choose',
    next: 'Continue to review',
    more: 'Add more details (optional)',
    /** Before an address with a common slip of the keys put right. */
    meant: 'Did you mean',
    privacy: 'Privacy notice',
    /** Of the policy no more than its beginning is shown. */
    excerpt: 'Excerpt',
    whole: 'Read the whole policy',
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

  /** What is booked, beside the form. */
  order: {
    label: 'Your order',
    items: (count: number) => `${count} ${plural(count, 'item', 'items')}`,
    edit: 'Edit',
  },

  review: {
    label: 'Review your booking',
    details: 'Your details',
    change: 'Change',
    booking: 'Booking…',
    pays: 'You pay on the next page, at the venue’s booking service.',
  },

  /**
   * On the button that books. Where it obliges to pay it must say so, in words of its own and easily legible: directive
   * 2011/83/EU, article 8(2); in German, “Zahlungspflichtig buchen”. Amounts are `''` where they are not known.
   */
  book: {
    pay: (total: string) => ['Book and pay', total].filter(Boolean).join(' · '),
    /** Not all of it at once. */
    payNow: (due: string) => `Book and pay · ${due} now`,
    payLater: (total: string) => `Book and pay later · ${total}`,
    free: 'Book',
  },

  done: {
    booked: 'Your booking is made',
    bookedToPay: 'Your place is booked. It still has to be paid.',
    code: 'Booking code',
    lines: 'What you booked',
    pay: 'Continue to payment',
    payUnless: 'Pay, unless you have already',
    payAsk: 'Please ask the venue how to pay: we cannot vouch for the page we were given.',
    payAsking: 'Asking for the payment page…',
    payForgotten: 'If it is not paid yet: look for the payment page in your confirmation e-mail, or ask the venue.',
    paid: 'I have paid',
    invoice: 'See your invoice',
    calendar: 'Add to your calendar',
    print: 'Print',
    keep: 'Keep this code: the venue asks for it.',
    again: 'Book something else',
    unsure: 'We do not know yet whether your booking was made',
    unsureWhy: 'The answer has not arrived. We keep asking, so please wait, and do not book again meanwhile.',
    stillOpen: 'It may still be made within',
    checkAgain: 'Check now',
    checking: 'Checking…',
    likely: 'Your booking was most likely made',
    likelyWhy:
      'No confirmation has reached this page. Look for an e-mail, or ask the venue, before you book this again.',
    notMade: 'The booking was not made. Your cart and details are still here.',
    askVenue: 'Ask the venue',
  },

  /** Browsing by date. */
  byDate: {
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
  },

  /** A cart that is not what it was. */
  cartChanges: {
    changed: 'Something has changed since you chose',
    changedOpen: 'Please look at this before you go on. Nothing has been booked.',
    changedDone: 'Your cart has been brought up to date.',
    expired: 'Your cart had expired',
    expiredOpen: 'We have put it together again, but not everything is as it was.',
    expiredDone: 'We have put it together again: the same dates at the same prices.',
    expiredOther: 'We have put it together again.',
    expiredEmpty: 'We could not put it together again.',
    renewed: 'Your places are held again',
    renewedDone: 'The booking service had let go of them. Dates and prices are the same.',
    emptied: 'Your cart is empty now',
    emptiedDone:
      'The booking service has let everything go. If you have booked on another page, look for the confirmation in ' +
      'your e-mail; else please choose again.',
    kept: 'What you typed into the form is kept.',

    gone: 'No longer available',
    fewer: (left: number) => `Only ${left} left`,
    dearer: 'Costs more now',
    cheaper: 'Costs less now',
    moved: 'Changed as you chose',
    cart: 'Your cart',

    looking: 'Looking for free dates near it…',
    free: 'Free near it:',
    none: 'We found no free date near it.',
    take: (count: number) => `Take ${count}`,

    go: 'Continue',
    accept: 'Continue at the new price',
    without: 'Continue without it',
    both: 'Continue with these changes',
    back: 'Back to your cart',
  },

  /** Changing or removing a line of the cart, and another tab that books it. */
  lineEdit: {
    editing: (name: string) => `You are changing ${name} in your cart.`,
    leave: 'Keep it as it is',
    save: 'Save changes',
    saving: 'Saving…',
    unchanged: 'as it is in your cart',
    ownPlaces:
      'What this line holds already counts as taken here. To choose those places otherwise, remove the line first.',
    removed: (name: string) => `${name} was removed.`,
    undo: 'Undo',
    notBack: (name: string, reason: string) =>
      `${name} cannot be put back: ${reason || 'it is not available any more.'}`,
    booking: 'Your cart is being booked in another tab or window. Please wait a moment.',
    booked:
      'Your earlier cart is closed: it was booked or emptied, perhaps in another tab. ' +
      'Look for a confirmation e-mail before you book it again.',
  },

  /** The next days that are free for a party. */
  nextAvailable: {
    ownHolds:
      'An earlier attempt from this browser got no answer and may still hold these places, 20 minutes at most. We keep asking.',
    /** The party as `4 × Adults, 1 × Children`, in the service's own labels; `''` where nothing is counted. */
    next: (party: string) => (party ? `Next available for ${party}` : 'Next available'),
    none: (party: string) => (party ? `No later day was found for ${party}.` : 'No later free day was found.'),
  },

  /** Bookings made in this tab. */
  tabBookings: {
    label: 'Your bookings here',
    likely: 'A booking that was most likely made. No confirmation has reached this page.',
    check: 'Check again',
    nothingFound: 'Still no confirmation here. Please ask the venue.',
    show: 'Show',
    showOne: (code: string) => `Show booking ${code}`,
    note: 'This list goes when you close the tab. Forgetting it cancels nothing.',
    forget: 'Forget this list',
    forgotten: 'The list is forgotten. Your bookings stand.',
  },
};

export type RestMessages = typeof enRest;
