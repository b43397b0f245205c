/**
 * Routes request events of leaf elements to commands. Before some commands, it dispatches a public event that the page
 * can cancel. It also adds the current selection to the cart, and hides the keyboard and clipboard events of fields
 * from the page's shortcuts. It renders nothing.
 */
import type { Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { toLineRequest } from '../../flow/quotes/quote-request.ts';
import { isBookable } from '../../flow/command-table.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import { problemOf } from '../../values/problem.ts';
import { dispatchPublicEvent } from '../shared/public-events.ts';
import { createPublicOffer } from '../shared/public-offer.ts';
import { routeRequests } from '../shared/requests.ts';
import { getOnlyItemId } from '../shared/settings.ts';
import type { FeatureContext } from './context.ts';
import type { CartLoader } from '../cart/cart-loader.ts';
import type { Pricing } from '../item/pricing.ts';
import type { StepTasks } from './step-tasks.ts';
import type { TabSync } from './tab-sync.ts';

interface CheckoutRequestDependencies extends Pick<
  FeatureContext,
  'host' | 'flow' | 'currency' | 'observe' | 'signal'
> {
  readonly pricing: Pick<Pricing, 'setInvalidReasons'>;
  readonly cartLoader: Pick<CartLoader, 'editLine'>;
  readonly tabs: { readonly paymentPages: Pick<TabSync['paymentPages'], 'recordLeave'> };
}

/**
 * Routes the request events of the checkout to commands. Hides the keyboard and clipboard events of form fields from
 * the page.
 */
export function routeCheckoutRequests(dependencies: CheckoutRequestDependencies): void {
  const { host, flow, currency, signal } = dependencies;
  const createCartDetail = () => createPublicOffer(flow.state, currency());
  const bookIfPageAllows = () => {
    if (dispatchPublicEvent(host, 'slipway-before-create', createCartDetail())) void flow.book();
  };
  const goToReview = createReviewCommand(dependencies);
  routeRequests(
    host.renderRoot,
    {
      'parameters-choose': ({ values }) => flow.choose({ params: { ...flow.state.choice.params, ...values } }),
      'parameters-check': ({ invalid }) => dependencies.pricing.setInvalidReasons(invalid),
      'line-remove': ({ lineId }) => void flow.remove(lineId),
      'line-edit': ({ lineId }) => dependencies.cartLoader.editLine(lineId),
      'line-alter': ({ lineId, to }) => void flow.alter(lineId, to),
      'code-redeem': ({ code }) => void flow.redeem(code),
      'cart-show': () => flow.goTo('cart'),
      'cart-continue': () => flow.goTo('choose', getOnlyItemId(host)),
      'cart-checkout'() {
        if (dispatchPublicEvent(host, 'slipway-checkout', createCartDetail())) void flow.checkOut();
      },
      'details-type': ({ values }) => flow.type(values),
      'details-submit'({ values }) {
        flow.type(values);
        if (host.review) void goToReview();
        // If lines are unavailable, `checkOut` shows these lines to the guest instead of booking.
        else if (!isBookable(flow.state)) void flow.checkOut();
        else bookIfPageAllows();
      },
      'details-change': () => flow.goTo('details'),
      'booking-create': bookIfPageAllows,
      'booking-check': () => void flow.check(),
      'booking-leave'({ url }, event) {
        if (dispatchPublicEvent(host, 'slipway-leaving', { url }))
          dependencies.tabs.paymentPages.recordLeave(flow.state.booking?.code);
        else event.preventDefault();
      },
      'booking-again'() {
        // After a look at an earlier booking, the guest returns to the current selection.
        if (flow.state.booking?.revisited) return flow.goTo('choose', getOnlyItemId(host));
        // Calls `flow.restart()`, because the element's `restart()` would also delete the booking's payment page.
        if (flow.restart()) flow.choose(host.settings.choice);
      },
      'difference-repair': ({ index, to }) => void flow.repair(index, to),
      'differences-accept': () => void flow.accept(),
      'differences-close': () => flow.dismiss(),
    },
    { signal },
  );
  for (const eventType of fieldEventTypes) host.addEventListener(eventType, stopFieldEvent, { signal });
}

/**
 * Returns a function that leads to the review step. The module of that step loads when the details begin, because few
 * sites use a review. Once the module has loaded, the function changes the step immediately.
 */
function createReviewCommand({
  host,
  flow,
  observe,
}: Pick<FeatureContext, 'host' | 'flow' | 'observe'>): () => Promise<void> {
  let isReviewLoaded = false;
  const loadReview = async () => {
    (await loadLazyModule(() => import('../finish/index.ts'))).defineReview();
    isReviewLoaded = true;
  };
  observe('publish', ({ step }) => {
    if (step === 'review' || (step === 'details' && host.review)) void loadReview().catch(() => undefined);
  });
  return () =>
    isReviewLoaded
      ? flow.review()
      : loadReview().then(
          () => flow.review(),
          (error: unknown) => flow.reportProblem(problemOf(error)),
        );
}

type AddGoal = 'details' | 'more';

interface AddToCartDependencies extends Pick<FeatureContext, 'host' | 'flow' | 'currency' | 'observe'> {
  readonly pricing: Pick<Pricing, 'view'>;
  readonly stepTasks: Pick<StepTasks, 'addOns'>;
}

/** Adds the current selection to the cart, then leads to the details, to the cart or back to the list. */
export class AddToCart {
  /** The next place after the running `add` command: the details, or more items. Null if no `add` command runs. */
  goal: AddGoal | null = null;
  readonly #dependencies: AddToCartDependencies;

  constructor(dependencies: AddToCartDependencies) {
    this.#dependencies = dependencies;
    dependencies.observe('invalidate', ({ busy }) => {
      if (busy !== 'add') this.goal = null;
    });
  }

  /** Adds the selection to the cart. Does nothing without a bookable quote or while a command runs. */
  add(goal: AddGoal): void {
    const { host, flow, currency, pricing, stepTasks } = this.#dependencies;
    const { quote, quoteRequest } = pricing.view();
    if (!quote?.bookable || quote.slip === null || quoteRequest === null || flow.state.busy !== null) return;
    this.goal = goal;
    const addOnNames = stepTasks.addOns.value?.names ?? {};
    // Leads to the cart if the page cancels the event, or if the cart offers add-ons that the item did not show.
    const getStepAfterAdding = (session: Session) =>
      !hasUnseenAddOn(session, Object.keys(addOnNames)) &&
      dispatchPublicEvent(host, 'slipway-checkout', createPublicOffer(flow.state, currency()))
        ? 'details'
        : 'cart';
    const getListAfterAdding = () => ({ itemId: getOnlyItemId(host) });
    const getNextStep = goal === 'details' ? getStepAfterAdding : getListAfterAdding;
    void flow.add(quote.slip, toLineRequest(quoteRequest, quote), getNextStep, addOnNames);
  }
}

/** Returns true if the newest line has an available add-on that the item did not show. */
function hasUnseenAddOn(session: Session, seenAddOnIds: readonly string[]): boolean {
  return (
    linesOf(session)
      .at(-1)
      ?.addOns.some(
        ({ optional, available, itemId }) => optional === 'out' && available && !seenAddOnIds.includes(itemId),
      ) ?? false
  );
}

const fieldEventTypes = ['keydown', 'keyup', 'keypress', 'beforeinput', 'copy', 'cut', 'paste'] as const;

/**
 * Stops an event of a form field at the host element. Outside the shadow root, the event's target is the host, not the
 * field. The page's keyboard shortcuts would therefore react to typed text. Listeners of the page in the capture phase
 * still receive the event. Does not stop Tab, Escape, or a key together with Ctrl, Alt or Meta.
 */
function stopFieldEvent(event: Event): void {
  const [eventOrigin] = event.composedPath();
  const isFromField = eventOrigin instanceof HTMLElement && eventOrigin.matches('input, textarea, select');
  if (isFromField && !(event instanceof KeyboardEvent && isPageShortcut(event))) event.stopPropagation();
}

function isPageShortcut({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Tab' || key === 'Escape' || ctrlKey || altKey || metaKey;
}
