/** Loads the parts that everybody needs after the first paint, and knows what became of them. */
import type { LitElement } from 'lit';
import { loadPart, reloadIfPublished } from '../../page/later-part.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import { announce } from '../shared/public-events.ts';
import type { createCheckout } from './after-first-paint.ts';

/** @param hasList whether the page offers more than one item: a page with a single one never shows the list */
export function createLaterParts(element: LitElement, hasList: () => boolean) {
  let checkout: typeof createCheckout | 'loading' | null = null;
  let problem: Problem | null = null;

  function missing(found: Problem): void {
    problem = found;
    element.requestUpdate();
  }

  function failed(error: unknown): void {
    const found = problemOf(error);
    missing(found);
    announce(element, 'slipway-problem', { kind: found.kind, fatal: true });
  }

  function loadCheckout(): void {
    checkout = 'loading';
    loadPart(() => import('./after-first-paint.ts')).then((part) => {
      checkout = part.createCheckout;
      element.requestUpdate();
    }, failed);
  }

  function loadList(): void {
    if (hasList())
      loadPart(() => import('../list/define-list.ts').then(({ defineListing }) => defineListing())).catch(failed);
  }

  return {
    /** Why a part is not there; null while none is missing. */
    get problem() {
      return problem;
    },
    /** What everything from the price on begins with; undefined until it is there. The first asking loads it. */
    checkout(): typeof createCheckout | undefined {
      if (checkout === null) loadCheckout();
      return typeof checkout === 'function' ? checkout : undefined;
    },
    loadList,
    failed,
    /** Asks again for what is missing. */
    retry(): void {
      if (!problem) return;
      problem = null;
      element.requestUpdate();
      loadList();
      if (typeof checkout !== 'function') loadCheckout();
    },
    async reload(): Promise<void> {
      if ((await reloadIfPublished()) === 'unreachable') missing({ kind: 'incomplete', connected: false });
    },
  };
}
