/** What was found of the account and its items, and why nothing can be: what the first paint draws, as far as it is known. */
import { TaskStatus } from '@lit/task';
import type { LitElement } from 'lit';
import type { Item } from '../../../api/types.ts';
import type { Day, Month } from '../../../values/dates/day.ts';
import { todayIn } from '../../../values/dates/venue-clock.ts';
import { problemOf, type Problem } from '../../../values/problem.ts';
import type { FindingView } from '../../shared/host.ts';
import { createCatalogueReads, type CatalogueQuery } from './catalogue-reads.ts';
import { createFindingView } from './finding-view.ts';
import type { Visit } from '../visit.ts';

export function createFinding(element: LitElement, visit: Visit) {
  let monthAsked: Month | null = null;
  let monthsShown: 1 | 2 = 1;
  const view = createFindingView();
  const reads = createCatalogueReads(element, () => queryOf(visit, () => finding.view.looksFar));
  const finding = {
    ...reads,
    /** What is offered; undefined also while it is asked for anew, because what the address asked for is not. */
    get offered(): readonly Item[] | undefined {
      return visit.pageAddress.isAstray && reads.items.status === TaskStatus.PENDING ? undefined : reads.items.value;
    },
    /** The venue's day. */
    get today(): Day | undefined {
      const company = reads.company.value;
      return company && todayIn(company.timeZone, Date.now());
    },
    get view(): FindingView {
      const { calendar } = reads;
      const { itemId, start } = visit.store.state.choice;
      return view({
        itemId,
        start,
        items: finding.offered,
        today: finding.today,
        calendar: calendar.value,
        calendarProblem: calendar.error === undefined ? null : problemOf(calendar.error),
        isUnchecked: visit.keptAnswers.unchecked.size > 0,
        monthAsked,
        monthsShown,
      });
    },
    /** Why nothing can be booked here at all; null while something can, or may yet. */
    get fatal(): Problem | null {
      if (visit.account === 'none') return { kind: 'misconfigured', attribute: 'base-url' };
      const items = finding.offered;
      const open = visit.store.state.choice.itemId;
      const isMissing =
        items &&
        (open !== null
          ? !items.some(({ id }) => id === open)
          : items.length === 0 && visit.settings.itemIds.length > 0);
      return reads.problem() ?? (isMissing ? { kind: 'missing' } : null);
    },
    /** Turns the calendar to a month; null for where the choice is. */
    showMonth(month: Month | null): void {
      monthAsked = month;
      element.requestUpdate();
    },
    /** How many months the calendar has room for. */
    showMonths(count: 1 | 2): void {
      monthsShown = count;
      element.requestUpdate();
    },
  };
  visit.observe('invalidate', (state, before) => {
    if (state.choice.itemId !== before.choice.itemId) monthAsked = null;
  });
  return finding;
}

function queryOf(visit: Visit, looksFar: () => boolean): CatalogueQuery {
  const { client, earlier, settings, store } = visit;
  const hasAll = (items: readonly Item[]) => isAllIn(items, visit);
  return { client, earlier, hasAll, ...settings, openItemId: store.state.choice.itemId, looksFar };
}

/** Whether everything is among them that the page, its address or the visitor asks for by name. */
function isAllIn(items: readonly Item[], { settings, store, pageAddress }: Visit): boolean {
  const { itemId } = store.state.choice;
  const asked = itemId === null ? settings.itemIds : [itemId, ...settings.itemIds];
  return asked.every((id) => items.some((item) => item.id === id)) && !pageAddress.isStrayIn(items);
}
