/**
 * Loads the modules that a visit needs after the first paint: the checkout and, unless the page has a single item, the
 * list. It holds the running checkout, and the problem if a module did not load. It also loads the features that a page
 * switches on by an attribute: `debug`, `analytics`, `json-ld` and `assistant-tools`. `dialog-opener.ts` loads the
 * dialog.
 */
import type { PropertyValues } from 'lit';
import type { MeasuredElement } from '../../page/analytics.ts';
import type { DescribedElement } from '../../page/describe-offer.ts';
import { loadLazyModule, reloadIfPublished } from '../../page/lazy-module.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { ElementWithTools } from '../assistant/machine-readable.ts';
import type { DiagnosedElement } from '../debug/diagnosis.ts';
import type { Host } from '../shared/host.ts';
import { dispatchPublicEvent, createProblemEvent } from '../shared/public-events.ts';
import type { BookingContract } from './booking-contract.ts';
import type { RunningFeatures, createFeatures } from './features.ts';

/** Loads the list. Does nothing on a page with a single item, which never shows the list. */
async function loadListIfNeeded({ settings }: Host): Promise<void> {
  if (settings.choice.itemId === null) (await loadLazyModule(() => import('../list/index.ts'))).defineItems();
}

export function createLazyModules(element: Host) {
  let checkoutFactory: typeof createFeatures | 'loading' | null = null;

  function setProblem(problem: Problem | null): void {
    lazyModules.problem = problem;
    element.requestUpdate();
  }

  function loadCheckout(): void {
    checkoutFactory = 'loading';
    loadLazyModule(() => import('./features.ts')).then((checkoutModule) => {
      checkoutFactory = checkoutModule.createFeatures;
      element.requestUpdate();
    }, lazyModules.handleLoadFailure);
  }

  const lazyModules = {
    /** The problem if a module did not load; otherwise null. */
    problem: null as Problem | null,
    /** The running checkout; null until its module has loaded and the checkout has started. */
    checkout: null as RunningFeatures | null,
    /**
     * Loads the checkout's module at the first call. Starts the checkout at the first call after the module has loaded.
     */
    startCheckout(): void {
      if (checkoutFactory === null) loadCheckout();
      if (lazyModules.checkout || typeof checkoutFactory !== 'function') return;
      lazyModules.checkout = checkoutFactory(element);
      element.adopt(lazyModules.checkout.styles);
      element.requestUpdate();
    },
    /** Stops the checkout of the previous account. */
    stopCheckout(): void {
      lazyModules.checkout?.stop();
      lazyModules.checkout = null;
    },
    loadList: () => void loadListIfNeeded(element).catch(lazyModules.handleLoadFailure),
    /** Sets the problem of a module that did not load, and dispatches it to the page. */
    handleLoadFailure(error: unknown): void {
      const problem = problemOf(error);
      setProblem(problem);
      dispatchPublicEvent(element, ...createProblemEvent(problem, true));
    },
    getProblems: () => [lazyModules.problem, ...(lazyModules.checkout?.problems.currentProblems ?? [])],
    /** Repeats the failed reads of the checkout, and loads the missing modules again. */
    retry(): void {
      lazyModules.checkout?.problems.retry();
      if (!lazyModules.problem) return;
      setProblem(null);
      lazyModules.loadList();
      if (typeof checkoutFactory !== 'function') loadCheckout();
    },
    /** Reloads the page if the server is reachable; otherwise sets a problem. */
    reload: () =>
      void reloadIfPublished().then(
        (availability) => availability === 'unreachable' && setProblem({ kind: 'incomplete', connected: false }),
      ),
  };
  return lazyModules;
}

type ElementWithOptionalFeatures = BookingContract &
  DiagnosedElement &
  MeasuredElement &
  DescribedElement &
  ElementWithTools;

type FeatureStarter = (element: ElementWithOptionalFeatures) => unknown;

/** The features that a page switches on: the property for each feature, and the function that loads it. */
const optionalFeatures: readonly [property: keyof BookingContract, load: () => Promise<FeatureStarter>][] = [
  ['debug', async () => (await import('../debug/diagnosis.ts')).startDiagnosis],
  ['analytics', async () => (await import('./page-options.ts')).startAnalytics],
  ['jsonLd', async () => (await import('../assistant/machine-readable.ts')).describeOffer],
  ['assistantTools', async () => (await import('../assistant/machine-readable.ts')).startAssistantTools],
];

/** Starts each optional feature that the page has just switched on. Ignores a feature that does not load. */
export function loadOptionalFeatures(
  element: ElementWithOptionalFeatures,
  changedProperties: PropertyValues<BookingContract>,
): void {
  for (const [propertyName, loadFeature] of optionalFeatures)
    if (changedProperties.has(propertyName) && element[propertyName])
      void loadLazyModule(loadFeature).then(
        (startFeature) => startFeature(element),
        () => undefined,
      );
}
