/** Watches which cards of a list are in view. It reads nothing: `card-notes.ts` reads the prices of these items. */

/** Cards just below the window count as in view, so that a guest who scrolls meets their prices. */
const MARGIN = '0px 0px 160px';

/** @param report receives the item ids in view, in the order of the list, after each change */
export function watchCards(report: (itemIds: readonly string[]) => void) {
  let itemIds: ReadonlyMap<Element, string> = new Map();
  const cardsInView = new Set<Element>();
  let lastReport = '';

  const reportChange = (): void => {
    const ids = [...itemIds].flatMap(([card, id]) => (cardsInView.has(card) ? [id] : []));
    if (ids.join() === lastReport) return;
    lastReport = ids.join();
    report(ids);
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) cardsInView.add(target);
        else cardsInView.delete(target);
      reportChange();
    },
    { rootMargin: MARGIN },
  );

  return {
    /** @param cards the item id of each card */
    observe(cards: ReadonlyMap<Element, string>): void {
      for (const card of itemIds.keys())
        if (!cards.has(card)) {
          observer.unobserve(card);
          cardsInView.delete(card);
        }
      for (const card of cards.keys()) if (!itemIds.has(card)) observer.observe(card);
      itemIds = cards;
      // A card may show another item now.
      reportChange();
    },
  };
}
