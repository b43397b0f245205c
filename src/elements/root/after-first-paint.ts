/**
 * What comes after the first paint of `<slipway-booking>`, a part of its own: the price of a choice, the cart, the details,
 * the booking. Here it is composed; what each piece does stands in its own file, what is drawn in `views/`.
 */
import { html } from 'lit';
import { isOpen } from '../../flow/selectors.ts';
import { SlipwayCart } from '../cart/cart.ts';
import { discountStyles } from '../cart/discount-field.ts';
import { SlipwayConfirmation } from '../finish/confirmation.ts';
import { SlipwayForm } from '../form/form.ts';
import { calendarFootStyles, createCalendarFoot } from '../item/calendar-foot.ts';
import { aboutStyles } from '../item/about/item-description.ts';
import { loadGallery } from '../item/about/load-gallery.ts';
import { soldOutStyles } from '../item/about/sold-out.ts';
import { SlipwayParameters } from '../item/parameters.ts';
import { summaryStyles } from '../item/summary.ts';
import { createCardNotes } from '../list/card-notes.ts';
import { defineElements } from '../shared/define.ts';
import { pressEnd } from '../../page/press.ts';
import type { Host } from '../shared/host.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { proseStyles } from '../shared/safe-html.ts';
import { measureStickyBars, stickyOffsetStyles } from '../shared/sticky-offset.ts';
import { createContext, type Context } from './context.ts';
import { checkResponses } from './response-check.ts';
import { dispatchChanges } from './controllers/dispatch-changes.ts';
import { storeSelection } from './stored-selection.ts';
import { createFormRead } from './controllers/booking-form.ts';
import { createLaterChangesPanel } from './controllers/changes-panel.ts';
import { createBrowseByDate, loadByDate } from './controllers/browse-by-date.ts';
import { keepHeight } from './room/frame-height.ts';
import { keepRoomForKeyboard } from './room/keyboard-room.ts';
import { pinBar } from './room/pinned-bar.ts';
import { followItemSwitch } from './controllers/item-switch.ts';
import { shieldFields } from './controllers/field-shield.ts';
import { createLaterKinds } from './controllers/later-kinds.ts';
import { createLineEdit } from './controllers/line-edit.ts';
import { createNextDays } from './controllers/next-days.ts';
import { createParty } from './controllers/party.ts';
import { createPrices } from './controllers/prices.ts';
import { routeRequests } from './controllers/request-routes.ts';
import { createPlaces } from './controllers/step-places.ts';
import { leadToStep } from './controllers/step-start.ts';
import { createTabBookings } from './controllers/tab-bookings.ts';
import { createTakeChoice } from './controllers/take-choice.ts';
import { followTabCart } from './controllers/tab-cart.ts';
import { keepDetails } from './controllers/typed-details.ts';
import { followUnconfirmed } from './controllers/unconfirmed-booking.ts';
import type { Checkout } from './checkout.ts';
import { Announcer } from './live-region/announcer.ts';
import { sayChanges } from './live-region/say-changes.ts';
import { sayPrice } from './live-region/say-price.ts';
import type { Parts } from './parts.ts';
import { aboveStep, readProblem } from './views/above-step.ts';
import { besideItem } from './views/beside-item.ts';
import { laterStep } from './views/later-steps.ts';
import { stagesStyles } from './views/stages.ts';
import { calendarHint, longestStay } from './views/calendar-hint.ts';
import { outcomeWords } from './views/outcome-words.ts';
import { soldOutItem } from './views/sold-out-item.ts';
import { barStyles } from './views/toolbar.ts';
import { underCalendar } from './views/under-calendar.ts';
import { paymentHost, venueContact, venueContactStyles } from './views/venue-contact.ts';

const styles = [
  controlStyles,
  barStyles,
  stagesStyles,
  proseStyles,
  aboutStyles,
  discountStyles,
  summaryStyles,
  stickyOffsetStyles,
  calendarFootStyles,
  venueContactStyles,
  soldOutStyles,
];

/** Joins an element and begins to follow its store; an earlier visit's cart is found again at once. */
export function createCheckout(host: Host): Checkout {
  defineElements({
    'slipway-parameters': SlipwayParameters,
    'slipway-cart': SlipwayCart,
    'slipway-form': SlipwayForm,
    'slipway-confirmation': SlipwayConfirmation,
  });
  const parts = compose(createContext(host));
  const { byDate, changes, flow, foot, form, kinds, prices, tabCart } = parts;

  function retry(): void {
    tabCart.retry();
    if (prices.problem()) prices.retry();
    byDate.task.value?.retry();
    for (const task of [form, kinds, changes, byDate.task]) if (task.error !== undefined) void task.run();
  }

  return {
    styles,
    visit: {
      flow,
      client: parts.client,
      currency: parts.currency,
      cardFacts: parts.cardNotes.facts,
      offers: loadByDate,
    },
    announcer: parts.attach(new Announcer(host)),
    currency: parts.currency,
    bar: () => aboveStep(parts, retry),
    notes: foot.notes,
    calendarHint: () => calendarHint(parts),
    longestStay: () => longestStay(parts),
    isLengthRefused: () => prices.view().isLengthRefused,
    calendarFoot: foot.template,
    get dated() {
      return byDate.dated;
    },
    cardNotes: parts.cardNotes.notes,
    dates: byDate.template,
    gallery: parts.gallery,
    soldOut: () => soldOutItem(parts),
    underCalendar: () => underCalendar(parts),
    beside: () => besideItem(parts),
    // What waits for an answer stands in place of the step.
    step: () =>
      isOpen(flow.state.reconciliation)
        ? html``
        : html`${laterStep(parts)} ${paymentHost(parts)} ${venueContact(parts)}`,
    outcome() {
      const locale = parts.locale();
      return locale ? outcomeWords(flow.state, locale) : [];
    },
    problems: () => [flow.state.problem, readProblem(parts), byDate.task.value?.problem],
    retry,
    pressEnd,
    restart() {
      if (!flow.restart()) return false;
      parts.tabBookings.forgetPayments();
      return true;
    },
    stop: parts.stop,
  };
}

function isListInSight({ host, flow }: Context): boolean {
  const { step, choice } = flow.state;
  return step === 'choose' && (choice.itemId === null || host.finding.item?.group === 'parent');
}

/**
 * Makes the pieces, in any order: each observes the phase of a transition that it belongs to. The cart of an earlier visit is
 * read last, as that begins at once.
 */
function compose(context: Context): Parts {
  const { host } = context;
  const party = createParty(context);
  const prices = createPrices(context, party);
  const form = createFormRead(context);
  const kinds = createLaterKinds(context);
  const byDate = createBrowseByDate(context);
  const cardNotes = createCardNotes({ ...context, inSight: () => isListInSight(context) && !byDate.active });
  const nextDays = createNextDays(context, prices);
  const taking = createTakeChoice(context, prices);
  const changes = createLaterChangesPanel(context);
  const foot = createCalendarFoot(host, {
    ...context,
    rate: prices.rate,
    // Until an answer has said what is counted the party is not known; from then on it is the same before a day is chosen and after.
    quoteRequest() {
      const { parameters, quoteRequest, values } = prices.view();
      return parameters && quoteRequest ? { ...quoteRequest, params: values } : null;
    },
  });
  const gallery = loadGallery(context);
  checkResponses(context, prices);
  shieldFields(context);
  keepHeight(context, form);
  measureStickyBars(host, context);
  keepRoomForKeyboard(context);
  pinBar(context);
  keepDetails(context);
  storeSelection(context);
  followUnconfirmed(context);
  const lineEdit = createLineEdit(context);
  followItemSwitch(context, byDate);
  const places = createPlaces(context);
  const tabBookings = createTabBookings(context, places);
  leadToStep(context, tabBookings);
  sayChanges(context);
  sayPrice(context, prices);
  dispatchChanges(context, tabBookings);
  routeRequests(context, lineEdit, tabBookings, party);
  // Last: it begins to ask at once, and everybody is to hear of it.
  const tabCart = followTabCart(context, places);
  return {
    ...context,
    party,
    prices,
    form,
    kinds,
    byDate,
    cardNotes,
    gallery,
    nextDays,
    taking,
    changes,
    foot,
    lineEdit,
    places,
    tabBookings,
    tabCart,
  };
}
