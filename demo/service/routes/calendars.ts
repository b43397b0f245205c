/** item/cal and item/{item_id}/cal (specification 4.2; wire facts, part 6). */

import { LongMap } from '../serializers/long-map.ts';
import { childrenOf } from '../serializers/item.ts';
import type { Item } from '../catalogue/item.ts';
import { type Answer, type Call, accountTime, audienceOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { calendar, mostOf } from '../rules/calendar.ts';
import { cellOf } from '../rules/cells.ts';
import { type Day, dayText } from '../rules/day.ts';
import type { Taken } from '../rules/occupancy.ts';
import { readTaken } from '../sql/inventory.ts';
import { readDay } from './read-quote-request.ts';
import { chosenItems, findItem, refuseTooMuch } from './items.ts';

const MOST_DAYS = 750;
const USUAL_DAYS = 31;
/** Items times days that one answer may hold: half a year of the largest account. */
const MOST_CALENDAR_DAYS = 1_000_000;

interface Range {
  readonly first: Day;
  readonly last: Day;
}

export async function oneCalendar(call: Call): Promise<Answer> {
  const item = findItem(call, call.path.item_id ?? '');
  const range = readRange(call);
  const days = dayTexts(range);
  const taken = await takenIn(call, [item], range);
  return {
    resource: 'item',
    id: 'cal',
    body: {
      item: {
        item_id: item.id,
        cal: Object.fromEntries(countsOf(call, item, range, taken).map((count, index) => [days[index], count])),
      },
    },
  };
}

export async function manyCalendars(call: Call): Promise<Answer> {
  const range = readRange(call);
  const items = chosenItems(call);
  refuseTooMuch(items.length * (range.last - range.first + 1), MOST_CALENDAR_DAYS);
  const days = dayTexts(range);
  const taken = await takenIn(call, items, range);
  return {
    resource: 'item',
    id: 'cal',
    records: items.length,
    body: {
      items: LongMap.byId(
        items,
        ({ id }) => id,
        (item) =>
          `{${countsOf(call, item, range, taken)
            .map((count, index) => `"${days[index] ?? ''}":${String(count)}`)
            .join(',')}}`,
      ),
    },
  };
}

function takenIn(call: Call, items: readonly Item[], { first, last }: Range): Promise<Taken> {
  const children = items.flatMap((item) => (item.isParent ? childrenOf(item, call.catalogue) : []));
  const whole = items.length >= call.catalogue.items.length - 1;
  return readTaken(call.context.db, {
    accountId: call.catalogue.account.id,
    from: cellOf(first),
    to: cellOf(last, 1439),
    now: call.instant,
    ...(!whole && { itemIds: [...items, ...children].map((item) => item.id) }),
  });
}

/** By day; counts for staff, 1 or 0 for everybody else. */
function countsOf(call: Call, item: Item, { first, last }: Range, taken: Taken): number[] {
  const audience = audienceOf(call.caller);
  const context = { audience, now: accountTime(call), taken };
  const counts = item.isParent
    ? mostOf(
        childrenOf(item, call.catalogue).map((child) => calendar(child, first, last, context)),
        last - first + 1,
      )
    : calendar(item, first, last, context);
  return audience === 'staff' ? counts : counts.map((count) => Number(count > 0));
}

function dayTexts({ first, last }: Range): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => dayText(first + index));
}

export function readRange(call: Call): Range {
  const first = readDay(call.parameters, 'start_date') ?? accountTime(call).day;
  const last = readDay(call.parameters, 'end_date') ?? first + USUAL_DAYS - 1;
  if (last < first) throw new ApiError('backwards', 'The end comes before the start.');
  if (last - first >= MOST_DAYS)
    throw new ApiError(
      'too_long',
      'This period is too long.',
      `At most ${String(MOST_DAYS)} days can be asked for at once.`,
    );
  return { first, last };
}
