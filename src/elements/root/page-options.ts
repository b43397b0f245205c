/**
 * The lazy module of optional page features: the dialog, the cart badge, marked elements and links, analytics, and the
 * selection in the URL. It also exports layout code that few pages need: `pinParts` replaces `position: sticky`, and
 * `fitTallBar` handles high sticky bars. It imports no other lazy module, so a page loads only one file for all these
 * features. The code below writes the selection into the URL, but never the guest's form entries.
 */
import { emptySelection, isSameChoice, type Choice, type FlowState } from '../../flow/state.ts';
import { buildChoiceParameters, createAddressWriter, type AddressWriter } from '../../page/address-writer.ts';
import type { Day } from '../../values/dates/day.ts';
import { routeRequests, type Requests } from '../shared/requests.ts';
import type { FeatureContext } from './context.ts';

export { dialogTemplate, showDialog } from './dialog.ts';
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
 * Does not change the URL until the guest changes the selection. Also writes a change from before this module loaded.
 * @param getLastDay returns the last selected day of a date search; for items booked by the night, the day before
 * `searchEnd`
 */
export function writeSelection(
  {
    host,
    flow,
    observe,
    attach,
    onStop,
    signal,
  }: Pick<FeatureContext, 'host' | 'flow' | 'observe' | 'attach' | 'onStop' | 'signal'>,
  readSelection: (state: FlowState) => Choice | null,
  getLastDay: (searchEnd: Day) => Day,
): void {
  let addressWriter: AddressWriter | null = null;
  /** The list's filter; null until the guest filters the list. */
  let filterParameters: FilterParameters | null = null;
  /** The days of the date search; null without a search. */
  let searchDays: Pick<Choice, 'start' | 'end'> | null = null;

  function writeToAddress(): void {
    addressWriter ??= createAddressWriter(host);
    const { choice } = flow.state;
    const searchSelection = searchDays && choice.itemId === null ? { params: choice.params, ...searchDays } : {};
    const selectionToWrite = readSelection(flow.state) ?? {
      itemId: null,
      ...emptySelection,
      ...searchSelection,
      discountCode: getCodeForAddress(flow.state),
    };
    addressWriter?.write({ ...buildChoiceParameters(selectionToWrite), ...filterParameters });
  }

  function releaseAddress(): void {
    addressWriter?.release();
    addressWriter = null;
  }

  function writeFilter({ keyword, categoryId }: Requests['list-narrow']): void {
    filterParameters = { slipway_keyword: keyword, slipway_category: categoryId };
    writeToAddress();
  }

  function writeDays({ from, to }: Requests['dates-move']): void {
    searchDays = { start: from, end: getLastDay(to) };
    writeToAddress();
  }

  function clearDays(): void {
    searchDays = null;
    writeToAddress();
  }

  routeRequests(
    host.renderRoot,
    { 'list-narrow': writeFilter, 'dates-ask': writeDays, 'dates-move': writeDays, 'dates-clear': clearDays },
    { signal },
  );
  // The guest may have filtered the list before this module loaded.
  const earlierFilter = host.renderRoot.querySelector('slipway-items')?.lastFilter;
  if (earlierFilter) writeFilter(earlierFilter);
  observe('publish', (state, previousState) => {
    if (host.isConnected && (state.choice !== previousState.choice || state.step !== previousState.step))
      writeToAddress();
  });
  if (!isSameChoice(host.initialSelection.choice, flow.state.choice)) writeToAddress();
  attach({ hostConnected: () => (addressWriter ??= createAddressWriter(host)), hostDisconnected: releaseAddress });
  onStop(releaseAddress);
}

/** Returns the discount code for the URL: the code of the selection, or `''` after a booking. */
const getCodeForAddress = ({ step, choice }: FlowState) => (step === 'done' ? '' : choice.discountCode);
