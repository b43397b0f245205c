/**
 * Loads the two modules that every visit needs after the first paint: the checkout and the list. It holds the running checkout
 * and the problem if a module does not load. It also loads the features that a page switches on by an attribute: `debug`,
 * `analytics`, `json-ld` and `assistant-tools`. `opening.ts` loads the dialog.
 */
import type { PropertyValues } from 'lit';
import type { MeasuredElement } from '../../page/analytics.ts';
import type { DescribedElement } from '../../page/describe-offer.ts';
import { loadPart, reloadIfPublished } from '../../page/later-part.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { ElementWithTools } from '../assistant/machine-readable.ts';
import type { DiagnosedElement } from '../debug/diagnosis.ts';
import type { Host } from '../shared/host.ts';
import { dispatchPublicEvent, problemEvent } from '../shared/public-events.ts';
import type { BookingContract } from './booking-contract.ts';
import type { Checkout, createCheckout } from './checkout.ts';

/** Loads nothing on a page with a single item: it never shows the list. */
async function loadListFor({ settings }: Host): Promise<void> {
  if (settings.choice.itemId === null) (await loadPart(() => import('../list/index.ts'))).defineListing();
}

export function createLazyModules(element: Host) {
  let create: typeof createCheckout | 'loading' | null = null;

  function setProblem(problem: Problem | null): void {
    modules.problem = problem;
    element.requestUpdate();
  }

  function loadCheckout(): void {
    create = 'loading';
    loadPart(() => import('./checkout.ts')).then((module) => {
      create = module.createCheckout;
      element.requestUpdate();
    }, modules.fail);
  }

  const modules = {
    /** The reason why a module is missing. */
    problem: null as Problem | null,
    /** Null until it has loaded and started. */
    checkout: null as Checkout | null,
    /** Starts the checkout once it has loaded. The first call loads it. */
    startCheckout(): void {
      if (create === null) loadCheckout();
      if (modules.checkout || typeof create !== 'function') return;
      modules.checkout = create(element);
      element.adopt(modules.checkout.styles);
      element.requestUpdate();
    },
    /** Ends the checkout of the previous account. */
    stopCheckout(): void {
      modules.checkout?.stop();
      modules.checkout = null;
    },
    loadList: () => void loadListFor(element).catch(modules.fail),
    fail(error: unknown): void {
      const problem = problemOf(error);
      setProblem(problem);
      dispatchPublicEvent(element, ...problemEvent(problem, true));
    },
    problems: () => [modules.problem, ...(modules.checkout?.problems() ?? [])],
    /** Loads the missing modules again, and repeats what failed in the checkout. */
    retry(): void {
      modules.checkout?.retry();
      if (!modules.problem) return;
      setProblem(null);
      modules.loadList();
      if (typeof create !== 'function') loadCheckout();
    },
    /** Reloads the page if its script is available. */
    reload: () =>
      void reloadIfPublished().then(
        (availability) => availability === 'unreachable' && setProblem({ kind: 'incomplete', connected: false }),
      ),
  };
  return modules;
}

type OptionalElement = BookingContract & DiagnosedElement & MeasuredElement & DescribedElement & ElementWithTools;

type Start = (element: OptionalElement) => unknown;

/** The features that a page switches on, by the property of its attribute. */
const optionalFeatures: readonly [property: keyof BookingContract, load: () => Promise<Start>][] = [
  ['debug', async () => (await import('../debug/diagnosis.ts')).startDiagnosis],
  ['analytics', async () => (await import('./page-options.ts')).startAnalytics],
  ['jsonLd', async () => (await import('../assistant/machine-readable.ts')).startDescription],
  ['assistantTools', async () => (await import('../assistant/machine-readable.ts')).startAssistantTools],
];

/** Starts the features of the attributes that have changed. Goes on without a feature that does not load. */
export function loadOptionalFeatures(element: OptionalElement, changes: PropertyValues<BookingContract>): void {
  for (const [property, load] of optionalFeatures)
    if (changes.has(property) && element[property])
      void loadPart(load).then(
        (start) => start(element),
        () => undefined,
      );
}
