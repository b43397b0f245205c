/** Loads the parts that everybody needs after the first paint, and knows what became of them. */
import { loadPart, reloadIfPublished } from '../../page/later-part.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { Host } from '../shared/host.ts';
import { dispatchPublicEvent, problemEvent } from '../shared/public-events.ts';
import type { createCheckout } from './after-first-paint.ts';
import type { Checkout } from './checkout.ts';

/** A page with a single item never shows the list. */
async function loadListFor({ settings }: Host): Promise<void> {
  if (settings.choice.itemId === null) (await loadPart(() => import('../list/define-list.ts'))).defineListing();
}

export interface LaterParts {
  /** Why a part is not there; null while none is missing. */
  readonly problem: Problem | null;
  /** Everything from the price on; null until it has begun. */
  readonly checkout: Checkout | null;
  /** Begins with it as soon as it is there. The first asking loads it. */
  beginCheckout(): void;
  /** Another account is shown. */
  stopCheckout(): void;
  loadList(): void;
  failed(error: unknown): void;
  /** Asks again for what is missing. */
  retry(): void;
  reload(): void;
}

export function createLaterParts(element: Host): LaterParts {
  let create: typeof createCheckout | 'loading' | null = null;

  function missing(problem: Problem | null): void {
    later.problem = problem;
    element.requestUpdate();
  }

  function loadCheckout(): void {
    create = 'loading';
    loadPart(() => import('./after-first-paint.ts')).then((part) => {
      create = part.createCheckout;
      element.requestUpdate();
    }, later.failed);
  }

  const later = {
    problem: null as Problem | null,
    checkout: null as Checkout | null,
    beginCheckout() {
      if (create === null) loadCheckout();
      if (later.checkout || typeof create !== 'function') return;
      later.checkout = create(element);
      element.adopt(later.checkout.styles);
      element.requestUpdate();
    },
    stopCheckout() {
      later.checkout?.stop();
      later.checkout = null;
    },
    loadList: () => void loadListFor(element).catch(later.failed),
    failed(error: unknown) {
      const problem = problemOf(error);
      missing(problem);
      dispatchPublicEvent(element, ...problemEvent(problem, true));
    },
    retry() {
      later.checkout?.retry();
      if (!later.problem) return;
      missing(null);
      later.loadList();
      if (typeof create !== 'function') loadCheckout();
    },
    reload: () =>
      void reloadIfPublished().then(
        (published) => published === 'unreachable' && missing({ kind: 'incomplete', connected: false }),
      ),
  };
  return later;
}
