/**
 * The endpoints `item/cal` and `item/{item_id}/cal`: units left for each day (Booking API 4.2; docs/booking-api.md 6).
 */

import { LongMap } from '../serializers/long-map.ts';
import { listChildren } from '../serializers/item.ts';
import type { Item } from '../catalogue/item.ts';
import { type ApiAnswer, type Call, getAccountTime, getAudience } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { computeCalendar, computeMostUnitsByDay } from '../rules/availability.ts';
import { toCell, type Occupancy } from '../rules/stock.ts';
import { type Day, formatDay } from '../rules/day.ts';
import type { PacedRequest } from '../rules/pace.ts';
import { readOccupancy } from '../sql/inventory.ts';
import { readDay } from './read-quote-request.ts';
import { filterItems, findItem, refuseTooManyItemDays } from './items.ts';

const MAX_DAYS = 750;
const DEFAULT_DAYS = 31;
/** Maximum of items × days in one answer. It allows half a year of the largest account, which has 5,000 items. */
const MAX_ITEM_DAYS = 1_000_000;

interface DayRange {
  readonly firstDay: Day;
  readonly lastDay: Day;
}

export async function readCalendar(call: Call): Promise<ApiAnswer> {
  const item = findItem(call, call.pathParameters.item_id ?? '');
  const range = readRange(call);
  const dayTexts = listDayTexts(range);
  const occupancy = await readRangeOccupancy(call, [item], range);
  return {
    resource: 'item',
    id: 'cal',
    body: {
      item: {
        item_id: item.id,
        cal: Object.fromEntries(
          countUnitsByDay(call, item, range, occupancy).map((count, index) => [dayTexts[index], count]),
        ),
      },
    },
  };
}

export async function readCalendars(call: Call): Promise<ApiAnswer> {
  const range = readRange(call);
  const items = filterItems(call);
  refuseTooManyItemDays(items.length * (range.lastDay - range.firstDay + 1), MAX_ITEM_DAYS);
  const dayTexts = listDayTexts(range);
  const occupancy = await readRangeOccupancy(call, items, range);
  return {
    resource: 'item',
    id: 'cal',
    records: items.length,
    body: {
      items: LongMap.createById(
        items,
        ({ id }) => id,
        (item) =>
          `{${countUnitsByDay(call, item, range, occupancy)
            .map((count, index) => `"${dayTexts[index] ?? ''}":${String(count)}`)
            .join(',')}}`,
      ),
    },
  };
}

function readRangeOccupancy(call: Call, items: readonly Item[], { firstDay, lastDay }: DayRange): Promise<Occupancy> {
  const children = items.flatMap((item) => (item.isParent ? listChildren(item, call.catalogue) : []));
  const isWholeCatalogue = items.length >= call.catalogue.items.length - 1;
  return readOccupancy(call.context.db, {
    accountId: call.catalogue.account.id,
    from: toCell(firstDay),
    to: toCell(lastDay, 1439),
    now: call.instant,
    ...(!isWholeCatalogue && { itemIds: [...items, ...children].map((item) => item.id) }),
  });
}

/**
 * Returns one number for each day. Staff get the number of units left. Other callers get 1 for a day with units left,
 * and 0 for any other day.
 */
function countUnitsByDay(call: Call, item: Item, { firstDay, lastDay }: DayRange, occupancy: Occupancy): number[] {
  const audience = getAudience(call.caller);
  const context = { audience, now: getAccountTime(call), occupancy };
  const counts = item.isParent
    ? computeMostUnitsByDay(
        listChildren(item, call.catalogue).map((child) => computeCalendar(child, firstDay, lastDay, context)),
        lastDay - firstDay + 1,
      )
    : computeCalendar(item, firstDay, lastDay, context);
  return audience === 'staff' ? counts : counts.map((count) => Number(count > 0));
}

function listDayTexts({ firstDay, lastDay }: DayRange): string[] {
  return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => formatDay(firstDay + index));
}

/** Returns the number of days in a calendar request. The pace gate computes the request's delay from it. */
export function toPacedCalendarRequest(call: Call): PacedRequest {
  const { firstDay, lastDay } = readRange(call);
  return { kind: 'calendar', days: lastDay - firstDay + 1 };
}

function readRange(call: Call): DayRange {
  const firstDay = readDay(call.parameters, 'start_date') ?? getAccountTime(call).day;
  const lastDay = readDay(call.parameters, 'end_date') ?? firstDay + DEFAULT_DAYS - 1;
  if (lastDay < firstDay) throw new ApiError('backwards', 'The end comes before the start.');
  if (lastDay - firstDay >= MAX_DAYS)
    throw new ApiError(
      'too_long',
      'This period is too long.',
      `At most ${String(MAX_DAYS)} days can be asked for at once.`,
    );
  return { firstDay, lastDay };
}
