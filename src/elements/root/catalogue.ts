/**
 * Owns the data that guests need to find an item: the account, its items and the calendar of the open item. It also
 * reports problems that stop every booking, and dispatches the public events about the items. `catalogue-tasks.ts`
 * reads the data, and `calendar-view.ts` interprets the days.
 */
import { TaskStatus } from '@lit/task';
import type { LitElement } from 'lit';
import type { Item } from '../../api/types.ts';
import type { Day, Month } from '../../values/dates/day.ts';
import { getToday } from '../../values/dates/venue-clock.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { OpenItemView } from '../shared/host.ts';
import { dispatchPublicEvent, createProblemEvent } from '../shared/public-events.ts';
import { createCalendarView } from '../item/calendar-view.ts';
import { createCatalogueTasks } from './catalogue-tasks.ts';
import type { Visit } from './visit.ts';

export function createCatalogue(element: LitElement, visit: Visit) {
  const catalogueTasks = createCatalogueTasks(element, () => {
    const { client, cachedReads, settings, store } = visit;
    const openItemId = store.state.choice.itemId;
    const hasAllRequestedItems = (items: readonly Item[]) => hasRequestedItems(items, visit);
    return {
      client,
      cachedReads,
      hasAllRequestedItems,
      ...settings,
      openItemId,
      needsSecondRequest: () => catalogue.view.needsSecondRequest,
    };
  });
  const calendarView = createCalendarView(
    () => ({
      itemId: visit.store.state.choice.itemId,
      start: visit.store.state.choice.start,
      items: catalogue.offeredItems,
      today: catalogue.today,
      calendar: catalogueTasks.calendar.value,
      calendarProblem: catalogueTasks.calendar.error === undefined ? null : problemOf(catalogueTasks.calendar.error),
      isUnchecked: visit.responses.uncheckedResponses.size > 0,
      ownDays: getDaysOfEditedLine(visit.store.state),
    }),
    () => element.requestUpdate(),
  );
  const catalogue = {
    ...catalogueTasks,
    /** The items; undefined while they load, or while they load again because the URL was stale. */
    get offeredItems(): readonly Item[] | undefined {
      return visit.pageAddress.isStale && catalogueTasks.items.status === TaskStatus.PENDING
        ? undefined
        : catalogueTasks.items.value;
    },
    /** The current day in the venue's time zone; undefined until the account has loaded. */
    get today(): Day | undefined {
      const account = catalogueTasks.company.value;
      return account && getToday(account.timeZone, Date.now());
    },
    get view(): OpenItemView {
      return calendarView.view();
    },
    /** The problem that stops every booking; null if there is none. */
    get fatalProblem(): Problem | null {
      if (visit.accountKey === 'none') return { kind: 'misconfigured', attribute: 'base-url' };
      const items = catalogue.offeredItems;
      const openItemId = visit.store.state.choice.itemId;
      const isRequestedItemMissing =
        items &&
        (openItemId !== null
          ? !items.some(({ id }) => id === openItemId)
          : items.length === 0 && visit.settings.itemIds.length > 0);
      return catalogueTasks.getProblem() ?? (isRequestedItemMissing ? { kind: 'missing' } : null);
    },
    getProblems: () => [catalogue.fatalProblem, catalogue.view.problem],
    /** Shows a month in the calendar; null shows the month of the selection. */
    showMonth: (month: Month | null) => calendarView.show({ requestedMonth: month }),
    showMonths: (count: 1 | 2) => calendarView.show({ monthCount: count }),
  };
  visit.observe('invalidate', (state, previousState) => {
    if (state.choice.itemId !== previousState.choice.itemId) catalogue.showMonth(null);
  });
  return catalogue;
}

/**
 * Returns the days of the cart line that the guest edits; undefined if the guest edits no line, or if its quote request
 * is unknown.
 */
function getDaysOfEditedLine({ choice, quoteRequests }: Visit['store']['state']) {
  const quoteRequest = quoteRequests[choice.lineId ?? ''];
  return quoteRequest?.sold ?? quoteRequest;
}

/** Returns true if the list has each item that the page, its URL or the guest requests by id. */
function hasRequestedItems(items: readonly Item[], { settings, store, pageAddress }: Visit): boolean {
  const { itemId } = store.state.choice;
  const requestedIds = itemId === null ? settings.itemIds : [itemId, ...settings.itemIds];
  return requestedIds.every((id) => items.some((item) => item.id === id)) && !pageAddress.isStaleIn(items);
}

/**
 * Creates functions that dispatch the public events about one account's items: ready, list viewed, item viewed, and
 * fatal problem.
 */
export function createOfferEvents(element: EventTarget) {
  let isReadyDispatched = false;
  let dispatchedItemId = '';
  let dispatchedProblemKind = '';
  return {
    /**
     * Dispatches the events of a visible list or open item: `slipway-items-viewed` and `slipway-ready` at most once, and
     * `slipway-item-viewed` each time an item opens.
     */
    dispatchOffer(items: readonly Item[], openItem: Item | undefined): void {
      if (!isReadyDispatched) {
        isReadyDispatched = true;
        if (!openItem)
          dispatchPublicEvent(element, 'slipway-items-viewed', {
            // A getter, because decoding the names of a long list takes time. Only listeners that read them need it.
            get items() {
              return items.map(({ id, name }) => ({ itemId: id, name }));
            },
          });
        dispatchPublicEvent(element, 'slipway-ready');
      }
      if (openItem && openItem.id !== dispatchedItemId)
        dispatchPublicEvent(element, 'slipway-item-viewed', { itemId: openItem.id, name: openItem.name });
      dispatchedItemId = openItem?.id ?? '';
    },
    /** Dispatches a fatal problem, unless the previous call had one of the same kind. Null means no problem. */
    dispatchFatal(problem: Problem | null): void {
      if (problem && problem.kind !== dispatchedProblemKind)
        dispatchPublicEvent(element, ...createProblemEvent(problem, true));
      dispatchedProblemKind = problem?.kind ?? '';
    },
  };
}
