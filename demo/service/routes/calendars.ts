/**
 * The endpoints `item/cal` and `item/{item_id}/cal`: units left for each day (Booking API 4.2; docs/booking-api.md 6).
 */

import { LongMap } from '../serializers/long-map.ts';
import { childrenOf } from '../serializers/item.ts';
import type { Item } from '../catalogue/item.ts';
import { type Answer, type Call, accountTime, audienceOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { calendar, mostUnitsByDay } from '../rules/availability.ts';
import { cellOf, type Occupancy } from '../rules/stock.ts';
import { type Day, dayText } from '../rules/day.ts';
import type { PacedRequest } from '../rules/pace.ts';
import { readOccupancy } from '../sql/inventory.ts';
import { readDay } from './read-quote-request.ts';
import { filteredItems, findItem, refuseTooMuch } from './items.ts';

const MAX_DAYS = 750;
const DEFAULT_DAYS = 31;
/** Maximum of items × days in one answer. It allows half a year of the largest account, which has 5,000 items. */
const MAX_CALENDAR_DAYS = 1_000_000;

interface Range {
  readonly first: Day;
  readonly last: Day;
}

export async function oneCalendar(call: Call): Promise<Answer> {
  const item = findItem(call, call.path.item_id ?? '');
  const range = readRange(call);
  const days = dayTexts(range);
  const occupancy = await readOccupancyOf(call, [item], range);
  return {
    resource: 'item',
    id: 'cal',
    body: {
      item: {
        item_id: item.id,
        cal: Object.fromEntries(countsOf(call, item, range, occupancy).map((count, index) => [days[index], count])),
      },
    },
  };
}

export async function manyCalendars(call: Call): Promise<Answer> {
  const range = readRange(call);
  const items = filteredItems(call);
  refuseTooMuch(items.length * (range.last - range.first + 1), MAX_CALENDAR_DAYS);
  const days = dayTexts(range);
  const occupancy = await readOccupancyOf(call, items, range);
  return {
    resource: 'item',
    id: 'cal',
    records: items.length,
    body: {
      items: LongMap.byId(
        items,
        ({ id }) => id,
        (item) =>
          `{${countsOf(call, item, range, occupancy)
            .map((count, index) => `"${days[index] ?? ''}":${String(count)}`)
            .join(',')}}`,
      ),
    },
  };
}

function readOccupancyOf(call: Call, items: readonly Item[], { first, last }: Range): Promise<Occupancy> {
  const children = items.flatMap((item) => (item.isParent ? childrenOf(item, call.catalogue) : []));
  const isWholeCatalogue = items.length >= call.catalogue.items.length - 1;
  return readOccupancy(call.context.db, {
    accountId: call.catalogue.account.id,
    from: cellOf(first),
    to: cellOf(last, 1439),
    now: call.instant,
    ...(!isWholeCatalogue && { itemIds: [...items, ...children].map((item) => item.id) }),
  });
}

/**
 * Returns one number for each day. Staff get the number of units left. Other callers get 1 for a day with units left,
 * and 0 for any other day.
 */
function countsOf(call: Call, item: Item, { first, last }: Range, occupancy: Occupancy): number[] {
  const audience = audienceOf(call.caller);
  const context = { audience, now: accountTime(call), occupancy };
  const counts = item.isParent
    ? mostUnitsByDay(
        childrenOf(item, call.catalogue).map((child) => calendar(child, first, last, context)),
        last - first + 1,
      )
    : calendar(item, first, last, context);
  return audience === 'staff' ? counts : counts.map((count) => Number(count > 0));
}

function dayTexts({ first, last }: Range): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => dayText(first + index));
}

/** Returns the size of a calendar request, from which the pace computes its delay. */
export function paceOfCalendar(call: Call): PacedRequest {
  const { first, last } = readRange(call);
  return { kind: 'calendar', days: last - first + 1 };
}

function readRange(call: Call): Range {
  const first = readDay(call.parameters, 'start_date') ?? accountTime(call).day;
  const last = readDay(call.parameters, 'end_date') ?? first + DEFAULT_DAYS - 1;
  if (last < first) throw new ApiError('backwards', 'The end comes before the start.');
  if (last - first >= MAX_DAYS)
    throw new ApiError(
      'too_long',
      'This period is too long.',
      `At most ${String(MAX_DAYS)} days can be asked for at once.`,
    );
  return { first, last };
}
