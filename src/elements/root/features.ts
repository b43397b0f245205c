/**
 * Owns the part of `<slipway-booking>` that loads after the first paint. It installs the features and passes their
 * templates to the element. Each feature has its own file and receives only the context members that it needs.
 */
import { render } from 'lit';
import { waitForPressEnd } from '../../page/press.ts';
import { runWhenIdle } from '../../page/scheduling.ts';
import type { VisitAccess } from '../assistant/machine-readable.ts';
import { discountStyles } from '../cart/discount-field.ts';
import { SlipwayConfirmation } from '../finish/confirmation.ts';
import { SlipwayForm } from '../form/form.ts';
import { createGallery, galleryStyles } from '../description/gallery.ts';
import { itemDescriptionStyles } from '../description/item-description.ts';
import { calendarFooterStyles, createCalendarFooter } from '../item/calendar-footer.ts';
import { SlipwayParameters } from '../item/parameters.ts';
import { summaryStyles } from '../item/summary.ts';
import { createCardNotes } from '../list/card-notes.ts';
import { defineElements } from '../shared/define.ts';
import type { Host } from '../shared/host.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { proseStyles } from '../shared/safe-html.ts';
import { measureStickyBars, stickyOffsetStyles } from '../shared/sticky-offset.ts';
import { watchUnconfirmed } from './unconfirmed.ts';
import { progressStyles } from './stages.ts';
import { barStyles, renderTop } from './top-view.ts';
import { TabSync } from './tab-sync.ts';
import { getOutcomeSentences, renderStep, venueContactStyles } from './step-view.ts';
import { StepTasks } from './step-tasks.ts';
import { AddToCart, routeCheckoutRequests } from './request-routes.ts';
import { dispatchChanges } from './transition-events.ts';
import { Problems } from './problems.ts';
import { Pricing } from '../item/pricing.ts';
import { storeDetails, storeResponses, storeSelection } from './persistence.ts';
import { carrySelection, Navigation } from './navigation.ts';
import { announceChanges, Announcer, announcePrice } from './live-region.ts';
import { CartLoader } from '../cart/cart-loader.ts';
import { keepLayout, loadPageOptions } from './layout.ts';
import { renderBelowCalendar, isSoldOut, createLengthRules, renderSoldOutItem, renderSummary } from './item-view.ts';
import { DateBrowsing, dateButtonStyles, loadDateSearch } from '../list/by-date/search-loader.ts';
import { createFeatureContext, type FeatureContext } from './context.ts';

/** The templates and commands that the features provide to the element. */
export type RunningFeatures = ReturnType<typeof createFeatures>;

const checkoutStyles = [
  controlStyles,
  barStyles,
  progressStyles,
  proseStyles,
  galleryStyles,
  itemDescriptionStyles,
  dateButtonStyles,
  discountStyles,
  summaryStyles,
  stickyOffsetStyles,
  calendarFooterStyles,
  venueContactStyles,
];

/** The features that other features use after the installation. */
interface CheckoutFeatures {
  pricing: Pricing;
  addToCart: AddToCart;
  stepTasks: StepTasks;
  dates: DateBrowsing;
  cartLoader: CartLoader;
  navigation: Navigation;
  tabs: TabSync;
  problems: Problems;
  announcer: Announcer;
  cards: ReturnType<typeof createCardNotes>;
  gallery: ReturnType<typeof createGallery>;
  calendarFooter: ReturnType<typeof createCalendarFooter>;
}

/**
 * Contains one function per feature, which installs the feature. The order of the functions does not matter, because
 * each feature observes a phase of the store; a test shuffles the order. During installation, a feature must not use a
 * different feature. It may use one later: when the store changes, the element updates or the guest acts.
 */
export const installers: ((context: FeatureContext & CheckoutFeatures) => unknown)[] = [
  (context) => (context.pricing = new Pricing(context)),
  (context) => (context.addToCart = new AddToCart(context)),
  (context) =>
    (context.stepTasks = new StepTasks(
      context,
      () => isSoldOut(context),
      (form) => {
        const { session, step } = context.flow.state;
        if (step === 'cart') runWhenIdle(() => warmUpForm({ locale: context.locale(), form, session }));
      },
    )),
  (context) => (context.dates = new DateBrowsing(context)),
  (context) => (context.cartLoader = new CartLoader(context)),
  (context) => (context.navigation = new Navigation(context)),
  (context) => (context.tabs = new TabSync(context, () => context.navigation.getCurrentEntry())),
  (context) => (context.problems = new Problems(context)),
  (context) => (context.announcer = context.attach(new Announcer(context.host))),
  (context) =>
    (context.cards = createCardNotes({
      ...context,
      purpose: () =>
        isListInView(context) && !context.dates.isActive ? 'list' : isSoldOut(context) ? 'alternatives' : null,
    })),
  (context) => (context.gallery = createGallery(context)),
  (context) =>
    (context.calendarFooter = createCalendarFooter(context.host, {
      ...context,
      rate: (...request) => context.pricing.quotes.rate(...request),
      // Null before the first quote, because only a quote lists the item's parameters.
      quoteRequest() {
        const { parameters, quoteRequest, values } = context.pricing.view();
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
  routeCheckoutRequests,
  keepLayout,
  (context) => measureStickyBars(context, loadPageOptions),
];

/**
 * Connects the features to an element, and restores the cart of an earlier visit. `stop()` disconnects the features.
 */
export function createFeatures(host: Host) {
  defineElements({
    'slipway-parameters': SlipwayParameters,
    'slipway-form': SlipwayForm,
    'slipway-confirmation': SlipwayConfirmation,
  });
  const context = createFeatureContext(host) as FeatureContext & CheckoutFeatures;
  for (const installFeature of installers) installFeature(context);
  const {
    flow,
    currency,
    locale,
    stop,
    announcer,
    cards,
    dates,
    calendarFooter,
    gallery,
    problems,
    getQuoteClient,
    tabs,
  } = context;
  if (tabs.isReturnFromPayment) context.navigation.leadToTop();
  // Comes last, so that all features observe the restored cart.
  tabs.restoreCart();
  const openVisit: VisitAccess = {
    flow,
    client: getQuoteClient('requested'),
    currency,
    cardFacts: cards.facts,
    loadOfferSearch: loadDateSearch,
  };

  return {
    styles: checkoutStyles,
    visit: openVisit,
    announcer,
    currency,
    renderBar: () => renderTop(context),
    /** Returns the length rules, the availability and the notes on days for the current party. */
    getCalendarView: () => ({
      ...createLengthRules(context),
      availability: calendarFooter.availability(),
      notes: calendarFooter.notes(),
    }),
    renderCalendarFooter: calendarFooter.template,
    dates,
    // Cards have no notes during a date search, because the search adds its own prices to the cards. After a failed
    // search, the cards show no prices.
    getCardNotes: () => (dates.isActive ? undefined : cards.notes()),
    gallery,
    renderSoldOutItem: () => renderSoldOutItem(context),
    renderBelowCalendar: () => renderBelowCalendar(context),
    renderSummary: () => renderSummary(context),
    renderStep: () => renderStep(context),
    getOutcomeSentences() {
      const currentLocale = locale();
      return currentLocale ? getOutcomeSentences(flow.state, currentLocale) : [];
    },
    problems,
    waitForPressEnd,
    /**
     * Clears the selection, the cart and the stored payment pages, and returns true. Returns false, and clears nothing,
     * while a command runs or the service may still create a booking.
     */
    restart() {
      if (!flow.restart()) return false;
      tabs.paymentPages.forget();
      return true;
    },
    /** Removes the features from the element, before it shows a different account. */
    stop,
  };
}

/**
 * Renders the booking form once outside the document, before the guest opens the details. The browser then parses the
 * form's templates only once and shows the form faster.
 */
export function warmUpForm(data: Pick<SlipwayForm, 'locale' | 'form' | 'session'>): void {
  render(Object.assign(new SlipwayForm(), data).render(), new DocumentFragment());
}

function isListInView({ host, flow }: Pick<FeatureContext, 'host' | 'flow'>): boolean {
  const { step, choice } = flow.state;
  return step === 'choose' && (choice.itemId === null || host.openItemView.item?.group === 'parent');
}
