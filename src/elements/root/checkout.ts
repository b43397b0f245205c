/**
 * Owns the part of `<slipway-booking>` that loads after the first paint. It installs the features and passes their
 * templates to the element. Each feature has its own file and receives only the context members that it needs.
 */
import { pressEnd } from '../../page/press.ts';
import type { OpenVisit } from '../assistant/machine-readable.ts';
import { discountStyles } from '../cart/discount-field.ts';
import { SlipwayConfirmation } from '../finish/confirmation.ts';
import { SlipwayForm } from '../form/form.ts';
import { createGallery, galleryStyles } from '../description/gallery.ts';
import { aboutStyles } from '../description/item-description.ts';
import { calendarFootStyles, createCalendarFoot } from '../item/calendar-foot.ts';
import { SlipwayParameters } from '../item/parameters.ts';
import { summaryStyles } from '../item/summary.ts';
import { createCardNotes } from '../list/card-notes.ts';
import { defineElements } from '../shared/define.ts';
import type { Host } from '../shared/host.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { proseStyles } from '../shared/safe-html.ts';
import { measureStickyBars, stickyOffsetStyles } from '../shared/sticky-offset.ts';
import { watchUnconfirmed } from './unconfirmed.ts';
import { stagesStyles } from './stages.ts';
import { barStyles, topView } from './top-view.ts';
import { TabSync } from './tab-sync.ts';
import { outcomeWords, stepView, venueContactStyles } from './step-view.ts';
import { StepReads } from './step-reads.ts';
import { AddToCart, routeCheckout } from './requests.ts';
import { dispatchChanges } from './public-events.ts';
import { Problems } from './problems.ts';
import { Pricing } from '../item/pricing.ts';
import { storeDetails, storeResponses, storeSelection } from './persistence.ts';
import { carrySelection, Navigation } from './navigation.ts';
import { announceChanges, Announcer, announcePrice } from './live-region.ts';
import { LineEdit } from '../cart/line-edit-loader.ts';
import { keepLayout, loadPageOptions } from './layout.ts';
import { belowCalendar, isSoldOut, lengthRules, soldOutItem, summaryView } from './item-view.ts';
import { DateBrowsing, dateButtonStyles, loadByDate } from '../list/by-date/date-browsing.ts';
import { createContext, type Context } from './context.ts';

/** The templates and commands that the features provide to the element. */
export type Checkout = ReturnType<typeof createCheckout>;

const styles = [
  controlStyles,
  barStyles,
  stagesStyles,
  proseStyles,
  galleryStyles,
  aboutStyles,
  dateButtonStyles,
  discountStyles,
  summaryStyles,
  stickyOffsetStyles,
  calendarFootStyles,
  venueContactStyles,
];

/** The features that other features use. */
interface Features {
  pricing: Pricing;
  adding: AddToCart;
  reads: StepReads;
  dates: DateBrowsing;
  lineEdit: LineEdit;
  navigation: Navigation;
  tabs: TabSync;
  problems: Problems;
  announcer: Announcer;
  cards: ReturnType<typeof createCardNotes>;
  gallery: ReturnType<typeof createGallery>;
  foot: ReturnType<typeof createCalendarFoot>;
}

/**
 * Contains one function per feature, which installs it. Their order does not matter, because features observe phases of
 * the store; a test shuffles them. During installation, a feature must not use a different feature. It may use one
 * later: when the store changes, the element updates or the guest acts.
 */
export const installers: ((all: Context & Features) => unknown)[] = [
  (all) => (all.pricing = new Pricing(all)),
  (all) => (all.adding = new AddToCart(all)),
  (all) => (all.reads = new StepReads(all, () => isSoldOut(all))),
  (all) => (all.dates = new DateBrowsing(all)),
  (all) => (all.lineEdit = new LineEdit(all)),
  (all) => (all.navigation = new Navigation(all)),
  (all) => (all.tabs = new TabSync(all, () => all.navigation.present())),
  (all) => (all.problems = new Problems(all)),
  (all) => (all.announcer = all.attach(new Announcer(all.host))),
  (all) =>
    (all.cards = createCardNotes({
      ...all,
      purpose: () => (isListInView(all) && !all.dates.isActive ? 'list' : isSoldOut(all) ? 'alternatives' : null),
    })),
  (all) => (all.gallery = createGallery(all)),
  (all) =>
    (all.foot = createCalendarFoot(all.host, {
      ...all,
      rate: (...request) => all.pricing.quotes.rate(...request),
      // Null before the first quote, because the party is unknown until then.
      quoteRequest() {
        const { parameters, quoteRequest, values } = all.pricing.view();
        return parameters && quoteRequest ? { ...quoteRequest, params: values } : null;
      },
    })),
  watchUnconfirmed,
  storeResponses,
  carrySelection,
  storeSelection,
  storeDetails,
  announceChanges,
  announcePrice,
  dispatchChanges,
  routeCheckout,
  keepLayout,
  (all) => measureStickyBars(all, loadPageOptions),
];

/**
 * Connects the features to an element, and restores the cart of an earlier visit. `stop()` disconnects the features.
 */
export function createCheckout(host: Host) {
  defineElements({
    'slipway-parameters': SlipwayParameters,
    'slipway-form': SlipwayForm,
    'slipway-confirmation': SlipwayConfirmation,
  });
  const all = createContext(host) as Context & Features;
  for (const install of installers) install(all);
  const { flow, currency, locale, stop, announcer, cards, dates, foot, gallery, problems, quotes, tabs } = all;
  if (tabs.isReturn) all.navigation.leadToTop();
  // Comes last, so that all features observe the restored cart.
  tabs.restoreCart();
  const visit: OpenVisit = { flow, client: quotes('requested'), currency, cardFacts: cards.facts, offers: loadByDate };

  return {
    styles,
    visit,
    announcer,
    currency,
    bar: () => topView(all),
    /** Returns the length rules, the availability and the notes on days for the current party. */
    calendar: () => ({ ...lengthRules(all), availability: foot.availability(), notes: foot.notes() }),
    calendarFoot: foot.template,
    isSearchDue: () => dates.isDue,
    datedList: () => dates.list,
    // None during a date search: its results have their own prices, and after a failed search the cards show none.
    cardNotes: () => (dates.isActive ? undefined : cards.notes()),
    dates: () => dates.template(),
    gallery,
    soldOut: () => soldOutItem(all),
    belowCalendar: () => belowCalendar(all),
    summary: () => summaryView(all),
    step: () => stepView(all),
    outcome() {
      const words = locale();
      return words ? outcomeWords(flow.state, words) : [];
    },
    problems: () => problems.all,
    retry: () => problems.retry(),
    pressEnd,
    /**
     * Clears the selection, the cart and the payment pages, and returns true. Returns false if a booking prevents that.
     */
    restart() {
      if (!flow.restart()) return false;
      tabs.ways.forget();
      return true;
    },
    /** Removes the features from the element, before it shows a different account. */
    stop,
  };
}

function isListInView({ host, flow }: Pick<Context, 'host' | 'flow'>): boolean {
  const { step, choice } = flow.state;
  return step === 'choose' && (choice.itemId === null || host.finding.item?.group === 'parent');
}
