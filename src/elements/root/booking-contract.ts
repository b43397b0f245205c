import { LitElement } from 'lit';
import type { Texts } from '../../i18n/texts/texts.ts';

/** Converts the `url-params` attribute: `'write'`, true for any other value, or false if it is missing. */
const parseUrlParams = (attributeValue: string | null): boolean | 'write' =>
  attributeValue?.trim().toLowerCase() === 'write' ? 'write' : attributeValue !== null;

/**
 * Declares the public attributes, properties, events, slots, parts and tokens of `<slipway-booking>`. Never rename or
 * remove one, because published pages depend on them. `booking.ts` implements them. Event details contain no personal
 * data.
 *
 * @fires slipway-ready - the guest can see the list or the open item; it bubbles out of shadow trees, like all events
 * @fires slipway-step - `{from, to}`
 * @fires slipway-items-viewed - `{items}`
 * @fires slipway-item-viewed - `{itemId, name}`
 * @fires slipway-cart-changed - `{added, removed}`
 * @fires slipway-checkout - the detail is the cart; cancelable
 * @fires slipway-before-create - the detail is the cart; cancelable
 * @fires slipway-booked - the detail is the cart, with `bookingId` and `paymentRequired`
 * @fires slipway-payment - `{bookingId, status}`, after a relay has read the payment status
 * @fires slipway-leaving - `{url}`, cancelable
 * @fires slipway-problem - `{kind, code, fatal}`
 * @slot - the fallback, which shows without JavaScript, before the element loads, in an empty list, and after a fatal
 * error
 * @slot header - the page's own content above the widget
 * @slot empty - replaces the message for an empty list
 * @slot confirmation - the page's own text after a booking
 * @slot footer - the page's own content below the widget
 * @csspart about - the open item: pictures, name, description
 * @csspart add - the button that adds the selection to the cart
 * @csspart add-on - one optional add-on of the open item
 * @csspart add-on-price - the price of an add-on, or a note that the next step shows the price
 * @csspart add-on-prices - the prices of the selected add-ons, below the price of the selection
 * @csspart add-ons - the optional add-ons of the open item
 * @csspart ahead - the next free days, if the selected days are not free
 * @csspart ask - the link to the venue, if the widget cannot help
 * @csspart back - the button to the previous step
 * @csspart bar - the bar above each step
 * @csspart book-now - the button that adds the selection to the cart and opens the form
 * @csspart alternative - another item, which the widget offers in place of a sold-out item
 * @csspart booked - one booking made in this tab
 * @csspart booked-here - the list of bookings made in this tab
 * @csspart browse - the button that leads from a sold-out item back to the list
 * @csspart calendar - the calendar
 * @csspart cart - the cart
 * @csspart cart-button - the button that opens the cart
 * @csspart cart-count - the number of lines in the cart
 * @csspart changing - the notice that the guest edits a line of the cart
 * @csspart children - the items of a group
 * @csspart choose-dates - the button that opens the date search
 * @csspart close - the button that closes the dialog
 * @csspart code - the discount code field
 * @csspart confirmation - the last step
 * @csspart current - the current stage in the bar
 * @csspart dates - the date search of the list
 * @csspart day-choice - one day in the list of days
 * @csspart day-list - the days of a month as a list
 * @csspart diagnosis - the panel that `debug` shows
 * @csspart dialog - the dialog, in dialog mode
 * @csspart dots - the dots that show which of the item's pictures is visible
 * @csspart email - the venue's email address
 * @csspart enlarge - the button that enlarges a picture
 * @csspart fallback - the page's own children, after a fatal error
 * @csspart forget - the button that clears the list of bookings made in this tab
 * @csspart form - the form
 * @csspart frame - the frame of every step
 * @csspart full - a time without free places
 * @csspart healing - the changes in the cart since the guest filled it
 * @csspart item - the open item
 * @csspart item-name - the name of the open item
 * @csspart items - the list of items
 * @csspart larger - the enlarged picture, which fills the window
 * @csspart leave - the button that discards an edit
 * @csspart legend - the meaning of the calendar's marks
 * @csspart low - the note that only a few places are free
 * @csspart notice - a message that requires no action
 * @csspart notice-cart - the button in a notice, which opens the cart
 * @csspart parameters - quantities and options
 * @csspart passed - a finished stage in the bar
 * @csspart phone - the venue's telephone number
 * @csspart picture - one picture of the item
 * @csspart picture-next - the button to the next picture
 * @csspart picture-previous - the button to the previous picture
 * @csspart picture-turn - the buttons to the next and the previous picture
 * @csspart pictures - all pictures of the item
 * @csspart primary - the main button of a step, in addition to the button's own part
 * @csspart problem - an error message
 * @csspart reason - the reason why the selection is not available
 * @csspart removed - the notice after the guest removes a line
 * @csspart retry - the button that retries after an error
 * @csspart review - the review step
 * @csspart show - the button that shows a booking made in this tab
 * @csspart sold-out - the message in place of the calendar of a sold-out item
 * @csspart stage - one stage in the bar
 * @csspart stages - the stages in the bar
 * @csspart stages-short - a short form of the stages, for narrow pages
 * @csspart summary - the selection, its price and the button that adds it
 * @csspart time - one start time
 * @csspart times - the start times
 * @csspart total - the price of the selection
 * @csspart typed - the date fields
 * @csspart undo - the button that restores a removed line
 * @csspart until - the end time
 * @csspart venue-contact - the venue's contact details, below the checkout
 * @csspart video - the link to the item's video, on another page
 * @csspart visit - the button with the selected days and the party, which leads to the calendar
 * @csspart way - one button that opens a different input for days, such as date fields
 * @csspart ways - the button that shows further inputs for days, next to the calendar
 * @csspart when - the selected days as text
 * @csspart when-beside - the selected days in a second calendar system, if the language uses one
 * @csspart zone - the time zone of the start times
 * @cssproperty --slipway-accent - the accent colour
 * @cssproperty --slipway-on-accent - the colour of text on the accent colour; defaults to a readable colour
 * @cssproperty --slipway-surface - the background of cards and panels
 * @cssproperty --slipway-text - the colour of text; defaults to the page's colour
 * @cssproperty --slipway-border - the colour of lines and borders
 * @cssproperty --slipway-radius - the corner radius
 * @cssproperty --slipway-space - the unit of space
 * @cssproperty --slipway-available - the colour of free days and good news
 * @cssproperty --slipway-low - the colour of a few free places and warnings
 * @cssproperty --slipway-full - the colour of full days and times
 * @cssproperty --slipway-danger - the colour of errors
 */
export abstract class BookingContract extends LitElement {
  static override properties = {
    baseUrl: { attribute: 'base-url' },
    relayUrl: { attribute: 'relay-url' },
    relayReads: { type: Boolean, attribute: 'relay-reads' },
    itemId: { attribute: 'item-id' },
    categoryId: { attribute: 'category-id' },
    startDate: { attribute: 'start-date' },
    endDate: { attribute: 'end-date' },
    params: {},
    keyword: {},
    discountCode: { attribute: 'discount-code' },
    lang: {},
    mode: {},
    prefill: {},
    successUrl: { attribute: 'success-url' },
    paymentHosts: { attribute: 'payment-hosts' },
    payment: {},
    prices: {},
    privacyUrl: { attribute: 'privacy-url' },
    texts: {},
    review: { type: Boolean },
    urlParams: { attribute: 'url-params', converter: parseUrlParams },
    analytics: {},
    jsonLd: { type: Boolean, attribute: 'json-ld' },
    assistantTools: { type: Boolean, attribute: 'assistant-tools' },
    debug: { type: Boolean },
  };

  /** The base URL of the account, the part before `/api/3.0`. May contain a path. Required. */
  baseUrl = '';
  /** The base URL of the relay, which receives `booking/session` and `booking/create` instead of `base-url`. */
  relayUrl = '';
  /** Sends reads to the relay, too. Required if the account's Public API is off. */
  relayReads = false;
  /** The ids of the items to offer, separated by commas. A single item opens directly. */
  itemId = '';
  /** The ids of the categories to offer, separated by commas. */
  categoryId = '';
  /** The preset first day, `YYYY-MM-DD` or `YYYYMMDD`. */
  startDate = '';
  /** The preset last day, in the format of `start-date`. Defaults to the first day. */
  endDate = '';
  /** The preset quantities, such as `adults=2,children=1`. */
  params = '';
  /** The preset search text of the list. */
  keyword = '';
  /** The preset discount code. */
  discountCode = '';
  /** A BCP 47 language tag. Defaults to the nearest `lang` in the page, then the account's language, then English. */
  override lang = '';
  /** `dialog` shows nothing until `open()` or a `data-slipway-open` element opens it. */
  mode: 'inline' | 'dialog' = 'inline';
  /** Form values, URL-encoded, such as `customer_name=Ada`. Consent fields stay empty. */
  prefill = '';
  /** The page to open after a booking that needs no payment. */
  successUrl = '';
  /** Hosts that may take payments in addition to the account's host, separated by commas. Each may have a path. */
  paymentHosts = '';
  /**
   * `link` keeps the guest on the confirmation, which links to the payment page. By default, the payment page opens
   * automatically.
   */
  payment: '' | 'link' = '';
  /** `off` hides the prices on calendar days, and the prices on cards until the guest searches by date. */
  prices: '' | 'off' = '';
  /** The URL of the venue's privacy notice. The form links to it. */
  privacyUrl = '';
  /** The venue's own texts: the URL of a JSON file or, as a property, an object of texts by language and key. */
  texts: string | Texts = '';
  /** Adds a review step before booking. */
  review = false;
  /**
   * Reads `slipway_item`, `slipway_date`, `slipway_end`, `slipway_params`, `slipway_code`, `slipway_category`,
   * `slipway_keyword` and `slipway_lang` from the page's URL. `write` also writes the selection into the URL.
   */
  urlParams: boolean | 'write' = false;
  /** `datalayer` pushes GA4 e-commerce events to `window.dataLayer`. */
  analytics: '' | 'datalayer' = '';
  /** Describes the items for search engines, as schema.org data in the page's head. */
  jsonLd = false;
  /** Provides tools to the browser's assistant, if there is one. They cover the steps up to the cart. */
  assistantTools = false;
  /** Shows a panel on the page that explains configuration issues. */
  debug = false;
}
