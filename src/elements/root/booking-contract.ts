import { LitElement } from 'lit';
import type { Texts } from '../../i18n/texts/texts.ts';

/** There, whatever it says; `write` says more. */
const urlParams = (value: string | null): boolean | 'write' =>
  value?.trim().toLowerCase() === 'write' ? 'write' : value !== null;

/**
 * What `<slipway-booking>` and the pages it stands in have agreed on: attributes, and what they can hear and style.
 *
 * @fires slipway-ready - what is offered can be seen; this and all below bubble and are composed
 * @fires slipway-step - `{from, to}`
 * @fires slipway-items-viewed - `{items}`
 * @fires slipway-item-viewed - `{itemId, name}`
 * @fires slipway-cart-changed - `{added, removed}`
 * @fires slipway-checkout - a cart, cancelable
 * @fires slipway-before-create - a cart, cancelable
 * @fires slipway-booked - a cart, with `bookingId` and `paymentRequired`
 * @fires slipway-leaving - `{url}`, cancelable
 * @fires slipway-problem - `{kind, code, fatal}`
 * @slot - the fallback: shown without JavaScript, before the upgrade, and beside a fatal error
 * @slot header - above everything
 * @slot empty - instead of the words for an empty list
 * @slot confirmation - the page's own words at the end
 * @slot footer - below everything
 * @csspart about - what the chosen item is: picture, name, description
 * @csspart add - the button that puts the choice into the cart
 * @csspart ahead - the next free days, where the choice is not free
 * @csspart ask - a link to the venue, where the page cannot help
 * @csspart back - the button to the step before
 * @csspart bar - the bar that says how far the visit is
 * @csspart book-now - the button that puts the choice into the cart and goes straight to the details
 * @csspart booked - one booking made in this tab
 * @csspart booked-here - the bookings made in this tab
 * @csspart browse - the button back to the list, of an item that is sold out
 * @csspart calendar - the calendar
 * @csspart cart - the cart
 * @csspart cart-button - the button that leads to the cart
 * @csspart cart-count - how many lines are in it
 * @csspart changing - the notice that a line of the cart is being changed
 * @csspart children - the items of a group
 * @csspart choose-dates - the button that asks for dates before items
 * @csspart close - the button that closes the dialog
 * @csspart code - where a discount code is put in
 * @csspart confirmation - the last step
 * @csspart current - the stage the visit is at
 * @csspart dates - how a list is asked for by date
 * @csspart day-choice - one day to be chosen, in the days as a list
 * @csspart day-list - the days of a month as a list
 * @csspart diagnosis - the panel of `debug`
 * @csspart dialog - the dialog, in dialog mode
 * @csspart dots - which of the item's pictures is in sight
 * @csspart email - the venue's mail address
 * @csspart enlarge - the button that shows a picture larger
 * @csspart fallback - the page's own children, shown beside a fatal error
 * @csspart forget - the button that forgets the bookings of this tab
 * @csspart form - the form
 * @csspart frame - around everything
 * @csspart full - a time that is taken
 * @csspart healing - what changed in the cart since it was filled
 * @csspart item - the chosen item
 * @csspart item-name - its name
 * @csspart items - the list of items
 * @csspart larger - a picture of the item in the whole window
 * @csspart leave - the button that leaves a change as it was
 * @csspart legend - what the calendar's marks mean
 * @csspart low - few are left
 * @csspart notice - a message that asks for no answer
 * @csspart notice-cart - the button in it that leads to the cart
 * @csspart parameters - quantities and options
 * @csspart paid - the button that says that it is paid
 * @csspart passed - a stage the visit is past
 * @csspart pay - the link to the payment of an earlier booking
 * @csspart phone - the venue's telephone number
 * @csspart picture - one picture of the item
 * @csspart picture-next - the one to the next picture
 * @csspart picture-previous - the one to the picture before
 * @csspart picture-turn - the buttons to another picture
 * @csspart pictures - all pictures of the item
 * @csspart primary - beside its own: the one button that leads on, on every step
 * @csspart problem - what went wrong
 * @csspart reason - why the choice cannot be had
 * @csspart removed - the notice that a line was removed
 * @csspart retry - the button that asks again for what failed
 * @csspart review - the page to check everything before booking
 * @csspart secure - where the payment is taken
 * @csspart show - the button that shows a booking made in this tab
 * @csspart sold-out - in place of the calendar, where an item is sold out
 * @csspart stage - one stage of the visit, in the bar
 * @csspart stages - the stages of the visit, in the bar
 * @csspart stages-short - the stages in a few words, where there is no room for all of them
 * @csspart summary - the choice, its price and the button that adds it
 * @csspart time - one time to begin at
 * @csspart times - the times to begin at
 * @csspart total - the price of the choice
 * @csspart typed - the days as fields to type in
 * @csspart undo - the button that takes back a removal
 * @csspart unpaid - a booking of this tab that may still have to be paid
 * @csspart until - the time to end at
 * @csspart venue-contact - how to reach the venue, below the checkout
 * @csspart video - the link to the item's film, on its own page
 * @csspart way - the button of one other way to choose days
 * @csspart ways - the button that shows the other ways to choose days
 * @csspart when - the chosen days in words
 * @csspart when-beside - the same days in another calendar, where the language asks for one
 * @csspart zone - the time zone the times are in
 * @cssproperty --slipway-accent - the one accent
 * @cssproperty --slipway-on-accent - colour on the accent; computed to be readable when not given
 * @cssproperty --slipway-surface - background of cards and panels
 * @cssproperty --slipway-text - text; else the page's
 * @cssproperty --slipway-border - lines and borders
 * @cssproperty --slipway-radius - corner radius
 * @cssproperty --slipway-space - unit of space
 * @cssproperty --slipway-available - free
 * @cssproperty --slipway-low - few left
 * @cssproperty --slipway-full - full
 * @cssproperty --slipway-danger - errors
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
    prices: {},
    privacyUrl: { attribute: 'privacy-url' },
    texts: {},
    review: { type: Boolean },
    urlParams: { attribute: 'url-params', converter: urlParams },
    analytics: {},
    jsonLd: { type: Boolean, attribute: 'json-ld' },
    assistantTools: { type: Boolean, attribute: 'assistant-tools' },
    debug: { type: Boolean },
  };

  /** `{base_url}` of the account; may carry a path. Required. */
  baseUrl = '';
  /** Base address that takes `booking/session` and `booking/create` instead of `base-url`. */
  relayUrl = '';
  /** The relay takes the reads too, for an account whose Public API is off. */
  relayReads = false;
  /** Comma list of what to offer; a single item opens directly. */
  itemId = '';
  /** Comma list of categories to offer. */
  categoryId = '';
  /** Preset first day, `YYYY-MM-DD` or `YYYYMMDD`. */
  startDate = '';
  /** Preset last day, written alike. */
  endDate = '';
  /** Preset quantities, `adults=2,children=1`. */
  params = '';
  /** Preset search. */
  keyword = '';
  /** Preset discount code. */
  discountCode = '';
  /** BCP 47; else the nearest `lang` in the page, else the account's, else English. */
  override lang = '';
  /** `dialog` shows nothing until it is opened. */
  mode: 'inline' | 'dialog' = 'inline';
  /** Form values, urlencoded. */
  prefill = '';
  /** Where to go after a booking that needs no payment. */
  successUrl = '';
  /** Comma list of hosts, or hosts with a path, that may take payment beside the account's own. */
  paymentHosts = '';
  /** `off` shows no prices on cards and days unless they are asked for. */
  prices: '' | 'off' = '';
  /** The venue's privacy notice, linked beside the form. */
  privacyUrl = '';
  /** The venue's own words: address of a small JSON; as a property also the object, language → key → words. */
  texts: string | Texts = '';
  /** A page of its own to check everything before booking. */
  review = false;
  /**
   * Read `slipway_item`, `slipway_date`, `slipway_end`, `slipway_params`, `slipway_code`, `slipway_category`,
   * `slipway_keyword` and `slipway_lang` from the page's address; `write`: keep what is chosen there as well.
   */
  urlParams: boolean | 'write' = false;
  /** `datalayer` pushes GA4 e-commerce events to `window.dataLayer`. */
  analytics: '' | 'datalayer' = '';
  /** Describes what is offered for search engines, as schema.org data in the page's head. */
  jsonLd = false;
  /** Offers the steps up to the cart to the visitor's assistant, where the browser has one. */
  assistantTools = false;
  /** Explain misconfiguration on the page. */
  debug = false;
}
