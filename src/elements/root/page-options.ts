/**
 * The lazy module of optional page features: the dialog, the cart badge, marked elements and links, analytics, and the
 * selection in the URL. It also exports layout code that few pages need: pinned parts, and bars that are too high. It
 * imports no other lazy module, so a page loads only one file for all these features. The code below writes the
 * selection into the URL, but never the guest's form entries.
 */
import { emptySelection, isUnchanged, type Choice, type FlowState } from '../../flow/state.ts';
import { choiceParameters, takeAddress, type AddressWriter } from '../../page/address-writer.ts';
import type { Day } from '../../values/dates/day.ts';
import { routeRequests, type Requests } from '../shared/requests.ts';
import type { Context } from './context.ts';

export { dialogTemplate, show } from './dialog.ts';
export { openLinksInDialog, upgradeClassMarkers } from '../../page/links.ts';
export { defineCartBadge } from '../cart/cart-badge.ts';
export { startAnalytics } from '../../page/analytics.ts';

export { pinParts } from '../../page/pin-parts.ts';
export { fitTallBar, tallBarStyles } from '../shared/tall-bar.ts';

/** The list's filter, as URL parameters. */
interface FilterParameters {
  slipway_keyword: string;
  slipway_category: string;
}

/**
 * Writes the selection into the page's URL, for `url-params="write"`, so that guests can reload, bookmark and share it.
 * Does not change the URL until the guest changes the selection. A change before this module loads counts, too.
 * @param lastDayOf returns the last selected day of a date search; for items booked by the night, the day before `to`
 */
export function writeSelection(
  {
    host,
    flow,
    observe,
    attach,
    onStop,
    signal,
  }: Pick<Context, 'host' | 'flow' | 'observe' | 'attach' | 'onStop' | 'signal'>,
  readSelection: (state: FlowState) => Choice | null,
  lastDayOf: (to: Day) => Day,
): void {
  let writer: AddressWriter | null = null;
  /** The list's filter; null until the guest filters the list. */
  let filter: FilterParameters | null = null;
  /** The days of the date search; null without a search. */
  let searchDays: Pick<Choice, 'start' | 'end'> | null = null;

  function write(): void {
    writer ??= takeAddress(host);
    const { choice } = flow.state;
    const listSelection = searchDays && choice.itemId === null ? { params: choice.params, ...searchDays } : {};
    const selection = readSelection(flow.state) ?? {
      itemId: null,
      ...emptySelection,
      ...listSelection,
      discountCode: codeIn(flow.state),
    };
    writer?.write({ ...choiceParameters(selection), ...filter });
  }

  function release(): void {
    writer?.release();
    writer = null;
  }

  function writeFilter({ keyword, categoryId }: Requests['list-narrow']): void {
    filter = { slipway_keyword: keyword, slipway_category: categoryId };
    write();
  }

  function writeDays({ from, to }: Requests['dates-move']): void {
    searchDays = { start: from, end: lastDayOf(to) };
    write();
  }

  function clearDays(): void {
    searchDays = null;
    write();
  }

  routeRequests(
    host.renderRoot,
    { 'list-narrow': writeFilter, 'dates-ask': writeDays, 'dates-move': writeDays, 'dates-clear': clearDays },
    { signal },
  );
  // The guest may have filtered the list before this module loaded.
  const earlierFilter = host.renderRoot.querySelector('slipway-items')?.lastFilter;
  if (earlierFilter) writeFilter(earlierFilter);
  observe('publish', (state, before) => {
    if (host.isConnected && (state.choice !== before.choice || state.step !== before.step)) write();
  });
  if (!isUnchanged(host.initialSelection.choice, flow.state.choice)) write();
  attach({ hostConnected: () => (writer ??= takeAddress(host)), hostDisconnected: release });
  onStop(release);
}

/** Returns the discount code for the URL: the code of the selection, or `''` after a booking. */
const codeIn = ({ step, choice }: FlowState) => (step === 'done' ? '' : choice.discountCode);
