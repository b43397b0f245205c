/**
 * Sends the first requests of the page's elements as soon as the script starts. The browser then waits for the answers
 * while it runs the rest of the script, which takes long on a slow phone. The elements later take these answers in place
 * of their own requests.
 *
 * The entry files import this module first, because the browser runs imported modules in order. See
 * docs/decisions/005-response-cache.md.
 */
import { getFirstRequestDays } from '../item/calendar-view.ts';
import { isBrowserSupported } from '../shared/define.ts';
import { requestEarly } from '../../page/storage/response-cache.ts';
import { buildCalendarRequest } from '../../api/wire/calendar.ts';
import { buildCompanyRequest } from '../../api/wire/company.ts';
import { buildItemsRequest } from '../../api/wire/item.ts';
import { splitCommaList } from '../../values/comma-list.ts';
import { toUtcMonth } from '../../values/dates/venue-clock.ts';
import { parseBaseAddress } from '../../values/web-address.ts';

/** Elements whose first requests depend only on `base-url` and `item-id`. */
const predictableElementSelector =
  'slipway-booking[base-url]:not([relay-reads],[url-params],[category-id],[mode=dialog],:defined)';

if (isBrowserSupported())
  for (const element of document.querySelectorAll(predictableElementSelector)) {
    const baseUrl = parseBaseAddress(element.getAttribute('base-url'), document.baseURI);
    const itemIds = splitCommaList(element.getAttribute('item-id'));
    const [itemId] = itemIds;
    if (!baseUrl) continue;
    requestEarly(baseUrl, buildCompanyRequest());
    requestEarly(baseUrl, buildItemsRequest({ itemIds, categoryId: '' }));
    if (itemId && itemIds.length === 1)
      requestEarly(baseUrl, buildCalendarRequest(itemId, ...getFirstRequestDays(toUtcMonth(Date.now()))));
  }
